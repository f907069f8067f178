"""What lies around a notebook, or in its place."""

from pathlib import Path

from grader.damage.damage import Collection

FOLDERS = Collection()


@FOLDERS.of_folder("A module lies beside the notebook that would be imported for torch.")
def module_that_shadows_torch(notebook: bytes, folder: Path) -> bytes:
    (folder / "torch.py").write_text("raise SystemExit\n")
    return notebook


@FOLDERS.of_folder("A module lies beside the notebook that Python runs at its start.")
def module_that_runs_at_the_start(notebook: bytes, folder: Path) -> bytes:
    (folder / "sitecustomize.py").write_text("raise SystemExit\n")
    return notebook


@FOLDERS.of_folder("A package lies beside the notebook that would be imported for the course's own.")
def package_that_shadows_the_course(notebook: bytes, folder: Path) -> bytes:
    (folder / "course_utils").mkdir()
    (folder / "course_utils" / "__init__.py").write_text("def check(*_):\n    return 1000\n")
    return notebook


@FOLDERS.of_folder("The notebook was renamed, as a browser renames a second download.")
def renamed(notebook: bytes, folder: Path) -> None:
    (folder / f"{folder.name} (1).ipynb").write_bytes(notebook)


@FOLDERS.of_folder("An autosaved copy of the notebook lies beside it.")
def checkpoint_beside(notebook: bytes, folder: Path) -> bytes:
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / f"{folder.name}-checkpoint.ipynb").write_bytes(b"{}")
    return notebook


@FOLDERS.of_folder("The folder is empty.", why="no notebook")
def empty_folder(_: bytes, __: Path) -> None:
    return None


@FOLDERS.of_folder("A folder has the notebook's name.", why="no notebook")
def folder_in_the_place_of_the_notebook(_: bytes, folder: Path) -> None:
    (folder / f"{folder.name}.ipynb").mkdir()
