"""The cash desk of several servers asks for the role under its lock, and nobody takes it before the line."""

import asyncio
from typing import Any

from cluster_drawing import BACCARAT, DAWN, Branch, drawn, url

from sabot.cashdesk import commands as c
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.requests import Done
from sabot.money import Amount
from sabot.server.cashdesk.still_allowed import StillAllowed
from sabot.server.http.handler import NOBODY
from sabot.server.people.person import Person, Role, Session
from sabot.store import postgres_sql as sql
from sabot.store.postgres_opening import Pool
from sabot.store.record import BEGINNING
from sabot.store.rows import RowReader
from sabot.store.streams import DESK

__all__ = ["url"]

RULES = DeskRules()


async def signed_in(branch: Branch) -> Session:
    people = branch.member.people
    greta = await people.add("Greta", "a good long password", Role.CASHIER, DAWN)
    assert isinstance(greta, Person)
    return await people.begin(greta, DAWN)


def asking(branch: Branch, session: Session, command: c.Request) -> StillAllowed:
    people = branch.member.people
    return StillAllowed(people, lambda: people.session(session.token, DAWN), session.token, command.command)


async def somebody_waits(pool: Pool, task: "asyncio.Task[Any]") -> None:
    """Until a lock is waited for in the database, or what should have waited is done."""
    while not task.done() and not await pool.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)


def test_who_loses_the_role_while_another_server_has_the_desk_does_nothing(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            session = await signed_in(left)
            wish = c.Request(session.person.id, c.OpenDrawer(Amount(500)))
            async with house.store.pool.acquire() as db:
                turn = db.transaction()
                await turn.start()
                await db.execute(sql.MAKE_STREAMS, [DESK], BEGINNING)
                await db.fetch(sql.LOCK_STREAMS, [DESK])
                told = asyncio.create_task(left.house.tell_desk(wish, RULES, asking(left, session, wish)))
                await somebody_waits(house.store.pool, told)
                await right.member.people.change_role(session.person, Role.PLAYER)
                await turn.rollback()
            assert await told == NOBODY
            assert not (await left.house.cash_desk()).drawers

    asyncio.run(scene())


def test_a_role_is_not_taken_between_the_question_and_the_line(url: str) -> None:
    async def scene() -> None:
        async with drawn(url, BACCARAT) as house:
            left, right = house.branches
            session = await signed_in(left)
            wish = c.Request(session.person.id, c.OpenDrawer(Amount(500)))
            own, changes = asking(left, session, wish), list[asyncio.Task[bool]]()

            async def slowly(desk: CashDesk, rows: RowReader | None = None) -> Refused | None:
                refused = await own(desk, rows)
                change = right.member.people.change_role(session.person, Role.PLAYER)
                changes.append(asyncio.create_task(change))
                await somebody_waits(house.store.pool, changes[0])
                assert not changes[0].done(), "the role waits for the line"
                return refused

            assert isinstance(await left.house.tell_desk(wish, RULES, slowly), Done)
            await changes[0]
            late = c.Request(session.person.id, c.CloseDrawer("drawer-1", Amount(500)))
            refused = await left.house.tell_desk(late, RULES, asking(left, session, late))
            assert refused == NOBODY

    asyncio.run(scene())
