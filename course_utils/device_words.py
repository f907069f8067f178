"""What went wrong on the second device only, in words: the numbers on the CPU were right."""

import re

from course_utils.equality import same
from course_utils.observation import SECOND, Raised
from course_utils.words import describe, difference

MIXED = re.compile(r"same device|weight type .* should be the same|indices should be either on cpu|different device")
MADE_ON_THE_CPU = (
    "Your function was given a tensor on the second device, and somewhere in it a tensor on the CPU met it: one that "
    'was made without `device=`, or with `device="cpu"`. What you make must lie where the input lies: '
    "`torch.zeros(3, device=x.device)`, `torch.zeros_like(x)`, `mask.to(x.device)`."
)
READ_ON_THE_HOST = (
    "NumPy reads only the host's memory, and `.numpy()` moves nothing. PyTorch's own functions do the same work where "
    "the tensor lies; `.cpu()` first is for what a person will read."
)
BACK_ON_THE_CPU = (
    'The numbers are right, but the result lies on the CPU and the input does not: somewhere stands `device="cpu"` '
    "or `.cpu()`, or a tensor is made without `device=`. Say `device=x.device` instead."
)
ELSEWHERE = "The numbers are right, but not every tensor of the result lies where it should. `x.device` is the input's."
RAISED = "On the CPU the call ends well, on the second device with an error. What there depends on the CPU?"
OTHER_NUMBERS = "On the CPU the result is right, on the second device it is another one."


def device_contrast(got: tuple, expected: tuple) -> tuple[str, str, str]:
    """Return what came, what was expected, and why, for results and places that differ on the second device.

    Args:
        got, expected: a result, and where its tensors lie.
    """
    (result, places), (right, right_places) = got, expected
    if isinstance(result, Raised):
        return describe(result), difference(result, right)[1], _why_raised(result)
    if not same(result, right):
        return *difference(result, right), OTHER_NUMBERS
    back = "cpu" in places and set(right_places) == {SECOND}
    return _lies(places), _lies(right_places), BACK_ON_THE_CPU if back else ELSEWHERE


def _why_raised(error: Raised) -> str:
    if error.type == "TypeError" and "to numpy" in error.message:
        return READ_ON_THE_HOST
    return MADE_ON_THE_CPU if MIXED.search(error.message) else RAISED


def _lies(places: tuple[str, ...]) -> str:
    if not places:
        return "a result without tensors"
    names = ["the second device" if place == SECOND else place for place in places]
    if len(set(names)) == 1:
        return f"a result on {names[0]}"
    return f"tensors on {', '.join(names[:8])}"
