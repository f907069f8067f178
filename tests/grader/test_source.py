"""A lesson's text is read into cells, and each fault in it is one sentence with its file and line."""

import pytest

from grader.exercise import load
from grader.source import SourceFault, read

EXERCISES = {"channels-first": load("01-tensors")["channels-first"]}
GOOD = '''# %% [markdown]
r"""
# A lesson
"""

# %% [markdown] id="channels-first-prompt" role="prompt"
r"""
### Channels first
"""

# %% id="channels-first" role="answer"
def channels_first(image):
    """Docstring."""
    ### BEGIN SOLUTION
    return image.permute(2, 0, 1) / 255
    ### END SOLUTION

# %% id="channels-first-check" role="check"
check("channels-first", channels_first)

# %% tags=["raises-exception"]
1 / 0
'''


def test_a_cell_knows_its_line_its_role_and_its_exercise():
    cells = read(GOOD, "solutions/a.py", EXERCISES)
    assert [(cell.line, cell.role, cell.exercise) for cell in cells] == [
        (1, None, None),
        (6, "prompt", "channels-first"),
        (11, "answer", "channels-first"),
        (18, "check", "channels-first"),
        (21, None, None),
    ]
    assert cells[-1].tags == ("raises-exception",)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'role="answer"',
            'role="anwser"',
            "solutions/a.py:11: the role 'anwser' is not one of prompt, answer, check, manual.",
        ),
        (
            'role="answer"',
            'rol="answer"',
            "solutions/a.py:11: the header has 'rol', which is not one of ['id', 'points', 'role', 'tags'].",
        ),
        (
            'id="channels-first" role',
            "role",
            "solutions/a.py:11: a cell with the role answer needs an id.",
        ),
        (
            'tags=["raises-exception"]',
            'id="channels-first"',
            "solutions/a.py:21: the id 'channels-first' stands twice; give each cell an id of its own.",
        ),
        (
            '# %% id="channels-first-check" role="check"\n',
            "# %%\n",
            "solutions/a.py:11: the exercise 'channels-first' has no check cell; "
            "add one with the id 'channels-first-check'.",
        ),
        (
            'check("channels-first", channels_first)',
            'check("channels-last", channels_first)',
            "solutions/a.py:18: the check cell 'channels-first-check' must begin with check(\"channels-first\", …).",
        ),
        (
            "    ### END SOLUTION\n",
            "",
            "solutions/a.py:11: the answer 'channels-first' needs its solution between one ### BEGIN SOLUTION and "
            "one ### END SOLUTION.",
        ),
        (
            "    ### END SOLUTION\n",
            "    ### END SOLUTION\n    return image.permute(2, 0, 1) / 255\n",
            "solutions/a.py:11: the answer 'channels-first' has code outside its markers: "
            "return image.permute(2, 0, 1) / 255",
        ),
        (
            "1 / 0\n",
            "### BEGIN SOLUTION\n1 / 0\n### END SOLUTION\n",
            "solutions/a.py:21: a solution stands in a cell that is not an answer; give the cell its role.",
        ),
        (
            "channels-first",
            "channels-frist",
            "solutions/a.py:6: the exercise 'channels-frist' is not declared in grader/exercises.",
        ),
        (
            "1 / 0\n",
            "plt.plot();\n",
            "solutions/a.py:21: a trailing semicolon hides an output in JupyterLab only; "
            "assign the value to _ instead.",
        ),
        (
            'tags=["raises-exception"]',
            'id="words" role="manual"',
            "solutions/a.py:21: the manual cell 'words' needs its points in the header.",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_file_and_line(old, new, fault):
    assert old in GOOD
    with pytest.raises(SourceFault) as caught:
        read(GOOD.replace(old, new), "solutions/a.py", EXERCISES)
    assert str(caught.value) == fault


def test_an_exercise_that_no_cell_asks_is_a_fault():
    with pytest.raises(SourceFault, match=r"the exercise 'ready-for-imshow' has no cells in this text; add them or"):
        read(GOOD, "solutions/a.py", EXERCISES | {"ready-for-imshow": EXERCISES["channels-first"]})


def test_an_answer_that_is_not_python_is_a_fault():
    with pytest.raises(SourceFault, match=r"solutions/a.py:11: the answer 'channels-first' is not Python"):
        read(GOOD.replace("def channels_first(image):", "def channels_first(image"), "solutions/a.py", EXERCISES)
