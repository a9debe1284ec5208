"""Outside `games/` nobody asks of which family a game is: what differs is asked of the family itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import SOURCE, faults, source_files, tree

from sabot.games.catalogue import OWN_FAMILIES

GAMES = SOURCE / "games"
GUARDS = ("is_blackjack", "is_baccarat")
OF_A_FAMILY = frozenset({"BlackjackRound", "BaccaratRound"})


def asked(module: ast.Module) -> Iterator[int]:
    """The lines on which something depends on the family of a game, a round or a move."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name() | ast.Attribute()]) if name in GUARDS:
                yield node.lineno
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]) if OF_A_FAMILY & names(kinds):
                yield node.lineno
            case ast.MatchClass(cls=kind) if OF_A_FAMILY & names(kind):
                yield node.cls.lineno
            case ast.Compare(left=left, comparators=others) if OWN_FAMILIES.keys() & texts(left, *others):
                yield node.lineno
            case ast.MatchValue(value=value) if OWN_FAMILIES.keys() & texts(value):
                yield node.value.lineno


def names(node: ast.expr) -> set[str]:
    ids = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return ids | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def texts(*nodes: ast.expr) -> set[object]:
    parts = (part for node in nodes for part in ast.walk(node))
    return {part.value for part in parts if isinstance(part, ast.Constant)}


def files_outside() -> list[Path]:
    return [file for file in source_files() if GAMES not in file.parents]


def test_nobody_outside_asks_for_a_family() -> None:
    found = faults(files_outside(), lambda file: (f"line {line}" for line in asked(tree(file))))
    assert not found


@pytest.mark.parametrize(
    "text",
    [
        "is_blackjack(game)",
        "isinstance(now, rounds.BlackjackRound)",
        "match now:\n case coups.BaccaratRound(): ...",
        "game.family.key == 'baccarat'",
        "match game.family.key:\n case 'blackjack': ...",
    ],
)
def test_questions_are_found(text: str) -> None:
    assert list(asked(ast.parse(text)))


@pytest.mark.parametrize("text", ["is_blackjack(up, hole)", "game.family.open(game)", "say('blackjack')"])
def test_what_is_no_question_is_let_be(text: str) -> None:
    assert not list(asked(ast.parse(text)))
