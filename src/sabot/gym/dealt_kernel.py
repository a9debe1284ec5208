"""The compiled step of many rounds that cards alone decide, by the machine of the simulation."""

import numpy as np
import numpy.typing as npt

from sabot.odds.kernels.chance_kernels import drawn, next_bits
from sabot.odds.kernels.hot_loops import hot_loop
from sabot.odds.kernels.step_bits import END_AT, NEXT_AT, OVER_AT

BUILT_ON = "ba3ce7c31b3a"
"""A digest of what is imported above: compiled code is kept by the text of its own file alone."""

U = np.uint64
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Whole = npt.NDArray[np.int64]

LEFT, END, WAGER, FOUR, WIDE = 0, 1, 2, 3, 7
"""Cards left, how the round ended, what was staked, and the codes of four cards as the machine takes them."""
IN_TURN = (0, 2, 1, 3)
"""Cards go to both sides in turn; the machine takes one side's two first."""
VALUE, ENDS = U(15), U((1 << 16) - 1)
OVER, END_FROM, NEXT = U(1 << OVER_AT), U(END_AT), U(NEXT_AT)


@hot_loop
def deal_all(
    table: Words, chance: Words, shoes: Bytes, lanes: Whole, actions: Whole, over: npt.NDArray[np.bool_]
) -> None:
    """A round in every lane that is not over; one that is over begins anew, whatever the action."""
    for number in range(len(lanes)):
        if over[number]:
            over[number] = False
            continue
        lane, shoe = lanes[number], shoes[number]
        left, state, step = U(len(shoe)), U(0), U(0)
        for turn in range(4):
            lane[FOUR + IN_TURN[turn]] = drawn(chance, next_bits(chance), shoe, U(0), left)
            left -= U(1)
        for place in range(4):
            step = table[state + (U(lane[FOUR + place]) & VALUE)]
            state = step >> NEXT
        while not step & OVER:
            step = table[state + (drawn(chance, next_bits(chance), shoe, U(0), left) & VALUE)]
            left -= U(1)
            state = step >> NEXT
        lane[LEFT], lane[END], lane[WAGER] = left, (step >> END_FROM) & ENDS, actions[number]
        over[number] = True
