"""A lesson as a student meets it in JupyterLab: run untouched, answered wrong, asked for a hint, answered right."""

import re

from playwright.sync_api import expect


def test_the_untouched_lesson_runs_to_its_end_in_jupyterlab(cells, first_sight):
    red = {cell["source"]: sight["red"] for cell, sight in zip(cells, first_sight, strict=True) if sight["red"]}
    tagged = [cell["source"] for cell in cells if "raises-exception" in cell["tags"]]
    assert red.keys() <= set(tagged), red
    assert "ValueError: too many dimensions 'str'" in "\n".join(red.values())

    for cell, sight in zip(cells, first_sight, strict=True):
        check = re.match(r'check\("([\w-]+)"', cell["source"])
        if check:
            assert re.search(rf"{check[1]}\s+(not answered yet|0 of)", sight["all"]), sight["all"]
    assert "0 of 20 points" in first_sight[-1]["all"]


def test_a_wrong_shape_is_answered_with_a_picture_of_both_shapes(lesson):
    check = lesson.check_cell("to-batch")
    lesson.answer(lesson.cell("def to_batch("), "return torch.cat(images)", only_last_line=True)

    expect(check).to_contain_text("A batch has an axis of its own.")
    alt = check.locator("img").get_attribute("alt")
    assert "got       (6, 2, 2)" in alt
    assert "expected  (2, 3, 2, 2)" in alt
    lesson.picture("wrong-shape", check)
    lesson.pictures_in_both_themes("wrong-shape-cell", check)


def test_a_student_answers_wrong_asks_answers_right_and_is_told_what_is_left(lesson):
    answer, check = lesson.cell("ndim_of_literals = "), lesson.check_cell("ndim-of-literals")

    lesson.answer(answer, "ndim_of_literals = (1, 1, 2, 3, 2)")
    expect(check).to_contain_text("0 of 2 points")
    expect(check).to_contain_text("You gave a lone number an axis")
    lesson.picture("wrong-answer", check)
    lesson.pictures_in_both_themes("wrong-answer-cell", check)

    hint = lesson.run_below(check, 'hint("ndim-of-literals")')
    expect(hint).to_contain_text("hint 1 of 2")
    expect(hint).to_contain_text("Count the opening brackets")
    expect(hint).to_contain_text("after another try")
    lesson.picture("hint", hint)

    lesson.answer(answer, "ndim_of_literals = (0, 1, 2, 3, 2)")
    expect(check).to_contain_text("2 of 2 points")
    lesson.picture("right-answer", check)

    assert "2 of 20 points" in lesson.run_all()[-1]["all"]
    lesson.picture("progress", lesson.cell("progress()"))

    dialog = lesson.page.locator(".jp-Dialog")
    lesson.page.get_by_role("button", name="Validate").click()
    expect(dialog).to_contain_text("Validation Results", timeout=60_000)
    expect(dialog).to_contain_text("The following cell failed:")
    expect(dialog).to_contain_text("CheckFailed: · describe · not answered yet · 2 points")
    expect(dialog).to_contain_text("it belongs at [0, 1, 0].")  # the end of a long sentence
    expect(dialog).not_to_contain_text("ndim-of-literals")
    lesson.picture("validate", dialog)
    dialog.get_by_role("button", name="Ok").click()
    expect(dialog).to_have_count(0)
