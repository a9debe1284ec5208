"""An operator's working day at the pages of tables, with a second person at a screen of their own."""

import re
from collections.abc import Callable, Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import Staff, hire
from playing import ENTER
from playwright.sync_api import Locator, Page, expect
from signing_in import code_of, enrols

TABLE = """
[people]
second_factor = ["operator", "supervisor"]

[[table]]
id = "salon"
game = "punto-banco"
[table.settings]
deal_unstaked = true
[table.settings.times]
betting = 5
last_bets = 1
result = 1
"""
NIGHT = 'key = "night"\ntitle = "Night"\nabout = "Without tips."\n[live]\ntips = false\n'
OPERATOR, BOSS = "olga", "sue"


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("venue")
    hire(directory / "data", OPERATOR, "operator")
    hire(directory / "data", BOSS, "supervisor")
    with served(directory, TABLE) as place:
        yield place


def does(page: Page) -> Locator:
    return page.get_by_role("region", name="What this does")


def saves(page: Page, why: str, verb: str, told: str) -> None:
    does(page).get_by_label("Reason").fill(why)
    does(page).get_by_role("button", name=verb).click()
    expect(does(page).get_by_role("status")).to_have_text(told)


def lowers_a_limit(olga: Page) -> None:
    """One person is enough, and no return changes."""
    olga.get_by_label("Player, Largest stake").fill("300")
    olga.get_by_label("Player, Largest stake").press("Tab")
    expect(does(olga)).to_contain_text("One person is enough.")
    expect(does(olga)).to_contain_text("The return of no bet changes.")
    expect(does(olga).locator("[data-moment]")).to_contain_text(re.compile("now$|next round$"))
    saves(olga, "quiet afternoon", "Save", "Saved as version 2.")


def sees_the_limit(player: Page, most: str) -> None:
    field = player.get_by_role("button", name=re.compile("^Player( pays|, )")).first
    player.get_by_role("button", name="Odds and limits").click()
    expect(field).to_contain_text(most)
    player.get_by_role("button", name="Odds and limits").click()


def asks_for_a_pay_table(olga: Page) -> None:
    """9 for a tie in place of 8: one more stake as often as a tie comes, which is 9.52 % of the time."""
    olga.locator('[data-setting="pay_tables/tie"] select').select_option("9")
    row = does(olga).locator('[data-bet="tie"]')
    expect(row).to_contain_text("85.64")
    expect(row).to_contain_text("95.16")
    expect(does(olga)).to_contain_text("A second person must say yes")
    saves(olga, "as in the other rooms", "Ask a second person", "Version 3 waits for a second person.")
    expect(olga.get_by_text("You asked; somebody else says yes.")).to_be_visible()
    expect(olga.get_by_role("button", name="Approve")).to_have_count(0)


def approves(sue: Page) -> None:
    waiting = sue.locator("[data-approval]")
    expect(waiting).to_contain_text("as in the other rooms")
    expect(waiting.locator('[data-bet="tie"]')).to_contain_text("95.16")
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting).to_have_count(0)
    expect(sue.locator('[data-version="3"][data-state]')).to_contain_text("olga, then sue")


def puts_the_first_version_back(olga: Page, sue: Page) -> None:
    """One step, and a second person again: the pay table changes with it."""
    olga.get_by_role("button", name="Put version 1 back").click()
    expect(does(olga).locator("[data-moment]")).to_have_count(2)
    saves(olga, "the day is over", "Ask a second person", "Version 4 waits for a second person.")
    sue.locator("[data-approval]").get_by_role("button", name="Approve").click()
    expect(sue.locator('[data-version="4"][data-state="in-force"]')).to_be_visible()


def writes_an_own_profile(olga: Page) -> None:
    """It begins with a copy; what the profile forbids cannot be switched on, what is stricter takes two."""
    field = olga.locator('[data-setting="own_profile"]')
    field.get_by_role("button", name="Begin with a copy").click()
    toml = field.get_by_role("textbox")
    expect(toml).to_have_value(re.compile(r'key = "open-copy"'))
    toml.fill('key = "open"\ntitle = "Night"\nabout = "Without tips."')
    toml.press("Tab")
    expect(does(olga)).to_contain_text("a name of its own")
    field.locator("input[type=file]").set_input_files(
        {"name": "night.toml", "mimeType": "application/toml", "buffer": NIGHT.encode()}
    )
    expect(does(olga).locator("[data-moment]").first).to_contain_text("Own profile")
    expect(does(olga)).to_contain_text("A second person must say yes")
    does(olga).get_by_role("button", name="Put back").click()


def writes_an_own_card(olga: Page) -> None:
    """It begins with a copy of the game's card; what is wrong with it is said before anybody is asked."""
    field = olga.locator('[data-setting="own_card"]')
    field.get_by_role("button", name="Begin with a copy").click()
    card = field.get_by_role("textbox")
    expect(card).to_have_value(re.compile('key = "punto-banco-own"'))
    card.fill(card.input_value().replace("decks = 8", "decks = 9"))
    card.press("Tab")
    expect(does(olga)).to_contain_text("decks")
    expect(does(olga).get_by_role("button", name=re.compile("Save|Ask"))).to_be_disabled()
    does(olga).get_by_role("button", name="Put back").click()


def sets_opening_hours(olga: Page) -> None:
    hours = olga.locator('[data-setting="settings/hours"]').get_by_role("textbox")
    hours.fill("at night")
    hours.press("Tab")
    expect(does(olga)).to_contain_text("write days and times such as")
    hours.fill("mon-sun 00:00-24:00")
    hours.press("Tab")
    expect(does(olga)).to_contain_text("One person is enough.")
    saves(olga, "always", "Save", "Saved as version 5.")


def looks_at_the_program(olga: Page) -> None:
    """As it lay there at the start: a clone has no list of an installation."""
    check = olga.get_by_role("region", name="Programs, rules and pay tables")
    check.get_by_role("button", name="Look now").click()
    expect(check.get_by_role("status")).to_contain_text("As at the start")
    expect(check.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def makes_a_table(olga: Page) -> None:
    """By the card of a game; closed until the operator opens it, and closed again."""
    olga.get_by_role("link", name="Tables").first.click()
    olga.get_by_role("button", name="New table").click()
    sheet = olga.get_by_role("dialog", name="New table")
    sheet.get_by_label("Id: small letters").fill("blue")
    sheet.get_by_label("Name of the table").fill("Blue Room")
    sheet.get_by_label("Game").select_option(label="Koi Bacc")
    sheet.get_by_label("Reason").fill("a busy evening")
    sheet.get_by_role("button", name="Make the table").click()
    expect(olga.get_by_role("heading", name="Blue Room blue")).to_be_visible()
    olga.get_by_role("button", name="Open", exact=True).click()
    expect(olga.get_by_role("button", name="Close after the round")).to_be_visible()


def signals_a_jackpot(olga: Page, screen: Page, staff: Callable[[], Staff]) -> None:
    """Everybody in the room reads it until it is over; at a table that was closed meanwhile it is refused."""
    mark = screen.get_by_text("Jackpot", exact=True)
    expect(screen.get_by_role("heading", name="Blue Room")).to_be_visible()
    expect(mark).to_have_count(0)
    olga.get_by_role("button", name="Signal a jackpot").click()
    expect(mark).to_be_visible()
    olga.get_by_role("button", name="End the jackpot").click()
    expect(mark).to_have_count(0)
    again = olga.get_by_role("button", name="Signal a jackpot")
    expect(again).to_be_visible()
    olga.route("**/api/settings/blue", lambda route: route.abort())
    staff().posts("settings/act", table="blue", act="close")
    again.click()
    expect(olga.get_by_role("alert").filter(has_text="the table is closed")).to_be_visible()


@pytest.mark.long
@pytest.mark.feature("LIVE-58")
@pytest.mark.feature("LIVE-120")
def test_a_working_day_of_an_operator(venue: Served, visit: Visit) -> None:
    olga, sue = visit(), visit()
    secret = enrols(olga, f"{venue.address}/house/tables", OPERATOR)
    looks_at_the_program(olga)
    olga.get_by_role("link", name="salon").click()
    expect(olga.get_by_role("heading", name="Punto Banco salon")).to_be_visible()
    player = visit()
    player.goto(f"{venue.address}/table/salon")
    player.get_by_role("button", name=ENTER).first.click()
    lowers_a_limit(olga)
    expect(olga.locator('[data-version="2"][data-state="in-force"]')).to_be_visible()
    sees_the_limit(player, "300")
    asks_for_a_pay_table(olga)
    enrols(sue, f"{venue.address}/house/tables/salon", BOSS)
    approves(sue)
    puts_the_first_version_back(olga, sue)
    sees_the_limit(player, "1,000")
    writes_an_own_profile(olga)
    writes_an_own_card(olga)
    sets_opening_hours(olga)
    makes_a_table(olga)
    player.goto(f"{venue.address}/")
    expect(player.get_by_text("Blue Room").first).to_be_visible()
    screen = visit()
    screen.goto(f"{venue.address}/display/blue")
    signals_a_jackpot(olga, screen, lambda: Staff(venue.address, OPERATOR, code_of(secret, ahead=1)))
    olga.get_by_role("button", name="Sign out").click()
    expect(olga.get_by_label("Password", exact=True)).to_be_visible()
