"""The floor over its socket: who sees what, alarms and who goes, the figures of the day, and a restart."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from desk_drawing import guest, open_drawer, post
from ground import Plain, Wire
from staffed_house import Staffed, staffed
from test_approvals import dealing

from sabot.server.floor.day_figures import DayFigures
from sabot.server.floor.taken_alarms import TakenAlarms
from sabot.server.people.person import Role
from sabot.server.permissions.roles import NOT_YOURS
from sabot.store.codec import event_in
from sabot.store.streams import HOUSE, AlarmTaken
from sabot.table.view.differences import Json, merged

__all__ = ["staffed"]

TAKE = "/api/floor/alarms/take"
SEE = ("supervisor", "operator", "auditor")


class Watcher:
    """A window at the floor, which puts differences in their place."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.floor: Plain = {}

    async def until(self, holds: Callable[[Plain], bool]) -> Plain:
        while not self.floor or not holds(self.floor):
            message = await self.wire.until("floor", "floor-changed")
            told = message["floor"]
            self.floor = (
                told if message["type"] == "floor" else cast("Plain", merged(cast("Json", self.floor), told))
            )
        return self.floor

    async def alarm(self, matter: str, **fields: object) -> Plain:
        def found(floor: Plain) -> list[Plain]:
            of_matter = [one for one in floor["alarms"].values() if one["matter"] == matter]
            return [one for one in of_matter if all(one[key] == value for key, value in fields.items())]

        return found(await self.until(lambda floor: bool(found(floor))))[0]


@asynccontextmanager
async def watching(staffed: Staffed, who: str) -> AsyncIterator[Watcher]:
    async with staffed.ground.wire(staffed.people[who], "/ws/floor") as wire:
        yield Watcher(wire)


async def take(staffed: Staffed, who: str, alarm: str, **more: object) -> tuple[int, Any]:
    body = {"id": f"take-{who}", "alarm": alarm, **more}
    answer = await staffed.ground.post(TAKE, body, staffed.people[who])
    return answer.status_code, answer.json()


@pytest.mark.parametrize("role", [role.value for role in Role])
def test_only_those_who_run_the_house_watch_the_floor_or_read_a_journal(staffed: Staffed, role: str) -> None:
    async def scene() -> tuple[object, int]:
        journal = await staffed.ground.get("/api/floor/journal/salon", staffed.people[role])
        async with watching(staffed, role) as window:
            if role in SEE:
                return sorted((await window.until(bool))["tables"]), journal.status_code
            return await window.wire.closed(), journal.status_code

    seen = staffed.stage.play(scene())
    assert seen == ((["pit", "salon", "video"], 200) if role in SEE else ((4403, NOT_YOURS.reason), 403))


def test_an_alarm_is_taken_once_told_to_everybody_and_kept(staffed: Staffed) -> None:
    """By the first who goes; by another only who says so; twice asked, once written; read after a restart."""
    ids = {who: staffed.people[who].id for who in SEE}

    async def scene() -> tuple[list[object], list[object], list[object], Plain]:
        async with (
            staffed.ground.at_table("salon") as player,
            watching(staffed, "supervisor") as sue,
            watching(staffed, "operator") as otto,
        ):
            assert (await player.act("salon", {"type": "call-attendant"}))["type"] == "done"
            called = await sue.alarm("attendant", table="salon")
            name = called["alarm"]
            answers: list[object] = [await take(staffed, "auditor", name)]
            answers += [await take(staffed, "supervisor", name), await take(staffed, "supervisor", name)]
            heard = await otto.alarm("attendant", taken_by=ids["supervisor"])
            answers += [await take(staffed, "operator", name)]
            answers += [await take(staffed, "operator", name, over=True, id="over")]
            await sue.alarm("attendant", taken_by=ids["operator"])
            answers += [await take(staffed, "supervisor", "attendant:salon:nobody-1")]
            records = await staffed.ground.service.live.journal.read(HOUSE)
            events = [event_in(record.line) for record in records]
            lines: list[object] = [one for one in events if isinstance(one, AlarmTaken)]
            again = TakenAlarms(staffed.ground.service.live)
            await again.read()
            kept = again.of(name)
            assert kept is not None
            await player.act("salon", {"type": "leave"})
            await sue.until(lambda floor: not floor["alarms"])
            answers += [await take(staffed, "operator", name, over=True, id="over")]
            return answers, lines, [kept.by, heard["taken_at"]], called

    answers, lines, kept, called = staffed.stage.play(scene())
    name, at = called["alarm"], staffed.ground.clock.at
    mine, theirs = ({"alarm": name, "by": ids[who], "at": at} for who in ("supervisor", "operator"))
    assert (called["urgency"], called["taken_by"], called["at"]) == ("look", "", at)
    codes = [(status, told.get("code", told)) for status, told in cast("list[tuple[int, Plain]]", answers)]
    assert codes == [
        (403, "not-your-role"),
        (200, mine),
        (200, mine),
        (409, "alarm-is-taken"),
        (200, theirs),
        (404, "no-such-alarm"),
        (200, theirs),
    ]
    assert lines == [AlarmTaken(name, "salon", "attendant", ids[who]) for who in ("supervisor", "operator")]
    assert kept == [ids["operator"], at]


def test_a_round_is_in_the_figures_of_the_day_and_they_are_read_again(staffed: Staffed) -> None:
    """10.00 on the Player's side, won, by exact odds: of 1.00 it returns 0.9876 (eight decks), with a
    standard deviation of 0.95. A restart reads the same from the journal."""

    async def scene() -> tuple[Plain, Plain, DayFigures]:
        async with staffed.ground.at_table("salon") as player, watching(staffed, "supervisor") as sue:
            await sue.until(lambda floor: floor["day"]["whole"])
            await dealing(staffed, player)
            for card in ("2c", "Kh", "5c"):
                await staffed.wires["croupier"].act("salon", {"type": "deal-card", "card": card})
            await staffed.ground.pass_time(3)
            floor = await sue.until(lambda floor: floor["tables"]["salon"]["returns"] is not None)
            again = DayFigures(staffed.ground.service.live)
            await again.read_day()
            return floor["tables"]["salon"], floor["day"], again

    row, day, again = staffed.stage.play(scene())
    assert (row["rounds"], row["turnover"], row["back"]) == (1, 1_000, 2_000)
    assert (row["last"], row["croupier"]) == (["P"], staffed.people["croupier"].id)
    assert (row["returns"]["actual"], row["returns"]["exact"] // 100) == (2_000_000, 9876)
    assert 1.85 < row["returns"]["band"] / 1_000_000 < 1.88
    assert [(one["table"], one["amount"]) for one in day["wins"]] == [("salon", 1_000)]
    assert (day["turnover"], day["expected"] // 10) == (1_000, 98)
    read = again.of("salon")
    assert (read.rounds, read.turnover, read.back, read.wins[0].amount) == (1, 1_000, 2_000, 1_000)


def test_what_waits_at_the_cash_desk_is_told_to_those_who_see_its_queue(staffed: Staffed) -> None:
    open_drawer(staffed)
    player = guest(staffed)
    assert post(staffed, "cash/deposit", "cashier", player=player.id, amount=400_000).status_code == 200

    async def asked() -> tuple[Plain, Plain]:
        async with watching(staffed, "supervisor") as sue, watching(staffed, "operator") as otto:
            await sue.until(bool)
            asked = await staffed.ground.post("/api/cash-out", {"id": "pay"}, player)
            assert asked.status_code == 200, asked.text
            waits = await sue.alarm("hand-pay", player=player.id)
            assert (await staffed.wires["second"].act("salon", {"type": "sign-in"}))["type"] == "done"
            signed = staffed.people["second"].id
            return waits, await otto.until(lambda floor: floor["tables"]["salon"]["croupier"] == signed)

    waits, other = staffed.stage.play(asked())
    assert waits["urgency"] == "now"
    assert not [one for one in other["alarms"].values() if not one["table"]]
    assert other["day"]["hand_pays"] == 0


def test_a_journal_is_read_backwards_page_by_page(staffed: Staffed) -> None:
    async def scene() -> list[list[Plain]]:
        async with staffed.ground.at_table("salon") as player:
            await dealing(staffed, player)
            path, auditor = "/api/floor/journal/salon", staffed.people["auditor"]
            last = (await staffed.ground.get(path, auditor)).json()
            before = (await staffed.ground.get(f"{path}?before={last[-2]['number']}", auditor)).json()
            wrong = [
                (await staffed.ground.get(asked, auditor)).status_code
                for asked in ("/api/floor/journal/nowhere", f"{path}?before=x")
            ]
            return [last, before, [{"wrong": wrong}]]

    last, before, wrong = staffed.stage.play(scene())
    assert [line["number"] for line in last] == sorted((line["number"] for line in last), reverse=True)
    assert (last[0]["name"], last[0]["by"]) == ("round-moved", staffed.people["croupier"].id)
    assert [line["number"] for line in before] == list(range(last[-2]["number"] - 1, 0, -1))
    assert wrong == [{"wrong": [404, 404]}]
