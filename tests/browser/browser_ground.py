"""A real server with quick tables, and a real browser before it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import held_house
from playwright.sync_api import Browser, StorageState, ViewportSize, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
PHONES = 900
"""Windows that are narrower than this are touched."""
PATIENCE = 120_000
"""Milliseconds that a busy machine may take for anything; nothing is asserted about them."""
WORKED_OUT = 900_000
"""The same for what another process works out while it stands back behind everything else."""
GAMES = {
    "etg-blackjack": "ETG Blackjack",
    "easy-blackjack": "Easy Blackjack",
    "all-bets-blackjack": "All Bets Blackjack",
    "poker-and-pairs": "Blackjack Poker & Pairs",
    "live-blackjack": "Live Blackjack",
    "live-blackjack-eu": "Live Blackjack EU",
    "punto-banco": "Punto Banco",
    "punto-banco-no-commission": "Punto Banco No Commission",
    "dai-bacc": "Dai Bacc",
    "koi-bacc": "Koi Bacc",
}


SEEN = """if (location.protocol !== "about:" && !localStorage.getItem("sabot.settings"))
  localStorage.setItem("sabot.settings", JSON.stringify({ hintsSeen: true, feltOpen: true, tempo: "%s" }));"""
"""Somebody who has read the hints and opened the felt to all bets before, and how quickly cards are dealt."""
HEARING = """(() => {
  window.heard = [];
  const latest = new WeakMap();
  const hear = () => {
    for (const one of document.querySelectorAll(".message, .news, .trouble, [role=status], [role=alert]")) {
      const words = one.textContent.replace(/\\s+/g, " ").trim();
      if ((latest.get(one) ?? "") === words) continue;
      latest.set(one, words);
      if (words) window.heard.push(words);
      window.over ||= one.matches("[role=status]") && words.startsWith("Round over");
    }
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""What a page says to somebody passes by, and may have gone before a test looks: it keeps all of it, and that
a round was over."""


class Served:
    """`sabot serve` on a directory of its own, which can be killed and started again at its address."""

    def __init__(self, directory: Path, config: str = "", *options: str) -> None:
        self.directory = directory
        self.config = directory / "house.toml"
        self.config.write_text(config)
        self.options = options
        self.address = ""
        self._port = "0"
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        data, log = self.directory / "data", (self.directory / "log").open("a")
        command = [
            sys.executable,
            held_house.__file__,
            "serve",
            "--data",
            str(data),
            "--port",
            self._port,
        ]
        command += ["--config", str(self.config), *self.options]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._running.stdout is not None
        for line in self._running.stdout:
            found = re.search(r"http://[\d.]+:(\d+)", line)
            if found:
                self.address, self._port = found.group(0), found.group(1)
                return
        raise AssertionError(f"the server did not start: {(self.directory / 'log').read_text()[-2000:]}")

    def works_out(self, *tables: str) -> None:
        """Waits until the odds of these are known: another process works them out, and stands back."""
        patience = time.monotonic() + WORKED_OUT / 1_000
        for table in tables:
            while self._is_pending(table):
                assert time.monotonic() < patience, f"the odds of {table} are not worked out"
                time.sleep(0.5)

    def _is_pending(self, table: str) -> bool:
        with urllib.request.urlopen(f"{self.address}/api/tables/{table}/rules") as answer:
            return bool(json.load(answer)["pending"])

    def kill(self) -> None:
        assert self._running is not None
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()

    def signal(self, what: signal.Signals) -> None:
        """SIGSTOP lets it be silent without closing anything; SIGCONT wakes it."""
        assert self._running is not None
        self._running.send_signal(what)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """No clock of its tables goes on meanwhile. Not for many minutes: how much somebody may ask for is
        counted by it, too."""
        self.signal(held_house.HOLD)
        try:
            yield
        finally:
            self.signal(held_house.GO_ON)

    def stop(self) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()


@contextmanager
def served(directory: Path, config: str = "") -> Iterator[Served]:
    place = Served(directory, config)
    place.start()
    try:
        yield place
    finally:
        place.stop()


def chromium() -> str:
    """The machine's browser, without a window of its own where there is one; `make browser` installs that."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    path = os.environ.get("CHROMIUM") or next((one for one in found if one), None)
    assert path, "no Chromium found: run `make browser`, or name one with CHROMIUM=..."
    return path


@contextmanager
def opened_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Window:
    """A new guest in a window of their own, whose page may not fail in silence.

    One who wants no motion costs a machine without a graphics card half of the work, and is dealt to quickly.
    """

    def __init__(
        self, browser: Browser, size: ViewportSize, state: StorageState | None = None, *, moving: bool = True
    ) -> None:
        self.context = browser.new_context(
            viewport=size,
            has_touch=size["width"] < PHONES,
            storage_state=state,
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.add_init_script(SEEN % ("normal" if moving else "turbo"))
        self.context.add_init_script(HEARING)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda wrong: self.faults.append(str(wrong)))
