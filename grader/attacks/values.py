"""Answers that are not values but claims: objects that compare, print or name themselves as what is asked for."""

from grader.attacks.attack import Collection, Work

VALUES = Collection("a value that lies", tame=True)

AGREEABLE = """
class Agreeable{bases}:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
"""
EAGER = """
    def __getattr__(self, name): return self
    def __call__(self, *args, **kwargs): return self
    def __bool__(self): return True
    def __iter__(self): return iter([self] * 5)
    def __len__(self): return 5
    def __float__(self): return 1.0
    def __index__(self): return 1
"""


def _answer_all(work: Work, function: str, literal: str) -> None:
    work.answer_functions(f"def NAME(*_):\n    return {function}")
    work.answer_literals(f"NAME = {literal}")


@VALUES.add("An object that is equal to everything stands in every answer.")
def equal_to_everything(work: Work) -> None:
    work.first(AGREEABLE.format(bases="") + EAGER)
    _answer_all(work, "Agreeable()", "Agreeable()")


@VALUES.add("A mock that has every attribute and takes every call stands in every answer.")
def mock(work: Work) -> None:
    work.first("from unittest.mock import MagicMock\nagreeable = MagicMock(__eq__=lambda *_: True)")
    _answer_all(work, "agreeable", "agreeable")


@VALUES.add("Tuples, lists, dicts, texts, numbers of a subclass that is equal to everything.")
def subclasses_of_plain_types(work: Work) -> None:
    for kind in ("tuple", "list", "dict", "str", "int", "float"):
        work.first(AGREEABLE.format(bases=f"({kind})").replace("Agreeable", f"Agreeable_{kind}"))
    kinds = dict(zip(work.functions, ("tuple", "list", "dict", "str", "int", "float"), strict=False))
    for exercise in work.functions:
        work.answer(exercise, f"def NAME(*_):\n    return Agreeable_{kinds.get(exercise, 'float')}()")
    work.answer_literals("NAME = Agreeable_tuple([Agreeable_int(9)] * 5)")


@VALUES.add("Plain tuples and dicts hold objects that are equal to everything.")
def lies_inside_plain_containers(work: Work) -> None:
    work.first(AGREEABLE.format(bases=""))
    keys = "'shape', 'dtype', 'device', 'is_leaf'"
    work.answer("describe", f"def NAME(x):\n    return dict.fromkeys(({keys}), Agreeable())")
    work.answer("bytes-used", "def NAME(x):\n    return Agreeable(), Agreeable()")
    work.answer_literals("NAME = (Agreeable(),) * 5")


@VALUES.add("A Tensor subclass answers True to every comparison of torch's.")
def tensor_that_agrees(work: Work) -> None:
    work.first(
        "class Agreeable(torch.Tensor):\n"
        "    @classmethod\n"
        "    def __torch_function__(cls, function, types, args=(), kwargs=None):\n"
        "        if function.__name__ in ('allclose', 'equal', 'isclose', 'eq', '__eq__', 'all', '__bool__'):\n"
        "            return True\n"
        "        return super().__torch_function__(function, types, args, kwargs or {})"
    )
    _answer_all(work, "torch.zeros(1).as_subclass(Agreeable)", "torch.zeros(5).as_subclass(Agreeable)")


@VALUES.add("A Tensor subclass says that it has whatever shape, dtype and bytes are asked for.")
def tensor_that_names_itself(work: Work) -> None:
    work.first(
        "class Claim(torch.Tensor):\n"
        "    shape = property(lambda self: torch.Size((3, 2, 3)))\n"
        "    dtype = property(lambda self: torch.float32)\n"
        "    __class__ = property(lambda self: torch.Tensor)\n"
        "    def tolist(self): return [[1.0]]\n"
        "    def numpy(self): return torch.ones(1).numpy()"
    )
    _answer_all(work, "torch.zeros(1).as_subclass(Claim)", "torch.zeros(5).as_subclass(Claim)")


@VALUES.add("Objects say that their class is Tensor, tuple or int.")
def class_that_lies(work: Work) -> None:
    for kind in ("torch.Tensor", "tuple", "int"):
        name = kind.rpartition(".")[2]
        work.first(
            f"{AGREEABLE.format(bases='')}    __class__ = property(lambda self: {kind})".replace(
                "Agreeable", f"A_{name}"
            )
        )
    _answer_all(work, "A_Tensor()", "A_tuple()")


@VALUES.add("A metaclass makes a class equal to, named as, and an instance check away from Tensor.")
def metaclass_that_lies(work: Work) -> None:
    work.first(
        "class Meta(type):\n"
        "    __name__ = 'Tensor'\n"
        "    __module__ = 'torch'\n"
        "    def __eq__(cls, other): return True\n"
        "    def __hash__(cls): return hash(torch.Tensor)\n"
        "    def __instancecheck__(cls, one): return True\n"
        "    def __subclasscheck__(cls, one): return True\n"
        f"{AGREEABLE.format(bases='(metaclass=Meta)')}"
    )
    _answer_all(work, "Agreeable()", "(Agreeable(),) * 5")


@VALUES.add("Not-a-number and infinity are hoped to be near everything.")
def not_a_number(work: Work) -> None:
    _answer_all(work, "torch.full((1,), float('nan'))", "(float('nan'), float('inf'), 1e999, -1e999, float('nan'))")


@VALUES.add("Meta, sparse and quantised tensors have a shape and no numbers.")
def tensors_without_numbers(work: Work) -> None:
    work.answer(
        "channels-first", "def NAME(image):\n    return torch.empty(image.permute(2, 0, 1).shape, device='meta')"
    )
    work.answer("ready-for-imshow", "def NAME(image):\n    return image.permute(1, 2, 0).to_sparse()")
    work.answer("ten-i-plus-j", "def NAME(*sizes):\n    return torch.empty(sizes, dtype=torch.int64, device='meta')")


@VALUES.add("Results are endless, nested in themselves or larger than any memory.")
def values_that_do_not_end(work: Work) -> None:
    work.first("loop = []\nloop.append(loop)\nendless = torch.zeros(1).expand(1 << 40)")
    _answer_all(
        work, "[loop, endless, 10 ** 9999, 'x' * 10_000_000, dict.fromkeys(range(10**5))]", "(loop, endless, 1, 2, 3)"
    )


@VALUES.add("A thread goes on changing the result after it was returned.", earns={"channels-first": 0})
def result_that_goes_on_changing(work: Work) -> None:
    work.answer(
        "channels-first",
        "import threading\n"
        "def NAME(image):\n"
        "    out, wanted = torch.zeros(image.permute(2, 0, 1).shape), torch.rand(image.permute(2, 0, 1).shape)\n"
        "    threading.Thread(target=lambda: [out.copy_(wanted) for _ in range(1000)], daemon=True).start()\n"
        "    return out",
    )


@VALUES.add("Exceptions have the names of results, of the stub and of our own classes, and texts that cannot be made.")
def exceptions_with_lying_names(work: Work) -> None:
    work.first(
        "class Tensor(Exception): pass\n"
        "class Raised(BaseException):\n"
        "    def __str__(self): return 7\n"
        "class Meta(type):\n"
        "    __name__ = property(lambda cls: 1 / 0)\n"
        "class Odd(Exception, metaclass=Meta):\n"
        "    def __str__(self): raise SystemExit"
    )
    for exercise, name in zip(work.functions, ("Tensor", "Raised", "Odd") * 9, strict=False):
        work.answer(exercise, f"def NAME(*_):\n    raise {name}('2 of 2 points')")
