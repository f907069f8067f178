"""Shows things where the learner is; IPython is loaded only then, since a script may import us too."""


def display(thing: object) -> None:
    """Display `thing` under the cell, or print it where there is no notebook."""
    from IPython.display import display as show

    show(thing)
