"""A changed rule changes the sheet: every rule, every other legal value, one at a time."""

import pytest
from sheet_cases import GAMES, game, sheet, switches

from sabot.games.blackjack.hand import HandFacts
from sabot.games.blackjack.options import allowed
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import is_blackjack
from sabot.games.moves import Action
from sabot.games.sheet import markdown
from sabot.games.sheet.document import Sheet
from sabot.games.shoe_rules import Shuffle

Split = tuple[int, ...]


def without_digest(whole: Sheet) -> str:
    """The sheet without its last section: a digest changes with every rule and proves nothing here."""
    *told, last = whole.sections
    assert last.key == "about-this-sheet"
    return markdown(Sheet(whole.language, whole.title, whole.contents, whole.top, tuple(told)))


UNCHANGED = {key: without_digest(sheet(key)) for key in GAMES}


def splits(rules: Rules) -> set[Split]:
    """Every set of hands, by how often each was split, that the options let a player reach."""
    found: set[Split] = {(0,)}
    open_ones: list[Split] = [(0,)]
    while open_ones:
        hands = open_ones.pop()
        for place, depth in enumerate(hands):
            facts = HandFacts(total=16, soft=False, cards=2, pair=True, split_depth=depth, hands=len(hands))
            after = tuple(sorted((*hands[:place], *hands[place + 1 :], depth + 1, depth + 1)))
            if Action.SPLIT in allowed(rules, facts) and after not in found:
                found.add(after)
                open_ones.append(after)
    return found


def reason_for_silence(key: str, rule: str, value: str) -> str:
    """Why this change means nothing to a player, or no reason."""
    before, after = game(key), game(key, **{rule: value})
    if rule == "cut" and before.rules.shuffle is not Shuffle.CUT_CARD:
        return "there is no cut card"
    if rule == "burn" and before.rules.shuffle is Shuffle.CONTINUOUS:
        return "a continuous shuffler burns nothing"
    if rule in ("max_hands", "split_depth"):
        assert is_blackjack(before)
        assert is_blackjack(after)
        return "the same hands can be reached" if splits(before.rules) == splits(after.rules) else ""
    return ""


@pytest.mark.long
def test_every_changed_rule_changes_the_sheet_unless_it_changes_nothing_for_players() -> None:
    wrong = []
    for key, rule, value in switches():
        differs = without_digest(sheet(key, **{rule: value})) != UNCHANGED[key]
        if differs == bool(reason_for_silence(key, rule, value)):
            wrong.append((key, rule, value))
    assert not wrong


def test_nearly_every_rule_of_every_game_is_among_those_changed() -> None:
    changed = {(key, rule) for key, rule, _ in switches()}
    rules = {(key, rule) for key in GAMES for rule in game(key).rules.__struct_fields__}
    # Blackjack has one layout only, and a dealer who peeks leaves no choice of settlement.
    assert {rule for _, rule in rules - changed} == {"layout", "dealer_blackjack"}


@pytest.mark.parametrize(
    ("max_hands", "split_depth", "reached"),
    [
        ("1", "3", {(0,)}),
        ("4", "0", {(0,)}),
        ("2", "3", {(0,), (1, 1)}),
        ("4", "1", {(0,), (1, 1)}),
        ("3", "2", {(0,), (1, 1), (1, 2, 2)}),
        ("4", "2", {(0,), (1, 1), (1, 2, 2), (2, 2, 2, 2)}),
        ("4", "3", {(0,), (1, 1), (1, 2, 2), (2, 2, 2, 2), (1, 2, 3, 3)}),
    ],
)
def test_splits_are_followed_through_the_options(
    max_hands: str, split_depth: str, reached: set[Split]
) -> None:
    found = game("etg-blackjack", max_hands=max_hands, split_depth=split_depth)
    assert is_blackjack(found)
    assert splits(found.rules) == reached
