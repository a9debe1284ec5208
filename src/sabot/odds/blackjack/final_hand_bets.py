"""The odds of bets on the hand as it was played, and what somebody wins at most who plays for one alone."""

from math import sqrt

from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.stake import Field
from sabot.money import show_odds
from sabot.odds.bet_result import BetLine, Method, OutcomeLine
from sabot.odds.blackjack.best_play import Analysis, analyse
from sabot.odds.blackjack.final_hands import Counts, cards_of, final_hands, most_returned
from sabot.odds.counting.window_check import check_blackjack


def final_hand_line(game: BlackjackGame, field: Field[Deal], analysis: Analysis) -> BetLine:
    """With best play of the main bet."""
    check_blackjack(field.bet, game.rules)
    chances = dict.fromkeys(field.bet.labels, 0.0)
    for counts, chance in final_hands(analysis).items():
        chances[field.bet.classify(Deal(player=cards_of(counts)))] += chance
    pays = {label: float(field.table.odds(label)) for label in chances}
    net = sum(pays[label] * chance for label, chance in chances.items())
    square = sum(pays[label] ** 2 * chance for label, chance in chances.items())
    return BetLine(
        bet=field.bet.key,
        title=field.bet.title,
        offered=field.bet.key in game.offered,
        pay_table=field.table_name,
        rtp=1 + net,
        rtp_exact=None,
        hit_frequency=sum(chance for label, chance in chances.items() if pays[label] > 0),
        push_frequency=sum(chance for label, chance in chances.items() if pays[label] == 0),
        standard_deviation=sqrt(square - net**2),
        exact=True,
        method=Method.BEST_PLAY,
        outcomes=tuple(
            OutcomeLine(label, show_odds(field.table.odds(label)), chance, None)
            for label, chance in chances.items()
        ),
    )


def most_back(game: BlackjackGame, field: Field[Deal]) -> float:
    """Of a unit stake, to somebody who plays for the bet alone."""

    def pay(counts: Counts) -> float:
        return float(1 + field.table.odds(field.bet.classify(Deal(player=cards_of(counts)))))

    return most_returned(analyse(game.rules), pay)
