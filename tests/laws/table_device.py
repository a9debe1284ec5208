"""A card device at the table of a session: its readings have numbers, and others try to deal for it.

People have hands at it: they open its lid, change its shoe, and cards fall out of it.
"""

from random import Random

from msgspec.structs import replace
from table_plans import DEVICE as NAME
from table_source import bag_of

from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.house.memory_house import TableHandle
from sabot.house.shoe_dealer import Dealer
from sabot.server.devices.reading_commands import wanted_of_device
from sabot.table import commands as c
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import DEVICE
from sabot.table.shoe.readings import OF_DEVICES, next_reading
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Phase, Table

ID = DEVICE + NAME
MOST_AT_ONCE = 2_000
"""Readings that follow each other without anybody's act; more are a circle."""
PARTS, LIES = 0.01, 0.08
MEDDLES = 0.05
"""How often somebody has a hand at a device of which nothing is wanted."""


class LawDevice:
    """Wants nothing but to deal; `dealer` knows the cards."""

    def __init__(self, chance: Random, hands: Random) -> None:
        """`hands` draws what people do to it, by itself, so that the rest comes as without them."""
        self._chance, self._hands = chance, hands
        self._before: list[c.Request] = []

    def deal(self, host: TableHandle, dealer: Dealer) -> None:
        """Everything that the table wants, until it wants nothing or does not take it."""
        for _ in range(MOST_AT_ONCE):
            table = host.table
            if setup_to_deal_by(table).device != ID or table.phase is Phase.CLOSED:
                return
            if self._chance.random() < PARTS:
                host.tell(c.Request(ID, c.LoseCroupier()))
                self._read(host, self._out_of_it(host.table))
                return
            if lacks_croupier(table) and not self._comes(host):
                return
            command = dealer.next(host.table)
            if command is None:
                if wanted_of_device(host.table) == "nothing" and self._hands.random() < MEDDLES:
                    self._read(host, self._out_of_it(host.table))
                return
            request = self._told(host.table, command)
            if self._chance.random() < LIES:
                host.tell(self._lie(request))
            if isinstance(host.tell(request), Refused):
                return
            self._before.append(request)
        raise AssertionError("the device deals in a circle")

    def _out_of_it(self, table: Table) -> c.Command:
        """A card that nobody asked for (D4), never the last of its kind, which may lie face down; a shoe."""
        bag = bag_of(table)
        cards = [card for card in DECK if bag is None or bag.left(card) > 1]
        if not cards or self._hands.random() < 0.5:
            return c.PrepareShoe()
        return c.ExposeCard(self._hands.choice(cards), HouseReason.UNASKED)

    def _read(self, host: TableHandle, command: c.Command) -> None:
        """Under the number that is due: only what it is tells whether it is taken."""
        request = c.Request(ID, command, reading=next_reading(host.table, ID) or 1)
        if not isinstance(host.tell(request), Refused):
            self._before.append(request)

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
