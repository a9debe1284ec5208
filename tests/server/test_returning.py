"""After a start: who comes back is connected, who stays away is not, and house players never went."""

from collections.abc import Iterator

import pytest
from ground import Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.house_bots import resident_at
from sabot.server.live.missing_players import miss_whoever_stays_away
from sabot.server.socket.hub import Listener
from sabot.table import commands as c


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(TableEntry(id="one", game="punto-banco", mode=Mode.VIDEO))) as opened:
        yield opened


def test_whoever_stays_away_is_missed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.server.live.missing_players.RETURN", 0.0)

    async def scene() -> set[str]:
        service = stage.ground.service
        host = service.host("one")
        assert host is not None
        for player in ("ann", "bob", resident_at("one", 0, 0).player):
            await host.ask(c.Request(player, c.Join()))
        service.listen("one", Listener("ann", lambda content: True))
        await miss_whoever_stays_away(service)
        await host.ask(c.Request("", c.Tick()))
        return set(host.writer.table.absent)

    assert stage.play(scene()) == {"bob"}
