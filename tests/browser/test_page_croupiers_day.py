"""A croupier's working day at the console, from the second factor to signing out."""

import re
import time
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from console_croupier import ConsoleCroupier
from dealt_by_hand import NAME, PASSWORD, hire
from playing import Somebody
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import code_of, enrols

TABLET: ViewportSize = {"width": 1024, "height": 768}
PIT = """
[people]
second_factor = ["croupier"]

[[table]]
id = "pit"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 110
dispute = 1
result = 1
"""
BETTING = 110
"""Seconds, as the table has them; no more than two minutes may be left."""
OWN_WORDS = "<b>Anna</b>, your chip lies on seat 3"
SPANISH = "localStorage.setItem('sabot.settings', JSON.stringify({language: 'es', hintsSeen: true}));"


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("pit")
    hire(directory / "data")
    with served(directory, PIT) as place:
        yield place


def comes_to_the_table(lena: ConsoleCroupier) -> None:
    lena.page.get_by_role("list", name="Choose your table").get_by_role("button", name="pit").click()
    lena.reads("Sign in at this table")
    lena.presses("Deal at this table")


def keeps_bets_open(lena: ConsoleCroupier) -> None:
    """Ten seconds more at a press, until more are left than betting began with."""
    more = lena.page.get_by_role("button", name="10 s more", exact=True)
    ring = lena.page.get_by_role("timer")
    while int(ring.text_content() or "0") <= BETTING:
        more.click()
        expect(more).to_be_enabled()


def deals_a_coup(lena: ConsoleCroupier, player: Somebody) -> None:
    """Player 9 and 8 is 7, Banker 2 and 5 is 7: both stand, and the stake comes back."""
    felt = player.page.get_by_role("group", name="Betting fields")
    player.click(felt.get_by_role("button", name=re.compile("^Banker pays")))
    expect(lena.page.get_by_text("1 player betting")).to_be_visible()
    keeps_bets_open(lena)
    lena.presses("No more bets")
    lena.scans("9s", "2h", "8d", "5c")
    lena.reads("Bets please")
    expect(player.page.get_by_role("group", name="Credit")).to_contain_text("1,000.00")


def opens(lena: ConsoleCroupier, panel: str) -> Locator:
    lena.page.get_by_role("group", name="More").get_by_role("button", name=panel, exact=True).click()
    return lena.page.get_by_role("dialog", name=panel)


def lets_the_table_stand_still(lena: ConsoleCroupier, player: Page) -> None:
    """For a reason that everybody reads in the language of their own page, and goes on."""
    panel = opens(lena, "Pause")
    panel.get_by_role("button", name="a short break").click()
    expect(panel).to_have_count(0)
    expect(player.get_by_text("una breve pausa").first).to_be_visible()
    panel = opens(lena, "Pause")
    panel.get_by_role("button", name="Go on").click()
    expect(panel).to_have_count(0)
    lena.reads("Bets please")
    expect(player.get_by_text("una breve pausa")).to_have_count(0)


def speaks_with_the_players(lena: ConsoleCroupier, player: Page) -> None:
    """A sentence at a touch is read in the player's language; words of one's own right after it, as typed."""
    player.get_by_role("button", name="Chat", exact=True).click()
    panel = opens(lena, "Players")
    panel.get_by_role("button", name="Good luck to everybody!").click()
    panel.get_by_role("textbox", name="Say something nice").fill(OWN_WORDS)
    panel.get_by_role("textbox", name="Say something nice").press("Enter")
    expect(panel.get_by_role("list", name="Table chat")).to_contain_text("Good luck to everybody!")
    chat = player.get_by_role("region", name="Chat de la mesa")
    expect(chat).to_contain_text("¡Mucha suerte a todos!")
    expect(chat).to_contain_text(OWN_WORDS)
    panel.get_by_role("button", name="Close").click()


def leaves_the_table(lena: ConsoleCroupier) -> None:
    """Between two coups; who looks on is told that nobody deals."""
    lena.page.get_by_role("button", name="To the tables").click()
    expect(lena.page.get_by_role("list", name="Choose your table")).to_be_visible()


def is_refused_without_the_second_factor(page: Page, secret: str, used: str) -> None:
    """The password alone opens nothing any more, nor does a code twice; the next code does."""
    form = page.get_by_role("form", name="Sign in")
    form.get_by_label("Name").fill(NAME)
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    press = form.get_by_role("button", name="Sign in").last
    press.click()
    code = form.get_by_label(re.compile("^Code of the second factor"))
    code.fill(used)
    press.click()
    expect(form.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("list", name="Choose your table")).to_have_count(0)
    code.fill(code_of(secret, ahead=1))
    press.click()
    expect(page.get_by_role("list", name="Choose your table")).to_be_visible()


def test_a_croupiers_day_from_the_second_factor_to_signing_out(pit: Served, visit: Visit) -> None:
    page = visit(TABLET)
    lena, player = ConsoleCroupier(page, pit), Somebody(visit(), pit.address)
    begun = time.time()
    secret = enrols(page, f"{pit.address}/croupier", NAME)
    comes_to_the_table(lena)
    lena.presses("Shuffled and cut")
    lena.scans("2h")
    lena.reads("Bets please")
    player.page.goto(f"{pit.address}/table/pit")
    abroad = visit()
    abroad.add_init_script(SPANISH)
    abroad.goto(f"{pit.address}/table/pit")
    lets_the_table_stand_still(lena, abroad)
    speaks_with_the_players(lena, abroad)
    deals_a_coup(lena, player)
    leaves_the_table(lena)
    page.get_by_role("button", name="Sign out").click()
    is_refused_without_the_second_factor(page, secret, code_of(secret, at=begun))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("textbox", name="Name")).to_be_visible()
