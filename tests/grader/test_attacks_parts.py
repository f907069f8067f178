"""The collection's own tools: what is watched is seen, what is gained is told, and stock is spared the wild ones."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from grader.attacks import ATTACKS, Attack
from grader.attacks.stock import scores_of_stock
from grader.attacks.trying import Tried
from grader.attacks.watch import descendants, watch
from grader.cli import main
from grader.table import table

ROOT = Path(__file__).parents[2]
SECRET = "the secret was read"

if sys.platform != "linux":
    pytest.skip("submissions are run on Linux only", allow_module_level=True)


@pytest.fixture
def watched():
    with watch(ROOT) as watched:
        watched.begin()
        yield watched


def tried(earned, truth, tripwires=(), harm=(), **facts):
    attack = Attack("an attack", "a class", "An aim.", lambda _: None, {}, **facts)
    return Tried(attack, earned, truth, tripwires, harm, 0.0)


def test_where_nothing_happened_nothing_is_told(watched):
    assert list(watched.harm("a notebook")) == []


def test_a_changed_file_is_seen(watched):
    watched.target.gradebook.write_bytes(b"")
    assert list(watched.harm("")) == [f"{watched.target.gradebook} was changed"]


def test_a_new_file_beside_the_secret_is_seen(watched):
    (watched.target.secret.parent / "x").touch()
    assert list(watched.harm("")) == [f"{watched.target.secret.parent} was changed"]


def test_a_secret_that_is_shown_is_seen(watched):
    assert list(watched.harm(f"it is {watched.target.secret.read_text()}")) == [SECRET]


def test_whatever_is_sent_is_seen(watched):
    port, name = watched.target.port, watched.target.abstract
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one, socket.socket(socket.AF_UNIX) as other:
        one.sendto(b"x", ("127.0.0.1", port))
        other.connect(f"\0{name}")
        with socket.create_connection(("127.0.0.1", port)):
            assert len(list(watched.harm(""))) == 3


def test_a_process_that_is_left_is_seen(watched, monkeypatch):
    monkeypatch.setattr("grader.attacks.watch.PATIENCE", 0)
    with subprocess.Popen(["sleep", "9"]) as left:
        assert left.pid in descendants()
        assert list(watched.harm("")) == ["1 processes were left running"]
        left.kill()


def test_a_gain_a_loss_and_a_dark_tripwire_are_faults():
    truth = {"describe": 0, "to-batch": 2}
    assert tried({"describe": 2, "to-batch": 2}, truth).faults == ["describe earned 2, not 0"]
    assert tried({"describe": 0, "to-batch": 0}, truth).faults == ["the right answer to to-batch earned 0"]
    assert tried({"describe": 0, "to-batch": 0}, truth, keeps=False).faults == []
    assert tried(truth, truth, lit=True).faults == ["no tripwire is lit"]
    assert tried(truth, truth, ("torch.equal was replaced",), (SECRET,), lit=True).faults == [SECRET]


def test_an_attack_that_is_not_tame_is_never_tried_without_a_jail():
    wild = next(attack for attack in ATTACKS if attack.name == "fork bomb")
    with pytest.raises(ValueError, match="stock nbgrader has no jail, so these cannot be tried on it: fork bomb"):
        scores_of_stock(ROOT, [wild])


def test_nothing_that_uses_up_the_computer_or_reaches_out_is_tame():
    tame = {attack.kind for attack in ATTACKS if attack.tame}
    assert not tame & {"using up the computer", "other processes", "sending something out"}


def test_the_command_prints_a_table_and_ends_with_0(capsys):
    assert main(["--root", str(ROOT), "attacks", "equal to everything", "predictions decoded"]) == 0
    head, one, other, _, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["attack", "class", "earned", "may", "earn", "tripwires", "seconds"]
    assert one.startswith("equal to everything  a value that lies") and " 2       2  " in one
    assert "10      10" in other and "their answers are there to be found" in other
    assert last.startswith("2 attacks, 0 with a fault, ")


def test_an_unknown_attack_is_answered_with_the_nearest(capsys):
    assert main(["--root", str(ROOT), "attacks", "fork bom"]) == 1
    assert capsys.readouterr().err == "There is no attack 'fork bom'; did you mean 'fork bomb'?\n"


def test_columns_are_as_wide_as_what_stands_in_them():
    assert list(table(("a", "b"), [("long", "1"), ("x\n", "")])) == ["a     b", "long  1", "x\\n"]


def test_the_grader_s_own_number_is_no_descendant():
    assert os.getpid() not in descendants()
