"""What was done for the journal is noted for whoever watches over the house."""

import json
from pathlib import Path

from typer.testing import CliRunner

from sabot.cli import app
from sabot.records.care_notes import CareNotes, note_audit, note_backup, notes_in
from sabot.store.sqlite import SqliteStore


def test_backup_and_audit_are_noted(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "journal.db").close()
    made = CliRunner().invoke(app, ["backup", "make", str(tmp_path / "copy.db"), "--data", str(tmp_path)])
    assert made.exit_code == 0, made.output
    after_backup = notes_in(tmp_path)
    assert (after_backup.backup > 0, after_backup.audit) == (True, 0)
    audited = CliRunner().invoke(app, ["audit", "--data", str(tmp_path)])
    assert audited.exit_code == 0, audited.output
    notes = notes_in(tmp_path)
    assert (notes.backup, notes.audit >= notes.backup, notes.proven) == (after_backup.backup, True, True)


def test_each_note_leaves_the_other(tmp_path: Path) -> None:
    note_audit(tmp_path, 7, proven=False)
    note_backup(tmp_path, 9)
    assert json.loads((tmp_path / "care.json").read_text()) == {"backup": 9, "audit": 7, "proven": False}
    (tmp_path / "care.json").write_text("{")
    assert notes_in(tmp_path) == CareNotes()
