"""What a server does once for many: views that are shared, and views that wait until answers are out."""

import asyncio
from collections.abc import Iterable, Iterator

import msgspec
import pytest
from ground import Ground, Stage, Wire, config_of, staged

from sabot.games.answer import Refused
from sabot.house.batch_builder import TableStep
from sabot.ledger.purse import Purse
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.deferred_views import DeferredViews
from sabot.server.monitoring.metrics import metrics_text
from sabot.server.socket.hub import MOST_WAITING, Hub, Listener
from sabot.server.socket.published_view import PublishedView
from sabot.server.socket.wire import Snapshot
from sabot.table import commands as c
from sabot.table.events import GuestJoined, TipGiven
from sabot.table.evolve import evolve
from sabot.table.state import Table
from sabot.table.view import OwnView, own_view

ONE = TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO)
TWO = TableEntry(id="two", game="koi-bacc", mode=Mode.VIDEO)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(ONE, TWO)) as opened:
        yield opened


def table_of(ground: Ground, name: str) -> Table:
    host = ground.service.host(name)
    assert host is not None
    return host.writer.table


def test_a_view_is_made_once_until_something_happens(stage: Stage) -> None:
    told, table, at = PublishedView(), table_of(stage.ground, "one"), stage.ground.clock.at
    first = told.whole("one", table, 7, at)
    assert told.whole("one", table, 7, at + 1_000_000) is first
    came = GuestJoined("ann")
    after = evolve(table, came)
    changed = told.change("one", 8, at + 2_000_000, (TableStep(table, came, after),))
    assert changed is not None
    assert b'"view":{"guests":1,"watchers":1}' in changed
    again = msgspec.json.decode(told.whole("one", after, 8, at + 3_000_000), type=Snapshot)
    assert (again.n, again.at, again.public.guests) == (8, at + 2_000_000, 1)


def test_who_missed_something_is_told_it_as_long_as_it_is_known(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabot.server.socket.published_view.RING", 2)
    told, table = PublishedView(), table_of(stage.ground, "one")
    assert told.missed(7) is None, "nobody listened yet"
    told.whole("one", table, 7, 0)
    contents = []
    for n, player in enumerate(("ann", "bob", "cas"), 8):
        came = GuestJoined(player)
        after = evolve(table, came)
        contents.append(told.change("one", n, 0, (TableStep(table, came, after),)))
        table = after
    assert told.missed(7) is None, "whoever has this number may have it from elsewhere"
    assert told.missed(8) == tuple(contents[1:])
    assert told.missed(10) == ()
    assert told.change("one", 11, 0, (TableStep(table, TipGiven("ann", Amount(1)), table),)) is None
    assert told.missed(10) == (), "what concerns nobody else is not told"


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


def test_players_take_turns_and_one_who_is_due_again_is_shown_once() -> None:
    async def scene() -> list[tuple[str, str]]:
        shown: list[tuple[str, str]] = []
        done = asyncio.Event()

        def show(table: str, player: str) -> None:
            shown.append((table, player))
            if player == "eve":
                done.set()

        afterwards = DeferredViews(show)
        afterwards.due("one", ("ann", "bob"))
        afterwards.due("two", ("ann",))
        afterwards.due("one", ("bob", "ann"))
        afterwards.due("one", ("eve",))
        assert not shown, "nothing is shown before whoever decides has answered"
        await done.wait()
        return shown

    assert asyncio.run(scene()) == [("one", "ann"), ("one", "bob"), ("two", "ann"), ("one", "eve")]


def test_what_comes_meanwhile_is_done_between_two_views() -> None:
    """However many wait: whatever the loop has to do comes before the next of them, where it is in time."""

    async def scene() -> list[str]:
        order: list[str] = []
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        def show(table: str, player: str) -> None:
            order.append(player)
            loop.call_soon(order.append, f"answer after {player}")
            if player == "eve":
                loop.call_soon(done.set)

        DeferredViews(show, now=lambda: 0.0).due("one", ("ann", "bob", "eve"))
        await done.wait()
        return order

    assert asyncio.run(scene()) == [
        "ann", "answer after ann", "bob", "answer after bob", "eve", "answer after eve",
    ]  # fmt: skip


def test_answers_of_a_batch_go_before_views_that_waited_already() -> None:
    async def scene() -> list[str]:
        order: list[str] = []
        done = asyncio.Event()

        def show(table: str, player: str) -> None:
            order.append(player)
            if player == "ann":
                # As a host does: the batch is taken, and then answered.
                afterwards.due("one", ("bob",))
                asyncio.get_running_loop().call_soon(order.append, "answer")
            if player == "eve":
                done.set()

        afterwards = DeferredViews(show, now=lambda: 0.0)
        afterwards.due("one", ("ann", "bob", "eve"))
        await done.wait()
        return order

    assert asyncio.run(scene()) == ["ann", "answer", "bob", "eve"]


def test_in_a_busy_loop_as_many_are_shown_in_a_step_as_there_was_time_for() -> None:
    """Where every step comes late, one view in each would keep the last of them waiting for minutes."""

    async def scene() -> list[list[str]]:
        now, steps, done = [0.0], [list[str]()], asyncio.Event()

        def show(table: str, player: str) -> None:
            now[0] += 0.0012
            steps[-1].append(player)
            if player == "nine":
                done.set()

        def others() -> None:
            """What else a busy loop does between two steps."""
            if steps[-1]:
                steps.append([])
            now[0] += 1.0
            if not done.is_set():
                asyncio.get_running_loop().call_soon(others)

        afterwards = DeferredViews(show, now=lambda: now[0])
        others()
        afterwards.due("one", ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
        await done.wait()
        return [step for step in steps if step]

    steps = asyncio.run(scene())
    assert [len(step) for step in steps] == [4, 4, 1], "four milliseconds of work in one step, at most"


def test_a_bet_sends_two_messages_to_its_player_and_one_to_everybody_else(stage: Stage) -> None:
    async def scene() -> tuple[list[bytes], list[bytes]]:
        async with stage.ground.at_table("one") as bettor, stage.ground.at_table("one") as other:
            for wire in (bettor, other):
                await wire.look("one")
                await told_meanwhile(wire)
            own, theirs = len(bettor.frames), len(other.frames)
            await bettor.act("one", BET)
            assert (await bettor.until("own"))["own"]["staked"] == 1000
            for wire in (bettor, other):
                await told_meanwhile(wire)
            return bettor.frames[own:-1], other.frames[theirs:-1]

    own, theirs = stage.play(scene())
    kinds = [msgspec.json.decode(frame)["type"] for frame in own]
    assert kinds == ["changed", "done"]
    assert theirs == own[:1]
    assert sum(map(len, own)) < 4_000


BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}


async def told_meanwhile(wire: Wire) -> list[str]:
    """What has come since it was last read."""
    before = len(wire.told)
    await wire.send({"type": "ping", "n": 1})
    await wire.until("pong")
    return [message["type"] for message in wire.told[before:]]


async def bet_and_see(wire: Wire, staked: int) -> None:
    await wire.act("one", BET)
    while (await wire.until("own"))["own"]["staked"] != staked:
        pass


def test_who_sees_it_all_already_is_not_told_again_when_others_bet(stage: Stage) -> None:
    async def scene() -> list[str]:
        async with stage.ground.at_table("one") as ann, stage.ground.at_table("one") as bob:
            # Ann came first, so that her turn is before their.
            await bet_and_see(bob, 1000)
            await told_meanwhile(ann)
            await bet_and_see(bob, 2000)
            return await told_meanwhile(ann)

    quiet = stage.play(scene())
    assert quiet == ["pong"], "that somebody bets more concerns nobody else, where all share the hands"


def test_what_is_staked_at_one_table_is_missing_at_the_other(stage: Stage) -> None:
    async def scene() -> tuple[int, int]:
        async with stage.ground.at_table("one") as wire:
            await wire.send({"type": "subscribe", "table": "two"})
            before = (await wire.until("own", table="two"))["own"]["playable"]
            await wire.act("one", BET)
            return before, (await wire.until("own", table="two"))["own"]["playable"]

    before, after = stage.play(scene())
    assert before - after == 1000


def test_a_table_is_shown_anew_for_another_only_where_money_moved_there(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    due: set[str] = set()
    plain = DeferredViews.due

    def noted(views: DeferredViews, table: str, players: Iterable[str]) -> None:
        shown = tuple(players)
        due.update([table] if shown else [])
        plain(views, table, shown)

    async def scene() -> list[set[str]]:
        host, found = stage.ground.service.host("one"), list[set[str]]()
        assert host is not None
        async with stage.ground.at_table("one") as wire:
            await wire.send({"type": "subscribe", "table": "two"})
            await wire.until("own", table="two")
            monkeypatch.setattr(DeferredViews, "due", noted)
            for command in (c.PauseTable("a word"), c.ResumeTable()):
                due.clear()
                assert not isinstance(await host.ask(c.Request("somebody", command)), Refused)
                found.append(set(due))
            due.clear()
            assert (await wire.act("one", BET))["type"] == "done"
            return [*found, set(due)]

    assert stage.play(scene()) == [{"one"}, {"one"}, {"one", "two"}]


def test_what_is_taken_back_at_a_table_that_nobody_watches_is_there_at_the_other(stage: Stage) -> None:
    async def scene() -> tuple[int, int]:
        async with stage.ground.at_table("one") as wire:
            await wire.send({"type": "subscribe", "table": "two"})
            await wire.until("own", table="two")
            await wire.act("one", BET)
            less = (await wire.until("own", table="two"))["own"]["playable"]
            await wire.send({"type": "unsubscribe", "table": "one"})
            await wire.act("one", {"type": "clear-all"})
            return less, (await wire.until("own", table="two"))["own"]["playable"]

    less, more = stage.play(scene())
    assert more - less == 1000


def test_a_view_that_cannot_be_made_stops_its_table_and_no_other(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(table: Table, player: str, purse: Purse, at: int, **more: object) -> OwnView:
        if table.setup.table == "one":
            raise ZeroDivisionError
        return own_view(table, player, purse, at)

    async def scene() -> tuple[str, str, str]:
        ground = stage.ground
        async with ground.at_table("one") as there, ground.at_table("two") as elsewhere:
            monkeypatch.setattr("sabot.server.live.service.own_view", fail)
            for wire, table in ((there, "one"), (elsewhere, "two")):
                await wire.act(table, {"type": "tip", "amount": 100})
            (gone,) = (told for told in there.told if told["type"] == "table-gone")
            again = await there.act("one", {"type": "tip", "amount": 100})
            fine = await elsewhere.act("two", {"type": "tip", "amount": 100})
            return gone["table"], again["reason"], fine["type"]

    assert stage.play(scene()) == ("one", "this table is out of order; what lies on it is safe", "done")


def test_a_table_that_broke_down_answers_what_already_waited(stage: Stage) -> None:
    async def scene() -> object:
        host = stage.ground.service.host("one")
        assert host is not None
        await host.ask(c.Request("", c.Tick()))
        waiting = host.ask(c.Request("", c.Tick()))
        host.break_down()
        return await waiting

    assert stage.play(scene()) == Refused("out-of-order")


def test_who_comes_is_shown_the_own_part_once(stage: Stage) -> None:
    async def scene() -> list[str]:
        async with stage.ground.wire(await stage.ground.guest()) as wire:
            await wire.until("welcome")
            await wire.send({"type": "subscribe", "table": "one"})
            return await told_meanwhile(wire)

    assert stage.play(scene()) == ["snapshot", "own", "pong"]


def test_an_answer_that_waited_says_nothing_of_a_view_whose_messages_were_dropped(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be put over a view that the player does not have; the snapshot that comes has it all."""

    async def scene() -> tuple[list[str], bool, frozenset[str]]:
        async with stage.ground.at_table("one") as wire:
            await told_meanwhile(wire)
            (listener,) = stage.ground.service.hub.topic("one").listeners
            with monkeypatch.context() as stalled:
                stalled.setattr(listener, "_send", lambda content: False)
                await wire.send({"type": "act", "id": "stalled", "table": "one", "command": BET})
                while not listener.is_behind or not table_of(stage.ground, "one").bettors:
                    await asyncio.sleep(0.01)
                listener.tell(b"{}", "one")
                while len(listener.behind) == 0:
                    listener.tell(b"{}", "one")
            before = len(wire.frames)
            due = listener.drained()
            await wire.until("done")
            told = [msgspec.json.decode(frame) for frame in wire.frames[before:]]
            return [message["type"] for message in told], "own" in told[-1], due

    assert stage.play(scene()) == (["done"], False, frozenset({"one"}))


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
