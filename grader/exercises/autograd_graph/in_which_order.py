"""In which order the engine goes back through a product and a sum that share a leaf."""

from grader.exercise import Exercise, Part, Property, Wrong

STEPS = ("Sum", "Add", "Mul", "a", "w")

EXERCISE = Exercise(
    parts=(
        Part(
            "order",
            points=1,
            how="property",
            properties=(
                Property("is_permutation_of_items", values=STEPS),
                Property("in_order", pairs=(("Sum", "Add"), ("Add", "Mul"), ("Mul", "a"), ("Mul", "w"))),
            ),
        ),
    ),
    quiz=True,
    items=("the steps of z.backward() for z = (a * w + a).sum()",),
    answer=(STEPS,),
    known_wrong=(
        Wrong(
            "forward-order",
            ("a", "w", "Mul", "Add", "Sum"),
            "That is the order of the program. `backward` begins at its end, at the node of z.",
        ),
        Wrong(
            "short-way-first",
            ("Sum", "Add", "a", "Mul", "w"),
            "You let a's turn come with the first message to it. The other one comes through the product, so the "
            "product is first; the two are added, and then a gets its gradient once.",
        ),
        Wrong(
            "leaves-first",
            ("Sum", "a", "w", "Add", "Mul"),
            "You handed the gradients to the leaves before they were computed. What reaches a leaf has gone through "
            "all nodes between it and z.",
        ),
        Wrong(
            "product-before-sum",
            ("Sum", "Mul", "Add", "a", "w"),
            "You took the product before the addition, as the program does. On the way back the addition is first: it "
            "was run after the product.",
        ),
    ),
    hints=(
        "What was run last comes first. When may it be a leaf's turn?",
        "A leaf waits for all its messages: a gets one from the addition and one from the product.",
    ),
    minutes=4,
    difficulty=3,
    read="Backward, step by step",
)
