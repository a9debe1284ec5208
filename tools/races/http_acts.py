"""What two people may want of the cash desk at once over HTTP, in groups that are about one thing."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import httpx
from msgspec import Struct
from trial.people import OK, Somebody

from races.http_house import DRAWER, House

PAID_IN = 5_000
RICH = 400_000
"""More than a ticket carries."""
CHIP, FEW = 500, 2
"""Golden chips that one person gives alone, and how many lie in the tray at first."""
LARGE_CHIP = 30_000
"""Of two such chips a second person must know."""
NO_TICKET, NO_REQUEST = "", ""


class Subject(Struct):
    """What a trial is about."""

    house: House
    ann: Somebody
    bob: Somebody
    number: str = NO_TICKET
    request: str = NO_REQUEST
    refilled: int = 0
    """What the house has given."""
    drawer: str = "drawer-0"
    """Of the third cashier."""
    closed: int | None = None
    """What should have been in the drawer of the third cashier when it was closed."""

    @property
    def cashier(self) -> Somebody:
        return self.house.people["cashier"]

    @property
    def third(self) -> Somebody:
        return self.house.people["third"]

    async def owed(self) -> int:
        """What the house owes to both, in purses, on tickets and by hand."""
        whole = 0
        for player in (self.ann, self.bob):
            found = await self.cashier.get(f"players/{player.id}")
            assert found.status_code == OK, found.text
            seen = found.json()
            tickets = sum(t["amount"] for t in seen["tickets"] if t["state"] in ("issued", "reserved"))
            whole += seen["balance"] + tickets + (seen["hand_pay"] or {"amount": 0})["amount"]
        return whole

    async def first_drawer(self) -> str:
        """Of the first cashier, which no trial closes."""
        return str((await self.cashier.get("cash/drawer")).json()["drawer"])

    async def third_cash(self) -> int:
        """In the drawer of the third cashier; as it was closed, where it is."""
        return (
            int((await self.third.get("cash/drawer")).json()["cash"]) if self.closed is None else self.closed
        )

    async def chips(self) -> dict[int, int]:
        tray = (await self.ann.get("me")).json()["tray"]
        return {int(pile["value"]): int(pile["count"]) for pile in tray if pile["count"]}


Act = Callable[[Subject, str], Awaitable[httpx.Response]]
"""A request, under an id that it is sent again with."""


class Group(Struct, frozen=True, kw_only=True):
    """Acts on one thing; of any two that exclude each other exactly one is told yes."""

    acts: Mapping[str, Act]
    exclusive: Sequence[frozenset[str]] = ()
    prepare: Callable[[Subject], Awaitable[None]]
    alone: bool = False
    """One trial at a time, because all of them are about the same drawer."""

    def only_one(self, pair: tuple[str, str]) -> bool:
        return any(pair[0] in each and pair[1] in each for each in self.exclusive)


def _staff(who: str, path: str, **more: object) -> Act:
    async def act(on: Subject, id_: str) -> httpx.Response:
        names = {
            "number": on.number,
            "request": on.request,
            "player": on.ann.id,
            "cashier": on.third.id,
            "drawer": on.drawer,
        }
        if who == "cashier" and "drawer" in more:
            names["drawer"] = await on.first_drawer()
        body = {key: names.get(key, value) if value is None else value for key, value in more.items()}
        answer = await on.house.people[who].post(path, id=id_, **body)
        if path.endswith("drawer/close") and answer.status_code == OK:
            on.closed = int(answer.json()["expected"])
        return answer

    return act


def _refill() -> Act:
    async def act(on: Subject, id_: str) -> httpx.Response:
        answer = await on.ann.post("refill", id=id_)
        if answer.status_code == OK:
            on.refilled = int(answer.json()["refilled"])
        return answer

    return act


def _own(who: str, path: str, *, ticket: bool = False) -> Act:
    async def act(on: Subject, id_: str) -> httpx.Response:
        body = {"number": on.number} if ticket else {}
        somebody: Somebody = getattr(on, who)
        return await somebody.post(path, id=id_, **body)

    return act


def _bound(path: str, **body: object) -> Act:
    """A limit or an exclusion, which is the same however often it is asked for."""

    async def act(on: Subject, id_: str) -> httpx.Response:
        return await on.ann.send(f"/api/{path}", body)

    return act


# What a trial finds.


async def _purse(on: Subject) -> None:
    await on.cashier.must("cash/deposit", player=on.ann.id, amount=PAID_IN)


async def _full_purse(on: Subject) -> None:
    await on.cashier.must("cash/deposit", player=on.ann.id, amount=RICH)


async def _ticket(on: Subject) -> None:
    await _purse(on)
    on.number = on.request = (await on.ann.must("cash-out")).json()["number"]


async def _hand_pay(on: Subject) -> None:
    await _full_purse(on)
    on.request = (await on.ann.must("cash-out")).json()["hand_pay"]["request"]
    await on.house.people["boss"].must("desk/approve", request=on.request)


async def _nothing(on: Subject) -> None:
    number = (await on.ann.must("cash-out")).json()["number"]
    await on.cashier.must("cash/redeem", number=number)


async def _golden(on: Subject) -> None:
    boss, whom = on.house.people["boss"], {"player": on.ann.id, "reason": "a birthday"}
    await boss.must("desk/golden/award", value=CHIP, count=FEW, **whom)
    asked = await boss.must("desk/golden/award", value=LARGE_CHIP, count=2, **whom)
    on.request = asked.json()["request"]


async def _open_drawer(on: Subject) -> None:
    await _purse(on)
    if not (await on.third.get("cash/drawer")).json()["drawer"]:
        await on.third.must("cash/drawer/open", amount=DRAWER)
    on.drawer = str((await on.third.get("cash/drawer")).json()["drawer"])
    if on.drawer:
        lacks = DRAWER - await on.third_cash()
        if lacks:
            await on.third.must("cash/drawer/move", drawer=on.drawer, amount=lacks, reason="from the safe")


async def _no_drawer(on: Subject) -> None:
    if name := (await on.third.get("cash/drawer")).json()["drawer"]:
        await on.third.must("cash/drawer/close", drawer=name, amount=DRAWER)


# The groups.

_ONE_END = frozenset({"redeem", "redeem by bob", "cash", "cash elsewhere", "void", "void by boss"})
_ONE_PAY = frozenset({"pay", "pay elsewhere", "cancel", "cancel by boss", "take back"})
GROUPS = (
    Group(
        prepare=_ticket,
        exclusive=(_ONE_END,),
        acts={
            "redeem": _own("ann", "redeem", ticket=True),
            "redeem by bob": _own("bob", "redeem", ticket=True),
            "cash": _staff("cashier", "cash/redeem", number=None),
            "cash elsewhere": _staff("second", "cash/redeem", number=None),
            "void": _staff("cashier", "cash/void", number=None, reason="torn"),
            "void by boss": _staff("boss", "cash/void", number=None, reason="lost"),
            "reserve": _staff("cashier", "cash/reserve", number=None),
            "release": _staff("cashier", "cash/release", number=None),
            "reprint": _staff("cashier", "cash/reprint", number=None, reason="jam"),
            "approve": _staff("boss", "desk/approve", request=None),
        },
    ),
    Group(
        prepare=_hand_pay,
        exclusive=(_ONE_PAY,),
        acts={
            "pay": _staff("cashier", "cash/hand-pay", request=None),
            "pay elsewhere": _staff("second", "cash/hand-pay", request=None),
            "cancel": _staff("cashier", "desk/cancel", request=None, reason="plays on"),
            "cancel by boss": _staff("boss", "desk/cancel", request=None, reason="plays on"),
            "take back": _own("ann", "cash-out/back"),
        },
    ),
    Group(
        prepare=_purse,
        acts={
            "out": _own("ann", "cash-out"),
            "out at the desk": _staff("cashier", "cash/out", player=None),
            "deposit": _staff("cashier", "cash/deposit", player=None, amount=700),
            "withdraw": _staff("cashier", "cash/withdraw", player=None, amount=PAID_IN),
            "withdraw elsewhere": _staff("second", "cash/withdraw", player=None, amount=PAID_IN),
            "move": _staff("cashier", "cash/drawer/move", drawer=None, amount=-100, reason="to the safe"),
        },
    ),
    # Two of these are above what one person pays to a player in a day.
    Group(
        prepare=_full_purse,
        exclusive=(frozenset({"large", "large elsewhere"}),),
        acts={
            "large": _staff("cashier", "cash/withdraw", player=None, amount=200_000),
            "large elsewhere": _staff("second", "cash/withdraw", player=None, amount=200_000),
        },
    ),
    Group(
        prepare=_nothing,
        exclusive=(frozenset({"refill", "refill again"}),),
        acts={
            "refill": _refill(),
            "refill again": _refill(),
            "exclude": _bound("exclusion", days=1),
            "limit": _bound("limits", measure="stake", period="day", most=500),
            "deposit beside": _staff("cashier", "cash/deposit", player=None, amount=700),
        },
    ),
    Group(
        prepare=_golden,
        exclusive=(
            frozenset({"approve award", "decline award", "decline award elsewhere"}),
            frozenset({"withdraw golden", "withdraw golden elsewhere"}),
        ),
        acts={
            "award": _staff("boss", "desk/golden/award", player=None, value=CHIP, count=1, reason="luck"),
            "approve award": _staff("other boss", "desk/approve", request=None),
            "decline award": _staff("boss", "desk/cancel", request=None, reason="no"),
            "decline award elsewhere": _staff("other boss", "desk/cancel", request=None, reason="no"),
            "withdraw golden": _staff(
                "boss", "desk/golden/withdraw", player=None, value=CHIP, count=FEW, reason="a mistake"
            ),
            "withdraw golden elsewhere": _staff(
                "other boss", "desk/golden/withdraw", player=None, value=CHIP, count=FEW, reason="a mistake"
            ),
        },
    ),
    Group(
        prepare=_open_drawer,
        exclusive=(frozenset({"close", "close for"}),),
        alone=True,
        acts={
            "close": _staff("third", "cash/drawer/close", drawer=None, amount=DRAWER),
            "close for": _staff(
                "boss", "desk/drawer/close", cashier=None, drawer=None, amount=DRAWER, reason="ill"
            ),
            "third's deposit": _staff("third", "cash/deposit", player=None, amount=700),
            "third's withdrawal": _staff("third", "cash/withdraw", player=None, amount=PAID_IN),
            "third's safe": _staff(
                "third", "cash/drawer/move", drawer=None, amount=-100, reason="to the safe"
            ),
        },
    ),
    Group(
        prepare=_no_drawer,
        exclusive=(frozenset({"open", "open again"}),),
        alone=True,
        acts={
            "open": _staff("third", "cash/drawer/open", amount=DRAWER),
            "open again": _staff("third", "cash/drawer/open", amount=DRAWER),
        },
    ),
)
TO_THE_SAFE = {"move": 100, "third's safe": 100}
"""What leaves the drawers for the safe."""
FROM_THE_SAFE = {"open": DRAWER, "open again": DRAWER}
"""What comes into a drawer from there."""
TRAY = {
    "award": (CHIP, 1),
    "approve award": (LARGE_CHIP, 2),
    "withdraw golden": (CHIP, -FEW),
    "withdraw golden elsewhere": (CHIP, -FEW),
}
"""Golden chips that come to the tray, and that leave it."""
