"""Files that were cut, padded, saved in another encoding, or never were a notebook."""

import json

from grader.damage.damage import AIM_AND_BEHIND, Collection, aim

FILES = Collection()
DAMAGED = "not a notebook, or it is damaged beyond reading"


# ---- encodings


@FILES.of_bytes("It begins with a byte-order mark.")
def byte_order_mark(notebook: bytes) -> bytes:
    return b"\xef\xbb\xbf" + notebook


@FILES.of_bytes("An editor saved it in UTF-16.")
def utf_16(notebook: bytes) -> bytes:
    return notebook.decode().encode("utf-16")


@FILES.of_bytes("It is in UTF-16 and does not say so.")
def utf_16_without_mark(notebook: bytes) -> bytes:
    return notebook.decode().encode("utf-16-le")


@FILES.of_bytes("An old editor saved it in the encoding of western Windows.")
def windows_1252(notebook: bytes) -> bytes:
    return notebook.decode().encode("cp1252", "replace")


@FILES.of_bytes("One byte of a text is not UTF-8.")
def one_wrong_byte(notebook: bytes) -> bytes:
    return notebook.replace("·".encode(), b"\xff", 1)


@FILES.of_bytes("Lines end as on Windows, in the file.")
def file_from_windows(notebook: bytes) -> bytes:
    return notebook.replace(b"\n", b"\r\n")


# ---- cut and padded


@FILES.of_bytes("The file was cut in the middle of an answer.", lost=AIM_AND_BEHIND)
def cut_in_an_answer(notebook: bytes) -> bytes:
    last = _last_line(notebook)
    return notebook[: notebook.index(last) + len(last) // 2]


@FILES.of_bytes("The last bytes of the file are missing.")
def end_missing(notebook: bytes) -> bytes:
    return notebook[: notebook.rindex(b'"metadata"')]


@FILES.of_bytes("Zero bytes stand behind the end.")
def padded_with_zeros(notebook: bytes) -> bytes:
    return notebook + b"\0" * 4096


@FILES.of_bytes("A second notebook stands behind the first.")
def something_behind_the_end(notebook: bytes) -> bytes:
    return notebook + b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'


@FILES.of_bytes("The first bytes of the file are something else.")
def something_before_the_beginning(notebook: bytes) -> bytes:
    return b"--boundary\r\nContent-Type: application/json\r\n\r\n" + notebook


@FILES.of_bytes("Version control left a conflict in the notebook's metadata.")
def conflict_in_the_metadata(notebook: bytes) -> bytes:
    return _with_conflict(notebook, b' "nbformat": 4,', b' "nbformat": 4,')


@FILES.of_bytes("Version control left a conflict in an answer; the student's own version comes first.")
def conflict_in_an_answer(notebook: bytes) -> bytes:
    return _with_conflict(notebook, _last_line(notebook), b'    "    return None"')


def _with_conflict(notebook: bytes, mine: bytes, theirs: bytes) -> bytes:
    before, _, after = notebook.partition(mine)
    start, rest = before.rpartition(b"\n")[2], after.partition(b"\n")[0]
    mine = start + mine + rest
    both = b"<<<<<<< HEAD\n" + mine + b"\n=======\n" + theirs + b"\n>>>>>>> theirs"
    return notebook.replace(mine, both, 1)


def _last_line(notebook: bytes) -> bytes:
    """Return the last line of the answer that is aimed at, as it stands in the file."""
    cells = json.loads(notebook)["cells"]
    return json.dumps(cells[aim(cells)]["source"][-1], ensure_ascii=False).encode()


# ---- strange JSON


@FILES.of_bytes("The JSON stands on one line, with its keys in reverse order.")
def other_layout(notebook: bytes) -> bytes:
    turned = json.loads(notebook, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    return json.dumps(turned, separators=(",", ":")).encode()


@FILES.of_bytes("NaN and numbers of 5000 digits stand in the metadata.")
def numbers_that_json_has_not(notebook: bytes) -> bytes:
    return notebook.replace(b'"metadata"', b'"x": [NaN, -Infinity, ' + b"9" * 5000 + b'], "metadata"', 1)


@FILES.of_bytes("The notebook's metadata are nested a hundred thousand times.")
def nested_deeply(notebook: bytes) -> bytes:
    head, mark, tail = notebook.rpartition(b'"nbformat"')
    return head + b'"deep": ' + b"[" * 100_000 + b"]" * 100_000 + b", " + mark + tail


# ---- too much


@FILES.of_bytes("The file has a hundred megabytes.", why="the file has 100 MiB, and at most 32 MiB are read")
def too_large(notebook: bytes) -> bytes:
    return notebook.ljust(100 << 20)


@FILES.of_bytes("The notebook has a hundred thousand cells.", why="has 100000 cells, and at most 2000 are read")
def too_many_cells(notebook: bytes) -> bytes:
    cell = {"cell_type": "raw", "source": ""}
    return json.dumps({**json.loads(notebook), "cells": [cell] * 100_000}).encode()


@FILES.of_bytes("The file is millions of empty lists.", why="more than 1000000 lists")
def too_many_lists(notebook: bytes) -> bytes:
    return notebook.replace(b'"cells": [', b'"cells": [' + b"[]," * 1_100_000, 1)


# ---- no notebook


@FILES.of_bytes("The file is empty.", why="the file is empty")
def empty(_: bytes) -> bytes:
    return b""


@FILES.of_bytes("The disk gave back zeros.", why="nothing but zero bytes")
def zeros(notebook: bytes) -> bytes:
    return bytes(len(notebook))


@FILES.of_bytes("The file is an empty JSON object.", why="a notebook without cells")
def empty_object(_: bytes) -> bytes:
    return b"{}"


@FILES.of_bytes("The cells are an object.", why="a notebook without cells")
def cells_of_another_type(_: bytes) -> bytes:
    return b'{"cells": {}, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'


@FILES.of_bytes("The file is JSON, but no object.", why=DAMAGED)
def another_json(_: bytes) -> bytes:
    return b"[1, 2, 3]"


@FILES.of_bytes("The file is the log-in page of a learning platform.", why="the file is a web page, not a notebook")
def web_page(_: bytes) -> bytes:
    return b"<!DOCTYPE html><html><title>Log in</title></html>"


@FILES.of_bytes("The file is an archive that was renamed.", why="the file is a zip archive, not a notebook")
def archive(_: bytes) -> bytes:
    return b"PK\x03\x04" + bytes(range(256))


@FILES.of_bytes("The file is a Python script.", why=DAMAGED)
def script(_: bytes) -> bytes:
    return b"import torch\n\n\ndef channels_first(image):\n    return image\n"


@FILES.of_bytes("The file is noise.", why=DAMAGED)
def noise(notebook: bytes) -> bytes:
    return bytes(byte * 167 % 251 for byte in notebook)
