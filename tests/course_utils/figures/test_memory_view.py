"""Whether view works: the verdict is PyTorch's own, and its reason is in the strides."""

import random
import re

import pytest
import torch

from course_utils.figures import draw_view
from course_utils.figures.memory.merge import view_verdict


def any_tensor(rng: random.Random) -> torch.Tensor:
    """Return a permuted contiguous tensor, or one of any strides."""
    sizes = (1, 2, 3, 4) if rng.random() > 0.1 else (0, 1, 2)
    shape = [rng.choice(sizes) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.5:
        return torch.zeros(shape).permute(rng.sample(range(len(shape)), len(shape)))
    return torch.zeros(200).as_strided(shape, [rng.choice((0, 1, 2, 3, 4, 6, 12)) for _ in shape])


def any_shape(rng: random.Random, elements: int) -> tuple[int, ...]:
    """Return sizes whose product is `elements`, with ones among them, now and then with a −1 or a wrong size."""
    new, left = [] if elements else [0, rng.randint(0, 3)], elements
    while left > 1:
        new.append(rng.choice([size for size in range(2, left + 1) if left % size == 0]))
        left //= new[-1]
    new += [1] * rng.randint(0, 2)
    rng.shuffle(new)
    if new and rng.random() < 0.3:
        new[rng.randrange(len(new))] = rng.choice((-1, -1, -1, 5))
    return tuple(new)


def test_the_verdict_is_that_of_torch_on_2000_random_views():
    rng, outcomes = random.Random(0), {True: 0, False: 0}
    for _ in range(2000):
        tensor = any_tensor(rng)
        new = any_shape(rng, tensor.numel())
        try:
            strides = tensor.view(new).stride()
        except RuntimeError:
            strides = None
        verdict = view_verdict(tuple(tensor.shape), tensor.stride(), new)
        assert verdict.strides == strides, (tensor.shape, tensor.stride(), new)
        copies = verdict.reason.endswith("reshape copies")
        assert copies == (strides is None and can_reshape(tensor, new))
        outcomes[strides is None] += 1
    assert min(outcomes.values()) > 300


def can_reshape(tensor: torch.Tensor, new: tuple[int, ...]) -> bool:
    try:
        return tensor.reshape(new).data_ptr() != tensor.data_ptr()
    except RuntimeError:
        return False


def test_the_axes_that_do_not_merge_are_named_with_the_stride_that_would_be_needed():
    text = draw_view(torch.arange(6).reshape(3, 2).t(), 6).text
    reason = "size 6 needs axes 0 and 1 as one, but axis 0 has stride 1, and would need 3·2 = 6 to merge"
    assert text.splitlines()[-1] == f"view(6): refuses: {reason}; reshape copies"


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ((4,), "it has 4 elements, and the tensor has 6; reshape refuses too"),
        ((-1, -1), "only one size can be −1; reshape refuses too"),
        ((-1, 4), "6 elements do not divide by 4; reshape refuses too"),
        ((-1, 0), "−1 beside a size 0 could be any number; reshape refuses too"),
        ((-2, 3), "a size of -2 is not possible; reshape refuses too"),
    ],
)
def test_a_shape_that_no_tensor_of_this_size_has_is_refused_in_words(shape, words):
    assert draw_view(torch.zeros(2, 3), shape).text.endswith(f"refuses: {words}")


def test_a_size_of_minus_one_is_worked_out():
    assert draw_view(torch.zeros(2, 3), (3, -1)).text.endswith(
        "view(3, -1): works: shape (3, 2), stride (2, 1), no copy"
    )


def test_64_axes_are_broken_into_lines():
    svg = draw_view(torch.zeros((1,) * 64), (1,)).svg
    assert int(re.search(r'width="(\d+)"', svg)[1]) < 800


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((torch.ones(2),), ValueError, "draw_view needs a new shape: write draw_view(t, (6,))"),
        (
            (torch.ones(2), (1, 2.0)),
            TypeError,
            "A shape is a tuple of whole numbers, and draw_view was given ((1, 2.0),)",
        ),
        ((torch.ones(2), 1, (2,)), TypeError, "A shape is a tuple of whole numbers"),
        (([1, 2], (2,)), TypeError, "draw_view draws tensors, and its first argument is a list"),
        ((torch.eye(2).to_sparse(), (4,)), ValueError, "draw_view draws a tensor with strides"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_one_sentence(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        draw_view(*arguments)
