"""What people at tables are called: by their names, by a made-up one, or as house players."""

from collections.abc import Iterator

import pytest
from ground import Ground, Plain, Stage, config_of, staged

from sabot.server.config.server_config import TableEntry


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(TableEntry(id="one", game="punto-banco"))) as opened:
        yield opened


def named(stage: Stage, *ids: str) -> list[Plain]:
    async def scene(ground: Ground) -> list[Plain]:
        answer = await ground.get(f"/api/names?ids={','.join(ids)}", await ground.guest())
        names: list[Plain] = answer.json()
        return names

    return stage.play(scene(stage.ground))


def test_people_with_names_guests_and_house_players(stage: Stage) -> None:
    credentials = {"name": "Ann of the Seven", "password": "correct horse battery"}
    ann = stage.play(stage.ground.signed("/api/register", credentials)).id
    guest = stage.play(stage.ground.guest()).id
    assert named(stage, ann, guest, "greta.punto-banco-0-17-0") == [
        {"player": ann, "name": "Ann of the Seven", "guest": False, "house": False},
        {"player": guest, "name": f"Guest {guest[-4:].upper()}", "guest": True, "house": False},
        {"player": "greta.punto-banco-0-17-0", "name": "Greta", "guest": False, "house": True},
    ]


def test_nobody_is_named_twice_and_nobody_at_all_where_none_was_asked_for(stage: Stage) -> None:
    assert len(named(stage, "a.b", "", "a.b")) == 1
    assert named(stage) == []


@pytest.mark.parametrize("ids", [",".join(f"p{number}" for number in range(65)), 129 * "p"])
def test_nobody_asks_for_more_than_sit_at_tables(stage: Stage, ids: str) -> None:
    async def scene(ground: Ground) -> int:
        return (await ground.get(f"/api/names?ids={ids}", await ground.guest())).status_code

    assert stage.play(scene(stage.ground)) == 400


def test_whoever_is_not_signed_in_learns_no_names(stage: Stage) -> None:
    answer = stage.play(stage.ground.get("/api/names?ids=a.b"))
    assert (answer.status_code, answer.json()["code"]) == (401, "nobody-signed-in")
