"""The house's own settings where they cannot be written, and where files of its servers differ."""

from collections.abc import Sequence

import pytest
from ground import Stage
from house_office import FILE, Office, office, proven, stage
from msgspec.structs import replace

from sabot.house.calendar import HouseCalendar
from sabot.house.settings_book import SettingsBook
from sabot.server.people.person import Role
from sabot.server.settings.kept_settings import KeptSettings
from sabot.store.codec import event_in
from sabot.store.commit import Answer, CommandId, Commit
from sabot.store.house_settings import SETTINGS, HouseSettings, HouseSettingsAsked, HouseSettingsSet
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import CALENDAR

__all__ = ["office", "stage"]


def test_days_that_could_not_be_written_are_written_with_the_next_try(
    stage: Stage, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full between the line of the settings and that of the calendar."""
    ground = stage.ground
    store, told = ground.house.store, list[str]()
    real = store.commit_all

    def fails(commits: Sequence[Commit]) -> list[Answer]:
        if any(commit.stream == CALENDAR for commit in commits):
            raise StoreFailed("the disk is full")
        return real(commits)

    async def scene() -> None:
        ground.service.settings.on_changed = lambda: told.append("changed")
        _, asked = await office.saves(**{"day_begins": 9, "networks/cashier": ["192.0.2.0/24"]})
        body = {"id": "yes", "request": asked["approval"]}
        with monkeypatch.context() as broken:
            broken.setattr(store, "commit_all", fails)
            assert (await office.asks("/approve", "otto", **body))[0] == 503
        assert told == ["changed"], "whoever is shut out is sent away at once"
        assert (await office.asks("/approve", "otto", **body))[0] == 200

    stage.play(scene())
    assert ground.service.live.calendar.begins == 9
    assert ground.service.live.calendar == HouseCalendar().following(store.read(CALENDAR))
    proven(ground)


def test_settings_that_could_not_be_written_hold_nowhere(
    stage: Stage, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full while they are saved; the very same request does it once there is room, and once."""
    ground = stage.ground

    def fails(commits: Sequence[Commit]) -> list[Answer]:
        raise StoreFailed("the disk is full")

    async def scene() -> None:
        body = {"id": "a name", "version": 0, "changes": {"name": "Kursaal"}, "reason": "a reason"}
        with monkeypatch.context() as broken:
            broken.setattr(ground.house.store, "commit_all", fails)
            assert (await office.asks("", "olga", **body))[0] == 503
        assert (await office.value("name"), ground.service.config.name) == (FILE.name, FILE.name)
        for _ in range(2):
            assert (await office.asks("", "olga", **body))[0] == 200
        assert ((await office.sheet())["version"], ground.service.config.name) == (1, "Kursaal")

    stage.play(scene())
    proven(ground)


def test_what_the_file_says_anew_comes_after_what_people_changed(stage: Stage, office: Office) -> None:
    """And only that: the rest stays as people have set it."""
    ground = stage.ground

    async def scene() -> None:
        assert (await office.saves(name="By hand", support="help@example.org"))[0] == 200
        kept = KeptSettings(ground.service, replace(FILE, name="By file", currency="EUR"))
        await kept.follow()
        assert (kept.now.name, kept.now.currency, kept.now.support) == ("By file", "EUR", "help@example.org")
        await kept.follow()
        assert (await office.sheet())["version"] == 2, "followed once"

    stage.play(scene())
    (*_, last) = ground.house.store.read(SETTINGS)
    event = event_in(last.line)
    assert isinstance(event, HouseSettingsSet)
    assert (event.by, last.line.command) == ("", "")
    proven(ground)


def test_servers_whose_files_differ_write_no_versions_back_and_forth(
    stage: Stage, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    """Each writes once, at its start, what its file says anew; from then on the journal tells all of them."""
    here = stage.ground.service.settings

    async def scene() -> None:
        assert (await office.saves(support="help@example.org"))[0] == 200
        there = KeptSettings(stage.ground.service, replace(FILE, name="The Other File", languages=("en",)))
        await there.follow()
        assert there.book.version == 2
        for _ in range(3):
            await here.follow()
            await there.follow()
        assert here.book.version == there.book.version == 2
        assert here.now == there.now
        assert (here.now.name, here.now.languages) == ("The Other File", ("en",))
        assert (await office.saves(currency="EUR"))[1]["approval"], "what waits does so at both"
        await there.follow()
        assert [there.book.wish(one.request, there.file) for one in here.book.waiting] != [None]
        assert (await office.saves(name="By hand"))[0] == 200
        await there.follow()
        assert there.now.name == here.now.name == "By hand"

    stage.play(scene())
    assert "the file of another server says otherwise about name, languages" in caplog.text
    proven(stage.ground)


def test_servers_that_start_at_once_write_what_their_files_say_once_each(
    stage: Stage, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one writes between the first one's line and its next look."""
    journal = stage.ground.service.live.journal
    real = journal.commit

    async def scene() -> int:
        assert (await office.saves(support="help@example.org"))[0] == 200
        one, other = (
            KeptSettings(stage.ground.service, replace(FILE, name=name)) for name in ("One", "Other")
        )

        async def overtaken(commit: Commit) -> Answer:
            monkeypatch.setattr(journal, "commit", real)
            answer = await real(commit)
            await other.follow()
            return answer

        monkeypatch.setattr(journal, "commit", overtaken)
        await one.follow()
        assert (one.now.name, one.book.version) == (other.now.name, other.book.version)
        return one.book.version

    assert stage.play(scene()) == 3
    proven(stage.ground)


def test_who_asked_at_another_server_and_is_no_operator_any_more_is_not_followed(
    stage: Stage, office: Office
) -> None:
    """The server at which it is approved has not looked into the journal since."""
    there = KeptSettings(stage.ground.service, FILE)
    people, otto = stage.ground.service.people, office.people["otto"]

    def asks(book: SettingsBook, now: HouseSettings) -> HouseSettingsAsked:
        return HouseSettingsAsked(book.version + 1, replace(now, currency="EUR"), there.file, otto.id, "why")

    async def scene() -> None:
        line = await there.put(asks, CommandId(otto.id, "asked"))
        assert isinstance(line, int)
        account = await people.account(otto.id)
        assert account is not None
        await people.change_role(account.person, Role.CASHIER, "olga")
        late = await office.says("sue", "/approve", line)
        assert (late[0], late[1]["code"]) == (409, "asker-may-not")

    stage.play(scene())
