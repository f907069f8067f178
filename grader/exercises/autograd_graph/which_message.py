"""Which of the real messages a line of code meets, or none."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "(torch.tensor(1.0) + 2 * torch.tensor(2.0)).backward()",
        "(torch.ones(2, requires_grad=True) * 2).backward()",
        "(torch.ones(1, requires_grad=True) * 2).backward()",
        "torch.tensor([1, 2], requires_grad=True)",
        "torch.ones(2, requires_grad=True).numpy()",
        "torch.ones(2, requires_grad=True).grad.data",
    ),
    answer=("A", "B", "none", "C", "D", "E"),
    known_wrong=(
        Wrong(
            "item-75",
            ("A", "B", "B", "C", "D", "E"),
            "You let `backward` refuse the tensor of shape (1,). It asks for one element, and how many axes there are "
            "around it does not matter.",
        ),
        Wrong(
            "item-100",
            ("B", "B", "none", "C", "D", "E"),
            "The first line ends in one number, so B is not its trouble. Nothing in it asked for a gradient: there is "
            "no graph to go back through.",
        ),
        Wrong(
            "grad-is-there",
            ("A", "B", "none", "C", "D", "none"),
            "You let the last line pass. Before a `backward` there is no gradient, so `.grad` is None, and None has "
            "no `.data`.",
        ),
        Wrong(
            "M31",
            ("A", "B", "none", "C", "none", "E"),
            "You let `numpy()` pass. An array cannot remember a graph, so PyTorch wants to hear that you give it up.",
        ),
        Wrong(
            "M03",
            ("A", "B", "none", "none", "D", "E"),
            "You let whole numbers ask for a gradient. There is nothing between 1 and 2 to move to: write 1.0.",
        ),
    ),
    hints=(
        "Ask of each line: is there a graph? Is there one number at its end? Floats? A gradient already?",
        "One of the lines runs without an error. Shapes (2,) and (1,) differ in the number of elements.",
    ),
    minutes=5,
    difficulty=2,
    read="Errors as teachers",
)
