"""The odds of a whole game: the main bet and every bet that it can offer."""

from fractions import Fraction

from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.settle import insurance, main
from sabot.games.catalogue import is_baccarat, is_blackjack
from sabot.games.variant import Game
from sabot.money import show_odds
from sabot.odds.blackjack_exact import analyse
from sabot.odds.net_results import distribution
from sabot.odds.result import BetOdds, Method
from sabot.odds.specials import baccarat_odds, bet_odds


class OutcomeLine(Struct, frozen=True):
    label: str
    pays: str
    probability: float
    ways: int | None
    """Equally likely deals; None where the chance is not counted but computed."""


class BetLine(Struct, frozen=True, kw_only=True):
    """The odds of a bet, ready to be printed. Everything is per unit of the initial stake."""

    bet: str
    title: str
    offered: bool
    pay_table: str
    rtp: float
    rtp_exact: str | None
    hit_frequency: float
    push_frequency: float
    standard_deviation: float
    exact: bool
    method: Method
    outcomes: tuple[OutcomeLine, ...]


def game_odds(game: Game, composition: Composition | None = None) -> tuple[BetLine, ...]:
    """Main bets first, then all special bets that the game can offer, those on offer before the others."""
    cards = Composition.of_decks(game.rules.decks) if composition is None else composition
    if is_blackjack(game):
        others = (insurance.key, *game.can_offer)
        lines = [_line(game, bet_odds(game, key, cards), _title(game, key)) for key in others]
        return (main_line(game, cards), *lines)
    assert is_baccarat(game), "a game is of one family or the other"
    keys = (*game.mains(), *game.can_offer)
    return tuple(_line(game, odds, game.bets[odds.bet].title) for odds in baccarat_odds(game, keys, cards))


def _title(game: BlackjackGame, key: str) -> str:
    return insurance.title if key == insurance.key else game.bets[key].title


def main_line(game: BlackjackGame, cards: Composition) -> BetLine:
    """Blackjack's main bet with best play."""
    analysis = analyse(game.rules, cards)
    spread = distribution(analysis)
    return BetLine(
        bet=main.key,
        title=main.title,
        offered=True,
        pay_table="standard",
        rtp=analysis.rtp,
        rtp_exact=None,
        hit_frequency=spread.hit_frequency,
        push_frequency=spread.push_frequency,
        standard_deviation=spread.standard_deviation,
        exact=True,
        method=Method.BEST_PLAY,
        outcomes=tuple(_net_line(net, chance) for net, chance in reversed(spread.results)),
    )


def _net_line(net: float, chance: float) -> OutcomeLine:
    """A net result. Its odds are written exactly: results are made of whole stakes and simple prices."""
    exact = Fraction(net).limit_denominator(1000)
    return OutcomeLine(f"net {net:+g}", show_odds(exact), chance, None)


def _line(game: Game, odds: BetOdds, title: str) -> BetLine:
    return BetLine(
        bet=odds.bet,
        title=title,
        offered=odds.bet not in game.can_offer or odds.bet in game.offered,
        pay_table=odds.table,
        rtp=float(odds.rtp),
        rtp_exact=str(odds.rtp),
        hit_frequency=float(odds.hit_frequency),
        push_frequency=float(odds.push_frequency),
        standard_deviation=odds.standard_deviation,
        exact=True,
        method=odds.method,
        outcomes=tuple(
            OutcomeLine(one.label, show_odds(one.pays), float(odds.probability(one.label)), one.ways)
            for one in odds.outcomes
        ),
    )
