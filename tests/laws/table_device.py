"""A card device at the table of a session: its readings have numbers, and others try to deal for it."""

from random import Random

from msgspec.structs import replace
from table_plans import DEVICE as NAME

from sabot.games.answer import Refused
from sabot.house.memory_house import TableHandle
from sabot.house.shoe_dealer import Dealer
from sabot.table import commands as c
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.setup import DEVICE
from sabot.table.shoe.readings import OF_DEVICES, next_reading
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Phase, Table

ID = DEVICE + NAME
MOST_AT_ONCE = 2_000
"""Readings that follow each other without anybody's act; more are a circle."""
PARTS, LIES = 0.01, 0.08


class LawDevice:
    """Wants nothing but to deal; `dealer` knows the cards."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._before: list[c.Request] = []

    def deal(self, host: TableHandle, dealer: Dealer) -> None:
        """Everything that the table wants, until it wants nothing or does not take it."""
        for _ in range(MOST_AT_ONCE):
            table = host.table
            if setup_to_deal_by(table).device != ID or table.phase is Phase.CLOSED:
                return
            if self._chance.random() < PARTS:
                host.tell(c.Request(ID, c.LoseCroupier()))
                return
            if lacks_croupier(table) and not self._comes(host):
                return
            command = dealer.next(host.table)
            if command is None:
                return
            request = self._told(host.table, command)
            if self._chance.random() < LIES:
                host.tell(self._lie(request))
            if isinstance(host.tell(request), Refused):
                return
            self._before.append(request)
        raise AssertionError("the device deals in a circle")

    def _comes(self, host: TableHandle) -> bool:
        back = host.table.croupier == ID
        return not isinstance(host.tell(c.Request(ID, c.RegainCroupier() if back else c.SignIn())), Refused)

    def _told(self, table: Table, command: c.Command) -> c.Request:
        """What is read has a number; that a shoe is empty is told by people, and luck by nobody."""
        if isinstance(command, c.RunOutOfCards):
            return c.Request("", command)
        if isinstance(command, c.DealCard):
            command = replace(command, lucky=False)
        number = next_reading(table, ID) or self._chance.randint(1, 9)
        return c.Request(ID, command, reading=number if isinstance(command, OF_DEVICES) else 0)

    def _lie(self, request: c.Request) -> c.Request:
        """A reading of before, one too early, one without a number, and what somebody else claims to read."""
        lies = [
            replace(request, reading=request.reading + 1),
            replace(request, reading=0),
            replace(request, by="kim"),
            replace(request, by="kim", reading=0),
            replace(request, by=f"{DEVICE}other"),
            *self._before[-1:] * 3,
        ]
        return self._chance.choice(lies) if isinstance(request.command, OF_DEVICES) else request
