"""A hand that is dealt and played through the engine by a chart: for bets on how it was played."""

from collections.abc import Callable, Iterator

from sabot.cards.card import Card, value
from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round.choices import player_facts
from sabot.games.blackjack.round.special_bets import finished_hand
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import main
from sabot.games.croupier import Croupier
from sabot.games.moves import AnswerInsurance, Choose, Command
from sabot.games.stake import Stake
from sabot.games.waiting import InsuranceAnswers
from sabot.money import Amount
from sabot.odds.blackjack.chart import Chart

PLAYER, BOX = "player", "1"


def player_of(rules: Rules, chart: Chart) -> Callable[[Iterator[Card]], Deal]:
    """The finished hand that keeps the first card, from the cards on top, played by a chart."""
    stakes = (Stake(PLAYER, BOX, main.key, Amount(2)),)

    def dealt(cards: Iterator[Card]) -> Deal:
        now = rounds.open_round(rules, {}, (BOX,), stakes)
        croupier = Croupier(BLACKJACK, lambda: next(cards))
        now, _ = croupier.serve(now)
        while not now.over:
            answer = rounds.decide(now, _answer(now, rules, chart))
            assert not isinstance(answer, Refused), answer
            now, _ = croupier.serve(rounds.replay(now, answer))
        return Deal(player=finished_hand(now, now.boxes[0]) or ())

    return dealt


def _answer(now: rounds.BlackjackRound, rules: Rules, chart: Chart) -> Command:
    if isinstance(rounds.awaits(now), InsuranceAnswers):
        return AnswerInsurance(PLAYER, BOX, takes=False)
    pair = now.current()
    assert pair is not None, "somebody is asked about a hand"
    box, line = pair
    facts = player_facts(PLAYER, box, line)
    action = chart.choose(rules, facts, value(now.up), value(line.cards[0]))
    return Choose(PLAYER, box.key + line.path, action)
