"""The settlement of a round: each distinct hand is labelled once, each stake is paid exactly once."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.finish import Finish
from sabot.games.blackjack.round.asked_bets import asked_price, taken
from sabot.games.blackjack.round.ends import dealer_end, ends, player_end
from sabot.games.blackjack.round.special_bets import label_of, special_places
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.blackjack.settle import insurance_field, main, main_field
from sabot.games.stake import Settlement, Stake, settlement
from sabot.games.whole_map import entries
from sabot.money import Amount, half

Alike = dict[Amount, Settlement]
"""Settlements of one hand or one bet that ended in one way, by what was staked: one of each."""


def settlements(state: BlackjackRound) -> tuple[Settlement, ...]:
    """In the order of the boxes: main stakes, insurance; then the special bets as they were placed, and those
    that were asked for."""
    return (*_mains(state), *_insurances(state), *_specials(state))


def _mains(state: BlackjackRound) -> Iterator[Settlement]:
    table = main_field(state.rules).table
    dealer = dealer_end(state)
    for box, end in ends(state):
        label = main.classify(Deal(finish=Finish(state.rules, player_end(box, end), dealer)))
        odds, units, hand = table.odds(label), 2 if end.doubled else 1, box.key + end.path
        alike: Alike = {}
        for player in sorted(end.players):
            stake = Stake(player, hand, main.key, state.stakes.main(player, box.key))
            yield _settled(alike, stake, label, odds, Amount(stake.amount * units))


def _settled(alike: Alike, stake: Stake, label: str, odds: Fraction, staked: Amount) -> Settlement:
    """Thousands stake the same on the same thing: odds are put into words, and returns rounded, once."""
    known = alike.get(staked)
    if known is None:
        alike[staked] = settlement(stake, label, odds, staked)
        return alike[staked]
    return replace(known, player=stake.player)


def _insurances(state: BlackjackRound) -> Iterator[Settlement]:
    taken = sorted(place for place, is_taken in entries(state.insured) if is_taken)
    if not taken:
        return
    field = insurance_field(state.rules)
    label = label_of(field.bet, state, None)
    assert label is not None, "a taken insurance makes the dealer show the second card"
    odds, alike = field.table.odds(label), dict[str, Alike]()
    for player, hand in taken:
        stake = Stake(player, hand, field.bet.key, half(state.stakes.main(player, hand)))
        yield _settled(alike.setdefault(hand, {}), stake, label, odds, stake.amount)


def _specials(state: BlackjackRound) -> Iterator[Settlement]:
    outcomes: dict[tuple[str, str], tuple[Alike, str, Fraction]] = {}
    for box, bet in special_places(state):
        label = label_of(bet, state, box)
        assert label is not None, f"{bet.key} is not decided although the dealer is done"
        outcomes[box.key if box else "", bet.key] = ({}, label, state.offer[bet.key].table.odds(label))
    asked = (
        Stake(player, box, key, asked_price(state, key, player, box))
        for (key, box), players in taken(state).items()
        for player in players
    )
    for stake in (*state.stakes.all, *asked):
        if stake.bet != main.key:
            alike, label, odds = outcomes[stake.hand, stake.bet]
            yield _settled(alike, stake, label, odds, stake.amount)
