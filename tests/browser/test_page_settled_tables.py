"""Tables with settings of their own, dealt by hand: display, history, doubles, safety net, a spent shoe."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import DOWN, OPENING, Croupier, Staff, hire
from playing import Somebody, box, hears
from playwright.sync_api import Locator, Page, expect

TABLES = """
[[table]]
id = "counted"
game = "live-blackjack"
mode = "live"
[table.settings]
dealer_history = 2
dealer_statistics = 3
player_history = 3
[table.settings.switches.play]
double_sideways = false
[table.settings.times]
betting = 120
decision = 25
dispute = 1
result = 1

[[table]]
id = "display"
game = "live-blackjack"
mode = "live"
[table.settings.times]
betting = 8
last_bets = 5
dispute = 1
result = 1

[[table]]
id = "machine"
game = "etg-blackjack"
mode = "video"
[table.settings.times]
betting = 5
last_bets = 3

[[table]]
id = "mended"
game = "live-blackjack"
mode = "live"
[table.settings.times]
betting = 120
decision = 25
dispute = 20
result = 1

[[table]]
id = "net"
game = "poker-and-pairs"
mode = "live"
[table.settings.times]
betting = 120
decision = 25
dispute = 1
result = 1
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("hall")
    hire(directory / "data")
    hire(directory / "data", "sven", "supervisor")
    with served(directory, TABLES) as place:
        yield place


def comes(page: Page, house: Served, table: str) -> Somebody:
    page.add_init_script(
        "/language/.test(localStorage.getItem('sabot.settings')) || localStorage.setItem('sabot.settings', "
        "JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true, tempo: 'turbo'}))"
    )
    page.goto(f"{house.address}/table/{table}")
    return Somebody(page, house.address)


def sits(somebody: Somebody, seat: int) -> None:
    seats = somebody.page.get_by_role("region", name=f"Seat {seat}, free")
    seats.get_by_role("button", name="Sit here").click()


def decision(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)


def deals(ann: Somebody, lena: Croupier, *cards: str) -> None:
    """Her stake, Deal now, and the first four cards of a round, the dealer's second face down."""
    expect(ann.page.locator("p.message.bets")).to_be_attached()
    ann.stake()
    decision(ann.page, "Deal now").click()
    lena.deals(*cards, DOWN)


@pytest.mark.feature("BJ-49")
@pytest.mark.feature("BJ-121")
@pytest.mark.feature("BJ-122")
@pytest.mark.feature("BJ-123")
@pytest.mark.feature("LIVE-59")
def test_a_history_as_long_as_the_table_has_it_and_a_shoe_to_its_cut_card(hall: Served, visit: Visit) -> None:
    page = visit()
    ann = comes(page, hall, "counted")
    with Croupier(hall.address, "counted") as lena:
        sits(ann, 1)
        deals(ann, lena, "5s", "Td", "6s")
        doubles_upright(ann, lena)
        lena.deals("7d")
        deals(ann, lena, "Ts", "Td", "9s")
        decision(page, "Stand").click()
        lena.deals("6d", "Kd")
        # She is bust, so that the dealer wins with what lies open: their six.
        deals(ann, lena, "Ts", "6d", "6s")
        decision(page, "Hit").click()
        lena.deals("Kh")
        deals(ann, lena, "Ts", "Td", "9s")
        decision(page, "Stand").click()
        the_cut_card_comes(page, lena)
        lena.deals("Ad")
        tells_how_hands_ended(page)
        a_new_shoe_follows(ann, lena)


def doubles_upright(ann: Somebody, lena: Croupier) -> None:
    """The player's own option is on, and the table does not lay cards across."""
    page = ann.page
    decision(page, "Double").click()
    lena.deals("Kc")
    last = page.get_by_role("region", name="Seat 1, You").get_by_role("img", name="king of clubs")
    expect(last).to_be_visible()
    lying = box(last)
    assert lying["width"] < lying["height"]


def tells_how_hands_ended(page: Page) -> None:
    """Seventeen, bust, six, blackjack: three are counted, two are listed, hers are three of four."""
    history = page.get_by_role("complementary", name="History of the table")
    if not history.is_visible():
        page.get_by_role("button", name="Pays and history").click()
    listed = history.get_by_role("list", name="Dealer, last 2").get_by_role("listitem")
    expect(listed).to_have_text(["6", "BJ"])
    expect(history).to_contain_text("of 3 rounds")
    counts = {"BJ": "1", "Bust": "1", "21": "0", "20": "0", "19": "0", "18": "0", "17": "0"}
    expect(history.get_by_role("term")).to_have_text(list(counts))
    expect(history.get_by_role("definition")).to_have_text(list(counts.values()))
    expect(history.get_by_role("list").last.get_by_role("listitem")).to_have_text(["W", "L", "L"])


def the_cut_card_comes(page: Page, lena: Croupier) -> None:
    """In the middle of a round, which goes on with the same shoe."""
    lena.until("hole-turn")
    expect(page.get_by_text("cut card is out")).to_have_count(0)
    lena.does({"type": "see-cut-card"})
    hears(page, "The cut card has come: a new shoe follows.")
    expect(page.get_by_text("cut card is out")).to_be_visible()
    expect(page.get_by_text(re.compile(r"shoe 1\b"))).to_be_visible()


def a_new_shoe_follows(ann: Somebody, lena: Croupier) -> None:
    page = ann.page
    lena.until("new-shoe")
    expect(page.locator("p.message")).to_contain_text("shoe")
    for wanted in ("new-shoe", "shoe-opening"):
        lena.until(wanted)
        lena.does(OPENING[wanted])
    expect(ann.main_bet()).to_be_enabled()
    expect(page.get_by_text(re.compile(r"shoe 2\b"))).to_be_visible()
    expect(page.get_by_text("cut card is out")).to_have_count(0)


NOTE_WORDS = """
  window.said = [];
  new MutationObserver(() => {
    const words = document.querySelector('.message b')?.textContent;
    if (words && words !== window.said.at(-1)) window.said.push(words);
    const names = [...document.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'));
    const cards = names.filter((name) => / of (clubs|diamonds|hearts|spades)/.test(name));
    if (words === 'No more bets') window.bell ??= { lay: cards.length, at: performance.now() };
    if (cards.length > 0 && window.bell) window.first ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What the display says passes by; the page itself notes what it has said."""
READ = 600
"""Milliseconds in which three words can be read."""


@pytest.mark.feature("BJ-108")
def test_the_display_opens_hurries_and_closes_betting(hall: Served, visit: Visit) -> None:
    page = visit()
    page.add_init_script(NOTE_WORDS)
    ann = comes(page, hall, "display")
    with Croupier(hall.address, "display") as lena:
        sits(ann, 1)
        # As long as nobody stakes, betting opens again and again.
        page.wait_for_function("() => window.said.join().includes('Bets please,Last bets please')")
        expect(page.locator(".message.bets")).to_be_attached()
        ann.stake()
        lena.until("card")
        expect(page.locator(".message b")).to_have_text("No more bets")
        expect(page.get_by_role("button", name=re.compile("^Main bet, hand 1"))).to_be_disabled()
        said = page.evaluate("window.said")
        assert said[said.index("Last bets please") - 1] == "Bets please"
        assert said[-2:] == ["Last bets please", "No more bets"]


@pytest.mark.feature("BJ-108")
def test_a_machine_says_that_bets_are_closed_before_its_first_card(hall: Served, visit: Visit) -> None:
    page = visit()
    page.add_init_script(NOTE_WORDS)
    page.add_init_script(
        "localStorage.setItem('sabot.settings', "
        "JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true}))"
    )
    ann = comes(page, hall, "machine")
    page.wait_for_function("() => window.said.join().includes('Bets please,Last bets please')")
    expect(page.locator(".message.bets")).to_be_attached()
    ann.stake()
    page.wait_for_function("() => window.said.includes('No more bets')")
    said = page.evaluate("window.said")
    assert said[said.index("No more bets") - 1] == "Last bets please"
    page.wait_for_function("() => window.first !== undefined")
    assert page.evaluate("window.bell.lay") == 0, "no card lay when betting was closed"
    # It stands long enough to be read; a browser that is busy shows the first card later, and never earlier.
    assert page.evaluate("window.first - window.bell.at") >= READ


@pytest.mark.feature("BJ-41")
@pytest.mark.feature("IGT-26")
def test_the_safety_net_asks_on_the_page_until_it_is_switched_off(hall: Served, visit: Visit) -> None:
    page = visit()
    ann = comes(page, hall, "net")
    with Croupier(hall.address, "net") as lena:
        expect(ann.main_bet()).to_be_enabled()
        switches_net(page, on=True)
        for hand in (1, 2, 3):
            page.get_by_role("button", name=re.compile(rf"^Main bet, hand {hand}"), disabled=False).click()
            expect(ann.figure("Bet")).to_have_text(str(hand))
        lena.ends_betting()
        lena.deals("Ts", "As", "Th", "7d", "8s", "9s", "7s", DOWN)
        # Ten and eight, ace and nine, ten and seven; the ace counts eleven, and the page says so.
        for words, shown in (("hard 18", r"18"), ("soft 20", r"20\s*soft"), ("hard 17", r"17")):
            expect(page.get_by_label(words, exact=True)).to_have_text(re.compile(rf"^\s*{shown}\s*$"))
        asked = page.get_by_role("dialog", name=re.compile("^Hit on "))
        decision(page, "Hit").click()
        expect(asked).to_have_accessible_name("Hit on hard 18?")
        expect(asked.get_by_role("button", name="Stand")).to_be_focused()
        asked.get_by_role("button", name="Stand").click()
        expect(asked).to_have_count(0)
        at_hand(page, 2)
        decision(page, "Hit").click()
        expect(asked).to_have_accessible_name("Hit on soft 20?")
        asked.get_by_role("button", name="Hit anyway").click()
        lena.deals("6s")
        # Sixteen, and the ace counts one: nothing is asked.
        expect(page.get_by_label("hard 16", exact=True)).to_have_text(re.compile(r"^\s*16\s*$"))
        decision(page, "Hit").click()
        lena.deals("3s")
        expect(page.get_by_label("hard 19", exact=True)).to_be_visible()
        decision(page, "Hit").click()
        expect(asked).to_have_accessible_name("Hit on hard 19?")
        asked.get_by_role("button", name="Stand").click()
        at_hand(page, 3)
        switches_net(page, on=False)
        decision(page, "Hit").click()
        lena.deals("2s")
        expect(page.get_by_label("hard 19", exact=True)).to_have_count(2)
        expect(asked).to_have_count(0)


def at_hand(page: Page, hand: int) -> None:
    expect(page.get_by_role("group", name=re.compile(rf"^Decisions for hand 1\.{hand}"))).to_be_visible()


def switches_net(page: Page, *, on: bool) -> None:
    page.get_by_role("button", name="Options", exact=True).click()
    options = page.get_by_role("dialog", name="Options")
    switch = options.get_by_role("switch", name=re.compile("^Safety net"))
    switch.set_checked(on)
    expect(switch).to_be_checked(checked=on)
    options.get_by_role("button", name="Close").click()


def test_a_corrected_card_and_a_corrected_result_are_told(hall: Served, visit: Visit) -> None:
    page = visit()
    ann = comes(page, hall, "mended")
    with Croupier(hall.address, "mended") as lena:
        sits(ann, 1)
        deals(ann, lena, "Ts", "Td", "9s")
        lena.does(correction("1.1", 1, "9s", "9h"))
        hears(page, "A card was corrected: nine of hearts, not nine of spades (misread).")
        expect(page.get_by_role("img", name="nine of hearts").first).to_be_visible()
        here, there = {"place": "1.1", "index": 0}, {"place": "", "index": 0}
        moved = {"here": here, "card": "Ts", "there": there, "other": "Td"}
        lena.does({"type": "exchange-cards", **moved, "reason": "dealt to the wrong place"})
        hears(page, "Two cards changed places: ten of spades and ten of diamonds (dealt to the wrong place).")
        decision(page, "Stand").click()
        lena.deals("7d")
        expect(page.locator("p.message")).to_contain_text("Dealer has 17")
        act = {"type": "correct-card", "position": {"place": "", "index": 1}, "old": "7d", "new": "Qd"}
        lena.does({"type": "ask-approval", "act": act, "reason": "it was a queen"})
        Staff(hall.address, "sven").posts("approvals/give", table="mended", approval=1)
        hears(page, "The result was corrected: queen of diamonds, not seven of diamonds (it was a queen).")
        # Nineteen against seventeen had won; against twenty the stake is lost.
        expect(page.locator("p.message")).to_contain_text("Dealer has 20")
        expect(page.get_by_role("button", name=re.compile("^Main bet, hand 1.*lost"))).to_be_visible()


def correction(place: str, index: int, old: str, new: str) -> dict[str, object]:
    return {
        "type": "correct-card",
        "position": {"place": place, "index": index},
        "old": old,
        "new": new,
        "reason": "misread",
    }
