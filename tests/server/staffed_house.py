"""A house with people of every role, a croupier's table, and one that deals by itself."""

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from ground import Ground, Person, Stage, Wire, config_of, staged

from sabot.profiles import Mode, Times
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import TableEntry
from sabot.server.people.account_rows import CREDITED
from sabot.server.people.person import Person as Somebody
from sabot.server.people.person import Role
from sabot.table.house.settings import Settings

PASSWORD = "a long enough word"
QUICK = Settings(times=Times(betting=5, last_bets=1, result=1, dispute=1))
TABLES = (
    TableEntry(id="salon", game="punto-banco", mode=Mode.LIVE, settings=QUICK),
    TableEntry(id="pit", game="live-blackjack", mode=Mode.LIVE, settings=QUICK),
    TableEntry(id="video", game="punto-banco"),
)


class Staffed:
    """Somebody of every role, each at one window that listens to all tables."""

    def __init__(self, stage: Stage, people: dict[str, Person], wires: dict[str, Wire]) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.people = people
        self.wires = wires


async def hired(ground: Ground, name: str, role: Role) -> Person:
    person = await ground.service.people.add(name, PASSWORD, role, ground.clock.at)
    assert isinstance(person, Somebody)
    # Amounts of these tests begin with nothing.
    await ground.service.people.scribe.write((CREDITED, (person.id,)))
    return await ground.signed("/api/sign-in", {"name": name, "password": PASSWORD})


@pytest.fixture
def staffed() -> Iterator[Staffed]:
    with staged(config_of(*TABLES), outside=OUTSIDE) as stage:
        ground, windows = stage.ground, AsyncExitStack()
        people: dict[str, Person] = {}
        wires: dict[str, Wire] = {}
        for name, role in (*((role.value, role) for role in Role), ("second", Role.CROUPIER)):
            people[name] = stage.play(hired(ground, name, role))
            wires[name] = stage.play(windows.enter_async_context(ground.wire(people[name])))
            for table in TABLES:
                stage.play(wires[name].send({"type": "subscribe", "table": table.id}))
        yield Staffed(stage, people, wires)
        stage.play(windows.aclose())
