"""A device on its line: says who it is, tells what it has read, and goes on after every break."""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable

from msgspec import Struct

from sabot.cards import Card
from sabot.devices import lines as ln
from sabot.devices import seals
from sabot.devices import shoe_device as sd
from sabot.devices.wires import Wire

BEAT = 2.0
"""Seconds between two signs of life."""
PATIENCE = 1.0
"""Seconds after which a reading that was not acknowledged is told again."""
SILENCE = 6.0
"""Seconds without a line after which the house counts as lost: it answers every beat."""
STALLED = 8.0
"""Seconds for which a device that stalls says nothing: longer than a house waits."""


class Faults(Struct, frozen=True):
    """How many readings in a hundred go wrong, on request: a house must stand all of it."""

    drop: int = 0
    """It never leaves, and is told again later."""
    repeat: int = 0
    """It is told twice."""
    reorder: int = 0
    """It is told after the one that follows it, where there is one."""
    garble: int = 0
    """Its line is damaged on the way."""
    blind: int = 0
    """It cannot be read at first."""
    stall: int = 0
    """The device says nothing more for a while."""
    impossible: int = 0
    """It is told first as a card of which none is left, where there is such a card."""


class Hands(Struct, frozen=True):
    """What a person does for a device, and what keeps its memory."""

    keep: Callable[[sd.ShoeDevice], None]
    """Writes down what the device knows, before anything is said of it."""
    new_shoe: Callable[[], tuple[tuple[Card, ...], int]]
    """A mixed shoe, and how many cards lie behind its cut card."""
    burnt: int | None
    """Cards that are burnt first; None where the first one is turned and says it."""
    pause: Callable[[], Awaitable[None]]
    """As long as it takes to draw a card."""
    note: Callable[[str], None] = lambda told: None
    """Writes down what was read, and every fault that was made on purpose."""


class Parted(Exception):
    """The line is over; the reason is for whoever watches the device."""


class Speaker:
    """One device, connection after connection."""

    def __init__(
        self,
        name: str,
        table: str,
        secret: bytes,
        device: sd.ShoeDevice,
        hands: Hands,
        faults: Faults | None = None,
        chance: random.Random | None = None,
    ) -> None:
        self.device = device
        self.dealt = 0
        """Readings made by it since it was switched on."""
        self._name, self._table, self._secret = name, table, secret
        self._hands, self._faults = hands, faults or Faults()
        self._chance = chance or random.Random()  # of faults on request, never of cards
        self._wanted: ln.Wanted = "nothing"
        self._quiet_until = 0.0

    async def run(self, wire: Wire) -> None:
        """Until the line is over: raises `Parted`."""
        self._wire, self._wanted, self._quiet_until = wire, "nothing", 0.0
        await self._hello()
        beating = asyncio.create_task(self._beat())
        try:
            while True:
                self._take(await self._line())
                await self._deal()
        finally:
            beating.cancel()

    async def _hello(self) -> None:
        greeting = await self._heard_in_time()
        match (greeting or "").split(" "):
            case [seals.LANGUAGE, seals.VERSION, nonce]:
                pass
            case _:
                raise Parted(f"this is no house: {greeting}")
        own = os.urandom(seals.NONCE).hex()
        self._wire.write(seals.hello(self._secret, self._name, self._table, nonce, own))
        key = seals.line_key(self._secret, self._name, self._table, nonce, own)
        self._told, self._heard = seals.from_device(key), seals.from_house(key)

    async def _heard_in_time(self) -> str | None:
        """A house whose power was cut says nothing, and not even that its end of the line is closed."""
        try:
            return await asyncio.wait_for(self._wire.read(), SILENCE)
        except TimeoutError:
            raise Parted("the house says nothing") from None

    async def _line(self) -> ln.ToDevice:
        text = await self._heard_in_time()
        if text is None:
            raise Parted("the line is cut")
        body = self._heard.opened(text)
        if body is None:
            # Whoever is not known is told so without a seal.
            raise Parted(f"the house says {text[4:]}" if text.startswith("bye ") else "a seal is wrong")
        return ln.read_from_house(body)

    def _take(self, line: ln.ToDevice) -> None:
        match line:
            case ln.Taken(number):
                self._know(sd.taken(self.device, number))
                # What was wanted before may be what is taken now; what is wanted next is told after it.
                self._wanted = "nothing"
                self._tell()
            case ln.NotTaken(code=ln.NO_SHOE_OPEN):
                self._know(sd.put_away(self.device))
            case ln.NotTaken(number, expected):
                # Where readings are missing, the first of them is told; else it is read again, with the beat.
                if expected < number:
                    self._tell(whole=True)
            case ln.Wants(what):
                self._wanted = what
            case ln.TellAgain(number):
                again = sd.told_again(self.device, number)
                if again is not None:
                    self._say(again)
            case ln.Farewell(code):
                raise Parted(f"the house says {code}")
            case ln.Beat():
                pass

    async def _deal(self) -> None:
        """What is wanted comes out once everything before it is acknowledged."""
        if self._wanted == "nothing" or self.device.untaken:
            return
        wanted, self._wanted = self._wanted, "nothing"
        await self._hands.pause()
        match wanted:
            case "shoe":
                self._know(sd.loaded(self.device, *self._hands.new_shoe()))
            case "open":
                self._know(sd.opened(self.device, self._hands.burnt))
            case "card" | "burn" | "hole":
                self._know(sd.drawn(self.device, face_up=wanted != "hole"))
        self.dealt += 1
        self._tell()

    def _know(self, device: sd.ShoeDevice) -> None:
        for one in device.untaken:
            if one not in self.device.untaken:
                self._hands.note(ln.written(one))
        self._hands.keep(device)
        self.device = device

    def _tell(self, *, whole: bool = False) -> None:
        """The first reading that was not acknowledged; `whole` without any fault."""
        if not self.device.untaken:
            return
        first, *rest = self.device.untaken
        faults, chance = self._faults, self._chance.randrange(100)
        if not whole:
            for often, fault in (
                (faults.drop, self._drop),
                (faults.repeat, self._repeat),
                (faults.reorder, self._reorder),
                (faults.garble, self._garble),
                (faults.blind, self._blind),
                (faults.stall, self._stall),
                (faults.impossible, self._impossible),
            ):
                if chance < often:
                    fault(first, rest)
                    return
                chance -= often
        self._say(first)

    def _go_wrong(self, fault: str, first: ln.Numbered) -> None:
        self._hands.note(f"{fault} {ln.written(first)}")

    def _drop(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        """Told again by the beat."""
        self._go_wrong("drop", first)

    def _repeat(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        self._go_wrong("repeat", first)
        self._say(first)
        self._say(first)

    def _reorder(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        if rest:
            self._go_wrong("reorder", first)
        self._say(rest[0] if rest else first)

    def _garble(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        self._go_wrong("garble", first)
        self._wire.write(self._told.sealed(ln.written(first)).replace(" ", " x", 1))

    def _blind(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        self._go_wrong("blind", first)
        self._say(ln.Numbered(first.number, ln.CardRead(None)))

    def _stall(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        self._go_wrong("stall", first)
        self._quiet_until = asyncio.get_running_loop().time() + STALLED

    def _impossible(self, first: ln.Numbered, rest: list[ln.Numbered]) -> None:
        card = sd.all_out(self.device) if isinstance(first.reading, ln.CardRead) else None
        if card is None:
            self._say(first)
            return
        lie = ln.Numbered(first.number, ln.CardRead(card))
        self._go_wrong("impossible", lie)
        self._say(lie)

    def _say(self, line: ln.FromDevice) -> None:
        if asyncio.get_running_loop().time() >= self._quiet_until:
            self._wire.write(self._told.sealed(ln.written(line)))

    async def _beat(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(PATIENCE)
            ticks += 1
            self._tell(whole=True)
            if ticks * PATIENCE >= BEAT:
                ticks = 0
                self._say(ln.Beat())
