"""What can still be read of a damaged notebook: each cell whose own braces are whole."""

import json
import re

DECODER = json.JSONDecoder(strict=False, parse_int=float)  # float: an int of 5000 digits is refused
FIELDS = "attachments|cell_type|execution_count|id|input|metadata|outputs|source"
BEGINNING = re.compile(rf'\{{\s*"(?:{FIELDS})"')
CONFLICT = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")  # version control's marks
MOST_FAILURES = 500
EFFORT = 2  # times the length of the text that failing attempts may read


def salvaged_cells(text: str) -> list[dict]:
    """Return the cells that can be read in a text that as a whole is no JSON."""
    cells, place, failures, effort = [], 0, 0, EFFORT * len(text)
    while failures < MOST_FAILURES and effort > 0 and (found := BEGINNING.search(text, place)):
        try:
            value, place = DECODER.raw_decode(text, found.start())
        except json.JSONDecodeError as error:
            effort -= error.pos - found.start()
        except RecursionError:
            effort -= 1
        else:
            cells += [value] if _is_cell(value) else []
            continue
        failures, place = failures + 1, found.end()
    return cells


def one_side(text: str) -> str:
    """Return a text with the first of the versions wherever version control marked a conflict."""
    kept, inside, wanted = [], False, True
    for line in text.split("\n"):
        mark = line[:7] if line[:7] in CONFLICT else ""
        if mark == "<<<<<<<":
            inside, wanted = True, True
        elif inside and mark == ">>>>>>>":
            inside, wanted = False, True
        elif inside and mark:
            wanted = False
        elif wanted:
            kept.append(line)
    return "\n".join(kept)


def _is_cell(value: dict) -> bool:
    return isinstance(value.get("cell_type"), str) and ("source" in value or "input" in value)
