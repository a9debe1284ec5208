"""The automaton beside the engine: the same cards, the same payouts, over rules drawn at random.

`make campaign` plays two hundred rule sets instead of five, some two million rounds.
"""

import os
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from kernel_rounds import ROWS, Dealt, Replayed, deal_seen, dealers_cards, lane_rounds, some_chart, some_rules
from msgspec.structs import replace

from sabot.cards.card import Card, parse_cards
from sabot.cards.composition import Composition
from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.baccarat.game import BACCARAT
from sabot.games.baccarat.rules import Rules as BaccaratRules
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.rules import Hole, Rules
from sabot.games.moves import DealCard
from sabot.games.stake import Field
from sabot.games.waiting import CardFor
from sabot.odds.baccarat.counted_coups import tableau
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.blackjack.dealer_hands import drawing, finished_hands
from sabot.odds.kernels.chance_kernels import LANES
from sabot.odds.kernels.shoe_kernels import AT, VOIDS, deal_shoes
from sabot.odds.simulation.baccarat_automaton import baccarat_automaton
from sabot.odds.simulation.blackjack_automaton import automaton
from sabot.odds.simulation.chunks import chances, drawing_room, opened_shoes, seats_of
from sabot.odds.simulation.state_machine import Codes, Machine, Table, Whole, cards_by_code, codes, laid

CAMPAIGN = int(os.environ.get("CAMPAIGN", "1"))
RULE_SETS = 5 if CAMPAIGN == 1 else 4 * CAMPAIGN
STEPS, DEALS = (700, 70) if CAMPAIGN == 1 else (15_000, 150)
"""Cards in each of four lanes: about five hundred rounds a rule set; and rounds from one shoe."""
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
    rounds = lane_rounds(laid(machine, specials=True, shoes=False), rules.decks, str(number), STEPS)
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
    for _ in range(DEALS):
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
        if left >= cut:
            assert used == Counter(cards_by_code()[shoe.cards[-begin : len(full) - left]].tolist()), (
                "these have left the shoe"
            )
    assert sorted(shoe.cards) == sorted(full)


class _Shoe:
    """The kernel of shoes with a cut card, one card at a time; the first of its four shoes."""

    def __init__(
        self, machine: Machine, full: Codes, seed: str, terms: tuple[int, int, int, int], burn: int
    ) -> None:
        self._chance = drawing_room(chances(seed, 0), len(full))
        self._table, self._terms = laid(machine, specials=True, shoes=True, seats=terms[0]), terms
        self._shoes = opened_shoes(self._chance, full, np.full(10, burn, dtype=np.int64), terms)

    @property
    def cards(self) -> Codes:
        return self._shoes[0][: len(self._shoes[0]) // LANES]

    @property
    def left(self) -> int:
        return len(self.cards) - int(self._shoes[1][0, AT])

    def deal(self) -> tuple[int, int, tuple[Card, ...]]:
        """The net result of the next round that is not void, the cards in the shoe before, and its own."""
        sums, places, seen = (np.zeros(ROWS * LANES, dtype=np.uint32) for _ in range(3))
        ended, registers = np.zeros(LANES, dtype=np.int64), self._shoes[1]
        begin, drawn = self.left, list[Card]()
        while not ended[0]:
            drawn.append(Card(int(cards_by_code()[self.cards[-self.left]])))
            voids = registers[0, VOIDS]
            rows, seats = (sums, places), seats_of(self._terms)
            deal_shoes(self._chance, self._shoes, self._terms, self._table, rows, seen, seats, ended, 1)
            if not ended[0] and registers[0, VOIDS] > voids:
                begin, drawn = self.left, []
        return Dealt((), int(sums[1]) - int(sums[0]) & 0xFFFFFFFF, ()).net, begin, tuple(drawn)


def test_every_order_of_what_is_left_stays_as_likely() -> None:
    """All orders of eight cards: after one round, by the cards that it took, what is left lies in every order
    equally often, also where the dealer's cards went back."""
    machine = automaton(Rules(), BASIC)
    table, terms = laid(machine, specials=True, shoes=True), (1, 0, 0, 2)
    deck = codes(parse_cards("4s 5h 6d 7c 8s 9h Td Jc"))
    orders = np.array([*permutations(deck.tolist())], dtype=np.uint8)
    found: dict[bytes, Counter[bytes]] = {}
    given_back = 0
    for four in orders.reshape(-1, LANES * len(deck)):
        shoes = opened_shoes(drawing_room(chances("", 0), 8), deck, np.zeros(10, dtype=np.int64), terms)
        shoes[0][:] = four
        for used, left in _first_rounds(shoes, table, terms):
            found.setdefault(used, Counter())[left] += 1
            given_back += used + left not in four.tobytes()
    assert given_back > len(orders) / 10
    for lying in found.values():
        assert len(lying) == factorial(len(next(iter(lying))))
        assert len(set(lying.values())) == 1


def _first_rounds(
    shoes: tuple[Codes, Table, Whole], table: Table, terms: tuple[int, int, int, int]
) -> Iterable[tuple[bytes, bytes]]:
    """The cards that the first round of each shoe took, and those that are left."""
    sums, places, seen = (np.zeros(ROWS * LANES, dtype=np.uint32) for _ in range(3))
    ended, found = np.zeros(LANES, dtype=np.int64), dict[int, tuple[bytes, bytes]]()
    chance, (deck, registers, _) = drawing_room(chances("", 0), 8), shoes
    cards, rows = len(deck) // LANES, (sums, places)
    while len(found) < LANES:
        deal_shoes(chance, shoes, terms, table, rows, seen, None, ended, 1)
        for lane in map(int, np.flatnonzero(ended)):
            end = int(registers[lane, AT])
            used, left = deck[lane * cards : end].tobytes(), deck[end : (lane + 1) * cards].tobytes()
            found.setdefault(lane, (used, left))
    return found.values()


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
    for dealt in lane_rounds(laid(machine, specials=True, shoes=False), 8, "coups", 4000):
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
    plain = len(laid(machine, specials=False, shoes=False))
    assert plain < len(laid(machine, specials=True, shoes=False))
    assert plain < len(machine.steps) * len(machine.pays) * 10


def test_odds_that_are_too_fine_are_refused() -> None:
    pick = random.Random("fine")
    rules = replace(some_rules(pick), blackjack_pays=Fraction(10007, 10009))
    with pytest.raises(ValueError, match="too fine"):
        laid(automaton(rules, some_chart(pick)), specials=False, shoes=False)
