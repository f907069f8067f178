"""The colours of every figure, by role: one for a light page, one for a dark page.

Text roles keep a contrast of 4.5:1 and outlines 3:1 against each ground (WCAG 2.2, AA); a test computes the ratios.
"""

LIGHT = {
    "card": "#fdfcf9",  # the ground of the whole picture
    "cell": "#e9eff8",  # a cell that holds a number
    "shade": "#d6e0ee",  # what stands behind it
    "ink": "#23262d",
    "soft": "#565c67",  # labels that may stay in the background
    "line": "#6f7886",  # the edge of a cell
    "rule": "#d9d6cf",  # a hairline that only orders the page
    "accent": "#1f5fa8",
    "wrong": "#b3261e",
}
DARK = {
    "card": "#1f2126",
    "cell": "#2b3340",
    "shade": "#384354",
    "ink": "#eceae5",
    "soft": "#b4b9c2",
    "line": "#8f99a8",
    "rule": "#43464e",
    "accent": "#8dbbf5",
    "wrong": "#ff9d91",
}
GROUNDS, TEXTS, OUTLINES = ("card", "cell", "shade"), ("ink", "soft", "accent", "wrong"), ("line", "accent", "wrong")


def dark_rules(roles: set[tuple[str, str]]) -> str:
    """Return the CSS that repaints the (property, role) pairs in use on a dark page."""
    rules = "".join(f".{css_class(*pair)}{{{pair[0]}:{DARK[pair[1]]}}}" for pair in sorted(roles))
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def css_class(kind: str, role: str) -> str:
    """Return the class of a role; `kind` is the property it paints, fill or stroke."""
    return f"cu-{kind}-{role}"
