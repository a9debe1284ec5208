"""A NATS server that is not there, or not ours: what is wrong is said, and nobody waits for ever."""

import asyncio
from contextlib import suppress

import pytest
from trial.nats_server import free_port, running_nats

from sabot.cluster.bus import NatsBus, NoListener, shown, within
from sabot.server.config.server_config import NotAvailable


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nats://ann:secret@127.0.0.1:4222", "nats://127.0.0.1:4222"),
        ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
        ("127.0.0.1:4222", "127.0.0.1:4222"),
    ],
)
def test_an_address_is_told_without_what_is_secret_in_it(address: str, told: str) -> None:
    assert shown(address) == told


def test_where_no_server_is_the_start_fails_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.cluster.bus.STARTED", 0.5)
    port = free_port()
    with pytest.raises(NotAvailable) as wrong:
        asyncio.run(NatsBus.connect(f"nats://ann:secret@127.0.0.1:{port}", "house"))
    told = str(wrong.value)
    assert told.startswith(f"cluster.nats: no NATS server can be used at nats://127.0.0.1:{port}: ")
    assert told.endswith("; start one, or name the right address, such as nats://127.0.0.1:4222")
    assert "secret" not in told


def test_whoever_loses_a_cancellation_is_cancelled_again() -> None:
    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3_600)
        await asyncio.sleep(3_600)

    with pytest.raises(TimeoutError):
        asyncio.run(within(0.01, stubborn()))


def test_what_is_said_and_asked_arrives_within_one_house_only() -> None:
    async def scene(address: str) -> None:
        here, there, other = [await NatsBus.connect(address, name) for name in ("one", "one", "two")]
        heard: asyncio.Queue[bytes] = asyncio.Queue()

        async def echo(content: bytes) -> bytes:
            return content * 2

        await there.hear("news", heard.put_nowait)
        stop = await there.answer("ask", echo)
        # A question is answered only after both subscriptions have reached the server.
        assert await there.ask("ask", b"ab", 10) == b"abab"
        other.say("news", b"not for us")
        with pytest.raises(NoListener):
            await other.ask("ask", b"ab", 10)
        here.say("news", b"for us")
        assert await heard.get() == b"for us"
        assert await here.ask("ask", b"xy", 10) == b"xyxy"
        await stop()
        with pytest.raises(NoListener):
            await there.ask("ask", b"ab", 10)
        for bus in (here, there, other):
            await bus.close()

    with running_nats() as nats:
        asyncio.run(scene(nats.address))
