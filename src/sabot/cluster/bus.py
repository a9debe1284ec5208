"""How servers of one house talk: short messages over NATS, none of them the only record of anything."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Protocol

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from sabot.server.config.server_config import NotAvailable

MOST_WAITING = 20_000
"""Messages that may wait to be sent; beyond that the oldest are dropped, and whoever misses one notices."""
STARTED = 10.0
"""Seconds in which the NATS server must answer when a server of the house starts."""
SUCH_AS = "nats://127.0.0.1:4222"
AGAIN = 0.2
"""Seconds between two tries to reach a server that was lost."""

Take = Callable[[bytes], None]
Reply = Callable[[bytes], Awaitable[bytes]]
Stop = Callable[[], Awaitable[None]]
log = logging.getLogger("sabot.cluster")


class NoListener(Exception):
    """There was nobody to hear the question."""


class NoAnswer(NoListener):
    """No answer came in time; the question may have arrived."""


class Bus(Protocol):
    @property
    def connected(self) -> bool: ...

    @property
    def most(self) -> int:
        """Bytes of the largest message."""
        ...

    def say(self, subject: str, content: bytes) -> None:
        """To everybody who hears it; nobody has to."""
        ...

    async def ask(self, subject: str, content: bytes, seconds: float) -> bytes:
        """The first answer. Raises `NoListener`, and `NoAnswer` where somebody may have heard it."""
        ...

    async def hear(self, subject: str, take: Take) -> Stop: ...

    async def answer(self, subject: str, reply: Reply) -> Stop:
        """Every question is begun in the order of their coming, and none waits for another's end."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """The only server of its house."""

    connected = False
    most = 0

    def say(self, subject: str, content: bytes) -> None:
        pass

    async def ask(self, subject: str, content: bytes, seconds: float) -> bytes:
        raise NoListener

    async def hear(self, subject: str, take: Take) -> Stop:
        return _nothing

    async def answer(self, subject: str, reply: Reply) -> Stop:
        return _nothing

    async def close(self) -> None:
        pass


async def _nothing() -> None:
    pass


async def within(seconds: float, work: Coroutine[None, None, None]) -> None:
    """Raises `TimeoutError`. A library may lose a cancellation where it waits itself: it is repeated."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=AGAIN)
    if task.cancelled():
        raise TimeoutError
    task.result()


class NatsBus:
    def __init__(self, client: Client, prefix: str) -> None:
        self._client = client
        self._prefix = prefix
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._filled = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sender = asyncio.create_task(self._send())

    @classmethod
    async def connect(cls, address: str, prefix: str) -> "NatsBus":
        """Raises `NotAvailable` where nobody answers at first; later it is tried for ever."""
        client, said = Client(), NatsLog()
        try:
            connecting = client.connect(
                address,
                reconnect_time_wait=AGAIN,  # type: ignore[arg-type]  # it sleeps for parts of seconds too
                max_reconnect_attempts=-1,
                error_cb=said.wrong,
                disconnected_cb=said.lost,
                reconnected_cb=said.back,
                ping_interval=5,
                max_outstanding_pings=1,
            )
            await within(STARTED, connecting)
        except (NatsError, OSError, TimeoutError, ValueError) as wrong:
            with suppress(NatsError, OSError):
                await client.close()
            told = said.last or str(wrong) or "no answer"
            raise NotAvailable(
                f"cluster.nats: no NATS server can be used at {shown(address)}: {told}; "
                f"start one, or name the right address, such as {SUCH_AS}"
            ) from None
        said.began = True
        return cls(client, prefix)

    @property
    def connected(self) -> bool:
        return self._client.is_connected

    @property
    def most(self) -> int:
        return self._client.max_payload

    def say(self, subject: str, content: bytes) -> None:
        self._outbox.append((subject, content))
        self._filled.set()

    async def _send(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._outbox:
                subject, content = self._outbox.popleft()
                try:
                    await self._client.publish(f"{self._prefix}.{subject}", content)
                except (NatsError, OSError) as wrong:
                    log.warning("a message about %s was not sent: %s", subject, wrong)

    async def ask(self, subject: str, content: bytes, seconds: float) -> bytes:
        try:
            answer = await self._client.request(f"{self._prefix}.{subject}", content, timeout=seconds)
        except NoRespondersError:
            raise NoListener from None
        except (NatsError, OSError, TimeoutError):
            raise NoAnswer from None
        return answer.data

    async def hear(self, subject: str, take: Take) -> Stop:
        async def told(message: Msg) -> None:
            take(message.data)

        return _stop(await self._client.subscribe(f"{self._prefix}.{subject}", cb=told))

    async def answer(self, subject: str, reply: Reply) -> Stop:
        async def asked(message: Msg) -> None:
            self._start(_answered(message, reply(message.data)))

        return _stop(await self._client.subscribe(f"{self._prefix}.{subject}", cb=asked))

    def _start(self, work: "Awaitable[None]") -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        self._sender.cancel()
        await self._client.close()


async def _answered(message: Msg, reply: Awaitable[bytes]) -> None:
    content = await reply
    try:
        await message.respond(content)
    except (NatsError, OSError) as wrong:
        log.warning("an answer was not sent, and will be asked for again: %s", wrong)


def _stop(subscription: Subscription) -> Stop:
    async def stop() -> None:
        try:
            await subscription.unsubscribe()
        except NatsError:
            # The connection is closed, and the subscription with it.
            return

    return stop


class NatsLog:
    """What NATS had to tell, in as few words as will do: it is tried again five times a second."""

    def __init__(self) -> None:
        self.began = False
        self.last = ""

    async def wrong(self, wrong: Exception) -> None:
        told = str(wrong) or type(wrong).__name__
        if self.began and told != self.last:
            log.warning("NATS: %s", told)
        self.last = told

    async def lost(self) -> None:
        if self.began:
            log.warning("NATS is lost: tables of other servers cannot be reached until it is back")

    async def back(self) -> None:
        self.last = ""
        log.warning("NATS is back")


def shown(address: str) -> str:
    """Without user and password."""
    scheme, found, rest = address.rpartition("://")
    return f"{scheme}{found}{rest.rpartition('@')[2]}"
