"""Every text and every outline can be told from every ground, on a light and on a dark page."""

import itertools

import pytest

from course_utils.figures.palette import DARK, GROUNDS, LIGHT, OUTLINES, TEXTS


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb (WCAG 2.2)."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_is_at_least_that_of_wcag_aa(palette):
    for text, ground in itertools.product(TEXTS, GROUNDS):
        assert contrast(palette[text], palette[ground]) >= 4.5, (text, ground)
    for outline, ground in itertools.product(OUTLINES, GROUNDS):
        assert contrast(palette[outline], palette[ground]) >= 3, (outline, ground)


def test_both_palettes_have_the_same_roles():
    assert list(LIGHT) == list(DARK)
