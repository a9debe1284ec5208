"""The screen on the wall: cards, result, roads and clock for the room, without anybody's session."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import Croupier, hire
from playing import POLLING, Somebody
from playwright.sync_api import Page, ViewportSize, expect

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
UPRIGHT: ViewportSize = {"width": 1080, "height": 1920}
TABLES = """
[[table]]
id = "pit"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 5
last_bets = 2
dispute = 1
result = 60

[[table]]
id = "seats"
game = "live-blackjack"
mode = "live"
[table.settings.times]
betting = 5
last_bets = 2
dispute = 1
result = 60
""" + "".join(
    f"""
[[table]]
id = "{when}"
game = "koi-bacc"
mode = "video"
[table.settings]
deal_unstaked = true
display = "{when}"
display_seconds = 12
[table.settings.times]
betting = 5
last_bets = 2
"""
    for when in ("earlier", "same", "later")
)
SETTINGS = """
  localStorage.setItem('sabot.settings',
    JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true, tempo: 'calm', askLarge: false}));
"""
NOTE_WHEN = """
  window.seen = {};
  new MutationObserver(() => {
    const told = (of) => [...(of ?? '').matchAll(/coup (\\d+)/g)].map(([, coup]) => coup);
    // What is seen asks for a layout: it is looked at only where something new stands there.
    if (told(document.body?.textContent).every((coup) => coup in window.seen)) return;
    for (const coup of told(document.body.innerText)) window.seen[coup] ??= Date.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("hall"), TABLES) as place:
        hire(place.directory / "data")
        yield place


def wall(visit: Visit, house: Served, path: str, size: ViewportSize = TELEVISION) -> Page:
    page = visit(size)
    page.goto(house.address + path)
    return page


def somebody(visit: Visit, house: Served, table: str) -> Somebody:
    page = visit(TELEVISION)
    page.add_init_script(SETTINGS)
    page.goto(f"{house.address}/table/{table}")
    return Somebody(page, house.address)


@pytest.mark.feature("BJ-165")
def test_the_room_sees_cards_result_and_roads_and_nobody_has_a_session(hall: Served, visit: Visit) -> None:
    page = wall(visit, hall, "/display/pit")
    with Croupier(hall.address, "pit") as croupier:
        expect(page.get_by_text("bets please")).to_be_visible()
        player = somebody(visit, hall, "pit")
        felt = player.page.get_by_role("group", name="Betting fields")
        croupier.keeps_bets_open()
        with hall.standing_still():
            player.click(felt.get_by_role("button", name=re.compile("^Banker pays")))
            expect(player.figure("Bet")).not_to_have_text("0")
            expect(page.get_by_role("timer")).to_be_visible()
            croupier.ends_betting()
            # Player 9 and 7 is 6, Banker 2 and 5 is 7: both stand.
            croupier.deals("9s", "2h", "7d", "5c")
            expect(page.get_by_text("Banker wins")).to_be_visible()
            expect(page.get_by_text("7 to 6")).to_be_visible()
            expect(page.get_by_role("img", name="nine of spades")).to_be_visible()
        expect(page.get_by_text("coup 1 ·")).to_be_visible()
    assert page.context.cookies() == [], "a screen is nobody"
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("link")).to_have_count(0)


@pytest.mark.feature("BJ-165")
def test_a_screen_comes_back_by_itself(hall: Served, visit: Visit) -> None:
    page = wall(visit, hall, "/display/seats", UPRIGHT)
    expect(page.get_by_text("Live Blackjack", exact=True)).to_be_visible()
    hall.kill()
    expect(page.get_by_text("comes back by itself")).to_be_visible()
    hall.start()
    expect(page.get_by_text("comes back by itself")).to_have_count(0)
    with Croupier(hall.address, "seats"):
        expect(page.get_by_text("bets please")).to_be_visible()


def test_a_wall_shows_every_table_and_no_strangers_table(hall: Served, visit: Visit) -> None:
    page = wall(visit, hall, "/wall")
    for title in ("Punto Banco", "Live Blackjack"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("heading", name="Koi Bacc")).to_have_count(3)
    page = wall(visit, hall, "/display/nowhere")
    expect(page.get_by_text("There is no such table")).to_be_visible()
    page = wall(visit, hall, "/wall/pit+seats")
    expect(page.get_by_role("heading")).to_have_count(2)


@pytest.mark.feature("BJ-95")
def test_a_result_comes_to_the_wall_earlier_or_later_than_to_the_player(hall: Served, visit: Visit) -> None:
    """At two tables at once: both pages of each note at which moment the next coup is there."""
    pages = {
        when: [opened(visit(TELEVISION), f"{hall.address}/{place}/{when}") for place in ("display", "table")]
        for when in ("earlier", "later")
    }
    for when, (wall, player) in pages.items():
        shown = [number for page in (wall, player) for number in page.evaluate("Object.keys(window.seen)")]
        coup = 1 + max(map(int, shown))
        for page in (wall, player):
            page.wait_for_function("coup => coup in window.seen", arg=coup, polling=POLLING)
        at_wall, at_table = (page.evaluate(f"window.seen[{coup}]") for page in (wall, player))
        assert (at_wall < at_table) is (when == "earlier")


def opened(page: Page, address: str) -> Page:
    page.add_init_script(SETTINGS)
    page.add_init_script(NOTE_WHEN)
    page.goto(address)
    expect(page.get_by_text(re.compile(r"coup \d")).first).to_be_visible()
    return page
