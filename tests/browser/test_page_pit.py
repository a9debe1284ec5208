"""Croupier, supervisor, a colleague, players and the wall, each at their own page: what the pit settles."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import NAME, OPENING, Croupier, hire
from playing import Somebody, hears
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import signed_in

TABLE = """
[[table]]
id = "{id}"
game = "{game}"
mode = "live"
[table.settings.times]
betting = 120
last_bets = 5
dispute = 120
result = 1
"""
TABLES = {"salon": "punto-banco", "seats": "live-blackjack"}
FIRST_HAND = {"salon": "Player", "seats": "Hand 1.1"}
WHY_VOID = {"salon": "None of these: void the round", "seats": "A card was seen too early"}
"""A hole card that was seen cannot go where the rules send it."""
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
TABLET: ViewportSize = {"width": 1180, "height": 820}
COLLEAGUE, BOSS = "mara", "sue"


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("salon")
    for name, role in ((NAME, "croupier"), (COLLEAGUE, "croupier"), (BOSS, "supervisor")):
        hire(directory / "data", name, role)
    tables = "".join(TABLE.format(id=table, game=game) for table, game in TABLES.items())
    with served(directory, tables) as place:
        yield place


def opens(page: Page, panel: str) -> Locator:
    page.get_by_role("group", name="More").or_(page.locator(".acts")).get_by_role(
        "button", name=panel
    ).click()
    return page.get_by_role("dialog", name=panel)


def says_why(where: Locator, why: str, press: str) -> None:
    where.get_by_label("Reason").fill(why)
    where.get_by_role("button", name=press).click()


def comes(visit: Visit, address: str, table: str) -> Somebody:
    """With a stake on the table, at a seat where there are seats."""
    player = Somebody(visit(), address)
    player.page.goto(f"{address}/table/{table}")
    player.sit_if_asked()
    player.stake()
    return player


def corrects_a_misread_card(lena: Page, table: str, players: list[Somebody], screen: Page) -> None:
    """What it changes is shown first, the players are told, and the screen shows the right card."""
    panel = opens(lena, "Correct a card")
    panel.get_by_role("button", name=f"{FIRST_HAND[table]}: nine of hearts").click()
    panel.get_by_role("group", name="What it is").get_by_role("button", name="eight of hearts").click()
    preview = panel.get_by_role("region", name="What it changes")
    expect(preview.locator(".row i")).to_have_text([re.compile("9$"), re.compile("8$")])
    says_why(panel, "misread", "Correct it")
    expect(panel).to_have_count(0)
    for player in players:
        hears(player.page, "A card was corrected: eight of hearts, not nine of hearts (misread).")
    expect(screen.get_by_role("img", name="eight of hearts")).to_be_visible()


def puts_two_cards_right(lena: Page, table: str, players: list[Somebody]) -> None:
    """A card in the wrong place is picked from the list of misdeals, which leads to the cards."""
    panel = opens(lena, "Misdeal")
    way = panel.get_by_role("listitem").filter(has_text="A card in the wrong place")
    expect(way).to_contain_text("Two cards change places, everybody is told, and play goes on.")
    way.get_by_role("button", name="Choose the two cards").click()
    panel = lena.get_by_role("dialog", name="Correct a card")
    panel.get_by_role("button", name=f"{FIRST_HAND[table]}: eight of hearts").click()
    others = panel.get_by_role("group", name="Or it changes places with")
    others.get_by_role("button", name=re.compile(": two of clubs$")).click()
    expect(panel.get_by_role("region", name="What it changes")).to_be_visible()
    says_why(panel, "dealt crosswise", "Correct it")
    expect(panel).to_have_count(0)
    for player in players:
        hears(player.page, re.compile("Two cards changed places: .*dealt crosswise"))


def corrects_the_result_by_two(
    hand: Croupier, lena: Page, sue: Page, players: list[Somebody], screen: Page
) -> None:
    """Player 2 and 7 is a natural nine against eight; with a six for the seven nobody wins."""
    hand.deals("7d", "Ts")
    expect(screen.get_by_text("9 to 8")).to_be_visible()
    panel = opens(lena, "Correct a card")
    panel.get_by_role("button", name="Player: seven of diamonds").click()
    panel.get_by_role("group", name="What it is").get_by_role("button", name="six of diamonds").click()
    expect(panel.get_by_role("region", name="What it changes")).to_be_visible()
    says_why(panel, "a six it was", "Ask a supervisor")
    expect(panel).to_have_count(0)
    expect(screen.get_by_text("9 to 8")).to_be_visible()
    approves(sue, "a six it was")
    expect(screen.get_by_text("8 to 8")).to_be_visible()
    for player in players:
        hears(player.page, "The result was corrected: six of diamonds, not seven of diamonds (a six it was)")


def settles_a_dispute(sue: Page, table: str, players: list[Somebody], screen: Page) -> None:
    """It reaches the supervisor at once, who settles it with words that all players read."""
    players[0].page.get_by_role("button", name="Dispute", exact=True).click()
    expect(screen.get_by_text("a player disputes what was dealt")).to_be_visible()
    sue.get_by_role("button", name=re.compile(f"disputes what was dealt at {table}")).click()
    desk = sue.get_by_role("alert", name="Dispute")
    expect(desk.get_by_role("list", name="What happened").get_by_role("listitem")).to_have_count(2)
    desk.get_by_label("Words that everybody at the table reads").fill("the camera shows an eight")
    desk.get_by_role("button", name="The cards are right").click()
    expect(desk).to_have_count(0)
    for player in players:
        hears(player.page, "What was disputed is right: the camera shows an eight")


def voids_by_two(lena: Page, sue: Page, table: str, players: list[Somebody], screen: Page) -> None:
    """Asked for by one and approved by the other, on their own screen."""
    panel = opens(lena, "Misdeal")
    way = panel.get_by_role("listitem").filter(has_text=WHY_VOID[table])
    expect(way).to_contain_text("every stake goes back")
    way.get_by_role("button", name="Choose").click()
    says_why(way, "a card fell", "Ask a supervisor")
    expect(panel).to_have_count(0)
    expect(lena.get_by_text("A supervisor is asked.")).to_be_visible()
    expect(lena.get_by_role("button", name="Approve")).to_have_count(0)
    approves(sue, "a card fell")
    for player in players:
        hears(player.page, re.compile("a card fell"))
        expect(player.figure("Bet")).to_have_text("0")
    expect(screen.get_by_role("img", name="eight of hearts")).to_have_count(0)


def approves(sue: Page, why: str) -> None:
    asked = sue.get_by_role("region", name="Approvals")
    expect(asked).to_contain_text(why)
    asked.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)


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


def changes_the_shoe_by_two(lena: Page, sue: Page, hand: Croupier, screen: Page) -> None:
    """In mid-shoe one asks and another approves."""
    lena.get_by_role("button", name="Shoe", exact=True).click()
    panel = lena.get_by_role("dialog", name="Shoe")
    anew = panel.locator("section").filter(has=lena.get_by_role("heading", name="New shoe"))
    says_why(anew, "cards are bent", "Ask")
    expect(anew.get_by_role("status")).to_contain_text("cards are bent")
    approves(sue, "cards are bent")
    makes_the_shoe_ready(hand, screen)
    panel.get_by_role("button", name="Close").click()


def runs_out_by_two(lena: Page, sue: Page, hand: Croupier, player: Somebody, screen: Page) -> None:
    """A card is wanted and none is left: one says so from the list, another approves, the stake goes back."""
    player.stake()
    hand.ends_betting()
    hand.until("card")
    panel = opens(lena, "Misdeal")
    way = panel.get_by_role("listitem").filter(has_text="The shoe has run out")
    expect(way).to_contain_text("every stake goes back, and a new shoe follows.")
    way.get_by_role("button", name="Choose").click()
    says_why(way, "it fell and broke", "Ask a supervisor")
    expect(panel).to_have_count(0)
    approves(sue, "it fell and broke")
    hears(player.page, re.compile("it fell and broke"))
    expect(player.figure("Bet")).to_have_text("0")
    makes_the_shoe_ready(hand, screen)


def makes_the_shoe_ready(hand: Croupier, screen: Page) -> None:
    """It is shuffled, and the room reads its number."""
    hand.until("new-shoe")
    while (wanted := hand.until()) in OPENING:
        hand.does(OPENING[wanted])
    expect(screen.get_by_text(re.compile("shoe 2", re.IGNORECASE)).first).to_be_visible()


def hands_over(lena: Page, mara: Page, sue: Page, table: str) -> None:
    """To whom the roster names, taken by that one; a supervisor plans it, and relieves with a reason."""
    sue.get_by_role("list", name="Choose your table").get_by_role("button", name=table).click()
    panel = opens(sue, "Hand over")
    panel.get_by_label("Croupier").select_option(COLLEAGUE)
    panel.get_by_label("Deals from").fill("23:59")
    panel.get_by_role("button", name="Put on the roster").click()
    expect(panel.get_by_role("region", name="Roster of this table")).to_contain_text(f"{COLLEAGUE} from")
    opens(lena, "Hand over").get_by_role("button", name=f"Hand over to {COLLEAGUE}").click()
    mara.get_by_role("button", name="Take this table").click()
    expect(lena.get_by_role("dialog", name="Hand over")).to_contain_text("mara deals here")
    says_why(panel, "end of shift", "Relieve mara")
    expect(panel).to_have_count(0)
    expect(opens(mara, "Hand over")).to_contain_text("nobody")


@pytest.mark.feature("BJ-87")
@pytest.mark.feature("BJ-167")
@pytest.mark.parametrize("table", TABLES)
def test_what_the_pit_settles_everybody_at_their_own_page(salon: Served, visit: Visit, table: str) -> None:
    """Console, two players and the screen: a misread corrected, a dispute resolved, two cards exchanged, a
    result corrected and a round void by two, a card too many, a shoe changed by two in its middle, a dealer
    relieved.
    """
    address = salon.address
    with Croupier(address, table) as hand:
        players = [comes(visit, address, table) for _ in range(2)]
        screen = visit(TELEVISION)
        screen.goto(f"{address}/display/{table}")
        lena = signed_in(visit(TABLET), address, NAME, f"/croupier/{table}")
        sue = signed_in(visit(TABLET), address, BOSS, "/croupier")
        hand.does({"type": "end-betting"})
        hand.deals("9h", "2c")
        mara = signed_in(visit(TABLET), address, COLLEAGUE, f"/croupier/{table}")
        looks_on(mara, hand)
        corrects_a_misread_card(lena, table, players, screen)
        settles_a_dispute(sue, table, players, screen)
        puts_two_cards_right(lena, table, players)
        sue.goto(f"{address}/croupier")
        if table == "salon":
            corrects_the_result_by_two(hand, lena, sue, players, screen)
        else:
            hand.deals("4s", "7d", "6d")
            hand.until("hole-card")
        voids_by_two(lena, sue, table, players, screen)
        burns_a_card_too_many(lena)
        if table == "salon":
            runs_out_by_two(lena, sue, hand, players[0], screen)
        else:
            changes_the_shoe_by_two(lena, sue, hand, screen)
        hands_over(lena, mara, sue, table)
