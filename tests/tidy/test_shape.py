"""Style as tests: files and functions stay short, open with a sentence, and carry names of the domain."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import TESTS, all_python_files, faults, python_files, shown, source_files, tree

LONGEST_MODULE = 400
LONGEST_FUNCTION = 50
# Words that say nothing about cards, money or people.
BANNED = {"manager", "helper", "util", "core", "data", "process"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Named = Function | ast.ClassDef


def functions(module: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(module) if isinstance(node, Function))


def length(function: Function) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def dispatches(function: Function) -> bool:
    """One match over a closed union, which mypy sees to the end, is as long as the union is."""
    match function.body[-2:]:
        case [ast.Match(), ast.Expr(ast.Call(ast.Name("assert_never")))]:
            return len(function.body) - (ast.get_docstring(function) is not None) == 2
        case _:
            return False


def words(name: str) -> set[str]:
    """The words of a name in either spelling, without the plural's s."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def names(file: Path) -> Iterator[str]:
    yield file.stem
    yield from (node.name for node in ast.walk(tree(file)) if isinstance(node, Named))


def opens_with_a_sentence(text: str) -> bool:
    module = ast.parse(text)
    docstring = ast.get_docstring(module)
    if docstring is None or module.body[0].lineno != 1:
        return False
    return text.startswith('"""') and docstring.split("\n\n")[0].endswith((".", "!", "?"))


def too_long(file: Path) -> Iterator[str]:
    lines = len(file.read_text().splitlines())
    if lines > LONGEST_MODULE:
        yield f"{lines} lines hold two ideas: split the file"
    for function in functions(tree(file)):
        if length(function) > LONGEST_FUNCTION and not dispatches(function):
            yield f"{function.name} has {length(function)} lines"


def test_modules_and_functions_are_short() -> None:
    assert not faults(all_python_files(), too_long)


def test_a_module_opens_with_a_sentence() -> None:
    """The first line says what lives here, and ends with a full stop."""
    silent = [file for file in source_files() if not opens_with_a_sentence(file.read_text())]
    assert not [shown(file) for file in silent]


def test_names_come_from_the_domain() -> None:
    assert not faults(all_python_files(), lambda file: (name for name in names(file) if words(name) & BANNED))


def test_test_files_have_names_of_their_own() -> None:
    """But for packages that tests install, which have names of their own already."""
    counted = Counter(file.name for file in python_files(TESTS) if file.name != "__init__.py")
    assert not [name for name, times in counted.items() if times > 1], (
        "pytest imports tests by their basename"
    )


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("BetManager", {"bet", "manager"}),
        ("card_utils", {"card", "util"}),
        ("HTTPHelper", {"http", "helper"}),
        ("corner", {"corner"}),
    ],
)
def test_names_are_taken_apart(name: str, found: set[str]) -> None:
    assert words(name) == found


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ('"""What lives here."""\n', True),
        ('"""What lives here,\nin one sentence.\n\nMore\n"""\n', True),
        ('# first\n"""What lives here."""\n', False),
        ('"""\nWhat lives here."""\n', True),
        ('"""A title"""\n', False),
        ("x = 1\n", False),
        ("", False),
    ],
)
def test_openings_are_recognised(text: str, good: bool) -> None:
    assert opens_with_a_sentence(text) is good


@pytest.mark.parametrize(
    ("body", "good"),
    [
        ("match x:\n        case 1:\n            return\n    assert_never(x)", True),
        ('"""Says it."""\n    match x:\n        case 1:\n            return\n    assert_never(x)', True),
        ("y = x\n    match y:\n        case 1:\n            return\n    assert_never(y)", False),
        ("match x:\n        case 1:\n            return\n    raise AssertionError(x)", False),
        ("return x", False),
    ],
)
def test_only_a_closed_dispatch_may_be_long(body: str, good: bool) -> None:
    (function,) = functions(ast.parse(f"def act(x: int) -> None:\n    {body}\n"))
    assert dispatches(function) is good


def test_lengths_are_counted_from_def_to_end() -> None:
    (function,) = functions(ast.parse("@mark\ndef act() -> None:\n    one()\n    two()\n"))
    assert length(function) == 3
