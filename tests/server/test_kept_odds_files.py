"""Files of odds that somebody else wrote, or that nobody can write: they are worked out again."""

import os
import stat
import threading
from pathlib import Path

import pytest

from sabot.games.catalogue import catalogue
from sabot.server.odds import kept_odds
from sabot.server.odds.kept_odds import KeptOdds, kept_name, usual_folder, usually_kept
from sabot.server.odds.odds_rows import GameOdds

GAME = catalogue().find("live-blackjack")
FOUND = GameOdds((), values=b"a\thit=0\t\n")


def file_in(folder: Path) -> Path:
    return folder / f"{kept_name(GAME)}.json"


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert usual_folder() is None
    assert usually_kept() is None


def test_what_is_told_of_the_folder_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert usual_folder() == tmp_path / "sabot" / "odds"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{}", b"\xff", b"[" * 100_000, b'{"odds":[],"more":' + b"[" * 100_000],
    ids=["empty", "cut", "other", "bytes", "deep", "deep-within"],
)
def test_what_is_no_such_file_is_not_read(tmp_path: Path, content: bytes) -> None:
    kept = KeptOdds(tmp_path)
    kept.write(GAME, FOUND)
    assert kept.read(GAME) == FOUND
    file_in(tmp_path).write_bytes(content)
    assert kept.read(GAME) is None


def test_nobody_waits_for_a_pipe(tmp_path: Path) -> None:
    kept = KeptOdds(tmp_path)
    os.mkfifo(file_in(tmp_path))
    read: list[GameOdds | None] = []
    reading = threading.Thread(target=lambda: read.append(kept.read(GAME)), daemon=True)
    reading.start()
    reading.join(60)
    assert read == [None]
    # What is written takes its place, whatever it was.
    kept.write(GAME, FOUND)
    assert stat.S_ISREG(file_in(tmp_path).stat().st_mode)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptOdds(tmp_path)
    kept.write(GAME, FOUND)
    monkeypatch.setattr(kept_odds, "MOST_BYTES", 5)
    assert kept.read(GAME) is None


def test_a_folder_that_is_a_file_is_told_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "odds").write_text("no folder")
    kept = KeptOdds(tmp_path / "odds")
    kept.write(GAME, FOUND)
    assert kept.read(GAME) is None
    assert "could not be kept" in caplog.text
