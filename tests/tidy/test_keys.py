"""Outside `games/` no code asks which game or bet it has: what it must know is a field of the definition."""

import ast
import re
from collections.abc import Iterator

import pytest
from project_files import SOURCE, faults, mentioning, source_files, tree

from sabot.games.catalogue import own_catalogue

GAMES = SOURCE / "games"


def keys() -> set[str]:
    """The keys of every game and every bet that Sabot brings."""
    catalogue = own_catalogue()
    bets = {bet.key for family in catalogue.families.values() for bet in family.bets}
    return set(catalogue.games) | bets


def compared(module: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, text) of every string that something is compared with, also in a collection or a `case`."""
    for node in ast.walk(module):
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from strings(left, *others)
            case ast.MatchValue(value=value):
                yield from strings(value)


def strings(*nodes: ast.expr) -> Iterator[tuple[int, str]]:
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case ast.Tuple(elts=members) | ast.List(elts=members) | ast.Set(elts=members):
                yield from strings(*members)


def test_no_key_is_compared_outside_the_games() -> None:
    known, outside = keys(), [file for file in source_files() if GAMES not in file.parents]
    assert not faults(
        mentioning("|".join(f"[\"']{re.escape(key)}[\"']" for key in known), outside),
        lambda file: (f"line {line}: {text!r}" for line, text in compared(tree(file)) if text in known),
    )


def test_the_keys_are_those_of_the_catalogue() -> None:
    assert {"koi-bacc", "live-blackjack-eu", "tiger-7", "lucky-ladies", "player-pair"} <= keys()


@pytest.mark.parametrize(
    "text",
    [
        "bet.key == 'tiger-7'",
        "'tiger-7' != key",
        "key in ('x', 'tiger-7')",
        "key in {'tiger-7'}",
        "match key:\n case 'x' | 'tiger-7': ...",
    ],
)
def test_comparisons_are_found(text: str) -> None:
    assert "tiger-7" in {word for _, word in compared(ast.parse(text))}


def test_a_key_may_be_named_where_nothing_is_compared() -> None:
    assert not list(compared(ast.parse("deal('tiger-7', help='such as tiger-7')")))
