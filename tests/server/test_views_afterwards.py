"""What a server does once for many: views that are shared, and views that wait until answers are out."""

import asyncio
from collections.abc import Iterator

import pytest
from ground import Ground, Stage, config_of, staged

from sabot.house.told import Told
from sabot.profiles import Mode
from sabot.server.config import TableEntry
from sabot.server.hub import FRESH, MOST_WAITING, Hub, Listener
from sabot.server.live_house import Afterwards
from sabot.server.measuring import metrics_text
from sabot.table import commands as c
from sabot.table.state import Table

ONE = TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO)
TWO = TableEntry(id="two", game="koi-bacc", mode=Mode.VIDEO)
NOBODY: frozenset[str] = frozenset()


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(ONE, TWO)) as opened:
        yield opened


def table_of(ground: Ground, name: str) -> Table:
    host = ground.service.host(name)
    assert host is not None
    return host.desk.table


def test_a_view_is_made_once_until_something_happens_or_time_has_passed(stage: Stage) -> None:
    hub, made = Hub(), iter((b"first", b"second", b"third"))
    first, other = table_of(stage.ground, "one"), table_of(stage.ground, "two")
    at = stage.ground.clock.at

    def shown(table: Table, later: int) -> bytes:
        return hub.view_of("one", table, at + later, lambda: next(made))

    assert [shown(first, 0), shown(first, FRESH)] == [b"first", b"first"]
    assert shown(first, FRESH + 1) == b"second"
    assert shown(other, FRESH + 1) == b"third"


def test_a_newcomer_is_shown_a_bet_that_was_accepted_a_moment_ago(stage: Stage) -> None:
    async def scene() -> list[int]:
        ground = stage.ground
        async with ground.at_table("one") as bettor, ground.wire(await ground.guest()) as watcher:
            bettors = []
            for _ in range(2):
                await watcher.send({"type": "subscribe", "table": "one"})
                bettors.append((await watcher.until("snapshot"))["public"]["bettors"])
                bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}
                assert (await bettor.act("one", bet))["type"] == "done"
            return bettors

    assert stage.play(scene()) == [0, 1]


def test_tables_take_turns_and_one_that_changes_again_is_shown_once() -> None:
    async def scene() -> list[tuple[str, frozenset[str]]]:
        shown: list[tuple[str, frozenset[str]]] = []
        done = asyncio.Event()

        def show(stream: str, players: frozenset[str]) -> None:
            shown.append((stream, players))
            if stream == "last":
                done.set()

        afterwards = Afterwards(show)
        afterwards.show("one", frozenset({"ann"}))
        afterwards.show("two", NOBODY)
        afterwards.show("one", frozenset({"bob"}))
        afterwards.show("last", NOBODY)
        assert not shown, "nothing is shown before whoever decides has answered"
        await done.wait()
        return shown

    assert asyncio.run(scene()) == [("one", frozenset({"ann", "bob"})), ("two", NOBODY), ("last", NOBODY)]


def test_the_answer_to_a_bet_comes_before_the_view_that_follows_from_it(stage: Stage) -> None:
    async def scene() -> list[str]:
        async with stage.ground.at_table("one") as bettor:
            await bettor.look("one")
            before = len(bettor.told)
            await bettor.act("one", {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000})
            own = await bettor.until("own")
            assert own["own"]["staked"] == 1000
            return [message["type"] for message in bettor.told[before:]]

    kinds = stage.play(scene())
    assert kinds.index("done") < kinds.index("own")


def test_a_view_that_cannot_be_made_stops_its_table_and_no_other(stage: Stage) -> None:
    async def scene() -> tuple[str, str, str]:
        ground = stage.ground

        def fail(name: str, concerned: frozenset[str]) -> None:
            if name == "one":
                raise ZeroDivisionError

        async with ground.at_table("one") as there, ground.at_table("two") as elsewhere:
            ground.service.live.on_taken = fail
            for wire, table in ((there, "one"), (elsewhere, "two")):
                await wire.act(table, {"type": "tip", "amount": 100})
            gone = await there.until("table-gone")
            again = await there.act("one", {"type": "tip", "amount": 100})
            fine = await elsewhere.act("two", {"type": "tip", "amount": 100})
            return gone["table"], again["reason"], fine["type"]

    assert stage.play(scene()) == ("one", "this table is out of order; what lies on it is safe", "done")


def test_a_table_that_broke_down_answers_what_already_waited(stage: Stage) -> None:
    async def scene() -> object:
        host = stage.ground.service.host("one")
        assert host is not None
        await host.ask(Told(c.Tick()))
        waiting = host.ask(Told(c.Tick()))
        host.break_down()
        return await waiting

    assert "out of order" in str(stage.play(scene()))


def test_a_socket_that_does_not_read_is_counted_until_it_does(stage: Stage) -> None:
    hub, room = stage.ground.service.hub, [False]
    slow, quick = Listener("ann", lambda content: room[0]), Listener("ann", lambda content: True)
    for listener in (slow, quick):
        hub.listen("one", listener)
    for _ in range(MOST_WAITING + 1):
        for listener in (slow, quick):
            listener.tell(b"{}", "one")
    assert hub.behind() == 1
    assert "\nsabot_listeners_behind 1\n" in metrics_text(stage.ground.service)
    room[0] = True
    assert slow.drained() == {"one"}
    assert hub.behind() == 0


def test_a_player_is_connected_until_his_last_window_closes() -> None:
    hub = Hub()
    windows = [Listener("ann", lambda content: True) for _ in range(2)]
    for window in (*windows, windows[0]):
        hub.listen("one", window)
    hub.forget("one", windows[0])
    hub.forget("one", windows[0])
    assert hub.listening("one", "ann")
    hub.forget("one", windows[1])
    assert not hub.listening("one", "ann")
