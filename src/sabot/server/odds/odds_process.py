"""Where odds are worked out: in a process of its own, once for each set of rules, while the tables go on."""

import asyncio
import logging
import sys
from contextlib import suppress

import msgspec

from sabot.games.variant import Game
from sabot.server.odds.odds_rows import GameOdds, OddsRequest

MOST_KEPT = 256
"""Sets of rules whose odds are kept; with more, the oldest are worked out again when they are asked for."""
PATIENCE = 600.0
"""Seconds for one set of rules; a machine that is slower than this will not be quicker next time."""

log = logging.getLogger("sabot.server")
_DECODER = msgspec.json.Decoder(GameOdds)


class OddsProcess:
    """One set of rules after the other; nobody waits for any of them."""

    def __init__(self) -> None:
        self._known: dict[str, GameOdds] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._one_by_one = asyncio.Lock()

    def look(self, game: Game, asked: OddsRequest) -> GameOdds | None:
        """The odds and the chart of a game; None while they are worked out. Empty where that failed."""
        digest = game.digest()
        if digest not in self._known and digest not in self._under_way:
            work = asyncio.create_task(self._work_out(digest, asked))
            self._under_way[digest] = work
            work.add_done_callback(lambda _: self._under_way.pop(digest, None))
        return self._known.get(digest)

    async def finish(self) -> None:
        """Returns when nothing is under way any more."""
        await asyncio.gather(*self._under_way.values())

    async def _work_out(self, digest: str, asked: OddsRequest) -> None:
        async with self._one_by_one:
            found = await worked_out(asked)
        while len(self._known) >= MOST_KEPT:
            del self._known[next(iter(self._known))]
        self._known[digest] = found


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
