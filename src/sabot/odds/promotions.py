"""What promotions are worth, exactly: golden chips, lucky cards, and cashback beside them in `bankroll`."""

from fractions import Fraction

from sabot.games.variant import Game
from sabot.odds.blackjack.cards_a_round import cards_a_round
from sabot.odds.blackjack.golden_play import golden_chip
from sabot.odds.counting.bet_odds import bet_odds
from sabot.odds.hints import has_chart


class NoPromotion(ValueError):
    """There is nothing to be worth something: no such bet, or no hands that cards are dealt to."""


def golden_chip_value(game: Game, bet: str) -> float:
    """A chip on a bet, as a share of what is printed on it; a push gives it back to be played again (B30)."""
    if bet not in game.bets:
        raise NoPromotion(f"{game.key} has no bet {bet}")
    if game.bets[bet].window.played:
        if not game.bets[bet].is_main:
            raise NoPromotion(f"a golden chip on {bet} is not priced: it depends on how the hand is played")
        assert has_chart(game)
        return golden_chip(game.rules)
    odds = bet_odds(game, bet)
    won = sum((one.pays * one.ways for one in odds.outcomes if one.pays > 0), Fraction(0)) / odds.total
    return float(won / (1 - odds.push_frequency))


def lucky_cards_value(game: Game, cards: int, prize: Fraction) -> float:
    """What so many lucky cards in a shoe give a hand with a stake in one round, played for the best (B24).

    Every card of the shoe is as likely to be one of them, so that only the number of cards counts.
    """
    if not has_chart(game):
        raise NoPromotion(f"{game.key} deals no cards to hands of players")
    shoe = game.rules.shoe.total
    if not 0 <= cards <= shoe:
        raise NoPromotion(f"{cards} lucky cards in a shoe of {shoe}")
    return float(prize * Fraction(cards, shoe)) * cards_a_round(game.rules)
