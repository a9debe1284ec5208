"""The socket of the floor: whoever may watch it is told all of it once, and then what changes."""

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from sabot.server.floor.floor_feed import FloorFeed
from sabot.server.http.handler import address_in, session_in
from sabot.server.live.service import Service
from sabot.server.monitoring.security_log import SecurityEvent, note
from sabot.server.net.direct_line import direct_line
from sabot.server.net.rate_limits import RateLimits
from sabot.server.net.rates import HASTY, Rates
from sabot.server.people.person import Session
from sabot.server.permissions.roles import NOT_YOURS, SEES_FLOOR, SEES_QUEUE
from sabot.server.socket.hub import Listener
from sabot.server.socket.incoming import Malformed, read_message
from sabot.server.socket.message_costs import MessageCosts
from sabot.server.socket.open_sockets import ENDED, OpenSockets
from sabot.server.socket.socket_writer import SocketWriter
from sabot.server.socket.wire import Closed, Ping, Pong, ToClient, Welcome, write


class FloorEndpoint:
    """Lets in people of the house who may watch the floor."""

    def __init__(
        self, service: Service, windows: OpenSockets, feed: FloorFeed, limits: RateLimits, rates: Rates
    ) -> None:
        self._service = service
        self._windows = windows
        self._feed = feed
        self._limits = limits
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        session = session_in(self._service, asked)
        await receive()
        await send({"type": "websocket.accept"})
        if session is None:
            await send({"type": "websocket.close", "code": Closed.SIGN_IN.value, "reason": ENDED})
            return
        if session.person.role not in SEES_FLOOR:
            note(SecurityEvent.ROLE_REFUSED, person=session.person.id, act=scope["path"])
            close = {"type": "websocket.close", "code": Closed.NOT_HERE.value, "reason": NOT_YOURS.reason}
            await send(close)
            return
        costs = MessageCosts(self._limits, self._rates, session.person.id, address_in(asked))
        await FloorSocket(self._service, self._windows, self._feed, session, send, costs).run(receive)


class FloorSocket:
    """One window. It watches and does nothing else: whatever is done has an address or a table of its own."""

    def __init__(
        self,
        service: Service,
        windows: OpenSockets,
        feed: FloorFeed,
        session: Session,
        send: Send,
        costs: MessageCosts,
    ) -> None:
        self.session = session
        self.seen = session.seen
        self.sees_desk = session.person.role in SEES_QUEUE
        self._service = service
        self._windows = windows
        self._feed = feed
        self._costs = costs
        self._writer = SocketWriter(send)
        self._listener = Listener(session.person.id, self._writer.write)
        self._writer.on_drained = lambda: void(self._listener.drained())

    @property
    def is_behind(self) -> bool:
        return self._listener.is_behind

    def tell_floor(self, content: bytes) -> None:
        self._listener.tell(content)

    def tell(self, message: ToClient) -> None:
        """What else people of the house hear is told in their other window."""

    def end(self, code: Closed, reason: str) -> None:
        self._writer.close(code, reason)

    async def run(self, receive: Receive) -> None:
        person = self.session.person
        self._writer.line = direct_line(receive)
        self._windows.opened(self)
        self._answer(Welcome(person.id, self._service.now(), person.guest))
        self._feed.watch(self)
        try:
            while not self._writer.closed:
                if not self._writer.is_free:
                    await self._writer.free()
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    break
                text = event.get("text")
                if text is None:
                    raise Malformed("messages are text")
                self._take(text)
        except Malformed as wrong:
            self.end(Closed.MALFORMED, str(wrong))
        finally:
            self._feed.forget(self)
            self._windows.closed(self)
        await self._writer.emptied()

    def _take(self, text: str) -> None:
        message, now = read_message(text), self._service.now()
        if not self._costs.may_send(message, now):
            if self._costs.is_out_of_patience():
                self.end(Closed.TOO_FAST, HASTY.reason)
            return
        if not isinstance(message, Ping):
            raise Malformed("the floor is watched, and nothing else")
        self._answer(Pong(message.n, now))

    def _answer(self, message: ToClient) -> None:
        self._listener.tell(write(message))


def void(_: object) -> None:
    """What was drained is of no table."""
