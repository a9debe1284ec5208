"""The house's own settings at their page: what a change does, by one or by two, and the way back."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import hire
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import enrols

TABLET: ViewportSize = {"width": 1024, "height": 768}
HOUSE = """
name = "The Winter Garden"
[people]
second_factor = ["operator", "supervisor"]

[[table]]
id = "salon"
game = "punto-banco"
"""
OPERATOR, BOSS = "olga", "sue"


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("garden")
    hire(directory / "data", OPERATOR, "operator")
    hire(directory / "data", BOSS, "supervisor")
    with served(directory, HOUSE) as place:
        yield place


def field(page: Page, key: str) -> Locator:
    return page.locator(f'[data-setting="{key}"]')


def writes(page: Page, key: str, words: str) -> None:
    field(page, key).locator("input").fill(words)
    field(page, key).locator("input").press("Tab")


def does(page: Page) -> Locator:
    return page.get_by_role("region", name="What this does")


def saves(page: Page, why: str, verb: str, told: str) -> None:
    does(page).get_by_label("Reason").fill(why)
    does(page).get_by_role("button", name=verb).click()
    expect(does(page).get_by_role("status")).to_have_text(told)


def renames_the_house(olga: Page) -> None:
    """One person is enough, and whoever loads a page reads the new name."""
    expect(
        olga.get_by_text("over it, also after a restart, until the file says something new")
    ).to_be_visible()
    writes(olga, "name", "Kursaal am See")
    expect(does(olga).locator("[data-moment]")).to_have_text(
        re.compile("The Winter Garden → Kursaal am See *now")
    )
    expect(does(olga)).to_contain_text("One person is enough.")
    saves(olga, "a new owner", "Save", "Saved as version 1.")
    expect(field(olga, "name")).to_contain_text("in the file: The Winter Garden")
    olga.reload()
    expect(olga).to_have_title(re.compile("^Kursaal am See"))


def shuts_guests_out(olga: Page, visit: Visit, address: str) -> None:
    """Whoever comes now must be somebody; nobody makes an account for themselves either."""
    for key in ("guests", "registration"):
        field(olga, key).locator("input").uncheck()
    saves(olga, "members only tonight", "Save", "Saved as version 2.")
    stranger = visit()
    stranger.goto(address)
    expect(stranger.get_by_role("form", name="Sign in").last).to_be_visible()
    expect(stranger.get_by_role("button", name="New account")).to_have_count(0)


def moves_the_gaming_day_by_two(olga: Page, sue: Page) -> None:
    """The page says when the first day begins that is counted so; the second person sees the same."""
    field(olga, "time_zone").locator("select").select_option("Europe/Vienna")
    writes(olga, "day_begins", "6")
    expect(does(olga)).to_contain_text("The first gaming day that is counted so begins")
    expect(does(olga)).to_contain_text("A second person must say yes")
    saves(olga, "we open at noon", "Ask a second person", "Version 3 waits for a second person.")
    expect(olga.get_by_text("You asked; somebody else says yes.")).to_be_visible()
    waiting = sue.locator("[data-request]")
    expect(waiting).to_contain_text("we open at noon")
    expect(waiting).to_contain_text("UTC → Europe/Vienna")
    waiting.get_by_role("button", name="Approve").click()
    expect(sue.locator('[data-version="3"][data-state="in-force"]')).to_contain_text("olga, then sue")
    expect(field(olga, "day_begins").locator("input")).to_have_value("6")


def cannot_shut_herself_out(olga: Page) -> None:
    writes(olga, "networks/operator", "192.0.2.0/24")
    expect(does(olga)).to_contain_text("you would shut yourself out")
    expect(does(olga).get_by_role("button", name="Ask a second person")).to_be_disabled()
    olga.get_by_role("button", name="Put back").first.click()
    writes(olga, "support", "not an address")
    expect(does(olga)).to_contain_text("support = ")
    olga.get_by_role("button", name="Put back").first.click()


def puts_a_version_back(olga: Page, visit: Visit, address: str) -> None:
    """Days would be as they were before, so that it takes two; guests alone take one person."""
    olga.locator('[data-version="1"]').get_by_role("button").click()
    expect(does(olga)).to_contain_text("Guests")
    expect(does(olga)).to_contain_text("A second person must say yes")
    olga.get_by_role("button", name="Put back").first.click()
    field(olga, "guests").locator("input").check()
    saves(olga, "everybody again", "Save", "Saved as version 4.")
    guest = visit()
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.long
def test_an_operator_and_a_supervisor_set_the_house_and_it_is_so_after_a_restart(
    garden: Served, visit: Visit
) -> None:
    olga, sue = visit(), visit(TABLET)
    enrols(olga, f"{garden.address}/house/settings", OPERATOR)
    renames_the_house(olga)
    shuts_guests_out(olga, visit, garden.address)
    enrols(sue, f"{garden.address}/house/settings", BOSS)
    moves_the_gaming_day_by_two(olga, sue)
    assert sue.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cannot_shut_herself_out(olga)
    puts_a_version_back(olga, visit, garden.address)
    garden.kill()
    garden.start()
    olga.reload()
    expect(olga).to_have_title(re.compile("^Kursaal am See"))
    for page in (olga, sue):
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Password", exact=True)).to_be_visible()
