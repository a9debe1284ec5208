"""The compiled step of many rounds in which players decide, each by itself, over tables that know the rules.

Cards come in the order of the table, each drawn at random from those that are left of the lane's own shoe.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from sabot.odds.kernels.chance_kernels import drawn, next_bits
from sabot.odds.simulation.decision_tables import CONTEXTS, HANDS, Flat, Places

BUILT_ON = "bf14882ab0a4"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

Whole = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]

(PHASE, NODE, UP, HOLE, MADE, DEPTH, RIGHT, INSURED, WAGER, LEFT, CARD, WAITING, ENDED, END) = range(14)
FOUR, PENDING, FINALS, WIDE = 14, 18, 22, 27
"""Codes of the up card, the hole card, the hand's first and second; depths of up to four hands that wait for
their second card; kinds of up to five that ended."""
TO_STAKE, INSURANCE, HAND, OVER = range(4)
INSURE, DECLINE, HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(7)
TO_THE_END = 2
VALUE, VALUES, ANSWERS = 15, 10, 5


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _drawn(chance: Words, shoe: Bytes, lane: Whole) -> np.int64:
    """The code of a card; those that were taken lie behind those that are left."""
    card = drawn(chance, next_bits(chance), shoe, np.uint64(0), np.uint64(lane[LEFT]))
    lane[LEFT] -= 1
    return np.int64(card)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _value(chance: Words, shoe: Bytes, lane: Whole) -> np.int64:
    """A card's value, an ace as nothing."""
    return _drawn(chance, shoe, lane) & VALUE


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _take_hole(chance: Words, shoe: Bytes, lane: Whole) -> None:
    lane[FOUR + 1] = _drawn(chance, shoe, lane)
    lane[HOLE] = lane[FOUR + 1] & VALUE


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _start(flat: Flat, at: Places, lane: Whole, first: np.int64, second: np.int64) -> int:
    """What two cards are, as deep in splits as the lane is now."""
    node: int = flat[at.start + ((lane[DEPTH] * HANDS + lane[MADE]) * VALUES + first) * VALUES + second]
    return node


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _came_to(flat: Flat, at: Places, lane: Whole, node: int) -> None:
    """The hand in play is this one now, or it has ended."""
    if node >= 0:
        lane[NODE], lane[PHASE] = node, HAND
        return
    lane[FINALS + lane[ENDED]] = flat[at.kind + lane[RIGHT] * at.finals - 1 - node]
    lane[ENDED] += 1
    lane[PHASE] = OVER


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _next_hands(flat: Flat, at: Places, chance: Words, shoe: Bytes, lane: Whole) -> None:
    """Hands that wait get their second card, one after the other, until one of them asks."""
    while lane[PHASE] == OVER and lane[WAITING] > 0:
        lane[WAITING] -= 1
        lane[DEPTH], lane[RIGHT] = lane[PENDING + lane[WAITING]], 0
        _came_to(flat, at, lane, _start(flat, at, lane, lane[CARD], _value(chance, shoe, lane)))


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _worth(flat: Flat, at: Places, lane: Whole, context: int) -> int:
    units = 0
    for number in range(lane[ENDED]):
        units += flat[at.pays + context * at.kinds + lane[FINALS + number]]
    if lane[INSURED]:
        units += flat[at.pays + context * at.kinds + at.insured]
    return units


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _blackjack(lane: Whole) -> bool:
    found: bool = lane[UP] + lane[HOLE] == 9 and (lane[UP] == 0 or lane[HOLE] == 0)
    return found


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _dealers_two(flat: Flat, at: Places, lane: Whole) -> int:
    """What the dealer's first two cards are."""
    dealer: int = flat[at.dealer + flat[at.dealer + lane[UP]] * VALUES + lane[HOLE]]
    lane[END] = flat[at.end + dealer]
    return dealer


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _settled(flat: Flat, at: Places, chance: Words, shoe: Bytes, lane: Whole, asked: int) -> int:
    """The dealer goes as far as hands, insurance and special bets need it; units won by the first two."""
    up, plain = lane[UP], flat[at.context + lane[UP] * CONTEXTS + 17]
    reach = asked
    for number in range(lane[ENDED]):
        reach = max(reach, flat[at.reaches + plain * at.kinds + lane[FINALS + number]])
    if lane[INSURED]:
        reach = max(reach, flat[at.reaches + plain * at.kinds + at.insured])
    if reach == 0:
        return _worth(flat, at, lane, plain)
    if lane[HOLE] < 0:
        _take_hole(chance, shoe, lane)
    dealer = _dealers_two(flat, at, lane)
    if _blackjack(lane):
        return _worth(flat, at, lane, flat[at.context + up * CONTEXTS])
    if reach < TO_THE_END:
        return _worth(flat, at, lane, plain)
    while flat[at.came_to + dealer] == 0:
        dealer = flat[at.dealer + dealer * VALUES + _value(chance, shoe, lane)]
    lane[END] = flat[at.end + dealer]
    return _worth(flat, at, lane, flat[at.context + up * CONTEXTS + flat[at.came_to + dealer]])


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _checked(flat: Flat, at: Places, chance: Words, shoe: Bytes, lane: Whole, node: int, asked: int) -> int:
    """After insurance: the dealer looks at the hole card, and a blackjack ends the round."""
    if flat[at.terms + 2 + lane[UP]] and _blackjack(lane):
        lane[RIGHT] = 1
        _came_to(flat, at, lane, flat[at.stands + node] if node >= 0 else node)
        lane[PHASE] = OVER
        _dealers_two(flat, at, lane)
        return _worth(flat, at, lane, flat[at.context + lane[UP] * CONTEXTS])
    _came_to(flat, at, lane, node)
    return _settled(flat, at, chance, shoe, lane, asked) if lane[PHASE] == OVER else 0


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _dealt(flat: Flat, at: Places, chance: Words, shoe: Bytes, lane: Whole, wager: int, asked: int) -> int:
    """Two cards for the hand, the dealer's up card between them, and the hole card where there is one."""
    lane[:] = 0
    lane[WAGER], lane[LEFT], lane[MADE], lane[RIGHT], lane[HOLE] = wager, len(shoe), 1, 1, -1
    lane[FOUR + 2] = _drawn(chance, shoe, lane)
    lane[FOUR] = _drawn(chance, shoe, lane)
    lane[FOUR + 3] = _drawn(chance, shoe, lane)
    lane[UP] = lane[FOUR] & VALUE
    if flat[at.terms + 1]:
        _take_hole(chance, shoe, lane)
    first, second = lane[FOUR + 2] & VALUE, lane[FOUR + 3] & VALUE
    node = _start(flat, at, lane, first, second)
    if flat[at.terms + 12 + lane[UP]]:
        lane[NODE], lane[PHASE], lane[CARD] = node, INSURANCE, first * 10 + second
        return 0
    return _checked(flat, at, chance, shoe, lane, node, asked)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _acted(flat: Flat, at: Places, chance: Words, shoe: Bytes, lane: Whole, code: int, asked: int) -> int:
    """An answer that is allowed; units won where it ended the round."""
    if code <= DECLINE:
        lane[INSURED] = code == INSURE
        return _checked(flat, at, chance, shoe, lane, lane[NODE], asked)
    node = lane[NODE]
    if code == HIT:
        _came_to(flat, at, lane, flat[at.after + node * VALUES + _value(chance, shoe, lane)])
    elif code == STAND:
        _came_to(flat, at, lane, flat[at.stands + node])
    elif code == DOUBLE:
        _came_to(flat, at, lane, flat[at.doubled + node * VALUES + _value(chance, shoe, lane)])
    elif code == SURRENDER:
        _came_to(flat, at, lane, flat[at.gives_up + node])
    else:
        lane[CARD] = 0
        while flat[at.counts + node * VALUES + lane[CARD]] == 0:
            lane[CARD] += 1
        lane[DEPTH] += 1
        lane[MADE] += 1
        lane[PENDING + lane[WAITING]] = lane[DEPTH]
        lane[WAITING] += 1
        _came_to(flat, at, lane, _start(flat, at, lane, lane[CARD], _value(chance, shoe, lane)))
    _next_hands(flat, at, chance, shoe, lane)
    return _settled(flat, at, chance, shoe, lane, asked) if lane[PHASE] == OVER else 0


@njit(cache=True, nogil=True, error_model="numpy")
def shown(
    flat: Flat, at: Places, lane: Whole, codes: Whole, seen: npt.NDArray[np.int32], mask: npt.NDArray[np.int8]
) -> None:
    """What the agent of a lane sees and may do."""
    asked = lane[PHASE]
    for number in range(len(codes)):
        code = codes[number]
        if code < 0:
            mask[number] = asked == TO_STAKE
        elif code <= DECLINE:
            mask[number] = asked == INSURANCE
        else:
            mask[number] = asked == HAND and flat[at.may + lane[NODE] * ANSWERS + code - HIT]
    seen[:] = 0
    seen[0] = asked
    if asked == INSURANCE:
        seen[1 + lane[CARD] // 10] += 1
        seen[1 + lane[CARD] % 10] += 1
    elif asked == HAND:
        for v in range(10):
            seen[1 + v] = flat[at.counts + lane[NODE] * VALUES + v]
    if asked in (INSURANCE, HAND):
        seen[11], seen[12], seen[13] = lane[UP] + 1, lane[DEPTH], lane[MADE]


@njit(cache=True, nogil=True, error_model="numpy")
def step_all(
    flat: Flat,
    at: Places,
    chance: Words,
    shoes: Bytes,
    lanes: Whole,
    codes: Whole,
    wagers: Whole,
    actions: Whole,
    seen: npt.NDArray[np.int32],
    masks: npt.NDArray[np.int8],
    won: npt.NDArray[np.float64],
    over: npt.NDArray[np.bool_],
) -> None:
    """One action in every lane. A lane whose round was over begins the next one, whatever the action.

    `wagers` tells of each its stake on the main bet, and how far its special bets make the dealer go.
    """
    for number in range(len(lanes)):
        lane, action, units = lanes[number], actions[number], 0
        won[number], over[number] = 0.0, False
        if lane[PHASE] == OVER:
            lane[PHASE] = TO_STAKE
        elif not masks[number, action]:
            continue
        else:
            if lane[PHASE] == TO_STAKE:
                units = _dealt(flat, at, chance, shoes[number], lane, action, wagers[action, 1])
            else:
                asked = wagers[lane[WAGER], 1]
                units = _acted(flat, at, chance, shoes[number], lane, codes[action], asked)
            if lane[PHASE] == OVER:
                over[number] = True
                won[number] = units * wagers[lane[WAGER], 0] // flat[at.terms]
        shown(flat, at, lane, codes, seen[number], masks[number])
