"""A device's end of a line, on which a test says every word."""

import asyncio

from sabot.devices import seals, wires

SECRET = bytes(range(32))
WAIT = 120.0
"""Seconds after which a line has been waited for in vain, on a busy machine."""


class DeviceLine:
    """One connection to the house, as a device has it."""

    def __init__(self, wire: wires.Wire) -> None:
        self.wire = wire
        self.last = ""
        """As it came, seal and all."""

    async def hello(
        self, device: str = "shoe-1", table: str = "pit", secret: bytes = SECRET, nonce: str = "ab" * 16
    ) -> "DeviceLine":
        greeting = await self.raw()
        words = (device, table, greeting.split(" ")[2], nonce)
        self.wire.write(seals.hello(secret, *words))
        key = seals.line_key(secret, *words)
        self.told, self.heard = seals.from_device(key), seals.from_house(key)
        return self

    async def raw(self) -> str:
        """The next line as it comes; `cut` at the end."""
        text = await asyncio.wait_for(self.wire.read(), WAIT)
        self.last = "cut" if text is None else text
        return self.last

    def say(self, *bodies: str) -> None:
        for body in bodies:
            self.wire.write(self.told.sealed(body))

    async def hear(self) -> str:
        text = await self.raw()
        body = self.heard.opened(text) if text != "cut" else None
        return text if body is None else body

    async def until(self, wanted: str) -> str:
        """The next line that begins so."""
        while not (body := await self.hear()).startswith(wanted):
            assert body != "cut", f"no {wanted} came"
        return body

    async def tell(self, body: str) -> str:
        """What is answered to a reading."""
        self.say(body)
        while not (answer := await self.hear()).startswith(("ack", "no", "bye", "cut")):
            pass
        return answer
