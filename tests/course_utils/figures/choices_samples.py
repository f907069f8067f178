"""Trees of choices, for the tests that every picture goes through."""

from course_utils.figures import draw_choices

SAMPLES = {
    "choices": lambda: draw_choices(
        {
            "Do you have the numbers?": {
                "yes": ("torch.tensor(data)", "a copy"),
                "no": {"What is known?": {"the step": ("arange", "end left out"), "the count": ("linspace", "")}},
            }
        }
    ),
    "choices-one-question": lambda: draw_choices({"<a> & \x00?": {"yes": ("1", "词元"), "no": ("2", "")}}),
    "choices-question-first": lambda: draw_choices(
        {"First?": {"no": {"Second?": {"a": ("x", "")}}, "yes": ("y", "the last one")}}
    ),
}
