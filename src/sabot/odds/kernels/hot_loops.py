"""How loops over cards are compiled: without Python's lock, and without counting who holds an array.

Numba counts that at every call, which costs more than a card; where nothing is allocated there is no need.
What is called card by card is laid into its loop.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")
HOT: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}


def hot_loop(loop: Callable[P, R]) -> Callable[P, R]:
    return cast(Callable[P, R], njit(**HOT)(loop))


def within_loop(part: Callable[P, R]) -> Callable[P, R]:
    return cast(Callable[P, R], njit(**HOT, forceinline=True)(part))
