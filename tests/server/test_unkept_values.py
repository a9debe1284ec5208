"""What cannot be written: who brought it is refused, all others are served, and nothing is decided on it."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest
from ground import Stage, config_of, staged

from sabot.games.answer import Refused
from sabot.house.requests import Done, Reply
from sabot.house.table_writer import TableWriter
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.live_house import LiveHouse
from sabot.store.commit import Answer, Commit
from sabot.store.store_errors import BadValue
from sabot.store.streams import player_stream
from sabot.table import commands as c

UNKEPT = "\ud800"
"""Half a character: no database writes it."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    tables = (TableEntry(id=name, game="punto-banco", mode=Mode.VIDEO) for name in ("one", "two"))
    with staged(config_of(*tables)) as opened:
        yield opened


def live_of(stage: Stage) -> LiveHouse:
    live = stage.ground.service.live
    assert isinstance(live, LiveHouse)
    return live


def joining(player: str, id_: str = "") -> c.Request:
    return c.Request(player, c.Join(), id=id_)


def test_who_brings_it_is_refused_and_all_others_are_served(stage: Stage) -> None:
    """In one batch of one table, and in one group of writes of two."""

    async def scene() -> list[object]:
        one, two = (live_of(stage).hosts[f"table:{name}"] for name in ("one", "two"))
        asked = [one.ask(joining("ann")), one.ask(joining("eve", UNKEPT)), one.ask(joining("bob"))]
        asked.append(two.ask(joining("cid")))
        replies = await asyncio.gather(*asked)
        assert (one.fault, two.fault) == (None, None)
        assert live_of(stage).on_the_way.calm.is_set()
        return [reply.code if isinstance(reply, Refused) else type(reply) for reply in replies]

    assert stage.play(scene()) == [Done, "unkept", Done, Done]
    stage.ground.check_house()


def test_a_table_whose_own_doing_cannot_be_kept_says_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be tried again for ever; and who waited in its inbox is answered as well."""

    async def scene() -> list[object]:
        one = live_of(stage).hosts["table:one"]
        waiting: list[asyncio.Future[Reply]] = []

        async def cannot(writer: TableWriter, told: Sequence[c.Request]) -> None:
            waiting.append(one.ask(joining("bob")))
            raise BadValue("no such sign is kept here")

        monkeypatch.setattr(one.house, "carry_out", cannot)
        ticked = await one.ask(c.Request("", c.Tick()))
        return [ticked, *[await each for each in waiting], await one.ask(joining("cid"))]

    assert stage.play(scene()) == [Refused("out-of-order")] * 3


def test_nothing_is_decided_on_money_of_a_write_that_came_to_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of the program while another write is still on its way: the money was never there."""
    store = stage.ground.house.store
    real = store.commit_all
    first, second = threading.Event(), threading.Event()

    def mistaken(commits: Sequence[Commit]) -> list[Answer]:
        if commits[0].stream == player_stream("ann"):
            first.wait()
            raise RuntimeError("a mistake of the program")
        second.wait()
        return real(commits)

    async def scene() -> object:
        live = live_of(stage)
        one, two = (live.hosts[f"table:{name}"] for name in ("one", "two"))
        await one.ask(joining("ann"))
        monkeypatch.setattr(store, "commit_all", mistaken)
        given = asyncio.create_task(live.tell_player("ann", CreditsIssued("ann", Amount(100_000))))
        await passing(lambda: live.on_the_way.writes == 1)
        joined = two.ask(joining("bob"))
        await passing(lambda: live.on_the_way.writes == 2)
        first.set()
        with pytest.raises(RuntimeError):
            await given
        bet = one.ask(c.Request("ann", c.PlaceBet("", "player", Amount(1_000))))
        for _ in range(20):
            await asyncio.sleep(0)
        second.set()
        assert isinstance(await joined, Done)
        reply = await bet
        assert one.fault is None
        return reply.code if isinstance(reply, Refused) else reply

    assert stage.play(scene()) == "only-credit"
    stage.ground.check_house()


async def passing(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)
