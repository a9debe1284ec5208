"""Live Blackjack with a croupier who deals named cards: every phase is seen as its rule book draws it."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, SIDEWAYS, Served, served
from dealt_by_hand import DOWN, Croupier, hire
from live_player import Player, closes
from playwright.sync_api import Locator, Page, StorageState, expect

TABLE = """
[[table]]
id = "{id}"
game = "{game}"
mode = "live"
[table.settings]
lucky_cards = {{ count = 2, value = {value}, chips = {chips} }}
[table.settings.times]
betting = 120
decision = {decision}
insurance = 25
dispute = 1
result = 1
[table.settings.limits."behind.main"]
minimum = 200
maximum = 15000
"""
WITHOUT_SUPPORT = """
[[table]]
id = "iowa"
game = "easy-blackjack"
mode = "video"
profile = "iowa"
"""
US, EU = "live-blackjack", "live-blackjack-eu"
TABLES = (("us", US, 500, 3, 25), ("eu", EU, 2_500, 2, 25), ("side", EU, 500, 1, 25), ("away", EU, 500, 1, 5))


def studio_config() -> str:
    keys = ("id", "game", "value", "chips", "decision")
    live = "".join(TABLE.format(**dict(zip(keys, row, strict=True))) for row in TABLES)
    return f'support = "help@example.org"\n{live}{WITHOUT_SUPPORT}'


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("studio")
    hire(directory / "data")
    with served(directory, studio_config()) as place:
        yield place


def counts_down(timer: Locator) -> None:
    expect(timer).to_have_text(re.compile(r"\d"))
    first = timer.text_content() or ""
    expect(timer).not_to_have_text(first)


def has_limits(page: Page) -> None:
    page.get_by_role("button", name="Limits", exact=True).click()
    panel = page.get_by_role("dialog", name="Limits at this table")
    for row in ("Main bet 1 500 3:2", "21+3 0.50 100 100:1", "Dealer Pair 0.50 100 25:1"):
        expect(panel.get_by_role("row", name=row)).to_have_count(1)
    behind = panel.get_by_role("rowgroup", name="Behind another player's hand")
    expect(behind.get_by_role("row", name="Main bet 2 150")).to_be_visible()
    for bet in ("21+3", "Player Pair"):
        expect(behind.get_by_role("row", name=bet)).to_be_visible()
    expect(behind.get_by_role("row", name="Dealer Pair")).to_have_count(0)
    closes(panel)


def hides_special_bets(ann: Player) -> None:
    switch = ann.page.get_by_role("button", name="Special bets", exact=True)
    for shown in (1, 0, 1):
        expect(ann.field("Player Pair", 3)).to_have_count(shown)
        expect(ann.field("21+3", 4)).to_have_count(shown)
        expect(switch).to_have_attribute("aria-pressed", str(bool(shown)).lower())
        expect(ann.field("Main bet", 3)).to_be_visible()
        switch.click()
    switch.click()


def takes_insurance_for_all(ann: Player) -> None:
    """Ten and twenty-five on two seats: five and twelve and a half, with one press."""
    asked = ann.page.get_by_role("dialog", name="Insurance?")
    for name in ("Skip no insurance", "Insurance 17.50"):
        expect(asked.get_by_role("button", name=name).locator("svg")).to_be_visible()
    expect(asked.get_by_role("button")).to_have_count(2)
    counts_down(asked.get_by_role("timer"))
    ann.click(asked.get_by_role("button", name="Insurance 17.50"))
    expect(asked).to_have_count(0)
    expect(ann.page.get_by_role("group", name="Credit")).to_contain_text("947.50")


@pytest.mark.feature("LIVE-9")
@pytest.mark.feature("LIVE-10")
@pytest.mark.feature("LIVE-29")
@pytest.mark.feature("LIVE-30")
@pytest.mark.feature("LIVE-42")
@pytest.mark.feature("LIVE-56")
@pytest.mark.feature("LIVE-62")
@pytest.mark.feature("LIVE-75")
@pytest.mark.feature("LIVE-86")
@pytest.mark.feature("LIVE-91")
@pytest.mark.feature("LIVE-94")
@pytest.mark.feature("LIVE-106")
def test_two_seats_are_insured_at_once_and_lucky_cards_fill_the_tray(studio: Served, visit: Visit) -> None:
    page = visit()
    ann = Player(page, studio.address)
    with Croupier(studio.address, "us") as lena:
        ann.comes("us")
        ann.sits(3)
        ann.sits(4)
        counts_down(page.get_by_role("timer").first)
        expect(page.get_by_role("button", name="Golden chips")).to_have_count(0)
        has_limits(page)
        hides_special_bets(ann)
        ann.bets(10, 3, "10")
        ann.bets(25, 4, "35")
        ann.deals_now()
        wall = visit()
        wall.goto(f"{studio.address}/display/us")
        expect(wall.get_by_text("Live Blackjack", exact=True)).to_be_visible()
        lena.deals("8h", "Kd", lucky=True)
        # Shown as it happens, and on a screen that is loaded after it.
        for _ in range(2):
            expect(wall.get_by_role("status").filter(has_text="A lucky card at seat 3, 4")).to_be_visible()
            wall.reload()
        page.reload()
        expect(page.get_by_role("img", name="Lucky card")).to_have_count(2)
        lena.deals("As", "9d", "Qh", DOWN)
        # The American way: the second card of the dealer lies there before anybody decides.
        expect(ann.dealer_cards()).to_have_count(2)
        takes_insurance_for_all(ann)
        lena.checks(blackjack=True)
        lena.deals("Kc")
        # Thirty-five lost, and two to one on seventeen and a half won.
        expect(page.get_by_role("group", name="Credit")).to_contain_text("1,000.00")
    with Croupier(studio.address, "eu") as lena:
        ann.comes("eu")
        ann.sits(1)
        ann.bets(5, 1, "5")
        ann.deals_now()
        lena.deals("Ts", lucky=True)
        lena.deals("6s", "Th")
        ann.decision("Stand").click()
        lena.deals("Td", "Tc")
        page.get_by_role("button", name="Golden chips").click()
        tray = page.get_by_role("region", name="Golden chips")
        expect(tray.get_by_role("listitem")).to_have_text([re.compile("5.*6 left"), re.compile("25.*2 left")])
        stakes_a_golden_chip(ann, lena)
    marks_it_in_the_history(page, studio.address)


def stakes_a_golden_chip(ann: Player, lena: Croupier) -> None:
    """Five of the tray and nothing else, on a hand that is pushed: the chip comes back."""
    tray = ann.page.get_by_role("region", name="Golden chips")
    tray.get_by_role("button", name="Select").first.click()
    closes(tray)
    expect(ann.page.locator("p.message.bets")).to_be_attached()
    ann.click(ann.field("Main bet", 1))
    expect(ann.field("Main bet", 1)).to_contain_text("golden 5")
    ann.deals_now()
    lena.deals("Ts", "6s", "Th")
    ann.decision("Stand").click()
    lena.deals("Td", "4c")
    expect(ann.figure("Bet")).to_have_text("0")


def marks_it_in_the_history(page: Page, address: str) -> None:
    """Of three rounds the last was played with a golden chip."""
    page.goto(f"{address}/history")
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Live Blackjack EU (GC)")
    expect(rows.filter(has_text="(GC)")).to_have_count(1)
    expect(rows.nth(0).get_by_title("Golden chips worth 5.00 were staked")).to_be_visible()


@pytest.mark.feature("LIVE-1")
@pytest.mark.feature("LIVE-62")
@pytest.mark.feature("LIVE-113")
@pytest.mark.feature("LIVE-114")
@pytest.mark.feature("LIVE-115")
def test_a_round_on_a_telephone_that_lies_on_its_side(studio: Served, visit: Visit) -> None:
    page, other = visit(SIDEWAYS), visit()
    ann, bob = Player(page, studio.address), Player(other, studio.address)
    with Croupier(studio.address, "side") as lena:
        european_tables_carry_a_sign(other, studio.address)
        for player, seat in ((bob, 2), (ann, 3)):
            player.comes("side")
            player.sits(seat)
        bob.bets(25, 2, "25")
        bets_on_one_screen(ann)
        for player in (bob, ann):
            player.deals_now()
        lena.deals("9s", "8h", "5s", "9h", "Kh")
        bob.decision("Stand").click()
        decides_on_one_screen(ann)
        ann.decision("Stand").click()
        ann.click(page.get_by_role("button", name=re.compile("^Repeat next")))
        expect(page.get_by_role("button", name=re.compile("^Stop repeat"))).to_be_in_viewport()
        lena.deals("Td", "2d")
        expect(page.get_by_role("button", name=re.compile("^Deal now"))).to_be_visible()
        # What she had staked lies there again: ten before her, and five behind with one on the pair.
        expect(ann.figure("Bet")).to_have_text("16")
    other.goto(f"{studio.address}/rules/side")
    expect(other.get_by_role("main")).to_contain_text(re.compile(r"\b(8|eight) decks"))


def european_tables_carry_a_sign(page: Page, address: str) -> None:
    page.goto(address)
    for title, signs in (("Live Blackjack EU", 1), ("Live Blackjack", 0)):
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))
        expect(card.first).to_be_visible()
        expect(card.first.get_by_title(re.compile("^European dealing"))).to_have_count(signs)


def bets_on_one_screen(ann: Player) -> None:
    """Clock, buttons, positions, special bets, the sign to leave a seat, and the position behind somebody."""
    page = ann.page
    buttons = [
        page.get_by_role("button", name=re.compile(f"^{name}")) for name in ("Undo", "Clear", "Deal now")
    ]
    seats = [page.get_by_role("button", name=re.compile(f"^Seat {seat},")) for seat in range(1, 8)]
    specials = [ann.field(bet, 3) for bet in ("21+3", "Player Pair", "Dealer Pair")]
    leaving = page.get_by_role("button", name="Leave seat 3")
    for seen in (page.get_by_role("timer").first, *buttons, *seats, *specials, leaving):
        expect(seen).to_be_in_viewport(ratio=1)
    ann.bets(10, 3, "10")
    expect(seats[1]).to_contain_text("behind")
    ann.click(seats[1])
    ann.bets(5, 2, "15", where=" behind")
    ann.bets(1, 2, "16", bet="Player Pair", where=" behind")
    expect(seats[1]).to_contain_text("you 6")


def decides_on_one_screen(ann: Player) -> None:
    """Clock, choices, cards and scores; the dealer has one card before the decisions, as in Europe."""
    page = ann.page
    group = page.get_by_role("group", name="Decisions for hand 3.1")
    choices = [
        group.get_by_role("button", name=re.compile(f"^{name}"))
        for name in ("Stand", "Hit", "Double", "Split")
    ]
    cards = [
        page.get_by_role("img", name=name) for name in ("eight of hearts", "king of hearts", "five of spades")
    ]
    dealer = page.get_by_role("region", name="Dealer", exact=True)
    scores = [page.get_by_label("hard 18", exact=True), dealer.get_by_text("5", exact=True)]
    for seen in (group.get_by_role("timer"), *choices, *cards, *scores):
        expect(seen.first).to_be_in_viewport(ratio=1)
    counts_down(group.get_by_role("timer"))
    expect(ann.dealer_cards()).to_have_count(1)


@pytest.mark.feature("LIVE-99")
@pytest.mark.feature("LIVE-101")
def test_a_telephone_opens_every_panel_and_support_goes_by_profile(studio: Served, visit: Visit) -> None:
    page = visit(PHONE)
    ann = Player(page, studio.address)
    ann.comes("us")
    menu = page.get_by_role("button", name="Table menu")
    menu.click()
    expect(page.get_by_role("link", name="Support")).to_have_attribute("href", "mailto:help@example.org")
    page.get_by_role("button", name="Chat", exact=True).click()
    closes(page.get_by_role("region", name="Table chat"))
    menu.click()
    page.get_by_role("button", name="Help", exact=True).click()
    help_ = page.get_by_role("dialog", name="Help for Live Blackjack")
    expect(help_.get_by_role("link", name=re.compile("^Write to support"))).to_contain_text(
        "help@example.org"
    )
    expect(help_.get_by_role("link", name="Rules, pay tables and exact odds")).to_be_visible()
    closes(help_)
    page.get_by_role("button", name="Options").click()
    settings = page.get_by_role("dialog", name="Options")
    expect(settings.get_by_role("slider", name="Volume")).to_be_visible()
    closes(settings)
    for name, heading in (("History", "History"), ("Cashier", "Cashier")):
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("navigation", name="Menu").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    page.goto(f"{studio.address}/table/iowa")
    expect(page.get_by_role("region", name="Easy Blackjack")).to_be_visible()
    menu.click()
    expect(page.get_by_role("button", name="Help", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Support")).to_have_count(0)


@pytest.mark.feature("LIVE-68")
@pytest.mark.feature("LIVE-69")
@pytest.mark.feature("LIVE-111")
def test_who_was_away_is_told_of_main_stakes_that_were_settled_and_of_no_others(
    studio: Served, visit: Visit
) -> None:
    ann, bob = (Player(visit(), studio.address) for _ in range(2))
    bob.comes("away")
    with Croupier(studio.address, "away") as lena:
        bob.sits(2)
        ann.comes("away")
        # A blackjack and a nineteen that stands when its time is over, against seventeen.
        state = plays_and_leaves(studio, ann, bob, lena, "As", "9h", "7d", "Ks", "Th")
        lena.deals("Tc")
        expect(bob.figure("Bet")).to_have_text("0")
        back = visit(state=state)
        ann = Player(back, studio.address)
        back.goto(studio.address)
        notice = back.get_by_role("status").filter(has_text="settled while you were away")
        expect(notice).to_contain_text("staked 15.00, returned 25.00")
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)
        ann.comes("away")
        # A sixteen whose decision never comes goes on by itself; only the special bet was settled here.
        state = plays_and_leaves(studio, ann, bob, lena, "Ts", "9h", "7d", "6d", "Th")
        lena.deals("Tc")
        expect(bob.figure("Bet")).to_have_text("0")
        again = visit(state=state)
        again.goto(studio.address)
        # She is led to it, with her ten and six against a seven, which made nothing of 21+3.
        told = again.get_by_role("status", name="settled at the live table")
        expect(told).to_contain_text("21+3 lost 5.00")
        expect(again.get_by_role("img", name="ten of spades").first).to_be_attached()
        expect(again.get_by_role("img", name="six of diamonds").first).to_be_attached()
        expect(again.get_by_role("status").filter(has_text="settled while you were away")).to_have_count(0)


def plays_and_leaves(house: Served, ann: Player, bob: Player, lena: Croupier, *cards: str) -> StorageState:
    """She closes the page before her time runs out; what she came with opens it again."""
    ann.sits(1)
    bob.bets(1, 2, "1")
    ann.bets(10, 1, "10")
    ann.bets(5, 1, "15", bet="21+3")
    for player in (bob, ann):
        player.deals_now()
    with house.standing_still():
        lena.deals(*cards)
        state = ann.page.context.storage_state()
        ann.page.close()
        lena.sees_away(1)
    return state
