"""The README shows what is there."""

import re
from pathlib import Path

from grader.lesson import lessons

ROOT = Path(__file__).parents[1]
STATED = re.compile(r"^About ((?:\d+ minutes|, and \d+ more)+)", re.MULTILINE)
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_exercise_it_shows_whole_is_the_file():
    shown = re.search(r"```python\n(.*?)```", README, re.DOTALL).group(1)
    assert shown == (ROOT / "grader/exercises/tensors/ndim_of_literals.py").read_text(encoding="utf-8")


def test_every_file_that_it_links_or_names_is_there():
    linked = re.findall(r"\]\((?!http)([^)]+)\)", README)
    named = re.findall(r"`((?:course_utils|grader|tests)/[\w/]+\.py)", README)
    assert linked and named
    assert [name for name in linked + named if not (ROOT / name).exists()] == []


def test_every_lesson_stands_in_its_table_with_its_exercises_and_minutes():
    for lesson in lessons(ROOT):
        minutes = [int(number) for number in re.findall(r"\d+", STATED.search(lesson.read(lesson.text)).group(1))]
        assert f"| `{lesson.slug}` | {len(lesson.exercises)} | {sum(minutes)} |" in README
