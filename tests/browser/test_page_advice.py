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
        place.works_out("pairs", "practice")
        yield place


def wanting(page: Page, **wanted: bool) -> None:
    told = json.dumps(json.dumps({**WANTED, **wanted}))
    page.add_init_script(f"location.protocol === 'about:' || localStorage.setItem('sabot.settings', {told})")


def at_table(page: Page, house: Served, table: str) -> Somebody:
    page.goto(f"{house.address}/table/{table}")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    return somebody


def button(somebody: Somebody, action: str) -> Locator:
    return somebody.asked().get_by_role("button", name=re.compile(f"^{action}"))


def verdict(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Your decisions")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_button_says_what_it_returns_and_the_best_is_marked_in_words(
    size: ViewportSize, own: Served, visit: Visit
) -> None:
    page = visit(size)
    wanting(page)
    somebody = at_table(page, own, "pairs")
    somebody.in_mid_round()
    for action in ("Stand", "Hit"):
        expect(button(somebody, action)).to_contain_text(FIGURE)
        expect(button(somebody, action)).to_have_accessible_name(re.compile("returns [−+]?[0-9]"))
    expect(somebody.asked().locator("em.best")).to_have_count(1)
    expect(somebody.asked().locator("em.best")).to_contain_text("best")
    expect(verdict(page)).to_have_count(0)


def test_whoever_does_not_want_it_is_told_nothing(own: Served, visit: Visit) -> None:
    page = visit()
    wanting(page, strategyHints=False, givenAway=False)
    somebody = at_table(page, own, "pairs")
    somebody.in_mid_round()
    expect(button(somebody, "Stand")).to_be_visible()
    expect(somebody.asked().locator("em")).to_have_count(0)
    somebody.stand()
    expect(verdict(page)).to_have_count(0)


def test_what_a_round_gave_away_is_the_same_after_it_in_the_history_and_in_the_replay(
    own: Served, visit: Visit
) -> None:
    page = visit()
    wanting(page, strategyHints=False)
    somebody = at_table(page, own, "pairs")
    somebody.in_mid_round()
    expect(somebody.asked().locator("em")).to_have_count(0)
    somebody.stand()
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


def test_the_practice_table_is_one_touch_away_and_explains_every_decision(own: Served, visit: Visit) -> None:
    page = visit(PHONE)
    wanting(page, strategyHints=False, givenAway=False)
    page.goto(own.address)
    page.get_by_role("link", name=re.compile("^Practise")).click()
    somebody = Somebody(page, own.address)
    somebody.sit_if_asked()
    somebody.in_mid_round()
    expect(button(somebody, "Hit")).to_contain_text(FIGURE)
    worth = button(somebody, "Hit").locator("em > span").evaluate("one => one.firstChild.data")
    best = button(somebody, "Hit").locator("em.best").count() == 1
    somebody.answer(button(somebody, "Hit"))
    told = re.compile(rf"Hit {'was best:' if best else 'returned'} ([+−]?[0-9.]+[0-9])")
    expect(verdict(page)).to_contain_text(told)
    found = told.search(verdict(page).inner_text())
    assert found is not None
    # At the buttons there may be a digit more, where two figures would look the same.
    assert abs(figure(found[1]) - figure(worth)) < 0.0056
    expect(verdict(page).locator("p span")).to_have_text(re.compile(r"\w+ .*\.$"))
    somebody.stand()
    expect(verdict(page).locator(".sum")).to_be_visible()
