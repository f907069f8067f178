"""Files of the course and the computer read or changed, and other computers reached."""

from grader.attacks.attack import Collection, Work

FILES = Collection("files of the course and the computer")
NETWORK = Collection("sending something out")

READ = "import os\nfor place in {places}:\n    try: print(os.listdir(place) if os.path.isdir(place) else "
"open(place).read())\n    except OSError: pass"
CHANGE = "import os\nfor place in {places}:\n    try:\n        os.chmod(place, 0o777)\n        open(place, "
"'a').write('x')\n    except OSError: pass\n    try: os.unlink(place)\n    except OSError: pass"

FILES.add_cells(
    "What the grader keeps is read.",
    {
        "secret": READ.format(places="('@SECRET@', '@ROOT@/.workbook/secrets/01-tensors', '/proc/self/root@SECRET@')"),
        "solutions and references": READ.format(
            places="('@ROOT@', '@ROOT@/solutions/01-tensors.py', '@ROOT@/grader', '/proc/self/cwd')"
        ),
        "gradebook and classmates": READ.format(
            places="('@GRADEBOOK@', '@ROOT@/submitted', '@ROOT@/autograded', '@FOLDER@')"
        ),
        "keys of the user": READ.format(
            places="('/etc/shadow', '/root/.ssh', os.path.expanduser('~root'), '/home', '/var', '/run')"
        ),
        "links to what is not there": "import os\nos.symlink('@SECRET@', 'link')\nprint(open('link').read())",
        "hard link": "import os\nos.link('@SECRET@', 'link')\nprint(open('link').read())",
        "notebook that includes": "%load @SECRET@\n%run @SECRET@\n!cat @SECRET@",
    },
)
FILES.add_cells(
    "What the grader keeps is changed.",
    {
        "gradebook": "import sqlite3\nbase = sqlite3.connect('@GRADEBOOK@')\n"
        'base.execute("update grade set score = 0")\nbase.commit()',
        "files of the computer": CHANGE.format(
            places="('@SECRET@', '@GRADEBOOK@', '/etc/passwd', '/usr/bin/env', os.__file__)"
        ),
        "files of the course": CHANGE.format(
            places="('@ROOT@/course_utils/cases/01-tensors.json', '/workbook/course_utils/cases/01-tensors.json', "
            "'/workbook/course_utils/check.py', '/workbook/runner/serve.py')"
        ),
        "torch itself": "import torch, os\nopen(os.path.join(os.path.dirname(torch.__file__), 'x.pth'), "
        "'w').write('x')",
        "start-up files for the next": "import os\nfor name in ('sitecustomize.py', 'usercustomize.py', "
        "'torch.py', '.pythonrc', '.bashrc'):\n"
        "    for place in ('.', '/tmp', os.path.expanduser('~')): open(f'{place}/{name}', 'w').write('raise "
        "SystemExit')\n"
        "os.environ.update(PYTHONPATH='/tmp', PYTHONSTARTUP='/tmp/x', LD_PRELOAD='/tmp/x.so')",
        "odd names in the scratch": "import os\nos.mkfifo('pipe')\nfor name in ('a\\nb', '-rf', '$(id)', 'x' * "
        "255, b'\\xff'): open(name, 'w').close()\n"
        "os.symlink('/', 'root')\nos.symlink('loop', 'loop')",
    },
)
NETWORK.add_cells(
    "Something is sent to the grader's computer or to another one.",
    {
        "port of the grader's computer": "import socket\nsocket.create_connection(('127.0.0.1', @PORT@), "
        "0.2).sendall(b'x')",
        "datagram": "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', "
        "@PORT@))",
        "abstract socket": "import socket\nsocket.socket(socket.AF_UNIX).connect('\\0@ABSTRACT@')",
        "name look-up": "import socket\nprint(socket.gethostbyname('example.com'))",
        "other computers": "import socket\nfor place in ('1.1.1.1', '169.254.169.254', '10.0.0.1'):\n"
        "    try: socket.create_connection((place, 80), 0.1); print('reached')\n    except OSError: pass",
        "programs that download": "!curl -m 1 http://127.0.0.1:@PORT@/ ; wget -T 1 -t 1 http://127.0.0.1:@PORT@/ ; "
        "python3 -m pip download --timeout 1 --retries 0 -q six",
        "sockets of other kinds": "import socket\nfor family, kind, place in ((40, 1, (2, @PORT@)), (40, 1, (1, "
        "@PORT@)), "
        "(16, 3, (0, 1)), (17, 3, ('lo', 0)), (38, 5, ('hash', 'sha256'))):\n"
        "    try:\n        one = socket.socket(family, kind)\n        (one.bind if family in (16, 17, 38) else "
        "one.connect)(place)\n"
        "        print(family, 'opened')\n    except OSError as error: print(family, error)",
    },
)


@NETWORK.add("A server in the submission waits for the grader to call.")
def server_in_the_submission(work: Work) -> None:
    work.first(
        "import socket, threading\nserver = socket.create_server(('127.0.0.1', 0))\n"
        "threading.Thread(target=server.accept, daemon=True).start()"
    )
