"""The draw itself: the generator's published numbers, no bias in any bound, cells that are found again."""

import numpy as np
import pytest

from sabot.games.bet import Grain, Group
from sabot.odds.counting.window_rows import rows_of
from sabot.odds.kernels.chance_kernels import STREAMS, fair, fill_bits, next_bits, take_below
from sabot.odds.simulation.chunks import chances, drawing_room
from sabot.odds.simulation.observations import Cells, Observation, needed

DRAWS = 1 << 16
FOUR = ("up", "hole", "first", "second")
ENDS = 7


def test_the_generator_is_the_published_one() -> None:
    """xoshiro256++ from the state 1, 2, 3, 4, as the reference implementation prints it."""
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_bits(state)) for _ in range(6)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
    ]


def _counts(n: int, *, rejecting: bool) -> set[int]:
    """How often the numbers below n come when every draw of 16 bits comes once."""
    found = np.zeros(n, dtype=np.int64)
    for bits in range(DRAWS):
        state = np.array([1, 2, 3, 4], dtype=np.uint64)
        number = int(fair(state, np.uint64(bits), np.uint64(n)))
        # A draw that was thrown away is one for which the generator was asked again.
        if not rejecting:
            found[bits * n >> 16] += 1
        elif state[0] == 1:
            found[number] += 1
    return set(found.tolist())


@pytest.mark.parametrize("n", [1, 3, 52, 311, 416])
def test_every_number_is_exactly_as_likely(n: int) -> None:
    assert _counts(n, rejecting=True) == {DRAWS // n}


def test_a_draw_that_throws_nothing_away_is_found_out() -> None:
    assert _counts(416, rejecting=False) == {157, 158}


def test_streams_side_by_side_are_the_same_generator() -> None:
    together, alone = chances("streams", 0), chances("streams", 0).T.copy()
    bits = np.zeros((50, int(STREAMS)), dtype=np.uint64)
    fill_bits(together, bits)
    for stream, state in enumerate(alone):
        assert [int(next_bits(state)) for _ in range(50)] == bits[:, stream].tolist()


@pytest.mark.parametrize("n", [1, 3, 52, 311, 416, 65535])
def test_of_draws_of_32_bits_every_number_has_as_many(n: int) -> None:
    """Draws that give a number lie side by side; where there is one too many, the first is drawn again."""
    most = 1 << 32
    firsts = [-(-number * most // n) for number in range(n + 1)]
    state, bits, numbers = drawing_room(chances("below", n), n)
    halves = bits.reshape(-1).view(np.uint32)
    halves[:n] = np.array(firsts[:n], dtype=np.uint64).astype(np.uint32)
    untouched = state.copy()
    again = [place for place in range(n) if firsts[place + 1] - firsts[place] > most // n]
    assert len(again) == most % n
    take_below(state, bits, np.uint64(n), np.uint64(0), numbers)
    kept = np.setdiff1d(np.arange(n), again)
    assert np.array_equal(numbers[kept], kept)
    for _ in again:
        fill_bits(untouched, bits[:1])
    assert np.array_equal(state, untouched), "as many were drawn again"


def test_chunks_have_nothing_in_common() -> None:
    states = [chances(seed, chunk) for seed in ("1", "2", "1 1") for chunk in range(50)]
    words = {word for state in states for word in state.ravel().tolist()}
    assert len(words) == sum(state.size for state in states)


def _sight(*groups: tuple[tuple[str, ...], Grain], to_the_end: bool = False) -> Observation:
    return Observation(tuple(Group(places, grain) for places, grain in groups), to_the_end)


HAND = _sight((("first", "second"), Grain.CARD))
HAND_AND_UP = _sight((("first", "second"), Grain.CARD), (("up",), Grain.CARD))
IN_ORDER = _sight((("first",), Grain.CARD), (("second",), Grain.CARD), (("up",), Grain.CARD))
ALL_FOUR = _sight((("first", "second", "up", "hole"), Grain.CARD))
ACROSS = _sight((("second", "hole"), Grain.RANK))
BY_VALUE = _sight((("first", "second"), Grain.VALUE), (("hole",), Grain.RANK), to_the_end=True)


@pytest.mark.parametrize(
    ("sight", "size"),
    [
        (HAND, 52 * 53 // 2),
        (HAND_AND_UP, 52 * 53 // 2 * 52),
        (IN_ORDER, 52**3),
        (ALL_FOUR, 55 * 54 * 53 * 52 // 24),
        (ACROSS, 13**2),
        (BY_VALUE, 55 * 13 * ENDS),
    ],
)
def test_every_cell_is_found_again_by_its_cards(sight: Observation, size: int) -> None:
    cells = Cells(sight, FOUR, ENDS)
    assert cells.size == size
    every = np.arange(size, dtype=np.int64)
    columns, ends = cells.shown(every)
    assert np.array_equal(cells.cells(columns, ends), every)


def test_the_order_of_cards_in_a_group_does_not_matter() -> None:
    cells = Cells(ALL_FOUR, FOUR, 1)
    chosen = np.random.default_rng(1).integers(0, 52, size=(4, 1000))
    nothing = np.zeros(1000, dtype=np.int64)
    one = cells.cells(dict(zip(FOUR, chosen, strict=True)), nothing)
    other = cells.cells(dict(zip(FOUR, chosen[[2, 0, 3, 1]], strict=True)), nothing)
    assert np.array_equal(one, other)
    rows = rows_of(ALL_FOUR.groups)
    assert np.array_equal(np.sort(chosen, axis=0), np.stack([column.cards[one] for column in rows.columns]))


def test_a_sight_covers_what_can_be_read_off_it() -> None:
    assert IN_ORDER.covers(HAND_AND_UP)
    assert HAND_AND_UP.covers(HAND)
    assert not HAND_AND_UP.covers(IN_ORDER), "which of the two came first is lost"
    assert not HAND_AND_UP.covers(_sight((("first",), Grain.VALUE)))
    assert not HAND.covers(_sight((("first", "second"), Grain.CARD), to_the_end=True))
    assert not _sight((("first", "second"), Grain.RANK)).covers(HAND)
    assert not ALL_FOUR.covers(HAND)
    assert set(needed((HAND, HAND_AND_UP, ALL_FOUR, HAND, ACROSS))) == {HAND_AND_UP, ALL_FOUR, ACROSS}
    assert needed((HAND, HAND_AND_UP, IN_ORDER)) == (IN_ORDER,)
