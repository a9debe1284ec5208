"""One browser a worker, one house a worker, and pages that may not fail in silence."""

from collections.abc import Callable, Iterator

import pytest
from browser_ground import DESKTOP, GAMES, Served, new_page, opened_browser, served
from playwright.sync_api import Browser, Page

TABLE = """
[[table]]
id = "{game}"
game = "{game}"
mode = "{mode}"
[table.settings.times]
betting = 12
decision = 25
insurance = 15
"""


def quick_tables() -> str:
    """One table of every game without house players, so that Deal deals at once for whoever is alone there."""
    return "".join(TABLE.format(game=game, mode="video") for game in GAMES)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with opened_browser() as found:
        yield found


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), quick_tables()) as place:
        yield place


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens windows, each with a guest of its own; a mistake in a page fails the test that met it."""
    pages: list[Page] = []

    def open_(size: dict[str, int] = DESKTOP, **more: object) -> Page:
        pages.append(new_page(browser, size, **more))
        return pages[-1]

    yield open_
    faults = [fault for page in pages for fault in page.faults]  # type: ignore[attr-defined]  # set by new_page
    for page in pages:
        page.context.close()
    assert not faults
