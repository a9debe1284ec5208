"""Tables that are served elsewhere: seen as they are there, whatever gets lost on the way."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
import pytest
from cluster_drawing import BACCARAT, Branch, Drawn, Ear, drawn, until, url
from msgspec.structs import replace

from sabot.cluster.bus_messages import PurseShown
from sabot.cluster.shown_purses import ShownPurses
from sabot.games.answer import Refused
from sabot.house.requests import named
from sabot.ledger import Purse
from sabot.ledger.account import wallet
from sabot.money import Amount
from sabot.server.socket import wire
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.view import OwnView, PublicView, merged

__all__ = ["url"]

MESSAGES: msgspec.json.Decoder[wire.ToClient] = msgspec.json.Decoder(wire.ToClient)


def run(url: str, act: Callable[[Drawn], Awaitable[None]], branches: int = 2) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT, branches=branches) as house:
            await act(house)

    asyncio.run(scene())


def coup(player: str, credits_: int) -> c.Request:
    return c.Request(player, c.PlaceBet("", "player", Amount(credits_ * 100)))


async def followed(house: Drawn) -> tuple[Branch, Branch, Ear]:
    """A table that the first server serves, and a window at it with the second."""
    server, other = house.branches[:2]
    await server.take("one")
    await house.purse("ann", 100_000)
    ear = await other.listens("ann", "one")
    await other.does("one", c.Request("ann", c.Join()))
    return server, other, ear


def numbers(ear: Ear) -> list[int]:
    """Of everything that happened, as the window was told."""
    told = (MESSAGES.decode(content) for content in ear.told)
    return sorted({message.n for message in told if isinstance(message, wire.Changed)})


def last_purse(ear: Ear) -> tuple[int, int] | None:
    """Balance and what is held of it, as the window was last told."""
    own: Any = None
    for content in ear.told:
        message = MESSAGES.decode(content)
        if isinstance(message, wire.OwnSnapshot):
            own = msgspec.to_builtins(message.own)
        elif isinstance(message, wire.OwnChanged):
            own = merged(own, message.own)
    return None if own is None else (own["balance"], own["held"])


def looks(branch: Branch) -> tuple[PublicView, OwnView]:
    return branch.member.service.views("one", "ann")


def test_a_command_is_carried_out_where_the_table_is_and_answered_where_it_was_given(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, ear = await followed(house)
        done = await other.does("one", coup("ann", 10), "bet")
        assert done.last == server.version("one")
        assert await other.does("one", coup("ann", 10), "bet") == done, "sent again it counts once"
        assert server.house.purse("ann").held == 1_000
        await until(lambda: other.version("one") == server.version("one"))
        assert looks(other) == looks(server)
        assert other.house.purse("ann") == server.house.purse("ann")
        # Views and purses follow what happened as soon as there is time for them.
        await until(lambda: last_purse(ear) == (100_000, 1_000))

    run(url, act)


def test_a_command_for_a_round_that_is_over_is_refused_from_another_server_too(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        host = other.house.host(table_stream("one"))
        assert host is not None
        for round_, answer in (("one/1/99", Refused("other-round")), (host.writer.table.round, None)):
            told = replace(named(coup("ann", 10), f"for {round_}", host.writer.stream), round=round_)
            reply = await host.ask(told)
            assert (reply if isinstance(reply, Refused) else None) == answer
        assert server.house.purse("ann").held == 1_000

    run(url, act)


def test_everybody_is_told_the_same_bytes(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, far = await followed(house)
        near = await server.listens("bob", "one")
        before = len(far.told)
        await server.does("one", c.Request("cy", c.Join()))
        await until(lambda: other.version("one") == server.version("one"))
        public = [content for content in near.told if isinstance(MESSAGES.decode(content), wire.Changed)]
        assert public
        assert [content for content in far.told[before:] if content in public] == public

    run(url, act)


@pytest.mark.parametrize("loses", [1, 3])
def test_whatever_gets_lost_is_read_from_the_journal(url: str, loses: int) -> None:
    async def act(house: Drawn) -> None:
        server, other, ear = await followed(house)
        await until(lambda: other.version("one") == server.version("one"))
        seen = other.version("one")
        left = [loses]

        def lost(subject: str, content: bytes) -> bool:
            left[0] -= subject == "said.one"
            return subject == "said.one" and left[0] >= 0

        house.wires.loses = lost
        for _ in range(loses + 1):
            await other.does("one", coup("ann", 10))
        await until(lambda: other.version("one") == server.version("one"))
        assert looks(other) == looks(server)
        assert numbers(ear)[-1] == server.version("one") > seen
        assert other.house.purse("ann").held == 1_000 * (loses + 1)

    run(url, act)


def test_the_last_message_may_get_lost_too(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        house.wires.loses = lambda subject, content: subject == "said.one"
        await other.does("one", coup("ann", 10))
        await house.settle()
        assert other.version("one") < server.version("one")
        house.wires.loses = lambda subject, content: False
        server.member.presence.opened("one")
        await until(lambda: other.version("one") == server.version("one"))

    run(url, act)


def test_what_is_said_while_the_journal_is_read_is_not_forgotten(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        await until(lambda: other.version("one") == server.version("one"))
        reads, goes_on = asyncio.Event(), asyncio.Event()
        fetch = other.house.purses.fetch

        async def slow(players: Collection[str]) -> None:
            reads.set()
            await goes_on.wait()
            await fetch(players)

        lost = iter([True])
        house.wires.loses = lambda subject, content: subject == "said.one" and next(lost, False)
        monkeypatch.setattr(other.house.purses, "fetch", slow)
        for _ in range(2):
            await server.does("one", coup("ann", 10))
        await reads.wait()
        await server.does("one", coup("ann", 10))
        await house.settle()
        goes_on.set()
        await until(lambda: other.version("one") == server.version("one"))

    run(url, act)


def test_what_is_too_large_for_a_message_is_read_from_the_journal(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, ear = await followed(house)
        seen = other.version("one")
        house.wires.most = 300
        await other.does("one", coup("ann", 10))
        await until(lambda: other.version("one") == server.version("one"))
        assert numbers(ear)[-1] == server.version("one") > seen

    run(url, act)


def test_a_command_waits_for_whoever_serves_the_table_next(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        (holding,) = server.house.holdings.values()
        await server.member.serving.drop(holding)
        bet = asyncio.create_task(other.does("one", coup("ann", 10)))
        await house.settle()
        assert not bet.done()
        await other.take("one")
        done = await bet
        assert done.last == other.version("one")
        await until(lambda: server.version("one") == other.version("one"))

    run(url, act)


def test_a_command_whose_server_died_before_it_answered_is_answered_by_the_next(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        third = house.branches[2]
        before = server.version("one")
        house.wires.loses_answer = lambda subject: True
        bet = asyncio.create_task(other.does("one", coup("ann", 10), "bet"))
        await until(lambda: server.version("one") > before)
        written = server.version("one")
        # It is written, and nobody was told. Then the server is gone.
        house.wires.answerers["ask.one"].clear()
        house.wires.loses_answer = lambda subject: False
        await house.expire("one")
        await third.take("one")
        assert (await bet).last == written
        assert (await house.store.ledger()).account(wallet("ann")).held == 1_000, "once"

    run(url, act, 3)


def test_an_answer_that_cannot_be_read_is_asked_for_again(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        answerers = house.wires.answerers["ask.one"]

        async def nonsense(content: bytes) -> bytes:
            answerers.remove(nonsense)
            return b"\xc1"

        answerers.insert(0, nonsense)
        done = await other.does("one", coup("ann", 10))
        assert done.last == server.version("one")

    run(url, act)


def test_whoever_comes_back_to_another_server_is_shown_the_table_as_it_is(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await followed(house)
        third = house.branches[2]
        before = server.version("one")
        await other.does("one", coup("ann", 10))
        await third.member.following.reach("one")
        await until(lambda: third.version("one") == server.version("one"))
        service = third.member.service
        assert service.hub.topic("one").told.missed(before) is None
        shown = MESSAGES.decode(service.snapshot("one"))
        assert isinstance(shown, wire.Snapshot)
        assert (shown.n, shown.public.bettors) == (server.version("one"), 1)

    run(url, act, 3)


def test_a_table_that_does_not_exist_is_not_read_for_again_and_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: Drawn) -> None:
        _, other = house.branches
        read = []
        real = other.house.store.snapshot

        async def counted(stream: str) -> tuple[int, bytes] | None:
            read.append(stream)
            return await real(stream)

        monkeypatch.setattr(other.house.store, "snapshot", counted)
        for name in ("nowhere", "one/1/1/ann", "nowhere", "x" * 5_000):
            await other.member.following.reach(name)
            assert other.member.service.host(name) is None
        assert read == ["table:nowhere", "broken:one/1/1/ann"]

    run(url, act)


# Presence.


async def present(house: Drawn) -> tuple[Branch, Branch, Ear]:
    server, other, ear = await followed(house)
    await until(lambda: server.house.attendance.attends("table:one", "ann"))
    return server, other, ear


def test_who_closes_his_last_window_anywhere_is_not_connected(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, ear = await present(house)
        second = await server.listens("ann", "one")
        other.member.service.forget("one", ear.listener)
        await until(lambda: not server.house.attendance.others("table:one", server.house.member))
        assert "ann" not in server.table("one").absent
        server.member.service.forget("one", second.listener)
        await until(lambda: "ann" in server.table("one").absent)
        await other.listens("ann", "one")
        await until(lambda: "ann" not in server.table("one").absent)

    run(url, act)


def test_who_is_back_before_the_table_knows_that_he_was_gone_is_connected(url: str) -> None:
    async def act(house: Drawn) -> None:
        server, other, ear = await present(house)
        host = server.house.served("table:one")
        assert host is not None
        assert host.holding is not None
        async with host.holding.lock:
            # Nothing can be written now, so the table hears of their going only after they have come back.
            other.member.service.forget("one", ear.listener)
            await until(lambda: not server.house.attendance.attends("table:one", "ann"))
            await other.listens("ann", "one")
            await until(lambda: server.house.attendance.attends("table:one", "ann"))
        gone, back = server.version("one") + 1, server.version("one") + 2
        await until(lambda: server.version("one") == back)
        told = [event_in(record.line) for record in await house.store.read("table:one", gone - 1)]
        assert [type(event) for event in told] == [e.ConnectionLost, e.ConnectionBack]

    run(url, act)


def test_players_of_a_silent_member_are_not_connected(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(house: Drawn) -> None:
        server, other, _ = await present(house)
        await server.member.presence.start()
        other.member.presence.beat()
        await house.settle()
        # From here on the other hears and says nothing, not even what it was about to say.
        house.wires.loses = lambda subject, content: True
        await other.member.presence.stop()
        monkeypatch.setattr("sabot.cluster.members.SILENT", 0.0)
        server.member.presence.beat()
        await until(lambda: "ann" in server.table("one").absent)

    run(url, act)


def test_the_next_server_of_a_table_learns_who_is_there(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.cluster.presence.SILENT", 0.3)

    async def act(house: Drawn) -> None:
        server, _, _ = await present(house)
        third = house.branches[2]
        await server.does("one", c.Request("bob", c.Join()))
        await house.expire("one")
        await third.take("one")
        await server.member.serving.renew()
        await until(lambda: third.house.attendance.attends("table:one", "ann"))
        # Whoever showed up only after the others were missed is connected again.
        await until(lambda: set(third.table("one").absent) == {"bob"})

    run(url, act, 3)


# Purses.


def shown(at: int, balance: int) -> PurseShown:
    return PurseShown(at, Purse("ann", Amount(balance)))


def test_news_of_a_purse_that_come_late_change_nothing(url: str) -> None:
    async def act(house: Drawn) -> None:
        purses = ShownPurses(house.store.pool)
        for news in (shown(10, 100), shown(30, 80), shown(20, 90)):
            purses.tell("ann", news)
        assert purses.of("ann").purse.balance == 80
        await purses.fetch(["ann"])
        assert purses.of("ann").purse.balance == 0, "what is read now is what is there"

    run(url, act, 1)
