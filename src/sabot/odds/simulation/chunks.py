"""Chunks: rounds in portions of fixed size, each a pure function of the plan, the seed and its number.

Whoever runs which chunk, and in whatever order, the sums are the same.
"""

from collections.abc import Iterator
from hashlib import sha256

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sabot.odds.kernels.chance_kernels import STATE_WORDS
from sabot.odds.kernels.chunk_kernels import BLOCK, lanes_chunk, shoes_chunk
from sabot.odds.kernels.counting_kernels import NETS, Tables
from sabot.odds.kernels.lane_kernels import LANES, REGISTERS
from sabot.odds.kernels.shoe_kernels import REGISTERS as SHOE_REGISTERS
from sabot.odds.kernels.shoe_kernels import VOIDS
from sabot.odds.simulation.state_machine import Codes, Table, Whole, cards_by_code

CHUNK = 1 << 20
"""Rounds of a chunk."""


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
    """One seat and fresh cards for every round: four shoes can be dealt side by side."""
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
    nets, cells = np.zeros(NETS, dtype=np.int64), np.zeros(plan.cells, dtype=np.uint32)
    voids = sum(
        _run_chunk(plan, chance(seed, span.first + number), size, nets, cells)
        for number, size in enumerate(span.sizes)
    )
    return Tally(sum(span.sizes), voids, nets, cells.astype(np.int64))


def chance(seed: str, chunk: int) -> Table:
    """The generator's state for a chunk; no two have anything in common."""
    digest = sha256(f"sabot simulate/1 {chunk} {seed}".encode()).digest()
    return np.frombuffer(digest, dtype="<u8", count=STATE_WORDS).astype(np.uint64)


def _run_chunk(plan: Plan, state: Table, size: int, nets: Whole, cells: npt.NDArray[np.uint32]) -> int:
    """One chunk; how many of its rounds were void."""
    quota = np.array([(size + lane) // LANES for lane in range(LANES)], dtype=np.int64)
    seen = np.empty(LANES * (BLOCK + 1), dtype=np.uint32) if plan.cells else None
    shoes, counted = np.tile(plan.shoe, LANES), (plan.tables, cards_by_code(), cells)
    if plan.fresh:
        lanes_chunk(state, shoes, plan.table, lanes(plan), quota, nets, seen, *counted)
        return 0
    registers = np.zeros((LANES, SHOE_REGISTERS), dtype=np.uint64)
    shoes_chunk(state, shoes, plan.table, registers, plan.burns, plan.terms, quota, nets, seen, *counted)
    if quota.max() > 0:
        raise ValueError(f"{len(plan.shoe)} cards are too few for {plan.terms[0]} seats: the shoe runs dry")
    return int(registers[:, VOIDS].sum())


def lanes(plan: Plan) -> Table:
    """The registers of all lanes before their first card."""
    registers = np.zeros((LANES, REGISTERS), dtype=np.uint64)
    registers[:, 1] = len(plan.shoe)
    return registers
