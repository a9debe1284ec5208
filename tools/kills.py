"""`make kills KILLS=50`: a real `sabot serve`, killed again and again while tables and desk are busy.

    python kills.py sqlite|postgres COUNT [SEED]

After each kill the journal is audited by `sabot audit`, and every answer that was given is looked for in it.
Then the server starts again, and everybody must come back alone and have bets accepted at their tables.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from crashes import open_store
from msgspec import Struct
from postgres_server import running_server
from trial.casino import CREDITS, UNBOUND
from trial.clerk import GUESTS, Clerk, check_desk, over_the_counter
from trial.one_server import OneServer
from trial.players import Player
from trial.proof import check_commands, winnings
from trial.scene import until

from sabot.client import Client, as_guest
from sabot.ledger.account import wallet
from sabot.store.checking import prove_async
from sabot.store.streams import DESK, INTERRUPTED, TABLE, kind_of

TABLES = {"one": "punto-banco", "two": "etg-blackjack", "three": "koi-bacc", "four": "easy-blackjack"}
TIMES = "betting = 5, last_bets = 1, decision = 5, first_step = 2, next_steps = 2, result = 1, insurance = 2"
"""Seconds: short rounds, so that something is always under way."""
PLAYERS = 6
HOUSE = f"[credits]\nguest = {CREDITS}\n\n{UNBOUND}"
MOMENTS = 2.0
"""Up to so many seconds of play before a kill, so that it finds the house anywhere."""


class House(OneServer):
    def __init__(self, directory: Path, database: str = "") -> None:
        tables = [
            f'[[table]]\nid = "{name}"\ngame = "{game}"\nmode = "video"\nsettings.times = {{ {TIMES} }}'
            for name, game in TABLES.items()
        ]
        super().__init__(directory, "\n\n".join([HOUSE, *tables]) + "\n", database)


class Tally(Struct):
    """What the last proof has shown."""

    commands: int = 0
    bets: int = 0
    unheard: int = 0
    """Written before the kill, and answered after it or never."""
    served: int = 0
    """Wishes that the cash desk said yes to."""
    lines: int = 0


class Campaign:
    def __init__(self, house: House, players: list[Player], clerk: Clerk, chance: random.Random) -> None:
        self._house = house
        self._players = players
        self._clerk = clerk
        self._tasks = [asyncio.create_task(player.play()) for player in players]
        self._tasks.append(asyncio.create_task(clerk.work()))
        self._chance = chance
        self.kills = 0

    async def kill_once(self) -> Tally:
        await asyncio.sleep(MOMENTS * self._chance.random())
        self._house.server.kill()
        self.kills += 1
        await self._house.rest()
        tally = await self.prove()
        await self._house.start()
        await self.everybody_goes_on()
        for player in self._players:
            assert player.client.connections > self.kills, f"{player.id} has not come back by themselves"
        return tally

    async def everybody_goes_on(self) -> None:
        places = [(player, table) for player in self._players for table in player.tables]
        before = {(player.id, table): player.bets_at(table) for player, table in places}
        served = self._clerk.served

        def waiting() -> list[tuple[Player, str]]:
            return [(p, table) for p, table in places if p.bets_at(table) == before[p.id, table]]

        async def reached() -> bool:
            for task in self._tasks:
                assert not task.done(), f"somebody has stopped: {task}"
            return not waiting() and self._clerk.served > served

        await until(reached, lambda: f"everybody bets again: {[p.story(table) for p, table in waiting()]}")

    async def prove(self) -> Tally:
        """Of a server that is dead: audit, books, every answer, everybody's money."""
        await asyncio.to_thread(self._house.audit)
        store = await open_store(self._house.where)
        try:
            proof = await prove_async(store)
            assert proof.fault is None, proof.fault
            played = [stream for stream in await store.heads() if kind_of(stream) in (TABLE, INTERRUPTED)]
            records = {stream: await store.read(stream) for stream in played}
            desk = await store.read(DESK)
            books = await store.ledger()
        finally:
            await store.close()
        check_desk(self._clerk.requests, desk, proof.commands)
        paid_in = over_the_counter(desk)
        tally = Tally(lines=sum(map(len, records.values())) + len(desk), served=self._clerk.served)
        for player in self._players:
            tally.unheard += check_commands(player, records, proof.commands)
            tally.commands += len(player.accepted)
            tally.bets += player.bets
            told = CREDITS + winnings(player.id, records) + paid_in[player.id]
            there = books.account(wallet(player.id)).balance
            assert there == told, f"{player.id} has {there}, and rounds and desk say {told}"
        return tally

    async def leave(self) -> Tally:
        """The desk closes, everybody stops betting; then what each was told is what the books say."""
        self._clerk.stop()
        await self._tasks[-1]
        for player in self._players:
            player.stop()
        places = [(player, table) for player in self._players for table in player.tables]

        async def nothing_held() -> bool:
            looks = [await player.client.look(table) for player, table in places]
            return not any(own.held for own in looks)

        await until(nothing_held, lambda: "all rounds are paid")
        told = {player.id: (await player.client.look(player.tables[0])).balance for player in self._players}
        self._house.server.kill()
        await self._house.rest()
        tally = await self.prove()
        store = await open_store(self._house.where)
        books = await store.ledger()
        await store.close()
        there = {player: books.account(wallet(player)).balance for player in told}
        assert there == told, f"the books say {there}, and the players were told {told}"
        return tally

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextmanager
def house_on(kind: str) -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="sabot-kills-") as place:
        if kind == "postgres":
            with running_server() as database, _stopped(House(Path(place), database.new_database())) as house:
                yield house
        else:
            with _stopped(House(Path(place))) as house:
                yield house


@contextmanager
def _stopped(house: House) -> Iterator[House]:
    try:
        yield house
    finally:
        if house.server.alive:
            house.server.kill()


@asynccontextmanager
async def playing(house: House, chance: random.Random) -> AsyncIterator[Campaign]:
    await house.start()
    cashier = await house.staff("cashier", "cashier")
    guests = [await house.guest() for _ in range(GUESTS)]
    names = list(TABLES)
    async with AsyncExitStack() as stack:
        players = []
        for number in range(PLAYERS):
            client = await stack.enter_async_context(Client(await as_guest(house.server.address)))
            tables = tuple(names[(number + step) % len(names)] for step in range(2))
            players.append(Player(client, tables, f"player {number} {chance.random()}"))
        whom = [player.id for player in players]
        clerk = Clerk(cashier, guests, whom, f"clerk {chance.random()}")
        campaign = Campaign(house, players, clerk, chance)
        try:
            await campaign.everybody_goes_on()
            yield campaign
        finally:
            await campaign.stop()
            for somebody in (cashier, *guests):
                await somebody.close()


async def run(kind: str, kills: int, seed: int, say: Callable[[str], None]) -> Tally:
    begun = time.monotonic()
    with house_on(kind) as house:
        try:
            async with playing(house, random.Random(seed)) as campaign:
                for number in range(1, kills + 1):
                    tally = await campaign.kill_once()
                    say(f"{kind} {number}/{kills} {time.monotonic() - begun:.0f} s: {told_of(tally)}")
                return await campaign.leave()
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{house.server.log.read_text()[-4000:]}") from wrong


def told_of(tally: Tally) -> str:
    return (
        f"{tally.commands} commands acknowledged, {tally.bets} of them bets, "
        f"{tally.served} wishes at the desk, each written once; "
        f"{tally.unheard} more written that nobody heard of; {tally.lines} lines, books and audit in order"
    )


def main() -> None:
    kind, kills = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(2**32)

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    say(f"{kind}: seed {seed}: the chances are the same again, the moments are not")
    tally = asyncio.run(run(kind, kills, seed, say))
    say(f"{kind}: {kills} kills and an end in peace: {told_of(tally)}; everybody has what they were told")


if __name__ == "__main__":
    main()
