"""One socket of one person: messages in, strictly read; messages out, written at once or not at all."""

import asyncio
from collections.abc import Coroutine

from msgspec import UNSET
from msgspec.structs import replace
from starlette.types import Receive, Send

from sabot.games.answer import Refused as Reason
from sabot.house.requests import Reply, first_reply, id_of, named
from sabot.house.table_writer import Done as TableDone
from sabot.server.live.last_stakes import LastStakes, Remembering, asks_elsewhere
from sabot.server.live.service import Service
from sabot.server.live.table_changes import CONFIGURING
from sabot.server.live.table_host import STALE, TableHost
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.direct_line import direct_line
from sabot.server.net.rates import HASTY
from sabot.server.people.person import NOTED, Role, Session
from sabot.server.permissions.at_table import check_at_table, may_know
from sabot.server.permissions.two_people import ask_by_two
from sabot.server.socket.activity import is_sign
from sabot.server.socket.hub import MOST_TABLES, Listener
from sabot.server.socket.incoming import Malformed, next_message, read_act, read_message, tag_of
from sabot.server.socket.message_costs import MessageCosts
from sabot.server.socket.open_sockets import ENDED, OpenSockets
from sabot.server.socket.session_bounds import why_not
from sabot.server.socket.socket_writer import SocketWriter
from sabot.server.socket.spoken_words import SPOKEN, answered, laid_aside
from sabot.server.socket.wire import (
    Closed,
    CommandMessage,
    Done,
    FromClient,
    Look,
    OwnTable,
    Ping,
    Pong,
    Subscribe,
    TableGone,
    ToClient,
    Unsubscribe,
    Welcome,
    refused,
    write,
)
from sabot.store.store_errors import StoreFailed
from sabot.table import commands as c
from sabot.table.commands import Request

MOST_ACTS = 64
"""Commands of one socket that may be on their way at the same time."""
NO_TABLE = Reason("no-such-table")
CONFIGURE = tag_of(c.ConfigureTable)


class Socket:
    def __init__(
        self,
        service: Service,
        windows: OpenSockets,
        session: Session,
        send: Send,
        tokens: MessageCosts,
        last: LastStakes,
    ) -> None:
        self.session = session
        self.seen = session.seen
        self._noted = 0
        self._service = service
        self._windows = windows
        self._tokens = tokens
        self._last = last
        self._outlet = SocketWriter(send)
        self._outlet.on_drained = self._drained
        self._listener = Listener(session.person.id, self._outlet.write)
        self._acts = 0
        self._of_staff: dict[str, str] = {}
        """What somebody of the house asked for, by its id, until it is answered."""
        self._acted: set[str] = set()
        """Tables at which this person has done something through this window."""
        self._over = False
        self._looking_up: set[asyncio.Task[None]] = set()
        self._in_order = asyncio.Lock()
        """Acts of people of the house are done in the order in which they came."""
        self._behind: dict[str, list[CommandMessage]] = {}
        """What came for a table while stakes of elsewhere are looked up: it waits, and the order stays."""

    async def run(self, receive: Receive) -> None:
        """Until the person is gone, or is sent away with a close code and a reason."""
        person = self.session.person
        line = self._outlet.line = direct_line(receive)
        self._windows.opened(self)
        self.tell(Welcome(person.id, self._service.now(), person.guest))
        if line is not None:
            line.heard_by(self._hear)
        try:
            while (message := await next_message(receive, self._outlet)) is not None:
                self._take_or_refuse(message)
        except Malformed as wrong:
            self.end(Closed.MALFORMED, str(wrong))
        finally:
            self._over = True
            self._windows.closed(self)
            for table in self._acted - self._listener.tables:
                self._service.note_presence(table, person.id)
            for table in tuple(self._listener.tables):
                self._service.forget(table, self._listener)
        await self._outlet.emptied()
        if line is not None:
            line.heard_by(None)

    def tell(self, message: ToClient) -> None:
        self._listener.tell(write(message))

    def end(self, code: Closed, reason: str) -> None:
        self._outlet.close(code, reason)

    # Messages in.

    def _hear(self, text: str) -> bool:
        """What comes is taken at once, unless its client does not read what it is told: then it waits."""
        if self._outlet.closed or not self._outlet.is_free:
            return False
        try:
            self._take_or_refuse(read_message(text))
        except Malformed as wrong:
            self.end(Closed.MALFORMED, str(wrong))
        return True

    def _take_or_refuse(self, message: FromClient) -> None:
        try:
            self._take(message)
        except self._service.trouble:
            # Where the books cannot be read or written, whoever asks is told so, and stays.
            self._refuse(message, STALE)

    def _refuse(self, message: FromClient, why: Reason) -> None:
        id_ = message.id if isinstance(message, CommandMessage) else ""
        table = "" if isinstance(message, Ping) else message.table
        self.tell(refused(id_, table, why))

    def _take(self, message: FromClient, *, looked_up: bool = False) -> None:
        """`looked_up` where the session seemed to be over, and the message was counted before that."""
        now, person = self._service.now(), self.session.person
        if not looked_up and not self._tokens.may_send(message, now):
            self._slow_down(message)
            return
        if isinstance(message, Subscribe | CommandMessage):
            if not looked_up and not self._windows.holds(self, now):
                self._start(self._take_or_end(message))
                return
            if is_sign(message):
                self._note(now)
        match message:
            case Ping(n):
                self.tell(Pong(n, now))
            case Unsubscribe(table):
                self._unsubscribe(table)
            case Look(table):
                self._look(table)
            case Subscribe(table, after):
                self._subscribe(table, after)
            case CommandMessage() if person.role is Role.PLAYER:
                self._act(message)
            case CommandMessage():
                self._start(self._act_of_staff(message))

    async def _take_or_end(self, message: Subscribe | CommandMessage) -> None:
        """A session that seems to be over is looked up: its person may be busy in other windows."""
        async with self._in_order:
            try:
                await self._service.people.fetch(self.session.token)
                if self._windows.holds(self, self._service.now()):
                    self._take(message, looked_up=True)
                else:
                    self.end(Closed.SIGN_IN, ENDED)
            except self._service.trouble:
                self._refuse(message, STALE)

    def _slow_down(self, message: FromClient) -> None:
        """Refused, so that the client knows what was not done; who goes on all the same is sent away."""
        note(SecurityEvent.RATE_REFUSED, person=self.session.person.id)
        if self._tokens.is_out_of_patience():
            self.end(Closed.TOO_FAST, HASTY.reason)
            return
        self._refuse(message, HASTY)

    def _note(self, now: int) -> None:
        """A sign of life, so that the session goes on."""
        self.seen = now
        if now - self._noted >= NOTED // 10:
            self._noted = now
            self._service.people.note(self.session, now)

    # Listening.

    def _host(self, table: str) -> TableHost | None:
        """A table that this person may know of."""
        host = self._service.host(table)
        return host if host is not None and may_know(self.session.person, host.writer.table) else None

    def _subscribe(self, table: str, after: int | None) -> None:
        host = self._host(table)
        if host is None:
            self.tell(refused("", table, NO_TABLE))
            return
        if host.writer.table.setup.own_tables and self.session.person.role is Role.PLAYER:
            self._start(self._subscribe_own(table))
            return
        if table not in self._listener.tables and len(self._listener.tables) >= MOST_TABLES:
            self.tell(refused("", table, Reason("tables-at-once", {"most": MOST_TABLES})))
            return
        self._service.listen(table, self._listener)
        # A number that lies ahead is not of this history: whoever has it is shown the table anew.
        resumes = after is not None and after <= host.writer.version
        told = self._service.hub.topic(table).told
        missed = told.missed(after) if after is not None and resumes else None
        if missed is None:
            self._show(table)
        else:
            for content in missed:
                self._listener.tell(content, table)
        if host.fault:
            self.tell(TableGone(table, host.fault.code, host.fault.reason))
        self._look(table)

    async def _subscribe_own(self, template: str) -> None:
        """Nobody plays at a table of which everybody has one of their own: theirs is followed instead."""
        try:
            own = await self._service.own_table(template, self.session.person.id)
        except self._service.trouble:
            own = STALE
        if isinstance(own, Reason):
            self.tell(refused("", template, own))
        elif self._over:
            self._service.note_presence(own, self.session.person.id)
        else:
            self.tell(OwnTable(template, own))
            self._subscribe(own, None)

    def _show(self, table: str) -> None:
        self._listener.tell(self._service.snapshot(table), table)

    def _unsubscribe(self, table: str) -> None:
        if table in self._listener.tables:
            self._service.forget(table, self._listener)

    def _look(self, table: str) -> None:
        host = self._host(table)
        if host is None:
            self.tell(refused("", table, NO_TABLE))
        else:
            view = self._service.own_snapshot(table, self._listener)
            assert view is not None, "the table is there"
            self._listener.tell(view)

    def _drained(self) -> None:
        for table in self._listener.drained():
            self._show(table)
            self._look(table)

    # Acting.

    async def _act_of_staff(self, act: CommandMessage) -> None:
        """Whoever has lost the role does nothing in it any more, however the window was opened."""
        async with self._in_order:
            try:
                await self._service.people.fetch(self.session.token)
            except StoreFailed:
                self.tell(refused(act.id, act.table, STALE))
                return
            if not self._windows.holds(self, self._service.now()):
                self.end(Closed.SIGN_IN, ENDED)
            elif (why := await why_not(self._service, self.session, act)) is not None:
                self.tell(refused(act.id, act.table, why))
            else:
                self._act(act)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._looking_up.add(task)
        task.add_done_callback(self._looking_up.discard)

    def _act(self, act: CommandMessage) -> None:
        waiting = self._behind.get(act.table)
        if waiting is not None and len(waiting) < MOST_ACTS:
            waiting.append(act)
            return
        command = read_act(act, self.session.person)
        host = self._host(act.table)
        if isinstance(command, Reason) or host is None:
            self.tell(refused(act.id, act.table, command if isinstance(command, Reason) else NO_TABLE))
            return
        if self._acts >= MOST_ACTS:
            self.tell(refused(act.id, act.table, Reason("too-many-commands")))
            return
        plain = named(Request(self.session.person.id, command, round=act.round), act.id, host.writer.stream)
        told = laid_aside(self._service, self.session.person, plain, act.table)
        self._acts += 1
        if isinstance(told, Reason):
            self._look_up(act, plain, told)
            return
        self._acted.add(act.table)
        if self.session.person.role is not Role.PLAYER:
            self._of_staff[act.id] = tag_of(told.command)
        not_here = check_at_table(self.session.person, told.command, host.writer.table)
        if not_here is not None:
            self._look_up(act, told, not_here)
            return
        if asks_elsewhere(told.command, told.by, host.writer.table):
            self._behind[act.table] = []
            self._start(self._remember(act, told, told.command, host))
            return
        if isinstance(told.command, CONFIGURING):
            self._start(self._configure(act, told, host))
            return
        host.ask(told).add_done_callback(lambda done: self._answer(act, told, done))

    async def _remember(
        self, act: CommandMessage, told: Request, command: Remembering, host: TableHost
    ) -> None:
        """The house remembers what was staked on this game before, here or elsewhere (G11)."""
        last = await self._last.of(told.by, host.writer.table.setup.game.key)
        told = replace(told, command=replace(command, last=last))
        host.ask(told).add_done_callback(lambda done: self._answer(act, told, done))
        for later in self._behind.pop(act.table):
            self._act(later)

    async def _configure(self, act: CommandMessage, told: Request, host: TableHost) -> None:
        """Whether it may hold can take seconds to find out; the other tables go on meanwhile."""
        try:
            reply = await ask_by_two(self._service, host, told)
        except StoreFailed:
            reply = STALE
        if isinstance(reply, Reason):
            await self._known_or(act, told, reply)
        else:
            self._reply(act, reply)

    def _answer(self, act: CommandMessage, told: Request, done: "asyncio.Future[Reply]") -> None:
        if done.cancelled():
            return
        reply = done.result()
        if isinstance(told.command, SPOKEN):
            answered(self._service, told.command, accepted=isinstance(reply, TableDone))
        if isinstance(reply, TableDone):
            self._reply(act, reply)
        else:
            self._look_up(act, told, reply)

    def _look_up(self, act: CommandMessage, told: Request, refused: Reason) -> None:
        """What would be refused now may have been accepted before: then that is the answer, again."""
        self._start(self._known_or(act, told, refused))

    async def _known_or(self, act: CommandMessage, told: Request, refused: Reason) -> None:
        id_ = id_of(told)
        assert id_ is not None, "every command of a client has an id"
        try:
            seen = await self._service.live.journal.seen(id_)
        except StoreFailed:
            self._reply(act, STALE)
        else:
            self._reply(act, refused if seen is None else first_reply(id_, seen))

    def _reply(self, act: CommandMessage, reply: Reply) -> None:
        self._acts -= 1
        self._note_act(act, reply)
        if self._over:
            # They may have joined the table by it, which heard of their going before.
            self._service.note_presence(act.table, self.session.person.id)
        match reply:
            case TableDone(first, last):
                own = self._service.change_for(act.table, self._listener)
                done = Done(act.id, act.table, first, last, own)
                self._listener.tell(write(done), bare=lambda: write(replace(done, own=UNSET)))
            case Reason():
                self.tell(refused(act.id, act.table, reply))

    def _note_act(self, act: CommandMessage, reply: Reply) -> None:
        asked = self._of_staff.pop(act.id, None)
        if asked is not None:
            kind = SecurityEvent.SETTING_CHANGED if asked == CONFIGURE else SecurityEvent.STAFF_ACT
            answer = "done" if isinstance(reply, TableDone) else "refused"
            person = self.session.person.id
            note(kind, person=person, table=act.table, command=act.id, act=asked, answer=answer)
