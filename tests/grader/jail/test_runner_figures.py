"""A figure is drawn only where a person will look at it."""

PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nNone"


def test_a_figure_is_not_drawn_unless_it_is_asked_for(run):
    outputs = run(PLOT).outputs
    assert [dict(output.data) for output in outputs] == [{"text/plain": "<Figure size 640x480 with 1 Axes>"}]


def test_choosing_the_inline_backend_again_draws_nothing_either(show):
    count = "n = []\nfrom matplotlib.figure import Figure\ndraw = Figure.draw\n"
    count += "Figure.draw = lambda *words: (n.append(1), draw(*words))"
    assert show(count, f"%matplotlib inline\n{PLOT}", PLOT, "n") == "[]"


def test_a_figure_that_is_asked_for_is_drawn(run):
    (output,) = run(PLOT, figures=True).outputs
    assert output.data["image/png"].startswith("iVBORw0KGgo")


def test_a_figure_belongs_to_the_cell_that_made_it(run):
    assert run(PLOT, "1;").outputs == []


def test_a_figure_can_be_saved_all_the_same(show):
    assert (
        show(PLOT, "plt.plot([1])\nplt.savefig('f.png')\nplt.close()", "open('f.png', 'rb').read(4)") == r"b'\x89PNG'"
    )
