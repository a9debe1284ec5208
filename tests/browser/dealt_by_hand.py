"""A croupier who deals the cards that a test names, so that a page is seen in the state it is asked for."""

import json
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, cast

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sabot.cli.people_access import add_person
from sabot.client.signing_in import COOKIE
from sabot.server.people.person import Role
from sabot.table.view.differences import Json, merged

NAME, PASSWORD = "lena", "a long enough word"
DOWN = "--"
PATIENCE = 240
"""Seconds that a busy machine may take for anything; nothing is asserted about them."""
OPENING: dict[str, dict[str, object]] = {
    "croupier": {"type": "sign-in"},
    "new-shoe": {"type": "prepare-shoe"},
    "shoe-opening": {"type": "open-shoe", "first": "As"},
}
"""What is done for what a table wants that is not open for bets yet."""


def hire(data: Path, name: str = NAME, role: str = "croupier") -> None:
    """Somebody who may deal, or do something else, at the house that is kept there.

    What `sabot users add` does, without a process of its own; apart, since a browser may have a loop here.
    """
    with ThreadPoolExecutor(1) as apart:
        apart.submit(add_person, name, PASSWORD, Role(role), (data, "", None), one_time=False).result()


class Croupier:
    """Sits at one table; each card is dealt as soon as the table wants one."""

    def __init__(self, address: str, table: str) -> None:
        self.table = table
        self._view: dict[str, Json] = {}
        self._public: dict[str, Json] = {}
        self._open = ExitStack()
        self._line = self._open.enter_context(_line(address))
        self._send({"type": "subscribe", "table": table})
        while (wanted := self.until()) in OPENING:
            self.does(OPENING[wanted])

    @property
    def want(self) -> str:
        """What the table wants now, as this croupier has heard; nothing before that."""
        return str(self._view.get("want", ""))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def deals(self, *cards: str, lucky: bool = False) -> None:
        """Cards in the order in which the table wants them; `DOWN` is one that is turned later."""
        for card in cards:
            if card == DOWN:
                self.until("hole-card")
                self.does({"type": "deal-hole-card"})
            elif self.until("card", "hole-turn") == "card":
                self.does({"type": "deal-card", "card": card, "lucky": lucky})
            else:
                self.does({"type": "turn-hole-card", "card": card})

    def checks(self, *, blackjack: bool = False) -> None:
        self.until("check")
        self.does({"type": "report-check", "blackjack": blackjack})

    def keeps_bets_open(self) -> None:
        """A minute more, so that a slow page is in time; where bets are closed just now, the next time."""
        while self._answered({"type": "prolong-betting", "seconds": 60})["type"] != "done":
            self._hear()

    def ends_betting(self) -> None:
        """Somebody has a stake, and nobody waits for the clock."""
        self.does({"type": "end-betting"})

    def until(self, *wants: str) -> str:
        """What the table wants of the croupier, once it is one of these, or anything at all."""
        before = time.monotonic() + PATIENCE
        while not self.want or (wants and self.want not in wants):
            assert time.monotonic() < before, f"the table wants {self.want}, and none of {wants}"
            self._hear()
        return self.want

    def sees_away(self, seat: int) -> None:
        """The table knows that nobody is at the page of this seat any more."""
        before = time.monotonic() + PATIENCE
        while self._seats.get(seat):
            assert time.monotonic() < before, f"seat {seat} is still there"
            self._hear()

    @property
    def _seats(self) -> dict[int, bool]:
        """Who is connected, by their seats."""
        seats = cast("list[dict[str, Json]]", self._public["seats"])
        return {cast("int", one["seat"]): bool(one["connected"]) for one in seats}

    def does(self, command: dict[str, object]) -> None:
        told = self._answered(command)
        assert told["type"] == "done", (command, told)

    def _answered(self, command: dict[str, object]) -> dict[str, Json]:
        id_ = secrets.token_hex(16)
        self._send({"type": "act", "id": id_, "table": self.table, "command": command})
        while (told := self._hear()).get("id") != id_:
            pass
        return told

    def _send(self, message: dict[str, object]) -> None:
        self._line.send(json.dumps(message))

    def _hear(self) -> dict[str, Json]:
        """The next message; what it changes in the views of this table is put in its place."""
        told: dict[str, Json] = json.loads(self._line.recv(timeout=PATIENCE))
        if told["type"] == "croupier":
            self._view = cast("dict[str, Json]", told["croupier"])
        elif told["type"] in ("own-changed", "done") and "own" in told:
            self._view = cast("dict[str, Json]", merged(self._view, told["own"]))
        elif told["type"] == "snapshot":
            self._public = cast("dict[str, Json]", told["public"])
        elif told["type"] == "changed":
            for step in cast("list[dict[str, Json]]", told["steps"]):
                self._public = cast("dict[str, Json]", merged(self._public, step["view"]))
        return told


class Staff:
    """Somebody of the house who asks over HTTP, signed in until the end of the test."""

    def __init__(self, address: str, name: str, code: str = "") -> None:
        self._client = httpx.Client(base_url=f"{address}/api/", headers={"origin": address}, timeout=PATIENCE)
        answer = self._client.post("sign-in", json={"name": name, "password": PASSWORD, "code": code})
        self._client.headers["x-sabot-proof"] = answer.json()["proof"]

    def posts(self, path: str, **wish: object) -> None:
        answer = self._client.post(path, json={"id": secrets.token_hex(16), **wish})
        assert answer.status_code == 200, (path, wish, answer.text)


def _line(address: str) -> AbstractContextManager[ClientConnection]:
    body = {"name": NAME, "password": PASSWORD}
    answer = httpx.post(f"{address}/api/sign-in", json=body, headers={"origin": address}, timeout=PATIENCE)
    cookie = f"{COOKIE}={answer.cookies[COOKIE]}"
    return connect(
        address.replace("http", "ws", 1) + "/ws",
        origin=Origin(address),
        additional_headers={"cookie": cookie},
        open_timeout=PATIENCE,
        max_size=None,
        # Whoever looks at a page for long reads nothing meanwhile, and still answers the heartbeat.
        max_queue=None,
    )
