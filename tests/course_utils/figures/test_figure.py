"""A figure in a notebook, in a terminal, in a page, in a file."""

import base64
import re

import pytest

from course_utils.figures import Figure

FIGURE = Figure("<svg/>\n", 'a "row" < a table\nof 2')


def test_a_notebook_gets_the_picture_and_the_words_and_no_html():
    assert FIGURE._repr_mimebundle_(include=None, exclude=None) == {
        "image/svg+xml": FIGURE.svg,
        "text/plain": FIGURE.text,
    }


def test_its_repr_is_its_text():
    assert repr(FIGURE) == FIGURE.text


def test_html_is_an_image_with_the_text_as_its_alternative():
    html = FIGURE.html()
    assert html.startswith('<img alt="a &quot;row&quot; &lt; a table\nof 2" src="data:image/svg+xml;base64,')
    assert base64.b64decode(re.search('base64,([^"]*)', html)[1]).decode() == FIGURE.svg


@pytest.mark.parametrize(("suffix", "content"), [("svg", FIGURE.svg), ("txt", FIGURE.text + "\n"), ("SVG", FIGURE.svg)])
def test_a_file_holds_what_its_suffix_says(tmp_path, suffix, content):
    path = tmp_path / f"figure.{suffix}"
    FIGURE.save(str(path))
    assert path.read_text(encoding="utf-8") == content


def test_a_page_follows_the_colour_scheme_of_its_reader(tmp_path):
    FIGURE.save(tmp_path / "figure.html")
    page = (tmp_path / "figure.html").read_text(encoding="utf-8")
    assert FIGURE.html() in page and '<meta name="color-scheme" content="light dark">' in page


@pytest.mark.parametrize(("name", "better"), [("loss.png", "loss.svg"), ("loss", "loss.svg"), ("", "figure.svg")])
def test_another_suffix_is_refused_in_one_sentence(name, better):
    words = f"A figure is saved as .svg, .html or .txt, and '{name}' ends in none of these: write '{better}'."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        FIGURE.save(name)
