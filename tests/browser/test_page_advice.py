"""What decisions return: at their buttons, after the round, at the practice table, in history and replay."""

import json
import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, Served, served
from playing import Somebody
from playwright.sync_api import Locator, Page, ViewportSize, expect

TABLES = """
[[table]]
id = "pairs"
game = "poker-and-pairs"
mode = "internal"

[[table]]
id = "practice"
game = "poker-and-pairs"
mode = "internal"
settings = { practice = true }
"""
WANTED = {"hintsSeen": True, "feltOpen": True, "strategyHints": True, "givenAway": True, "language": "en"}
FIGURE = re.compile(r"[−+]?\d\.\d\d")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("advice"), TABLES) as place:
        yield place


def wanting(page: Page, **wanted: bool) -> None:
    told = json.dumps(json.dumps({**WANTED, **wanted}))
    page.add_init_script(f"location.protocol === 'about:' || localStorage.setItem('sabot.settings', {told})")


def at_table(page: Page, house: Served, table: str) -> Somebody:
    page.goto(f"{house.address}/table/{table}")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    return somebody


def asked(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^Decisions for hand")).first


def in_mid_round(somebody: Somebody) -> None:
    """A round that waits for its player; one that is over at once is followed by another."""
    page = somebody.page
    while asked(page).count() == 0:
        somebody.stake()
        somebody.deal()
        expect(asked(page).or_(somebody.declining().first).or_(somebody.over()).first).to_be_attached()
        if somebody.declining().count() > 0:
            somebody.answer(somebody.declining().first)


def button(page: Page, action: str) -> Locator:
    return asked(page).get_by_role("button", name=re.compile(f"^{action}"))


def verdict(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Your decisions")


def stood(somebody: Somebody) -> None:
    """Every hand stands, until the round is over."""
    stand = somebody.page.get_by_role("button", name=re.compile("^Stand"), disabled=False).first
    while True:
        expect(stand.or_(somebody.over()).first).to_be_attached()
        if stand.count() == 0:
            return
        somebody.answer(stand)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_button_says_what_it_returns_and_the_best_is_marked_in_words(
    size: ViewportSize, own: Served, visit: Visit
) -> None:
    page = visit(size)
    wanting(page)
    somebody = at_table(page, own, "pairs")
    in_mid_round(somebody)
    for action in ("Stand", "Hit"):
        expect(button(page, action)).to_contain_text(FIGURE)
        expect(button(page, action)).to_have_accessible_name(re.compile("returns [−+]?[0-9]"))
    expect(asked(page).locator("em.best")).to_have_count(1)
    expect(asked(page).locator("em.best")).to_contain_text("best")
    expect(verdict(page)).to_have_count(0)


def test_whoever_does_not_want_it_is_told_nothing(own: Served, visit: Visit) -> None:
    page = visit()
    wanting(page, strategyHints=False, givenAway=False)
    somebody = at_table(page, own, "pairs")
    in_mid_round(somebody)
    expect(button(page, "Stand")).to_be_visible()
    expect(asked(page).locator("em")).to_have_count(0)
    stood(somebody)
    expect(verdict(page)).to_have_count(0)


def test_what_a_round_gave_away_is_the_same_after_it_in_the_history_and_in_the_replay(
    own: Served, visit: Visit
) -> None:
    page = visit()
    wanting(page, strategyHints=False)
    somebody = at_table(page, own, "pairs")
    in_mid_round(somebody)
    expect(asked(page).locator("em")).to_have_count(0)
    stood(somebody)
    told = verdict(page).locator(".sum")
    expect(told).to_have_text(re.compile("^(Played perfectly|You gave away (less than )?[0-9].*units)$"))
    words = told.inner_text()
    page.goto(f"{own.address}/history")
    row = page.get_by_role("link").filter(has_text=words).first
    expect(row).to_be_visible()
    row.click()
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def figure(shown: str) -> float:
    return float(shown.replace("−", "-"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_practice_table_is_one_touch_away_and_explains_every_decision(
    size: ViewportSize, own: Served, visit: Visit
) -> None:
    page = visit(size)
    wanting(page, strategyHints=False, givenAway=False)
    page.goto(own.address)
    page.get_by_role("link", name=re.compile("^Practise")).click()
    somebody = Somebody(page, own.address)
    somebody.sit_if_asked()
    in_mid_round(somebody)
    # A hand whose answers have no figure yet is played out; the next one has them.
    while not FIGURE.search(button(page, "Hit").inner_text()):
        page.wait_for_timeout(1_000)
        if not FIGURE.search(button(page, "Hit").inner_text()):
            stood(somebody)
            in_mid_round(somebody)
    worth = button(page, "Hit").locator("em > span").evaluate("one => one.firstChild.data")
    best = button(page, "Hit").locator("em.best").count() == 1
    somebody.answer(button(page, "Hit"))
    told = re.compile(rf"Hit {'was best:' if best else 'returned'} ([+−]?[0-9.]+[0-9])")
    expect(verdict(page)).to_contain_text(told)
    found = told.search(verdict(page).inner_text())
    assert found is not None
    # At the buttons there may be a digit more, where two figures would look the same.
    assert abs(figure(found[1]) - figure(worth)) < 0.0056
    expect(verdict(page).locator("p span")).to_have_text(re.compile(r"\w+ .*\.$"))
    stood(somebody)
    expect(verdict(page).locator(".sum")).to_be_visible()
