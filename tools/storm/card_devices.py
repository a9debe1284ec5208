"""Card devices as they are (docs/devices.md): numbered readings, a memory, and the house's end of the line.

The wire is worse than any of theirs: it loses lines, repeats them and lets old ones overtake new ones.
"""

from functools import partial
from random import Random

from sabot.cards import Card
from sabot.cards.card import DECK
from sabot.devices import lines as ln
from sabot.devices import shoe_device as sd
from sabot.games.answer import Refused
from sabot.house.requests import Done, Reply, id_of, named
from sabot.server.devices.device_session import ROLE
from sabot.server.devices.reading_commands import follows, told_by_reading, wanted_of_device
from sabot.table import commands as c
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.setup import SECOND
from sabot.table.shoe.readings import next_reading
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Phase, Table
from storm.casino import Casino
from storm.clients import Client, ClientKind, Letter
from storm.readings import ReadingBook

SLOWEST = SECOND // 5
"""Microseconds that a line of a device takes."""
SLIPS = 0.01
"""How often a card comes although none is wanted (D4)."""
PARTS = 0.01
"""How often the line is cut, or the lid opened."""
BLIND = 0.03
"""How often a card cannot be read at first."""
REPLAYS = 0.05
"""How often somebody tells a reading of before once more, past the end of the line."""


class DeviceClient(Client):
    """The end of the line in the house: it knows a hole card from when the house has said yes."""

    def __init__(self, name: str, chance: Random) -> None:
        super().__init__(name, ClientKind.CAREFUL, chance)
        self.checked = False
        self.readings: dict[str, ln.Numbered] = {}
        """What was read, by the ids of what the house was told."""
        self.hole: tuple[int, Card] | None = None

    def remember(self, letter: Letter, reply: Reply) -> None:
        super().remember(letter, reply)
        assert letter.id is not None
        assert isinstance(letter.body, c.Request)
        match reply, letter.body.command, self.readings[letter.id.text].reading:
            case Done(), c.DealHoleCard(), ln.CardRead(card) if card is not None:
                self.hole = letter.body.reading, card
            case _:
                pass


class CardDevice:
    def __init__(self, casino: Casino, stream: str, device: str, chance: Random) -> None:
        """`device` as the journal calls it."""
        self.stream, self.id = stream, device
        self.shoe = sd.ShoeDevice()
        self.client = DeviceClient(device, chance)
        self.client.on_reply = self._answered
        self.book = ReadingBook(device)
        self._casino, self._chance = casino, chance
        casino.clients[device] = self.client
        casino.watch.readings[stream] = self.book
        casino.tell_role(device, ROLE)
        casino.on_opening.append(self._house_came_back)

    def begin(self) -> None:
        self._casino.later(self._chance.randint(1, SECOND // 2), self._turn)

    def _house_came_back(self) -> None:
        """It has no hole card in any file."""
        self.client.hole = None

    def _turn(self) -> None:
        self.act(self._casino.table(self.stream))
        self._casino.later(self._chance.randint(SECOND // 10, SECOND), self._turn)

    def act(self, table: Table | None) -> None:
        """One look at the table; what is wanted comes out once everything before it is acknowledged."""
        if table is None or setup_to_deal_by(table).device != self.id:
            return
        if self._chance.random() < PARTS:
            self.client.hole = None
            self.tell(c.LoseCroupier())
        elif lacks_croupier(table) and table.phase is not Phase.CLOSED:
            self.tell(c.RegainCroupier() if table.croupier == self.id else c.SignIn())
        elif (command := self.follows(table)) is not None:
            self.tell(command)
        else:
            self._read_on(table)

    def follows(self, table: Table) -> c.Command | None:
        """What the house itself tells of the hole card, which it asks for where it has forgotten it."""
        readings, hole = table.readings, self.client.hole
        if readings is None or readings.device != self.id or not readings.hole:
            self.client.hole = None
            return None
        if hole is None or hole[0] != readings.hole:
            again = sd.told_again(self.shoe, readings.hole)
            self.client.hole = None if again is None else (again.number, again.card)
        return follows(table, None if self.client.hole is None else self.client.hole[1])

    def _read_on(self, table: Table) -> None:
        if self._chance.random() < REPLAYS and self.shoe.lying:
            self._replay(table, self._chance.choice(self.shoe.lying))
        if not self.shoe.untaken:
            self.draw(table)
        for one in self.shoe.untaken:
            blind = self._chance.random() < BLIND and isinstance(one.reading, ln.CardRead)
            self._say(ln.Numbered(one.number, ln.CardRead(None)) if blind else one)

    def draw(self, table: Table) -> None:
        """What is wanted; sometimes a card comes by itself."""
        shoe, rules = self.shoe, setup_to_deal_by(table).game.rules
        match wanted_of_device(table):
            case "shoe":
                order = [*DECK] * rules.decks
                self._chance.shuffle(order)
                self._know(sd.loaded(shoe, tuple(order), rules.cut))
            case "open":
                self._know(sd.opened(shoe, rules.burns if isinstance(rules.burns, int) else None))
            case "card" | "burn":
                self._know(sd.drawn(shoe))
            case "hole":
                self._know(sd.drawn(shoe, face_up=False))
            case "nothing":
                lies = table.shoe is not None and table.shoe.opened and not table.shoe.spent
                if lies and self._chance.random() < SLIPS:
                    self._know(sd.drawn(shoe))

    def _know(self, shoe: sd.ShoeDevice) -> None:
        self.shoe = shoe
        self.book.read(shoe.untaken)

    # The way to the house.

    def _say(self, line: ln.Numbered) -> None:
        self._casino.carry(partial(self._heard, line), SLOWEST)

    def _heard(self, line: ln.Numbered) -> None:
        """As the end of the line in the house does it (`DeviceSession`)."""
        table = self._casino.table(self.stream)
        if table is None:
            return
        due = next_reading(table, self.id)
        if due and line.number < due:
            self._casino.carry(partial(self._acknowledged, due - 1), SLOWEST)
        elif not due or line.number == due:
            command = told_by_reading(table, line.reading, self.client.hole and self.client.hole[1])
            if not isinstance(command, Refused):
                self._casino.arrive(self.letter(line, command, f"reading-{line.number}"))

    def letter(self, line: ln.Numbered, command: c.Command, id_: str) -> Letter:
        request = named(c.Request(self.id, command, reading=line.number), id_, self.stream)
        known = id_of(request)
        assert known is not None
        letter = Letter(self.client, self.stream, request, known)
        self.client.sends(letter)
        self.client.readings[known.text] = line
        return letter

    def next_letter(self, table: Table) -> Letter | None:
        """What stands in no line of the journal yet, or what is wanted; None where the shoe is empty."""
        due = next_reading(table, self.id)
        if due:
            self._know(sd.taken(self.shoe, due - 1))
        if not self.shoe.untaken:
            self.draw(table)
        if not self.shoe.untaken:
            return None
        line = self.shoe.untaken[0]
        command = told_by_reading(table, line.reading, self.client.hole and self.client.hole[1])
        assert not isinstance(command, Refused), command
        return self.letter(line, command, f"reading-{line.number}")

    def _replay(self, table: Table, old: ln.Numbered) -> None:
        """Somebody in the house's own network, under an id that nobody knows."""
        match told_by_reading(table, old.reading, None):
            case Refused():
                pass
            case command:
                self._casino.arrive(self.letter(old, command, f"again-{self.client.fresh_id()}"))

    def tell(self, command: c.Command) -> None:
        """Something that has no number: who deals, and what the house knows of a hole card."""
        self._casino.arrive(Letter(None, self.stream, c.Request(self.id, command), None))

    # The way back.

    def _answered(self, letter: Letter, reply: Reply) -> None:
        assert isinstance(letter.body, c.Request)
        number = letter.body.reading
        if isinstance(reply, Done):
            self._acknowledged(number)
        elif reply.code == ln.NO_SHOE_OPEN and self.shoe.untaken and self.shoe.untaken[0].number == number:
            self._know(sd.put_away(self.shoe))

    def _acknowledged(self, number: int) -> None:
        self.book.acknowledged(number)
        self._know(sd.taken(self.shoe, number))
        self.act(self._casino.table(self.stream))
