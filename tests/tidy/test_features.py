"""docs/features.md is true: every feature once, and every `works` shown by tests that carry its mark."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import PROJECT, TESTS, mentioning, python_files, shown, tree

PAGE = PROJECT / "docs" / "features.md"
COUNTS = {"BJ": 167, "BAC": 91, "ALLB": 32, "IGT": 39, "LIVE": 120}
STATES = {"works", "not yet", "does not apply"}
MOST_NAMED = 2

Row = tuple[str, str, str]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def rows() -> list[Row]:
    """(id, state, words) of every line that begins like a row; one that is not a row in full fails."""
    lines = [line for line in PAGE.read_text().splitlines() if re.match(r"\|\s*[A-Z]+-\d", line)]
    found = [re.fullmatch(r"\| ([A-Z]+-\d+) \| ([a-z ]+) \| (\S.*\S) \|", line) for line in lines]
    assert None not in found, [line for line, row in zip(lines, found, strict=True) if row is None]
    return [(row[1], row[2], row[3]) for row in found if row]


def marks(*nodes: ast.AST) -> Iterator[str]:
    """Ids named by `feature(…)` marks; written out, so that they are found without running anything."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        match node:
            case ast.Call(func=ast.Attribute(attr="feature"), args=[ast.Constant(value=str(feature))]):
                yield feature
            case ast.Call(func=ast.Attribute(attr="feature")):
                raise AssertionError(f"line {node.lineno}: a feature mark names exactly one id, written out")


def marked(module: ast.Module) -> Iterator[tuple[str, str]]:
    """(feature, test) pairs of a module; marks on a class or in `pytestmark` hold for the tests inside."""
    everywhere = list(marks(*(node for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign))))
    for node in module.body:
        match node:
            case ast.ClassDef():
                outer = [*everywhere, *marks(*node.decorator_list)]
                for test in (inner for inner in node.body if isinstance(inner, Function)):
                    yield from (
                        (feature, f"{node.name}::{test.name}")
                        for feature in (*outer, *marks(*test.decorator_list))
                    )
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                yield from ((feature, node.name) for feature in (*everywhere, *marks(*node.decorator_list)))


def carriers() -> dict[str, set[str]]:
    """The tests that carry each feature's mark."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in mentioning(r"\bfeature\(", files_with_tests()):
        for feature, test in marked(tree(file)):
            found[feature].add(f"{shown(file)}::{test}")
    return found


def files_with_tests() -> list[Path]:
    return [file for file in python_files(TESTS) if file.name.startswith("test_")]


def wrongly_cited(words: str, carrying: set[str]) -> str:
    """What is wrong with a `works` row, in words; nothing if it is right."""
    text, more = re.fullmatch(r"(.*?)(?: and (\d+) more)?", words).groups()  # type: ignore[union-attr]  # it matches every line
    cited = text.split(", ")
    if len(cited) > MOST_NAMED or not set(cited) <= carrying:
        return f"cites {sorted(set(cited) - carrying)}"
    return (
        ""
        if len(carrying) == len(cited) + int(more or 0)
        else f"counts wrong, {len(carrying)} tests carry the mark"
    )


def test_the_page_has_every_feature_once_and_in_order() -> None:
    expected = [f"{prefix}-{number}" for prefix, most in COUNTS.items() for number in range(1, most + 1)]
    assert [feature for feature, _, _ in rows()] == expected
    assert len(expected) == 449


def test_states_are_the_three_legal_ones() -> None:
    assert {state for _, state, _ in rows()} <= STATES


def test_what_works_is_shown_by_tests_that_carry_its_mark() -> None:
    carrying = carriers()
    wrong = {
        feature: wrongly_cited(words, carrying[feature])
        for feature, state, words in rows()
        if state == "works"
    }
    assert not {feature: fault for feature, fault in wrong.items() if fault}, "run `make features`"


def test_every_mark_names_a_feature_that_works() -> None:
    working = {feature for feature, state, _ in rows() if state == "works"}
    assert not {feature: tests for feature, tests in carriers().items() if feature not in working}, (
        "run `make features`"
    )


def test_marks_are_found_wherever_they_stand() -> None:
    module = ast.parse(
        """
pytestmark = pytest.mark.feature("BJ-1")
@pytest.mark.feature("BJ-2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.feature("BJ-3"))])
def test_one(): ...
@pytest.mark.feature("BJ-4")
class TestTwo:
    def test_two(self): ...
def not_a_test(): ...
"""
    )
    assert sorted(marked(module)) == [
        ("BJ-1", "TestTwo::test_two"),
        ("BJ-1", "test_one"),
        ("BJ-2", "test_one"),
        ("BJ-3", "test_one"),
        ("BJ-4", "TestTwo::test_two"),
    ]


@pytest.mark.parametrize("text", ["pytest.mark.feature(name)", "pytest.mark.feature('BJ-1', 'BJ-2')"])
def test_a_mark_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(AssertionError, match="line 1: a feature mark names exactly one id, written out"):
        list(marks(ast.parse(text)))


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("a, b and 1 more", ""),
        ("a, c and 1 more", ""),
        ("a, x and 1 more", "cites ['x']"),
        ("a, b", "counts wrong, 3 tests carry the mark"),
        ("a, b and 2 more", "counts wrong, 3 tests carry the mark"),
    ],
)
def test_a_wrong_citation_is_found(words: str, fault: str) -> None:
    assert wrongly_cited(words, {"a", "b", "c"}) == fault
