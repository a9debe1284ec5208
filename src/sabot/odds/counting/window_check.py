"""Bets that look past their window are refused before they are priced, with the case that shows it.

Odds ask a classifier about one deal of each kind that its window tells apart; a table asks about the cards
that lie there. The two agree only if every deal of a kind has one label. So deals of each kind are laid as a
table would lay them: in other orders, with other suits, with other cards of the same count, with cards that
the window does not show. Where a label differs the bet has no price.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from sabot.cards.card import UNSEEN, Card, show_cards
from sabot.games.baccarat.coup import Coup
from sabot.games.bet import Bet, Dealt, Window
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import OWN_FAMILIES
from sabot.games.family import Family, GameRound
from sabot.games.shoe_rules import ShoeRules
from sabot.games.window_places import Lay
from sabot.odds.blackjack.dealer_hands import Drawing, drawing
from sabot.odds.counting.equal_deals import coups_alike, deals_alike, rounds_alike, rows_alike

Seen = TypeVar("Seen")
Meaning = tuple[Callable[..., str], Window, bool]


class BadBet(ValueError):
    """A bet whose label depends on what its window does not show."""


def check_blackjack(bet: Bet[Deal], rules: Rules) -> None:
    """Refuse the bet if it looks past its window."""
    if _meaning(bet) not in _shipped():
        _check_blackjack(bet, drawing(rules))


def check_baccarat(bet: Bet[Coup]) -> None:
    if _meaning(bet) not in _shipped():
        _check_baccarat(bet)


def check_any(bet: Bet[Dealt], family: Family[ShoeRules, Dealt, GameRound]) -> None:
    """The same for a family that is not known here, whose places are those that its bets look at."""
    places = tuple(sorted({place for one in family.bets for place in one.window.places} | bet.window.places))
    _once_any(bet.key, bet.classify, bet.labels, bet.window, places, family.lay, family.deal)


@cache
def _shipped() -> frozenset[Meaning]:
    """Bets that come with Sabot are not asked again at run time: a test asks all of them."""
    return frozenset(_meaning(bet) for family in OWN_FAMILIES.values() for bet in family.bets)


def _meaning(bet: Bet[object]) -> Meaning:
    return bet.classify, bet.window, bet.links.per_player


def _check_blackjack(bet: Bet[Deal], draws: Drawing) -> None:
    _once(bet.key, bet.classify, bet.labels, bet.window, bet.links.per_player, draws)


def _check_baccarat(bet: Bet[Coup]) -> None:
    _once_baccarat(bet.key, bet.classify, bet.labels, bet.window)


@cache
def _once(
    key: str,
    classify: Callable[[Deal], str],
    labels: tuple[str, ...],
    window: Window,
    per_player: bool,
    draws: Drawing,
) -> None:
    _compare(key, classify, labels, window, deals_alike(window, per_player, draws), _shown_deal)


@cache
def _once_baccarat(
    key: str, classify: Callable[[Coup], str], labels: tuple[str, ...], window: Window
) -> None:
    _compare(key, classify, labels, window, coups_alike(window), _shown_coup)


@cache
def _once_any(
    key: str,
    classify: Callable[[Dealt], str],
    labels: tuple[str, ...],
    window: Window,
    places: tuple[str, ...],
    lay: Lay[Dealt],
    deal: Callable[[Iterator[Card]], Dealt] | None,
) -> None:
    if deal is not None and window.to_the_end:
        pairs = rounds_alike(window, deal)
    else:
        pairs = rows_alike(window, places, lay)
    _compare(key, classify, labels, window, pairs, str)


def _compare(
    key: str,
    classify: Callable[[Seen], str],
    labels: tuple[str, ...],
    window: Window,
    pairs: Iterator[tuple[Seen, Seen]],
    shown: Callable[[Seen], str],
) -> None:
    for counted, lying in pairs:
        price, play = (
            _label(key, classify, window, counted, shown),
            _label(key, classify, window, lying, shown),
        )
        for label in (price, play):
            if label not in labels:
                raise BadBet(
                    f"{key} gives the label {label!r}, which it does not declare: {', '.join(labels)}"
                )
        if price != play:
            raise BadBet(
                f"{key} looks past its window {window.key}: {shown(counted)} is {price!r} and "
                f"{shown(lying)} is {play!r}, which that window cannot tell from each other; "
                "give the bet a window that can"
            )


def _label(
    key: str, classify: Callable[[Seen], str], window: Window, dealt: Seen, shown: Callable[[Seen], str]
) -> str:
    try:
        return classify(dealt)
    except Exception as wrong:  # nobody knows what somebody else's code raises
        raise BadBet(
            f"{key} gives no label for {shown(dealt)}, as its window {window.key} shows it: "
            f"{type(wrong).__name__}: {wrong}"
        ) from wrong


def _shown_coup(coup: Coup) -> str:
    sides = (("Player", coup.player), ("Banker", coup.banker))
    return "; ".join(f"{side} {show_cards(hand)}" for side, hand in sides if hand)


def _shown_deal(deal: Deal) -> str:
    hand = deal.player or tuple(card for card in deal.hand if card != UNSEEN)
    dealer = deal.dealer or tuple(card for card in (deal.up, deal.hole) if card != UNSEEN)
    words = (("hand", hand), ("dealer", dealer))
    return "; ".join(f"{who} {show_cards(cards)}" for who, cards in words if cards)
