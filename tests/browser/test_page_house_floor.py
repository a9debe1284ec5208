"""A supervisor's working day on the floor, from the second factor to signing out; a colleague on a tablet."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import NAME, Croupier, hire
from playing import Somebody
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import enrols

HOUSE = """
[people]
second_factor = ["supervisor", "operator", "auditor"]

[[table]]
id = "salon"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 120
last_bets = 5
dispute = 120
result = 1

[[table]]
id = "video"
game = "koi-bacc"
mode = "video"
"""
TABLET: ViewportSize = {"width": 1024, "height": 768}
NOW, RUNNING = "Needs somebody now", "Running by themselves"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("floor")
    for name, role in ((NAME, "croupier"), ("sue", "supervisor"), ("sven", "supervisor")):
        hire(directory / "data", name, role)
    with served(directory, HOUSE) as place:
        yield place


def row(page: Page, table: str) -> Locator:
    return page.get_by_role("region", name="Tables").locator(f'[data-table="{table}"]')


def in_group(page: Page, group: str, table: str) -> Locator:
    return page.get_by_role("rowgroup", name=group).locator(f'[data-table="{table}"]')


def alarm(page: Page, matter: str) -> Locator:
    return page.get_by_role("list", name="Alarms").get_by_role("listitem").filter(has_text=matter)


def reason(panel: Locator, why: str, press: str) -> None:
    panel.get_by_label("Reason").fill(why)
    panel.get_by_role("button", name=press).click()
    expect(panel).to_have_count(0)


def a_dispute_comes_and_no_row_moves_under_the_pointer(sue: Page, player: Somebody) -> None:
    row(sue, "video").hover()
    player.page.get_by_role("button", name="Dispute", exact=True).click()
    expect(alarm(sue, "Dispute")).to_be_visible()
    expect(in_group(sue, RUNNING, "salon")).to_contain_text("Halted")
    sue.mouse.move(5, 5)
    expect(in_group(sue, NOW, "salon")).to_be_visible()


def one_takes_it_and_the_other_sees_who_goes(sue: Page, sven: Page) -> None:
    sue.keyboard.press("t")
    expect(alarm(sue, "Dispute")).to_contain_text("You")
    expect(alarm(sven, "Dispute")).to_contain_text("sue")
    sven.reload()
    expect(alarm(sven, "Dispute")).to_contain_text("sue")


def a_misread_card_is_corrected_from_the_floor(sue: Page) -> None:
    """Which settles the dispute, and counts."""
    row(sue, "salon").click()
    side = sue.get_by_role("complementary", name="Punto Banco")
    expect(side.get_by_role("alert", name="Dispute")).to_be_visible()
    sue.keyboard.press("e")
    panel = sue.get_by_role("dialog", name="Correct a card")
    panel.get_by_role("button", name="Player: nine of hearts").click()
    panel.get_by_role("group", name="What it is").get_by_role("button", name="eight of hearts").click()
    reason(panel, "misread", "Correct it")
    expect(alarm(sue, "Dispute")).to_have_count(0)
    expect(side.locator("dl > div").filter(has_text="Corrected")).to_contain_text("1")


def a_round_is_void_by_two_each_on_their_own_screen(sue: Page, sven: Page, player: Somebody) -> None:
    sue.keyboard.press("v")
    panel = sue.get_by_role("dialog", name="Misdeal")
    way = panel.get_by_role("listitem").filter(has_text="None of these: void the round")
    way.get_by_role("button", name="Choose").click()
    way.get_by_label("Reason").fill("a card fell")
    way.get_by_role("button", name="Ask a supervisor").click()
    expect(panel).to_have_count(0)
    expect(sue.get_by_role("button", name="Approve")).to_have_count(0)
    alarm(sven, "Second person asked").get_by_role("button").first.click()
    sven.get_by_role("button", name="Approve").click()
    expect(alarm(sven, "Second person asked")).to_have_count(0)
    expect(player.figure("Bet")).to_have_text("0")
    expect(sue.get_by_role("complementary").locator("dl > div").filter(has_text="Void")).to_contain_text("1")


def the_croupier_is_relieved(sue: Page) -> None:
    expect(row(sue, "salon")).to_contain_text(NAME)
    sue.keyboard.press("h")
    reason(sue.get_by_role("dialog", name="Hand over"), "end of shift", f"Relieve {NAME}")
    expect(row(sue, "salon")).to_contain_text("nobody")


def fits_a_tablet(sven: Page) -> None:
    """Nothing lies beside the screen, and whatever is touched is large enough for a finger."""
    assert sven.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The table that was approved there is still open beside the list.
    buttons = sven.get_by_role("complementary", name="Punto Banco").locator("button")
    expect(buttons.first).to_be_visible()
    assert sven.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert buttons.evaluate_all("all => all.filter(b => b.offsetHeight < 36).length") == 0
    sven.get_by_role("button", name="Sign out").click()
    expect(sven.get_by_role("form", name="Sign in")).to_be_visible()


def the_journal_tells_all_of_it(sue: Page) -> None:
    sue.keyboard.press("j")
    lines = sue.get_by_role("dialog").get_by_role("list", name="Journal")
    for name in ("card-corrected", "round-voided", "dispute-raised"):
        expect(lines.get_by_text(name, exact=True).first).to_be_visible()
    sue.keyboard.press("Escape")


@pytest.mark.feature("BJ-84")
def test_a_supervisors_day_on_the_floor(floor: Served, visit: Visit) -> None:
    """A dispute taken, a card corrected, a round void by two, a croupier relieved, the journal read."""
    address = floor.address
    with Croupier(address, "salon") as hand:
        player = Somebody(visit(), address)
        player.page.goto(f"{address}/table/salon")
        player.stake()
        sue, sven = visit(), visit(TABLET)
        enrols(sue, f"{address}/house", "sue")
        enrols(sven, f"{address}/house", "sven")
        expect(row(sue, "salon")).to_contain_text(NAME)
        hand.ends_betting()
        hand.deals("9h", "2c")
        a_dispute_comes_and_no_row_moves_under_the_pointer(sue, player)
        one_takes_it_and_the_other_sees_who_goes(sue, sven)
        a_misread_card_is_corrected_from_the_floor(sue)
        a_round_is_void_by_two_each_on_their_own_screen(sue, sven, player)
        the_croupier_is_relieved(sue)
        the_journal_tells_all_of_it(sue)
        fits_a_tablet(sven)
        sue.get_by_role("button", name="Sign out").click()
        expect(sue.get_by_role("form", name="Sign in")).to_be_visible()
        assert re.search(r"/house$", sue.url)
