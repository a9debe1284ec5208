"""One socket of one person: messages in, strictly read; messages out, written at once or not at all."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from sabot.games.answer import Refused as Reason
from sabot.house.desk import Done as TableDone
from sabot.house.desk import Reply, Told
from sabot.server.hub import MOST_TABLES, Listener
from sabot.server.people import Session
from sabot.server.service import Service
from sabot.server.wire import (
    Act,
    Done,
    Look,
    Malformed,
    Ping,
    Pong,
    Refused,
    Subscribe,
    Unsubscribe,
    Welcome,
    read_command,
    read_message,
    write,
)
from sabot.store.commit import CommandId
from sabot.table import commands as c

MOST_ACTS = 64
"""Commands of one socket that may be on their way at the same time."""
POLICY, TOO_FAST, MALFORMED = 1008, 4029, 4000
"""Why a socket was closed, as close codes."""
OF_THE_HOUSE = (c.LoseConnection, c.RegainConnection, c.TakeAdvice)
"""Commands about a guest that only the house gives."""

Event = MutableMapping[str, Any]
Send = Callable[[Event], Awaitable[None]]
Receive = Callable[[], Awaitable[Event]]


class Outlet:
    """Writes straight to the transport while it takes more; otherwise says no, and drains later."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.closed = False
        self._draining: asyncio.Task[None] | None = None
        self.on_drained: Callable[[], None] = lambda: None

    def write(self, content: bytes) -> bool:
        """Whether it was written. The server's send suspends only before it writes anything."""
        if self.closed or self._draining is not None:
            return self.closed
        sending = self._send({"type": "websocket.send", "text": content.decode()})
        try:
            sending.__await__().send(None)
        except StopIteration:
            return True
        except Exception:
            self.closed = True
            return True
        sending.close()  # type: ignore[attr-defined]  # nothing was written yet
        self._draining = asyncio.create_task(self._drain())
        return False

    async def _drain(self) -> None:
        """Waits until the transport takes more."""
        try:
            await self._send({"type": "websocket.send", "text": write(Pong(-1, 0)).decode()})
        except Exception:
            self.closed = True
        self._draining = None
        self.on_drained()


class Socket:
    def __init__(self, service: Service, session: Session, receive: Receive, send: Send) -> None:
        self._service = service
        self._session = session
        self._receive = receive
        self._outlet = Outlet(send)
        self._listener = Listener(session.person.id, self._outlet.write)
        self._outlet.on_drained = self._drained
        self._acts = 0

    async def run(self) -> tuple[int, str]:
        """Until the person is gone; returns why, as a close code and a reason."""
        person = self._session.person
        self._tell(Welcome(person.id, self._service.now(), person.guest))
        try:
            while not self._outlet.closed:
                event = await self._receive()
                if event["type"] == "websocket.disconnect":
                    return 1000, ""
                if event.get("text") is None:
                    raise Malformed("messages are text")
                self._take(event["text"])
            return 1000, ""
        except Malformed as wrong:
            return MALFORMED, str(wrong)[:100]
        finally:
            self._gone()

    def _take(self, text: str) -> None:
        match read_message(text):
            case Ping(n):
                self._tell(Pong(n, self._service.now()))
            case Subscribe(table, after):
                self._subscribe(table, after)
            case Unsubscribe(table):
                self._unsubscribe(table)
            case Look(table, chip):
                self._look(table, chip)
            case Act() as act:
                self._act(act)

    def _tell(self, message: Any) -> None:
        self._listener.tell(write(message))

    # Listening.

    def _subscribe(self, table: str, after: int | None) -> None:
        if self._service.host(table) is None:
            self._tell(Refused("", table, "there is no such table"))
            return
        if table not in self._listener.tables and len(self._listener.tables) >= MOST_TABLES:
            self._tell(Refused("", table, f"one window listens to at most {MOST_TABLES} tables"))
            return
        self._service.listen(table, self._listener)
        missed = None if after is None else self._service.hub.missed(table, after)
        if missed is None:
            self._listener.tell(self._service.snapshot(table), table)
        else:
            for message in missed:
                if message.public is not None:
                    self._listener.tell(message.public, table)
                if (own := message.own.get(self._listener.player)) is not None:
                    self._listener.tell(own, table)
        self._look(table, None)

    def _unsubscribe(self, table: str) -> None:
        if table in self._listener.tables:
            self._service.forget(table, self._listener)

    def _look(self, table: str, chip: int | None) -> None:
        view = self._service.own_snapshot(table, self._session.person.id, chip)
        self._listener.tell(view if view is not None else write(Refused("", table, "there is no such table")))

    def _drained(self) -> None:
        for table in self._listener.drained():
            self._listener.tell(self._service.snapshot(table), table)
            self._look(table, None)

    def _gone(self) -> None:
        for table in tuple(self._listener.tables):
            self._service.forget(table, self._listener)

    # Acting.

    def _act(self, act: Act) -> None:
        command = read_command(act, self._session.person.id)
        if isinstance(command, OF_THE_HOUSE):
            raise Malformed("that is for the house to say")
        host = self._service.host(act.table)
        if host is None:
            self._tell(Refused(act.id, act.table, "there is no such table"))
            return
        if act.round and host.desk.table.round != act.round:
            self._tell(Refused(act.id, act.table, "that round is over"))
            return
        if self._acts >= MOST_ACTS:
            self._tell(Refused(act.id, act.table, "too many commands at once; wait for the answers"))
            return
        digest = hashlib.sha256(act.table.encode() + b" " + bytes(act.command)).digest()
        reply = host.ask(Told(command, CommandId(self._session.person.id, act.id, digest)))
        self._acts += 1
        reply.add_done_callback(lambda done: self._answer(act, done))

    def _answer(self, act: Act, done: "asyncio.Future[Reply]") -> None:
        self._acts -= 1
        if done.cancelled():
            return
        match done.result():
            case TableDone(first, last):
                self._tell(Done(act.id, act.table, first, last))
            case Reason(reason):
                self._tell(Refused(act.id, act.table, reason))
