"""What each end of a hand pays against each end of the dealer, in whole units, and how far that must go.

The answers are the engine's own: small rounds are laid out and asked.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cards.card import Card, value
from sabot.games.blackjack.bet_windows import Deal, is_blackjack
from sabot.games.blackjack.dealer import dealer_checks
from sabot.games.blackjack.finish import PlayerEnd
from sabot.games.blackjack.hand import BEST, total
from sabot.games.blackjack.round.asked_bets import asked_about, questions
from sabot.games.blackjack.round.ends import dealer_end, dealer_reach
from sabot.games.blackjack.round.state import NO_ANSWERS, BlackjackRound, Box, End, Line, Stakes
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import insurance, insurance_field, nets
from sabot.games.hand_id import LEFT
from sabot.games.moves import INSURANCE
from sabot.money import Amount
from sabot.odds.simulation.automaton_hands import Ended

Whole = npt.NDArray[np.int64]
PLAYER, BOX = "player", "1"
PLACE = (PLAYER, BOX)


class Context(NamedTuple):
    """What the dealer has come to, as far as any payoff depends on it."""

    up: Card
    blackjack: Card | None
    """The second card, where it makes a blackjack."""
    total: int


class Final(NamedTuple):
    """A hand that ended, and whether it keeps the first card of the deal."""

    ended: Ended
    right_most: bool


class Payoffs(Struct, frozen=True, eq=False):
    """By (context, kind): kinds are finals that are paid alike, contexts those against which all are."""

    pays: Whole
    reaches: Whole
    unit: int
    context_of: dict[Context, int]
    kind_of: dict[Final, int]
    insured: int
    """The kind that pays the insurance, on its own."""


def context_of(dealer: tuple[Card, ...]) -> Context:
    """The context of the dealer's finished hand."""
    natural = len(dealer) == 2 and is_blackjack(*dealer)
    return Context(dealer[0], dealer[1] if natural else None, min(total(dealer).points, BEST + 2))


def ends_at_once(rules: Rules, context: Context) -> bool:
    """Whether the dealer's check ends the round before anybody plays."""
    return context.blackjack is not None and dealer_checks(rules, value(context.up))


def payoffs(rules: Rules, contexts: Sequence[Context], finals: Sequence[Final], *, insures: bool) -> Payoffs:
    """Everything priced; equal rows and columns are merged, and kind and context 0 stand for nothing."""
    net = [_nets(rules, finals, context, insures) for context in contexts]
    unit = lcm(*(one.denominator for row in net for one in row))
    pays = np.array([[int(one * unit) for one in row] for row in net], dtype=np.int64)
    # What the dealer came to says nothing about how far they had to go: only what they began with does.
    begun = {(value(one.up), one.blackjack is None): one for one in contexts}
    reached = {begins: _reaches(rules, finals, one, insures) for begins, one in begun.items()}
    reaches = np.array([reached[value(one.up), one.blackjack is None] for one in contexts], dtype=np.int64)
    both = np.concatenate((pays, reaches), axis=1)
    _, first, context_number = np.unique(both, axis=0, return_index=True, return_inverse=True)
    both = np.stack((pays[first], reaches[first]))
    kind_number = _numbered_columns(both)
    kinds = int(kind_number.max()) + 1
    table = np.zeros((2, len(first) + 1, kinds), dtype=np.int64)
    table[:, 1:, kind_number] = both
    return Payoffs(
        pays=table[0],
        reaches=table[1],
        unit=unit,
        context_of={
            one: int(number) + 1 for one, number in zip(contexts, context_number.ravel(), strict=True)
        },
        kind_of={one: int(number) for one, number in zip(finals, kind_number[1:-1], strict=True)},
        insured=int(kind_number[-1]),
    )


def _numbered_columns(table: Whole) -> Whole:
    """Columns numbered in the order in which new ones come, so that the first, of nothing, is 0."""
    numbers: dict[bytes, int] = {}
    columns = (table[:, :, place].tobytes() for place in range(table.shape[2]))
    return np.array([numbers.setdefault(column, len(numbers)) for column in columns])


def _nets(rules: Rules, finals: Sequence[Final], context: Context, insures: bool) -> list[Fraction]:
    """Per initial stake: of nothing, of each final, and of insurance. A doubled hand has staked twice."""
    dealer = replace(dealer_end(_dealt(rules, context)), total=context.total)
    paid = nets(rules)
    net = [(2 if final.ended.doubled else 1) * paid(_player_end(final), dealer) for final in finals]
    return [Fraction(0), *net, _insurance_net(rules, context) if insures else Fraction(0)]


@cache
def _player_end(final: Final) -> PlayerEnd:
    ended = final.ended
    return PlayerEnd(ended.facts, ended.doubled, ended.surrendered, final.right_most)


def _insurance_net(rules: Rules, context: Context) -> Fraction:
    """Half a stake on a dealer blackjack, where it can be taken at all."""
    if not _insurable(_dealt(rules, context)):
        return Fraction(0)
    hole = context.up if context.blackjack is None else context.blackjack
    label = insurance.classify(Deal(up=context.up, hole=hole))
    return insurance_field(rules).table.odds(label) / 2


def _insurable(dealt: BlackjackRound) -> bool:
    return INSURANCE in questions(dealt.rules, dealt.offer) and bool(asked_about(dealt, INSURANCE))


def _reaches(rules: Rules, finals: Sequence[Final], context: Context, insures: bool) -> list[int]:
    """Of nothing, of each final, and of insurance."""
    dealt = _dealt(rules, context)
    if dealer_checks(rules, value(context.up)):
        dealt = replace(dealt, checked=context.blackjack is not None)
    up_only = replace(dealt, dealer=(context.up,))
    insured = up_only
    if insures and _insurable(up_only):
        insured = replace(up_only, answers=HashTrieMap({INSURANCE: NO_ANSWERS.insert(PLACE, True)}))
    return [
        0,
        *(int(dealer_reach(_with(up_only, final.ended))) for final in finals),
        int(dealer_reach(insured)),
    ]


def _dealt(rules: Rules, context: Context) -> BlackjackRound:
    """A round with the dealer's first cards and no hand."""
    second = () if context.blackjack is None else (context.blackjack,)
    stakes = Stakes((), {PLACE: Amount(2)}, (PLACE,), frozenset())
    return BlackjackRound(rules, {}, stakes, (), dealer=(context.up, *second))


def _with(dealt: BlackjackRound, ended: Ended) -> BlackjackRound:
    path, players = LEFT * ended.depth, frozenset((PLAYER,))
    end = End(path, len(ended.cards), players, ended.doubled, ended.surrendered)
    return replace(dealt, boxes=(Box(BOX, (Line(path, ended.cards, players),), (end,)),))
