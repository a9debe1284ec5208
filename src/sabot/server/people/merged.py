"""Accounts that went into another of the same person: nobody signs in by them, and their past stays known."""

from sabot.server.people import account_rows as sql
from sabot.server.people.account_rows import UserAccount, account_in
from sabot.server.people.person import Person
from sabot.server.people.registry import Registry


async def merged_into(people: Registry, person: Person) -> list[UserAccount]:
    return [account_in(row) for row in await people.rows.fetch(sql.MERGED_INTO, person.id)]


async def merge_rows(people: Registry, person: Person, into: Person) -> None:
    """Every session ends; guests over whom the person had signed in go along."""
    for guest in await people.guests_of(person):
        await people.scribe.write((sql.MERGE, (guest.id, into.id)))
        await people.end_all(guest)
    await people.scribe.write(
        (sql.MERGE_ON, (person.id, into.id)),
        (sql.MERGE, (person.id, into.id)),
        (sql.ERASE_BADGES, (person.id,)),
        (sql.ERASE_SHORT_CODE, (person.id,)),
    )
    await people.end_all(person)
