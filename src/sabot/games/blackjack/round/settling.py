"""The settlement of a round: each distinct hand is labelled once, each stake is paid exactly once."""

from collections.abc import Iterator
from fractions import Fraction

from sabot.games.blackjack.round.ends import dealer_end, ends, player_end
from sabot.games.blackjack.round.specials import label_of, special_places
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.blackjack.settle import Finish, insurance_field, main, main_field
from sabot.games.stake import Settlement, Stake, settlement
from sabot.money import Amount, half


def settlements(state: BlackjackRound) -> tuple[Settlement, ...]:
    """In the order of the boxes: main stakes, insurance; then the special bets as they were placed."""
    return (*_mains(state), *_insurances(state), *_specials(state))


def _mains(state: BlackjackRound) -> Iterator[Settlement]:
    table = main_field(state.rules).table
    dealer = dealer_end(state)
    for box, end in ends(state):
        label = main.classify(Finish(state.rules, player_end(box, end), dealer))
        odds = table.odds(label)
        for player in sorted(end.players):
            stake = Stake(player, box.key + end.path, main.key, state.stakes.main(player, box.key))
            units = 2 if end.doubled else 1
            yield settlement(stake, label, odds, Amount(stake.amount * units))


def _insurances(state: BlackjackRound) -> Iterator[Settlement]:
    field = insurance_field(state.rules)
    label = label_of(field.bet, state, None)
    for (player, hand), taken in sorted(state.insured.items()):
        if taken:
            assert label is not None, "a taken insurance makes the dealer show his second card"
            stake = Stake(player, hand, field.bet.key, half(state.stakes.main(player, hand)))
            yield settlement(stake, label, field.table.odds(label))


def _specials(state: BlackjackRound) -> Iterator[Settlement]:
    outcomes: dict[tuple[str, str], tuple[str, Fraction]] = {}
    for box, bet in special_places(state):
        label = label_of(bet, state, box)
        assert label is not None, f"{bet.key} is not decided although the dealer is done"
        outcomes[box.key if box else "", bet.key] = (label, state.offer[bet.key].table.odds(label))
    for stake in state.stakes.all:
        if stake.bet != main.key:
            yield settlement(stake, *outcomes[stake.hand, stake.bet])
