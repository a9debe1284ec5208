"""What the tests of rule sheets share: every game, and every game with one rule changed."""

from collections.abc import Iterable, Iterator
from enum import EnumType
from fractions import Fraction
from typing import Annotated, get_args, get_origin

from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.sheet import Sheet, on_this_felt, rule_sheet, texts_in
from sabot.games.toml_reading import BadSetting, hints, plain
from sabot.games.variant import Game, with_rules

GAMES = tuple(catalogue().games)
VERSION = "1.2.3"
CUTS = (14, 52, 104, 120)
"""A few places for the cut card instead of all 417."""
PRICES = ("3:2", "6:5", "1:1", "2:1")
BURNS = ("first-card", *(str(number) for number in range(11)))


def game(key: str, **rules: str) -> Game:
    """A game of the catalogue with some rules changed."""
    found = catalogue().find(key)
    if is_blackjack(found):
        return on_this_felt(with_rules(found, rules))
    assert is_baccarat(found)
    return on_this_felt(with_rules(found, rules))


def sheet(key: str, **rules: str) -> Sheet:
    return rule_sheet(game(key, **rules), texts_in("en"), version=VERSION)


def words(key: str, **rules: str) -> str:
    return "\n".join(sheet(key, **rules).words())


def section(key: str, name: str, **rules: str) -> str:
    """The words of one section."""
    whole = sheet(key, **rules)
    (found,) = (part for part in whole.sections if part.key == name)
    alone = Sheet(whole.language, "", "", "", (found,))
    return "\n".join(alone.words())


def other_values(key: str, rule: str) -> Iterator[str]:
    """Every other legal value of a rule in a game, as it is written after `--set`."""
    found = catalogue().find(key)
    now = str(plain(found.rules)[rule]).lower()
    for value in _values(found, rule):
        if value != now and _is_legal(key, rule, value):
            yield value


def _values(found: Game, rule: str) -> Iterator[str]:
    hint = hints(type(found.rules))[rule]
    if rule == "focus":
        yield from ("", *found.around_hand)
    elif rule == "cut":
        yield from (str(cut) for cut in CUTS)
    elif hint == str | int:
        yield from BURNS
    elif hint is bool:
        yield from ("true", "false")
    elif hint is Fraction:
        yield from PRICES
    elif get_origin(hint) is Annotated:
        meta = get_args(hint)[1]
        yield from (str(number) for number in range(meta.ge, meta.le + 1))
    else:
        assert isinstance(hint, EnumType), f"no values known for {rule}"
        choices: Iterable[object] = hint.__members__.values()
        yield from (str(choice) for choice in choices)


def _is_legal(key: str, rule: str, value: str) -> bool:
    try:
        game(key, **{rule: value})
    except BadSetting:
        return False
    return True


def switches() -> list[tuple[str, str, str]]:
    """(game, rule, other value) for everything that can be changed by itself."""
    return [
        (key, rule, value)
        for key in GAMES
        for rule in hints(type(catalogue().find(key).rules))
        for value in other_values(key, rule)
    ]
