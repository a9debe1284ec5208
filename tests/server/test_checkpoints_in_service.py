"""Checkpoints of a house in service tell of the streams that have grown, each once."""

from collections.abc import Iterator

import pytest
from ground import Stage, config_of, staged

from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.live.checkpoints import LiveCheckpoints
from sabot.server.live.live_house import LiveHouse
from sabot.store.codec import event_in
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import HOUSE, HeadsChecked
from sabot.table import commands as c


@pytest.fixture
def stage() -> Iterator[Stage]:
    entries = (TableEntry(id=name, game="punto-banco", mode=Mode.VIDEO) for name in ("one", "two"))
    with staged(config_of(*entries)) as opened:
        yield opened


def live_of(stage: Stage) -> LiveHouse:
    live = stage.ground.service.live
    assert isinstance(live, LiveHouse)
    return live


async def told(live: LiveHouse) -> list[dict[str, int]]:
    """Every checkpoint: streams and their lengths."""
    events = [event_in(record.line) for record in await live.journal.read(HOUSE)]
    checked = [event for event in events if isinstance(event, HeadsChecked)]
    return [{stream: length for stream, length, _ in event.heads} for event in checked]


def test_a_checkpoint_tells_of_what_has_grown_since_the_last_one(stage: Stage) -> None:
    async def scene() -> tuple[list[dict[str, int]], dict[str, int]]:
        live = live_of(stage)
        checkpoints = LiveCheckpoints(live)
        await checkpoints.check()
        await live.hosts["table:one"].ask(c.Request("ann", c.Join()))
        await checkpoints.check()
        await checkpoints.check()
        await live.tell_player("ann", CreditsIssued("ann", Amount(100)))
        await checkpoints.check()
        heads = await live.journal.heads()
        return await told(live), {stream: head.version for stream, head in heads.items()}

    checks, heads = stage.play(scene())
    assert [set(check) for check in checks] == [{"table:one", "table:two"}, {"table:one"}, {"player:ann"}]
    known = {stream: length for check in checks for stream, length in check.items()}
    assert known == {stream: version for stream, version in heads.items() if stream != HOUSE}


def test_what_could_not_be_written_is_in_the_next_one(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> list[dict[str, int]]:
        live = live_of(stage)
        checkpoints = LiveCheckpoints(live)

        async def fails(commit: object) -> None:
            raise StoreFailed("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(live.journal, "commit", fails)
            with pytest.raises(StoreFailed):
                await checkpoints.check()
        await checkpoints.check()
        return await told(live)

    (check,) = stage.play(scene())
    assert set(check) == {"table:one", "table:two"}
