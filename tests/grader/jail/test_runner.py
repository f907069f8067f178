"""Cells run as a notebook's kernel would run them: the behaviours that lessons and students rely on."""

import pytest


def outputs(ran):
    return [dict(output) for output in ran.outputs]


def stream(text, name="stdout"):
    return {"output_type": "stream", "name": name, "text": text}


def test_the_value_of_the_last_line_is_shown_with_its_count(run):
    assert outputs(run("1", "x = 2\nx + 1")) == [
        {"output_type": "execute_result", "metadata": {}, "data": {"text/plain": "3"}, "execution_count": 2}
    ]


def test_a_trailing_semicolon_keeps_the_value_back(run):
    assert outputs(run("1;")) == []


def test_earlier_values_are_kept_as_in_a_notebook(show):
    assert show("40", "Out[1] + 1, _, In[1]") == "(41, 40, '40')"


@pytest.mark.parametrize(
    ("magic", "shown"),
    [
        ("%%time\nx = 1", "Wall time"),
        ("%env WORD=hello", "env: WORD=hello"),
        ("%timeit -n1 -r1 1", "per loop"),
        ("%%writefile f.txt\nhello", "Writing f.txt"),
        ("%pwd", "/scratch/home"),
    ],
)
def test_magics_work(show, magic, shown):
    assert shown in show(magic)


def test_a_file_that_a_cell_wrote_can_be_run(show):
    assert show("%%writefile f.py\ny = 2", "%run f.py", "y") == "2"


def test_a_shell_command_prints_between_what_python_prints(run):
    assert outputs(run("print('a')\n!echo b\nprint('c')")) == [stream("a\nb\nc\n")]


def test_a_shell_command_s_output_can_be_taken(show):
    assert show("words = !echo hello", "words") == "['hello']"


def test_a_bash_cell_runs_and_keeps_its_two_streams(run):
    assert outputs(run("%%bash\necho out\necho err >&2")) == [stream("out\n"), stream("err\n", "stderr")]


def test_a_subprocess_prints_where_its_cell_prints(run):
    code = "import subprocess, sys\nprint(1)\nsubprocess.run([sys.executable, '-c', 'print(2)'])\nprint(3)"
    assert outputs(run(f"{code};")) == [stream("1\n2\n3\n")]


def test_await_works_outside_functions(show):
    assert show("import asyncio\nawait asyncio.sleep(0, 'slept')") == "'slept'"


def test_a_loop_is_running_and_its_tasks_go_on_between_cells(run):
    start = (
        "import asyncio\nasync def later():\n    await asyncio.sleep(0.01)\n    done.append(1)\n"
        "done = []\ntask = asyncio.create_task(later())"
    )
    assert outputs(run(start, "await asyncio.sleep(0.05)\nprint(done)")) == [stream("[1]\n")]
    assert "cannot be called from a running event loop" in run(start, "asyncio.run(later())").outputs[-1].evalue


@pytest.mark.parametrize("code", ["input('name? ')", "import getpass\ngetpass.getpass()"])
def test_input_is_refused_in_words(run, code):
    ran = run(code)
    assert not ran.ok
    assert ran.outputs[-1].evalue == (
        "Nobody is there to type while a submission is graded, so input() is not answered."
    )


def test_display_keeps_its_place_among_what_is_printed(show):
    code = "for n in range(20):\n    print(n)\n    display(str(n))"
    assert show(code) == "".join(f"{n}\n'{n}'" for n in range(20))


def test_a_display_is_updated_where_it_stands_even_from_a_later_cell(jail):
    with jail.child() as child:
        first = child.run("handle = display('a', display_id=True)\nhandle.update('b')\nprint('end')")
        assert [output.output_type for output in first.outputs] == ["display_data", "stream"]
        assert first.outputs[0].data == {"text/plain": "'b'"}
        child.run("handle.update('c')")
        assert first.outputs[0].data == {"text/plain": "'c'"}


def test_an_output_that_was_cleared_is_gone(run):
    code = "from IPython.display import clear_output\nprint('gone')\nclear_output({wait})\nprint('kept')"
    for wait in (True, False):
        assert outputs(run(code.format(wait=wait))) == [stream("kept\n")]


def test_an_html_value_keeps_both_its_forms(run):
    data = run("from IPython.display import HTML\nHTML('<b>x</b>')").outputs[0].data
    assert data == {"text/plain": "<IPython.core.display.HTML object>", "text/html": "<b>x</b>"}


def test_logging_goes_to_stderr(run):
    assert outputs(run("import logging\nlogging.basicConfig()", "logging.warning('careful')")) == [
        stream("WARNING:root:careful\n", "stderr")
    ]


@pytest.mark.parametrize("leave", ["exit", "exit()", "quit()", "import sys\nsys.exit(3)"])
def test_leaving_the_shell_leaves_it_alive(show, leave):
    assert show(leave, "1 + 1") == "2"


def test_a_thread_prints_and_may_go_on_after_its_cell(show):
    tick = "import threading, time\ndef tick():\n    time.sleep(0.02)\n    print('tick')"
    assert show(f"{tick}\nthreading.Thread(target=tick).start()", "time.sleep(0.1)") == "tick\n"


def test_a_fork_that_comes_back_to_the_shell_ends_there(run):
    ran = run("import os, time\nchild = os.fork()\nprint('twice')\nif child:\n    os.waitpid(child, 0);", "'once'")
    assert outputs(ran)[0]["data"] == {"text/plain": "'once'"}


def test_a_fork_in_a_task_between_cells_takes_no_cell(show):
    fork = "import asyncio, os\nasync def fork():\n    await asyncio.sleep(0.01)\n    os.fork()"
    assert (
        show(f"{fork}\ntask = asyncio.create_task(fork())", "await asyncio.sleep(0.05)", *["1"] * 20, "os.getpid()")
        == "2"
    )


def test_streams_that_a_cell_closes_or_replaces_are_back_in_the_next(run):
    break_it = [
        "import os, sys\nsys.stdout.close()\nos.close(1)",
        "sys.stdout = sys.stderr = None",
        "sys.stdout.detach();",
        "os.dup2(os.open('/dev/null', os.O_WRONLY), 1)",
    ]
    for cell in break_it:
        assert outputs(run("import os, sys", cell, "print('out')\nprint('err', file=sys.stderr)")) == [
            stream("out\n"),
            stream("err\n", "stderr"),
        ]


def test_what_is_no_text_does_not_garble_the_outputs(run):
    assert outputs(run("import os\nos.write(1, b'\\xff\\n')\nprint('\\ud800');")) == [stream("�\n\\ud800\n")]


def test_modules_of_the_submission_s_own_can_be_imported_and_hide_nothing_that_is_loaded(show):
    write = "for name in ('torch', 'mine'):\n    open(f'{name}.py', 'w').write('x = 1')"
    assert show(write, "import torch, mine\ntorch.ones(1), mine.x") == "(tensor([1.]), 1)"


def test_course_utils_can_be_imported_also_by_a_process_that_a_cell_starts(show):
    assert show("!python -c 'import course_utils; print(course_utils.check.__name__)'") == "check\n"


class TestParallel:
    """What lessons on several devices need."""

    def test_backward_and_intra_op_threads_survive_the_fork(self, jail):
        code = "import torch\nw = torch.ones(300, 300, requires_grad=True)\n(w @ w).sum().backward()\n"
        with jail.child(threads=2) as child:
            ran = child.run(f"{code}torch.get_num_threads(), w.grad[0, 0].item()")
        assert ran.outputs[0].data["text/plain"] == "(2, 600.0)"

    def test_a_pool_of_processes_returns_values(self, show):
        code = "import multiprocessing as mp\ndef square(x):\n    return x * x\nwith mp.Pool(2) as pool:\n"
        assert show(f"{code}    print(pool.map(square, range(4)))") == "[0, 1, 4, 9]\n"

    def test_a_data_loader_has_workers(self, show):
        code = "import torch\nfrom torch.utils.data import DataLoader\n"
        assert show(f"{code}list(DataLoader(torch.arange(4), batch_size=2, num_workers=2))") == (
            "[tensor([0, 1]), tensor([2, 3])]"
        )

    def test_ranks_reduce_over_gloo(self, show):
        code = """
import os, multiprocessing as mp, torch, torch.distributed as dist
def rank(number):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29500")
    dist.init_process_group("gloo", rank=number, world_size=2)
    value = torch.tensor([number + 1.0])
    dist.all_reduce(value)
    print(value) if number == 0 else None
    dist.destroy_process_group()
ranks = [mp.get_context("fork").Process(target=rank, args=(number,)) for number in range(2)]
for one in ranks: one.start()
for one in ranks: one.join()
"""
        assert show(code) == "tensor([3.])\n"
