"""In the pure rooms every number is exact and every type is named.

Division: `/` is forbidden there altogether, because on whole numbers it makes a float. An exact quotient is
written `Fraction(a, b)`, a whole one `a // b`, and a path inside the package `joinpath`, so nothing is lost.
From `math` only the functions that answer in whole numbers may be used.
"""

import ast
from collections.abc import Iterator

import pytest
from project_files import faults, mentioning, pure_files, tree

WHOLE_MATH = {"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"}


def inexact(module: ast.Module) -> Iterator[str]:
    """Every place where a number could stop being exact, as `line: what`.

    `case float():` is not one: it recognises a float that came in from outside, in order to refuse it.
    """
    recognised = {id(node.cls) for node in ast.walk(module) if isinstance(node, ast.MatchClass)}
    for node in ast.walk(module):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"{node.lineno}: the literal {node.value!r}"
            case ast.Name(id="float" | "complex") if id(node) not in recognised:
                yield f"{node.lineno}: {node.id}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"{node.lineno}: true division"
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in WHOLE_MATH:
                yield f"{node.lineno}: math.{name}"
            case ast.ImportFrom(module="math"):
                yield from (f"{node.lineno}: {n.name}" for n in node.names if n.name not in WHOLE_MATH)


def untyped(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case ast.Name(id="Any") | ast.Attribute(attr="Any"):
                yield f"{node.lineno}: Any"
            case ast.ImportFrom(names=names) if any(name.name == "Any" for name in names):
                yield f"{node.lineno}: import of Any"


def test_pure_rooms_know_no_floats() -> None:
    files = mentioning(r"\d\.|\.\d|\dj|\de|float|complex|/|math", pure_files())
    assert not faults(files, lambda file: inexact(tree(file)))


def test_pure_rooms_know_no_any() -> None:
    assert not faults(mentioning("Any", pure_files()), lambda file: untyped(tree(file)))


@pytest.mark.parametrize(
    "text",
    [
        "x = 1.5",
        "x = 2j",
        "x = float(y)",
        "def f(x: float): ...",
        "x = a / b",
        "x /= 2",
        "math.sqrt(2)",
        "from math import log",
    ],
)
def test_inexact_code_is_found(text: str) -> None:
    assert len(list(inexact(ast.parse(text)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "x = 3",
        "x = a // b",
        "Fraction(3, 2)",
        "math.comb(52, 5)",
        "from math import comb",
        "f'{a}/{b}'",
        "match x:\n case float(): ...",
    ],
)
def test_exact_code_is_left_alone(text: str) -> None:
    assert not list(inexact(ast.parse(text)))


@pytest.mark.parametrize("text", ["from typing import Any", "x: typing.Any", "x: dict[str, Any]"])
def test_any_is_found(text: str) -> None:
    assert len(list(untyped(ast.parse(text)))) == 1
