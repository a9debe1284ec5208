"""An operator, a second one, a supervisor and an auditor in a house whose own settings they change."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged
from msgspec.structs import replace
from staffed_house import hired

from sabot.games.catalogue import catalogue
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import Role

TABLE = TableEntry(id="video", game="punto-banco")
FRESH = count(1)
FILE = replace(config_of(TABLE), name="The Winter Garden", languages=("en", "de"))


class Office:
    """An operator, a second one, a supervisor and an auditor, in a house whose file calls it a garden."""

    def __init__(self, ground: Ground, people: dict[str, Person]) -> None:
        self.ground = ground
        self.people = people

    async def sheet(self, who: str = "olga") -> Plain:
        found: Plain = (await self.ground.get("/api/house-settings", self.people[who])).json()
        return found

    async def value(self, key: str) -> Any:
        return {form["key"]: form["value"] for form in (await self.sheet())["forms"]}[key]

    async def asks(self, path: str, who: str, /, **body: object) -> tuple[int, Plain]:
        answer = await self.ground.post(f"/api/house-settings{path}", body, self.people[who])
        return answer.status_code, answer.json()

    async def saves(self, who: str = "olga", /, **changes: object) -> tuple[int, Plain]:
        version = (await self.sheet("ada"))["version"]
        return await self.asks(
            "", who, id=f"s{next(FRESH)}", version=version, changes=changes, reason="a reason"
        )

    async def says(self, who: str, path: str, request: int) -> tuple[int, Plain]:
        return await self.asks(path, who, id=f"a{next(FRESH)}", request=request)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(FILE) as opened:
        yield opened


@pytest.fixture
def office(stage: Stage) -> Office:
    async def hire() -> dict[str, Person]:
        roles = {"olga": Role.OPERATOR, "otto": Role.OPERATOR, "sue": Role.SUPERVISOR, "ada": Role.AUDITOR}
        found = {name: await hired(stage.ground, name, role) for name, role in roles.items()}
        await stage.ground.service.roles.tell(stage.ground.clock.at)
        return found

    return Office(stage.ground, stage.play(hire()))


def proven(ground: Ground) -> None:
    """Who did it was somebody of the right role, by two where it takes two, each version after the other."""
    verdict = audit(JournalReader(StoreReader(ground.house.store)), catalogue())
    assert verdict.difference is None, verdict.difference
