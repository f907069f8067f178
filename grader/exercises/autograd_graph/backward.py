"""The other half of an engine: back through a recorded computation, each value once, branches summed."""

from random import Random

from grader.exercise import Case, Exercise, Part, Wrong


def reference(output):
    order, seen = [], set()

    def visit(value):
        if id(value) not in seen:
            seen.add(id(value))
            for one, _ in value.inputs:
                visit(one)
            order.append(value)

    visit(output)
    output.grad = 1.0
    for value in reversed(order):
        for one, slope in value.inputs:
            one.grad += slope * value.grad


def cases(rng: Random) -> list[Case]:
    a, b, c = (float(number) for number in rng.sample(range(2, 8), 3))
    product_and_more = [[], [], [(0, 3.0), (1, 2.0)], [(2, 1.0), (0, 1.0)]]
    diamond = [[], [(0, a)], [(1, b)], [(1, c)], [(2, 1.0), (3, 1.0)]]
    long_way_first = [[], [(0, a)], [(1, b)], [(2, c)], [(3, 1.0), (1, a)]]
    short_way_first = [[], [(0, a)], [(1, b)], [(2, c)], [(1, a), (3, 1.0)]]
    tapes = [
        product_and_more,
        [[], [(0, a)]],
        [[], [(0, b), (0, b)]],
        diamond,
        long_way_first,
        short_way_first,
        [[], [(0, 2.0)], [], [(2, c)]],
        [[]],
    ]
    return [Case(tuple(tape)) for tape in tapes]


def assigns(output):
    order, seen = [], set()

    def visit(value):
        if id(value) not in seen:
            seen.add(id(value))
            for one, _ in value.inputs:
                visit(one)
            order.append(value)

    visit(output)
    output.grad = 1.0
    for value in reversed(order):
        for one, slope in value.inputs:
            one.grad = slope * value.grad


def goes_on_at_once(output):
    def push(value):
        for one, slope in value.inputs:
            one.grad += slope * value.grad
            push(one)

    output.grad = 1.0
    push(output)


def by_levels(output):
    output.grad = 1.0
    queue, seen = [output], {id(output)}
    while queue:
        value = queue.pop(0)
        for one, slope in value.inputs:
            one.grad += slope * value.grad
            if id(one) not in seen:
                seen.add(id(one))
                queue.append(one)


def starts_from_nothing(output):
    order, seen = [], set()

    def visit(value):
        if id(value) not in seen:
            seen.add(id(value))
            for one, _ in value.inputs:
                visit(one)
            order.append(value)

    visit(output)
    for value in reversed(order):
        for one, slope in value.inputs:
            one.grad += slope * value.grad


def one_step_only(output):
    output.grad = 1.0
    for one, slope in output.inputs:
        one.grad += slope


def adds_the_slopes(output):
    order, seen = [], set()

    def visit(value):
        if id(value) not in seen:
            seen.add(id(value))
            for one, _ in value.inputs:
                visit(one)
            order.append(value)

    visit(output)
    output.grad = 1.0
    for value in reversed(order):
        for one, slope in value.inputs:
            one.grad += slope


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    adapter="on_tape",
    known_wrong=(
        Wrong(
            "item-84",
            assigns,
            "Where a value was used twice, the second message overwrote the first. Gradients of branches are added: "
            "`+=`.",
        ),
        Wrong(
            "goes-on-at-once",
            goes_on_at_once,
            "You went on from a value before all its messages were there, and came back with the sum again. First "
            "find the order, then let each value speak once.",
        ),
        Wrong(
            "by-levels",
            by_levels,
            "You went by distance from the end. Where a short and a long way meet, the value spoke before the long "
            "way's message came: a value comes after everything that used it.",
        ),
        Wrong(
            "no-first-one",
            starts_from_nothing,
            "All gradients are 0, since nothing sets out at the end. The result grows by one when it grows by one: "
            "its gradient is 1.0.",
        ),
        Wrong(
            "one-step-only",
            one_step_only,
            "Only the inputs of the last step got something. Either you stopped there, or you went from the leaves to "
            "the end, with nothing to pass on yet.",
        ),
        Wrong(
            "slopes-not-multiplied",
            adds_the_slopes,
            "You added slopes without what had arrived. The message to an input is the slope times the gradient of "
            "the value: that is the chain rule.",
        ),
    ),
    hints=(
        "Two parts: an order in which each value comes after all that used it; then a loop in that order.",
        "Visit the inputs of a value before you append it to a list, each value once. Reversed, that list is the "
        "order; then `one.grad += slope * value.grad`.",
    ),
    minutes=15,
    difficulty=5,
    read="An engine of your own",
)
