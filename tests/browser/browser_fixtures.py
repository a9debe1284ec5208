"""One browser a worker, one house a worker, and pages that may not fail in silence."""

from collections.abc import Iterator
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
betting = 9
decision = 25
insurance = 15
"""


def quick_tables() -> str:
    """One table of every game without house players: Deal deals at once for whoever is alone there."""
    return "".join(TABLE.format(game=game, mode="video") for game in GAMES)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: while it runs so does an event loop, and other tests want their own."""
    with opened_browser() as found:
        yield found


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
