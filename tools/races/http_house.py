"""A real server with people at its cash desk, each with a page of their own."""

from pathlib import Path

from trial.one_server import OneServer
from trial.people import Somebody

STAFF = {
    "cashier": "cashier",
    "second": "cashier",
    "third": "cashier",
    "boss": "supervisor",
    "other boss": "supervisor",
}
KEEP_OPEN = ("cashier", "second")
"""Whose drawers no trial closes."""
GIVEN = 1_000
"""What the house gives to a new guest, and again to whoever has nothing left."""
DRAWER = 10**9
"""Minor units with which drawers are opened."""

CONFIG = f"""\
[credits]
guest = {GIVEN}
refill_below = {GIVEN}

[desk]
pays_given = true

[rate_limits]
newcomers = 100000
newcomers_per_minute = 100000
person_burst = 1000000
address_burst = 1000000

[[table]]
id = "one"
game = "punto-banco"
mode = "internal"
"""


class House(OneServer):
    def __init__(self, directory: Path, database: str = "") -> None:
        super().__init__(directory, CONFIG, database)
        self.people: dict[str, Somebody] = {}

    async def open(self) -> None:
        await self.start()
        for name, role in STAFF.items():
            self.people[name] = await self.staff(name, role)
        for name in KEEP_OPEN:
            await self.people[name].must("cash/drawer/open", amount=DRAWER)

    async def stop(self) -> None:
        for somebody in self.people.values():
            await somebody.close()
        if self.server.alive:
            self.server.kill()


async def cash_in(house: House) -> int:
    """What should be in the drawers that stay open."""
    seen = [(await house.people[name].get("cash/drawer")).json() for name in KEEP_OPEN]
    return sum(int(drawer["cash"]) for drawer in seen)
