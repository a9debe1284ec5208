"""One browser a worker, one house a worker, and pages that may not fail in silence."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest
from browser_ground import DESKTOP, GAMES, Served, Window, opened_browser, served
from playwright.sync_api import Browser, Page, StorageState, ViewportSize

TABLE = """
[[table]]
id = "{game}"
game = "{game}"
mode = "{mode}"
[table.settings.times]
betting = {betting}
decision = 25
insurance = 15
"""


def quick_tables() -> str:
    """One table of every game without house players: Deal deals at once for whoever is alone there.

    Where there is Deal the clock is long, so that it never deals while somebody still looks at their bets.
    """
    return "".join(
        TABLE.format(game=game, mode="video", betting=9 if game.startswith("live-") else 60) for game in GAMES
    )


_OPEN = ExitStack()
_browsers: list[Browser] = []


@pytest.fixture
def browser() -> Browser:
    """One for all tests that follow each other in this directory."""
    if not _browsers:
        _browsers.append(_OPEN.enter_context(opened_browser()))
    return _browsers[0]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """It is closed before any other test: while it runs so does an event loop, and they want their own."""
    try:
        return (yield)
    finally:
        if "browser" not in getattr(nextitem, "fixturenames", ()):
            _browsers.clear()
            _OPEN.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), quick_tables()) as place:
        yield place


class Visit(Protocol):
    """Opens a window for a guest of its own."""

    def __call__(
        self, size: ViewportSize = ..., state: StorageState | None = None, *, moving: bool = False
    ) -> Page: ...


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A mistake in a page fails the test that met it."""
    windows: list[Window] = []

    def open_(
        size: ViewportSize = DESKTOP, state: StorageState | None = None, *, moving: bool = False
    ) -> Page:
        windows.append(Window(browser, size, state, moving=moving))
        return windows[-1].page

    yield open_
    # Looked at before: what a window was still loading when it is closed cannot be had any more.
    faults = [fault for window in windows for fault in window.faults]
    for window in windows:
        window.context.close()
    assert not faults
