"""The gaming day of several servers: one journal tells it to all of them; limits and payments go by it."""

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from cluster_drawing import Branch, Drawn, drawn, url

from sabot.cashdesk import commands as d
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.house.requests import identify, under
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit.parallel_audit import audit_place
from sabot.records.gaming_day import GamingDay
from sabot.records.journal.journal_place import JournalPlace
from sabot.records.time_texts import SECOND
from sabot.server.config.server_config import TableEntry
from sabot.store.streams import CALENDAR, DESK, LimitSet
from sabot.table import commands as c

__all__ = ["url"]

VIENNA = GamingDay("Europe/Vienna", 6)
OWN_PACE = TableEntry(id="one", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
RULES = DeskRules(pays_given=True)


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("UTC")).timestamp()) * SECOND


async def plays(house: Drawn, branch: Branch, text: str) -> bool:
    """Whether ann may stake another 100 credits then."""
    house.clock.at = moment(text)
    if isinstance(
        await branch.act("one", c.Request("ann", c.PlaceBet("", "player", Amount(10_000)))), Refused
    ):
        return False
    await branch.does("one", c.Request("ann", c.PressDeal()))
    return True


async def asked(branch: Branch, command: d.Request, id_: str) -> bool:
    known = identify("cas", id_, DESK, command.command)
    return not isinstance(await branch.house.tell_desk(under(command, known), RULES), Refused)


async def pays(house: Drawn, branch: Branch, text: str) -> bool:
    """Whether one cashier may pay ann 3,000.00 then, which she brings along."""
    house.clock.at = moment(text)
    id_ = f"{branch.house.member} {text}"
    brought = d.Request("cas", d.Deposit(player="ann", amount=Amount(300_000), reason="brought"))
    assert await asked(branch, brought, f"in {id_}")
    return await asked(branch, d.Request("cas", d.Withdraw("ann", Amount(300_000))), f"out {id_}")


@pytest.mark.parametrize(
    ("last", "next_"),
    [("2026-03-29T03:59", "2026-03-29T04:00"), ("2026-10-25T04:59", "2026-10-25T05:00")],
    ids=["forward", "back"],
)
def test_all_servers_count_the_day_of_the_house(url: str, last: str, next_: str) -> None:
    async def scene() -> None:
        async with drawn(url, OWN_PACE) as house:
            left, right = house.branches
            house.clock.at = moment("2026-03-01T12:00")
            await asyncio.gather(left.house.follow_calendar(VIENNA), right.house.follow_calendar(VIENNA))
            assert (await house.store.head(CALENDAR)).version == 1
            assert left.house.calendar == right.house.calendar
            await house.purse("ann", 1_000_000)
            await left.house.tell_player("ann", LimitSet("stake", "day", 10_000, house.clock.at))
            assert await asked(left, d.Request("cas", d.OpenDrawer(Amount(2_000_000))), "drawer")
            await left.take("one")
            await left.does("one", c.Request("ann", c.Join()))
            assert await plays(house, left, last)
            assert not await plays(house, right, last)
            assert await pays(house, left, last)
            assert not await pays(house, right, last)
            assert await plays(house, right, next_)
            assert await pays(house, right, next_)
            assert not await plays(house, left, next_)
            assert not await pays(house, left, next_)

    asyncio.run(scene())
    verdict = audit_place(JournalPlace("", url), 1)
    assert verdict.difference is None
    assert verdict.proven.bounded == 2


def test_a_server_that_runs_learns_of_another_zone_before_it_counts(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, OWN_PACE) as house:
            left, right = house.branches
            house.clock.at = moment("2026-06-10T21:00")
            before = right.house.calendar
            await left.house.follow_calendar(GamingDay("Europe/Vienna"))
            assert left.house.calendar.since > house.clock.at
            assert right.house.calendar == before
            await right.house.follow_calendar()
            assert right.house.calendar == left.house.calendar
            # Whoever comes with the same file writes nothing.
            await right.house.follow_calendar(GamingDay("Europe/Vienna"))
            assert (await house.store.head(CALENDAR)).version == 1

    asyncio.run(scene())
