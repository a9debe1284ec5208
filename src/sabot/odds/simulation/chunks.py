"""Chunks: rounds in portions of fixed size, each a pure function of the plan, the seed and its number.

Whoever runs which chunk, and in whatever order, the sums are the same.
"""

from collections.abc import Iterator
from hashlib import shake_256

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.odds.kernels.chance_kernels import LANES, STATE_WORDS, STREAMS, WORD_DRAWS, Chance
from sabot.odds.kernels.chunk_kernels import PLACES, ROOM, lanes_chunk, shoes_chunk
from sabot.odds.kernels.counting_kernels import NETS, SIDES, Tables
from sabot.odds.kernels.lane_kernels import NOBODYS, REGISTERS, ROW
from sabot.odds.kernels.shoe_kernels import AT, BEGIN, SEATS_LEFT, VOIDS, Shoes, Terms, open_shoe
from sabot.odds.kernels.shoe_kernels import REGISTERS as SHOE_REGISTERS
from sabot.odds.simulation.state_machine import Codes, Table, Whole, cards_by_code

CHUNK = 1 << 20
"""Rounds of a chunk."""


Halves = npt.NDArray[np.uint32]
Counted = tuple[Whole, Tables, Codes, Halves]
"""Rounds by net result; where seen cards are counted; cards by their code; the cells."""


class Plan(Struct, frozen=True, eq=False):
    """Everything that a worker needs to know about a game."""

    table: Table
    shoe: Codes
    """The full shoe."""
    tables: Tables
    """Where special bets are counted."""
    cells: int
    """How many cells they have; none where only the main bet is simulated."""
    fresh: bool
    """One seat and fresh cards for every round: no shoe need be mixed."""
    terms: tuple[int, int, int, int]
    """Seats, cards behind the cut card, rounds after it, cards the dealer has in any case."""
    burns: Whole
    """Cards burnt when a shoe opens, by the value of the first."""


class Tally(Struct, frozen=True, eq=False):
    """What was counted: whole numbers only, so that sums are exact in any order."""

    rounds: int
    voids: int
    """Rounds that a shoe could not finish; they are not among `rounds`."""
    nets: Whole
    """Rounds by net result in units, nothing in the middle."""
    cells: Whole

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.rounds + other.rounds,
            self.voids + other.voids,
            self.nets + other.nets,
            self.cells + other.cells,
        )


class ChunkRun(Struct, frozen=True):
    """Chunks that one worker runs in one go."""

    first: int
    sizes: tuple[int, ...]


def spans(rounds: int, chunks: int) -> Iterator[ChunkRun]:
    """All chunks of so many rounds, `chunks` to a span."""
    sizes = [CHUNK] * (rounds // CHUNK) + ([rounds % CHUNK] if rounds % CHUNK else [])
    for first in range(0, len(sizes), chunks):
        yield ChunkRun(first, tuple(sizes[first : first + chunks]))


def nothing(plan: Plan) -> Tally:
    return Tally(0, 0, np.zeros(NETS, dtype=np.int64), np.zeros(plan.cells, dtype=np.int64))


def run_span(plan: Plan, seed: str, span: ChunkRun) -> Tally:
    nets, cells = np.zeros((SIDES, NETS), dtype=np.int64), np.zeros(plan.cells, dtype=np.uint32)
    voids = sum(
        _run_chunk(plan, chances(seed, span.first + number), size, nets, cells)
        for number, size in enumerate(span.sizes)
    )
    return Tally(sum(span.sizes), voids, nets.sum(axis=0), cells.astype(np.int64))


def chances(seed: str, chunk: int) -> Table:
    """The generators' states for a chunk, a stream a column; no two have anything in common."""
    streams = int(STREAMS)
    digest = shake_256(f"sabot simulate/2 {chunk} {seed}".encode()).digest(8 * STATE_WORDS * streams)
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64).reshape(STATE_WORDS, streams)


def drawing_room(seed: Table, most: int) -> Chance:
    """Generators, with room for so many numbers that are drawn together."""
    return (
        seed,
        np.zeros((2 + most // WORD_DRAWS, len(seed[0])), dtype=np.uint64),
        np.zeros(most, dtype=np.uint16),
    )


def _run_chunk(plan: Plan, seed: Table, size: int, nets: Whole, cells: Halves) -> int:
    """One chunk; how many of its rounds were void."""
    quota = np.array([(size + lane) // LANES for lane in range(LANES)], dtype=np.int64)
    seen = np.zeros(LANES * ROOM, dtype=np.uint32) if plan.cells else None
    counted = (nets, plan.tables, cards_by_code(), cells)
    if plan.fresh:
        _fresh_rounds(plan, seed, seen, quota, counted)
        return 0
    return _shoe_rounds(plan, seed, seen, quota, counted)


def _fresh_rounds(plan: Plan, seed: Table, seen: Halves | None, quota: Whole, counted: Counted) -> None:
    chance, (taken, registers) = drawing_room(seed, PLACES), fresh_lanes(plan.shoe)
    lanes_chunk(chance, plan.shoe, taken, plan.table, registers, seen, quota, *counted)


def _shoe_rounds(plan: Plan, seed: Table, seen: Halves | None, quota: Whole, counted: Counted) -> int:
    chance = drawing_room(seed, len(plan.shoe))
    shoes = opened_shoes(chance, plan.shoe, plan.burns, plan.terms)
    shoes_chunk(chance, shoes, plan.terms, plan.table, seats_of(plan.terms), seen, quota, *counted)
    if quota.max() > 0:
        raise ValueError(f"{len(plan.shoe)} cards are too few for {plan.terms[0]} seats: the shoe runs dry")
    return int(shoes[1][:, VOIDS].sum())


def seats_of(terms: Terms) -> np.uint64 | None:
    """As the kernel wants them: one seat needs no counting."""
    return np.uint64(terms[0]) if terms[0] > 1 else None


def fresh_lanes(shoe: Codes) -> tuple[npt.NDArray[np.uint16], Table]:
    """Which round took each card of each lane, and the registers before the first card."""
    registers = np.zeros((LANES, REGISTERS), dtype=np.uint64)
    registers[:, ROW] = NOBODYS
    return np.zeros(LANES * len(shoe), dtype=np.uint16), registers


def opened_shoes(chance: Chance, shoe: Codes, burns: Whole, terms: Terms) -> Shoes:
    """A shoe for each lane, and the registers before the first card."""
    registers = np.zeros((LANES, SHOE_REGISTERS), dtype=np.uint64)
    shoes = (np.tile(shoe, LANES), registers, burns)
    registers[:, SEATS_LEFT] = terms[0]
    for lane in range(LANES):
        registers[lane, AT] = registers[lane, BEGIN] = open_shoe(chance, shoes, terms, lane)
    return shoes
