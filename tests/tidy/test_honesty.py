"""No test is waved through, and no check is silenced without saying which and why."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest
from project_files import TESTS, all_python_files, faults, mentioning, python_files, text_of, tree

EVASIONS = {"skip", "skipif", "xfail", "importorskip"}
SILENCED = re.compile(r"#\s*(?:type:\s*ignore|noqa|mypy:)")
REASONED = re.compile(
    r"# (?:type: ignore\[[a-z-]+(?:, ?[a-z-]+)*\]|noqa: [A-Z]+\d+(?:, ?[A-Z]+\d+)*)  # \w.{9,}"
)


def evasions(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case ast.Attribute(
                value=ast.Name(id="pytest" | "mark") | ast.Attribute(attr="mark"), attr=name
            ) if name in EVASIONS:
                yield f"{node.lineno}: {name}"
            case ast.ImportFrom(module="pytest", names=names):
                yield from (f"{node.lineno}: {n.name}" for n in names if n.name in EVASIONS)


def unreasoned(text: str) -> Iterator[str]:
    """Comments that silence a check without its code and a reason: `# type: ignore[code]  # because …`."""
    if not SILENCED.search(text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if (
            token.type == tokenize.COMMENT
            and SILENCED.search(token.string)
            and not REASONED.fullmatch(token.string)
        ):
            yield f"{token.start[0]}: {token.string}"


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    files = mentioning(rf"\.({'|'.join(EVASIONS)})\b|from pytest import", python_files(TESTS))
    assert not faults(files, lambda file: evasions(tree(file)))


def test_what_is_silenced_says_which_check_and_why() -> None:
    assert not faults(all_python_files(), lambda file: unreasoned(text_of(file)))


@pytest.mark.parametrize(
    "text",
    [
        "pytest.skip('later')",
        "@pytest.mark.xfail\ndef f(): ...",
        "@mark.skipif(x)\ndef f(): ...",
        "from pytest import skip",
    ],
)
def test_evasions_are_found(text: str) -> None:
    assert len(list(evasions(ast.parse(text)))) == 1


@pytest.mark.parametrize(
    ("comment", "good"),
    [
        ("type: " + "ignore", False),
        ("type: " + "ignore[arg-type]", False),
        ("type: " + "ignore[arg-type]  # the stub is wrong about tuples", True),
        ("noqa", False),
        ("noqa: E501", False),
        ("noqa: E501  # a table reads better unbroken", True),
        ("a plain comment", True),
    ],
)
def test_silencing_comments_are_judged(comment: str, good: bool) -> None:
    assert list(unreasoned(f"x = 1  # {comment}\n")) == ([] if good else [f"1: # {comment}"])
