"""Programs, rules and pay tables look at themselves: a changed byte is found, told, and opens no table."""

import logging
import shutil
from pathlib import Path

import pytest
from ground import Plain
from staffed_house import Staffed, staffed
from test_metrics_text import figures
from test_tables_made import asked, phase, wish

import sabot
from sabot.games.catalogue import OwnFiles
from sabot.server.http import self_check_pages
from sabot.server.live import table_changes
from sabot.server.monitoring import daily_check, metrics
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.daily_check import DAY, program_check
from sabot.server.monitoring.self_check import CHANGED, Program, installed_list

__all__ = ["staffed"]

CARD = "games/baccarat/variants/punto-banco.toml"
SECOND = 1_000_000


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A few files of the program, so that one of them may be spoilt."""
    root = tmp_path / "sabot"
    source = Path(sabot.__file__).parent
    for part in ("games", "odds/approved.txt"):
        target = root / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target)
        else:
            shutil.copy(source / part, target)
    return root


@pytest.fixture
def program(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """In place of this process's own, everywhere where it is asked."""
    made = Program(copy)
    for module in (daily_check, table_changes, metrics, self_check_pages):
        monkeypatch.setattr(module, "PROGRAM", made)
    return made


def spoilt(root: Path) -> None:
    """One byte: six decks in place of eight."""
    file = root / CARD
    text = file.read_bytes()
    at = text.index(b"decks = 8") + len(b"decks = ")
    file.write_bytes(text[:at] + b"6" + text[at + 1 :])


@pytest.mark.gli("2.3.2")
def test_one_changed_byte_a_file_that_is_gone_and_one_that_came_are_found(copy: Path) -> None:
    program = Program(copy)
    before = program.check()
    assert (before.wrong, program.changed) == ((), None)
    assert program.check().digest == before.digest
    spoilt(copy)
    (copy / "games/croupier.py").unlink()
    (copy / "games/more.py").write_text("x = 1\n")
    (copy / "games/__pycache__").mkdir(exist_ok=True)
    (copy / "games/__pycache__/more.pyc").write_bytes(b"compiled")
    after = program.check()
    assert after.wrong == (
        f"{CARD} is not what it was at the start",
        "games/croupier.py is gone",
        "games/more.py was not there at the start",
    )
    assert after.digest != before.digest
    assert program.changed == CHANGED


def test_a_file_that_nobody_can_read_is_no_file_in_order(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that goes while the others are looked at: whoever asks is answered, and no table opens."""
    program, read = Program(copy), Path.read_bytes
    assert program.check().wrong == ()

    def guarded(file: Path) -> bytes:
        if file == copy / CARD:
            raise PermissionError(13, "Permission denied", str(file))
        return read(file)

    monkeypatch.setattr(Path, "read_bytes", guarded)
    assert program.check().wrong == (f"{CARD} cannot be read",)
    assert program.changed == CHANGED
    fresh = Program(copy)
    assert fresh.check().wrong == (f"{CARD} cannot be read",), "also where it never could be"


def test_a_card_of_the_venue_is_held_against_what_was_read(copy: Path, tmp_path: Path) -> None:
    card = tmp_path / "harbour.toml"
    card.write_text('key = "harbour"\n')
    own = OwnFiles(cards=((str(card), 'key = "harbour"\n'),))
    program = Program(copy)
    assert program.check(own=own).wrong == ()
    card.write_text('key = "harbor"\n')
    assert program.check(own=own).wrong == (f"{card} is not what it was at the start",)


def test_a_clone_has_no_list_of_an_installation() -> None:
    assert installed_list(Path(sabot.__file__).parent) == {}


@pytest.mark.gli("2.3.2")
def test_on_demand_it_is_told_to_those_who_may_ask_and_no_table_opens(
    staffed: Staffed, program: Program, copy: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "sabot.security")

    async def looks(who: str) -> Plain:
        answer = await staffed.ground.post("/api/self-check", {"id": f"look-{who}"}, staffed.people[who])
        told: Plain = answer.json()
        return {"status": answer.status_code, **(told.get("last") or {})}

    async def scene() -> list[object]:
        first = await looks("operator")
        assert (first["wrong"], first["installed"], first["digest"]) == ([], False, program.check().digest)
        for who in ("player", "croupier", "cashier", "supervisor"):
            assert (await looks(who))["status"] == 403
        assert await asked(staffed, "operator", wish("blue", game="punto-banco")) == (200, "")
        spoilt(copy)
        found = await looks("auditor")
        assert found["wrong"] == [f"{CARD} is not what it was at the start"]
        act: Plain = {"id": "open-blue", "table": "blue", "act": "open"}
        refused = await asked(staffed, "operator", act, "/api/settings/act")
        seen = await staffed.ground.get("/api/self-check", staffed.people["supervisor"])
        assert seen.json()["last"]["wrong"] == found["wrong"]
        return [refused, phase(staffed, "blue").value, phase(staffed, "video").value != "closed"]

    assert staffed.stage.play(scene()) == [(409, "program-changed"), "closed", True]
    warnings = staffed.ground.service.condition.warnings
    assert CARD in warnings[HealthPart.PROGRAM]
    text = staffed.stage.play(staffed.ground.get("/metrics")).text
    assert figures(text)["sabot_self_check_right"] == 0
    told = [one for one in caplog.records if one.getMessage() == "self-check"]
    assert [getattr(one, "fields", {}).get("wrong") for one in told] == [0, 1]
    assert getattr(told[1], "fields", {}).get("person") == staffed.people["auditor"].id


@pytest.mark.gli("2.3.2")
def test_every_day_it_looks_by_itself(staffed: Staffed, program: Program, copy: Path) -> None:
    clock, service = staffed.ground.clock, staffed.ground.service

    async def scene() -> list[int]:
        check, seen = program_check(service), []
        for seconds in (0, 5, 60, DAY - 65, 5, 5):
            clock.at += seconds * SECOND
            await check()
            seen.append(0 if program.last is None else program.last.at)
            spoilt(copy) if seconds == 60 else None
        return seen

    start = clock.at
    assert [max(0, at - start) // SECOND for at in staffed.stage.play(scene())] == [
        0,
        5,
        5,
        5,
        DAY + 5,
        DAY + 5,
    ]
    assert program.changed == CHANGED
