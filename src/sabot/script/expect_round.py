"""What a script expects of a round: whose turn it is, the cards that lie, and how bets ended."""

from collections.abc import Iterator
from typing import assert_never

from sabot.cards.card import Card, show_cards
from sabot.games.blackjack import round as rounds
from sabot.games.decision_games import deciding
from sabot.games.stake import Settlement
from sabot.ledger.facts import BetSettled
from sabot.ledger.lot import together
from sabot.script import table_expectations as x
from sabot.script.house_acts import DEALER
from sabot.script.said import lot_text
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
            lying = _cards(table, place)
            if lying != cards:
                yield f"{place} has {show_cards(lying or ()) or 'no cards'}, expected {show_cards(cards)}"
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


def asked(table: Table) -> tuple[tuple[str, str], ...]:
    """Everybody whose answer is waited for, with the hand that is asked."""
    now = None if table.play is None else deciding(table.play.now)
    return () if now is None else tuple(sorted(rounds.pending(now)))


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


def _cards(table: Table, place: str) -> tuple[Card, ...] | None:
    play = _play(table)
    if play is None:
        return None
    cards = {row.place or DEALER: row.cards for row in play.family.rows(play.now)}
    return cards.get(place)


def _bet_ended(table: Table, wanted: x.BetEnded | x.NotSettled) -> Iterator[str]:
    what = " ".join(filter(None, (wanted.player, "behind" if wanted.behind else "", wanted.hand, wanted.bet)))
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
    label = _label([settlement.label for settlement, _ in found])
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
    rest = settlement.hand.removeprefix(wanted.hand)
    return not wanted.hand or (settlement.hand.startswith(wanted.hand) and not rest.strip("ab"))


def _label(labels: list[str]) -> str:
    return labels[0] if len(set(labels)) == 1 else ", ".join(labels)


def _past_text(past: Past) -> str:
    cards = tuple(card for _, lying in past.cards for card in lying)
    return _history_text(cards, past.burnt, void=past.void)


def _history_text(cards: tuple[Card, ...], burnt: tuple[Card, ...], *, void: bool) -> str:
    parts = ("void" if void else "", show_cards(cards), f"burnt {show_cards(burnt)}" if burnt else "")
    return " ".join(filter(None, parts))
