"""Sessions played over real sockets and kept frame by frame, with everything that was secret in them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

from ground import Ground, Stage
from traffic import Heard, Truth, check_frames, check_private, check_seeds, check_views, heard
from traffic_sessions import Player, award_chips, change_shoe, play_rounds, send_croupier

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.net.rate_limits import RateLimits
from sabot.store.streams import name_of
from sabot.table.commands import Request, Tick

TABLES = (
    TableEntry(id="own-hands", game="live-blackjack"),
    TableEntry(id="croupier", game="live-blackjack-eu", mode=Mode.LIVE),
    TableEntry(id="common", game="all-bets-blackjack"),
    TableEntry(id="terminals", game="etg-blackjack"),
    TableEntry(id="alone", game="easy-blackjack", mode=Mode.INTERNAL, own_tables=0),
    TableEntry(id="baccarat", game="punto-banco"),
    TableEntry(id="koi", game="koi-bacc"),
)
SEED = 32
WIDE = RateLimits(per_second=10**6, burst=10**6, person_per_second=10**6, person_burst=10**6)
"""Whole sessions in a moment are faster than people."""


class Session:
    """What was recorded of one session: frames, secrets, log lines."""

    def __init__(self, stage: Stage, players: list[Player], seeds: list[bytes]) -> None:
        self.told: list[Heard] = heard({player.id: (player.wire,) for player in players})
        served = stage.ground.service.live.hosts
        self.truths = {name_of(stream): Truth(stage.ground, name_of(stream)) for stream in served}
        self.private = {player.id: player.private for player in players}
        self.seeds = seeds
        self.tokens = [text for player in players for text in (player.person.token, player.person.proof)]

    def check(self, table: str) -> int:
        """How many frames were compared with what the table's journal says."""
        check_seeds(self.told, self.truths, self.seeds)
        check_private(self.told, self.private)
        compared = check_frames(self.told, self.truths)
        check_views(self.truths[table])
        return compared

    @property
    def secrets(self) -> list[str]:
        """What no line of a log may hold."""
        amounts = [str(amount) for own in self.private.values() for amount in own]
        return [*self.tokens, *amounts, *(seed.hex() for seed in self.seeds)]


@asynccontextmanager
async def company(ground: Ground, count: int) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        people = [await ground.guest() for _ in range(count)]
        wires = [await stack.enter_async_context(ground.wire(person)) for person in people]
        yield [Player(person, wire, n) for n, (person, wire) in enumerate(zip(people, wires, strict=True), 1)]


async def played(ground: Ground, table: str, seed: int, rounds: int) -> list[Player]:
    """Three players and somebody who only watches; the third bets behind where that can be done."""
    rng = Random(seed)
    async with company(ground, 4) as players:
        at_it = players[:1] if table == "alone" else players[:3]
        for player in at_it:
            await player.come(table)
            await player.become_odd(table)
        await players[3].wire.send({"type": "subscribe", "table": table})
        for seat, player in enumerate(at_it[:2], 1):
            await player.sit(table, seat)
        if table in ("own-hands", "croupier"):
            await award_chips(ground, players[0])
        if table == "croupier":
            await send_croupier(ground, table)
        behind = table in ("own-hands", "croupier")
        await play_rounds(ground, table, at_it, rng, rounds, behind=behind)
        await change_shoe(ground, table)
        await play_rounds(ground, table, at_it, rng, 1, behind=behind)
        for player in players:
            await player.hear_all()
        return players


async def quiet(ground: Ground) -> None:
    """Until everybody is gone, and every table has written down that they are."""
    while len(ground.windows):
        await asyncio.sleep(0)
    for host in ground.service.live.hosts.values():
        await host.ask(Request("", Tick()))


def recorded(stage: Stage, table: str, seeds: list[bytes], *, seed: int = 1, rounds: int = 2) -> Session:
    players = stage.play(played(stage.ground, table, seed, rounds))
    stage.play(quiet(stage.ground))
    return Session(stage, players, seeds)


class Entropy:
    """Always the same shoes; remembers every seed that was made."""

    def __init__(self, number: int = 0) -> None:
        self._random = Random(number)
        self.seeds: list[bytes] = []

    def __call__(self, size: int) -> bytes:
        made = self._random.randbytes(size)
        if size == SEED:
            self.seeds.append(made)
        return made
