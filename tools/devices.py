"""`make devices SHOES=200 KILLS=50`: devices with every fault deal at a real server, and all are killed.

    python devices.py SHOES KILLS [SEED]

A table of blackjack and one of baccarat in auto mode, each with a device on its line over TCP that drops,
repeats, reorders, garbles, stalls, and tells cards that cannot be read or cannot be there. Every process
lives by a clock that runs many times as fast. In the end each reading stands in the journal once and as it
was read, everybody has what rounds brought them, and the audit is clean.
"""

import asyncio
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import quick_clock
from crashes import open_store
from device_records import DeviceRecord, check_readings, readings_in, record_in
from msgspec import Struct
from trial.casino import CREDITS
from trial.nats_server import free_port
from trial.one_server import KEPT, OneServer
from trial.players import Player
from trial.proof import check_commands, winnings

from sabot.cli.device import kept
from sabot.client import Client, SignedIn, as_guest
from sabot.client.client_errors import Rejected
from sabot.devices import seals
from sabot.games.moves import Action
from sabot.ledger.account import wallet
from sabot.store.checking import prove_async
from sabot.store.codec import event_in
from sabot.store.streams import INTERRUPTED, TABLE, kind_of, table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.view import OwnView

SPEED = int(os.environ.get("SPEED", "120"))
"""So many times as fast: 5 seconds of betting take 42 milliseconds. Fewer where the machine is busy."""
TABLES = {"boxes": "live-blackjack", "coups": "punto-banco"}
TIMES = (
    "betting = 5, last_bets = 1, decision = 5, first_step = 2, next_steps = 2, result = 1, insurance = 2, "
    "absent = 3600"
)
"""Seconds; a process that is killed is away for minutes by this clock, and stakes wait for it."""
FAULTS = {"drop": 3, "repeat": 5, "reorder": 30, "garble": 1, "blind": 3, "stall": 1, "impossible": 10}
"""Of a hundred readings; two on their way at once are rare, and so are cards that are all out."""
PATIENCE = 180.0
"""Real seconds after which a table that does not go on counts as stuck, on a busy machine."""
LEAST = 150
"""Readings of a whole campaign, so that every fault has come."""
LOOKED = 1.0
"""Quick seconds between two looks of a player."""
DECIDES = 0.5
"""How often a player decides at a look: now and then time runs out, and a card is burnt."""
STEP = 10


class Tally(Struct):
    """What the end has shown."""

    shoes: int
    readings: int
    bets: int
    rounds: int
    voided: int
    lines: int
    kills: Counter[str]
    faults: Counter[str]


class DeviceProcess:
    """`sabot device deal` for one table."""

    def __init__(self, house: Path, table: str, port: int, run: str) -> None:
        self._house, self.table = house, table
        self._running: subprocess.Popen[bytes] | None = None
        self._at = self.readings = self.shoes = 0
        self.memory, self._record = house / f"{table}.json", house / f"{table}.record"
        secret = house / KEPT / f"{table}.secret"
        secret.write_text(secrets.token_hex(seals.SECRET))
        faults = [word for fault, often in FAULTS.items() for word in (f"--{fault}", str(often))]
        self._words = [
            sys.executable, "-c", run, "device", "deal", f"shoe-{table}", table, "--game", TABLES[table],
            "--pace", "0", "--secret", str(secret), "--memory", str(self.memory),
            "--record", str(self._record), "--to", f"127.0.0.1:{port}", *faults,
        ]  # fmt: skip

    def start(self, seed: int) -> None:
        with (self._house / f"{self.table}.log").open("ab") as log:
            self._running = subprocess.Popen([*self._words, "--seed", str(seed)], stderr=log)

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait()

    @property
    def ended(self) -> int | None:
        """With which code, where it has ended by itself."""
        return None if self._running is None else self._running.poll()

    def look(self) -> None:
        """How far it has come: reads on in its record where it was left, since that grows long."""
        if self._record.exists():
            with self._record.open() as record:
                record.seek(self._at)
                lines = record.readlines()
                self._at = record.tell()
            told = [line.split() for line in lines]
            self.readings += sum(words[0].isdigit() for words in told)
            self.shoes += sum(words[1:] == ["shoe"] for words in told if words[0].isdigit())

    @property
    def record(self) -> DeviceRecord:
        return record_in(self._record)

    @property
    def acknowledged(self) -> int:
        known = kept(self.memory)
        return known.last - len(known.untaken)


class Guest(Player):
    async def _decide(self, window: Client, table: str, own: OwnView) -> None:
        for offer in own.insurance:
            await self._act(table, c.AnswerInsurance(offer.hands[0], takes=False), window=window)
        for decision in own.decisions:
            wanted = decision.refused is None and decision.action in (Action.STAND, Action.HIT, Action.SPLIT)
            if wanted and self._chance.random() < DECIDES:
                await self._act(table, c.Choose(decision.hand, Action(decision.action)), window=window)
                return


class Campaign:
    def __init__(self, directory: Path, chance: random.Random) -> None:
        port, since = free_port(), time.time_ns()
        run = quick_clock.command(SPEED, since)
        (directory / KEPT).mkdir(mode=0o700)
        self._house = OneServer(directory, configuration(port), run=run)
        self._devices = [DeviceProcess(directory, table, port, run) for table in TABLES]
        self._chance = chance
        self._kills: Counter[str] = Counter()
        self._players: list[Guest] = []

    @asynccontextmanager
    async def going(self) -> AsyncIterator[None]:
        await self._house.start()
        tasks: list[asyncio.Task[None]] = []
        try:
            for device in self._devices:
                device.start(self._chance.getrandbits(32))
            async with AsyncExitStack() as stack:
                for table in TABLES:
                    signed_in = await self._guest()
                    client = await stack.enter_async_context(Client(signed_in))
                    self._players.append(Guest(client, (table,), str(self._chance.random()), LOOKED))
                tasks += [asyncio.create_task(player.play()) for player in self._players]
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._house.server.kill()
            for device in self._devices:
                device.kill()

    async def _guest(self) -> SignedIn:
        """By the quick clock half a minute is soon over: who was not answered or too slow asks again."""
        while True:
            try:
                return await as_guest(self._house.server.address)
            except (httpx.TimeoutException, Rejected):
                continue

    @property
    def shoes(self) -> int:
        return sum(device.shoes for device in self._devices)

    async def dealt(self, shoes: int, least: int = 0) -> None:
        """Until so many were put in, with so many readings, and each table has gone on meanwhile."""
        begun, before = quick_clock.real_seconds(), [device.readings for device in self._devices]
        while True:
            ends = [device.ended for device in self._devices]
            assert ends == [None] * len(ends), f"a device has ended by itself: {ends} {self._logs()}"
            for device in self._devices:
                device.look()
            now = [device.readings for device in self._devices]
            if all(n > b for n, b in zip(now, before, strict=True)):
                if self.shoes >= shoes and sum(now) >= least:
                    return
                begun, before = quick_clock.real_seconds(), now
            assert quick_clock.real_seconds() - begun < PATIENCE, f"stuck at {before}, {now}: {self._logs()}"
            await asyncio.sleep(LOOKED * SPEED / STEP)

    async def kill_once(self) -> str:
        """Somewhere in the middle of what they do."""
        await asyncio.sleep(self._chance.random() * SPEED)
        victim = self._chance.choice(["server", *TABLES])
        if victim == "server":
            self._house.server.kill()
            await self._house.start()
        else:
            device = next(one for one in self._devices if one.table == victim)
            device.kill()
            device.start(self._chance.getrandbits(32))
        self._kills[victim] += 1
        return victim

    async def end(self) -> Tally:
        """Nobody bets any more; what lies is played to its end, and everything is proven."""
        for player in self._players:
            player.stop()
        begun = quick_clock.real_seconds()
        while any([(await player.client.look(player.tables[0])).held for player in self._players]):
            assert quick_clock.real_seconds() - begun < PATIENCE, f"rounds are not paid: {self._logs()}"
            await asyncio.sleep(LOOKED)
        self._house.server.kill()
        for device in self._devices:
            device.kill()
        await asyncio.to_thread(self._house.audit)
        return await self._proven()

    async def _proven(self) -> Tally:
        store = await open_store(self._house.where)
        try:
            proof = await prove_async(store)
            assert proof.fault is None, proof.fault
            played = [stream for stream in await store.heads() if kind_of(stream) in (TABLE, INTERRUPTED)]
            records = {stream: await store.read(stream) for stream in played}
            books = await store.ledger()
        finally:
            await store.close()
        readings = 0
        for device in self._devices:
            written = readings_in(records[table_stream(device.table)])
            check_readings(device.record, written, device.acknowledged)
            readings += len(written)
        for player in self._players:
            check_commands(player, records, proof.commands)
            due = CREDITS + winnings(player.id, records)
            there = books.account(wallet(player.id)).balance
            assert there == due, f"{player.id} has {there}, and the rounds say {due}"
        ends = Counter(type(event_in(record.line)) for lines in records.values() for record in lines)
        told = [device.record for device in self._devices]
        return Tally(
            shoes=sum(record.shoes for record in told),
            readings=readings,
            bets=sum(player.bets for player in self._players),
            rounds=ends[e.RoundPaid],
            voided=ends[e.RoundVoided],
            lines=ends.total(),
            kills=self._kills,
            faults=sum((record.faults for record in told), Counter[str]()),
        )

    def _logs(self) -> str:
        files = (self._house.server.log, *(d.memory.with_suffix(".log") for d in self._devices))
        return "\n".join(file.read_text()[-2000:] for file in files)


def configuration(port: int) -> str:
    words = [f"[credits]\nguest = {CREDITS}", f'[listen]\ndevices = "127.0.0.1:{port}"']
    for table, game in TABLES.items():
        device = f'[[device]]\nid = "shoe-{table}"\ntable = "{table}"\nsecret_file = "{table}.secret"'
        own = f'settings.device = "shoe-{table}"\nsettings.times = {{ {TIMES} }}'
        words += [device, f'[[table]]\nid = "{table}"\ngame = "{game}"\nmode = "auto"\n{own}']
    return "\n\n".join(words) + "\n"


async def run(directory: Path, shoes: int, kills: int, seed: int, say: Callable[[str], None]) -> Tally:
    begun = quick_clock.real_seconds()
    campaign = Campaign(directory, random.Random(seed))
    async with campaign.going():
        await campaign.dealt(len(TABLES))
        for number in range(1, kills + 1):
            victim = await campaign.kill_once()
            await campaign.dealt(max(len(TABLES), number * shoes // (kills + 1)))
            seconds = quick_clock.real_seconds() - begun
            say(f"kill {number}/{kills} ({victim}) {seconds:.0f} s: {campaign.shoes} shoes, all go on")
        await campaign.dealt(shoes, LEAST)
        return await campaign.end()


def told_of(tally: Tally) -> str:
    kills, faults = (
        ", ".join(f"{what} {n}" for what, n in sorted(counted.items()))
        for counted in (tally.kills, tally.faults)
    )
    return (
        f"{tally.shoes} shoes, {tally.readings} readings, each in the journal once and as it was read; "
        f"killed: {kills or 'nobody'}; faults on purpose: {faults}; every impossible card refused; "
        f"{tally.rounds} rounds paid, {tally.voided} void, {tally.bets} bets acknowledged; "
        f"{tally.lines} lines, books and audit in order"
    )


def main() -> None:
    shoes, kills = int(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(2**32)
    quick_clock.begin(SPEED, time.time_ns())

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    say(f"seed {seed}: the chances are the same again, the moments and the cards are not")
    with tempfile.TemporaryDirectory(prefix="sabot-devices-") as place:
        say(told_of(asyncio.run(run(Path(place), shoes, kills, seed, say))))


if __name__ == "__main__":
    main()
