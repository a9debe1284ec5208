"""A table is taken once, by whoever may, and not after its offer ended, whatever comes in between."""

import asyncio
from pathlib import Path

from ground import Plain, Wire
from staffed_house import PASSWORD, Staffed, hired, staffed
from test_approvals import balance, dealing, said
from test_mode_changed import opened

from sabot.games.answer import Refused
from sabot.house.house import House
from sabot.profiles import Mode
from sabot.server.bootstrap import now
from sabot.server.people.person import Role
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.state import Table, TableOffer

__all__ = ["staffed"]

OFFER: Plain = {"type": "offer-table"}
NOT_OFFERED = "nobody hands this table over"


def table_of(staffed: Staffed) -> Table:
    host = staffed.ground.service.host("salon")
    assert host is not None
    return host.writer.table


def test_of_two_who_take_at_once_one_deals_and_late_comers_are_too_late(staffed: Staffed) -> None:
    """In mid-round: a card of the one who went is refused, and an offer ends with whoever made it."""
    croupier, second, boss = (staffed.wires[name] for name in ("croupier", "second", "supervisor"))
    take: Plain = {"type": "take-table", "croupier": staffed.people["croupier"].id}

    async def scene() -> None:
        third = await hired(staffed.ground, "third", Role.CROUPIER)
        async with staffed.ground.at_table("salon") as player, staffed.ground.wire(third) as other:
            await dealing(staffed, player)
            assert await said(croupier, OFFER) == "done"
            both = await asyncio.gather(said(second, take), said(other, take))
            assert sorted(both) == ["done", NOT_OFFERED]
            deals: Wire = second if both[0] == "done" else other
            late: Wire = other if deals is second else second
            # What the one who went had read and not sent yet comes to nothing; the stake lies on.
            assert await said(croupier, {"type": "deal-card", "card": "2c"}) == "another croupier deals here"
            assert await balance(staffed, player) == (100_000, 1_000)
            then: Plain = {"type": "take-table", "croupier": table_of(staffed).croupier}
            # Said twice under one id it is done once: the second word brings back no offer that was kept.
            assert (await deals.act("salon", OFFER, "twice"))["type"] == "done"
            assert await said(deals, {"type": "keep-table"}) == "done"
            assert (await deals.act("salon", OFFER, "twice"))["type"] == "done"
            assert (table_of(staffed).offer, await said(late, then)) == (None, NOT_OFFERED)
            relieve: Plain = {"type": "relieve", "croupier": then["croupier"], "reason": "ill"}
            for wire, ends in ((boss, relieve), (deals, {"type": "sign-out"})):
                assert await said(deals, OFFER) == "done"
                assert await said(wire, ends) == "done"
                assert await said(late, then) == NOT_OFFERED
                assert await said(deals, {"type": "sign-in"}) == "done"
                assert await said(late, then) == NOT_OFFERED

    staffed.stage.play(scene())
    staffed.ground.check_house()


def test_who_loses_the_role_takes_nothing_and_what_they_offered_is_taken(staffed: Staffed) -> None:
    croupier, ground, people = staffed.wires["croupier"], staffed.ground, staffed.people
    take: Plain = {"type": "take-table", "croupier": people["croupier"].id}

    async def become(name: str, role: str) -> None:
        changed = {"person": name, "role": role, "reason": "went"}
        assert (await ground.post("/api/people/role", changed, people["operator"])).status_code == 200

    async def scene() -> None:
        third = await hired(ground, "third", Role.CROUPIER)
        async with ground.at_table("salon") as player, ground.wire(third) as other:
            await dealing(staffed, player)
            assert await said(croupier, {**OFFER, "to": people["second"].id}) == "done"
            await become("second", "cashier")
            assert (await staffed.wires["second"].closed())[0] == 4401
            again = await ground.signed("/api/sign-in", {"name": "second", "password": PASSWORD})
            async with ground.wire(again) as cashier:
                assert await said(cashier, take) == "the role cashier may not do this"
            assert await said(croupier, OFFER) == "done"
            await become("croupier", "player")
            assert await said(other, take) == "done"
            assert (table_of(staffed).croupier, table_of(staffed).halt) == (third.id, None)
            assert await balance(staffed, player) == (100_000, 1_000)

    staffed.stage.play(scene())
    staffed.ground.check_house()


def test_an_offer_outlives_a_stop_of_the_house(tmp_path: Path) -> None:
    stream = table_stream("one")

    def asked(house: House, by: str, command: c.Command) -> bool:
        (reply,) = house.tell(stream, (c.Request(by, command),), now())
        return not isinstance(reply, Refused)

    for first in (True, False):
        server = opened(tmp_path, Mode.LIVE)
        house = server.house
        if first:
            assert asked(house, "kim", c.SignIn())
            assert asked(house, "kim", c.OfferTable("lee"))
        else:
            table = house.writers[stream].table
            assert (table.croupier, isinstance(table.offer, TableOffer)) == ("kim", True)
            assert not asked(house, "max", c.TakeTable("kim"))
            assert asked(house, "lee", c.TakeTable("kim"))
            table = house.writers[stream].table
            assert (table.croupier, table.line_lost, table.offer) == ("lee", 0, None)
        house.store.close()
        asyncio.run(server.people.close())
