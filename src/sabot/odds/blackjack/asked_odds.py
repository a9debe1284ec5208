"""Bets that players are asked for in a round, counted over the deals in which they are asked."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from sabot.cards.card import value
from sabot.cards.composition import Composition
from sabot.games.bet import Asked, Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.dealer import dealer_checks
from sabot.games.blackjack.rules import Rules
from sabot.games.stake import Field
from sabot.odds.counting.census import Ways
from sabot.odds.counting.window_check import BadBet

NOT_ASKED = "not asked"
Counter = Callable[[Bet[Deal], Rules, Composition], Ways]
Classify = Callable[[Deal], str]
Choosing = tuple[Fraction, int]
"""What a bet returns beside a card of the dealer's, and its value."""
UPS = range(1, 11)


def only_asked(bet: Bet[Deal], rules: Rules) -> Bet[Deal]:
    """The bet with a label more, for the deals in which nobody is asked for it; others as they are."""
    if bet.asked is None:
        return bet
    if "up" not in bet.window.places:
        raise BadBet(
            f"{bet.key} is asked for by the up card, which its window {bet.window.key} does not show"
        )
    looks = tuple(up for up in (1, 10) if bet.asked.after_check and dealer_checks(rules, up))
    return replace(bet, classify=_told_apart(bet.classify, bet.asked, looks), labels=(*bet.labels, NOT_ASKED))


def when_asked(bet: Bet[Deal], rules: Rules) -> Bet[Deal]:
    """The same without that label: whoever counts rounds leaves the others out."""
    return replace(bet, classify=only_asked(bet, rules).classify)


def asked_ways(bet: Bet[Deal], rules: Rules, cards: Composition, count: Counter) -> Ways:
    ways = count(only_asked(bet, rules), rules, cards)
    asked = {label: number for label, number in ways.items() if label != NOT_ASKED}
    if not any(asked.values()):
        raise ValueError(f"nobody would be asked for {bet.key}: no card for the dealer to show is left")
    return asked


def best_card(field: Field[Deal], rules: Rules, cards: Composition, count: Counter) -> Choosing:
    """Whoever is asked sees the card: what the bet returns beside the best one, and which that is."""
    bet = field.bet
    labels = tuple(f"{up} {label}" for up in UPS for label in (*bet.labels, NOT_ASKED))
    asked = only_asked(bet, rules)
    ways = count(replace(asked, classify=_by_card(asked.classify), labels=labels), rules, cards)
    found: list[Choosing] = []
    for up in UPS:
        own = {label: ways[f"{up} {label}"] for label in bet.labels}
        if total := sum(own.values()):
            back = sum((1 + field.table.odds(label)) * number for label, number in own.items())
            found.append((Fraction(back) / total, up))
    return max(found)


@lru_cache(maxsize=64)
def _by_card(classify: Classify) -> Classify:
    return lambda deal: f"{value(deal.up)} {classify(deal)}"


@lru_cache(maxsize=64)
def _told_apart(classify: Classify, asked: Asked, looks: tuple[int, ...]) -> Classify:
    """Kept, so that labels of all deals are worked out once."""

    def label(deal: Deal) -> str:
        hidden = value(deal.up) in looks and deal.dealer_has_blackjack
        return NOT_ASKED if hidden or not asked.when(deal.up) else classify(deal)

    return label
