"""An announced stop waits for rounds that can end, no longer than it may, and for no other."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import SECOND, Stage, config_of, staged

from sabot.games.answer import Refused
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.round import pending as pending_hands
from sabot.games.moves import Action
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.draining import drain
from sabot.server.live.table_host import TableHost
from sabot.server.socket.hub import Listener
from sabot.table import commands as c
from sabot.table.state import Phase
from sabot.table.waiting_for import next_moment

LONG = 3_600.0
"""Seconds: longer than any test, so that whoever waits for them never ends."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    entries = (
        TableEntry(id="felt", game="live-blackjack", mode=Mode.VIDEO),
        TableEntry(id="shoe", game="punto-banco", mode=Mode.VIDEO),
    )
    with staged(config_of(*entries)) as opened:
        yield opened


def host_of(stage: Stage, name: str) -> TableHost:
    host = stage.ground.service.host(name)
    assert host is not None
    return host


def asked(host: TableHost) -> str:
    """The hand that Ann is to decide; none where she is not asked."""
    play = host.writer.table.play
    hands = pending_hands(play.now) if play is not None and isinstance(play.now, BlackjackRound) else ()
    return min((hand for _, hand in hands), default="")


async def in_play(stage: Stage) -> TableHost:
    """Ann is asked about a hand, however many rounds that takes."""
    host = host_of(stage, "felt")
    await stage.ground.service.live.tell_player("ann", CreditsIssued("ann", Amount(1_000_000)))
    for command in (c.Request("ann", c.Join()), c.Request("ann", c.TakeSeat(1))):
        await host.ask(command)
    while not asked(host):
        await host.ask(c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000))))
        await stage.ground.pass_time(1)
    return host


async def stand(stage: Stage, host: TableHost) -> None:
    while hand := asked(host):
        if isinstance(await host.ask(c.Request("ann", c.Choose(hand, Action.STAND))), Refused):
            # Under an ace she is asked about insurance first, until its time is over.
            await stage.ground.pass_time(1)


def stands_still(host: TableHost) -> bool:
    return host.writer.table.halt is not None


def test_a_round_is_finished_first_and_everybody_is_told(stage: Stage) -> None:
    told: list[bytes] = []

    def hear(content: bytes) -> bool:
        told.append(content)
        return True

    async def scene() -> tuple[bool, bool]:
        host, service = await in_play(stage), stage.ground.service
        service.listen("felt", Listener("ann", hear))
        draining = asyncio.create_task(drain(service.live, LONG))
        while not stands_still(host_of(stage, "shoe")):
            await asyncio.sleep(0)
        waited = not draining.done() and not stands_still(host)
        await stand(stage, host)
        while not draining.done():
            await stage.ground.pass_time(1)
            await asyncio.sleep(0)
        return waited, stands_still(host)

    assert stage.play(scene()) == (True, True)
    assert any(b"The house closes for a moment." in content for content in told)


def test_after_its_seconds_it_waits_no_longer(stage: Stage) -> None:
    async def scene() -> tuple[Phase, bool, bool]:
        host = await in_play(stage)
        await drain(stage.ground.service.live, 0)
        return host.writer.table.phase, stands_still(host), stands_still(host_of(stage, "shoe"))

    assert stage.play(scene()) == (Phase.PLAYING, False, True)


@pytest.mark.parametrize("within", [False, True])
def test_a_round_of_somebody_who_is_gone_is_waited_for_only_where_a_clock_ends_it(
    stage: Stage, within: bool
) -> None:
    async def scene() -> bool:
        host, ground = await in_play(stage), stage.ground
        await host.ask(c.Request("ann", c.LoseConnection()))
        due = next_moment(host.writer.table)
        assert due is not None
        left = (due - ground.clock.at) // SECOND
        draining = asyncio.create_task(drain(ground.service.live, LONG if within else left - 1))
        while not stands_still(host_of(stage, "shoe")):
            await asyncio.sleep(0)
        if not within:
            await draining
            return stands_still(host)
        while not draining.done():
            await ground.pass_time(1)
            await asyncio.sleep(0)
        return stands_still(host)

    assert stage.play(scene()) is within
