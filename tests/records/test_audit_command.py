"""`sabot audit` on the terminal and as JSON, with its exit codes."""

import json
from pathlib import Path

import pytest
from forgery import cover_traces, find, forge
from played_day import journal_in
from small_house import COUP
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.records.audit import parallel_audit
from sabot.records.audit.parallel_audit import audit_place
from sabot.records.journal.journal_place import JournalPlace


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["audit", *words])


@pytest.mark.long
def test_an_honest_house_is_proven(tmp_path: Path) -> None:
    journal_in(tmp_path)
    done = run("--data", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Proven: ")
    assert "payouts from cards and rules" in done.output


def test_the_first_difference_is_named_with_its_line(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    cover_traces(journal)
    number = find(journal, COUP, "shoe-revealed")
    forge(journal, COUP, number, lambda event: {**event, "seed": "A" * 43 + "="})
    done = run("--data", str(tmp_path))
    assert done.exit_code == 1
    told = f"Differs: line {number} of {COUP}: shoe coup/1: the commitment of its seed\n  expected  "
    assert done.output.startswith(told)
    assert "Proven before that:" in done.output


@pytest.mark.long
def test_the_verdict_as_json(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    done = run("--data", str(tmp_path), "--json")
    verdict = json.loads(done.output)
    assert (done.exit_code, verdict["verdict"], verdict["difference"]) == (0, "proven", None)
    assert verdict["proven"]["voids"] == 1
    number = find(journal, COUP, "round-paid")
    cover_traces(journal)
    forge(journal, COUP, number, lambda event: {**event, "round": "coup/1/9"})
    verdict = json.loads(run("--data", str(tmp_path), "--json").output)
    assert verdict["verdict"] == "differs"
    assert (verdict["difference"]["stream"], verdict["difference"]["line"]) == (COUP, number)


def test_where_no_journal_lies_none_is_made(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path))
    assert done.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_an_audit_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    before = journal.read_bytes()
    assert run("--data", str(tmp_path)).exit_code == 0
    assert journal.read_bytes() == before


@pytest.mark.long
def test_two_processes_come_to_the_same_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_in(tmp_path)
    place = JournalPlace(str(tmp_path))
    alone = audit_place(place, 1)
    monkeypatch.setattr(parallel_audit, "WORTH_SHARING", 1)
    read: list[int] = []
    assert audit_place(place, 2, read.append) == alone
    assert sum(read) == alone.proven.lines
    cover_traces(journal)
    forge(journal, COUP, find(journal, COUP, "shoe-prepared"), lambda event: {**event, "digest": "0"})
    shared = audit_place(place, 2)
    assert shared.difference == audit_place(place, 1).difference
    assert shared.difference is not None
