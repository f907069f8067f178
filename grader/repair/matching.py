"""Which submitted cell is which cell of the master's.

By nbgrader id, then by text; an answer that is not found so, or only as it was given out, by the names that it
binds; then by cell id; what is left by its place between cells that were found, and by likeness.
"""

from collections import Counter, defaultdict

from grader.repair.cell import Cell, likeness

ALIKE = 0.6  # share of common words from which a cell in the right place is a changed copy of the master's
ANSWER_ALIKE = 0.4  # an answer's stub is mostly replaced
MOST_COMPARED = 50  # cells in one gap


class Matching:
    """Pairs the master's cells with the submitted ones.

    `found[i]` lists the submitted cells that are the master's cell `i`, in their order. `moved[i]` lists those in
    which the answer `i` was found by name, outside its own cell; they may be another's, too. `free` holds the
    submitted cells that are none of the master's, and `sure` says how many were found by more than likeness.
    """

    def __init__(self, lesson: list[Cell], cells: list[Cell]) -> None:
        self.lesson, self.cells = lesson, cells
        self.found: list[list[int]] = [[] for _ in lesson]
        self.moved: dict[int, list[int]] = {}
        self.free = dict.fromkeys(range(len(cells)))
        self._owners = _owners(lesson)
        self._by_grade_id()
        self._by_text()
        self._by_name()
        self._by_id()
        self.sure = self._count()
        self._by_place()

    def is_given(self, place: int, cell: int) -> bool:
        """Whether a submitted cell is empty, or as the master gave it out."""
        return self.cells[cell].text in ("", self.lesson[place].text)

    def _is_found(self, place: int) -> bool:
        return bool(self.found[place]) or place in self.moved

    def _claim(self, place: int, cell: int) -> None:
        self.found[place].append(cell)
        del self.free[cell]

    def _by_grade_id(self) -> None:
        places = {cell.grade_id: place for place, cell in reversed(list(enumerate(self.lesson))) if cell.grade_id}
        for number in list(self.free):
            place = places.get(self.cells[number].grade_id)
            if place is not None and not self._is_of_another(number, place):
                self._claim(place, number)

    def _by_text(self) -> None:
        """The cell with the text of the master's, with its id if there are several; as many as the master has."""
        free = defaultdict(list)
        for number in self.free:
            free[self.cells[number].text].append(number)
        times = Counter(cell.text for cell in self.lesson)
        for place, cell in enumerate(self.lesson):
            same = free[cell.text]
            ambiguous = cell.is_answer and times[cell.text] > 1
            if same and cell.text and not self.found[place] and not ambiguous:
                chosen = next((number for number in same if self.cells[number].id == cell.id), same[0])
                same.remove(chosen)
                self._claim(place, chosen)

    def _by_name(self) -> None:
        """An answer that is missing or as given out is looked for in every cell that binds its names."""
        given = {cell.text for cell in self.lesson}
        binding: dict[int, list[int]] = defaultdict(list)
        for number, cell in enumerate(self.cells):
            if cell.text not in given:
                for place in {self._owners[name] for name in cell.names if name in self._owners}:
                    binding[place].append(number)
        for place, numbers in sorted(binding.items()):
            if all(self.is_given(place, number) for number in self.found[place]):
                whole = [number for number in numbers if self.lesson[place].names <= self.cells[number].names]
                named = [number for number in whole if self.cells[number].id == self.lesson[place].id]
                self._take(place, (named or whole)[-1:] or numbers)

    def _take(self, place: int, numbers: list[int]) -> None:
        if not self.found[place] and all(number in self.free for number in numbers):
            for number in numbers:
                self._claim(place, number)
        else:
            self.moved[place] = numbers
            for number in numbers:
                self.free.pop(number, None)

    def _by_id(self) -> None:
        places = {cell.id: place for place, cell in enumerate(self.lesson) if not self._is_found(place)}
        for number in list(self.free):
            place = places.get(self.cells[number].id)
            if place is not None and not self._is_of_another(number, place):
                self._claim(place, number)

    def _is_of_another(self, number: int, place: int) -> bool:
        """Whether a cell with an answer's id binds what another answer is to bind: then the id was copied."""
        own, bound = self.lesson[place].names, self.cells[number].names
        if not self.lesson[place].is_answer or not own or own & bound:
            return False
        return any(name in self._owners for name in bound)

    def _count(self) -> int:
        """Return how many cells with a role were found; three without one count as one, for lessons share a few."""
        found = [cell for place, cell in enumerate(self.lesson) if self._is_found(place)]
        roles = sum(bool(cell.mark) for cell in found)
        return roles + (len(found) - roles) // 3

    def _by_place(self) -> None:
        for place, cell in enumerate(self.lesson):
            if not self._is_found(place) and not cell.is_answer:
                self._claim_likest(place, ALIKE)
        for place, cell in enumerate(self.lesson):
            if not self._is_found(place) and cell.is_answer:
                self._claim_likest(place, 0.0 if not cell.names else ANSWER_ALIKE)

    def _claim_likest(self, place: int, least: float) -> None:
        """Claim the likest cell of the gap; of several the first. An answer may have been made another kind."""
        master = self.lesson[place]
        best, best_likeness = None, -1.0
        for number in self._gap(place):
            cell = self.cells[number]
            alike = likeness(cell, master)
            if alike > best_likeness and cell.text and (cell.kind == master.kind or (alike > 0 and master.is_answer)):
                best, best_likeness = number, alike
        if best is not None and best_likeness >= least:
            self._claim(place, best)

    def _gap(self, place: int) -> list[int]:
        """Return the free cells between the neighbours that were found."""
        before = next((found[0] for found in reversed(self.found[:place]) if found), -1)
        after = next((found[0] for found in self.found[place + 1 :] if found), len(self.cells))
        if after <= before:
            after = len(self.cells)
        gap = []
        for number in range(before + 1, after):
            if len(gap) == MOST_COMPARED or (after == len(self.cells) and number not in self.free):
                break
            gap += [number] if number in self.free else []
        return gap


def _owners(lesson: list[Cell]) -> dict[str, int]:
    """Return which answer binds a name, for each name that only one answer binds and nothing else."""
    times = Counter(name for cell in lesson for name in cell.names)
    answers = [(place, cell) for place, cell in enumerate(lesson) if cell.is_answer]
    return {name: place for place, cell in answers for name in cell.names if times[name] == 1}
