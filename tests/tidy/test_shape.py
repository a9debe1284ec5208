"""Style as tests: files and functions stay short, open with a sentence, and carry names of the domain."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import (
    TESTS,
    all_python_files,
    faults,
    mentioning,
    python_files,
    shown,
    source_files,
    text_of,
    tree,
)

LONGEST_MODULE = 400
LONGEST_FUNCTION = 50
# Words that say nothing about cards, money or people.
BANNED = {"manager", "helper", "util", "core", "data", "process"}

DEFINITION = re.compile(r"( *)(?:async def|def|class) ")
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
    yield from (node.name for node in ast.walk(tree(file)) if isinstance(node, Named))


def opens_with_a_sentence(text: str) -> bool:
    docstring = re.match(r'"""(.*?)"""', text, re.DOTALL)
    return docstring is not None and docstring[1].strip().split("\n\n")[0].endswith((".", "!", "?"))


def too_long(file: Path) -> Iterator[str]:
    lines = text_of(file).splitlines()
    if len(lines) > LONGEST_MODULE:
        yield f"{len(lines)} lines hold two ideas: split the file"
    if not may_be_long(lines):
        return
    for function in functions(tree(file)):
        if length(function) > LONGEST_FUNCTION and not dispatches(function):
            yield f"{function.name} has {length(function)} lines"


def may_be_long(lines: list[str]) -> bool:
    """Whether so many lines follow a `def` without another one that stands as far left, or further."""
    open_at: list[tuple[int, int]] = []
    for number, line in enumerate(lines):
        found = DEFINITION.match(line)
        if found is None:
            continue
        depth = len(found[1])
        while open_at and open_at[-1][0] >= depth:
            if number - open_at.pop()[1] > LONGEST_FUNCTION:
                return True
        open_at.append((depth, number))
    return any(len(lines) - begun > LONGEST_FUNCTION for _, begun in open_at)


def test_modules_and_functions_are_short() -> None:
    assert not faults(all_python_files(), too_long)


def test_a_module_opens_with_a_sentence() -> None:
    """The first line says what lives here, and ends with a full stop."""
    silent = [file for file in source_files() if not opens_with_a_sentence(text_of(file))]
    assert not [shown(file) for file in silent]


def test_names_come_from_the_domain() -> None:
    files = mentioning(rf"(?i)\b(class|def) \w*({'|'.join(BANNED)})", all_python_files())
    banned = {file.stem for file in all_python_files() if words(file.stem) & BANNED}
    assert not banned
    assert not faults(files, lambda file: (name for name in names(file) if words(name) & BANNED))


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


@pytest.mark.parametrize("more", [0, 1])
def test_only_what_could_be_too_long_is_looked_at_more_closely(more: int) -> None:
    """A function of fifty lines is not, one of fifty-one is, wherever it stands."""
    body = ["    pass"] * (LONGEST_FUNCTION - 1 + more)
    for lines in (
        ["def act() -> None:", *body],
        ["def act() -> None:", *body, "def other() -> None: ..."],
        ["class One:", "    x: int", "", "", "async def act() -> None:", *body],
    ):
        assert may_be_long(lines) is bool(more)
