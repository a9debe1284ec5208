"""What the rule books of the electronic tables ask of their pages: everything around the cards."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from playing import Somebody, box
from playwright.sync_api import FloatRect, Locator, Page, expect

TABLES = """
[[table]]
id = "fields"
game = "etg-blackjack"
mode = "internal"
own_tables = 0

[[table]]
id = "even"
game = "etg-blackjack"
mode = "internal"
own_tables = 0
offered = ["21+3", "pair", "match", "19+"]

[[table]]
id = "console"
game = "etg-blackjack"
mode = "internal"
own_tables = 0

[[table]]
id = "flags"
game = "etg-blackjack"
mode = "internal"
own_tables = 0

[[table]]
id = "specials"
game = "etg-blackjack"
mode = "internal"
own_tables = 0
[table.settings.switches.play]
bet_all = "bet-all-special"

[[table]]
id = "pairs"
game = "poker-and-pairs"
mode = "internal"
own_tables = 0

[[table]]
id = "single"
game = "easy-blackjack"
mode = "video"

[[table]]
id = "studio"
game = "all-bets-blackjack"
mode = "video"
profile = "live-studio"
[table.settings]
denominations = [500]
"""
WORDS = Path(__file__).parents[2] / "src" / "sabot" / "texts"
SPECIAL = (
    *("21+3", "Top 21+3", "Lucky Ladies", "Lucky Lucky", "Pair", "7's", "Match", "Lucky Aces"),
    *("Blackjack Bonus", "Bust"),
)


@pytest.fixture(scope="module")
def etg(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A player's own table has no clock, so that whoever is slow misses nothing; each test has one."""
    with served(tmp_path_factory.mktemp("etg"), TABLES) as place:
        yield place


def seated(page: Page, house: Served, table: str) -> Somebody:
    page.goto(f"{house.address}/table/{table}")
    somebody = Somebody(page, house.address)
    expect(somebody.main_bet()).to_be_enabled()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.is_visible():
        skip.click()
    return somebody


def choose_chip(page: Page, value: str) -> None:
    page.get_by_role("radio", name=f"Chip {value}", exact=True).click()
    expect(page.get_by_role("radio", name=f"Chip {value}", exact=True)).to_be_checked()


def option(page: Page, name: str, *, on: bool) -> None:
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name=re.compile(f"^{name}")).set_checked(on)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def field(page: Page, title: str, hand: int) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{re.escape(title)}[ ,].*hand {hand}(,|$)"))


def middle(of: FloatRect) -> float:
    return of["x"] + of["width"] / 2


@pytest.mark.feature("BJ-34")
@pytest.mark.feature("BJ-35")
@pytest.mark.feature("BJ-32")
@pytest.mark.feature("BJ-114")
@pytest.mark.feature("BJ-115")
@pytest.mark.feature("BJ-119")
def test_the_fields_of_three_hands_and_what_is_told_about_them(etg: Served, visit: Visit) -> None:
    page = visit()
    somebody = seated(page, etg, "fields")
    for hand in (1, 2, 3):
        focus, main = box(field(page, "21+3", hand)), box(field(page, "Main bet", hand))
        others = [box(field(page, title, hand)) for title in SPECIAL[1:-1]]
        assert abs(middle(focus) - middle(main)) < 1
        assert all(focus["width"] > one["width"] and focus["height"] > one["height"] for one in others)
        assert all(focus["y"] <= one["y"] for one in others), "the focused bet is at the top"
    fields = page.locator("[data-spot]")
    assert fields.count() == 3 * len(SPECIAL) + 1
    option(page, "Show bet limits", on=True)
    expect(fields.filter(has_text="0.50–100")).to_have_count(3 * 9 + 1)
    expect(fields.filter(has_text=re.compile(r"min 1\s*max 500"))).to_have_count(3)
    option(page, "Show bet limits", on=False)
    expect(fields.filter(has_text=re.compile("–|min"))).to_have_count(0)
    option(page, "Show winnings", on=True)
    choose_chip(page, "10")
    field(page, "Main bet", 2).click()
    expect(field(page, "Main bet", 2)).to_contain_text("pays 15")
    choose_chip(page, "5")
    field(page, "21+3", 2).click()
    expect(field(page, "21+3", 2)).to_contain_text("pays 45")
    option(page, "Show winnings", on=False)
    expect(fields.filter(has_text="pays")).to_have_count(0)
    every = page.get_by_role("button", name=re.compile("^Bet all"))
    # Main, nine special bets on the hand that was touched last, and Bust.
    expect(every).to_have_text(re.compile(r"Bet all\s*55"))
    every.click()
    expect(somebody.figure("Bet")).to_have_text("70")
    every.click()
    expect(somebody.figure("Bet")).to_have_text("125")
    page.get_by_role("button", name="All special bets explained").click()
    explained = page.get_by_role("dialog", name="Special bets")
    for title in SPECIAL:
        article = explained.get_by_role("article").filter(
            has=page.get_by_role("heading", name=title, exact=True)
        )
        expect(article.get_by_role("table").first).to_be_visible()


@pytest.mark.feature("BJ-35")
def test_among_an_even_number_no_bet_has_the_focus(etg: Served, visit: Visit) -> None:
    page = visit()
    seated(page, etg, "even")
    sizes = {box(field(page, title, 1))["width"] for title in ("21+3", "Pair", "Match", "19+")}
    assert len(sizes) == 1


@pytest.mark.feature("BJ-133")
def test_all_special_bets_but_bust_where_the_table_has_that_button(etg: Served, visit: Visit) -> None:
    page = visit()
    somebody = seated(page, etg, "specials")
    expect(page.get_by_role("button", name=re.compile(r"^Bet all\s*[\d–]"))).to_have_count(0)
    every = page.get_by_role("button", name=re.compile("^Bet all specials"))
    choose_chip(page, "5")
    field(page, "Main bet", 2).click()
    expect(somebody.figure("Bet")).to_have_text("5")
    # One chip on each of the nine that belong to a hand.
    expect(every).to_have_text(re.compile(r"Bet all specials\s*45"))
    every.click()
    expect(somebody.figure("Bet")).to_have_text("50")
    for title in SPECIAL[:-1]:
        expect(field(page, title, 2)).to_have_accessible_name(re.compile("your stake 5$"))
        expect(field(page, title, 1)).not_to_have_accessible_name(re.compile("your stake"))
    expect(field(page, "Main bet", 2)).to_have_accessible_name(re.compile("your stake 5$"))
    bust = page.get_by_role("button", name=re.compile("^Bust[ ,]"))
    expect(bust).to_have_count(1)
    expect(bust).not_to_have_accessible_name(re.compile("your stake"))


@pytest.mark.feature("BJ-124")
@pytest.mark.feature("BJ-136")
@pytest.mark.feature("BJ-135")
@pytest.mark.feature("BJ-30")
@pytest.mark.feature("BJ-138")
def test_the_console_as_table_and_jurisdiction_have_it(etg: Served, visit: Visit) -> None:
    page = visit()
    somebody = seated(page, etg, "console")
    three_hands = console_of(page)
    unit = page.get_by_role("button", name="Show amounts in another denomination")
    expect(unit).to_be_enabled()
    choose_chip(page, "10")
    somebody.stake()
    for value, bet in (("0.10", "100"), ("1.00", "10"), ("5.00", "2")):
        unit.click()
        expect(unit).to_contain_text(re.compile(rf"^\s*1 credit =\s*{re.escape(value)}"))
        expect(somebody.figure("Bet")).to_have_text(bet)
    expect(page.get_by_role("group", name="Credit")).to_contain_text("990.00")
    unit.click()
    expect(somebody.figure("Bet")).to_have_text("10")
    speed = speed_of(page)
    expect(speed.locator(".lit")).to_have_count(1)
    speed.get_by_role("radio", name="Speed 3 of 3").click()
    expect(speed.get_by_role("radio", name="Speed 3 of 3")).to_be_checked()
    expect(speed.locator(".lit")).to_have_count(3)
    # The terminal's own button deals, although another button has the focus.
    page.get_by_role("radio", name="Chip 10", exact=True).focus()
    expect(page.get_by_role("button", name=re.compile("^Deal(?!er)"))).to_be_enabled()
    page.keyboard.press("F9")
    expect(page.get_by_role("region", name="Dealer", exact=True).get_by_role("img").first).to_be_attached()
    page = visit()
    seated(page, etg, "single")
    page.get_by_role("button", name="Pays and history").click()
    assert console_of(page) == three_hands, "one hand or three: the same page"
    expect(speed_of(page)).to_have_count(0)
    page = visit()
    page.goto(f"{etg.address}/table/studio")
    expect(Somebody(page, etg.address).main_bet()).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile("^Deal(?!er)"))).to_have_count(0)
    only = page.get_by_role("button", name="Show amounts in another denomination")
    expect(only).to_be_disabled()
    expect(only).to_contain_text("5.00")


def speed_of(page: Page) -> Locator:
    return page.get_by_role("radiogroup", name="Speed")


def console_of(page: Page) -> set[str]:
    """Everything that can be pressed or read around the felt, whatever the table plays."""
    names: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
             'header button, header a, footer dt, footer .unit, footer .tray, aside[aria-label]')]
           .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())"""
    )
    own = re.compile("Blackjack|Deal|1.00")
    return {name for name in names if not own.search(name)}


@pytest.mark.feature("BJ-111")
def test_a_flag_changes_the_language_of_the_whole_table(etg: Served, visit: Visit) -> None:
    page = visit()
    somebody = seated(page, etg, "flags")
    somebody.stake()
    english = json.loads((WORDS / "en" / "pages.json").read_text())
    for language, name in (("de", "Deutsch"), ("es", "Español"), ("sl", "Slovenščina"), ("zh", "简体中文")):
        banner = page.get_by_role("banner")
        banner.locator("[aria-haspopup]").click()
        flags = banner.get_by_role("listitem").get_by_role("button")
        assert flags.count() == 5
        flags.filter(has_text=name).click()
        there = json.loads((WORDS / language / "pages.json").read_text())
        for key in ("console.bet", "console.playable", "special", "command.clear-all", "deal.starts"):
            expect(page.get_by_text(there[key], exact=True).first).to_be_visible()
        same = {there[key] for key in there}
        foreign = {words for key, words in english.items() if there[key] != words and "{" not in words} - same
        assert foreign.isdisjoint(said_on(page)), (language, foreign & said_on(page))


def said_on(page: Page) -> set[str]:
    """Every text that can be read or heard."""
    texts: list[str] = page.evaluate(
        """() => {
             const said = [];
             const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
             while (texts.nextNode()) said.push(texts.currentNode.textContent.trim());
             for (const one of document.querySelectorAll('[aria-label], [title]'))
               said.push(one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? '');
             return said;
           }"""
    )
    return {text for text in texts if text}


WATCH_CARDS = """() => {
  window.ways = [];
  const look = (node) => {
    if (!(node instanceof Element)) return;
    for (const card of [node, ...node.querySelectorAll("*")])
      if (card.matches(".card.way")) window.ways.push(getComputedStyle(card).animationName);
  };
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(
    document.body, { childList: true, subtree: true });
}"""
"""How each card that leaves the shoe from now on moves."""
COUNT_SOUNDS = """
  window.sounds = 0;
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
  const made = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () { window.sounds += 1; return made.call(this); };
"""


@pytest.mark.feature("IGT-2")
@pytest.mark.feature("BJ-4")
@pytest.mark.feature("IGT-6")
@pytest.mark.feature("IGT-23")
@pytest.mark.feature("IGT-24")
def test_poker_and_pairs_is_played_at_ones_own_pace(etg: Served, visit: Visit) -> None:
    page = visit(moving=True)
    page.add_init_script(COUNT_SOUNDS)
    somebody = seated(page, etg, "pairs")
    chips, window = box(page.get_by_role("radiogroup", name="Chip value")), page.viewport_size
    assert window is not None
    assert middle(chips) > window["width"] / 2, "the chips are at the right"
    assert chips["y"] > window["height"] * 3 / 4, "and below"
    choose_chip(page, "5")
    field(page, "Main bet", 1).click()
    expect(somebody.figure("Bet")).to_have_text("5")
    field(page, "Pairs", 1).click()
    expect(somebody.figure("Bet")).to_have_text("10")
    assert page.evaluate("window.sounds") > 0
    page.get_by_role("button", name="Switch sound off").click()
    page.evaluate("window.sounds = 0")
    page.evaluate(WATCH_CARDS)
    play(page, somebody)
    ways = page.evaluate("window.ways.splice(0)")
    assert ways, "cards come from the shoe"
    assert "none" not in ways
    assert page.evaluate("window.sounds") == 0
    page.get_by_role("button", name="Options").click()
    page.get_by_role("radio", name="Turbo").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    again = page.get_by_role("button", name=re.compile(r"^Repeat and deal\s*\+10"))
    expect(again).to_be_enabled()
    again.click()
    expect(somebody.figure("Bet").filter(has_text="10").or_(again).first).to_be_attached()
    finish(page, somebody)
    expect(somebody.figure("Last bet")).to_have_text(re.compile("^(10|15|20|25|30)$"))
    assert set(page.evaluate("window.ways")) == {"none"}, "a card is simply there"


def play(page: Page, somebody: Somebody) -> None:
    page.get_by_role("button", name=re.compile("^Deal(?!er)")).click()
    finish(page, somebody)


def finish(page: Page, somebody: Somebody) -> None:
    """No insurance, every hand stands; at one's own table the end is when stakes can be repeated."""
    no = page.get_by_role("button", name="No", exact=True)
    stand = page.get_by_role("button", name=re.compile("^Stand"), disabled=False)
    again = page.get_by_role("button", name=re.compile("^Repeat and deal"))
    while True:
        expect(no.first.or_(stand).or_(again).first).to_be_attached()
        if again.count() > 0:
            return
        somebody.answer(no.first if no.count() > 0 else stand.first)
