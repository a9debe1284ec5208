"""Outside `games/` nobody asks of which family a game is: what differs is asked of the family itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_files import SOURCE, faults, mentioning, source_files, tree

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
    files = mentioning("|".join((*GUARDS, *OF_A_FAMILY, *OWN_FAMILIES)), files_outside())
    found = faults(files, lambda file: (f"line {line}" for line in asked(tree(file))))
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


OF_FAMILIES = ("sabot.games.blackjack", "sabot.games.baccarat")
OF_ONE_FAMILY = ("games", "odds/blackjack", "odds/baccarat")
"""The families themselves, and the analyses of one."""
KNOW_FAMILIES = frozenset({
    "families.py",
    "hints.py",
    "counting/equal_deals.py",
    "counting/window_check.py",
    "simulation/automaton_hands.py",
    "simulation/automaton_pays.py",
    "simulation/baccarat_automaton.py",
    "simulation/bet_estimates.py",
    "simulation/blackjack_automaton.py",
    "simulation/decision_tables.py",
    "simulation/one_by_one.py",
})  # fmt: skip
"""Modules of the odds that know families beside: where they are listed, how their deals are laid, kernels."""


def known_families(module: ast.Module) -> Iterator[int]:
    """The lines on which a module of one family is imported."""
    for node in ast.walk(module):
        match node:
            case ast.ImportFrom(module=str(name)) if of_family(name):
                yield node.lineno
            case ast.ImportFrom(module="sabot.games", names=names):
                yield from (node.lineno for one in names if of_family(f"sabot.games.{one.name}"))
            case ast.Import(names=names):
                yield from (node.lineno for one in names if of_family(one.name))


def of_family(name: str) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in OF_FAMILIES)


def test_nobody_outside_imports_a_family() -> None:
    rooms = [SOURCE / room for room in OF_ONE_FAMILY]
    known = {SOURCE / "odds" / name for name in KNOW_FAMILIES}
    others = [file for file in source_files() if not any(room in file.parents for room in rooms)]
    files = mentioning(r"blackjack|baccarat", set(others) - known)
    assert not faults(files, lambda file: (f"line {n}" for n in known_families(tree(file))))


def test_whoever_may_know_a_family_does() -> None:
    assert not [name for name in KNOW_FAMILIES if not list(known_families(tree(SOURCE / "odds" / name)))]


@pytest.mark.parametrize(
    "text",
    [
        "from sabot.games.blackjack.round import BlackjackRound",
        "from sabot.games import baccarat",
        "import sabot.games.blackjack.rules",
        "if True:\n    from sabot.games.baccarat import coup",
    ],
)
def test_imports_of_families_are_found(text: str) -> None:
    assert list(known_families(ast.parse(text)))


def test_other_imports_are_let_be() -> None:
    text = "from sabot.games.deciding import Deciding\nfrom sabot.odds.blackjack import chart"
    assert not list(known_families(ast.parse(text)))


HAND_ID = SOURCE / "games" / "hand_id.py"
CUTTING = frozenset({
    "rstrip", "lstrip", "strip", "partition", "rpartition", "split", "startswith", "endswith",
    "removeprefix", "removesuffix",
})  # fmt: skip
HANDS = frozenset({"hand", "box"})
"""What the text of a name is called."""


def taken_apart(module: ast.Module) -> Iterator[int]:
    """The lines on which the name of a hand is taken apart as text, by a method or by its place."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(value=text, attr=method)) if method in CUTTING and _is_hand(
                text
            ):
                yield node.lineno
            case ast.Subscript(value=text, slice=ast.Slice()) if _is_hand(text):
                yield node.lineno


def _is_hand(node: ast.expr) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in HANDS
        case _:
            return False


def test_the_name_of_a_hand_is_read_in_one_place() -> None:
    """In the odds a hand is its cards."""
    rest = [file for file in source_files() if file != HAND_ID and SOURCE / "odds" not in file.parents]
    files = mentioning(rf"\b({'|'.join(HANDS)})(\.({'|'.join(CUTTING)})\b|\[)", rest)
    assert not faults(files, lambda file: (f"line {line}" for line in taken_apart(tree(file))))


@pytest.mark.parametrize(
    "text",
    [
        'row.hand.startswith(f"{seat}.")',
        'hand.rstrip("ab")',
        'ended.hand.partition(".")[0]',
        "hand[:-1]",
        'other.hand.hand.endswith("a")',
    ],
)
def test_names_that_are_taken_apart_are_found(text: str) -> None:
    assert list(taken_apart(ast.parse(text)))


@pytest.mark.parametrize("text", ["hand_named(row.hand).seat", "line.rstrip()", "hand.cards[:2]"])
def test_what_takes_no_name_apart_is_let_be(text: str) -> None:
    assert not list(taken_apart(ast.parse(text)))
