"""Up to five axes as a flat picture: columns, rows, planes behind each other, blocks in a row, rows of blocks."""

from dataclasses import dataclass

from course_utils.figures.svg import Drawing

DIRECTIONS = ("lines", "across", "planes", "rows", "columns")  # the first axis of five to the last
IN_WORDS = dict(zip(DIRECTIONS, ("rows of blocks", "blocks side by side", "planes", "rows", "columns"), strict=True))
GAP = 16  # between two blocks


@dataclass(frozen=True)
class Face:
    """The front of a block: cells of one size, with their values where there are some.

    Attributes:
        rows, columns: how many cells are drawn; an area without cells is one large cell.
        cell: width and height of a cell.
        values: the texts of the cells, row by row.
    """

    rows: int
    columns: int
    cell: tuple[float, float]
    values: list[list[str]] | None = None

    @property
    def width(self) -> float:
        return self.columns * self.cell[0]

    @property
    def height(self) -> float:
        return self.rows * self.cell[1]


@dataclass(frozen=True)
class Blocks:
    """What is drawn: how many of each, and along which directions more would follow.

    Attributes:
        lines, across, planes: rows of blocks, blocks in a row, planes in a block.
        step: how far the next plane stands behind, to the right and upwards.
        cut: those of DIRECTIONS in which it goes on.
        ghost: an axis has size 0; only a dashed outline stands there.
    """

    face: Face
    planes: int = 1
    across: int = 1
    lines: int = 1
    step: float = 8
    cut: frozenset[str] = frozenset()
    ghost: bool = False

    @property
    def depth(self) -> float:
        """How far the last plane stands behind the first."""
        return (self.planes - 1) * self.step

    @property
    def pitch(self) -> tuple[float, float]:
        """From one block to the next: to the right, and down."""
        return self.face.width + self.depth + GAP, self.face.height + self.depth + GAP

    @property
    def width(self) -> float:
        return self.across * self.pitch[0] - GAP

    @property
    def floor(self) -> float:
        """The lower edge of the last row of blocks, counted from the top of the first front plane."""
        return (self.lines - 1) * self.pitch[1] + self.face.height


def draw_blocks(blocks: Blocks) -> Drawing:
    """Return the blocks; the upper left corner of the first front plane is (0, 0)."""
    drawing, block = Drawing(), _draw_block(blocks)
    for line in range(blocks.lines):
        for place in range(blocks.across):
            drawing.place(block, place * blocks.pitch[0], line * blocks.pitch[1])
    face, depth = blocks.face, blocks.depth
    dots = {
        "columns": (face.width + depth + 8, face.height / 2, 6, 0),
        "rows": (face.width / 2, face.height + 8, 0, 6),
        "planes": (face.width + depth + 6, -depth - 6, 5, -5),
        "across": (blocks.width + 10, (blocks.floor - depth) / 2, 6, 0),
        "lines": ((blocks.width - depth) / 2, blocks.floor + 10, 0, 6),
    }
    for direction in sorted(blocks.cut):
        _draw_dots(drawing, *dots[direction])
    return drawing


def _draw_block(blocks: Blocks) -> Drawing:
    drawing, face = Drawing(), blocks.face
    if blocks.ghost:
        drawing.rect(0, 0, face.width, face.height, "none", "line", dashed=True)
        return drawing
    for behind in range(blocks.planes - 1, 0, -1):
        drawing.rect(behind * blocks.step, -behind * blocks.step, face.width, face.height, "shade", "line")
    drawing.rect(0, 0, face.width, face.height, "cell", "line")
    _draw_grid(drawing, face)
    for row, texts in enumerate(face.values or []):
        for column, text in enumerate(texts):
            drawing.text((column + 0.5) * face.cell[0], (row + 0.5) * face.cell[1], text, anchor="middle", mono=True)
    return drawing


def _draw_grid(drawing: Drawing, face: Face) -> None:
    """Draw the lines between the cells."""
    across = [[(0, row * face.cell[1]), (face.width, row * face.cell[1])] for row in range(1, face.rows)]
    down = [[(column * face.cell[0], 0), (column * face.cell[0], face.height)] for column in range(1, face.columns)]
    if across or down:
        drawing.path(*across, *down, line="line")


def _draw_dots(drawing: Drawing, x: float, y: float, across: float, down: float) -> None:
    """Draw three dots: it goes on."""
    for dot in range(3):
        drawing.rect(x + dot * across - 1, y + dot * down - 1, 2, 2, "soft", radius=1)
