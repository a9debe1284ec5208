"""Many rounds in a row in one window, and what the browser holds after them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from browser_ground import DESKTOP, Window
from playing import Somebody
from playwright.sync_api import Browser, CDPSession, Page, expect

QUICK = """
window.usualTimeout = window.setTimeout;
window.setTimeout = (then, wait = 0, ...rest) => window.usualTimeout(then, wait / 10, ...rest);
"""
"""Cards come ten times as quickly, so that hundreds of rounds take minutes."""

PLAY = """
async ([rounds, pace]) => {
  const said = () => [...document.querySelectorAll('[role="status"]')];
  const over = () => said().some((one) => /^Round over/.test(one.textContent));
  const open = () => [...document.querySelectorAll("button:enabled:not([aria-disabled='true'])")];
  const press = (...names) => names.some((name) => {
    const found = open().find((one) => name.test(one.textContent.trim()));
    found?.click();
    return found;
  });
  let played = 0;
  const patience = Date.now() + 600_000;
  for (let was = over(); played < rounds; ) {
    await new Promise((go) => setTimeout(go, pace));
    if (Date.now() > patience) throw new Error(`stuck after ${played} rounds`);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
    press(/^No$/, /^Stand/, /^Deal(?!er)/);
    if (over() && !was) played++;
    was = over();
  }
}
"""
"""Plays with the page's own buttons and keys: the same bets again, no insurance, every hand stands."""


def play(page: Page, rounds: int, pace: int = 100) -> None:
    """`pace` is how many milliseconds pass between two looks at the page."""
    page.evaluate(PLAY, [rounds, pace])


def put_a_chip(somebody: Somebody) -> None:
    """In this round or the next: bets may be closed when it comes."""
    while somebody.figure("Bet").inner_text() == "0":
        expect(somebody.main_bet()).to_be_enabled()
        somebody.main_bet().click()
        somebody.page.wait_for_timeout(500)


@contextmanager
def seated(browser: Browser, address: str, table: str, *, quick: bool = False) -> Iterator[Somebody]:
    """A guest at a table, with a chip on it."""
    window = Window(browser, DESKTOP)
    chosen = {"hintsSeen": True, "feltOpen": True, "askLarge": False, "tempo": "turbo" if quick else "normal"}
    kept = json.dumps(json.dumps(chosen))
    window.page.add_init_script(f"localStorage.setItem('sabot.settings', {kept}); {QUICK if quick else ''}")
    window.page.goto(f"{address}/table/{table}")
    somebody = Somebody(window.page, address)
    somebody.sit_if_asked()
    put_a_chip(somebody)
    try:
        yield somebody
        assert not window.faults, window.faults
    finally:
        window.context.close()


def held(cdp: CDPSession) -> tuple[float, int, int]:
    """Megabytes of the heap, DOM nodes and listeners, when everything that was let go of is gone.

    The drawing of each card stays once it was used, and does not count.
    """
    for _ in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    counters = cdp.send("Memory.getDOMCounters")
    heap = cdp.send("Runtime.getHeapUsage")["usedSize"]
    asked = {"expression": "document.querySelectorAll('body > svg > defs *').length"}
    drawings = int(cdp.send("Runtime.evaluate", asked)["result"]["value"])
    return heap / 1e6, counters["nodes"] - drawings, counters["jsEventListeners"]


def cards_held(cdp: CDPSession) -> int:
    """Cards that lie nowhere any more and are still held by somebody."""
    spans = cdp.send("Runtime.evaluate", {"expression": "HTMLSpanElement.prototype"})["result"]["objectId"]
    found = cdp.send("Runtime.queryObjects", {"prototypeObjectId": spans})["objects"]["objectId"]
    gone = "function () { return this.filter((one) => one.matches('.card') && !one.isConnected).length; }"
    asked = {"objectId": found, "functionDeclaration": gone, "returnByValue": True}
    count = int(cdp.send("Runtime.callFunctionOn", asked)["result"]["value"])
    # What was found would be held from now on by having been found.
    cdp.send("Runtime.releaseObject", {"objectId": found})
    return count
