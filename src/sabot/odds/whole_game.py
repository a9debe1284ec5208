"""The odds of a whole game: every bet that it has and can offer."""

from fractions import Fraction

from sabot.cards.composition import Composition
from sabot.games.variant import Game
from sabot.money import show_odds
from sabot.odds.bet_result import BetLine, BetOdds, OutcomeLine
from sabot.odds.counting.bet_odds import bet_odds, counted_odds
from sabot.odds.families import odds_of
from sabot.odds.value_chart import chart_lines


def game_odds(game: Game, composition: Composition | None = None) -> tuple[BetLine, ...]:
    """Main bets first, then what players are asked for, then special bets, those on offer before others."""
    cards = game.rules.shoe if composition is None else composition
    keys = game.every_bet()
    counted = tuple(key for key in keys if not game.bets[key].window.played)
    lines = {odds.bet: _line(game, odds) for odds in counted_odds(game, counted, cards)}
    return tuple(lines[key] if key in lines else odds_of(game).played(game, key, cards) for key in keys)


def bet_return(game: Game, key: str) -> Fraction:
    """What a bet returns per unit of the initial stake, with best play where players decide."""
    if key in game.bets and game.bets[key].window.played:
        cards = game.rules.shoe
        return Fraction(odds_of(game).played(game, key, cards).rtp)
    return bet_odds(game, key).rtp


def decision_lines(game: Game) -> bytes:
    """What every decision of a game returns, as a `ValueChart` reads it; nothing where nobody can say."""
    return chart_lines(odds_of(game).values(game))


def _line(game: Game, odds: BetOdds) -> BetLine:
    return BetLine(
        bet=odds.bet,
        title=game.bets[odds.bet].title,
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
