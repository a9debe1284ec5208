"""The house's own settings: by whom they are changed, from when they hold, and what stands in the journal."""

from pathlib import Path

import pytest
from ground import Plain, Stage
from house_office import FILE, Office, office, proven, stage
from msgspec.structs import replace
from staffed_house import PASSWORD, hired

from sabot.games.catalogue import catalogue
from sabot.house.calendar import HouseCalendar
from sabot.ledger.days import NOTICE
from sabot.records.gaming_day import GamingDay
from sabot.server.bootstrap import JOURNAL, open_house
from sabot.server.config.house_words import settings_of
from sabot.server.config.server_config import BadConfig, JournalSettings
from sabot.server.people.person import Role
from sabot.store.commit import Commit, Entry
from sabot.store.house_settings import SETTINGS, HouseSettingsSet
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import CALENDAR

__all__ = ["office", "stage"]


def test_one_person_changes_the_name_and_everybody_is_told_it_at_once(stage: Stage, office: Office) -> None:
    async def scene() -> None:
        assert (await office.sheet())["version"] == 0
        assert await office.saves(name="Kursaal am See", languages=["de", "en"]) == (
            200, {"version": 1, "approval": 0},
        )  # fmt: skip
        door = (await stage.ground.get("/api/doors")).json()
        assert (door["house"], door["languages"]) == ("Kursaal am See", ["de", "en"])
        (row, first) = (await office.sheet())["versions"]["rows"]
        assert (row["by"], row["second"], row["reason"]) == (office.people["olga"].id, "", "a reason")
        told = {one["key"]: (one["before"], one["after"], one["moment"]) for one in row["changes"]}
        assert told["name"] == ("The Winter Garden", "Kursaal am See", "now")
        assert first["version"] == 0

    stage.play(scene())
    proven(stage.ground)


def test_guests_and_registration_are_switched_off_while_the_house_is_open(
    stage: Stage, office: Office
) -> None:
    async def scene() -> None:
        before = await stage.ground.guest()
        assert (await office.saves(guests=False, registration=False))[0] == 200
        assert (await stage.ground.post("/api/guest", {})).status_code == 403
        wish = {"name": "anna", "password": PASSWORD}
        assert (await stage.ground.post("/api/register", wish)).status_code == 403
        assert (await stage.ground.get("/api/me", before)).status_code == 200, "who is a guest stays one"

    stage.play(scene())


def test_what_money_and_rights_hang_on_takes_two_and_never_the_same(stage: Stage, office: Office) -> None:
    async def scene() -> int:
        status, asked = await office.saves(currency="EUR")
        assert (status, asked["approval"] > 0) == (200, True)
        assert await office.value("currency") == "", "nothing holds before a second person says yes"
        assert (await office.says("olga", "/approve", asked["approval"]))[0] == 409
        assert (await office.says("ada", "/approve", asked["approval"]))[0] == 403
        assert (await office.says("sue", "/approve", asked["approval"]))[0] == 200
        assert await office.value("currency") == "EUR"
        row = (await office.sheet())["versions"]["rows"][0]
        assert (row["by"], row["second"]) == (office.people["olga"].id, office.people["sue"].id)
        again = await office.says("otto", "/approve", asked["approval"])
        assert (again[0], again[1]["code"]) == (409, "approval-gone")
        return stage.ground.house.store.head(SETTINGS).version

    assert stage.play(scene()) == 2
    proven(stage.ground)


def test_nobody_asks_for_changes_without_end(stage: Stage, office: Office) -> None:
    """Four of one person wait, sixteen in all; whoever withdraws one may ask again."""

    async def scene() -> int:
        async def ask(who: str) -> tuple[int, Plain]:
            return await office.saves(who, currency="EUR")

        asked = [await ask("olga") for _ in range(4)]
        assert [status for status, _ in asked] == [200] * 4
        status, refused = await ask("olga")
        assert (status, refused["code"], refused["values"]) == (409, "too-many-yours", {"most": 4})
        assert (await office.saves(name="Kursaal"))[0] == 200, "what one person may do waits for nobody"
        assert (await ask("olga"))[0] == 200, "another version leaves nothing waiting"
        for _ in range(3):
            assert (await ask("olga"))[0] == 200
        waiting = (await office.sheet())["waiting"]
        assert (await office.says("olga", "/refuse", waiting[0]["request"]))[0] == 200
        assert (await ask("olga"))[0] == 200
        for name in ("oda", "omar", "oskar"):
            office.people[name] = await hired(stage.ground, name, Role.OPERATOR)
            assert [(await ask(name))[0] for _ in range(4)] == [200] * 4
        status, refused = await ask("otto")
        assert (status, refused["code"], refused["values"]) == (409, "too-many-waiting", {"most": 16})
        return stage.ground.house.store.head(SETTINGS).version

    assert stage.play(scene()) == 4 + 1 + 4 + 1 + 1 + 12
    proven(stage.ground)


def test_a_wish_is_refused_or_outlived_by_another_version(stage: Stage, office: Office) -> None:
    async def scene() -> None:
        _, asked = await office.saves(currency="EUR")
        assert (await office.says("sue", "/refuse", asked["approval"]))[0] == 200
        assert (await office.sheet())["waiting"] == []
        _, asked = await office.saves(currency="EUR")
        assert (await office.saves("otto", name="Otto's"))[0] == 200
        late = await office.says("sue", "/approve", asked["approval"])
        assert (late[0], late[1]["code"]) == (409, "approval-gone"), "it was asked for beside another version"

    stage.play(scene())
    proven(stage.ground)


def test_whoever_asked_and_is_no_operator_any_more_is_not_followed(stage: Stage, office: Office) -> None:
    async def scene() -> None:
        _, asked = await office.saves("otto", currency="EUR")
        people, otto = stage.ground.service.people, office.people["otto"]
        account = await people.account(otto.id)
        assert account is not None
        await people.change_role(account.person, Role.CASHIER, "olga")
        late = await office.says("sue", "/approve", asked["approval"])
        assert (late[0], late[1]["code"]) == (409, "asker-may-not")
        assert (await office.saves("otto", name="Mine"))[0] in (401, 403), "the session is over as well"

    stage.play(scene())


@pytest.mark.parametrize("who", ["sue", "ada"])
def test_nobody_but_an_operator_changes_anything(stage: Stage, office: Office, who: str) -> None:
    async def scene() -> None:
        assert (await office.saves(who, name="Mine"))[0] == 403
        assert await office.value("name") == "The Winter Garden"

    stage.play(scene())


def test_the_same_request_is_done_once_and_an_old_version_changes_nothing(
    stage: Stage, office: Office
) -> None:
    async def scene() -> None:
        body = {"id": "one", "version": 0, "changes": {"name": "First"}, "reason": "a reason"}
        assert (await office.asks("", "olga", **body))[0] == 200
        assert (await office.asks("", "olga", **body))[0] == 200, "answered again"
        late = await office.asks("", "otto", **(body | {"changes": {"name": "Second"}}))
        assert (late[0], late[1]["code"]) == (409, "next-house-version")
        assert await office.value("name") == "First"

    stage.play(scene())
    assert stage.ground.house.store.head(SETTINGS).version == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": " "}, "settings-wrong"),
        ({"name": "x" * 65}, "setting-unfit"),
        ({"languages": ["tlh"]}, "settings-wrong"),
        ({"languages": []}, "setting-unfit"),
        ({"day_begins": 24}, "setting-unfit"),
        ({"day_begins": True}, "setting-unfit"),
        ({"time_zone": "Europe/Atlantis"}, "setting-unfit"),
        ({"currency": "1,000"}, "settings-wrong"),
        ({"support": "javascript:alert(1)"}, "settings-wrong"),
        ({"guests": "no"}, "setting-unfit"),
        ({"networks/cashier": ["10.0.0.1/8"]}, "settings-wrong"),
        ({"networks/emperor": ["10.0.0.0/8"]}, "no-such-setting"),
        ({"networks/operator": ["10.0.0.0/8"]}, "own-network"),
        ({"name": "The Winter Garden"}, "settings-same"),
        ({"desk": 1}, "no-such-setting"),
    ],
)
def test_what_may_not_hold_is_refused_and_leaves_no_line(
    stage: Stage, office: Office, change: dict[str, object], code: str
) -> None:
    status, told = stage.play(office.saves(**change))
    assert (status, told["code"]) == (409, code), told
    assert stage.ground.house.store.head(SETTINGS).version == 0


def test_networks_of_a_role_end_the_sessions_that_were_begun_elsewhere(stage: Stage, office: Office) -> None:
    async def scene() -> None:
        cashier = await hired(stage.ground, "cara", Role.CASHIER)
        async with stage.ground.wire(cashier) as wire:
            await wire.send({"type": "ping", "n": 1})
            await wire.until("pong")
            changes = {"networks/cashier": ["192.0.2.0/24"]}
            shown = (await office.asks("/preview", "olga", version=0, changes=changes))[1]
            assert (shown["two"], shown["sent_away"]) == (True, 1)
            _, asked = await office.saves(**changes)
            assert (await office.says("sue", "/approve", asked["approval"]))[0] == 200
            assert (await wire.closed())[0] == 4401
        assert (await stage.ground.get("/api/me", cashier)).status_code == 401

    stage.play(scene())


def test_days_are_counted_otherwise_from_the_next_one_on_and_the_page_says_when(
    stage: Stage, office: Office
) -> None:
    ground = stage.ground

    async def scene() -> int:
        changes = {"time_zone": "Asia/Tokyo", "day_begins": 6}
        shown = (await office.asks("/preview", "olga", version=0, changes=changes))[1]
        _, asked = await office.saves(**changes)
        assert (await office.says("otto", "/approve", asked["approval"]))[0] == 200
        return int(shown["day_from"])

    began = stage.play(scene())
    live, tokyo = ground.service.live, GamingDay("Asia/Tokyo", 6)
    assert began > ground.clock.at + NOTICE, "nobody's day is cut short"
    assert live.calendar.days.of(began) == tokyo.of(began)
    assert live.calendar.days.of(began - 1) < tokyo.of(began), "and none comes twice"
    assert live.calendar == HouseCalendar().following(ground.house.store.read(CALENDAR))
    assert ground.house.people().days == live.calendar.days
    proven(ground)


def test_an_earlier_version_and_the_file_come_back_in_one_step(stage: Stage, office: Office) -> None:
    async def scene() -> list[str]:
        for name in ("First", "Second"):
            assert (await office.saves(name=name))[0] == 200
        names = []
        for version, back in ((2, 1), (3, 0), (4, 2), (5, -1)):
            body = {"version": version, "back_to": back, "reason": "as it was"}
            assert (await office.asks("", "olga", id=f"b{version}", **body))[0] == 200
            names.append(await office.value("name"))
        missing = await office.asks("", "olga", id="b9", version=6, back_to=9, reason="as it was")
        assert (missing[0], missing[1]["code"]) == (409, "no-such-house-version")
        return names

    assert stage.play(scene()) == ["First", "The Winter Garden", "Second", "The Winter Garden"]
    proven(stage.ground)


def test_what_this_machine_does_not_know_is_told_before_the_house_opens(tmp_path: Path) -> None:
    """A journal that was brought here from a machine which knew it: the file can say what it does know."""
    config = replace(FILE, keep=JournalSettings(directory=str(tmp_path)))
    open_house(config, catalogue()).house.store.close()
    store, said = SqliteStore(tmp_path / JOURNAL), settings_of(config)
    event = HouseSettingsSet(1, replace(said, time_zone="Europe/Atlantis"), said, "olga", "sue", "moved", 1)
    store.commit_all((Commit(SETTINGS, 0, 0, (Entry(event),)),))
    store.close()
    open_house(replace(config, time_zone="Asia/Tokyo"), catalogue()).house.store.close()
    with pytest.raises(BadConfig, match='own settings: time_zone = "Europe/Atlantis": this machine does not'):
        open_house(config, catalogue())


def test_a_house_that_nobody_changes_writes_nothing_about_itself(stage: Stage) -> None:
    stage.play(stage.ground.service.settings.follow())
    assert SETTINGS not in stage.ground.house.store.heads()
