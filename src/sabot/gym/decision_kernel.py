"""The compiled step of many rounds in which players decide, each by itself, over tables that know the rules.

Cards come in the order of the table, each drawn at random from those that are left of the lane's own shoe.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.blackjack.decision_tables import Tables

Whole = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
U = np.uint64

(PHASE, NODE, UP, HOLE, MADE, DEPTH, RIGHT, INSURED, STAKE, LEFT, CARD, WAITING, ENDED) = range(13)
PENDING, FINALS, WIDE = 13, 17, 22
"""Depths of up to four hands that wait for their second card; kinds of up to five that ended."""
TO_STAKE, INSURANCE, HAND, OVER = range(4)
INSURE, DECLINE, HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(7)


@njit(cache=True, nogil=True, error_model="numpy")
def draw(chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole) -> np.int64:
    """A card's value from 0, by Splitmix64 (Steele, Lea, Flood); it changes places with the last left."""
    chance[0] += U(0x9E3779B97F4A7C15)
    bits = chance[0]
    bits = (bits ^ (bits >> U(30))) * U(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> U(27))) * U(0x94D049BB133111EB)
    bits ^= bits >> U(31)
    left = lane[LEFT]
    # 32 bits times at most 416 cards: a card is likelier than another by less than one in ten million.
    place = np.int64(((bits >> U(32)) * U(left)) >> U(32))
    card, last = shoe[place], left - 1
    shoe[place] = shoe[last]
    shoe[last] = card
    lane[LEFT] = last
    return np.int64(card & 15)


@njit(cache=True, nogil=True, error_model="numpy")
def _came_to(t: Tables, lane: Whole, node: int) -> None:
    """The hand in play is this one now, or it has ended."""
    if node >= 0:
        lane[NODE], lane[PHASE] = node, HAND
        return
    lane[FINALS + lane[ENDED]] = t.kind[lane[RIGHT], -1 - node]
    lane[ENDED] += 1
    lane[PHASE] = OVER


@njit(cache=True, nogil=True, error_model="numpy")
def _next_hands(t: Tables, chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole) -> None:
    """Hands that wait get their second card, one after the other, until one of them asks."""
    while lane[PHASE] == OVER and lane[WAITING] > 0:
        lane[WAITING] -= 1
        lane[DEPTH], lane[RIGHT] = lane[PENDING + lane[WAITING]], 0
        _came_to(t, lane, t.start[lane[DEPTH], lane[MADE], lane[CARD], draw(chance, shoe, lane)])


@njit(cache=True, nogil=True, error_model="numpy")
def _worth(t: Tables, lane: Whole, context: int) -> int:
    units = 0
    for number in range(lane[ENDED]):
        units += t.pays[context, lane[FINALS + number]]
    if lane[INSURED]:
        units += t.pays[context, t.insured[0]]
    return units


@njit(cache=True, nogil=True, error_model="numpy")
def _blackjack(lane: Whole) -> bool:
    found: bool = lane[UP] + lane[HOLE] == 9 and (lane[UP] == 0 or lane[HOLE] == 0)
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def _settled(t: Tables, chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole) -> int:
    """The dealer goes as far as hands and insurance need it; units won by all of them."""
    up, plain = lane[UP], t.context[lane[UP], 17]
    reach = 0
    for number in range(lane[ENDED]):
        reach = max(reach, t.reaches[plain, lane[FINALS + number]])
    if lane[INSURED]:
        reach = max(reach, t.reaches[plain, t.insured[0]])
    if reach == 0:
        return _worth(t, lane, plain)
    if lane[HOLE] < 0:
        lane[HOLE] = draw(chance, shoe, lane)
    if _blackjack(lane):
        return _worth(t, lane, t.context[up, 0])
    if reach == 1:
        return _worth(t, lane, plain)
    dealer = t.dealer[t.dealer[0, up], lane[HOLE]]
    while t.draws[dealer]:
        dealer = t.dealer[dealer, draw(chance, shoe, lane)]
    return _worth(t, lane, t.context[up, dealer // 2])


@njit(cache=True, nogil=True, error_model="numpy")
def _checked(t: Tables, chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole, node: int) -> int:
    """After insurance: the dealer looks at the hole card, and a blackjack ends the round."""
    if t.terms[2 + lane[UP]] and _blackjack(lane):
        lane[RIGHT] = 1
        _came_to(t, lane, t.stands[node] if node >= 0 else node)
        lane[PHASE] = OVER
        return _worth(t, lane, t.context[lane[UP], 0])
    _came_to(t, lane, node)
    return _settled(t, chance, shoe, lane) if lane[PHASE] == OVER else 0


@njit(cache=True, nogil=True, error_model="numpy")
def _dealt(t: Tables, chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole, stake: int) -> int:
    """Two cards for the hand, the dealer's up card between them, and the hole card where there is one."""
    lane[:] = 0
    lane[STAKE], lane[LEFT], lane[MADE], lane[RIGHT], lane[HOLE] = stake, len(shoe), 1, 1, -1
    first = draw(chance, shoe, lane)
    lane[UP] = draw(chance, shoe, lane)
    second = draw(chance, shoe, lane)
    if t.terms[1]:
        lane[HOLE] = draw(chance, shoe, lane)
    node = t.start[0, 1, first, second]
    if t.terms[12 + lane[UP]]:
        lane[NODE], lane[PHASE] = node, INSURANCE
        lane[CARD], lane[DEPTH] = first * 10 + second, 0
        return 0
    return _checked(t, chance, shoe, lane, node)


@njit(cache=True, nogil=True, error_model="numpy")
def _acted(t: Tables, chance: npt.NDArray[np.uint64], shoe: Bytes, lane: Whole, code: int) -> int:
    """An answer that is allowed; units won where it ended the round."""
    if code <= DECLINE:
        lane[INSURED] = code == INSURE
        return _checked(t, chance, shoe, lane, lane[NODE])
    node = lane[NODE]
    if code == HIT:
        _came_to(t, lane, t.after[node, draw(chance, shoe, lane)])
    elif code == STAND:
        _came_to(t, lane, t.stands[node])
    elif code == DOUBLE:
        _came_to(t, lane, t.doubled[node, draw(chance, shoe, lane)])
    elif code == SURRENDER:
        _came_to(t, lane, t.gives_up[node])
    else:
        lane[CARD] = 0
        while t.counts[node, lane[CARD]] == 0:
            lane[CARD] += 1
        lane[DEPTH] += 1
        lane[MADE] += 1
        lane[PENDING + lane[WAITING]] = lane[DEPTH]
        lane[WAITING] += 1
        _came_to(t, lane, t.start[lane[DEPTH], lane[MADE], lane[CARD], draw(chance, shoe, lane)])
    _next_hands(t, chance, shoe, lane)
    return _settled(t, chance, shoe, lane) if lane[PHASE] == OVER else 0


@njit(cache=True, nogil=True, error_model="numpy")
def shown(
    t: Tables, lane: Whole, codes: Whole, seen: npt.NDArray[np.int32], mask: npt.NDArray[np.int8]
) -> None:
    """What the agent of a lane sees and may do."""
    seen[:] = 0
    seen[0] = lane[PHASE]
    asked = lane[PHASE]
    for number in range(len(codes)):
        code = codes[number]
        if code < 0:
            mask[number] = asked == TO_STAKE
        elif code <= DECLINE:
            mask[number] = asked == INSURANCE
        else:
            mask[number] = asked == HAND and t.may[lane[NODE], code - HIT]
    if asked == INSURANCE:
        seen[1 + lane[CARD] // 10] += 1
        seen[1 + lane[CARD] % 10] += 1
    elif asked == HAND:
        for v in range(10):
            seen[1 + v] = t.counts[lane[NODE], v]
    if asked in (INSURANCE, HAND):
        seen[11], seen[12], seen[13] = lane[UP] + 1, lane[DEPTH], lane[MADE]


@njit(cache=True, nogil=True, error_model="numpy")
def step_all(
    t: Tables,
    chance: npt.NDArray[np.uint64],
    shoes: Bytes,
    lanes: Whole,
    codes: Whole,
    stakes: Whole,
    actions: Whole,
    seen: npt.NDArray[np.int32],
    masks: npt.NDArray[np.int8],
    won: npt.NDArray[np.float64],
    over: npt.NDArray[np.bool_],
) -> None:
    """One action in every lane. A lane whose round was over begins the next one, whatever the action."""
    for number in range(len(lanes)):
        lane, action, units = lanes[number], actions[number], 0
        won[number], over[number] = 0.0, False
        if lane[PHASE] == OVER:
            lane[PHASE] = TO_STAKE
        elif not masks[number, action]:
            continue
        else:
            if lane[PHASE] == TO_STAKE:
                units = _dealt(t, chance, shoes[number], lane, stakes[action])
            else:
                units = _acted(t, chance, shoes[number], lane, codes[action])
            if lane[PHASE] == OVER:
                over[number] = True
                won[number] = units * lane[STAKE] // t.terms[0]
        shown(t, lane, codes, seen[number], masks[number])
