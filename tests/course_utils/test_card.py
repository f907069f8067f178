"""A card says the same words in plain text and in HTML, and can be read without style."""

import re
from html import unescape

from course_utils.card import Card
from course_utils.feedback import definition_list

ROWS = [("why", "`a < b` is a tensor & not a number"), ("next", "read on")]


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).split()


def test_a_card_is_a_headline_and_rows_whose_words_stand_in_one_column():
    assert Card("head", ROWS).text == "head\n  why    `a < b` is a tensor & not a number\n  next   read on"


def test_html_holds_the_same_words_as_the_text():
    card = Card("head   of it", ROWS)
    assert words(card.html) == card.text.replace("`", "").split()


def test_html_marks_code_and_escapes_everything():
    html = Card("a < b", [("<i>", "`x & y`")]).html
    assert "<code>x &amp; y</code>" in html
    assert "a &lt; b" in html and "&lt;i&gt;" in html and "<i>" not in html


def test_html_keeps_the_space_between_the_parts_of_a_headline():
    assert "<b>a &lt; b &nbsp; 2 of 3</b>" in Card("a < b   2 of 3", ROWS).html


def test_html_gives_labels_and_words_the_width_they_need():
    assert re.findall(r"<(d[td]) [^>]*width: auto", Card("head", ROWS).html) == ["dt", "dd"] * 2
    rows = [("why", "`x & y`")]
    assert definition_list([("why", "<code>x &amp; y</code>")]) in Card("head", rows).html


def test_labels_can_be_code():
    assert "<code>t.ndim</code>" in Card("head", [("t.ndim", "3")], code=True).html


def test_a_sentence_alone_is_not_bold_and_keeps_its_code():
    card = Card("Try `x` first.")
    assert card.text == "Try `x` first."
    assert "<b>" not in card.html and "<dl" not in card.html and "Try <code>x</code> first." in card.html


def test_long_words_wrap_under_themselves():
    text = Card("head", [("why", "word " * 40)]).text
    assert max(map(len, text.splitlines())) <= 100
    assert all(line.startswith("        word") for line in text.splitlines()[2:])


def test_a_label_wider_than_the_page_leaves_its_words_room():
    label = "x" * 120
    assert Card("head", [(label, "3   you said 4 at first")]).text == f"head\n  {label}   3   you said 4 at first"


def test_html_uses_no_colour_for_words_so_that_light_and_dark_both_read():
    assert not re.search(r"(?<!-)\bcolor:|background", Card("head", ROWS).html)


def test_a_notebook_gets_both_forms():
    card = Card("head", ROWS)
    assert card._repr_mimebundle_() == {"text/plain": card.text, "text/html": card.html}
    assert repr(card) == card.text
