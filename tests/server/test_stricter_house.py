"""A house that comes under a stricter profile: what it forbids closes, and no operator opens it again."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from ground import Plain, config_of, staged
from msgspec.structs import replace
from staffed_house import hired
from test_staff_commands import answered, seen

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import profile
from sabot.server.bootstrap import OpenedHouse, now, open_house
from sabot.server.config.server_config import JournalSettings, ServerConfig, TableEntry
from sabot.server.live.table_changes import check_opened, judged
from sabot.server.people.person import Role
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Reconfiguration
from sabot.table.state import Phase, Table

LIVE = TableEntry(id="live", game="live-blackjack")
PUNTO = TableEntry(id="punto", game="punto-banco")


def opened(directory: Path, under: str, *tables: TableEntry) -> OpenedHouse:
    kept = JournalSettings(directory=str(directory))
    return open_house(ServerConfig(keep=kept, profile=under, table=tables), catalogue())


def closed(house: OpenedHouse) -> None:
    house.house.store.close()
    asyncio.run(house.people.close())


def table(house: OpenedHouse, name: str) -> Table:
    return house.house.writers[table_stream(name)].table


def done(house: OpenedHouse, name: str, *commands: c.Request) -> None:
    for reply in house.house.tell(table_stream(name), tuple(one for one in commands), now()):
        assert not isinstance(reply, Refused), reply


def test_a_profile_alone_closes_what_it_forbids(tmp_path: Path) -> None:
    house = opened(tmp_path, "open")
    assert table(house, "live-blackjack").phase is not Phase.CLOSED
    closed(house)
    house = opened(tmp_path, "washington")
    tables = [desk.table for desk in house.house.writers.values()]
    closed(house)
    open_ = {one.setup.table: one.setup.profile.key for one in tables if one.phase is not Phase.CLOSED}
    assert open_ == dict.fromkeys(profile("washington").venue.games, "washington")
    assert len(tables) > len(open_)


def test_a_table_of_the_file_goes_on_under_the_new_profile(tmp_path: Path) -> None:
    closed(opened(tmp_path, "open", PUNTO, LIVE))
    house = opened(tmp_path, "washington", PUNTO)
    found = (table(house, "punto").phase is Phase.CLOSED, table(house, "punto").setup.profile.key)
    left = table(house, "live").phase
    closed(house)
    assert found == (False, "washington")
    assert left is Phase.CLOSED


def test_where_stakes_lie_it_closes_after_their_round(tmp_path: Path) -> None:
    house = opened(tmp_path, "open", replace(PUNTO, profile="open"))
    house.house.tell_player("p1", CreditsIssued("p1", Amount(5_000)), now())
    done(house, "punto", c.Request("p1", c.Join()), c.Request("p1", c.PlaceBet("", "player", Amount(1_000))))
    closed(house)
    house = opened(tmp_path, "washington")
    assert table(house, "punto").phase is Phase.BETTING
    assert table(house, "punto").closing
    done(house, "punto", c.Request("p1", c.ClearAll()))
    phase = table(house, "punto").phase
    closed(house)
    assert phase is Phase.CLOSED, "the stakes are gone, so that nothing is waited for"


def test_a_table_that_stands_still_closes_when_it_goes_on(tmp_path: Path) -> None:
    house = opened(tmp_path, "open", PUNTO)
    done(house, "punto", c.Request("s1", c.PauseTable("a lamp fell down")))
    closed(house)
    house = opened(tmp_path, "washington")
    assert table(house, "punto").closing
    done(house, "punto", c.Request("s1", c.ResumeTable()))
    phase = table(house, "punto").phase
    closed(house)
    assert phase is Phase.CLOSED


def test_what_two_people_agreed_to_leave_is_left_for_that_profile_only(tmp_path: Path) -> None:
    house = opened(tmp_path, "washington", PUNTO)
    words = table(house, "punto").setup.configuration
    assert words is not None
    left = Reconfiguration(replace(words, profile="open", version=2), leaves="washington")
    done(house, "punto", c.Request("o1", c.AskApproval(left, "an event")), c.Request("s1", c.GiveApproval(1)))
    closed(house)
    house = opened(tmp_path, "washington", PUNTO)
    again = table(house, "punto")
    closed(house)
    assert (again.phase is Phase.CLOSED, again.leaves) == (False, "washington")
    assert (again.coming or again.setup).profile.key == "open"
    assert check_opened(again, "iowa", lambda game: ()) is not None


def test_an_operator_alone_opens_nothing_that_the_house_forbids(tmp_path: Path) -> None:
    """Over a socket, at a table that was set up when the house allowed more."""

    async def scene(stack: AsyncExitStack) -> tuple[list[str], Plain]:
        person = await hired(place.ground, "operator", Role.OPERATOR)
        wire = await stack.enter_async_context(place.ground.wire(person))
        await wire.send({"type": "subscribe", "table": "live"})
        commands: tuple[Plain, ...] = ({"type": "close-table"}, {"type": "open-table"})
        told = [await answered(wire, "live", command) for command in commands]
        return told, await seen(wire, "live")

    async def whole() -> tuple[list[str], Plain]:
        async with AsyncExitStack() as stack:
            return await scene(stack)

    with staged(config_of(LIVE)) as place:
        service = place.ground.service
        service.config = replace(service.config, profile="washington")
        told, view = place.play(whole())
    assert told[0] == "done"
    assert told[1].startswith("profile = open: it allows more than Washington State")
    assert view["closed"]


def test_chips_of_before_the_rule_about_them_close_no_table(tmp_path: Path) -> None:
    """An operator had set a chip that fits no field; the next house refuses such a change, and serves on."""
    house = opened(tmp_path, "open", PUNTO)
    words = table(house, "punto").setup.configuration
    assert words is not None
    odd = replace(words, version=2, settings=replace(words.settings, chips=(Amount(125), Amount(500))))
    refused = judged(c.ConfigureTable(odd), table(house, "punto"), "open", lambda _game: ())
    assert isinstance(refused, Refused)
    done(house, "punto", c.Request("ops", c.ConfigureTable(odd)))
    closed(house)
    house = opened(tmp_path, "open", PUNTO)
    served = table(house, "punto")
    closed(house)
    newest = served.coming or served.setup
    assert (newest.settings.chips, served.phase, served.closing) == ((125, 500), Phase.BETTING, False)
    assert check_opened(served, "open", lambda _game: ()) is None
