"""The short way to a socket: it is known what it was written for, and there is a public one."""

import asyncio
from importlib.metadata import version
from pathlib import Path

import pytest
from server_drawing import config_of, served
from walk import line_of

from sabot.client import as_guest
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.net import direct_line

BET: dict[str, object] = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1000}


def test_these_are_the_versions_that_it_was_written_for() -> None:
    installed = {package: version(package) for package in direct_line.WRITTEN_FOR}
    assert installed == direct_line.WRITTEN_FOR, "see whether direct_line.py still holds, and say so there"


def told(directory: Path) -> list[str]:
    """The types of what comes back for a bet."""

    async def scene() -> list[str]:
        entry = TableEntry(id="t1", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
        async with (
            served(config_of(directory, entry)) as (address, _),
            line_of(await as_guest(address)) as line,
        ):
            await line.follow("t1")
            await line.act("t1", {"type": "join"})
            await line.until_answered()
            await line.act("t1", BET)
            return sorted(str(message["type"]) for message in await line.until_answered())

    return asyncio.run(scene())


@pytest.mark.parametrize("known", [True, False])
def test_a_bet_is_answered_with_or_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    written: list[bytes] = []
    write = direct_line.DirectLine.write

    def noted(line: direct_line.DirectLine, content: bytes) -> bool:
        written.append(content)
        return write(line, content)

    monkeypatch.setattr(direct_line.DirectLine, "write", noted)
    monkeypatch.setattr(direct_line, "is_known", lambda: known)
    assert told(tmp_path) == ["changed", "done"]
    assert bool(written) is known
