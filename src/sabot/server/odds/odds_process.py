"""Where odds are worked out: in a process of its own, once for each set of rules, while the tables go on."""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from sabot.games.variant import Game
from sabot.odds.value_chart import ValueChart
from sabot.server.odds.kept_odds import KeptOdds
from sabot.server.odds.odds_rows import GameOdds, OddsRequest

MOST_KEPT = 256
"""Sets of rules whose odds are kept; with more, the oldest are worked out again when they are asked for."""
PATIENCE = 600.0
"""Seconds for one set of rules; a machine that is slower than this will not be quicker next time."""

log = logging.getLogger("sabot.server")
_DECODER = msgspec.json.Decoder(GameOdds)


class KnownOdds(Struct, frozen=True):
    """The odds of a set of rules, and the values of its decisions as they are looked up."""

    odds: GameOdds
    values: ValueChart | None


class OddsProcess:
    """One set of rules after the other; nobody waits for any of them."""

    def __init__(self, kept: KeptOdds | None = None) -> None:
        """Without a folder odds are kept as long as the process lives."""
        self._kept = kept
        self.on_known: Callable[[], None] = lambda: None
        """Told whenever something is known that was not."""
        self._known: dict[str, KnownOdds] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._one_by_one = asyncio.Lock()

    def look(self, game: Game, asked: OddsRequest) -> GameOdds | None:
        """The odds and the chart of a game; None while they are worked out. Empty where that failed."""
        known = self._look(game, asked)
        return None if known is None else known.odds

    def values(self, game: Game, asked: OddsRequest) -> ValueChart | None:
        """What every decision of a game returns; None while that is worked out, and where nobody can say."""
        known = self._look(game, asked)
        return None if known is None else known.values

    async def finish(self) -> None:
        """Returns when nothing is under way any more."""
        await asyncio.gather(*self._under_way.values())

    def stop(self) -> None:
        """What is under way is given up."""
        for work in self._under_way.values():
            work.cancel()

    def _look(self, game: Game, asked: OddsRequest) -> KnownOdds | None:
        digest = game.odds_digest()
        if digest not in self._known and digest not in self._under_way:
            work = asyncio.create_task(self._work_out(digest, game, asked))
            self._under_way[digest] = work
            work.add_done_callback(lambda _: self._under_way.pop(digest, None))
        return self._known.get(digest)

    async def _work_out(self, digest: str, game: Game, asked: OddsRequest) -> None:
        async with self._one_by_one:
            found = await self._found(game, asked)
        values = await asyncio.to_thread(ValueChart, found.values) if found.values else None
        while len(self._known) >= MOST_KEPT:
            del self._known[next(iter(self._known))]
        self._known[digest] = KnownOdds(found, values)
        self.on_known()

    async def _found(self, game: Game, asked: OddsRequest) -> GameOdds:
        if self._kept is None:
            return await worked_out(asked)
        kept = await asyncio.to_thread(self._kept.read, game)
        if kept is not None:
            return kept
        found = await worked_out(asked)
        if found.odds or found.values:
            await asyncio.to_thread(self._kept.write, game, found)
        return found


async def worked_out(asked: OddsRequest) -> GameOdds:
    """Asks another process; empty, and noted, where it does not answer."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sabot.server.odds.odds_rows",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            told, trouble = await child.communicate(msgspec.json.encode(asked))
        if child.returncode == 0:
            return _DECODER.decode(told)
        log.warning("the odds of %s could not be worked out: %s", asked.game, trouble.decode()[-500:])
    except TimeoutError:
        log.warning("the odds of %s took too long", asked.game)
    finally:
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    return GameOdds(())
