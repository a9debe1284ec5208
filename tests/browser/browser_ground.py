"""A real server with quick tables, and a real browser before it."""

import json
import os
import re
import shutil
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import held_house
from house_births import Births, said_into
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
        self._house = 0
        """The process, as long as there is one."""
        self._hears: IO[str] | None = None

    def start(self) -> None:
        log = self.directory / "log"
        words = ["serve", "--data", str(self.directory / "data"), "--port", self._port]
        words += ["--config", str(self.config), *self.options]
        with said_into() as (hears, says):
            wish = held_house.Wish(words, says, str(log), str(Path.cwd()), dict(os.environ))
            self._births = Births.own()
            self._house = self._births.ask(wish)
        # It stays open: whoever says something to nobody would end of it.
        self._hears = os.fdopen(hears)
        for line in self._hears:
            found = re.search(r"http://[\d.]+:(\d+)", line)
            if found:
                self.address, self._port = found.group(0), found.group(1)
                return
        raise AssertionError(f"the server did not start: {log.read_text()[-2000:]}")

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
        self.signal(signal.SIGKILL)
        self._births.ask(held_house.Ended(self._house))
        self._house = 0
        if self._hears is not None:
            self._hears.close()

    def signal(self, what: signal.Signals) -> None:
        """SIGSTOP lets it be silent without closing anything; SIGCONT wakes it."""
        assert self._house
        os.kill(self._house, what)

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
        if self._house:
            self.kill()


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
