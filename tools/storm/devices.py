"""Cards from outside the house: a device with a shoe, and a croupier who tells what falls out of it."""

from random import Random

from sabot.games.answer import Refused
from sabot.house.requests import Reply, id_of, named
from sabot.house.shoe_dealer import ShoeDealer
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.state import Table
from sabot.table.waiting_for import FROM_SOURCE, waiting_for
from storm.casino import Casino
from storm.clients import Client, ClientKind, Letter

NEVER_TIRED = 1_000_000
SLIPS = 0.05
"""How often a card falls out while none is wanted."""


class Device:
    """Cards from outside: its shoe lies on the felt, and stays as it is when the house stops."""

    def __init__(self, casino: Casino, stream: str, chance: Random) -> None:
        self.stream = stream
        self.client = Client(f"device-{stream.partition(':')[2]}", ClientKind.CAREFUL, chance)
        self.client.on_reply = self._answered
        self.client.patience = NEVER_TIRED
        self.client.checked = False
        self._casino = casino
        self.dealer = ShoeDealer(lambda: chance.randbytes(32))
        self.in_doubt: ShoeDealer | None = None
        """As it will be when the house has taken the card that is on its way."""
        self._wishes: dict[str, ShoeDealer] = {}
        """Wishes by their ids, and the device once one is granted: a copy of any that was refused may be."""
        casino.clients[self.client.name] = self.client

    def begin(self) -> None:
        self._casino.later(self.client.chance.randint(1, SECOND // 2), self._turn)

    def _turn(self) -> None:
        casino = self._casino
        table = casino.table(self.stream)
        if table is not None and self.in_doubt is None:
            if waiting_for(table) in FROM_SOURCE:
                self._deal(table)
            elif self.client.chance.random() < SLIPS:
                self._expose(table)
        casino.later(self.client.chance.randint(SECOND // 10, SECOND), self._turn)

    def _expose(self, table: Table) -> None:
        """A card falls out of the shoe, and the croupier says so (D4)."""
        shoe = table.shoe
        if self.dealer.has_shoe and table.croupier and shoe is not None and shoe.opened and not shoe.spent:
            self.look_up()
            trial = self.dealer.copy()
            card = trial.draw()
            if not isinstance(card, c.RunOutOfCards):
                self._send(trial, table.croupier, c.ExposeCard(card, "it fell out"))

    def look_up(self) -> None:
        """What was refused at first and granted when its copy came has happened."""
        for id_, granted in self._wishes.items():
            if id_ in self.client.done:
                self.dealer, self._wishes = granted, {}
                return

    def _deal(self, table: Table) -> None:
        """The card stays in the device's hand until the house has taken it."""
        self.look_up()
        trial = self.dealer.copy()
        command = trial.next(table)
        if command is not None:
            self._send(trial, self.client.name, command)

    def _send(self, trial: ShoeDealer, by: str, command: c.Command) -> None:
        self.in_doubt = trial
        request = named(c.Request(by, command), f"{self.client.name}-{self.client.fresh_id()}", self.stream)
        id_ = id_of(request)
        assert id_ is not None
        self._wishes[id_.id] = trial
        self._casino.clients[by].sent.add(id_.text)
        self._casino.send(Letter(self.client, self.stream, request, id_), SECOND // 50)

    def _answered(self, letter: Letter, reply: Reply) -> None:
        if not isinstance(reply, Refused) and self.in_doubt is not None:
            self.dealer = self.in_doubt
        self.in_doubt = None
        table = self._casino.table(self.stream)
        if table is not None and waiting_for(table) in FROM_SOURCE:
            self._deal(table)
