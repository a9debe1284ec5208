"""`make trial FAULTS=50`: one fault after the other while tables and desk are busy, and the proof.

    python -m trial 50 [SEED [SECONDS]]

A fault is a server that is killed, stalled for longer than its leases, or asked to leave; or the NATS server
or the database that dies and comes again; sometimes two at the same time. Afterwards everybody has bets
accepted at each of their tables, every cashier has served somebody, every answer so far is in the books, and
the audit finds nothing. After so many seconds no new fault begins, and what was done until then is proven.
"""

import asyncio
import math
import random
import sys
import time
from collections.abc import Callable

from trial.casino import Casino, Server, casino
from trial.proof import prove_now
from trial.scene import Scene, playing, tables_in

TABLES = {
    "one": "punto-banco",
    "two": "etg-blackjack",
    "three": "koi-bacc",
    "four": "easy-blackjack",
    "five": "dai-bacc",
    "six": "all-bets-blackjack",
}
SERVERS = 3
CLERKS = 2
PLAYERS = 8
STARTED = 60.0
"""Seconds in which a server must listen."""
SILENCE = 2.0
"""Seconds for which there is no NATS server."""


class Trial:
    def __init__(self, house: Casino, scene: Scene, chance: random.Random) -> None:
        self._house = house
        self._scene = scene
        self._chance = chance
        self.count = 0

    async def faults(self, most: int) -> str:
        """One, or two at the same time; then everybody plays on, and everything so far is proven."""
        count = min(most, self._chance.choice((1, 1, 2)))
        servers = self._chance.sample(self._house.servers, count)
        kinds = self._chance.sample(
            (self.kill, self.kill, self.stall, self.leave, self.silence, self.no_books), count
        )
        told = await asyncio.gather(*(kind(server) for kind, server in zip(kinds, servers, strict=True)))
        say(f"  {' while '.join(told)}")
        seconds = await self._scene.everybody_goes_on()
        await prove_now(self._house, self._scene.store, self._scene.players, self._scene.clerks)
        self.count += count
        return f"everybody plays on {seconds:.1f} s later"

    async def kill(self, server: Server) -> str:
        seconds = await self._without(server, server.kill)
        await self._again(server)
        return f"server {server.number} killed, its tables open elsewhere after {seconds:.1f} s"

    async def stall(self, server: Server) -> str:
        seconds = await self._without(server, server.stall)
        server.go_on()
        return f"server {server.number} stalled, its tables open elsewhere after {seconds:.1f} s"

    async def leave(self, server: Server) -> str:
        seconds = await self._without(server, server.ask_to_leave)
        await asyncio.to_thread(server.wait_for_end, STARTED)
        await self._again(server)
        return f"server {server.number} left, its tables open elsewhere after {seconds:.1f} s"

    async def silence(self, _: Server) -> str:
        self._house.nats.kill()
        await asyncio.sleep(SILENCE)
        await asyncio.to_thread(self._house.nats.start)
        return f"no NATS for {SILENCE} s"

    async def no_books(self, _: Server) -> str:
        await asyncio.to_thread(self._house.books.kill)
        await asyncio.to_thread(self._house.books.start)
        return "the database killed and started again"

    async def _without(self, server: Server, hurt: Callable[[], None]) -> float:
        before = await self._scene.owners()
        tables = tables_in(before, server)
        hurt()
        return await self._scene.taken_over(tables, before)

    async def _again(self, server: Server) -> None:
        server.start()
        await asyncio.to_thread(server.wait, STARTED)


async def run(house: Casino, faults: int, chance: random.Random, seconds: float) -> None:
    begun = time.monotonic()
    async with playing(house, PLAYERS, clerks=CLERKS) as scene:
        await scene.shared()
        trial = Trial(house, scene, chance)
        while trial.count < faults and time.monotonic() - begun < seconds:
            told = await trial.faults(faults - trial.count)
            bets = sum(player.bets for player in scene.players)
            say(f"{trial.count}/{faults} {time.monotonic() - begun:.0f} s: {told}; {bets} bets so far")
        found = await scene.leave()
    say(
        f"{trial.count} faults: {found.bets} bets and {found.commands} commands acknowledged, {found.served} "
        f"wishes at the desk, each written once; {found.unheard} more written that nobody heard of; "
        f"{found.interrupted} interrupted games finished; "
        f"{found.lines} lines, books and audit in order"
    )


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    faults = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(2**32)
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else math.inf
    say(f"seed {seed}: the order of faults is the same again, their moments are not")
    with casino(SERVERS, TABLES) as house:
        house.start(STARTED)
        try:
            asyncio.run(run(house, faults, random.Random(seed), seconds))
        except BaseException:
            sys.stderr.write(house.logs()[-8000:])
            raise


if __name__ == "__main__":
    main()
