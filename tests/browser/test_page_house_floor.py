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
id = "hall"
game = "dai-bacc"
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


STAFF = ((NAME, "croupier"), *((name, "supervisor") for name in ("sue", "sven", "tess", "tom")))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("floor")
    for name, role in STAFF:
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


def opened(page: Page, table: str, title: str) -> Locator:
    row(page, table).click()
    side = page.get_by_role("complementary", name=title)
    expect(side).to_be_visible()
    return side


def a_misread_card_is_corrected_from_the_floor(sue: Page, side: Locator, *, by_key: bool = True) -> None:
    """Which settles the dispute, and counts."""
    expect(side.get_by_role("alert", name="Dispute")).to_be_visible()
    if by_key:
        sue.keyboard.press("e")
    else:
        side.get_by_role("button", name="Correct a card").click()
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


def a_limit_is_changed_by_two(tess: Page, tom: Page, address: str) -> None:
    """A supervisor asks on the tablet, and another one says yes on a screen of their own."""
    tess.goto(f"{address}/house/tables/hall")
    tess.get_by_label("Player, Largest stake").fill("300")
    tess.get_by_label("Player, Largest stake").press("Tab")
    does = tess.get_by_role("region", name="What this does")
    does.get_by_label("Reason").fill("quiet afternoon")
    does.get_by_role("button", name="Ask a second person").click()
    expect(does.get_by_role("status")).to_have_text("Version 2 waits for a second person.")
    assert tess.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tom.goto(f"{address}/house/tables/hall")
    tom.locator("[data-approval]").get_by_role("button", name="Approve").click()
    expect(tom.locator("[data-approval]")).to_have_count(0)
    expect(tess.locator('[data-version="2"][data-state]')).to_contain_text("tess, then tom")


def fits_a_tablet(sven: Page, title: str = "Punto Banco") -> None:
    """Nothing lies beside the screen, and whatever is touched is large enough for a finger."""
    assert sven.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The table that was approved there is still open beside the list.
    buttons = sven.get_by_role("complementary", name=title).locator("button")
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
        a_misread_card_is_corrected_from_the_floor(sue, opened(sue, "salon", "Punto Banco"))
        a_round_is_void_by_two_each_on_their_own_screen(sue, sven, player)
        the_croupier_is_relieved(sue)
        the_journal_tells_all_of_it(sue)
        fits_a_tablet(sven)
        sue.get_by_role("button", name="Sign out").click()
        expect(sue.get_by_role("form", name="Sign in")).to_be_visible()
        assert re.search(r"/house$", sue.url)


def test_a_supervisors_day_on_a_tablet(floor: Served, visit: Visit) -> None:
    """By touch alone: an alarm taken, a card corrected, a void signed, a limit changed, a croupier gone."""
    address = floor.address
    with Croupier(address, "hall") as hand:
        player = Somebody(visit(), address)
        player.page.goto(f"{address}/table/hall")
        player.stake()
        tess, tom = visit(TABLET), visit()
        enrols(tess, f"{address}/house", "tess")
        enrols(tom, f"{address}/house", "tom")
        hand.ends_betting()
        hand.deals("9h", "2c")
        player.page.get_by_role("button", name="Dispute", exact=True).click()
        alarm(tess, "Dispute").get_by_role("button", name=re.compile("^Take")).click()
        expect(alarm(tess, "Dispute")).to_contain_text("You")
        expect(alarm(tom, "Dispute")).to_contain_text("tess")
        side = opened(tess, "hall", "Dai Bacc")
        a_misread_card_is_corrected_from_the_floor(tess, side, by_key=False)
        side.get_by_role("button", name="Close").click()
        opened(tom, "hall", "Dai Bacc")
        a_round_is_void_by_two_each_on_their_own_screen(tom, tess, player)
        a_limit_is_changed_by_two(tess, tom, address)
        tess.goto(f"{address}/house")
        opened(tess, "hall", "Dai Bacc").get_by_role("button", name="Hand over").click()
        reason(tess.get_by_role("dialog", name="Hand over"), "end of shift", f"Relieve {NAME}")
        expect(row(tess, "hall")).to_contain_text("nobody")
        fits_a_tablet(tess, "Dai Bacc")
