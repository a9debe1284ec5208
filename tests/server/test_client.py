"""The client over lost connections: it comes back, goes on from where it was, and knows when to stop."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import Ground, Person, Stage, config_of, staged
from websockets.asyncio.client import ClientConnection

from sabot.client import Client, Ended, Rejected, SignedIn, SignInAgain
from sabot.client.watched import MOST_KEPT, Watched
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.socket import wire
from sabot.server.socket.wire import Closed, Done
from sabot.table import commands as c

ONE = TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(ONE)) as opened:
        yield opened


async def signed_in(ground: Ground) -> SignedIn:
    person = await ground.guest()
    return SignedIn(ground.address, person.token, person.proof, person.id)


def line_of(client: Client) -> ClientConnection:
    assert client._socket is not None
    return client._socket


async def lose_connection(client: Client) -> None:
    """Without a word, as a cable that is pulled."""
    line = line_of(client)
    line.transport.abort()
    await line.wait_closed()


def numbers_of(watched: Watched) -> list[int]:
    return [message.n for message in watched.log if isinstance(message, wire.Changed)]


def test_it_comes_back_and_goes_on_from_the_last_message(stage: Stage) -> None:
    async def scene() -> tuple[list[int], list[int], int, int]:
        async with (
            stage.ground.at_table("one") as other,
            Client(await signed_in(stage.ground)) as client,
        ):
            watched = await client.watch("one")
            first = watched.n
            assert first is not None
            bet = {"type": "place-bet", "bet": "player", "hand": "", "amount": 1000}
            put = [await other.act("one", bet)]
            await watched.until(lambda: watched.n == put[0]["last"])
            await lose_connection(client)
            put += [
                await other.act("one", act) for act in ({"type": "clear-all"}, bet, {"type": "clear-all"})
            ]
            await watched.until(lambda: watched.n == put[-1]["last"])
            snapshots = sum(isinstance(message, wire.Snapshot) for message in watched.log)
            lines = [n for done in put for n in range(done["first"], done["last"] + 1)]
            return numbers_of(watched), lines, snapshots, client.connections

    told, lines, snapshots, connections = stage.play(scene())
    assert told == lines
    assert (snapshots, connections) == (1, 2)


def test_a_command_without_an_answer_is_sent_again_and_done_once(stage: Stage) -> None:
    async def scene() -> tuple[object, int]:
        async with Client(await signed_in(stage.ground)) as client:
            await client.watch("one")
            await client.act("one", c.Join())
            bet = c.PlaceBet("", "player", Amount(1000))
            waiting = asyncio.create_task(client.act("one", bet, "the only one"))
            # It may have reached the server or not: its answer finds nobody there.
            await asyncio.sleep(0)
            await lose_connection(client)
            return await waiting, (await client.look("one")).staked

    reply, staked = stage.play(scene())
    assert isinstance(reply, Done)
    assert staked == 1000


def test_it_stops_when_the_session_is_over_and_says_so(stage: Stage) -> None:
    async def scene() -> None:
        me = await signed_in(stage.ground)
        async with Client(me) as client:
            watched = await client.watch("one")
            never = asyncio.create_task(watched.until(lambda: False))
            me_there = Person(me.address, me.token, {"proof": me.proof, "player": me.player})
            await stage.ground.post("/api/sign-out", {}, me_there)
            with pytest.raises(SignInAgain, match=r"sign in again \(4401\)"):
                await never
            for asked in (
                client.look("one"),
                client.watch("one"),
                client.act("one", c.Join()),
            ):
                with pytest.raises(SignInAgain):
                    await asked
        with pytest.raises(SignInAgain):
            async with Client(me):
                pass

    stage.play(scene())


@pytest.mark.parametrize("code", [Closed.MALFORMED, Closed.ANOTHER_WINDOW])
def test_it_does_not_come_back_to_be_sent_away_again(stage: Stage, code: Closed) -> None:
    async def scene() -> Exception | None:
        async with Client(await signed_in(stage.ground)) as client:
            watched = await client.watch("one")
            (window,) = stage.ground.windows._of(client.signed_in.player)
            window.end(code, "for a reason")
            with pytest.raises(Ended, match=rf"for a reason \({code.value}\)"):
                await watched.until(lambda: False)
            return client.trouble

    trouble = stage.play(scene())
    assert isinstance(trouble, Ended)
    assert trouble.code == code


class FromElsewhere(SignedIn, frozen=True):
    """The cookie is right; the page that it comes from is not this server's."""

    line: str = ""

    @property
    def socket(self) -> str:
        return self.line


def test_a_client_from_another_page_is_turned_away_at_once(stage: Stage) -> None:
    async def scene() -> None:
        me = await signed_in(stage.ground)
        with pytest.raises(Ended, match=r"this page may not talk to this house.*\(403\)"):
            async with Client(
                FromElsewhere("http://elsewhere.example", me.token, me.proof, me.player, me.socket)
            ):
                pass

    stage.play(scene())


def test_a_table_that_is_not_there_is_refused_and_not_waited_for(stage: Stage) -> None:
    async def scene() -> None:
        async with Client(await signed_in(stage.ground)) as client:
            with pytest.raises(Rejected, match="there is no such table"):
                await client.watch("two")
            assert (await client.watch("one")).view.table == "one"

    stage.play(scene())


def test_only_so_much_is_kept_of_a_table_and_a_late_reader_goes_on_with_it() -> None:
    async def scene() -> tuple[int, list[int]]:
        watched = Watched("one")
        for n in range(MOST_KEPT + 3):
            await watched.note(wire.Changed("one", n, 0, ()))
        heard = []
        async for message in watched.told():
            assert isinstance(message, wire.Changed)
            heard.append(message.n)
            if message.n == 3:
                for n in range(2):
                    await watched.note(wire.Changed("one", MOST_KEPT + 3 + n, 0, ()))
            if len(heard) == 3:
                break
        return len(watched.log), heard

    kept, heard = asyncio.run(scene())
    # Three were dropped before anybody read, and two more after the first was read: 4 is gone.
    assert (kept, heard) == (MOST_KEPT, [3, 5, 6])
