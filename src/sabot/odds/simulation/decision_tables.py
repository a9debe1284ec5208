"""A game in which players decide, as tables for kernels of agents: the rules are asked everything once.

What ends pay, and how far the dealer must go for them, are the payoffs of the simulation.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sabot.cards.card import Card, value
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.dealer import dealer_checks
from sabot.games.blackjack.hand import BEST, HandFacts, facts_of, total
from sabot.games.blackjack.options import allowed, is_finished
from sabot.games.blackjack.rules import Hole, Insurance, Rules
from sabot.games.moves import Action
from sabot.games.variant import Variant
from sabot.odds.blackjack.dealer_hands import drawing, finished_hands
from sabot.odds.simulation.automaton_hands import VALUES, Ended
from sabot.odds.simulation.automaton_pays import Context, Final, payoffs

Whole = npt.NDArray[np.int64]
ACTIONS = tuple(Action)
DEPTHS, HANDS = 4, 5
"""One more than the deepest split, and than the most hands."""
CONTEXTS = BEST + 3
"""Places for the dealer's ends by total, 22 for a bust with it, 23 for any other; place 0 is a blackjack."""


class Tables(NamedTuple):
    """What the kernel reads. A number below nothing, -1 - f, says that the hand ended as the final f."""

    start: Whole
    """By how often it was split off, of how many hands, and the values of two cards: the node, or its end."""
    after: Whole
    """By node and value of a card drawn."""
    doubled: Whole
    stands: Whole
    gives_up: Whole
    may: Whole
    """By node and action, whether the rules allow it."""
    counts: Whole
    kind: Whole
    """By whether it keeps the first card, and final."""
    insured: Whole
    dealer: Whole
    """By the dealer's hand, as values in any order, and value of a card: the hand with it; 0 is no card."""
    came_to: Whole
    """By hand its total, 23 for more than 22; nothing while the dealer draws."""
    end: Whole
    """By hand the number under which the simulation counts it as finished."""
    context: Whole
    """By value of the up card and end of the dealer."""
    pays: Whole
    reaches: Whole
    terms: Whole
    """Units in a stake; whether there is a hole card; by value, whether it is checked and may be insured."""


Flat = npt.NDArray[np.int32]


class Places(NamedTuple):
    """Where each table begins among all of them in one row, which kernels read quicker than many arrays."""

    start: int
    after: int
    doubled: int
    stands: int
    gives_up: int
    may: int
    counts: int
    kind: int
    dealer: int
    came_to: int
    end: int
    context: int
    pays: int
    reaches: int
    terms: int
    finals: int
    """How many there are."""
    kinds: int
    """How many there are."""
    insured: int
    """The kind that pays the insurance."""


def flattened(tables: Tables) -> tuple[Flat, Places]:
    """All tables in one row, and where each begins."""
    parts = {
        name: getattr(tables, name) for name in Places._fields if name not in ("finals", "kinds", "insured")
    }
    begins = np.cumsum([0, *(part.size for part in parts.values())])[:-1].tolist()
    sizes = (tables.kind.shape[1], tables.pays.shape[1], int(tables.insured[0]))
    return np.concatenate([part.ravel() for part in parts.values()]).astype(np.int32), Places._make(
        (*begins, *sizes)
    )


class Node(NamedTuple):
    """A hand that waits for a decision. Its cards stand for all of their values; the first stays first."""

    cards: tuple[Card, ...]
    depth: int
    hands: int


class _Finals:
    """Ends of hands, those that are paid alike as one."""

    def __init__(self, rules: Rules) -> None:
        self._most_cards = max(3, rules.charlie)
        self._number: dict[object, int] = {}
        self.examples: list[Ended] = []

    def number(self, node: Node, *, doubled: bool = False, surrendered: bool = False) -> int:
        facts = facts_of(node.cards, split_depth=node.depth)
        look = (min(facts.total, BEST + 1), facts.soft, min(facts.cards, self._most_cards))
        key = (*look, node.depth > 0, doubled, surrendered)
        if key not in self._number:
            self._number[key] = len(self.examples)
            self.examples.append(Ended(node.cards, min(node.depth, 1), doubled, surrendered))
        return -1 - self._number[key]


class _Hands:
    """Every hand that play can come to."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self.finals = rules, _Finals(rules)
        self._number: dict[object, int] = {}
        self.nodes: list[Node] = []

    def number(self, node: Node) -> int:
        """Of a hand that waits for a decision; or how it ended."""
        if is_finished(self._rules, self.facts(node)):
            return self.finals.number(node)
        if len(node.cards) > 2:
            node = Node(node.cards, min(node.depth, 1), 1)
        first = value(node.cards[0]) if node.depth else 0
        key = (first, tuple(sorted(map(value, node.cards))), node.depth, node.hands)
        if key not in self._number:
            self._number[key] = len(self.nodes)
            self.nodes.append(node)
        return self._number[key]

    def facts(self, node: Node) -> HandFacts:
        return facts_of(node.cards, split_depth=node.depth, hands=node.hands)

    def allowed(self, node: Node) -> tuple[Action, ...]:
        return allowed(self._rules, self.facts(node))

    def drawn(self, node: Node) -> list[int]:
        return [self.number(node._replace(cards=(*node.cards, card))) for card in VALUES]


def decision_tables(game: Variant[Rules, Deal]) -> Tables:
    """The tables of a game, kept by its rules."""
    return _tables(game.rules)


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> Tables:
    hands = _Hands(rules)
    start = np.zeros((DEPTHS, HANDS, 10, 10), dtype=np.int64)
    for depth in range(min(rules.split_depth, DEPTHS - 1) + 1):
        for made in range(depth + 1, rules.max_hands + 1) if depth else (1,):
            for a, first in enumerate(VALUES):
                start[depth, made, a] = [hands.number(Node((first, card), depth, made)) for card in VALUES]
    after, doubled, may = [], [], []
    for node in hands.nodes:  # It grows while it is walked through.
        after.append(hands.drawn(node))
        longer = (node._replace(cards=(*node.cards, card)) for card in VALUES)
        doubled.append([hands.finals.number(one, doubled=True) for one in longer])
        known = hands.allowed(node)
        may.append([int(action in known) for action in ACTIONS])
    stands = [hands.finals.number(node) for node in hands.nodes]
    gives_up = [hands.finals.number(node, surrendered=True) for node in hands.nodes]
    counts = [[sum(value(card) == v for card in node.cards) for v in range(1, 11)] for node in hands.nodes]
    grown = (start, *map(_whole, (after, doubled, stands, gives_up, may, counts)))
    return Tables(*grown, *_paid(rules, hands.finals.examples))


def _whole(rows: object) -> Whole:
    return np.array(rows, dtype=np.int64)


def _paid(rules: Rules, ends: list[Ended]) -> tuple[Whole, ...]:
    contexts = {(up, end): _context(up, end) for up in range(10) for end in range(17, CONTEXTS)}
    contexts |= {(up, 0): _context(up, 0) for up in (0, 9)}
    finals = [Final(end, right_most) for right_most in (False, True) for end in ends]
    insures = rules.insurance is not Insurance.NEVER
    priced = payoffs(rules, tuple(contexts.values()), finals, insures=insures)
    kind = _whole([priced.kind_of[final] for final in finals]).reshape(2, -1)
    context = np.zeros((10, CONTEXTS), dtype=np.int64)
    for (up, end), one in contexts.items():
        context[up, end] = priced.context_of[one]
    checked = [int(dealer_checks(rules, v)) for v in range(1, 11)]
    asked = [int(insures and v == 1) for v in range(1, 11)]
    terms = _whole([priced.unit, int(rules.hole is not Hole.NONE), *checked, *asked])
    insured = _whole([priced.insured])
    return kind, insured, *_dealer(rules), context, priced.pays, priced.reaches, terms


def _context(up: int, end: int) -> Context:
    """A blackjack where the end is nothing; otherwise the dealer's total."""
    if end == 0:
        return Context(VALUES[up], VALUES[0 if up == 9 else 9], BEST)
    return Context(VALUES[up], None, end)


def _dealer(rules: Rules) -> tuple[Whole, Whole, Whole]:
    """The dealer's hands, grown card by card from nothing."""
    finished = finished_hands(drawing(rules)).examples
    end_of = {tuple(sorted(cards)): number for number, cards in enumerate(finished)}
    number: dict[tuple[Card, ...], int] = {(): 0}
    hands: list[tuple[Card, ...]] = [()]
    after: list[list[int]] = []
    for hand in hands:  # It grows while it is walked through.
        after.append([0] * len(VALUES))
        if hand in end_of:
            continue
        for place, card in enumerate(VALUES):
            longer = tuple(sorted((*hand, card)))
            if longer not in number:
                number[longer] = len(hands)
                hands.append(longer)
            after[-1][place] = number[longer]
    came_to = [min(total(hand).points, BEST + 2) if hand in end_of else 0 for hand in hands]
    return _whole(after), _whole(came_to), _whole([end_of.get(hand, 0) for hand in hands])
