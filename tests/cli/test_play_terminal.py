"""A real terminal: keys go in, the screen comes out, and afterwards everything is as before."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PLAY = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)",
    "signal.signal(signal.SIGINT, signal.default_int_handler)",
    "from sabot.cli import main; main()",
)
"""The terminal becomes the game's own, and its Ctrl-C a signal, wherever the suite runs."""
QUICK = ("punto-banco", "--mode", "internal")
"""A table that opens at once: no bots, and no chart to be worked out."""
PATIENCE = 120
"""Seconds after which a terminal that says nothing counts as dead."""
CODES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")
LEFT_THE_SCREEN, CURSOR_SHOWN = "\x1b[?1049l", "\x1b[?25h"


class Terminal:
    """A pseudo-terminal of 80 columns and 24 lines with `sabot play` in it."""

    def __init__(self, words: list[str]) -> None:
        self._master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.seen = ""
        self._fresh = ""
        self.game = subprocess.Popen(
            [sys.executable, "-c", "; ".join(PLAY), "play", *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def wait_for(self, words: str) -> None:
        """Reads until these words were written since the last wait."""
        while words not in CODES.sub("", self._fresh):
            assert self._read(), f"{words!r} was never seen in:\n{CODES.sub('', self._fresh)}"
        self._fresh = ""

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        if not ready:
            return False
        try:
            text = os.read(self._master, 65_536).decode(errors="replace")
        except OSError:
            return False
        self.seen += text
        self._fresh += text
        return bool(text)

    def end(self) -> int:
        """Reads to the end, then the exit code."""
        os.set_blocking(self._master, False)
        while self.game.poll() is None:
            select.select([self._master], [], [], 0.1)
            self._drain()
        self._drain()
        return self.game.returncode

    def _drain(self) -> None:
        try:
            self.seen += os.read(self._master, 65_536).decode(errors="replace")
        except OSError:
            return

    def hang_up(self) -> None:
        os.close(self._master)

    @property
    def restored(self) -> bool:
        screen_left = self.seen.rfind(LEFT_THE_SCREEN) > self.seen.rfind("\x1b[?1049h")
        cursor_back = self.seen.rfind(CURSOR_SHOWN) > self.seen.rfind("\x1b[?25l")
        return termios.tcgetattr(self.slave) == self.before and screen_left and cursor_back


@contextmanager
def terminal(folder: Path, *words: str) -> Iterator[Terminal]:
    opened = Terminal([*words, "--seed", "1", "--speed", "3", "--transcripts", str(folder)])
    try:
        yield opened
    finally:
        if opened.game.poll() is None:
            opened.game.kill()
            opened.game.wait()


@pytest.mark.long
def test_a_session_by_keys_from_the_bet_to_the_door(tmp_path: Path) -> None:
    with terminal(tmp_path, "poker-and-pairs") as screen:
        screen.wait_for("BETS PLEASE")
        assert termios.tcgetattr(screen.slave) != screen.before
        screen.type("4 ")
        screen.wait_for("Credit 990  Bet 10")
        screen.type("\r")
        screen.wait_for("YOUR TURN, HAND 1.1")
        screen.type("s")
        screen.wait_for("In all ")
        screen.type("q")
        screen.wait_for("Leave the table?")
        screen.type("y")
        assert screen.end() == 0
        assert screen.restored
        assert "You leave with" in screen.seen
        assert f"sabot shoe verify {tmp_path}" in screen.seen
        assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.long
def test_arrows_escape_and_pages(tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK) as screen:
        screen.wait_for("▸A Player")
        screen.type("\x1b[C")
        screen.wait_for("▸B Banker")
        screen.type("?")
        screen.wait_for("Punto Banco: rules of play")
        screen.type("\x1b")
        screen.wait_for("▸B Banker")
        screen.type(" ")
        screen.wait_for("Credit 990")
        screen.type("\r")
        screen.wait_for("In all ")
        screen.type("qy")
        assert screen.end() == 0
        assert screen.restored


def test_ctrl_c_leaves_the_table_and_restores_the_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK) as screen:
        screen.wait_for("BETS PLEASE")
        screen.type(" ")
        screen.wait_for("Credit 990")
        screen.type("\x03")
        assert screen.end() == 0
        assert screen.restored
        assert "You leave with 1000 credits, as many as you brought." in screen.seen


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_and_restores_the_terminal(number: signal.Signals, tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK) as screen:
        screen.wait_for("BETS PLEASE")
        screen.game.send_signal(number)
        assert screen.end() == 128 + number
        assert screen.restored


def test_a_terminal_that_is_gone_ends_the_game(tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK) as screen:
        screen.wait_for("BETS PLEASE")
        screen.hang_up()
        assert screen.game.wait(PATIENCE) != 0


def test_a_screen_that_takes_no_more_ends_a_game_that_waits_for_it() -> None:
    """As Textual writes: a thread takes texts from a queue, which is full once it has failed."""
    waiting = (
        "import os, queue, threading",
        "from sabot.cli.play import end_with_the_screen",
        "end_with_the_screen()",
        "gone, away = os.openpty()",
        "os.close(gone)",
        "threading.Thread(target=os.write, args=(away, b'hand 1.1'), daemon=True).start()",
        "full = queue.Queue(1)",
        "full.put('hand 1.1')",
        "full.put('hand 1.2')",
    )
    ended = subprocess.run([sys.executable, "-c", "; ".join(waiting)], timeout=PATIENCE, check=False)
    assert ended.returncode == 128 + signal.SIGHUP


def test_the_game_cannot_be_put_to_sleep_with_the_screen_taken(tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK) as screen:
        screen.wait_for("BETS PLEASE")
        screen.type("\x1a ")
        screen.wait_for("Credit 990")
        screen.type("qy")
        assert screen.end() == 0
        assert screen.restored


def test_timers_run_by_themselves(tmp_path: Path) -> None:
    with terminal(tmp_path, "punto-banco", "--bots", "0") as screen:
        screen.wait_for("BETS PLEASE  15 s")
        screen.wait_for("BETS PLEASE  14 s")
        screen.type("qy")
        assert screen.end() == 0


def test_plain_at_a_terminal_asks_line_by_line(tmp_path: Path) -> None:
    with terminal(tmp_path, "poker-and-pairs", "--plain") as screen:
        screen.wait_for("Bets: none. Credit 1000.")
        screen.type("bet main 10\n")
        screen.wait_for("Bets: 1.1 Main bet 10. Credit 990.")
        screen.type("quit\n")
        assert screen.end() == 0
        assert termios.tcgetattr(screen.slave) == screen.before
