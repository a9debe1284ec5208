"""Blackjack as an automaton: a round of one hand, card by card, lowered from the rules and a chart.

The order of drawing is ours: the dealer's whole hand comes first, then the player's hands one by one. Undealt
cards are equally likely in every order and nobody who chooses has seen them, so the cards that lie at each
place have the same chances as in the order of the table; and once the dealer's hand is known, every hand can
be paid the moment it ends. Cards that the dealer would not have drawn are drawn all the same; where it
matters how many cards a round takes they go back, as the reaches say.
"""

from functools import lru_cache
from typing import NamedTuple

from sabot.cards.card import Card, value
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.chart import Chart
from sabot.odds.blackjack.dealer_hands import drawing, finished_hands
from sabot.odds.simulation.automaton_hands import VALUES, Ended, Hand, Play, Splits
from sabot.odds.simulation.automaton_pays import Context, Final, context_of, ends_at_once, payoffs
from sabot.odds.simulation.state_machine import NOTHING, Machine, Step


class DealerState(NamedTuple):
    """The dealer's cards so far: the up card, then the others in no order."""

    cards: tuple[Card, ...] = ()


class Pending(NamedTuple):
    """The split hands that still wait for their second card, the next one last."""

    card: Card | None = None
    depths: tuple[int, ...] = ()
    hands: int = 1
    right_most: bool = True
    """Of the hand in play."""


class Seat(NamedTuple):
    """A hand in play; `up` is 0 when the dealer's check has ended the round."""

    up: int
    hand: Hand = Hand()
    pending: Pending = Pending()


State = DealerState | Seat


class Edge(NamedTuple):
    """A step before it is priced."""

    to: State | None
    """None where the round is over."""
    final: Final | None = None
    context: Context | None = None
    seen: bool = False
    end: int = 0
    opens: bool = False
    """The first card of a seat; with it insurance is paid, which every seat has for itself."""


@lru_cache(maxsize=8)
def automaton(rules: Rules, chart: Chart) -> Machine:
    """The machine of a round in which the chart is played."""
    graph = _Graph(rules, chart)
    edges = graph.edges()
    contexts = tuple(dict.fromkeys(edge.context for row in edges for edge in row if edge.context))
    finals = tuple(dict.fromkeys(edge.final for row in edges for edge in row if edge.final))
    priced = payoffs(rules, contexts, finals, insures=chart.insure)
    steps = [
        [
            Step(
                next=graph.number[edge.to] if edge.to is not None else 0,
                kind=priced.kind_of[edge.final] if edge.final else priced.insured if edge.opens else NOTHING,
                context=priced.context_of[edge.context] if edge.context else NOTHING,
                over=edge.to is None,
                seen=edge.seen,
                end=edge.end,
            )
            for edge in row
        ]
        for row in edges
    ]
    return Machine(steps, priced.pays, priced.reaches, priced.unit, graph.ends)


class _Graph:
    """Every state that play by the chart can come to, found by following all cards from the first."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        self._rules = rules
        self._play = Play(rules, chart)
        finished = finished_hands(drawing(rules)).examples
        self._end_of = {tuple(sorted(cards)): number for number, cards in enumerate(finished)}
        self.ends = len(finished)
        self.number: dict[State, int] = {}

    def edges(self) -> list[tuple[Edge, ...]]:
        waiting: list[State] = [DealerState()]
        self.number = {DealerState(): 0}
        rows = []
        for state in waiting:
            row = self._row(state)
            rows.append(row)
            for edge in row:
                if edge.to is not None and edge.to not in self.number:
                    self.number[edge.to] = len(waiting)
                    waiting.append(edge.to)
        return rows

    def _row(self, state: State) -> tuple[Edge, ...]:
        if isinstance(state, DealerState):
            return tuple(self._dealer(state.cards, card) for card in VALUES)
        seen = len(state.hand.cards) < 2 and state.hand.depth == 0
        opens = not state.hand.cards
        moves = self._play.moves(state.hand, state.up)
        return tuple(self._seat(state, move)._replace(seen=seen, opens=opens) for move in moves)

    def _dealer(self, before: tuple[Card, ...], card: Card) -> Edge:
        cards = (*before[:1], *sorted((*before[1:], card)))
        seen = len(before) < 2
        if len(cards) < 2 or dealer_draws(self._rules, total(cards)):
            return Edge(DealerState(cards), seen=seen)
        context = context_of(cards)
        up = 0 if ends_at_once(self._rules, context) else value(cards[0])
        return Edge(Seat(up), context=context, seen=seen, end=self._end_of[tuple(sorted(cards))])

    def _seat(self, seat: Seat, move: Hand | Ended | Splits) -> Edge:
        match move:
            case Hand():
                return Edge(Seat(seat.up, move, seat.pending))
            case Splits():
                return Edge(_after_split(seat))
            case Ended():
                return Edge(_next_hand(seat), Final(move, seat.pending.right_most))


def _after_split(seat: Seat) -> Seat:
    """The right hand goes on with the first card; the other joins those that wait (B9)."""
    hand, pending = seat.hand, seat.pending
    card, depth, hands = hand.cards[0], hand.depth + 1, hand.hands + 1
    waiting = Pending(card, (*pending.depths, depth), hands, pending.right_most)
    return Seat(seat.up, Hand((card,), depth, hands), waiting)


def _next_hand(seat: Seat) -> Seat | None:
    """The hand that has waited least gets its second card; when none is left the round is over."""
    card, depths, hands, _ = seat.pending
    if card is None or not depths:
        return None
    rest = Pending(card, depths[:-1], hands, right_most=False) if depths[1:] else Pending(right_most=False)
    return Seat(seat.up, Hand((card,), depths[-1], hands), rest)
