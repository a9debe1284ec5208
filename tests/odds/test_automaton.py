"""The automaton beside the engine: the same cards, the same payouts, over rules drawn at random.

`make campaign` plays two hundred rule sets instead of five, some two million rounds.
"""

import os
import random
from collections import Counter
from fractions import Fraction
from functools import reduce

import numpy as np
import pytest
from kernel_rounds import Dealt, Replayed, deal_seen, dealers_cards, lane_rounds, some_chart, some_rules
from msgspec.structs import replace

from sabot.cards.card import Card
from sabot.cards.composition import Composition
from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.baccarat.game import BACCARAT
from sabot.games.baccarat.rules import Rules as BaccaratRules
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.rules import Hole
from sabot.games.moves import DealCard
from sabot.games.stake import Field
from sabot.games.waiting import CardFor
from sabot.odds.baccarat.counted_coups import tableau
from sabot.odds.blackjack.dealer_hands import drawing, finished_hands
from sabot.odds.kernels.chance_kernels import drawn, next_bits
from sabot.odds.kernels.shoe_kernels import KEPT, LANES, LEFT, REGISTERS, VOIDS, deal_shoes, open_shoe
from sabot.odds.simulation.baccarat_automaton import baccarat_automaton
from sabot.odds.simulation.blackjack_automaton import automaton
from sabot.odds.simulation.chunks import chance
from sabot.odds.simulation.state_machine import Codes, Machine, cards_by_code, codes, laid

CAMPAIGN = int(os.environ.get("CAMPAIGN", "1"))
RULE_SETS = 5 if CAMPAIGN == 1 else 4 * CAMPAIGN
STEPS = 1500 if CAMPAIGN == 1 else 15_000
"""Cards in each of four lanes: about a thousand rounds a rule set, ten times as many in a campaign."""
SPECIALS_EVERY = 16
"""Rounds of which one carries every special bet: the engine takes its time over them."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(RULE_SETS))
def test_lanes_pay_what_the_engine_pays(number: int) -> None:
    pick = random.Random(f"lanes {number}")
    rules, chart = some_rules(pick), some_chart(pick)
    machine = automaton(rules, chart)
    ends = finished_hands(drawing(rules)).examples
    stake = 4 * machine.unit
    rounds = lane_rounds(laid(machine, specials=True, reaches=False), rules.decks, str(number), STEPS)
    for count, dealt in enumerate(rounds):
        dealers = dealers_cards(machine, dealt.cards)
        table = Replayed(rules, chart, dealt.cards[:dealers], {"1": dealt.cards[dealers:]}, stake)
        if count % SPECIALS_EVERY == 0:
            table.place_specials()
        table.play()
        assert table.won() == dealt.net * 4, (rules, dealt)
        assert not table.boxes["1"], "the engine took the same cards"
        if count % SPECIALS_EVERY == 0:
            seen = deal_seen(dealt, ends)
            assert table.labels() == {bet.key: bet.classify(seen) for bet in BETS}


@pytest.mark.long
@pytest.mark.parametrize("number", range(RULE_SETS))
def test_a_table_pays_and_uses_what_the_engine_does(number: int) -> None:
    pick = random.Random(f"shoe {number}")
    rules, chart, seats = some_rules(pick), some_chart(pick), pick.randint(1, 4)
    machine = automaton(rules, chart)
    full = codes(Composition.of_decks(rules.decks).cards())
    cut, burn = pick.randint(20, len(full) // 2), pick.randint(0, 3)
    shoe = _Shoe(machine, full, str(number), (seats, cut, 0, 1 if rules.hole is Hole.NONE else 2), burn)
    whole = len(full) - burn
    for _ in range(150):
        net, begin, drawn = shoe.deal()
        dealer, boxes = _places(machine, drawn, seats)
        table = Replayed(rules, chart, dealer, boxes, 4 * machine.unit)
        table.play()
        assert table.won() == 4 * net
        assert not any(table.boxes.values()), "the engine took the same cards"
        used = Counter((*dealer, *(card for cards in boxes.values() for card in cards)))
        used -= Counter(table.dealer)
        left = begin - used.total()
        assert shoe.left == (whole if left < cut else left), "a new shoe after the cut card"
        if burn == 0 or left >= cut:
            assert used == Counter(cards_by_code()[shoe.cards[left:begin]].tolist()), (
                "these have left the shoe"
            )
    assert sorted(shoe.cards) == sorted(full)


class _Shoe:
    """The kernel of shoes with a cut card, one card at a time; the first of its four shoes."""

    def __init__(
        self, machine: Machine, full: Codes, seed: str, terms: tuple[int, int, int, int], burn: int
    ) -> None:
        self._shoes, self._chance = np.tile(full, LANES), chance(seed, 0)
        self._table, self._terms = laid(machine, specials=True, reaches=True), terms
        self._burns, self._registers = (
            np.full(10, burn, dtype=np.int64),
            np.zeros((LANES, REGISTERS), np.uint64),
        )
        for lane in range(LANES):
            open_shoe(self._chance, self._shoes, np.uint64(len(full)), self._registers, lane, self._burns)

    @property
    def cards(self) -> Codes:
        return self._shoes[: len(self._shoes) // LANES]

    @property
    def left(self) -> int:
        return int(self._registers[0, LEFT])

    def deal(self) -> tuple[int, int, tuple[Card, ...]]:
        """The net result of the next round that is not void, the cards in the shoe before, and its own."""
        sums, seen = np.zeros(2 * LANES, dtype=np.uint32), np.zeros(2 * LANES, dtype=np.uint32)
        rows, before = np.zeros(LANES, dtype=np.int64), int(self._registers[0, KEPT])
        begin, drawn = self.left, []
        while not rows[0]:
            drawn.append(self._next())
            voids = self._registers[0, VOIDS]
            arguments = (self._chance, self._shoes, self._table, self._registers, self._burns, self._terms)
            deal_shoes(*arguments, sums, seen, rows, 1)
            if not rows[0] and self._registers[0, VOIDS] > voids:
                begin, drawn = self.left, []
        return Dealt((), int(sums[0]) - before & 0xFFFFFFFF, ()).net, begin, tuple(drawn)

    def _next(self) -> Card:
        """The card that comes next, drawn from a copy."""
        chance, left = self._chance.copy(), self._registers[0, LEFT]
        bits = np.uint64(next_bits(chance))
        code = drawn(chance, bits, self._shoes.copy(), np.uint64(0), left)
        return Card(int(cards_by_code()[code]))


def _places(
    machine: Machine, cards: tuple[Card, ...], seats: int
) -> tuple[tuple[Card, ...], dict[str, tuple[Card, ...]]]:
    """The dealer's cards, and those of each seat."""
    begin = dealers_cards(machine, cards)
    dealer, start = (
        cards[:begin],
        reduce(lambda state, card: machine.step(state, card).next, cards[:begin], 0),
    )
    boxes: dict[str, tuple[Card, ...]] = {}
    for seat in range(1, seats + 1):
        state, end, over = start, begin, False
        while not over:
            step = machine.step(state, cards[end])
            state, end, over = step.next, end + 1, step.over
        boxes[str(seat)], begin = cards[begin:end], end
    return dealer, boxes


def test_coups_are_those_of_the_engine() -> None:
    """The cards of every place, and with them every label that a coup can have."""
    machine, ends = baccarat_automaton(), tableau().ends
    offer = {bet.key: Field(bet, name, bet.tables[name]) for bet in BACCARAT.bets for name in bet.tables}
    for dealt in lane_rounds(laid(machine, specials=True, reaches=False), 8, "coups", 4000):
        first, third = dealt.cards[:4], list(dealt.cards[4:])
        queue = [first[0], first[2], first[1], first[3], *third]
        state = coups.open_round(BaccaratRules(), offer, ())
        while isinstance(coups.awaits(state), CardFor):
            answer = coups.decide(state, DealCard(queue.pop(0)))
            assert not isinstance(answer, Refused)
            state = coups.replay(state, answer)
        assert not queue, "the coup has as many cards"
        assert dealt.seen == first
        labels = coups.labels(state)
        end = ends[dealt.end]
        assert (end.player_total, end.banker_total) == (state.coup.player_total, state.coup.banker_total)
        for bet in BACCARAT.bets:
            if bet.window.to_the_end:
                assert bet.classify(end) == labels[bet.key]


@pytest.mark.long
def test_states_that_lead_to_the_same_are_one() -> None:
    """What special bets need makes more states, and what only a shoe needs makes more again."""
    pick = random.Random("states")
    machine = automaton(some_rules(pick), some_chart(pick))
    plain = len(laid(machine, specials=False, reaches=False))
    assert plain < len(laid(machine, specials=True, reaches=False))
    assert plain < len(machine.steps) * len(machine.pays) * 10


def test_odds_that_are_too_fine_are_refused() -> None:
    pick = random.Random("fine")
    rules = replace(some_rules(pick), blackjack_pays=Fraction(10007, 10009))
    with pytest.raises(ValueError, match="too fine"):
        laid(automaton(rules, some_chart(pick)), specials=False, reaches=False)
