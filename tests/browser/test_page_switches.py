"""What an operator leaves out by a table's switches, in the file of a real server, is not on the page."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import DOWN, Croupier, Staff, hire
from live_player import Player
from playing import hears
from playwright.sync_api import expect

TABLES = """
support = "help@example.org"

[[table]]
id = "confirmed"
game = "live-blackjack"
mode = "live"
[table.settings.times]
betting = 120
[table.settings.switches.live]
auto_confirm = false

[[table]]
id = "usual"
game = "live-blackjack"
mode = "live"
[table.settings.times]
betting = 120

[[table]]
id = "little"
game = "live-blackjack"
mode = "live"
offered = ["21+3", "top-3"]
[table.settings.times]
betting = 120
[table.settings.switches.live]
bet_behind = false
multi_seat = false
deal_now = false
tips = false
support = false
chat = false
lucky_cards = false
golden_chips = false

[[table]]
id = "much"
game = "live-blackjack"
mode = "live"
[table.settings]
lucky_cards = { count = 2, value = 500, chips = 1 }
[table.settings.times]
betting = 120
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("switches")
    hire(directory / "data")
    hire(directory / "data", "olga", "operator")
    with served(directory, TABLES) as place:
        yield place


@pytest.mark.feature("LIVE-45")
@pytest.mark.feature("LIVE-46")
def test_where_bets_are_confirmed_by_hand_deal_now_waits_for_it(studio: Served, visit: Visit) -> None:
    page = visit()
    ann = Player(page, studio.address)
    deal = page.get_by_role("button", name=re.compile("^Deal now"))
    confirm = page.get_by_role("button", name="Confirm", exact=True)
    with Croupier(studio.address, "confirmed") as lena:
        ann.comes("confirmed")
        ann.sits(1)
        expect(confirm).to_be_disabled()
        ann.bets(5, 1, "5")
        for chips in ("5", "10"):
            # Whoever adds a chip confirms anew.
            expect(deal).to_be_disabled()
            expect(deal).to_contain_text("confirm the bets first")
            ann.click(confirm)
            expect(deal).to_be_enabled()
            expect(confirm).to_be_disabled()
            if chips == "5":
                ann.bets(5, 1, "10")
        ann.deals_now()
        lena.deals("Ts", "6s", "Th", DOWN)
        ann.decision("Stand").click()
    ann.comes("usual")
    with Croupier(studio.address, "usual"):
        ann.sits(1)
        expect(confirm).to_have_count(0)
        ann.bets(5, 1, "5")
        expect(deal).to_be_enabled()


@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize("table", ["much", "little"])
def test_what_a_configuration_switches_off_is_not_on_the_page(
    table: str, studio: Served, visit: Visit
) -> None:
    page, other = visit(), visit()
    ann, bob = Player(page, studio.address), Player(other, studio.address)
    has = int(table == "much")
    with Croupier(studio.address, table):
        for player, seat in ((bob, 1), (ann, 2)):
            player.comes(table)
            if has:
                player.sits(seat)
            # Where nobody may have two seats, whoever comes is given one.
            expect(player.page.get_by_role("region", name=f"Seat {seat}, You")).to_be_attached()
        bob.bets(1, 1, "1")
        expect(ann.field("Main bet", 1, " behind")).to_have_count(has)
        free = page.get_by_role("region", name="Seat 7, free").get_by_role("button", name="Sit here")
        expect(free).to_have_count(has)
        expect(page.get_by_role("button", name=re.compile("^Deal now"))).to_have_count(has)
        for name in ("Chat", "Tip the dealer"):
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(has)
        expect(page.get_by_role("link", name="Support")).to_have_count(has)
        player = page.evaluate("fetch('/api/me').then((answer) => answer.json()).then((me) => me.player)")
        award = {"player": player, "value": 500, "count": 2, "reason": "welcome"}
        Staff(studio.address, "olga").posts("desk/golden/award", **award)
        hears(page, "given you golden chips")
        expect(page.get_by_role("button", name="Golden chips")).to_have_count(has)
        for bet, there in (("21+3", 1), ("Top 3", 1 - has), ("Player Pair", has), ("Dealer Pair", has)):
            expect(ann.field(bet, 2)).to_have_count(there)
