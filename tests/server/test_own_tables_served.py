"""Tables of visitors' own over sockets: the same in every window, and nobody else's to see."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.monitoring.self_check import PROGRAM, SelfCheck
from sabot.table.state import Phase

PAIRS = TableEntry(id="pairs", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=2)
BET = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
FOLLOW = {"type": "subscribe", "table": "pairs"}


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(PAIRS)) as opened:
        yield opened


async def row_of(ground: Ground, person: Person) -> Plain:
    rows: list[Plain] = (await ground.get("/api/tables", person)).json()
    (row,) = rows
    return row


def test_everybody_has_one_and_the_lobby_shows_it_once(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann, bob = await ground.guest(), await ground.guest()
        async with ground.wire(ann) as hers, ground.wire(bob) as his:
            await hers.send(FOLLOW)
            assert (await hers.until("own-table"))["own"] == "pairs.1"
            await hers.act("pairs.1", {"type": "take-seat", "seat": 1})
            await hers.act("pairs.1", BET)
            await his.send(FOLLOW)
            assert (await his.until("own-table"))["own"] == "pairs.2"
            shown = await his.until("snapshot")
            assert (shown["table"], shown["public"]["seats"]) == ("pairs.2", [])
            theirs = await row_of(ground, ann)
            assert (theirs["own_each"], theirs["guests"]) == (True, 2)
            assert (theirs["own"]["table"], theirs["own"]["staked"]) == ("pairs.1", 1_000)
            await his.send({"type": "subscribe", "table": "pairs.1"})
            assert (await his.until("refused", table="pairs.1"))["code"] == "no-such-table"
            refused = await his.act("pairs.1", {"type": "join"})
            assert refused["code"] == "no-such-table"
            assert (await his.act("pairs", {"type": "join"}))["code"] == "own-table-each"

    stage.play(scene(stage.ground))


def test_two_windows_at_once_have_the_same(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann = await ground.guest()
        async with ground.wire(ann) as one, ground.wire(ann) as two:
            await asyncio.gather(one.send(FOLLOW), two.send(FOLLOW))
            told = [await wire.until("own-table") for wire in (one, two)]
            assert {message["own"] for message in told} == {"pairs.1"}

    stage.play(scene(stage.ground))


def test_a_program_that_was_changed_opens_nobody_a_table(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits at one of their own finishes there; nobody is opened another, and nobody a first one."""

    async def scene(ground: Ground) -> None:
        ann, bob = await ground.guest(), await ground.guest()
        async with ground.wire(ann) as hers, ground.wire(bob) as his:
            await hers.send(FOLLOW)
            await hers.until("own-table")
            monkeypatch.setattr(PROGRAM, "last", SelfCheck(1, "", installed=True, wrong=("a file is gone",)))
            await his.send(FOLLOW)
            assert (await his.until("own-table", "refused"))["code"] == "program-changed"
            await hers.send(FOLLOW)
            assert (await hers.until("own-table", "refused"))["own"] == "pairs.1"
            await hers.act("pairs.1", {"type": "leave"})
            await hers.shows("pairs.1", lambda view: view["phase"] == Phase.CLOSED.value)
            await hers.send(FOLLOW)
            assert (await hers.until("own-table", "refused"))["code"] == "program-changed"

    stage.play(scene(stage.ground))


def test_it_waits_for_whoever_lost_their_line_and_closes_when_it_is_left(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann = await ground.guest()
        async with ground.wire(ann) as wire:
            await wire.send(FOLLOW)
            await wire.until("own")
            await wire.act("pairs.1", {"type": "take-seat", "seat": 1})
            await wire.act("pairs.1", BET)
        async with ground.wire(ann) as wire:
            await wire.send(FOLLOW)
            assert (await wire.until("own-table"))["own"] == "pairs.1"
            assert (await wire.until("own"))["own"]["staked"] == 1_000
            await wire.act("pairs.1", {"type": "leave"})
            await wire.shows("pairs.1", lambda view: view["phase"] == Phase.CLOSED.value)
            await wire.send(FOLLOW)
            assert (await wire.until("own-table"))["own"] == "pairs.2"

    stage.play(scene(stage.ground))


def test_nobody_comes_back_and_it_is_free_for_others(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        for _ in range(2):
            async with ground.wire(await ground.guest()) as wire:
                await wire.send(FOLLOW)
                await wire.until("own")
        late = await ground.guest()
        async with ground.wire(late) as wire:
            await wire.send(FOLLOW)
            assert (await wire.until("refused", table="pairs"))["code"] == "own-tables-full"
            await ground.pass_time(1_000)
            await wire.send(FOLLOW)
            assert (await wire.until("own-table"))["own"] == "pairs.3"

    stage.play(scene(stage.ground))


def test_its_spent_shoes_are_shown_to_nobody_else(stage: Stage) -> None:
    """They tell which cards its owner had; guests without a session ask as well."""

    async def scene(ground: Ground) -> None:
        ann, bob = await ground.guest(), await ground.guest()
        async with ground.wire(ann) as wire:
            await wire.send(FOLLOW)
            await wire.until("own")
            await wire.act("pairs.1", {"type": "take-seat", "seat": 1})
            await wire.act("pairs.1", BET)
            await wire.act("pairs.1", {"type": "press-deal"})
            while (await ground.get("/api/shoes/pairs.1/1", ann)).status_code != 200:
                await ground.pass_time(10)
            for other in (bob, None):
                assert (await ground.get("/api/shoes/pairs.1/1", other)).status_code == 404

    stage.play(scene(stage.ground))
