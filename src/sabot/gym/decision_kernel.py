"""The compiled step of many rounds in which players decide, each by itself, over tables that know the rules.

Cards come in the order of the table, each drawn at random from those that the round has not taken yet.
All lanes read one shoe and remember only what they took, so that thousands of them stay near the processor.
"""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import fair, next_bits
from sabot.odds.kernels.hot_loops import hot_loop, within_loop
from sabot.odds.simulation.decision_tables import CONTEXTS, HANDS, Flat, Places

BUILT_ON = "7dce226ad6d2"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

Whole = npt.NDArray[np.int64]
Lane = npt.NDArray[np.int32]
Taken = npt.NDArray[np.uint16]
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Answers = npt.NDArray[np.int8]
Cards = tuple[Words, Bytes, Taken]
"""The generator, the whole shoe, and the places that a round took from it."""

(PHASE, NODE, UP, HOLE, MADE, DEPTH, RIGHT, INSURED, WAGER, TAKEN, CARD, WAITING, ENDED, END) = range(14)
FOUR, PENDING, FINALS, WIDE = 14, 18, 22, 27
"""Codes of the up card, the hole card, the hand's first and second; depths of up to four hands that wait for
their second card; kinds of up to five that ended."""
TO_STAKE, INSURANCE, HAND, OVER = range(4)
ASKED = 4
"""Rows of what is allowed before the first hand's: the questions themselves, one of them unused."""
INSURE, DECLINE, HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(7)
TO_THE_END = 2
MOST = 128
"""More cards than any round can take: six hands below 22 out of eight decks have 80."""
VALUE, VALUES = 15, 10


@within_loop
def _drawn(cards: Cards, lane: Lane) -> np.int64:
    """The code of a card from a place that this round has not taken yet, each as likely as any other."""
    chance, shoe, took = cards
    size, number = np.uint64(len(shoe)), lane[TAKEN]
    again = True
    while again:
        place = fair(chance, next_bits(chance), size)
        again = False
        for before in range(number):
            again |= took[before] == place
    took[number] = place
    lane[TAKEN] = number + 1
    return np.int64(shoe[place])


@within_loop
def _value(cards: Cards, lane: Lane) -> np.int64:
    """A card's value, an ace as nothing."""
    return _drawn(cards, lane) & VALUE


@within_loop
def _take_hole(cards: Cards, lane: Lane) -> None:
    lane[FOUR + 1] = _drawn(cards, lane)
    lane[HOLE] = lane[FOUR + 1] & VALUE


@within_loop
def _start(flat: Flat, at: Places, lane: Lane, first: np.int64, second: np.int64) -> int:
    """What two cards are, as deep in splits as the lane is now."""
    node: int = flat[at.start + ((lane[DEPTH] * HANDS + lane[MADE]) * VALUES + first) * VALUES + second]
    return node


@within_loop
def _came_to(flat: Flat, at: Places, lane: Lane, node: int) -> None:
    """The hand in play is this one now, or it has ended."""
    if node >= 0:
        lane[NODE], lane[PHASE] = node, HAND
        return
    lane[FINALS + lane[ENDED]] = flat[at.kind + lane[RIGHT] * at.finals - 1 - node]
    lane[ENDED] += 1
    lane[PHASE] = OVER


@within_loop
def _next_hands(flat: Flat, at: Places, cards: Cards, lane: Lane) -> None:
    """Hands that wait get their second card, one after the other, until one of them asks."""
    while lane[PHASE] == OVER and lane[WAITING] > 0:
        lane[WAITING] -= 1
        lane[DEPTH], lane[RIGHT] = lane[PENDING + lane[WAITING]], 0
        _came_to(flat, at, lane, _start(flat, at, lane, lane[CARD], _value(cards, lane)))


@within_loop
def _worth(flat: Flat, at: Places, lane: Lane, context: int) -> int:
    units = 0
    for number in range(lane[ENDED]):
        units += flat[at.pays + context * at.kinds + lane[FINALS + number]]
    if lane[INSURED]:
        units += flat[at.pays + context * at.kinds + at.insured]
    return units


@within_loop
def _blackjack(lane: Lane) -> bool:
    found: bool = lane[UP] + lane[HOLE] == 9 and (lane[UP] == 0 or lane[HOLE] == 0)
    return found


@within_loop
def _dealers_two(flat: Flat, at: Places, lane: Lane) -> int:
    """What the dealer's first two cards are."""
    dealer: int = flat[at.dealer + flat[at.dealer + lane[UP]] * VALUES + lane[HOLE]]
    lane[END] = flat[at.end + dealer]
    return dealer


@within_loop
def _settled(flat: Flat, at: Places, cards: Cards, lane: Lane, asked: int) -> int:
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
        _take_hole(cards, lane)
    dealer = _dealers_two(flat, at, lane)
    if _blackjack(lane):
        return _worth(flat, at, lane, flat[at.context + up * CONTEXTS])
    if reach < TO_THE_END:
        return _worth(flat, at, lane, plain)
    while flat[at.came_to + dealer] == 0:
        dealer = flat[at.dealer + dealer * VALUES + _value(cards, lane)]
    lane[END] = flat[at.end + dealer]
    return _worth(flat, at, lane, flat[at.context + up * CONTEXTS + flat[at.came_to + dealer]])


@within_loop
def _checked(flat: Flat, at: Places, cards: Cards, lane: Lane, node: int, asked: int) -> int:
    """After insurance: the dealer looks at the hole card, and a blackjack ends the round."""
    if flat[at.terms + 2 + lane[UP]] and _blackjack(lane):
        lane[RIGHT] = 1
        _came_to(flat, at, lane, flat[at.stands + node] if node >= 0 else node)
        lane[PHASE] = OVER
        _dealers_two(flat, at, lane)
        return _worth(flat, at, lane, flat[at.context + lane[UP] * CONTEXTS])
    _came_to(flat, at, lane, node)
    return _settled(flat, at, cards, lane, asked) if lane[PHASE] == OVER else 0


@within_loop
def _dealt(flat: Flat, at: Places, cards: Cards, lane: Lane, wager: int, asked: int) -> int:
    """Two cards for the hand, the dealer's up card between them, and the hole card where there is one."""
    lane[WAGER], lane[MADE], lane[RIGHT], lane[HOLE] = wager, 1, 1, -1
    lane[TAKEN] = lane[DEPTH] = lane[INSURED] = lane[WAITING] = lane[ENDED] = lane[END] = 0
    lane[FOUR + 2] = _drawn(cards, lane)
    lane[FOUR] = _drawn(cards, lane)
    lane[FOUR + 3] = _drawn(cards, lane)
    lane[UP] = lane[FOUR] & VALUE
    if flat[at.terms + 1]:
        _take_hole(cards, lane)
    first, second = lane[FOUR + 2] & VALUE, lane[FOUR + 3] & VALUE
    node = _start(flat, at, lane, first, second)
    if flat[at.terms + 12 + lane[UP]]:
        lane[NODE], lane[PHASE], lane[CARD] = node, INSURANCE, first * 10 + second
        return 0
    return _checked(flat, at, cards, lane, node, asked)


@within_loop
def _acted(flat: Flat, at: Places, cards: Cards, lane: Lane, code: int, asked: int) -> int:
    """An answer that is allowed; units won where it ended the round."""
    if code <= DECLINE:
        lane[INSURED] = code == INSURE
        return _checked(flat, at, cards, lane, lane[NODE], asked)
    node = lane[NODE]
    if code == HIT:
        _came_to(flat, at, lane, flat[at.after + node * VALUES + _value(cards, lane)])
    elif code == STAND:
        _came_to(flat, at, lane, flat[at.stands + node])
    elif code == DOUBLE:
        _came_to(flat, at, lane, flat[at.doubled + node * VALUES + _value(cards, lane)])
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
        _came_to(flat, at, lane, _start(flat, at, lane, lane[CARD], _value(cards, lane)))
    _next_hands(flat, at, cards, lane)
    return _settled(flat, at, cards, lane, asked) if lane[PHASE] == OVER else 0


@within_loop
def _shown(
    flat: Flat, at: Places, lane: Lane, may: Answers, seen: npt.NDArray[np.int32], mask: npt.NDArray[np.int8]
) -> None:
    """What the agent of a lane sees and may do."""
    asked, node = lane[PHASE], lane[NODE]
    allowed = may[asked if asked != HAND else ASKED + node]
    for number in range(len(mask)):
        mask[number] = allowed[number]
    seen[0] = asked
    if asked == HAND:
        for v in range(10):
            seen[1 + v] = flat[at.counts + node * VALUES + v]
        seen[11], seen[12], seen[13] = lane[UP] + 1, lane[DEPTH], lane[MADE]
        return
    seen[1:] = 0
    if asked == INSURANCE:
        seen[1 + lane[CARD] // 10] += 1
        seen[1 + lane[CARD] % 10] += 1
        seen[11], seen[12], seen[13] = lane[UP] + 1, lane[DEPTH], lane[MADE]


@hot_loop
def step_all(
    flat: Flat,
    at: Places,
    chance: Words,
    shoe: Bytes,
    lanes: npt.NDArray[np.int32],
    took_of: Taken,
    may: Answers,
    codes: Whole,
    wagers: Whole,
    actions: Whole,
    seen: npt.NDArray[np.int32],
    masks: npt.NDArray[np.int8],
    won: npt.NDArray[np.float64],
    over: npt.NDArray[np.bool_],
) -> None:
    """One action in every lane. A lane whose round was over begins the next one, whatever the action.

    `may` tells which actions each question allows, the three before a hand's first and then those of every
    hand; `wagers` tells of each its stake on the main bet, and how far its special bets make the dealer go.
    """
    for number in range(len(lanes)):
        lane, action, units = lanes[number], actions[number], 0
        cards = (chance, shoe, took_of[number])
        won[number], over[number] = 0.0, False
        if lane[PHASE] == OVER:
            lane[PHASE] = TO_STAKE
        elif not masks[number, action]:
            continue
        else:
            if lane[PHASE] == TO_STAKE:
                units = _dealt(flat, at, cards, lane, action, wagers[action, 1])
            else:
                asked = wagers[lane[WAGER], 1]
                units = _acted(flat, at, cards, lane, codes[action], asked)
            if lane[PHASE] == OVER:
                over[number] = True
                won[number] = units * wagers[lane[WAGER], 0] // flat[at.terms]
        _shown(flat, at, lane, may, seen[number], masks[number])
