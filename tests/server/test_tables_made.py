"""Tables that an operator makes, copies, opens and closes while the house is open; they outlive its stops."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from ground import Plain, Stage, config_of, staged
from msgspec.structs import replace
from staffed_house import Staffed, hired, staffed
from test_config_followed import ONE, closed, opened, table

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.requests import Done, Reply
from sabot.profiles import Mode
from sabot.records.audit.whole import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.server.bootstrap import now
from sabot.server.config.server_config import TableEntry
from sabot.server.live.live_house import LiveHouse
from sabot.server.people.person import Role
from sabot.store.commit import CommandId
from sabot.store.grouping import Journal
from sabot.store.store_errors import StoreFailed
from sabot.table.house.configuration import Configuration
from sabot.table.state import Phase

__all__ = ["staffed"]

FRESH = count(1)


def wish(table: str, **more: Any) -> Plain:
    return {"id": f"new-{next(FRESH)}", "table": table, "reason": "a busy evening", **more}


async def asked(
    staffed: Staffed, who: str, body: Plain, path: str = "/api/settings/tables"
) -> tuple[int, str]:
    answer = await staffed.ground.post(path, body, staffed.people[who])
    return answer.status_code, answer.json().get("code", "")


def phase(staffed: Staffed, name: str) -> Phase:
    host = staffed.ground.service.host(name)
    assert host is not None
    return host.writer.table.phase


def test_a_table_is_made_opened_and_closed(staffed: Staffed) -> None:
    async def scene() -> list[tuple[int, str]]:
        told = [await asked(staffed, "operator", wish("blue", game="punto-banco", title="Blue Room"))]
        assert phase(staffed, "blue") is Phase.CLOSED
        for act in ("open", "close"):
            body = {"id": f"act-{next(FRESH)}", "table": "blue", "act": act}
            told += [await asked(staffed, "operator", body, "/api/settings/act") for _ in range(2)]
            told.append((0, phase(staffed, "blue").value))
        lobby = await staffed.ground.get("/api/tables", staffed.people["player"])
        assert "Blue Room" in [row["title"] for row in lobby.json()]
        return told

    done = (200, "")
    told = staffed.stage.play(scene())
    assert told == [done, done, done, (0, "betting"), done, done, (0, "closed")]


def test_an_operator_says_that_a_jackpot_is_played_for(staffed: Staffed) -> None:
    """B25: on and off at an open table, and in words why not at a closed one."""

    async def scene() -> list[object]:
        told: list[object] = [await asked(staffed, "operator", wish("blue", game="punto-banco"))]
        for act in ("jackpot-on", "open", "jackpot-on", "jackpot-off"):
            body = {"id": f"act-{next(FRESH)}", "table": "blue", "act": act}
            told.append((await asked(staffed, "operator", body, "/api/settings/act"))[1])
            host = staffed.ground.service.host("blue")
            assert host is not None
            told.append(host.writer.table.jackpot)
        return told

    told = staffed.stage.play(scene())
    assert told == [(200, ""), "table-closed", False, "", False, "", True, "", False]


def test_a_copy_has_everything_but_the_name(staffed: Staffed) -> None:
    assert staffed.stage.play(asked(staffed, "operator", wish("salon-2", like="salon"))) == (200, "")
    words = []
    for name in ("salon", "salon-2"):
        host = staffed.ground.service.host(name)
        assert host is not None
        words.append(host.writer.table.setup.configuration)
    assert words[0] is not None
    assert words[1] == replace(words[0], table="salon-2")


@pytest.mark.parametrize("who", ["player", "croupier", "supervisor", "cashier", "auditor"])
def test_only_operators_make_tables(staffed: Staffed, who: str) -> None:
    acts: list[Plain] = [{"id": act, "table": "video", "act": act} for act in ("close", "jackpot-on")]
    told = [
        staffed.stage.play(asked(staffed, who, wish("blue", game="punto-banco")))[0],
        *(staffed.stage.play(asked(staffed, who, body, "/api/settings/act"))[0] for body in acts),
    ]
    assert told == [403, 403, 403]
    assert staffed.ground.service.host("blue") is None


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"table": "Blue Room", "game": "punto-banco"}, (409, "bad-table-name")),
        ({"table": "salon", "game": "punto-banco"}, (409, "table-known")),
        ({"table": "blue", "game": "no-such-game"}, (409, "wrong")),
        ({"table": "blue", "game": "punto-banco", "mode": "auto"}, (409, "wrong")),
        ({"table": "blue", "like": "nowhere"}, (409, "no-such-table")),
    ],
)
def test_what_can_be_no_table_is_refused(staffed: Staffed, body: Plain, told: tuple[int, str]) -> None:
    assert staffed.stage.play(asked(staffed, "operator", wish(**body))) == told


def test_of_two_at_once_with_one_name_one_is_made(staffed: Staffed) -> None:
    async def scene() -> list[int]:
        wishes = [wish("blue", game=game) for game in ("punto-banco", "dai-bacc")]
        return sorted(
            [code for code, _ in await asyncio.gather(*(asked(staffed, "operator", w) for w in wishes))]
        )

    assert staffed.stage.play(scene()) == [200, 409]


def test_a_table_whose_answer_was_lost_is_served_when_it_is_asked_for_again(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first line is written, and the store is away before anybody knows."""
    journal = staffed.ground.service.live.journal
    commit = journal.commit

    async def lost(*commits: Any) -> Any:
        await commit(*commits)
        monkeypatch.setattr(journal, "head", away)
        raise StoreFailed("away")

    async def away(stream: str) -> Any:
        monkeypatch.undo()
        raise StoreFailed("away")

    async def scene() -> list[tuple[int, str]]:
        body = wish("blue", game="punto-banco")
        monkeypatch.setattr(journal, "commit", lost)
        first = await staffed.ground.post("/api/settings/tables", body, staffed.people["operator"])
        return [(first.status_code, ""), await asked(staffed, "operator", body)]

    (status, _), again = staffed.stage.play(scene())
    assert status >= 500
    assert again == (200, "")
    assert phase(staffed, "blue") is Phase.CLOSED


@pytest.fixture
def strict() -> Iterator[Stage]:
    config = config_of(TableEntry(id="punto", game="punto-banco"), proxies=())
    with staged(replace(config, profile="washington")) as stage:
        yield stage


def test_what_the_jurisdiction_forbids_cannot_be_switched_on(strict: Stage) -> None:
    async def scene() -> list[tuple[int, str]]:
        olga, told = await hired(strict.ground, "olga", Role.OPERATOR), []
        for key, value in (
            ("settings/switches/play/keep_bets_on", True),
            ("pay_tables/tie", "9"),
            ("rules/decks", "6"),
            ("profile", "open"),
            ("mode", "internal"),
        ):
            body = {"id": key, "table": "punto", "version": 1, "changes": {key: value}, "reason": "a try"}
            answer = await strict.ground.post("/api/settings", body, olga)
            told.append((answer.status_code, answer.json().get("code", "")))
        for game, mode in (("koi-bacc", "internal"), ("live-blackjack", "live")):
            answer = await strict.ground.post("/api/settings/tables", wish("x", game=game, mode=mode), olga)
            told.append((answer.status_code, answer.json().get("code", "")))
        return told

    locked, unfit, wrong = (409, "setting-locked"), (409, "setting-unfit"), (409, "wrong")
    told = strict.play(scene())
    assert told == [locked, locked, locked, unfit, unfit, wrong, wrong]


def test_a_made_table_outlives_stops_and_is_proven(tmp_path: Path) -> None:
    """No file names it, and none closes it; whoever asks again is told the same."""
    house = opened(tmp_path, ONE)
    by, words = (
        CommandId("olga", "new", b"d" * 32),
        Configuration(table="blue", game="koi-bacc", mode=Mode.VIDEO),
    )

    async def make() -> list[Reply]:
        live = LiveHouse(house.house, Journal.over(house.house.store), now)
        made = [await live.make_table(words, by, "a busy evening") for _ in range(2)]
        made.append(await live.make_table(words, CommandId("olga", "other", b"o" * 32), "again"))
        await live.stop()
        return made

    done, again, known = asyncio.run(make())
    assert done == again == Done(1, 1)
    assert known == Refused("table-known", {"table": "blue"})
    closed(house)
    for _ in range(2):
        house = opened(tmp_path, ONE)
        assert table(house, "blue").setup.game.key == "koi-bacc"
        verdict = audit(JournalReader(StoreReader(house.house.store)), catalogue())
        assert verdict.difference is None, verdict.difference.text()
        closed(house)
