"""A cashier who is never idle: cash for whoever plays, and guests who cash out, by ticket and by hand."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import httpx
from msgspec import Struct

from sabot.cashdesk.events import Deposited, Withdrawn
from sabot.server.http.sign_in_pages import FIRST_CREDITS
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import DESK
from trial.people import IDS, OK, Somebody

DRAWER = 10**9
"""Minor units that the drawer is opened with."""
AMOUNTS = (100, 700, 2_500)
GUESTS = 3
"""Of each clerk, who want nothing but to cash out."""
TRY_LATER = 503
REFUSED = 409
SOON = 0.05
"""Seconds before somebody who was not answered asks again."""


class DeskRequest(Struct):
    """What somebody asked of the desk, and the status of the answer, if one came."""

    who: str
    id: str
    amount: int
    status: int = 0

    @property
    def name(self) -> str:
        return f"{self.who} {self.id}"


class Clerk:
    def __init__(
        self, cashier: Somebody, guests: Sequence[Somebody], players: Sequence[str], seed: str
    ) -> None:
        self._cashier = cashier
        self._guests = guests
        self._players = players
        """Whose purses are in use at tables meanwhile."""
        self._chance = Random(seed)
        self._stopping = False
        self.requests: list[DeskRequest] = []

    @property
    def served(self) -> int:
        return sum(1 for asked in self.requests if asked.status == OK)

    def stop(self) -> None:
        self._stopping = True

    async def work(self) -> None:
        await self._told(self._cashier, "cash/drawer/open", amount=DRAWER)
        while not self._stopping:
            await self._chance.choice((self._cash, self._cash_out))()
            await asyncio.sleep(SOON)

    async def _cash(self) -> None:
        player, amount = self._chance.choice(self._players), self._chance.choice(AMOUNTS)
        path = self._chance.choice(("cash/deposit", "cash/withdraw"))
        await self._told(self._cashier, path, player=player, amount=amount)

    async def _cash_out(self) -> None:
        """All that a guest has goes on a ticket; where that is too much for one, it is paid by hand."""
        guest = self._chance.choice(self._guests)
        await self._told(self._cashier, "cash/deposit", player=guest.id, amount=self._chance.choice(AMOUNTS))
        out = (await self._told(guest, "cash-out")).json()
        who, path, body = self._chance.choice(self._ends(guest, out))
        await self._told(who, path, **body)

    def _ends(self, guest: Somebody, out: dict[str, Any]) -> Sequence[tuple[Somebody, str, dict[str, str]]]:
        if "hand_pay" in out:
            paid = {"request": out["hand_pay"]["request"]}
            return (self._cashier, "cash/hand-pay", paid), (guest, "cash-out/back", {})
        number = {"number": out["number"]}
        return (
            (self._cashier, "cash/redeem", number),
            (self._cashier, "cash/void", {**number, "reason": "torn"}),
            (guest, "redeem", number),
        )

    async def _told(self, who: Somebody, path: str, **body: object) -> httpx.Response:
        """The same request under the same id, until it is answered."""
        amount = body.get("amount", 0)
        asked = DeskRequest(who.id, f"request-{next(IDS)}", amount if isinstance(amount, int) else 0)
        self.requests.append(asked)
        while True:
            try:
                answer = await who.send(f"/api/{path}", {"id": asked.id, **body})
            except httpx.TransportError:
                await asyncio.sleep(SOON)
                continue
            if answer.status_code != TRY_LATER:
                break
            await asyncio.sleep(SOON)
        asked.status = answer.status_code
        assert answer.status_code in (OK, REFUSED), f"{path} {body}: {answer.status_code} {answer.text}"
        return answer


def check_desk(
    requests: Iterable[DeskRequest], lines: Sequence[Record], written: Mapping[str, tuple[str, int, int]]
) -> None:
    """Every answer is true: whatever the desk said yes to is written, with its amount; nothing else is."""
    own = {asked.name: asked for asked in requests}
    for name, (stream, first, last) in written.items():
        who, id_ = name.split(" ")[:2]
        if stream != DESK or id_ == FIRST_CREDITS:
            continue
        asked = own.pop(f"{who} {id_}", None)
        assert asked is not None, f"{name} was written, and nobody asked for it"
        assert asked.status != REFUSED, f"{name} was refused, and is written"
        events = [event_in(record.line) for record in lines[first - 1 : last]]
        moved = [each.amount for each in events if isinstance(each, Deposited | Withdrawn)]
        assert moved in ([], [asked.amount]), f"{name} was about {asked.amount}, and {moved} is written"
    lost = [name for name, asked in own.items() if asked.status == OK]
    assert not lost, f"the desk said yes, and nothing is written: {lost}"


def over_the_counter(lines: Iterable[Record]) -> Counter[str]:
    """What each player paid in, less what was paid out."""
    sums: Counter[str] = Counter()
    for event in (event_in(record.line) for record in lines):
        if isinstance(event, Deposited):
            sums[event.player] += event.amount
        elif isinstance(event, Withdrawn):
            sums[event.player] -= event.amount
    return sums
