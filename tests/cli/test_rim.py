"""The rim of the command line: closed pipes, full disks, terminals without our letters."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabot.cli import app

COMMAND = [sys.executable, "-c", "from sabot.cli import main; main()"]


def run(words: list[str], **environment: str) -> "subprocess.CompletedProcess[bytes]":
    whole = {**os.environ, **environment}
    return subprocess.run([*COMMAND, *words], capture_output=True, env=whole, check=False)


def test_a_reader_who_goes_ends_the_command_by_the_signal_and_not_with_a_verdict(tmp_path: Path) -> None:
    made = CliRunner().invoke(app, ["shoe", "new", "--decks", "6", "--out", str(tmp_path / "shoe.json")])
    assert made.exit_code == 0, made.output
    words = ["shoe", "verify", str(tmp_path / "shoe.json")]
    reading, writing = os.pipe()
    os.close(reading)
    closed = subprocess.run([*COMMAND, *words], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert closed.returncode == -13, closed.stderr
    assert closed.stderr == b""
    assert run(words).returncode == 0


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "games", "--json"], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert done.returncode == 2
    assert done.stderr.strip() == "sabot: what was printed could not be written: No space left on device"


@pytest.mark.long
@pytest.mark.parametrize("words", [["roads", "BBPPPB"], ["rules", "live-blackjack"]])
def test_a_terminal_without_our_letters_still_gets_everything_else(words: list[str]) -> None:
    done = run(words, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert len(done.stdout) > 100


def test_the_version_is_told() -> None:
    assert CliRunner().invoke(app, ["--version"]).output.startswith("sabot 0.")


def test_nobody_waits_for_compiled_code_who_does_not_ask_for_odds() -> None:
    seen = "import sys, sabot.cli; sys.exit(not {'numba', 'numpy', 'textual'}.isdisjoint(sys.modules))"
    assert subprocess.run([sys.executable, "-c", seen], check=False).returncode == 0
