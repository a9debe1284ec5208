"""The main bet of blackjack with best play, and what each of its decisions returns."""

from collections.abc import Iterable
from fractions import Fraction

from sabot.cards.composition import Composition
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.deciding import Valued
from sabot.money import show_odds
from sabot.odds.bet_result import BetLine, Method, OutcomeLine
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.blackjack.decision_values import decision_values
from sabot.odds.blackjack.final_hand_bets import final_hand_line
from sabot.odds.blackjack.net_results import distribution


def played(game: BlackjackGame, key: str, cards: Composition) -> BetLine:
    """The main bet with best play, or another one on how the hand ends by it."""
    field, analysis = game.field(key), analyse(game.rules, cards)
    if not field.bet.is_main:
        return final_hand_line(game, field, analysis)
    spread = distribution(analysis)
    return BetLine(
        bet=key,
        title=field.bet.title,
        offered=True,
        pay_table=field.table_name,
        rtp=analysis.rtp,
        rtp_exact=None,
        hit_frequency=spread.hit_frequency,
        push_frequency=spread.push_frequency,
        standard_deviation=spread.standard_deviation,
        exact=True,
        method=Method.BEST_PLAY,
        outcomes=tuple(_net_line(net, chance) for net, chance in reversed(spread.results)),
    )


def values(game: BlackjackGame) -> Iterable[Valued]:
    return decision_values(game.rules)


def _net_line(net: float, chance: float) -> OutcomeLine:
    """A net result. Its odds are written exactly: results are made of whole stakes and simple prices."""
    exact = Fraction(net).limit_denominator(1000)
    return OutcomeLine(f"net {net:+g}", show_odds(exact), chance, None)
