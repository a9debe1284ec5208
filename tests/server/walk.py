"""Which functions of ours something passes on its way, what it sends back, how DESIGN.md draws it."""

import asyncio
import json
import re
import secrets
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import CodeType, FrameType

from websockets.asyncio.client import ClientConnection, connect

import sabot
from sabot.client.signing_in import SignedIn

SOURCE = str(Path(sabot.__file__).parent)
DESIGN = Path(__file__).parents[2] / "DESIGN.md"
PASSES = 6
"""Times that the same thing is sent: what is not passed every time happened beside it, by some clock."""
QUIET = 0.3
"""Seconds without a message after which nothing more is expected; a late one is counted with the next."""


class Tracer:
    """The functions in whose midst a message is whenever it comes to one of some places.

    What is asked on the way and answers is read with whoever asked; what the way leads through is counted.
    """

    def __init__(self, *places: str) -> None:
        self._places = frozenset(places)
        self._wanted: dict[CodeType, bool] = {}
        self._way: dict[CodeType, None] | None = None

    def watch(self) -> None:
        """From before a server starts, so that its threads are watched too."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def rest(self) -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    def begin(self) -> None:
        self._way = {}

    def end(self) -> list[str]:
        """Where each function stands, in the order in which they were come to."""
        way, self._way = self._way or {}, None
        return [_named(code) for code in way]

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        way, code = self._way, frame.f_code
        if event == "call" and way is not None and self._is_wanted(code):
            for passed in reversed(_stack(frame)):
                way[passed] = None

    def _is_wanted(self, code: CodeType) -> bool:
        known = self._wanted.get(code)
        if known is None:
            known = self._wanted[code] = _is_ours(code) and _named(code) in self._places
        return known


def drawn(title: str) -> set[str]:
    """The functions that DESIGN.md names in the drawing under a title: in a row, with arrows between them."""
    text = DESIGN.read_text(encoding="utf-8")
    (section,) = re.findall(rf"^##+ {title}\n(.*?)(?=^##|\Z)", text, re.DOTALL | re.MULTILINE)
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    # The room stands before the functions, what it comes to behind them, each with two spaces between.
    rows = [re.split(r"\s{2,}", line) for line in lines]
    return {
        name.rpartition(".")[2]
        for row in rows
        for part in row
        if "→" in part or "·" in part
        for name in re.findall(r"[A-Za-z_][\w.]*", part)
    }


def differs(title: str, ways: list[list[str]]) -> dict[str, set[str]]:
    """What is passed every time and not drawn, and what is drawn and never passed."""
    each = [{_shown(function) for function in way} for way in ways]
    return {"passed": set.intersection(*each) - drawn(title), "drawn": drawn(title).difference(*each)}


def _shown(function: str) -> str:
    """How a function is called in a drawing: an object that is called, by its class."""
    return function.rpartition(":")[2].removesuffix(".__call__").rpartition(".")[2]


def _stack(frame: FrameType | None) -> list[CodeType]:
    """Ours among those who wait for this one, which comes first."""
    found = []
    while frame is not None:
        if _is_ours(frame.f_code):
            found.append(frame.f_code)
        frame = frame.f_back
    return found


def _named(code: CodeType) -> str:
    return f"{Path(code.co_filename).relative_to(SOURCE)}:{code.co_qualname}"


def _is_ours(code: CodeType) -> bool:
    """Functions with names: what stands inside another one is read with it."""
    return code.co_filename.startswith(SOURCE) and not code.co_name.startswith("<")


class Line:
    """One socket, by hand, so that no function of the client is among those that are passed."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def follow(self, table: str) -> None:
        await self._socket.send(json.dumps({"type": "subscribe", "table": table}))
        await self.rest()

    async def act(self, table: str, command: dict[str, object]) -> None:
        id_ = secrets.token_hex(16)
        message = {"type": "act", "id": id_, "table": table, "command": command}
        await self._socket.send(json.dumps(message))

    async def until_answered(self) -> list[dict[str, object]]:
        """Everything up to the answer, and what comes right behind it."""
        told = [json.loads(await self._socket.recv())]
        while told[-1]["type"] not in ("done", "refused"):
            told.append(json.loads(await self._socket.recv()))
        return told + await self.rest()

    async def rest(self) -> list[dict[str, object]]:
        told = []
        while True:
            try:
                told.append(json.loads(await asyncio.wait_for(self._socket.recv(), QUIET)))
            except TimeoutError:
                return told


@asynccontextmanager
async def line_of(signed: SignedIn) -> AsyncIterator[Line]:
    headers = {"Cookie": f"sabot={signed.token}", "Origin": signed.address}
    async with connect(signed.address.replace("http", "ws", 1) + "/ws", additional_headers=headers) as socket:
        yield Line(socket)
