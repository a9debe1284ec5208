"""The examples of a page, run one after the other as a reader would: written, typed and started.

A block of `sh` holds commands, one of `python` a program that knows what those before it made, and one with a
title is a file of that name. `text` below them is what they print; `…` stands for anything. `sabot serve`
goes on beside all that follows; its address takes the place of the usual one.
"""

import contextlib
import io
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec import Struct
from typer.testing import CliRunner

from sabot.cli import app

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
BLOCK = re.compile(
    r"^```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)
SABOT = str(Path(sys.executable).with_name("sabot"))
USUAL = "http://127.0.0.1:8000"
OPEN = "Sabot deals at "
TERMINAL = {"COLUMNS": "80", "SABOT_CONFIG": "", "FORCE_COLOR": None, "NO_COLOR": "1"}
"""Whatever the one is in which the tests run."""
STOPS = "# Ctrl-C"
"""How a page says that the house is stopped."""
ANYTHING = "…"


class Block(Struct, frozen=True):
    kind: str
    text: str
    title: str | None
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(found["kind"], found["text"], found["title"], 1 + text.count("\n", 0, found.start()))
        for found in BLOCK.finditer(text)
    ]


def is_said(expected: str, said: str) -> bool:
    """Whether the words are there as the page has them; spaces at the ends of lines do not count."""
    parts = (re.escape(part) for part in _trimmed(expected).split(ANYTHING))
    return re.fullmatch(".*".join(parts), _trimmed(said), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _parted(words: list[str], by: str) -> tuple[list[str], list[str]]:
    place = words.index(by) if by in words else len(words)
    return words[:place], words[place + 1 :]


class Reader:
    """Somebody who does what a page says, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._house: subprocess.Popen[str] | None = None
        self._address = USUAL

    def follow(self, page: Path) -> int:
        """Does everything on the page and compares what is said; the number of examples that were run."""
        said, run = "", 0
        try:
            for block in blocks(page):
                if block.title is not None:
                    self._write(block.title, block.text)
                elif block.kind == "text":
                    assert is_said(block.text, said), f"{page.name}:{block.line} says otherwise:\n{said}"
                elif block.kind in ("sh", "python"):
                    said, run = self.do(block, page), run + 1
        finally:
            self._stop()
        return run

    def do(self, block: Block, page: Path) -> str:
        if block.kind == "sh":
            return "".join(self._type(line) for line in block.text.splitlines())
        said = io.StringIO()
        # As many lines above as on the page, so that a traceback names the right one.
        source = "\n" * block.line + block.text.replace(USUAL, self._address)
        with contextlib.redirect_stdout(said):
            exec(compile(source, str(page), "exec"), self._names)
        return said.getvalue()

    def _write(self, name: str, text: str) -> None:
        place = self._folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")

    def _type(self, line: str) -> str:
        if line.startswith(STOPS):
            self._stop()
        words = shlex.split(line, comments=True)
        if not words or words[:2] == ["pip", "install"]:
            return ""
        given = None
        if words[0] == "echo":
            given, words = f"{words[1]}\n", words[words.index("|") + 1 :]
        words, otherwise = _parted(words, "||")
        words, into = _parted(words, ">")
        assert words[0] == "sabot", f"nobody knows how to try {line!r}"
        if words[1] == "serve":
            return self._serve(words[2:])
        result = CliRunner(env=TERMINAL).invoke(app, words[1:], input=given)
        assert (result.exit_code == 0) == (not otherwise), f"{line}\n{result.output}"
        if into:
            self._write(into[0], result.stdout)
            return ""
        # What goes on meanwhile is told on standard error, and is no part of the answer.
        return result.stdout + (f"{otherwise[1]}\n" if otherwise else "")

    def _serve(self, options: list[str]) -> str:
        self._stop()
        words = [SABOT, "serve", *options, "--port", "0"]
        self._house = subprocess.Popen(words, cwd=self._folder, stdout=subprocess.PIPE, text=True)
        assert self._house.stdout is not None
        said = []
        for line in self._house.stdout:
            said.append(line)
            if line.startswith(OPEN):
                self._address = line.removeprefix(OPEN).split()[0]
                return "".join(said).replace(self._address, USUAL)
        raise AssertionError("the house did not open: " + "".join(said))

    def _stop(self) -> None:
        if self._house is not None:
            # Once lets rounds finish, which takes as long as their clocks; twice stops at once.
            self._house.send_signal(signal.SIGINT)
            while self._house.poll() is None:
                self._house.send_signal(signal.SIGINT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._house.wait(0.2)
            self._house = None
