"""Baccarat as a page shows it: chips and meter, limits and winnings, languages, roads, and Dai Bacc."""

import colorsys
import contextlib
import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, Served, served
from playing import Somebody, box
from playwright.sync_api import Error, Locator, Page, ViewportSize, expect

TABLE = """
[[table]]
id = "{name}"
game = "{game}"
mode = "{mode}"
"""
WALL: ViewportSize = {"width": 1920, "height": 1080}
PRINTED = ["1", "2", "5", "10", "25", "50", "100", "500"]
"""Credits, as the table of defaults has them."""


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Where somebody bets there is no clock; elsewhere nobody does."""
    tables = [
        ("chips", "koi-bacc", "internal"),
        ("winnings", "koi-bacc", "internal"),
        ("koi", "koi-bacc", "video"),
        ("dai", "dai-bacc", "video"),
        ("punto", "punto-banco", "video"),
        ("croupier", "punto-banco", "live"),
    ]
    config = "".join(TABLE.format(name=name, game=game, mode=mode) for name, game, mode in tables)
    with served(tmp_path_factory.mktemp("salon"), config) as place:
        yield place


def at(page: Page, salon: Served, table: str) -> Somebody:
    page.goto(f"{salon.address}/table/{table}")
    somebody = Somebody(page, salon.address)
    expect(somebody.main_bet()).to_be_enabled()
    skip = page.get_by_role("button", name="Skip")
    if skip.is_visible():
        skip.click()
    return somebody


def fields(page: Page) -> Locator:
    return page.get_by_role("group", name="Betting fields").get_by_role("button")


def switched(page: Page, option: str) -> None:
    page.get_by_role("button", name="Options", exact=True).click()
    page.get_by_role("switch", name=re.compile(f"^{option}")).check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_what_bets_return_follows_the_cards_that_are_gone(salon: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, salon, "winnings")
    page.get_by_role("button", name="Odds now").click()
    panel = page.get_by_role("region", name="Returns now")
    banker = panel.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Banker", exact=True))
    gone = panel.get_by_role("status")
    expect(banker).to_contain_text(re.compile(r"9\d\.\d\d%"))
    expect(gone).to_have_text(re.compile(r"^Cards gone: \d+$"))
    before = gone.inner_text().split()[-1]
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    expect(gone).to_have_text(re.compile(rf"^Cards gone: (?!{before}$)\d+$"))
    page.goto(f"{salon.address}/table/croupier")
    expect(page.get_by_role("heading", name="Punto Banco", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Odds now")).to_have_count(0)


@pytest.mark.feature("BAC-13")
@pytest.mark.feature("BAC-22")
@pytest.mark.feature("BAC-33")
def test_a_chip_is_so_many_credits_and_the_meter_stays_in_currency(salon: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, salon, "chips")
    meter = page.get_by_role("group", name="Credit")
    chips = page.get_by_role("radiogroup", name="Chip value").get_by_role("radio")
    assert [text.strip() for text in chips.all_inner_texts()] == PRINTED
    for credit, left in (("0.10", "999.00"), ("1.00", "990.00"), ("5.00", "950.00")):
        button = page.get_by_role("button", name="Show amounts in another denomination")
        button.click()
        expect(button).to_contain_text(credit)
        assert [text.strip() for text in chips.all_inner_texts()] == PRINTED
        page.get_by_role("radio", name="Chip 10", exact=True).click()
        somebody.main_bet().click()
        expect(somebody.figure("Bet")).to_have_text("10")
        expect(meter).to_contain_text(left)
        page.keyboard.press("u")
        expect(somebody.figure("Bet")).to_have_text("0")
        expect(meter).to_contain_text("1,000.00")


def hues(field: Locator) -> dict[str, str]:
    """Every text that stands on a field in red, green or yellow, by its colour."""
    shown = field.evaluate(
        """field => [...field.querySelectorAll("*")].filter((one) => one.children.length === 0)
            .map((one) => [getComputedStyle(one).color, one.textContent.trim()])"""
    )
    found = {}
    for colour, text in shown:
        red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
        hue, _, strong = colorsys.rgb_to_hls(red, green, blue)
        names = [("red", 0, 20), ("yellow", 35, 60), ("green", 120, 170)]
        for name, low, high in names:
            if strong > 0.3 and low <= 360 * hue <= high:
                found[name] = text
    return found


@pytest.mark.feature("BAC-20")
def test_every_field_shows_its_least_and_most_stake_and_its_largest_payout(
    salon: Served, visit: Visit
) -> None:
    """By the table of defaults: 1 to 1,000, a tie to 200, special bets 0.50 to 100, paid up to 50,000."""
    page = visit()
    somebody = at(page, salon, "chips")
    assert not any("max" in text for text in fields(page).all_inner_texts())
    switched(page, "Show bet limits")
    shown = [hues(field) for field in fields(page).all()]
    main = {"red": "min 1", "green": "max 1,000", "yellow": "pays to 50K"}
    special = {"red": "min 0.50", "green": "max 100", "yellow": "pays to 50K"}
    total = {"red": "0.50", "green": "100", "yellow": "→ 50K"}
    assert shown == [main, {**main, "green": "max 200"}, main] + [special] * 4 + [total] * 28
    banker = page.get_by_role("button", name=re.compile("^Banker pays"))
    expect(banker).to_have_accessible_name(re.compile("least 1, most 1,000, pays at most 50,000"))
    # One of each kind: a main bet, a special one, a total.
    for placed, number in enumerate((0, 3, 7), 1):
        field = fields(page).nth(number)
        field.click()
        expect(somebody.figure("Bet")).to_have_text(str(placed))
        # Whatever else a field says, its name and the chip on it stay in sight.
        expect(field.locator(".name")).to_be_visible()
        expect(field.locator(".chips").first).to_be_visible()


@pytest.mark.feature("BAC-21")
def test_every_bet_shows_what_it_could_win(salon: Served, visit: Visit) -> None:
    """Ten on the Player at 1:1, on a tie at 8:1, on Koi 7 at 40:1, and on the Player's nine at 6:1."""
    page = visit()
    somebody = at(page, salon, "winnings")
    switched(page, "Show winnings")
    page.get_by_role("radio", name="Chip 10", exact=True).click()
    bets = {"Player pays": "10", "Tie pays": "80", "Koi 7": "400", "Player 9": "60"}
    for placed, name in enumerate(bets, 1):
        fields(page).and_(page.get_by_role("button", name=re.compile(f"^{name}"))).click()
        expect(somebody.figure("Bet")).to_have_text(str(10 * placed))
    told = [text for text in fields(page).all_inner_texts() if re.search("→|wins to", text)]
    wins = [re.split("→|wins to", text)[1].strip() for text in told]
    assert sorted(wins) == sorted(bets.values())


OWN_NAMES = "Sabot|Koi|Frog 6|Emperor Bonus|Straight Up|Guest|BLACKJACK|Easy|Banco|Bacc|Player|Banker"
"""Names of games and of bets; some stand on the backs of cards."""
BORROWED = {
    "de": "Ties?|Big Eye|Small|Cockroach|Cockr|Main|Road|Naturals|Chat|Limits|Push|Chance|Layout|Software",
    "es": "Chat|Software",
}
"""English words that another language uses as its own."""
TEXTS = """() => {
    const found = new Set();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) found.add(nodes.currentNode.data.trim());
    for (const one of document.body.querySelectorAll("*"))
        for (const key of ["aria-label", "title", "placeholder"]) found.add(one.getAttribute(key) ?? "");
    return [...found].filter((text) => /[A-Za-z]{3}/.test(text));
}"""
SAME = f"""([english, names]) => ({TEXTS})().filter(
    (text) => english.includes(text) && /[A-Za-z]{{3}}/.test(text.replace(new RegExp(names, "g"), "")))"""


def english_left(page: Page, english: list[str], language: str) -> list[str]:
    """What is still said in the same words as before, apart from names, when everything has arrived."""
    said = [english, f"{OWN_NAMES}|{BORROWED.get(language, OWN_NAMES)}"]
    with contextlib.suppress(Error):
        page.wait_for_function(f"said => ({SAME})(said).length === 0", arg=said)
    left: list[str] = page.evaluate(SAME, said)
    return left


@pytest.mark.feature("BAC-17")
@pytest.mark.parametrize("path", ["/table/koi", "/rules/koi"])
def test_a_flag_changes_the_words_of_the_entire_page(path: str, salon: Served, visit: Visit) -> None:
    page = visit()
    page.goto(salon.address + path)
    expect(page.get_by_text("Player", exact=True).first).to_be_visible()
    flags = page.get_by_role("banner").get_by_role(
        "button", name=re.compile("English|Deutsch|Español|Slov|中文")
    )
    if "table" in path:
        expect(page.get_by_role("radiogroup", name="Chip value")).to_be_visible()
    english = page.evaluate(TEXTS)
    assert len(english) > 20
    for language, name in (("de", "Deutsch"), ("es", "Español"), ("sl", "Slovenščina"), ("zh", "简体中文")):
        flags.first.click()
        page.get_by_role("listitem").get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        assert english_left(page, english, language) == [], language


@pytest.mark.feature("BAC-34")
def test_there_is_a_deal_button_only_where_it_deals(salon: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, salon, "chips")
    deal = page.get_by_role("button", name=re.compile("^Deal(?!er)"))
    expect(deal).to_be_disabled()
    somebody.stake()
    expect(deal).to_be_enabled()
    page.goto(f"{salon.address}/table/croupier")
    expect(page.get_by_role("radiogroup", name="Chip value")).to_be_visible()
    expect(deal).to_have_count(0)


def road(page: Page) -> tuple[float, float]:
    """Columns of the main road, and how wide it is drawn."""
    drawn = page.get_by_role("img", name=re.compile("^Main road"))
    expect(drawn).to_be_visible()
    lies = box(drawn)
    view = drawn.get_attribute("viewBox")
    assert view is not None
    assert lies["x"] >= 0
    return float(view.split()[2]) / 20, lies["width"]


@pytest.mark.feature("BAC-42")
def test_roads_are_as_long_and_wide_as_their_place(salon: Served, visit: Visit) -> None:
    found = {}
    for name, size in (("phone", PHONE), ("desktop", DESKTOP), ("wall", WALL)):
        page = visit(size)
        at(page, salon, "punto")
        found[name] = columns, width = road(page)
        assert width <= size["width"]
        assert width / columns >= 19, "a cell is large enough to be read"
    assert found["phone"][0] < found["desktop"][0]
    assert found["desktop"][1] < found["wall"][1]


def looks(page: Page) -> tuple[str, str]:
    """The colours of the felt, and the pattern on it."""
    felt = page.locator("section[data-felt]")
    colours = felt.evaluate("felt => getComputedStyle(felt).backgroundImage")
    return colours, page.locator("pattern").first.inner_html()


@pytest.mark.feature("BAC-65")
def test_dai_bacc_takes_no_commission_and_looks_like_no_other(salon: Served, visit: Visit) -> None:
    page = visit()
    others = []
    for table in ("punto", "koi"):
        at(page, salon, table)
        others.append(looks(page))
        expect(page.get_by_role("button", name=re.compile("^Banker pays 0.95:1"))).to_be_visible()
    at(page, salon, "dai")
    colours, pattern = looks(page)
    assert all(colours != theirs[0] and pattern != theirs[1] for theirs in others)
    banker = page.get_by_role("button", name=re.compile("^Banker pays 1:1"))
    expect(banker).to_contain_text("Win with three-card seven: push")
    assert [text.split("\n")[0] for text in fields(page).all_inner_texts()] == [
        "Player", "Tie", "Banker", "Ox 6", "Kill the Tiger/Ox", "Tiger 7",
    ]  # fmt: skip
    below, above = box(page.get_by_role("button", name=re.compile("^Tiger 7"))), box(banker)
    assert below["y"] >= above["y"] + above["height"], "its own bets lie under the main ones"
