"""Files of odds that somebody else wrote, or that nobody can write: they are worked out again."""

import asyncio
import os
import stat
import threading
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sabot.games.catalogue import NO_FILES, catalogue
from sabot.games.deciding import Valued
from sabot.games.variant import Game, with_rules
from sabot.odds import kept_files
from sabot.odds.kept_files import read_own, usual_folder
from sabot.odds.value_chart import chart_lines
from sabot.reports.bet_moments import KnownMoments
from sabot.server.odds import odds_process, table_odds
from sabot.server.odds.kept_odds import KeptOdds, kept_name, usually_kept
from sabot.server.odds.odds_rows import GameOdds, OddsRequest
from sabot.server.odds.table_odds import TableOdds

GAME = catalogue().find("live-blackjack")
FOUND = GameOdds((), values=b"a\thit=0\t\n")


def file_in(folder: Path) -> Path:
    return folder / f"{kept_name(GAME)}.json"


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert usual_folder("odds") is None
    assert usually_kept() is None


def test_what_is_told_of_the_folder_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert usual_folder("odds") == tmp_path / "sabot" / "odds"


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


@pytest.mark.parametrize("lines", [b"a\n", b"a\thit=0\n", b"a\thit=x\t\n", b"a\thit\t\n", b"a\thit=0\t"])
def test_lines_that_cannot_be_looked_up_are_not_read(tmp_path: Path, lines: bytes) -> None:
    kept = KeptOdds(tmp_path)
    kept.write(GAME, GameOdds((), values=FOUND.values + lines))
    assert kept.read(GAME) is None


def test_lines_that_were_worked_out_are_read(tmp_path: Path) -> None:
    worth = {"hit": Fraction(-1, 3), "stand": Fraction(1)}
    lines = chart_lines((Valued("a:b 1", worth, {"bust": Fraction(1, 2)}), Valued("b", worth, {})))
    KeptOdds(tmp_path).write(GAME, found := GameOdds((), values=lines))
    assert KeptOdds(tmp_path).read(GAME) == found


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


def test_what_another_user_has_put_there_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that several users share, anybody could write figures under the right name."""
    kept, known = KeptOdds(tmp_path / "odds"), KnownMoments(tmp_path / "returns")
    kept.write(GAME, FOUND)
    moments = known.of(GAME, "pair")
    forged = [*(tmp_path / "returns").iterdir()]
    forged[0].write_bytes(b'{"returns":"99/100","variance":"1"}')
    assert KnownMoments(tmp_path / "returns").of(GAME, "pair") != moments
    somebody_else = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: somebody_else)
    assert kept.read(GAME) is None
    assert KnownMoments(tmp_path / "returns").of(GAME, "pair") == moments
    assert all(read_own(file) is None for file in tmp_path.rglob("*"))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptOdds(tmp_path)
    kept.write(GAME, FOUND)
    monkeypatch.setattr(kept_files, "MOST_BYTES", 5)
    assert kept.read(GAME) is None


def test_a_folder_that_is_a_file_is_told_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "odds").write_text("no folder")
    kept = KeptOdds(tmp_path / "odds")
    kept.write(GAME, FOUND)
    assert kept.read(GAME) is None
    assert "could not be kept" in caplog.text


def test_where_nobody_can_say_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was killed answers nothing: what becomes known later concerns others."""

    async def killed(asked: OddsRequest) -> GameOdds:
        return GameOdds(())

    monkeypatch.setattr(odds_process, "worked_out", killed)
    monkeypatch.setattr(table_odds, "shows_given_away", lambda table, player: True)
    shown: list[str] = []
    other = with_rules(GAME, {"soft17": "hit"})

    def at_table(game: Game) -> Any:
        return SimpleNamespace(setup=SimpleNamespace(game=game, configuration=None, table="one"))

    async def scene() -> None:
        odds = TableOdds(NO_FILES, lambda table, players: shown.extend(players))
        assert odds.values_for(at_table(GAME), "ann") is None
        await odds.process.finish()
        assert odds.values_for(at_table(GAME), "bob") is None
        odds.of(at_table(other).setup)
        await odds.process.finish()

    asyncio.run(scene())
    assert shown == ["ann"]
