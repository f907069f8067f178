"""`simulated_gpus(count, memory_gib)`: switch them on, read their ledger, switch them off."""

from typing import TYPE_CHECKING

import torch

from course_utils.devices.simulated.ledger import Event, Gpu, Model
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.switch import NoSimulation, switch_off, switch_on

if TYPE_CHECKING:
    from course_utils.card import Card

MOST = 64  # simulated GPUs


def simulated_gpus(
    count: int = 2, memory_gib: float = 8, *, model: Model | None = None, force: bool = False
) -> "SimulatedGpus":
    """Switch on `count` simulated GPUs, `simgpu:0` and so on, and return them.

    Tensors on them hold real values, computed by the CPU. What a GPU refuses is refused in PyTorch's words.

    Args:
        count: how many devices, 1 to 64.
        memory_gib: memory of each, in GiB (2**30 bytes).
        model: how long things take; a Tesla T4's data sheet by default.
        force: switch on beside a real GPU too; `torch.accelerator` then means the simulated ones.

    Returns:
        What is on, with its ledger. It ends with `off()`, or where the `with` block ends that it opens.

    Raises:
        ValueError: a count or a memory that no computer has.
        NoSimulation: there is a real GPU, or another device has taken the place.
    """
    if type(count) is not int or not 1 <= count <= MOST:
        raise ValueError(f"simulated_gpus needs a whole number of devices from 1 to {MOST}, and was given {count!r}.")
    if not isinstance(memory_gib, int | float) or not 0 < memory_gib <= 1024:
        raise ValueError(
            f"simulated_gpus needs the memory of a device in GiB, more than 0 and at most 1024, "
            f"and was given {memory_gib!r}."
        )
    if torch.cuda.is_available() and not force:
        raise NoSimulation(
            "This computer has a real GPU, and simulated ones beside it would take its place in torch.accelerator: "
            'use the real one (device "cuda"), or say simulated_gpus(..., force=True).'
        )
    mode = SimulatedMode(count, int(memory_gib * (1 << 30)), model or Model())
    switch_on(mode)
    return SimulatedGpus(mode)


class SimulatedGpus:
    """Simulated GPUs that are on, and what happened on them; all times are simulated, in seconds."""

    def __init__(self, mode: SimulatedMode) -> None:
        self._mode = mode

    def off(self) -> None:
        """Switch them off; their tensors become ordinary CPU tensors, and the ledger can still be read."""
        switch_off(self._mode)

    def __enter__(self) -> "SimulatedGpus":
        return self

    def __exit__(self, *_: object) -> None:
        self.off()

    def __len__(self) -> int:
        return len(self._mode.gpus)

    def __getitem__(self, index: int) -> Gpu:
        """Return one device: `allocated`, `peak` and `capacity` in bytes."""
        return self._mode.gpus[index]

    @property
    def on(self) -> bool:
        return self._mode.on

    @property
    def model(self) -> Model:
        return self._mode.ledger.model

    @property
    def events(self) -> tuple[Event, ...]:
        """All that took time, in the order in which the host met it; the newest 100,000."""
        return tuple(self._mode.ledger.events)

    @property
    def transfers(self) -> tuple[Event, ...]:
        return self._of("transfer")

    @property
    def kernels(self) -> tuple[Event, ...]:
        return self._of("kernel")

    @property
    def waits(self) -> tuple[Event, ...]:
        """The points at which the host waited for a device: `.item()`, `.cpu()`, `print` and others."""
        return self._of("wait")

    @property
    def seconds(self) -> float:
        """The host's simulated time since they were switched on."""
        return self._mode.ledger.now

    def _of(self, kind: str) -> tuple[Event, ...]:
        return tuple(event for event in self._mode.ledger.events if event.kind == kind)

    @property
    def _rows(self) -> list[tuple[str, str]]:
        ledger, mib = self._mode.ledger, 1 << 20
        moved = sum(event.bytes for event in self.transfers)
        rows = [
            (f"simgpu:{gpu.index}", f"{gpu.allocated / mib:.1f} MiB in use, peak {gpu.peak / mib:.1f} MiB")
            for gpu in self._mode.gpus
        ]
        return [
            *rows,
            ("kernels", str(ledger.counts["kernel"])),
            ("transfers", f"{ledger.counts['transfer']}, {moved / mib:.1f} MiB"),
            ("waits", f"{ledger.counts['wait']}: the host waited for a device"),
            ("time", f"{ledger.now * 1e3:.3f} ms, simulated after {ledger.model.card}'s data sheet"),
        ]

    def _card(self) -> "Card":
        from course_utils.card import Card  # a card shows values, and reading values needs the devices

        memory = self._mode.gpus[0].capacity / (1 << 30)
        state = "" if self.on else ", switched off"
        return Card(f"{len(self)} simulated GPU{'s' if len(self) > 1 else ''}, {memory:g} GiB each{state}", self._rows)

    def __repr__(self) -> str:
        return repr(self._card())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self._card()._repr_mimebundle_()
