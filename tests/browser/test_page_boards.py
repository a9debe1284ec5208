"""Baccarat dealt by hand: display, figures, cards at the sides, roads and special bets; and its felts."""

import colorsys
import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, Served, served
from dealt_by_hand import Croupier, hire
from playing import Somebody, box
from playwright.sync_api import Locator, Page, expect

GROUPS = [
    f"{side}-group-{totals}" for side in ("player", "banker") for totals in ("1-3", "4-5", "6-7", "8-9")
]
TIES = [f"tie-group-{totals}" for totals in ("0", "1-3", "4-5", "6-7", "8-9")]
HI_TI = ["hi-ti-0-3", "hi-ti-4-6", "hi-ti-7-9", "hi-ti-red", "hi-ti-black"]
OPEN = re.compile("(?<!last )bets please")
NOTE_WORDS = """
  window.said = '';
  new MutationObserver(() => (window.said += document.querySelector('.message')?.textContent ?? ''))
    .observe(document, { subtree: true, childList: true, characterData: true });
"""
TO_THE_END = "one => { one.scrollTo(0, one.scrollHeight); return one.scrollTop; }"
TABLES = f"""
[[table]]
id = "pit"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 8
last_bets = 3
dispute = 1
result = 6

[[table]]
id = "single"
game = "koi-bacc"
mode = "internal"
own_tables = 0

[[table]]
id = "grouped"
game = "punto-banco"
mode = "internal"
own_tables = 0
offered = {[*GROUPS, *TIES]}
[table.rules]
layout = "grouped"

[[table]]
id = "hi-ti"
game = "punto-banco"
mode = "internal"
own_tables = 0
offered = {HI_TI}
[table.rules]
layout = "hi-ti"
""".replace("'", '"')


@pytest.fixture(scope="module")
def salle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("salle"), TABLES) as place:
        hire(place.directory / "data")
        yield place


def at(page: Page, house: Served, table: str) -> Somebody:
    page.add_init_script(
        "/language/.test(localStorage.getItem('sabot.settings')) || localStorage.setItem('sabot.settings', "
        "JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true, tempo: 'turbo', askLarge: false}))"
    )
    page.goto(f"{house.address}/table/{table}")
    expect(page.get_by_role("group", name="Betting fields")).to_be_visible()
    return Somebody(page, house.address)


def field(page: Page, name: str) -> Locator:
    group = page.get_by_role("group", name="Betting fields")
    return group.get_by_role("button", name=re.compile(f"^{name}( pays|,)"))


def bets(somebody: Somebody, chip: int, name: str, total: str) -> None:
    page = somebody.page
    page.get_by_role("radio", name=f"Chip {chip}", exact=True).click()
    expect(field(page, name)).to_be_enabled()
    field(page, name).click()
    expect(somebody.figure("Bet")).to_have_text(total)


def shows(somebody: Somebody, **figures: str) -> None:
    for name, figure in figures.items():
        expect(somebody.figure(name.replace("_", " "))).to_have_text(figure)


def left(of: Locator) -> float:
    lies = box(of)
    return lies["x"] + lies["width"] / 2


def hue(colour: str) -> str:
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    angle = 360 * colorsys.rgb_to_hls(red, green, blue)[0]
    return "blue" if 190 <= angle <= 250 else "red" if angle <= 20 or angle >= 340 else colour


def marks(page: Page, name: str) -> list[tuple[float, float]]:
    """Where the marks of a road lie on its paper, whose cells are twenty wide."""
    road = page.get_by_role("figure", name=name, exact=True)
    found = road.locator("g[transform]").evaluate_all(
        "all => all.map((one) => one.getAttribute('transform'))"
    )
    pairs = (re.findall(r"[\d.]+", one) for one in found)
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.feature("BAC-14")
@pytest.mark.feature("BAC-22")
@pytest.mark.feature("BAC-24")
@pytest.mark.feature("BAC-25")
@pytest.mark.feature("BAC-26")
@pytest.mark.feature("BAC-27")
@pytest.mark.feature("BAC-40")
@pytest.mark.feature("BAC-41")
@pytest.mark.feature("BAC-49")
def test_five_coups_on_the_display_the_felt_and_the_roads(salle: Served, visit: Visit) -> None:
    page = visit()
    page.add_init_script(NOTE_WORDS)
    ann = at(page, salle, "pit")
    said = page.locator(".message")
    with Croupier(salle.address, "pit") as lena:
        # As long as nobody stakes, betting opens and is hurried again and again.
        page.wait_for_function("() => window.said.includes('last bets please')")
        lena.keeps_bets_open()
        expect(said).to_contain_text(OPEN)
        expect(page.get_by_text("Main 1 to 1,000 · special 0.50 to 100")).to_be_visible()
        bets(ann, 10, "Player", "10")
        bets(ann, 5, "Player Pair", "15")
        # Two hundred is the most that a tie takes: the display says so, and nothing is laid down.
        page.get_by_role("radio", name="Chip 500", exact=True).click()
        field(page, "Tie").click(force=True)
        expect(said.locator(".trouble")).to_contain_text("200")
        shows(ann, Bet="15", Last_bet="0", Last_win="0", Playable="985")
        lena.ends_betting()
        expect(said).to_contain_text("no more bets")
        lena.deals("2h", "4s", "3d")
        lies_at_the_sides(page)
        lena.deals("4d")
        lights_what_won(page)
        expect(said).to_contain_text(OPEN)
        shows(ann, Bet="0", Last_bet="15", Last_win="0", Playable="985")
        lena.keeps_bets_open()
        bets(ann, 25, "Banker", "25")
        lena.ends_betting()
        # Nineteen twentieths of twenty-five are 23.75, which is what was won.
        lena.deals("2h", "4s", "3d", "5d")
        expect(said).to_contain_text("Banker wins")
        shows(ann, Bet="0", Last_bet="25", Last_win="23.75", Playable="1,008.75")
        values_in_credits(ann)
        hides_and_shows(ann)
        for won in range(1, 4):
            lena.keeps_bets_open()
            bets(ann, 1, "Player", "1")
            lena.ends_betting()
            lena.deals("4s", "2h", "4d", "3c")
            expect(page.get_by_role("img", name=re.compile(f"^Main road, {2 + won} wins"))).to_be_attached()
    draws_the_roads(page)


def lies_at_the_sides(page: Page) -> None:
    fields = page.get_by_role("group", name="Betting fields")
    player, banker = (
        page.get_by_role("region", name=re.compile(f"^{side}")) for side in ("Player", "Banker")
    )
    for side, cards in ((player, ("two of hearts", "three of diamonds")), (banker, ("four of spades",))):
        for name in cards:
            expect(side.get_by_role("img", name=name)).to_be_visible()
    assert left(player) < left(fields) < left(banker)
    expect(player).to_contain_text("5")
    expect(banker).to_contain_text("4")


def lights_what_won(page: Page) -> None:
    """A pair of fours for the Banker: its row is lit, although nobody bet on it; no other is."""
    listed = page.get_by_role("region", name="Special bets")
    expect(listed.get_by_role("listitem").filter(has_text="11:1")).to_contain_text("Player · Banker Pair")
    lit = listed.locator(".lit")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("Banker Pair")
    expect(listed).to_contain_text("Lucky Nines")


def values_in_credits(ann: Somebody) -> None:
    """A credit is five: bet, last bet, last win, playable, limits and chips follow, the meter does not."""
    page = ann.page
    unit = page.get_by_role("button", name="Show amounts in another denomination")
    while "5.00" not in unit.inner_text():
        before = unit.inner_text()
        unit.click()
        expect(unit).not_to_have_text(before)
    shows(ann, Last_bet="5", Last_win="4.75", Playable="201.75")
    expect(page.get_by_text("Main 0.2 to 200")).to_be_visible()
    expect(page.get_by_role("group", name="Credit")).to_contain_text("1,008.75")
    page.get_by_role("button", name="Options", exact=True).click()
    page.get_by_role("combobox", name=re.compile("^Amounts in")).select_option("currency")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    shows(ann, Last_bet="25", Last_win="23.75", Playable="1,008.75")


def hides_and_shows(ann: Somebody) -> None:
    page = ann.page
    figures = [ann.figure(name) for name in ("Bet", "Last bet", "Last win", "Playable")]
    credit = page.get_by_role("group", name="Credit").locator(".money")
    page.get_by_role("button", name="Hide credits").click()
    for figure in (*figures, credit):
        expect(figure).to_have_css("filter", re.compile("blur"))
    page.get_by_role("button", name="Show credits").click()
    for figure in (*figures, credit):
        expect(figure).to_have_css("filter", "none")


def draws_the_roads(page: Page) -> None:
    """Two of the Banker, then three of the Player: the Big Eye road is red and blue (rulings, BBPPP)."""
    expect(page.get_by_role("img", name="Big Eye road, 1 red and 1 blue")).to_be_visible()
    for name in ("Small", "Cockroach"):
        expect(page.get_by_role("img", name=f"{name} road, 0 red and 0 blue")).to_be_visible()
    main = [(x // 20, y // 20) for x, y in marks(page, "Main")]
    assert main == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)], "one mark a cell, a column for each run"
    eye = [(x // 20, y // 20) for x, y in marks(page, "Big Eye")]
    assert eye == [(0, 0), (0, 0)], "four marks fit into a cell, so two share one"
    rings = page.get_by_role("figure", name="Main", exact=True).locator(".ring")
    look = "ring => { const { stroke, fill } = getComputedStyle(ring); return [stroke, fill]; }"
    drawn = [ring.evaluate(look) for ring in rings.all()]
    assert [hue(stroke) for stroke, _ in drawn] == ["red"] * 2 + ["blue"] * 3
    assert {fill for _, fill in drawn} == {"none"}, "hollow"


@pytest.mark.feature("BAC-86")
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_straight_up_grouped_and_hi_ti_are_felts_of_their_own(size: str, salle: Served, visit: Visit) -> None:
    page = visit(PHONE) if size == "phone" else visit()
    wanted = {
        "single": ("Player 9", "Banker 1", "Tie 0"),
        "grouped": ("Player 8–9", "Banker 1–3", "Tie 0"),
        "hi-ti": ("Hi-Ti 0–3", "Hi-Ti red", "Hi-Ti black"),
    }
    for table, names in wanted.items():
        somebody = at(page, salle, table)
        special = page.get_by_role("tab", name="Special bets")
        if special.count() > 0:
            special.click()
        for name in names:
            there = page.get_by_role("button", name=re.compile(f"^{name},", re.I))
            expect(there).to_be_visible()
            lies = box(there)
            assert lies["width"] >= 24, name
            assert lies["height"] >= 24, name
        page.get_by_role("button", name=re.compile(f"^{names[0]},", re.I)).click()
        expect(somebody.figure("Bet")).to_have_text("1")
        others = [name for other, theirs in wanted.items() if other != table for name in theirs[:1]]
        for name in others:
            expect(page.get_by_role("button", name=re.compile(f"^{name},", re.I))).to_have_count(0)
        page.keyboard.press("u")
        expect(somebody.figure("Bet")).to_have_text("0")


@pytest.mark.feature("BAC-70")
def test_koi_bacc_has_a_sign_and_waves_of_its_own(salle: Served, visit: Visit) -> None:
    page = visit()
    at(page, salle, "single")
    sign = page.get_by_role("img", name="Sign of Koi Bacc")
    expect(sign).to_be_visible()
    waves = page.locator("pattern").first.inner_html()
    colours = page.locator("section[data-felt]").evaluate("felt => getComputedStyle(felt).backgroundImage")
    at(page, salle, "grouped")
    expect(sign).to_have_count(0)
    assert page.locator("pattern").first.inner_html() != waves
    assert colours != page.locator("section[data-felt]").evaluate(
        "felt => getComputedStyle(felt).backgroundImage"
    )


def test_a_field_far_below_takes_no_clock_and_no_cards_out_of_sight(salle: Served, visit: Visit) -> None:
    page = visit(PHONE)
    somebody = at(page, salle, "single")
    page.get_by_role("tab", name="Special bets").click()
    page.get_by_role("button", name=re.compile("^Tie 9,", re.I)).click()
    expect(somebody.figure("Bet")).to_have_text("1")
    far = page.locator(".phone:has(> .top)").evaluate(TO_THE_END)
    assert far > 20, "there is something below"
    expect(page.locator(".top p.line")).to_be_in_viewport(ratio=1)
    somebody.deal()
    cards = page.locator(".top .card")
    expect(cards.nth(3)).to_be_in_viewport(ratio=1)
    expect(page.locator(".top p.line.result")).to_be_in_viewport(ratio=1)
    page.locator(".top").evaluate("one => { one.style.position = 'static'; }")
    expect(cards.first).not_to_be_in_viewport(ratio=1)
