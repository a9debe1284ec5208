"""Croupier, supervisor, a colleague and a player, each at a page of their own: what the pit settles."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import NAME, Croupier, hire
from playing import Somebody
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import signed_in

TABLE = """
[[table]]
id = "salon"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 120
last_bets = 5
dispute = 120
result = 1
"""
TABLET: ViewportSize = {"width": 1180, "height": 820}
COLLEAGUE, BOSS = "mara", "sue"


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("salon")
    for name, role in ((NAME, "croupier"), (COLLEAGUE, "croupier"), (BOSS, "supervisor")):
        hire(directory / "data", name, role)
    with served(directory, TABLE) as place:
        yield place


def opens(page: Page, panel: str) -> Locator:
    page.get_by_role("group", name="More").or_(page.locator(".acts")).get_by_role(
        "button", name=panel
    ).click()
    return page.get_by_role("dialog", name=panel)


def reads(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator(".toasts").get_by_text(words)).to_be_visible()


def says_why(where: Locator, why: str, press: str) -> None:
    where.get_by_label("Reason").fill(why)
    where.get_by_role("button", name=press).click()


def corrects_a_misread_card(lena: Page, player: Somebody) -> None:
    """What it changes is shown first, and the player is told."""
    panel = opens(lena, "Correct a card")
    panel.get_by_role("button", name="Player: nine of hearts").click()
    panel.get_by_role("group", name="What it is").get_by_role("button", name="eight of hearts").click()
    preview = panel.get_by_role("region", name="What it changes")
    expect(preview.locator(".row i")).to_have_text(["9", "8"])
    says_why(panel, "misread", "Correct it")
    expect(panel).to_have_count(0)
    reads(player.page, "A card was corrected: eight of hearts, not nine of hearts (misread).")


def settles_a_dispute(sue: Page, player: Somebody) -> None:
    """It reaches the supervisor at once, who settles it with words that the player reads."""
    player.page.get_by_role("button", name="Dispute", exact=True).click()
    sue.get_by_role("button", name=re.compile("disputes what was dealt at salon")).click()
    desk = sue.get_by_role("alert", name="Dispute")
    expect(desk.get_by_role("list", name="What happened").get_by_role("listitem")).to_have_count(2)
    desk.get_by_label("Words that everybody at the table reads").fill("the camera shows an eight")
    desk.get_by_role("button", name="The cards are right").click()
    expect(desk).to_have_count(0)
    reads(player.page, "What was disputed is right: the camera shows an eight")


def voids_by_two(lena: Page, sue: Page, player: Somebody) -> None:
    """Asked for by one and approved by the other, on their own screen."""
    panel = opens(lena, "Misdeal")
    way = panel.get_by_role("listitem").filter(has_text="None of these: void the round")
    expect(way).to_contain_text("every stake goes back")
    way.get_by_role("button", name="Choose").click()
    says_why(way, "a card fell", "Ask a supervisor")
    expect(panel).to_have_count(0)
    expect(lena.get_by_text("A supervisor is asked.")).to_be_visible()
    expect(lena.get_by_role("button", name="Approve")).to_have_count(0)
    asked = sue.get_by_role("region", name="Approvals")
    expect(asked).to_contain_text("a card fell")
    asked.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)
    reads(player.page, re.compile("a card fell"))
    expect(player.figure("Bet")).to_have_text("0")


def burns_a_card_too_many(lena: Page) -> None:
    """Between two rounds it is burnt, as the list says before."""
    panel = opens(lena, "Misdeal")
    way = panel.get_by_role("listitem").filter(has_text="A card too many")
    expect(way).to_contain_text("It is burnt, and everybody sees it.")
    way.get_by_role("button", name="Choose").click()
    way.get_by_label("Card", exact=True).fill("5c")
    says_why(way, "it stuck", "It is the five of clubs")
    expect(panel).to_have_count(0)


def looks_on(mara: Page, hand: Croupier) -> None:
    """A card is wanted: the second at the table reads who deals, and has neither a card to give nor a way in.

    What their reader reads is dealt to nobody, neither now nor once the table is theirs.
    """
    hand.until("card")
    expect(mara.get_by_role("heading", level=1)).to_have_text("lena deals here")
    expect(mara.get_by_role("button", name="Nothing to press")).to_be_disabled()
    expect(mara.get_by_role("button", name=re.compile("Deal at this table|Take this table"))).to_have_count(0)
    mara.keyboard.type("Kd")
    mara.keyboard.press("Enter")
    card = mara.get_by_role("region", name="The card", exact=True)
    expect(card).to_have_attribute("data-kept", "0")
    expect(card).to_contain_text("No card is wanted now.")
    assert hand.want == "card"


def hands_over(lena: Page, mara: Page, sue: Page) -> None:
    """By one, taken by the other; a supervisor relieves with a reason."""
    opens(lena, "Hand over").get_by_role("button", name="Hand this table over").click()
    mara.get_by_role("button", name="Take this table").click()
    expect(lena.get_by_role("dialog", name="Hand over")).to_contain_text("mara deals here")
    sue.get_by_role("list", name="Choose your table").get_by_role("button").click()
    panel = opens(sue, "Hand over")
    says_why(panel, "end of shift", "Relieve mara")
    expect(panel).to_have_count(0)
    expect(opens(mara, "Hand over")).to_contain_text("nobody")


@pytest.mark.feature("BJ-87")
@pytest.mark.feature("BJ-167")
def test_what_the_pit_settles_everybody_at_their_own_page(salon: Served, visit: Visit) -> None:
    """A misread corrected, a dispute resolved, a void by two, a card too many, a dealer relieved."""
    address = salon.address
    with Croupier(address, "salon") as hand:
        player = Somebody(visit(), address)
        player.page.goto(f"{address}/table/salon")
        player.stake()
        lena = signed_in(visit(TABLET), address, NAME, "/croupier/salon")
        sue = signed_in(visit(TABLET), address, BOSS, "/croupier")
        hand.does({"type": "end-betting"})
        hand.deals("9h", "2c")
        mara = signed_in(visit(TABLET), address, COLLEAGUE, "/croupier/salon")
        looks_on(mara, hand)
        corrects_a_misread_card(lena, player)
        settles_a_dispute(sue, player)
        sue.goto(f"{address}/croupier")
        voids_by_two(lena, sue, player)
        burns_a_card_too_many(lena)
        hands_over(lena, mara, sue)
