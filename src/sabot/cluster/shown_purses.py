"""Purses of the people who are here, as far as this server has heard: for the eye, never for a decision."""

from collections.abc import Collection

import asyncpg

from sabot.cluster.bus_messages import PurseShown
from sabot.cluster.player_rows import NOTHING, known_in
from sabot.cluster.row_locks import read_rows
from sabot.house.batch_builder import PlayerFacts
from sabot.ledger import Ledger, Purse, purse_of
from sabot.money import Amount
from sabot.store.postgres_opening import UNREACHABLE, Pool
from sabot.store.store_errors import StoreFailed
from sabot.table.house.setup import DEVICE

MOST = 50_000
"""Purses that are remembered; with more, those that were heard of longest ago are forgotten."""
LONGEST_DEED = 15_000_000
"""Microseconds between the stamp of a deed and its end, at the most."""


class ShownPurses:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._shown: dict[str, PurseShown] = {}

    def of(self, player: str) -> PurseShown:
        """Somebody of whom nothing was heard has nothing."""
        return self._shown.get(player) or PurseShown(0, Purse(player, Amount(0)))

    def tell(self, player: str, shown: PurseShown) -> None:
        """Older news change nothing, in whatever order they come."""
        if shown.at < self.of(player).at:
            return
        self._shown.pop(player, None)
        self._shown[player] = shown
        if len(self._shown) > MOST:
            del self._shown[next(iter(self._shown))]

    async def fetch(self, players: Collection[str]) -> None:
        """As they are written now. What is heard meanwhile is newer, or will be heard again.

        Devices look on as well, and have none. Raises `StoreFailed`.
        """
        before = {player: self._shown.get(player) for player in players if not player.startswith(DEVICE)}
        if not before:
            return
        try:
            async with self._pool.acquire() as db:
                rows = await read_rows(db, list(before))
        except (*UNREACHABLE, asyncpg.PostgresError, TimeoutError) as wrong:
            raise StoreFailed(f"purses could not be read: {wrong}") from None
        ledger = rows.on(Ledger())
        for player, old in before.items():
            if self._shown.get(player) is old:
                known = rows.known.get(player, NOTHING)
                # Read without a lock: a deed that was stamped shortly before may be missing.
                at = max(rows.at - LONGEST_DEED, 0 if old is None else old.at)
                self.tell(player, PurseShown(at, purse_of(ledger, player, known.restraint), known.unfinished))


def shown_in(ledger: Ledger, people: PlayerFacts, player: str, at: int) -> PurseShown:
    """After a deed that was stamped then."""
    known = known_in(people, player)
    return PurseShown(at, purse_of(ledger, player, known.restraint), known.unfinished)
