"""docs/features.md and docs/evidence.md are true: every `works` is shown by tests that carry its mark."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import PROJECT, TESTS, mentioning, python_files, shown, tree

PAGES = {"feature": PROJECT / "docs" / "features.md", "gli": PROJECT / "docs" / "evidence.md"}
"""The page of each mark."""
COUNTS = {"BJ": 167, "BAC": 91, "ALLB": 32, "IGT": 39, "LIVE": 120}
STATES = {"works", "not yet", "does not apply"}
MOST_NAMED = 2

Row = tuple[str, str, str]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def rows(mark: str = "feature") -> list[Row]:
    """(id, state, words) of every line that begins like a row; one that is not a row in full fails."""
    lines = [line for line in PAGES[mark].read_text().splitlines() if re.match(r"\|\s*[A-Z]*[-.]?\d", line)]
    found = [re.fullmatch(r"\| ([A-Z]*[-.]?[\d.]+) \| ([a-z ]+) \| (\S.*\S) \|", line) for line in lines]
    assert None not in found, [line for line, row in zip(lines, found, strict=True) if row is None]
    return [(row[1], row[2], row[3]) for row in found if row]


def marks(*nodes: ast.AST, mark: str = "feature") -> Iterator[str]:
    """Ids named by marks such as `feature(…)`; written out: they are found without running anything."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=str(feature))]) if (
                name == mark
            ):
                yield feature
            case ast.Call(func=ast.Attribute(attr=name)) if name == mark:
                raise AssertionError(f"line {node.lineno}: a {mark} mark names exactly one id, written out")


def marked(module: ast.Module, mark: str = "feature") -> Iterator[tuple[str, str]]:
    """(feature, test) pairs of a module; marks on a class or in `pytestmark` hold for the tests inside."""
    outside = (node for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign))
    everywhere = list(marks(*outside, mark=mark))
    for node in module.body:
        match node:
            case ast.ClassDef():
                outer = [*everywhere, *marks(*node.decorator_list, mark=mark)]
                for test in (inner for inner in node.body if isinstance(inner, Function)):
                    yield from (
                        (feature, f"{node.name}::{test.name}")
                        for feature in (*outer, *marks(*test.decorator_list, mark=mark))
                    )
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                own = marks(*node.decorator_list, mark=mark)
                yield from ((feature, node.name) for feature in (*everywhere, *own))


def carriers(mark: str) -> dict[str, set[str]]:
    """The tests that carry the mark of each feature or clause."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in mentioning(rf"\b{mark}\(", files_with_tests()):
        for feature, test in marked(tree(file), mark):
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


def test_every_clause_has_its_meaning_and_its_row() -> None:
    meanings = re.findall(r"^- \*\*([C\d][\d.]+)\*\* \S", PAGES["gli"].read_text(), re.MULTILINE)
    assert meanings == [clause for clause, _, _ in rows("gli")]
    assert len(meanings) == len(set(meanings)) == 26


@pytest.mark.parametrize("mark", PAGES)
def test_states_are_the_three_legal_ones(mark: str) -> None:
    assert {state for _, state, _ in rows(mark)} <= STATES


@pytest.mark.parametrize("mark", PAGES)
def test_what_works_is_shown_by_tests_that_carry_its_mark(mark: str) -> None:
    carrying = carriers(mark)
    wrong = {
        feature: wrongly_cited(words, carrying[feature])
        for feature, state, words in rows(mark)
        if state == "works"
    }
    assert not {feature: fault for feature, fault in wrong.items() if fault}, "run `make features`"


@pytest.mark.parametrize("mark", PAGES)
def test_every_mark_names_what_works(mark: str) -> None:
    working = {feature for feature, state, _ in rows(mark) if state == "works"}
    assert not {feature: tests for feature, tests in carriers(mark).items() if feature not in working}, (
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
