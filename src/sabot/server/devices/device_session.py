"""One connection of a card device: who it is, what it has read, what the table wants of it."""

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path

from sabot.cards import Card
from sabot.devices import lines as ln
from sabot.devices import seals
from sabot.devices.certificates import certificate_in, line_secret
from sabot.devices.wires import Wire
from sabot.games.answer import Refused
from sabot.house.requests import Reply, identify, named
from sabot.server.config.server_config import DeviceEntry
from sabot.server.devices.reading_commands import follows, told_by_reading, wanted_of_device
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.people.house_lines import tell_house
from sabot.server.socket.hub import Listener
from sabot.store.streams import HOUSE, StaffChanged
from sabot.table import commands as c
from sabot.table.house.setup import DEVICE
from sabot.table.shoe.readings import next_reading
from sabot.table.state import Phase, Table

HELLO_TIME = 5.0
"""Seconds in which a device says who it is."""
SILENCE = 6.0
"""Seconds without a line after which a device counts as lost; it sends a beat every two."""
ROLE = "device"
"""Of a device among the people of the house, as the journal tells it."""
MOST_REFUSED = 32
"""Readings in a row that are not taken: whoever goes on after that does not hear us."""

AWAY = "house-away"
"""What the house needs does not answer: its disk, or the database that several servers share."""

log = logging.getLogger("sabot.devices")


class SentAway(Exception):
    """The device is sent away, with the code of the reason."""


class DeviceSession:
    def __init__(
        self,
        service: Service,
        wire: Wire,
        connected: "dict[str, DeviceSession]",
        may_come: Callable[[str], bool],
    ) -> None:
        """`connected` are the devices of this server, each once; not each may come as often as it likes."""
        self._service = service
        self._may_come = may_come
        self._wire = wire
        self._connected = connected
        self.known = False
        """Whether it has proven who it is."""
        self.shown = b""
        """The certificate that it showed, where its line speaks TLS."""
        self._woken = asyncio.Event()
        self._hole: tuple[int, Card] | None = None
        """The card that lies face down, and the number of its reading."""
        self._wanted: ln.Wanted | None = None
        """As the device was told since its last reading; None where it was not."""
        self._refused = 0
        self._is_open = False
        """Whether its lid is."""
        self._ended = ""

    async def run(self) -> None:
        """Until the device is gone, silent, or sent away."""
        try:
            entry = await self._hello()
        except (SentAway, TimeoutError) as wrong:
            self._wire.write(ln.written(ln.Farewell(str(wrong) or "no-hello")))
            return
        except self._service.trouble:
            self._wire.write(ln.written(ln.Farewell(AWAY)))
            return
        self.known = True
        self._id, self._table = DEVICE + entry.id, entry.table
        if (before := self._connected.get(entry.id)) is not None:
            # It has come back before its old line was known to be dead.
            before.end("came-anew")
        self._connected[entry.id] = self
        self._listener = Listener(self._id, self._wake)
        try:
            await self._serve()
        except SentAway as wrong:
            self._say(ln.Farewell(str(wrong)))
        except self._service.trouble as wrong:
            log.warning("device %s at table %s is sent away: %s", entry.id, self._table, wrong)
            self._say(ln.Farewell(AWAY))
        finally:
            self._service.forget(self._table, self._listener)
            if self._connected.get(entry.id) is self:
                del self._connected[entry.id]
            log.info("device %s is gone from table %s", entry.id, self._table)

    def end(self, code: str) -> None:
        self._ended = code
        self._woken.set()

    # Who it is.

    async def _hello(self) -> DeviceEntry:
        nonce = os.urandom(seals.NONCE).hex()
        self._wire.write(seals.greeting(nonce))
        text = await asyncio.wait_for(self._wire.read(), HELLO_TIME)
        match (text or "").split(" "):
            case ["hello", device, table, own, proof]:
                pass
            case _:
                if text is not None:
                    note(SecurityEvent.DEVICE_REFUSED, why="hello")
                raise SentAway("no-hello")
        entry = next((one for one in self._service.config.device if one.id == device), None)
        # One that is not known is answered like one with a wrong secret.
        secret = bytes(seals.SECRET) if entry is None else secret_of(entry, self._service)
        right = seals.proof_of_device(secret, device, table, nonce, own)
        if not seals.same(proof, right) or entry is None:
            note(SecurityEvent.DEVICE_REFUSED, device=device, why="secret")
            raise SentAway("not-known")
        if entry.certificate and (not self.shown or line_secret(self.shown) != secret):
            note(SecurityEvent.DEVICE_REFUSED, device=device, why="certificate")
            raise SentAway("not-known")
        await self._service.reach(entry.table)
        if entry.table != table or self._service.host(table) is None:
            note(SecurityEvent.DEVICE_REFUSED, device=device, why="table")
            raise SentAway("another-table")
        self._check_how_often(device)
        key = seals.line_key(secret, device, table, nonce, own)
        self._heard, self._told = seals.from_device(key), seals.from_house(key)
        note(SecurityEvent.DEVICE_CAME, device=device, table=table)
        return entry

    def _check_how_often(self, device: str) -> None:
        if not self._may_come(device):
            note(SecurityEvent.DEVICE_REFUSED, device=device, why="too-often")
            raise SentAway("too-often")

    # What happens between both.

    async def _serve(self) -> None:
        await self._take_role()
        self._say(ln.Taken(self._last_taken()))
        self._service.attend(self._table, self._listener)
        reading = asyncio.ensure_future(self._wire.read())
        heard = asyncio.get_running_loop().time()
        try:
            while not self._ended:
                await self._go_on()
                waking = asyncio.ensure_future(self._woken.wait())
                left = heard + SILENCE - asyncio.get_running_loop().time()
                done, _ = await asyncio.wait(
                    {reading, waking}, timeout=max(left, 0), return_when=asyncio.FIRST_COMPLETED
                )
                waking.cancel()
                if not done:
                    raise SentAway("silent")
                self._woken.clear()
                if reading in done:
                    heard = asyncio.get_running_loop().time()
                    text = reading.result()
                    if text is None:
                        return
                    await self._take(text)
                    reading = asyncio.ensure_future(self._wire.read())
        finally:
            reading.cancel()
        raise SentAway(self._ended)

    async def _take(self, text: str) -> None:
        body = self._heard.opened(text)
        if body is None:
            note(SecurityEvent.DEVICE_REFUSED, device=self._id, table=self._table, why="seal")
            raise SentAway("bad-seal")
        try:
            line = ln.read_from_device(body)
        except ln.Garbled:
            note(SecurityEvent.DEVICE_REFUSED, device=self._id, table=self._table, why="garbled")
            raise SentAway("garbled") from None
        match line:
            case ln.Beat():
                self._say(ln.Beat())
            case ln.LidMoved(is_open):
                self._lid(is_open=is_open)
            case ln.ToldAgain(number, card):
                self._told_again(number, card)
            case ln.Numbered(number, reading):
                await self._read(number, reading)

    def _lid(self, *, is_open: bool) -> None:
        """Nothing that comes out of an open device is dealt: it counts as away until it is closed."""
        if is_open and not self._is_open:
            self._check_how_often(self._id.removeprefix(DEVICE))
        self._is_open = is_open
        if is_open:
            log.warning("the lid of device %s at table %s is open", self._id, self._table)
            self._service.forget(self._table, self._listener)
        else:
            self._service.attend(self._table, self._listener)

    def _told_again(self, number: int, card: Card) -> None:
        readings = self._now.readings
        if readings is not None and readings.device == self._id and readings.hole == number:
            self._hole = (number, card)

    async def _read(self, number: int, reading: ln.Reading) -> None:
        """One of before is acknowledged anew; where some are missing, the first of them is asked for."""
        due = next_reading(self._now, self._id)
        if due and number < due:
            self._say(ln.Taken(due - 1))
            self._wanted = None
            return
        if due and number > due:
            self._not_taken(number, due, "gap")
            return
        if self._is_open:
            self._not_taken(number, number, "lid-open")
            return
        await self._sign_in()
        command = told_by_reading(self._now, reading, self._known_hole)
        reply = command if isinstance(command, Refused) else await self._ask(command, number)
        if isinstance(reply, Refused):
            log.warning("device %s at %s, reading %d: %s", self._id, self._table, number, reply.reason)
            self._not_taken(number, number, reply.code)
            return
        self._refused = 0
        match command, reading:
            case c.DealHoleCard(), ln.CardRead(card) if card is not None:
                self._hole = (number, card)
        self._say(ln.Taken(number))
        self._wanted = None

    def _not_taken(self, number: int, expected: int, code: str) -> None:
        self._count_refused()
        self._say(ln.NotTaken(number, expected, code))

    def _count_refused(self) -> None:
        self._refused += 1
        if self._refused > MOST_REFUSED:
            raise SentAway("does-not-listen")

    @property
    def _known_hole(self) -> Card | None:
        return None if self._hole is None else self._hole[1]

    async def _sign_in(self) -> None:
        """It deals from when its table is open: before, nobody can; and again after it was relieved."""
        if self._now.phase is not Phase.CLOSED and not self._is_open and self._now.croupier != self._id:
            await self._ask(c.SignIn())

    async def _go_on(self) -> None:
        """What the house tells of a hole card that it knows; then the device hears what is wanted now."""
        await self._sign_in()
        readings = self._now.readings
        if self._hole is not None and (readings is None or readings.hole != self._hole[0]):
            self._hole = None
        while (command := follows(self._now, self._known_hole)) is not None:
            reply = await self._ask(command)
            if isinstance(reply, Refused):
                # It cannot be this card: it is asked for anew.
                log.warning("device %s at %s, hole card: %s", self._id, self._table, reply.code)
                self._hole = None
                self._count_refused()
        if self._hole is None and readings is not None and readings.hole and readings.device == self._id:
            self._say(ln.TellAgain(readings.hole))
        wanted = wanted_of_device(self._now)
        if wanted != self._wanted:
            self._wanted = wanted
            self._say(ln.Wants(wanted))

    # The table.

    @property
    def _host(self) -> TableHost:
        host = self._service.host(self._table)
        if host is None:
            raise SentAway("table-gone")
        return host

    @property
    def _now(self) -> Table:
        return self._host.writer.table

    def _last_taken(self) -> int:
        return max(next_reading(self._now, self._id) - 1, 0)

    async def _ask(self, command: c.Command, number: int = 0) -> Reply:
        """Whoever serves the table decides, here or elsewhere; this server then knows what came of it."""
        host = self._host
        request = c.Request(self._id, command, reading=number)
        reply = await host.ask(named(request, f"reading-{number}", host.writer.stream) if number else request)
        await self._service.catch_up(self._table)
        return reply

    async def _take_role(self) -> None:
        """The journal tells once that this is a device, and no person."""
        event = StaffChanged(self._id, ROLE, "house")
        await tell_house(
            self._service.live.journal, event, self._service.now(), identify(self._id, ROLE, HOUSE, event)
        )

    # The way back.

    def _say(self, line: ln.ToDevice) -> None:
        self._wire.write(self._told.sealed(ln.written(line)))

    def _wake(self, content: bytes) -> bool:
        self._woken.set()
        return True


def secret_of(entry: DeviceEntry, service: Service) -> bytes:
    """Raises `SentAway` where it cannot be read: a house without the secret knows nobody by it."""
    directory = Path(service.config.keep.directory)
    try:
        if entry.certificate:
            return line_secret(certificate_in(directory / entry.certificate))
        secret = bytes.fromhex((directory / entry.secret_file).read_text().strip())
    except (OSError, ValueError) as wrong:
        log.error("the secret of device %s cannot be read: %s", entry.id, wrong)
        raise SentAway("not-known") from None
    if len(secret) < seals.SECRET:
        log.error("the secret of device %s is too short: %d bytes are needed", entry.id, seals.SECRET)
        raise SentAway("not-known")
    return secret
