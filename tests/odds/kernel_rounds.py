"""Rounds as the kernels dealt them, and the same rounds through the engine that serves tables."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from sabot.cards.card import Card, value
from sabot.cards.composition import Composition
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import Deal, is_blackjack
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    CardFor,
    Choices,
    Choose,
    Command,
    DealCard,
    DealerCard,
    DealHoleCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    ReportCheck,
    TurnHoleCard,
    awaits,
    decide,
    open_round,
    replay,
)
from sabot.games.blackjack.round.state import line_facts
from sabot.games.blackjack.rules import (
    CHARLIES,
    LEGAL_SETTLEMENTS,
    Double,
    Hole,
    Insurance,
    Rules,
    Soft17,
    Surrender,
)
from sabot.games.moves import Action
from sabot.games.stake import Field, Stake
from sabot.money import Amount
from sabot.odds.blackjack.chart import Chart, Rows, Totals
from sabot.odds.kernels.chance_kernels import LANES
from sabot.odds.kernels.lane_kernels import AGAIN, ROW, deal_lanes
from sabot.odds.simulation.chunks import chances, drawing_room, fresh_lanes
from sabot.odds.simulation.state_machine import Machine, Table, cards_by_code, codes

OFFER = {bet.key: Field(bet, name, table) for bet in BETS for name, table in [*bet.tables.items()][:1]}


def some_rules(pick: random.Random) -> Rules:
    """Rules drawn from everything that a round depends on."""
    hole = pick.choice(list(Hole))
    return Rules(
        decks=pick.randint(1, 8),
        soft17=pick.choice(list(Soft17)),
        hole=hole,
        dealer_blackjack=pick.choice(LEGAL_SETTLEMENTS[hole]),
        double=pick.choice(list(Double)),
        double_after_split=pick.random() < 0.5,
        max_hands=pick.randint(1, 4),
        split_depth=pick.randint(0, 3),
        double_any_number=pick.random() < 0.4,
        resplit_aces=pick.random() < 0.4,
        draw_split_aces=pick.random() < 0.4,
        surrender=pick.choice([Surrender.NONE, Surrender.LATE]),
        blackjack_pays=pick.choice((Fraction(3, 2), Fraction(6, 5), Fraction(1), Fraction(2))),
        charlie=pick.choice(CHARLIES),
        insurance=pick.choice(list(Insurance)),
        insurance_pays=pick.choice((Fraction(2), Fraction(5, 2))),
        dealer_draws_out=pick.random() < 0.2,
        push_22=pick.random() < 0.3,
        no_tens=pick.random() < 0.3,
    )


def some_chart(pick: random.Random) -> Chart:
    """A wild chart: it comes to hands that no sensible player sees."""

    def rows(count: int, often: float) -> Rows:
        return tuple(tuple(pick.random() < often for _ in range(10)) for _ in range(count))

    hard = Totals(rows(22, 0.6), rows(22, 0.2), rows(22, 0.1))
    soft = Totals(rows(22, 0.7), rows(22, 0.2), rows(22, 0.1))
    return Chart(hard, soft, rows(11, 0.8), rows(11, 0.1), insure=pick.random() < 0.5)


class Dealt(Struct, frozen=True):
    """A round as a kernel dealt it: cards in the machine's order, the sum of its steps, four cards seen."""

    cards: tuple[Card, ...]
    sum: int
    seen: tuple[Card, ...]

    @property
    def net(self) -> int:
        return (self.sum + 0x8000 & 0xFFFF) - 0x8000

    @property
    def end(self) -> int:
        return (self.sum + 0x8000 & 0xFFFFFFFF) >> 16


ROWS = 3
"""Of a lane that deals one card at a time: before the round, the round, and the next."""


def lane_rounds(table: Table, decks: int, seed: str, steps: int) -> Iterator[Dealt]:
    """The real kernel of the lanes, one card at a time."""
    shoe = codes(Composition.of_decks(decks).cards())
    taken, registers = fresh_lanes(shoe)
    sums, seen = np.zeros(ROWS * LANES, dtype=np.uint32), np.zeros(ROWS * LANES, dtype=np.uint32)
    ended, again = np.zeros(LANES, dtype=np.int64), np.zeros(1, dtype=np.int64)
    chance, card_of = drawing_room(chances(seed, 0), LANES + AGAIN * LANES), cards_by_code()
    drawn: list[list[Card]] = [[] for _ in range(LANES)]
    places = taken.reshape(LANES, -1)
    for _ in range(steps):
        before = [places[lane] == registers[lane, ROW] for lane in range(LANES)]
        deal_lanes(chance, shoe, taken, table, registers, sums, seen, ended, again, 1)
        for lane in range(LANES):
            first = ROWS * lane + 1
            (new,) = np.flatnonzero((places[lane] == first) & ~before[lane])
            drawn[lane].append(Card(int(card_of[shoe[new]])))
            if ended[lane]:
                four = tuple(Card(int(card_of[code])) for code in int(seen[first]).to_bytes(4))
                yield Dealt(tuple(drawn[lane]), int(sums[first]) - int(sums[first - 1]) & 0xFFFFFFFF, four)
                drawn[lane] = []


def dealers_cards(machine: Machine, cards: tuple[Card, ...]) -> int:
    """How many of the cards, the first ones, are the dealer's."""
    state = 0
    for count, card in enumerate(cards, 1):
        step = machine.step(state, card)
        if step.context:
            return count
        state = step.next
    raise AssertionError("the dealer never finished")


class Replayed:
    """The engine with a chart at every box, dealing from queues: one for the dealer, one for each box."""

    def __init__(
        self,
        rules: Rules,
        chart: Chart,
        dealer: tuple[Card, ...],
        boxes: Mapping[str, tuple[Card, ...]],
        stake: int,
    ) -> None:
        self._chart = chart
        self.dealer = list(dealer)
        self.boxes = {key: list(cards) for key, cards in boxes.items()}
        self._hole: Card | None = None
        mains = [Stake(f"player {key}", key, "main", Amount(stake)) for key in boxes]
        self.state = open_round(rules, {}, tuple(boxes), tuple(mains))

    def place_specials(self) -> None:
        """Every special bet there is lies on the first box."""
        box = next(iter(self.boxes))
        specials = (
            Stake(f"player {box}", "" if bet.links.per_player else box, bet.key, Amount(1)) for bet in BETS
        )
        stakes = (*self.state.stakes.all, *specials)
        self.state = open_round(self.state.rules, OFFER, tuple(self.boxes), stakes)

    def play(self) -> BlackjackRound:
        while not self.state.over:
            answer = decide(self.state, self._next())
            assert not isinstance(answer, Refused), answer
            self.state = replay(self.state, answer)
        return self.state

    def _next(self) -> Command:
        match awaits(self.state):
            case CardFor(hand=hand):
                return DealCard(self.boxes[hand.rstrip("ab")].pop(0))
            case DealerCard():
                return DealCard(self.dealer.pop(0))
            case HoleDeal():
                self._hole = self.dealer.pop(0)
                return DealHoleCard()
            case HoleCheck():
                assert self._hole is not None
                return ReportCheck(is_blackjack(self.state.up, self._hole))
            case HoleCardTurn():
                assert self._hole is not None
                return TurnHoleCard(self._hole)
            case InsuranceAnswers():
                unanswered = [box for box in self.boxes if (f"player {box}", box) not in self.state.insured]
                return AnswerInsurance(f"player {unanswered[0]}", unanswered[0], self._chart.insure)
            case Choices(hand=hand):
                return Choose(f"player {hand.rstrip('ab')}", hand, self._choice())
            case waiting:
                raise AssertionError(waiting)

    def _choice(self) -> Action:
        current = self.state.current()
        assert current is not None
        box, line = current
        (player,) = line.playing
        facts = line_facts(line, hands=box.hands_of(player))
        pair = value(line.cards[0]) if facts.pair else 0
        return self._chart.choose(self.state.rules, facts, value(self.state.up), pair)

    def won(self) -> int:
        """What main bets and insurance won or lost, all boxes together."""
        assert self.state.settlements is not None
        known = {"main", "insurance"}
        return sum(one.returned - one.staked for one in self.state.settlements if one.bet in known)

    def labels(self) -> dict[str, str]:
        assert self.state.settlements is not None
        return {one.bet: one.label for one in self.state.settlements if one.bet in OFFER}


def deal_seen(dealt: Dealt, ends: tuple[tuple[Card, ...], ...]) -> Deal:
    """What special bets see of a kernel's round."""
    up, hole, first, second = dealt.seen
    return Deal(first, second, up, hole, ends[dealt.end])
