"""The colours of every figure, by role: one for a light page, one for a dark page.

Text roles keep a contrast of 4.5:1 and outlines 3:1 against each ground (WCAG 2.2, AA); a test computes the ratios.
"""

LIGHT = {
    "card": "#fdfcf9",  # the ground of the whole picture
    "cell": "#e9eff8",  # a cell that holds a number
    "shade": "#d6e0ee",  # what stands behind it
    "leaf": "#e6f0dc",  # a box that a gradient ends in
    "ink": "#23262d",
    "soft": "#565c67",  # labels that may stay in the background
    "line": "#6f7886",  # the edge of a cell
    "rule": "#d9d6cf",  # a hairline that only orders the page
    "accent": "#1f5fa8",
    "wrong": "#b3261e",
    "gradient": "#98480a",  # what flows back
    "second": "#7b3aa3",  # the same of a gradient's own graph
}
DARK = {
    "card": "#1f2126",
    "cell": "#2b3340",
    "shade": "#384354",
    "leaf": "#2d3b28",
    "ink": "#eceae5",
    "soft": "#b4b9c2",
    "line": "#8f99a8",
    "rule": "#43464e",
    "accent": "#8dbbf5",
    "wrong": "#ff9d91",
    "gradient": "#f2b36b",
    "second": "#d5aef2",
}
GROUNDS, TEXTS = ("card", "cell", "shade", "leaf"), ("ink", "soft", "accent", "wrong", "gradient", "second")
OUTLINES = ("line", "accent", "wrong", "gradient", "second")


def dark_rules(roles: set[tuple[str, str]]) -> str:
    """Return the CSS that repaints the (property, role) pairs in use on a dark page."""
    rules = "".join(f".{css_class(*pair)}{{{pair[0]}:{DARK[pair[1]]}}}" for pair in sorted(roles))
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def css_class(kind: str, role: str) -> str:
    """Return the class of a role; `kind` is the property it paints, fill or stroke."""
    return f"cu-{kind}-{role}"
