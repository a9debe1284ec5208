"""Live tables end to end: a croupier's console, two players and the wall, dealt by scan, touch and hand."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from console_croupier import ConsoleCroupier
from dealt_by_hand import PASSWORD, hire
from enrolling import BADGE, BOSS, CODE, made_ready
from live_player import Player
from playing import Somebody
from playwright.sync_api import Page, ViewportSize, expect

TABLET: ViewportSize = {"width": 1280, "height": 800}
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
TABLES = """
[[table]]
id = "seven"
game = "live-blackjack"
mode = "live"
[table.rules]
hole = "peek"
dealer_blackjack = "lose-all"
[table.settings.times]
betting = 120
decision = 25
dispute = 1
result = 30

[[table]]
id = "pit"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 120
dispute = 1
result = 60

[[table]]
id = "keys"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 120
dispute = 1
result = 1
"""


SPEECH = """
const said = [];
window.said = said;
const voice = { lang: "en-GB", name: "here", default: true, localService: true, voiceURI: "here" };
const one = { getVoices: () => [voice], speak: (saying) => void said.push(saying.text), cancel: () => {},
  speaking: false, addEventListener: () => {}, removeEventListener: () => {} };
Object.defineProperty(window, "speechSynthesis", { value: one });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
"""A voice of this device that keeps what it says."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("floor")
    hire(directory / "data")
    hire(directory / "data", BOSS, "supervisor")
    with served(directory, TABLES) as place:
        yield place


def wall(visit: Visit, house: Served, table: str) -> Page:
    page = visit(TELEVISION)
    page.goto(f"{house.address}/display/{table}")
    return page


def seated(visit: Visit, house: Served, *seats: int) -> Player:
    player = Player(visit(), house.address)
    player.comes("seven")
    for count, seat in enumerate(seats, 1):
        player.sits(seat)
        player.bets(10, seat, str(10 * count))
    return player


def shuffled(lena: ConsoleCroupier, shoe: int) -> None:
    """Eight decks but for the card that is burnt, whatever was dealt before."""
    lena.reads("Shuffle, let it be cut, put in the cut card")
    lena.presses("Shuffled and cut")
    lena.reads("Burn 1 card")
    lena.presses("Burnt: open the shoe")
    lena.reads("Bets please")
    expect(lena.page.get_by_text(f"seven · shoe {shoe}, ")).to_be_visible()
    expect(lena.page.get_by_text("415 cards left")).to_be_visible()


def breaks_in_mid_deal(lena: ConsoleCroupier, ann: Player, screen: Page, card: str) -> None:
    """The table stands still and says why; what is scanned meanwhile is kept, and dealt once."""
    lena.loses_the_line()
    for page in (ann.page, screen):
        expect(
            page.get_by_text(re.compile("no croupier is at the table", re.IGNORECASE)).first
        ).to_be_visible()
    lena.page.keyboard.type(card)
    lena.page.keyboard.press("Enter")
    lena.kept(1)
    lena.has_the_line_again()
    lena.kept(0)


@pytest.mark.feature("BJ-167")
@pytest.mark.feature("LIVE-60")
def test_seven_seats_are_dealt_by_a_scan_a_card_and_three_presses(floor: Served, visit: Visit) -> None:
    """And a third press, since the dealer looks at the hole card under a ten."""
    lena = ConsoleCroupier(visit(TABLET), floor)
    lena.signs_in("seven")
    shuffled(lena, 1)
    screen = wall(visit, floor, "seven")
    ann = seated(visit, floor, 1, 2, 3)
    bob = seated(visit, floor, 4, 5, 6)
    seated(visit, floor, 7)
    expect(lena.page.get_by_text("70.00 on the table")).to_be_visible()

    lena.acts = 0
    lena.presses("No more bets")
    lena.reads("Card 1 to seat 1")
    lena.sees_the_cut_card()
    lena.scans("7h", "As", "AS", "as", "Ah", "Ac", "Ad", "Td")
    lena.reads("Card 2 to seat 1")
    breaks_in_mid_deal(lena, ann, screen, "5s")
    lena.reads("Card 2 to seat 2")
    lena.scans("10h", "Kd", "Kh", "Kc", "Ks")
    lena.touches("queen of hearts")
    lena.reads("Your card, face down")
    lena.presses("It lies face down")
    lena.reads("Look at the hole card")
    lena.presses("No blackjack")
    lena.reads("Seat 1 decides")
    expect(lena.page.get_by_role("listitem", name=re.compile("^7: "))).to_contain_text("BJ")
    ann.click(ann.decision("Hit"))
    lena.reads("Card 3 to seat 1")
    lena.scans("9c")
    lena.reads("Turn the hole card")
    lena.scans("9h")
    expect(screen.get_by_role("region", name="Dealer")).to_contain_text("19")
    lena.reads("Shuffle, let it be cut, put in the cut card")
    cards = 7 + 1 + 7 + 1 + 1
    pressed = "bets are closed, the hole card lies and is looked at; one card was kept by itself"
    assert lena.acts == cards - 1 + 3, pressed
    lena.kept(0)

    # Ann wins 10 with 21 and twice 15 with a blackjack, Bob three times 15.
    expect(ann.page.get_by_role("group", name="Credit")).to_contain_text("1,040")
    expect(bob.page.get_by_role("group", name="Credit")).to_contain_text("1,045")
    shuffled(lena, 2)


@pytest.mark.feature("BJ-167")
def test_a_line_that_breaks_in_the_middle_of_a_coup_loses_and_doubles_no_card(
    floor: Served, visit: Visit
) -> None:
    lena = ConsoleCroupier(visit(UPRIGHT), floor)
    lena.signs_in("pit")
    lena.presses("Shuffled and cut")
    lena.reads("Turn the first card; burn as many as it says")
    lena.touches("two of hearts")
    lena.reads("Bets please")
    screen = wall(visit, floor, "pit")
    people = [Somebody(visit(), floor.address) for _ in range(2)]
    for one in people:
        one.page.goto(f"{floor.address}/table/pit")
        felt = one.page.get_by_role("group", name="Betting fields")
        one.click(felt.get_by_role("button", name=re.compile("^Banker pays")))
    # Where all share the hands, what one bet added would be somebody's stake: told are those who bet.
    stakes = lena.page.get_by_role("list", name="Stakes")
    expect(lena.page.get_by_text("2 players betting")).to_be_visible()
    expect(stakes).to_have_text("Stakes are shown when bets are closed")

    # A card that comes too early is kept, also over a reload, and can be taken back.
    lena.scans("Kc")
    lena.page.reload()
    lena.kept(1)
    lena.presses("Take back")
    lena.kept(0)
    lena.presses("No more bets")
    expect(stakes).to_have_text("Banker22 players")
    lena.scans("9s", "2h")
    lena.reads("Card 2 to Player")

    lena.loses_the_line()
    expect(people[0].page.get_by_text("no croupier is at the table").first).to_be_visible()
    lena.page.keyboard.type("7d")
    lena.page.keyboard.type("5c")
    lena.kept(2)
    lena.page.reload()
    lena.kept(2)
    with floor.standing_still():
        lena.has_the_line_again()
        # Player 9 and 7 is 6, Banker 2 and 5 is 7: both stand.
        lena.kept(0)
        expect(lena.page.get_by_text("Banker wins")).to_be_visible()
        expect(screen.get_by_text("7 to 6")).to_be_visible()
    for one in people:
        expect(one.page.get_by_role("group", name="Credit")).to_contain_text("1,000.95")


def enrols(page: Page, house: Served) -> None:
    """By a supervisor with a second factor, for one table; who is signed out on it."""
    shown = made_ready(house.address)
    page.goto(f"{house.address}/croupier")
    page.get_by_role("textbox", name="Name").fill(BOSS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Code of the second factor, or a recovery code").fill(shown.code())
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Enrol this device").click()
    sheet = page.get_by_role("dialog", name="Enrol this device")
    sheet.get_by_label("What the device is called").fill("left tablet")
    sheet.get_by_label("For which table").select_option("keys")
    sheet.get_by_label("A new code of your authenticator").fill(shown.code())
    sheet.get_by_role("button", name="Enrol it").click()
    expect(page.get_by_text("This device: left tablet")).to_be_visible()


def types(page: Page, *words: str) -> None:
    """As a scanner does, or somebody who has no mouse: each is ended by Enter."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def comes_in_by_badge(page: Page) -> None:
    types(page, BADGE, "9999")
    expect(page.get_by_role("alert")).to_have_text("badge, name or short code are wrong")
    types(page, BADGE, CODE)


def opens_a_shoe(lena: ConsoleCroupier) -> None:
    """At the table of the device, with Enter and a typed card."""
    lena.reads("Sign in at this table")
    lena.page.keyboard.press("v")
    lena.page.keyboard.press("Enter")
    lena.reads("Shuffle, let it be cut, put in the cut card")
    lena.page.keyboard.press("Enter")
    lena.reads("Turn the first card; burn as many as it says")
    types(lena.page, "2h")
    lena.reads("Bets please")


def is_locked_and_opened(page: Page) -> None:
    """By a key, also for a second window; by itself after five minutes, over a sheet that is open.

    No card is read until the code is given.
    """
    page.keyboard.press("l")
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_role("dialog", name="Locked")).to_be_visible()
    second.close()
    opens_the_lock(page)
    page.keyboard.press("m")
    sheet = page.get_by_role("dialog", name="Players")
    expect(sheet).to_be_visible()
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 5 * 60_000; }")
    expect(page.get_by_role("dialog", name="Locked")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    opens_the_lock(page)
    sheet.get_by_role("button", name="Close").click()


def opens_the_lock(page: Page) -> None:
    lock = page.get_by_role("dialog", name="Locked")
    expect(lock).to_be_visible()
    types(page, "9999")
    expect(lock.get_by_role("alert")).to_have_text("badge, name or short code are wrong")
    types(page, CODE)
    expect(lock).to_have_count(0)


def sweeps(page: Page) -> None:
    """From side to side over what is to be done next."""
    band = page.locator(".next").bounding_box()
    assert band is not None
    page.mouse.move(band["x"] + 40, band["y"] + 30)
    page.mouse.down()
    page.mouse.move(band["x"] + band["width"] * 0.6, band["y"] + 34, steps=4)
    page.mouse.up()


def test_a_badge_opens_an_enrolled_tablet_and_a_coup_is_dealt_by_keys_alone(
    floor: Served, visit: Visit
) -> None:
    page = visit(TABLET)
    page.add_init_script(SPEECH)
    lena, player = ConsoleCroupier(page, floor), Somebody(visit(), floor.address)
    enrols(page, floor)
    comes_in_by_badge(page)
    opens_a_shoe(lena)
    player.page.goto(f"{floor.address}/table/keys")
    felt = player.page.get_by_role("group", name="Betting fields")

    def bets() -> None:
        player.click(felt.get_by_role("button", name=re.compile("^Banker pays")))
        expect(page.get_by_text("1 player betting")).to_be_visible()

    bets()
    page.keyboard.press("b")
    lena.reads("Last bets")
    expect(player.page.get_by_text("Last bets").first).to_be_visible()
    page.keyboard.press("Space")
    lena.reads("Card 1 to Player")
    is_locked_and_opened(page)
    types(page, "9s", "2h", "8d", "5c")
    lena.reads("Bets please")
    said = page.evaluate("() => window.said")
    wanted = ["Card 1 to Player", "Card 1 to Banker", "Card 2 to Player", "Card 2 to Banker"]
    # A page that has found its line again says anew what is to be done.
    assert [*dict.fromkeys(words for words in said if words.startswith("Card "))] == wanted
    bets()
    sweeps(page)
    lena.reads("Card 1 to Player")
