"""A house with a table, its people, and tablets: browsers that keep what they are given and send it back."""

import base64
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from ground import Ground, Person, Stage, config_of, staged
from staffed_house import PASSWORD, TABLES, hired

from sabot.client.signing_in import cookie_at
from sabot.server.bootstrap import OUTSIDE
from sabot.server.http.enrolment_pages import COOKIE
from sabot.server.people import account_rows as sql
from sabot.server.people.person import Role
from sabot.server.people.second_factor import code_at, new_secret

CODE, BADGE = "4071", "0004711815"
STEP = 30
"""Seconds after which an authenticator shows the next code."""


class Tablet:
    """A browser: cookies with their paths, and the proof of the page that is open in it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.http = httpx.AsyncClient(
            base_url=ground.address, headers={"origin": ground.address}, timeout=None
        )
        self.proof = ""

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        answer = await self.http.post(path, json=body, headers={"x-sabot-proof": self.proof})
        told = answer.json()
        if answer.status_code == 200 and "proof" in told:
            self.proof = told["proof"]
        return answer.status_code, told

    async def get(self, path: str) -> tuple[int, Any]:
        answer = await self.http.get(path)
        return answer.status_code, answer.json()

    async def quickly(self, code: str = CODE, **who: str) -> tuple[int, Any]:
        return await self.post("/api/enrolled/sign-in", code=code, **who)

    async def whole(self, name: str, code: str = "") -> tuple[int, Any]:
        return await self.post("/api/sign-in", name=name, password=PASSWORD, code=code)

    def steals(self, other: "Tablet") -> None:
        """Everything that the other browser keeps."""
        self.http.cookies.update(other.http.cookies)
        self.proof = other.proof

    @property
    def session(self) -> Person:
        token = self.http.cookies[cookie_at(self.ground.address)]
        return Person(self.ground.address, token, {"proof": self.proof, "player": ""})

    @property
    def secret(self) -> str:
        return self.http.cookies.get(COOKIE) or ""


class EnrolledHouse:
    """Sue supervises, with a second factor; Lena and Mara deal, with a short code and a badge of Lena's."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.ids: dict[str, str] = {}

    async def begin(self) -> None:
        people = self.ground.service.people
        for name, role in (
            *(("sue", Role.SUPERVISOR), ("lena", Role.CROUPIER), ("mara", Role.CROUPIER)),
            *(("cass", Role.CASHIER), ("boss", Role.OPERATOR)),
        ):
            self.ids[name] = (await hired(self.ground, name, role)).id
            await people.scribe.write((sql.END_ALL, (self.ids[name], "")))
        secret = new_secret(people.entropy)
        sue = self.ids["sue"]
        await people.scribe.write((sql.SET_SECRET, (sue, secret)), (sql.CONFIRM, (sue, 0, "")))
        for name in ("lena", "mara", "sue", "cass"):
            await people.short_codes.put(self.ids[name], CODE, self.ground.clock.at)

    async def code_of(self, name: str) -> str:
        """The next that the authenticator shows."""
        self.ground.clock.at += STEP * 1_000_000
        account = await self.ground.service.people.account(self.ids[name])
        assert account is not None
        return code_at(base64.b32decode(account.secret), self.ground.clock.at // 1_000_000 // STEP)

    async def sue(self) -> Tablet:
        """At a screen of her own, signed in whole."""
        tablet = Tablet(self.ground)
        assert (await tablet.whole("sue", await self.code_of("sue")))[0] == 200
        return tablet

    async def tablet(self, name: str = "tablet 1", **more: Any) -> Tablet:
        """Enrolled by Sue, who is not signed in on it any more."""
        tablet = await self.sue()
        status, told = await tablet.post("/api/enrolments", name=name, code=await self.code_of("sue"), **more)
        assert status == 200, told
        return tablet

    async def badge(self) -> str:
        sue = await self.sue()
        status, rows = await sue.post("/api/badges", person="lena", number=BADGE, reason="new here")
        assert status == 200, rows
        return str(rows[-1]["badge"])


@pytest.fixture
def enrolled() -> Iterator[tuple[Stage, EnrolledHouse]]:
    with staged(config_of(*TABLES), outside=OUTSIDE) as stage:
        house = EnrolledHouse(stage.ground)
        stage.play(house.begin())
        yield stage, house
