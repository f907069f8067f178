"""Files that are there whole or not at all."""

from pathlib import Path


def write_whole(place: Path, content: bytes) -> None:
    """Write a file so that at no moment there is half of it, and make the folders that it needs."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f".{place.name}.new")
    draft.write_bytes(content)
    draft.replace(place)
