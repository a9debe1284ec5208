"""Whether a round came out as a script expects it, and if not, how it did."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from sabot.cards.card import Card, show_cards
from sabot.games.hand_id import hand_in
from sabot.games.stake import Settlement
from sabot.ledger.facts import BetSettled
from sabot.ledger.lot import together
from sabot.script import expectations as x
from sabot.script.aim import asked, hand_meant
from sabot.script.line_words import DEALER, named
from sabot.script.said import lot_text
from sabot.script.script_report import joined_labels
from sabot.table.play.play import Play
from sabot.table.play.settlement import bets_settled
from sabot.table.state import Past, Table

OfRound = x.BetEnded | x.NotSettled | x.Asks | x.CardsLie | x.BurntAre | x.HistoryShows | x.RoundsShown


def unmet_of_round(table: Table, wanted: OfRound) -> Iterator[str]:
    match wanted:
        case x.BetEnded() | x.NotSettled():
            yield from _bet_ended(table, wanted)
        case x.Asks(people):
            if asked(table) != tuple(sorted(people)) and not _asks_without_hands(table, people):
                yield f"{_people(asked(table))} is asked, expected {_people(people)}"
        case x.CardsLie(place, cards):
            yield from _cards_lie(_cards(table), place, cards)
        case x.BurntAre(cards):
            play = _play(table)
            burnt = play.burnt if play is not None else ()
            if burnt != cards:
                yield f"burnt are {show_cards(burnt) or 'none'}, expected {show_cards(cards) or 'none'}"
        case x.HistoryShows():
            shown = _past_text(table.history[-1]) if table.history else "nothing"
            right = _history_text(wanted.cards, wanted.burnt, void=wanted.void)
            if shown != right:
                yield f"the history shows {shown}, expected {right}"
        case x.RoundsShown(count):
            if len(table.history) != count:
                yield f"the history shows {len(table.history)} rounds, expected {count}"
        case _:
            assert_never(wanted)


def _asks_without_hands(table: Table, people: tuple[tuple[str, str], ...]) -> bool:
    """Where the script names people without their hands, only they count."""
    if not people or any(hand for _, hand in people):
        return False
    return {player for player, _ in asked(table)} == {player for player, _ in people}


def _people(people: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(" ".join(filter(None, pair)) for pair in people) or "nobody"


def _play(table: Table) -> Play | None:
    """The round in play, or the one that was paid last, whose cards still lie."""
    return table.play or table.shown


def _cards(table: Table) -> dict[str, tuple[Card, ...]]:
    play = _play(table)
    return {} if play is None else {row.place or DEALER: row.cards for row in play.family.rows(play.now)}


def _cards_lie(lying: dict[str, tuple[Card, ...]], place: str, cards: tuple[Card, ...]) -> Iterator[str]:
    if lying and place not in lying and hand_in(place) is None:
        yield f"there is no {place} in this game"
    elif lying.get(place) != cards:
        shown = show_cards(lying.get(place, ())) or "no cards"
        yield f"{place} has {shown}, expected {show_cards(cards)}"


def _bet_ended(table: Table, wanted: x.BetEnded | x.NotSettled) -> Iterator[str]:
    what = f"{named(wanted.player, wanted.hand, behind=wanted.behind)} {wanted.bet}"
    wanted = replace(wanted, hand=hand_meant(table, wanted.player, wanted.hand, wanted.bet))
    if table.result is None:
        yield f"{what}: no round has ended"
        return
    found = [pair for pair in _settled(table) if _is_meant(wanted, *pair)]
    if isinstance(wanted, x.NotSettled):
        if found:
            yield f"{what} was settled: {found[0][0].label}"
        return
    if not found:
        yield f"{what} was not settled"
        return
    back = together(settled.back for _, settled in found)
    label = joined_labels([settlement.label for settlement, _ in found])
    if back != wanted.back:
        yield f"{what} returned {lot_text(back)} ({label}), expected {lot_text(wanted.back)}"
    if wanted.label and wanted.label != label:
        yield f"{what} is labelled {label!r}, expected {wanted.label!r}"


def _settled(table: Table) -> Iterator[tuple[Settlement, BetSettled]]:
    result = table.result
    assert result is not None
    settled = result.bets if result.paid else bets_settled(table)
    return zip(result.settlements, settled, strict=True)


def _is_meant(wanted: x.BetEnded | x.NotSettled, settlement: Settlement, settled: BetSettled) -> bool:
    """A hand as it was dealt means all that splits made of it."""
    place = settled.place
    if (place.player, place.bet, place.behind) != (wanted.player, wanted.bet, wanted.behind):
        return False
    hand, meant = hand_in(settlement.hand), hand_in(wanted.hand)
    return not wanted.hand or (hand is not None and meant is not None and hand.is_of(meant))


def _past_text(past: Past) -> str:
    cards = tuple(card for _, lying in past.cards for card in lying)
    return _history_text(cards, past.burnt, void=past.void)


def _history_text(cards: tuple[Card, ...], burnt: tuple[Card, ...], *, void: bool) -> str:
    parts = ("void" if void else "", show_cards(cards), f"burnt {show_cards(burnt)}" if burnt else "")
    return " ".join(filter(None, parts))
