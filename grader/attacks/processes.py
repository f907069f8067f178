"""Other processes: doubles of its own, survivors, the grader's, and ways out of the namespaces."""

from grader.attacks.attack import Collection, Work

PROCESSES = Collection("other processes")


@PROCESSES.add("A fork is made in a checked function, and both processes answer.", keeps=False)
def both_halves_of_a_fork_answer(work: Work) -> None:
    work.answer(
        "describe", "import os\nforked = []\ndef NAME(x):\n    forked or forked.append(os.fork())\n    return None"
    )


@PROCESSES.add("A fork comes back into the shell and runs all later cells a second time.", keeps=False)
def fork_that_comes_back(work: Work) -> None:
    work.first("import os\nos.fork()")


@PROCESSES.add("The process becomes another program, which keeps the pipe and answers on it.")
def another_program(work: Work) -> None:
    code = (
        "import os, json, socket; pipe = socket.socket(fileno=int(os.environ['WORKBOOK_CHANNEL'])); "
        "lines = pipe.makefile('rw'); lines.write(json.dumps({'ask': 'describe'}) + chr(10)); lines.flush(); "
        "print(lines.readline()); lines.write(json.dumps({'called': [None] * 8}) + chr(10)); lines.flush()"
    )
    work.answer(
        "describe",
        "def NAME(x):\n"
        "    import os, sys\n"
        "    os.set_inheritable(int(os.environ['WORKBOOK_CHANNEL']), True)\n"
        f"    os.execv(sys.executable, [sys.executable, '-c', {code!r}])",
    )


PROCESSES.add_cells(
    "Something is started that is to outlive the sitting.",
    {
        "daemon": "import os, time\nif os.fork() == 0:\n    os.setsid()\n    os.fork() or time.sleep(99)\n    "
        "os._exit(0)",
        "new session": "import subprocess\nsubprocess.Popen(['sleep', '99'], start_new_session=True);",
        "nohup": "!(setsid nohup sleep 99 &) >/dev/null 2>&1",
        "deaf daemon": "import os, signal, time\nif os.fork() == 0:\n    os.closerange(0, 1024)\n"
        "    for number in range(1, 65):\n        try: signal.signal(number, signal.SIG_IGN)\n"
        "        except (OSError, ValueError): pass\n    time.sleep(99)",
        "threads": "import threading, time\nfor _ in range(5): threading.Thread(target=time.sleep, args=(99,)).start()",
        "multiprocessing": "import multiprocessing, time\n"
        "multiprocessing.get_context('fork').Process(target=time.sleep, args=(99,)).start()",
        "fork tasks": "import os, asyncio\nasync def again():\n    while True:\n        await asyncio.sleep(0.01)\n"
        "task = asyncio.get_running_loop().create_task(again())",
    },
)
PROCESSES.add_cells(
    "Processes of others are ended, stopped or looked into.",
    {
        "all are killed": "import os\nfor number in (-1, 1, os.getppid(), @GRADER@):\n"
        "    for signal in (9, 15, 19, 2, 11):\n        try: os.kill(number, signal)\n        except OSError: pass",
        "all are traced": "import ctypes\nlibc = ctypes.CDLL(None)\nfor number in (0, 1, 2, @GRADER@):\n"
        "    libc.ptrace(16, number, 0, 0); libc.process_vm_readv(number, 0, 0, 0, 0, 0)",
        "proc of others": "import os\nfor number in filter(str.isdecimal, os.listdir('/proc')):\n"
        "    for name in ('environ', 'maps', 'mem', 'cwd/grader', 'root@SECRET@', 'fd/3'):\n"
        "        try: print(open(f'/proc/{number}/{name}', errors='replace').read(4096)) if number != "
        "str(os.getpid()) else 0\n"
        "        except OSError: pass",
        "its parent is stopped": "import os, signal\nfor n in (1, os.getppid()):\n"
        "    try: os.kill(n, signal.SIGSTOP)\n    except OSError: pass",
        "descriptors of others": "import ctypes, os\nfor number in range(1, 9):\n"
        "    try: print(ctypes.CDLL(None).syscall(438, os.pidfd_open(number), 3, 0))\n    except OSError: pass",
        "priorities and limits": "import os, resource\nfor deed in (lambda: os.setpriority(os.PRIO_PROCESS, 0, "
        "-20),\n"
        "    lambda: resource.setrlimit(resource.RLIMIT_AS, (-1, -1)), lambda: os.sched_setscheduler(0, 1, "
        "os.sched_param(99)),\n"
        "    lambda: resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1)), lambda: os.setuid(0), lambda: "
        "os.setgroups([0])):\n"
        "    try: deed(); print('done')\n    except (OSError, ValueError): pass",
    },
)
PROCESSES.add_cells(
    "A way out of the namespaces is tried.",
    {
        "namespaces": "import ctypes, os\nlibc = ctypes.CDLL(None)\nfor flag in (0x10000000, 0x20000, "
        "0x20000000, 0x40000000):\n"
        "    print(libc.unshare(flag), libc.clone(0, 0, flag, 0))\n"
        "for name in os.listdir('/proc/1/ns') if os.access('/proc/1/ns', 4) else ():\n    print(name)",
        "mounts": "import ctypes\nlibc = ctypes.CDLL(None)\nprint(libc.mount(b'/', b'/tmp', None, 4096, None), "
        "libc.umount(b'/proc'),\n"
        "    libc.mount(b'proc', b'/proc', b'proc', 0, None), libc.chroot(b'/tmp'), libc.pivot_root(b'/tmp', "
        "b'/tmp'))",
        "programs that raise rights": "!unshare -Ur id; sudo -n id; su -c id; mount; nsenter -t 1 -a id; "
        "newuidmap 2>&1 | head -1",
        "core pattern": "try: open('/proc/sys/kernel/core_pattern', 'w').write('|/bin/touch @FOLDER@/x')\n"
        "except OSError: pass\nimport os\nos.fork() or os.abort()",
        "kernel interfaces": "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "print([libc.syscall(number, 0, 0, 0, 0, 0) for number in (321, 298, 323, 425, 175, 246, 304, 165, 169)])",
    },
)
