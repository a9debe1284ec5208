"""People who play at several tables at once and remember every answer that they got."""

import asyncio
import secrets
import time
from random import Random

from msgspec import Struct

from sabot.client import Client
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.server.socket.wire import Done, Refused
from sabot.store.streams import interrupted_stream, table_stream
from sabot.table import commands as c
from sabot.table.view import OwnView

STAKES = (100, 200, 500)
LOOKED = 0.15
"""Seconds between two looks at a table."""


class Sent(Struct):
    """A command with what was answered, if anything was."""

    id: str
    table: str
    """Or an interrupted game."""
    command: c.GuestCommand
    stake: int
    """0 where it was no bet."""
    reply: Done | Refused | None = None
    begun: float = 0.0

    @property
    def wrote(self) -> bool:
        """Whether they were told that it brought something about."""
        return isinstance(self.reply, Done) and self.reply.last >= self.reply.first

    @property
    def stream(self) -> str:
        return interrupted_stream(self.table) if "/" in self.table else table_stream(self.table)


class Player:
    def __init__(self, client: Client, tables: tuple[str, ...], seed: str, looked: float = LOOKED) -> None:
        self.client = client
        self.tables = tables
        self.sent: list[Sent] = []
        self.finished: list[str] = []
        """Interrupted games that they went on with."""
        self._chance = Random(seed)
        self._stopping = False
        self._looked = looked
        self.looks = 0
        self.heard = 0
        """Bytes that they were sent."""

    def hear(self, content: bytes) -> None:
        self.heard += len(content)

    @property
    def id(self) -> str:
        return self.client.signed_in.player

    @property
    def accepted(self) -> list[Sent]:
        return [sent for sent in self.sent if isinstance(sent.reply, Done)]

    @property
    def bets(self) -> int:
        return sum(1 for sent in self.accepted if sent.stake)

    def bets_at(self, table: str) -> int:
        return sum(1 for sent in self.accepted if sent.table == table and sent.stake)

    def story(self, table: str) -> str:
        """What they did there of late, for whoever wonders why they do nothing."""
        now = time.monotonic()
        here = [sent for sent in self.sent if sent.table == table]
        last = [(type(s.command).__name__, s.reply, f"{now - s.begun:.1f} s ago") for s in here]
        watched = self.client.tables.get(table)
        own = None if watched is None else watched.own
        fields = None if own is None else [field.refused for field in own.fields if not field.behind]
        told = f"fields {fields}, looks {self.looks}, finished {self.finished}"
        return f"{self.id} at {table}: {last[-3:]}, {told}"

    @property
    def streams(self) -> tuple[str, ...]:
        """Where they played."""
        return (*map(table_stream, self.tables), *map(interrupted_stream, self.finished))

    async def play(self) -> None:
        """At all their tables, until they are told to stop."""
        await asyncio.gather(*(self._play(table) for table in self.tables))

    def stop(self) -> None:
        self._stopping = True

    async def _play(self, table: str) -> None:
        await self.client.watch(table)
        while not await self._act(table, c.Join()):
            await asyncio.sleep(self._looked)
        while not self._stopping:
            own = await self.client.look(table)
            self.looks += 1
            usable = [field for field in own.fields if not field.behind and field.refused is None]
            if own.blocked:
                await self._finish(own.unfinished[0].interrupted)
                continue
            if not own.seats and not usable:
                await self._sit(table)
            await self._decide(self.client, table, own)
            if usable and own.staked < 3 * max(STAKES):
                field, stake = usable[0], Amount(self._chance.choice(STAKES))
                await self._act(table, c.PlaceBet(field.hand, field.bet, stake), stake)
            await asyncio.sleep(self._looked)

    async def _decide(self, window: Client, table: str, own: OwnView) -> None:
        for offer in own.insurance:
            await self._act(table, c.AnswerInsurance(offer.hands[0], takes=False), window=window)
        for decision in own.decisions:
            if decision.action == Action.STAND and decision.refused is None:
                await self._act(table, c.Choose(decision.hand, Action.STAND), window=window)

    async def _finish(self, game: str) -> None:
        """A game that was interrupted while they were not connected, in a window of its own."""
        if game in self.finished:
            await asyncio.sleep(self._looked)
            return
        self.finished.append(game)
        async with Client(self.client.signed_in) as window:
            await window.watch(game)
            own = await window.look(game)
            while any(one.interrupted == game for one in own.unfinished):
                await self._decide(window, game, own)
                await asyncio.sleep(self._looked)
                own = await window.look(game)

    async def _sit(self, table: str) -> None:
        """Where one sits; elsewhere it is refused, and nobody minds."""
        for seat in self._chance.sample(range(1, 8), 3):
            if await self._act(table, c.TakeSeat(seat)):
                return

    async def _act(
        self, table: str, command: c.GuestCommand, stake: int = 0, window: Client | None = None
    ) -> bool:
        sent = Sent(secrets.token_hex(16), table, command, stake, begun=time.monotonic())
        self.sent.append(sent)
        sent.reply = await (window or self.client).act(table, command, sent.id)
        return isinstance(sent.reply, Done)
