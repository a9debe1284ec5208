"""Two at once over real HTTP: a real server, two requests at the same moment, now and then a kill between."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import count
from pathlib import Path

import httpx
from msgspec import Struct
from trial.casino import RUN, Server

PASSWORD = "two at once at the desk"
KEPT = "kept"
STARTED = 120.0
"""Seconds in which the server must listen, also on a machine that has much to do."""
ORIGIN, PROOF = "origin", "x-sabot-proof"
STAFF = {
    "cashier": "cashier",
    "second": "cashier",
    "boss": "supervisor",
}
DRAWER = 10**9
"""Minor units with which drawers are opened."""
OK = 200
AT_ONCE = 10
"""Trials of one pair at the same time."""
IDS = count(1)
PAID_IN = 5_000
RICH = 400_000
"""More than a ticket carries."""

CONFIG = """\
[keep]
directory = "{kept}"
database = "{database}"

[credits]
guest = 0

[desk]
pays_given = true

[manners]
newcomers = 100000
newcomers_per_minute = 100000

[[table]]
id = "one"
game = "punto-banco"
mode = "internal"
"""


class House:
    """One server over one journal, in a directory of its own."""

    def __init__(self, directory: Path, database: str = "") -> None:
        self._directory = directory
        self._database = database
        (directory / "house.toml").write_text(CONFIG.format(kept=KEPT, database=database))
        self.server = Server(directory, 0)
        self.people: dict[str, Somebody] = {}

    async def start(self) -> None:
        self.server.start()
        await asyncio.to_thread(self.server.wait, STARTED)

    async def open(self) -> None:
        await self.start()
        for name, role in STAFF.items():
            await asyncio.to_thread(self._hire, name, role)
            self.people[name] = await self._signed("/api/sign-in", {"name": name, "password": PASSWORD})
        for name in ("cashier", "second"):
            answer = await self.people[name].post("cash/drawer/open", amount=DRAWER)
            assert answer.status_code == OK, answer.text

    def _hire(self, name: str, role: str) -> None:
        words = [sys.executable, "-c", RUN, "users", "add", name, "--role", role, "--config", "house.toml"]
        done = subprocess.run(
            words,
            input=f"{PASSWORD}\n{PASSWORD}\n",
            cwd=self._directory,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    async def guest(self) -> "Somebody":
        return await self._signed("/api/guest", {})

    async def _signed(self, path: str, body: object) -> "Somebody":
        somebody = Somebody(self)
        answer = await somebody.send(path, body)
        assert answer.status_code == OK, answer.text
        somebody.id, somebody.proof = answer.json()["player"], answer.json()["proof"]
        return somebody

    def audit(self) -> None:
        place = ["--data", str(self._directory / KEPT)]
        words = [*place, "--database", self._database] if self._database else place
        done = subprocess.run(
            [sys.executable, "-c", RUN, "audit", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"the audit is not clean: {done.stdout}{done.stderr}"

    async def stop(self) -> None:
        for somebody in self.people.values():
            await somebody.close()
        if self.server.alive:
            self.server.kill()


class Somebody:
    """Somebody with a page: cookie, proof and origin."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._client = httpx.AsyncClient(timeout=60)
        self.id = ""
        self.proof = ""

    async def send(self, path: str, body: object) -> httpx.Response:
        """A connection that the server has just closed is no answer: the same wish is sent once more."""
        try:
            return await self._send(path, body)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return await self._send(path, body)

    async def _send(self, path: str, body: object) -> httpx.Response:
        address = self._house.server.address
        return await self._client.post(
            f"{address}{path}", json=body, headers={ORIGIN: address, PROOF: self.proof}
        )

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.send(f"/api/{path}", {"id": f"wish-{next(IDS)}", **body})

    async def get(self, path: str) -> httpx.Response:
        return await self._client.get(f"{self._house.server.address}/api/{path}")

    async def close(self) -> None:
        await self._client.aclose()


class Subject(Struct):
    """What a trial is about."""

    house: House
    ann: Somebody
    bob: Somebody
    number: str = ""
    request: str = ""

    @property
    def cashier(self) -> Somebody:
        return self.house.people["cashier"]

    async def owed(self) -> int:
        """What the house owes to both, in purses, on tickets and by hand."""
        whole = 0
        for player in (self.ann, self.bob):
            seen = (await self.cashier.get(f"players/{player.id}")).json()
            assert "tickets" in seen, seen
            tickets = sum(t["amount"] for t in seen["tickets"] if t["state"] in ("issued", "reserved"))
            whole += seen["balance"] + tickets + (seen["hand_pay"] or {"amount": 0})["amount"]
        return whole


async def cash_in(house: House) -> int:
    """What should be in both drawers."""
    seen = [(await house.people[name].get("cash/drawer")).json() for name in ("cashier", "second")]
    return sum(int(drawer["cash"]) for drawer in seen)


Act = Callable[[Subject, str], Awaitable[httpx.Response]]
"""A request, under an id that it is sent again with."""


def _staff(who: str, path: str, **more: object) -> Act:
    async def act(on: Subject, id_: str) -> httpx.Response:
        names = {"number": on.number, "request": on.request, "player": on.ann.id}
        body = {key: names.get(key, value) if value is None else value for key, value in more.items()}
        return await on.house.people[who].post(path, id=id_, **body)

    return act


def _own(who: str, path: str, *, ticket: bool = False) -> Act:
    async def act(on: Subject, id_: str) -> httpx.Response:
        body = {"number": on.number} if ticket else {}
        somebody: Somebody = getattr(on, who)
        return await somebody.post(path, id=id_, **body)

    return act


ENDS: Mapping[str, Act] = {
    "redeem": _own("ann", "redeem", ticket=True),
    "redeem by bob": _own("bob", "redeem", ticket=True),
    "cash": _staff("cashier", "cash/redeem", number=None),
    "cash elsewhere": _staff("second", "cash/redeem", number=None),
    "void": _staff("cashier", "cash/void", number=None, reason="torn"),
    "void by boss": _staff("boss", "cash/void", number=None, reason="lost"),
}
"""Of one ticket: of any two of these exactly one is told yes."""
BESIDE: Mapping[str, Act] = {
    "reserve": _staff("cashier", "cash/reserve", number=None),
    "reprint": _staff("cashier", "cash/reprint", number=None, reason="jam"),
    "approve": _staff("boss", "desk/approve", request=None),
}
PAYS: Mapping[str, Act] = {
    "pay": _staff("cashier", "cash/hand-pay", request=None),
    "pay elsewhere": _staff("second", "cash/hand-pay", request=None),
    "cancel": _staff("cashier", "desk/cancel", request=None, reason="plays on"),
    "cancel by boss": _staff("boss", "desk/cancel", request=None, reason="plays on"),
    "take back": _own("ann", "cash-out/back"),
}
"""Of one hand-pay: of any two of these exactly one is told yes."""
CASH: Mapping[str, Act] = {
    "out": _own("ann", "cash-out"),
    "deposit": _staff("cashier", "cash/deposit", player=None, amount=700),
    "withdraw": _staff("cashier", "cash/withdraw", player=None, amount=PAID_IN),
    "withdraw elsewhere": _staff("second", "cash/withdraw", player=None, amount=PAID_IN),
    "move": _staff("cashier", "cash/drawer/move", amount=-100, reason="to the safe"),
}
"""Of one player and one drawer."""
LARGE: Mapping[str, Act] = {
    "large": _staff("cashier", "cash/withdraw", player=None, amount=200_000),
    "large elsewhere": _staff("second", "cash/withdraw", player=None, amount=200_000),
}
"""Of one player and one day: of any two of these, which are above the sum of a day, one is told yes."""
MOVED = {"move": 100}
"""What leaves the drawers for the safe."""


def pairs() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for acts in ((*ENDS, *BESIDE), (*PAYS,), (*CASH,), (*LARGE,)):
        found += [(a, b) for place, a in enumerate(acts) for b in acts[place:]]
    return found


ACTS: Mapping[str, Act] = {**ENDS, **BESIDE, **PAYS, **CASH, **LARGE}


async def subject(house: House, pair: tuple[str, str]) -> Subject:
    """Two guests, and a ticket, a hand-pay or a full purse of one of them."""
    on = Subject(house, await house.guest(), await house.guest())
    amount = RICH if pair[0] in (*PAYS, *LARGE) else PAID_IN
    paid = await on.cashier.post("cash/deposit", player=on.ann.id, amount=amount)
    assert paid.status_code == OK, paid.text
    if pair[0] in (*CASH, *LARGE):
        return on
    out = (await on.ann.post("cash-out")).json()
    if pair[0] in PAYS:
        on.request = out["hand_pay"]["request"]
        approved = await house.people["boss"].post("desk/approve", request=on.request)
        assert approved.status_code == OK, approved.text
    else:
        on.number = on.request = out["number"]
    return on


class Count(Struct):
    trials: int = 0
    yes: int = 0
    kills: int = 0


async def block(house: House, pair: tuple[str, str], size: int, chance: random.Random) -> int:
    """Trials of one pair at once; what is owed less the cash that is there does not change by them."""
    before = -await cash_in(house)
    done = await asyncio.gather(*(trial(house, pair, chance, kills=False) for _ in range(size)))
    after = sum(owed for _, owed in done) - await cash_in(house)
    moved = sum(MOVED.get(name, 0) for names, _ in done for name in names)
    assert after == before + moved, f"{pair}: {before} became {after}"
    return sum(len(names) for names, _ in done)


async def trial(
    house: House, pair: tuple[str, str], chance: random.Random, *, kills: bool
) -> tuple[list[str], int]:
    """Which of the two were told yes, and what is owed then. Raises where a law is broken."""
    on = await subject(house, pair)
    ids = [f"race-{next(IDS)}" for _ in pair]
    sent = [_sent(on, name, id_, chance.random() * 0.004) for name, id_ in zip(pair, ids, strict=True)]
    if kills:
        statuses = await _killed(house, on, pair, ids, sent, chance)
    else:
        statuses = await asyncio.gather(*sent)
    accepted = [name for name, status in zip(pair, statuses, strict=True) if status == OK]
    owed = await on.owed()
    for group in (ENDS, PAYS, LARGE):
        if pair[0] in group and pair[1] in group:
            assert len(accepted) == 1, f"{pair}: {statuses}"
    for somebody in (on.ann, on.bob):
        await somebody.close()
    return accepted, owed


async def _sent(on: Subject, name: str, id_: str, later: float) -> int:
    await asyncio.sleep(later)
    return (await ACTS[name](on, id_)).status_code


async def _killed(
    house: House,
    on: Subject,
    pair: tuple[str, str],
    ids: list[str],
    sent: Sequence[Awaitable[int]],
    chance: random.Random,
) -> list[int]:
    """The server dies in the middle; whoever was not answered sends the same wish again."""
    tasks = [asyncio.ensure_future(each) for each in sent]
    await asyncio.sleep(chance.random() * 0.03)
    house.server.kill()
    first = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(house.audit)
    await house.start()
    statuses: list[int] = []
    for name, id_, told in zip(pair, ids, first, strict=True):
        again = (await ACTS[name](on, id_)).status_code
        if told == OK:
            assert again == OK, f"{name} was done, and is {again} now"
        statuses.append(again)
    return statuses


async def campaign(
    house: House, each: int, seed: int, say: Callable[[str], None], *, kills: int = 0
) -> Count:
    """Every pair so many times; or so many kills, by chance among them."""
    chance, done, all_pairs = random.Random(seed), Count(), pairs()
    if kills:
        for number in range(kills):
            pair = chance.choice(all_pairs)
            before = -await cash_in(house)
            accepted, owed = await trial(house, pair, chance, kills=True)
            moved = sum(MOVED.get(name, 0) for name in accepted)
            assert owed - await cash_in(house) == before + moved, f"{pair}: {accepted}"
            done.yes += len(accepted)
            done.trials, done.kills = done.trials + 1, number + 1
            if done.kills % 10 == 0:
                say(f"{done.kills} kills")
        return done
    for place, pair in enumerate(all_pairs, 1):
        while done.trials < place * each:
            size = min(AT_ONCE, place * each - done.trials)
            done.yes += await block(house, pair, size, chance)
            done.trials += size
        say(f"{place} of {len(all_pairs)} pairs: {' beside '.join(pair)}, {done.trials} trials")
    return done
