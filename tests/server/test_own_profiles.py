"""A table under a copy of its profile that people of the house wrote: checked, by two, kept, and put back."""

from collections.abc import Sequence

import pytest
from ground import Plain
from msgspec.structs import replace
from played_house import PlayedHouse
from staffed_house import Staffed, staffed
from test_settings_pages import newest, saved, table_of, wish
from test_settings_preview import previewed
from test_whole_audit import proven

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.setup import Setup

__all__ = ["staffed"]

NIGHT = 'key = "night"\ntitle = "Night"\nabout = "Without tips."\n\n[live]\ntips = false'.splitlines()
LOCAL = [*NIGHT, "[venue]", "local_only = true"]


def test_a_copy_takes_two_people_and_one_of_them_does_not_approve_it(staffed: Staffed) -> None:
    async def scene() -> list[object]:
        told = await previewed(staffed, "video", {"own_profile": NIGHT})
        found: list[object] = [told["problems"], told["two"]]
        status, answer = await saved(staffed, "operator", wish(staffed, "video", {"own_profile": NIGHT}))
        found += [status, answer["approval"], table_of(staffed, "video").setup.live.tips]
        give: Plain = {"id": "own-1", "table": "video", "approval": answer["approval"]}
        for who in ("operator", "supervisor"):
            given = await staffed.ground.post("/api/approvals/give", give, staffed.people[who])
            found.append(given.status_code)
        return found

    assert staffed.stage.play(scene()) == [[], True, 200, 1, True, 409, 200]
    setup = table_of(staffed, "video").setup
    assert (setup.profile.key, setup.profile.title, setup.live.tips) == ("night", "Night", False)
    assert newest(staffed, "video") == 2


def test_what_is_wrong_with_a_copy_is_said_before_it_is_saved(staffed: Staffed) -> None:
    async def scene() -> tuple[Plain, int]:
        loose = {"profile": "iowa", "own_profile": [*NIGHT[:-1], "chat = true"]}
        told = await previewed(staffed, "video", loose)
        status, _ = await saved(staffed, "operator", wish(staffed, "video", loose))
        return told, status

    told, status = staffed.stage.play(scene())
    assert "live.chat: Iowa has false, and a copy can only be stricter" in told["problems"][0]
    assert status == 409
    assert not table_of(staffed, "video").approvals


@pytest.mark.long
def test_a_copy_outlives_a_restart_and_is_proven() -> None:
    house = PlayedHouse(MemoryStore(), 3, ("ann",))
    stream = house.open_table("t1", "etg-blackjack", Mode.VIDEO)
    before = house.table(stream).setup
    copied(house, stream, NIGHT)
    assert (before.live.tips, house.table(stream).setup.live.tips) == (True, False)
    house.play(stream, 2)
    house.restart()
    assert house.table(stream).setup.profile.title == "Night"
    house.play(stream, 1)
    copied(house, stream, ())
    house.close_table(stream)
    assert (house.table(stream).coming or house.table(stream).setup).profile == before.profile
    proven(house.store)


def copied(house: PlayedHouse, stream: str, lines: Sequence[str]) -> None:
    """Two people, since nobody changes a profile alone."""
    words: Configuration | None = (house.table(stream).coming or house.table(stream).setup).configuration
    assert words is not None
    wanted = replace(words, own_profile=tuple(lines), version=words.version + 1)
    alone = house.tell(stream, c.Request("olga", c.ConfigureTable(wanted)))
    assert alone == Refused("change-second-person", {"what": "the profile"})
    house.must(stream, c.Request("olga", c.AskApproval(Reconfiguration(wanted), "a quiet night")))
    house.must(stream, c.Request("sue", c.GiveApproval(house.table(stream).asked)))


def test_copies_of_one_name_are_told_apart() -> None:
    """Else the stricter of both would bind nobody."""
    setups = [
        configured(
            catalogue(),
            Configuration(table="t1", game="punto-banco", mode=Mode.VIDEO, own_profile=tuple(lines)),
        )
        for lines in (NIGHT, LOCAL)
    ]
    night, local = (one for one in setups if isinstance(one, Setup))
    assert night.profile.key == local.profile.key
    assert night.profile_named != local.profile_named
    assert needs_second_person(night, local) == "the profile"
