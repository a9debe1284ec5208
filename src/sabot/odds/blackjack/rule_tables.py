"""Lowering: the rules of blackjack become arrays, filled by asking the rule functions over their domains."""

from collections.abc import Iterable
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from sabot.games.blackjack.dealer import dealer_checks
from sabot.games.blackjack.finish import DealerEnd, PlayerEnd
from sabot.games.blackjack.hand import BEST, HandFacts
from sabot.games.blackjack.options import is_charlie, is_finished, options
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import nets
from sabot.games.moves import Action
from sabot.odds.blackjack.dealer_tree import BLACKJACK_END, BUST_END, ENDS, TWENTY_TWO_END
from sabot.odds.blackjack.held_hands import Hands, hands_of

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

CHARLIE_KIND, BLACKJACK_KIND = BEST + 1, BEST + 2
KINDS = BEST + 3
"""Finished hands that are paid alike: one kind a total, a Charlie, a blackjack."""
TEN, ACE = 9, 0
KEPT = 4096
"""Answers that are kept: some hundreds for one set of rules, so a few sets at a time."""


class Pays(Struct, frozen=True, eq=False):
    """What a finished hand wins per unit of the initial stake, by kind of hand and end of the dealer."""

    plain: Floats
    doubled: Floats
    surrendered: Floats
    bust: Floats
    """Of a plain and of a doubled hand."""

    def arrays(self) -> tuple[Floats, Floats, Floats, Floats]:
        return (self.plain, self.doubled, self.surrendered, self.bust)


class RuleTables(Struct, frozen=True, eq=False):
    """Everything the kernels ask about the rules of one game, hand by hand."""

    finished: Bools
    may_double: Bools
    may_surrender: Bools
    kind: Ints
    split_finished: Bools
    """The same after a split."""
    split_may_double: Bools
    split_kind: Ints


def lowered(rules: Rules, hands: Hands) -> RuleTables:
    """Hands that look alike to a rule are asked about once."""
    dealt, index = _distinct_facts(hands.limits)
    split = [replace(one, split_depth=1, hands=2) for one in dealt]
    return RuleTables(
        finished=np.array([is_finished(rules, one) for one in dealt])[index],
        may_double=_may(rules, dealt, Action.DOUBLE)[index],
        may_surrender=_may(rules, dealt, Action.SURRENDER)[index],
        kind=np.array([_kind(rules, one) for one in dealt])[index],
        split_finished=np.array([is_finished(rules, one) for one in split])[index],
        split_may_double=_may(rules, split, Action.DOUBLE)[index],
        split_kind=np.array([_kind(rules, one) for one in split])[index],
    )


@cache
def _distinct_facts(limits: tuple[int, ...]) -> tuple[tuple[HandFacts, ...], Ints]:
    """The facts of all hands, each once, and which of them belong to which hand."""
    hands = hands_of(limits)
    facts = [_facts(hands, hand) for hand in range(hands.size)]
    places = {one: place for place, one in enumerate(dict.fromkeys(facts))}
    return tuple(places), np.array([places[one] for one in facts])


def _facts(hands: Hands, hand: int) -> HandFacts:
    return HandFacts(
        total=int(hands.total[hand]),
        soft=bool(hands.soft[hand]),
        cards=int(hands.cards[hand]),
        pair=bool(hands.cards[hand] == 2 and hands.counts[hand].max() == 2),
    )


def _may(rules: Rules, facts: Iterable[HandFacts], action: Action) -> Bools:
    return np.array([options(rules, one).get(action, "absent") is None for one in facts])


def _kind(rules: Rules, facts: HandFacts) -> int:
    if is_charlie(rules, facts):
        return CHARLIE_KIND
    return BLACKJACK_KIND if facts.blackjack else facts.total


@lru_cache(maxsize=KEPT)
def may_split(rules: Rules, value: int, split_depth: int, hands: int) -> bool:
    """Whether a pair of this value may be split as the hand of so many that it is."""
    total = 12 if value == ACE else 2 * (value + 1)
    facts = HandFacts(
        total=total,
        soft=value == ACE,
        cards=2,
        pair=True,
        split_depth=split_depth,
        split_aces=value == ACE and split_depth > 0,
        hands=hands,
    )
    return options(rules, facts).get(Action.SPLIT, "absent") is None


def split_aces_stand(rules: Rules) -> bool:
    """Whether an ace that was split is finished with its second card."""
    return is_finished(
        rules, HandFacts(total=12, soft=True, cards=2, split_depth=1, split_aces=True, hands=2)
    )


@lru_cache(maxsize=KEPT)
def pays_of(rules: Rules, *, ten_up: bool, from_split: bool = False, right_most: bool = True) -> Pays:
    """The payoffs, by asking for every kind of hand and every end of the dealer."""
    paid = nets(rules)
    ends = [_dealer_end(end, ten_up) for end in range(len(ENDS))]
    depth = 1 if from_split else 0
    plain, doubled = np.zeros((KINDS, len(ENDS))), np.zeros((KINDS, len(ENDS)))
    for kind in range(2, KINDS):
        facts = _representative(rules, kind, depth)
        if facts is None:
            continue
        hand = PlayerEnd(facts, right_most=right_most)
        double = PlayerEnd(facts, doubled=True, right_most=right_most)
        plain[kind] = [paid(hand, dealer) for dealer in ends]
        doubled[kind] = [2 * paid(double, dealer) for dealer in ends]
    bust = HandFacts(total=BEST + 1, soft=False, cards=3, split_depth=depth)
    surrendered = PlayerEnd(HandFacts(total=16, soft=False, cards=2), surrendered=True)
    busts = (paid(PlayerEnd(bust), ends[0]), 2 * paid(PlayerEnd(bust, doubled=True), ends[0]))
    return Pays(
        plain=plain,
        doubled=doubled,
        surrendered=np.array([paid(surrendered, dealer) for dealer in ends], dtype=np.float64),
        bust=np.array(busts, dtype=np.float64),
    )


def _representative(rules: Rules, kind: int, split_depth: int) -> HandFacts | None:
    """Some hand of this kind; none where the rules know no such hand."""
    if kind == BLACKJACK_KIND:
        return HandFacts(total=BEST, soft=True, cards=2, split_depth=split_depth)
    if kind == CHARLIE_KIND:
        charlie = HandFacts(total=20, soft=False, cards=rules.charlie, split_depth=split_depth)
        return charlie if rules.charlie else None
    return HandFacts(total=kind, soft=False, cards=3, split_depth=split_depth)


def _dealer_end(end: int, ten_up: bool) -> DealerEnd:
    blackjack = end == BLACKJACK_END
    busts = {BUST_END: BEST + 2, TWENTY_TWO_END: BEST + 1}
    total = BEST if blackjack else busts.get(end, 17 + end)
    return DealerEnd(total=total, blackjack=blackjack, ten_up=ten_up)


def hole_of(up: int) -> int:
    """The value that makes a blackjack of an up card, or -1."""
    return {ACE: TEN, TEN: ACE}.get(up, -1)


def checked(rules: Rules, up: int) -> bool:
    """Whether the dealer has looked before anybody plays."""
    return dealer_checks(rules, up + 1)
