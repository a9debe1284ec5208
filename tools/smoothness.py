"""How smoothly the pages run: the longest tasks while cards are dealt, and what 500 rounds leave behind.

A real server and a real browser; `make smooth` prints what was measured and fails where a task is felt or
something grows. Of the times the second is that of the thread: where many share a machine, it alone is the
page's own.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser_ground import opened_browser, served
from long_play import held, play, seated
from playwright.sync_api import Browser, Page

ROUNDS = 500
STEP = 50
"""Rounds between two looks at the memory."""
LONG = 50.0
"""Milliseconds of thread time from which a task is felt."""
SLOWER = 4
"""The page's machine is so many times slower than this one."""
SHOWN = 5
"""Tasks that are listed for each table."""
COUPS = 60
"""Of the shoe whose roads are drawn."""
WARM = 2
"""Looks before things are as they stay: histories fill up, and code is compiled."""
MOST_HEAP = 1.0
"""Megabytes by which the heap may differ: a long road, a hand of many cards."""
MOST_NODES = 1_000
"""Nodes by which pages may differ with what lies on them; one left behind by every card is many more."""
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]
TASK = "RunTask"

TABLES = """
[credits]
guest = 100000000

[[table]]
id = "full"
game = "live-blackjack"
bots = 6
[table.settings.times]
betting = 8
last_bets = 2
decision = 5
result = 2

[[table]]
id = "roads"
game = "koi-bacc"
mode = "internal"

[[table]]
id = "coups"
game = "punto-banco"
mode = "internal"

[[table]]
id = "hands"
game = "etg-blackjack"
mode = "internal"
"""

Event = dict[str, Any]
"""As browsers write traces."""


def main(rounds: int) -> int:
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory), TABLES) as house,
        opened_browser() as browser,
    ):
        wrong = [*full_table(browser, house.address), *long_roads(browser, house.address)]
        for table in ("coups", "hands"):
            wrong += growth(browser, house.address, table, rounds)
    for one in wrong:
        say(f"NOT SMOOTH: {one}")
    return 1 if wrong else 0


# Tasks.


def full_table(browser: Browser, address: str) -> Iterator[str]:
    """Seven seats, six of them with players of the house."""
    with seated(browser, address, "full") as somebody:
        slow_down(somebody.page)
        with traced(browser) as found:
            play(somebody.page, 3, 250)
    yield from told_tasks(f"Live Blackjack, seven seats, three rounds, {SLOWER} times slower", found)


def long_roads(browser: Browser, address: str) -> Iterator[str]:
    with seated(browser, address, "roads", quick=True) as somebody:
        page = somebody.page
        play(page, COUPS)
        page.evaluate("window.setTimeout = window.usualTimeout")
        slow_down(page)
        with traced(browser) as found:
            play(page, 6, 250)
        cells = page.get_by_role("figure").locator("svg *").count()
    yield from told_tasks(f"Koi Bacc after {COUPS} coups ({cells} shapes on the roads), six coups", found)


def slow_down(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


@contextmanager
def traced(browser: Browser) -> Iterator[list[Event]]:
    """What the browser did meanwhile; there when it is over."""
    found: list[Event] = []
    browser.start_tracing(categories=CATEGORIES)
    yield found
    found += json.loads(browser.stop_tracing())["traceEvents"]


def told_tasks(title: str, found: list[Event]) -> Iterator[str]:
    """Says which tasks of the page's own thread took longest, and why."""
    names = (one for one in found if one["name"] == "thread_name")
    mains = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    mine = [one for one in found if (one["pid"], one["tid"]) in mains and one["ph"] == "X"]
    tasks = sorted((one for one in mine if one["name"] == TASK), key=thread_time, reverse=True)
    assert tasks, "the browser wrote no tasks into its trace"
    say(f"\n{title}: {len(tasks)} tasks, the longest of them")
    for task in tasks[:SHOWN]:
        say(f"  {task['dur'] / 1000:6.1f} ms, {thread_time(task):5.1f} of the thread: {causes(task, mine)}")
    for task in tasks:
        if thread_time(task) > LONG:
            yield f"{title}: a task of {thread_time(task):.1f} ms: {causes(task, mine)}"


def thread_time(event: Event) -> float:
    return float(event.get("tdur", 0)) / 1000


def causes(task: Event, events: list[Event]) -> str:
    """What it was made of: the time of each part without that of the parts within it."""
    begin, end = task["ts"], task["ts"] + task["dur"]
    inside = [
        one for one in events if one is not task and begin <= one["ts"] <= one["ts"] + one["dur"] <= end
    ]
    spent: Counter[str] = Counter()
    around: list[Event] = []
    for one in sorted(inside, key=lambda one: (one["ts"], -one["dur"])):
        while around and around[-1]["ts"] + around[-1]["dur"] <= one["ts"]:
            around.pop()
        if around:
            spent[around[-1]["name"]] -= one.get("tdur", 0)
        spent[one["name"]] += one.get("tdur", 0)
        around.append(one)
    return ", ".join(f"{name} {micro / 1000:.1f}" for name, micro in spent.most_common(4))


# Memory.


def growth(browser: Browser, address: str, table: str, rounds: int) -> Iterator[str]:
    looks = []
    with seated(browser, address, table, quick=True) as somebody:
        cdp = somebody.page.context.new_cdp_session(somebody.page)
        say(f"\n{table}: what the page holds")
        for played in range(0, rounds + 1, STEP):
            if played:
                play(somebody.page, STEP)
            looks.append(held(cdp))
            heap, nodes, listeners = looks[-1]
            say(f"  {played:4d} rounds: {heap:5.2f} MB, {nodes:5d} nodes, {listeners:4d} listeners")
    # The most of the first looks and the least of the last: a road is longest at the end of its shoe, and a
    # split hand has buttons of its own. What grows is more than before in each of the last looks.
    first = [max(kind) for kind in zip(*looks[: WARM + 1], strict=True)]
    last = [min(kind) for kind in zip(*looks[-WARM - 1 :], strict=True)]
    allowed = (("MB", MOST_HEAP), ("nodes", MOST_NODES), ("listeners", 0))
    for was, now, (what, most) in zip(first, last, allowed, strict=True):
        if now > was + most:
            yield f"{table}: from {was:.2f} to {now:.2f} {what}"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
