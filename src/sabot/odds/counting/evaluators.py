"""Bets that share an evaluator: their classifiers are the same code, so their deals are classified once."""

from collections.abc import Callable
from types import FunctionType
from typing import Generic

from sabot.games.bet import Dealt


class Evaluator(Generic[Dealt]):
    """A classifier, equal to every other one that runs the same code on the same names.

    Several bets often differ in price and help text only. Where a classifier is not a plain function it
    equals nothing but itself.
    """

    def __init__(self, classify: Callable[[Dealt], str]) -> None:
        self.classify = classify
        self._meaning = _meaning(classify) if isinstance(classify, FunctionType) else (classify,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evaluator) and self._meaning == other._meaning

    def __hash__(self) -> int:
        return hash(self._meaning)


def _meaning(function: FunctionType) -> tuple[object, ...]:
    """All that a function's answer depends on, besides its argument: code, globals and what it closes over.

    Where the code is written, what it is called and its docstring are left out.
    """
    code = function.__code__
    has_text = bool(code.co_consts) and code.co_consts[0] is function.__doc__
    code = code.replace(
        co_consts=(None, *code.co_consts[1:]) if has_text else code.co_consts,
        co_filename="",
        co_firstlineno=1,
        co_linetable=b"",
        co_name="",
        co_qualname="",
    )
    cells = tuple(id(cell.cell_contents) for cell in function.__closure__ or ())
    return code, id(function.__globals__), cells, id(function.__defaults__), id(function.__kwdefaults__)
