"""The company at a table: the house's bots, who come, think at their own pace, and go."""

from random import Random

from sabot.floor.bot_profiles import NAMES, temper_of
from sabot.floor.bots import Bot
from sabot.games.answer import Refused
from sabot.house.memory_house import TableHandle
from sabot.ledger.facts import CreditsIssued
from sabot.odds.hints import Hints
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.state import Table
from sabot.table.view import own_view, public_view

TENTH = SECOND // 10
FIRST_COME = 2 * SECOND
"""Within which the first bots come."""
NEWCOMER = (8 * SECOND, 30 * SECOND)
"""How long a place stays empty."""
QUICKEST = 6
"""Tenths of a second that even the quickest takes."""


class BotsAtTable:
    """So many bots at one table; who leaves is followed by somebody else. The same seed, the same company."""

    def __init__(self, count: int, hints: Hints, seed: str, at: int = 0) -> None:
        self._chance = Random(f"company {seed}")
        self._names = self._chance.sample(NAMES, len(NAMES))
        self._choose = hints
        self._seed = seed
        self._come = 0
        self._places = [_Place(at + self._chance.randrange(FIRST_COME)) for _ in range(count)]
        self.refused: list[tuple[c.Request, str]] = []
        """What bots tried in vain."""

    def next_moment(self) -> int | None:
        return min((place.looks_at for place in self._places), default=None)

    def act(self, host: TableHandle, at: int) -> None:
        """Everybody whose moment has come looks at the table, and does something or not."""
        for place in self._places:
            if place.looks_at <= at:
                self._look(host, place, at)

    def _look(self, host: TableHandle, place: "_Place", at: int) -> None:
        if place.bot is None:
            self._enter(host, place, at)
            return
        bot = place.bot
        place.looks_at = at + TENTH * self._chance.randint(QUICKEST, bot.temper.slowness)
        if host.table is place.seen:
            return
        place.seen = host.table
        own = own_view(host.table, bot.name, host.house.purse(bot.name), at)
        command = bot.next(public_view(host.table, at), own)
        if command is None:
            return
        request = c.Request(bot.name, command)
        answer = host.tell(request)
        if isinstance(answer, Refused):
            self.refused.append((request, answer.reason))
        elif isinstance(command, c.Leave):
            place.bot = None
            place.looks_at = at + self._chance.randrange(*NEWCOMER)

    def _enter(self, host: TableHandle, place: "_Place", at: int) -> None:
        number, self._come = self._come, self._come + 1
        again, name = divmod(number, len(self._names))
        called = self._names[name] + (f"-{again + 1}" if again else "")
        chance = Random(f"{self._seed} {called}")
        temper = temper_of(chance)
        host.house.give(CreditsIssued(called, temper.credits))
        joins = c.Request(called, c.Join())
        answer = host.tell(joins)
        if isinstance(answer, Refused):
            self.refused.append((joins, answer.reason))
            place.looks_at = at + NEWCOMER[1]
            return
        place.bot = Bot(called, temper, self._choose, chance)
        place.looks_at = at + TENTH * self._chance.randint(1, QUICKEST)


class _Place:
    """One of the company, or the empty place of somebody who left."""

    def __init__(self, looks_at: int) -> None:
        self.looks_at = looks_at
        self.bot: Bot | None = None
        self.seen: Table | None = None
        """The table when this bot last looked: unchanged, there is nothing new to think about."""
