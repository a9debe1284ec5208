"""What a player does with bets on a page: taken back, repeated, held down, and carried to another table."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from playing import Somebody
from playwright.sync_api import Locator, Page, expect

TABLES = """
[[table]]
id = "{id}"
game = "{game}"
mode = "internal"
own_tables = 0
"""
SHARED = """
[[table]]
id = "{id}"
game = "{game}"
[table.settings.times]
betting = 120
"""
"""Whoever plays at several tables at once plays at shared ones; Deal ends the betting of one player."""
OWN = (
    ("coups", "punto-banco"),
    ("more-coups", "punto-banco"),
    ("koi", "koi-bacc"),
    ("leaving", "punto-banco"),
    ("hands", "easy-blackjack"),
    ("more-hands", "easy-blackjack"),
)
TOGETHER = ("left", "koi-bacc"), ("right", "dai-bacc"), ("near", "punto-banco"), ("far", "punto-banco")


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Tables at one's own pace: nothing ends while a test looks at it."""
    config = "".join(TABLES.format(id=name, game=game) for name, game in OWN)
    config += "".join(SHARED.format(id=name, game=game) for name, game in TOGETHER)
    with served(tmp_path_factory.mktemp("parlour"), config) as place:
        yield place


def at(page: Page, house: Served, table: str) -> Somebody:
    page.add_init_script(
        "/language/.test(localStorage.getItem('sabot.settings')) || localStorage.setItem('sabot.settings', "
        "JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true, tempo: 'turbo'}))"
    )
    page.goto(f"{house.address}/table/{table}")
    somebody = Somebody(page, house.address)
    expect(somebody.main_bet()).to_be_enabled()
    return somebody


def field(page: Page, name: str) -> Locator:
    group = page.get_by_role("group", name="Betting fields")
    return group.get_by_role("button", name=re.compile(f"^{name}( pays|,)"))


def puts(somebody: Somebody, *names: str) -> None:
    """One chip of one credit on each of these."""
    for lying, name in enumerate(names, 1):
        field(somebody.page, name).click()
        expect(somebody.figure("Bet")).to_have_text(str(lying))


def command(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Bet commands").get_by_role("button", name=name, exact=True)


def deals(somebody: Somebody) -> None:
    page = somebody.page
    page.get_by_role("button", name=re.compile(r"^Deal(?!er)"), disabled=False).click()
    expect(page.get_by_role("button", name=re.compile("^Repeat and deal"))).to_be_visible()


@pytest.mark.feature("BAC-28")
@pytest.mark.feature("BJ-127")
def test_undo_takes_the_last_bet_and_pressed_twice_all_of_them(parlour: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, parlour, "coups")
    puts(somebody, "Player", "Tie", "Banker")
    command(page, "Undo").click()
    expect(somebody.figure("Bet")).to_have_text("2")
    expect(field(page, "Banker").locator(".lying")).to_have_count(0)
    command(page, "Undo all").click()
    expect(somebody.figure("Bet")).to_have_text("0")
    # A bet in between makes the next press the first one again.
    puts(somebody, "Player", "Tie", "Banker")
    command(page, "Undo").click()
    expect(somebody.figure("Bet")).to_have_text("2")
    field(page, "Banker").click()
    expect(somebody.figure("Bet")).to_have_text("3")
    command(page, "Undo").click()
    expect(somebody.figure("Bet")).to_have_text("2")
    command(page, "Clear").click()
    expect(somebody.figure("Bet")).to_have_text("0")


@pytest.mark.feature("BAC-31")
@pytest.mark.feature("BAC-32")
@pytest.mark.feature("BJ-130")
def test_bets_are_taken_after_each_coup_and_repeat_held_down_goes_on_by_itself(
    parlour: Served, visit: Visit
) -> None:
    page = visit()
    somebody = at(page, parlour, "coups")
    for _ in range(3):
        # The cards of the coup before still lie, and the next bets are taken all the same.
        puts(somebody, "Player", "Tie")
        deals(somebody)
        expect(somebody.figure("Last bet")).to_have_text("2")
        expect(
            page.get_by_role("region", name=re.compile("^Player")).get_by_role("img").first
        ).to_be_visible()
        expect(field(page, "Banker")).to_be_enabled()
    repeat = command(page, "Repeat")
    repeat.click(delay=500)
    expect(somebody.figure("Bet")).to_have_text("2")
    command(page, "Clear").click()
    expect(somebody.figure("Bet")).to_have_text("0")
    asked = page.get_by_role("dialog", name="Repeat the last stakes")
    expect(asked).to_have_count(0)
    repeat.hover()
    page.mouse.down()
    expect(asked).to_be_visible()
    page.mouse.up()
    expect(somebody.figure("Bet")).to_have_text("0")
    asked.get_by_role("spinbutton", name=re.compile("^For how many")).fill("2")
    asked.get_by_role("button", name="Start").click()
    coups = page.get_by_text(re.compile(r"coup 6\b"))
    expect(coups.first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Repeat and deal"))).to_be_visible()
    expect(command(page, "Stop repeat")).to_have_count(0)


@pytest.mark.feature("BJ-129")
@pytest.mark.feature("BAC-89")
def test_what_was_staked_at_one_table_is_repeated_at_another(parlour: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, parlour, "koi")
    puts(somebody, "Player")
    deals(somebody)
    somebody = at(page, parlour, "more-coups")
    expect(command(page, "Repeat")).to_be_disabled()
    puts(somebody, "Banker", "Tie")
    deals(somebody)
    page.get_by_role("button", name=re.compile("^Close Punto Banco")).click()
    somebody = at(page, parlour, "coups")
    command(page, "Repeat").click()
    expect(somebody.figure("Bet")).to_have_text("2")
    for name, lies in (("Banker", True), ("Tie", True), ("Player", False)):
        expect(field(page, name).locator(".lying")).to_have_count(int(lies))


@pytest.mark.feature("BAC-89")
def test_stakes_of_several_games_are_repeated_with_one_press(parlour: Served, visit: Visit) -> None:
    page = visit()
    for table, names in (("left", ("Player", "Tie")), ("right", ("Banker",))):
        somebody = at(page, parlour, table)
        puts(somebody, *names)
        page.get_by_role("button", name=re.compile(r"^Deal(?!er)"), disabled=False).click()
        expect(command(page, "Repeat")).to_be_enabled()
    page.goto(f"{parlour.address}/multi/left+right")
    games = [page.get_by_role("region", name=title, exact=True) for title in ("Koi Bacc", "Dai Bacc")]
    for game in games:
        expect(game).to_be_visible()
    every = page.get_by_role("button", name=re.compile("^Repeat all"))
    expect(every).to_have_text(re.compile(r"Repeat all\s*3$"))
    every.click()
    for game, staked in zip(games, ("Player Tie", "Banker"), strict=True):
        for name in ("Player", "Tie", "Banker"):
            spot = game.get_by_role("button", name=re.compile(f"^{name}( pays|,)"))
            expect(spot.filter(has=page.locator(".lying"))).to_have_count(int(name in staked))
    expect(page.get_by_text("Bet, 2 games").locator("xpath=following-sibling::b")).to_have_text("3")
    expect(every).to_be_disabled()


@pytest.mark.feature("BAC-89")
def test_of_two_open_tables_one_repeats_what_lay_at_the_other(parlour: Served, visit: Visit) -> None:
    page = visit()
    at(page, parlour, "far")
    expect(command(page, "Repeat")).to_be_disabled()
    somebody = at(page, parlour, "near")
    puts(somebody, "Player", "Tie")
    page.get_by_role("button", name=re.compile(r"^Deal(?!er)"), disabled=False).click()
    expect(command(page, "Repeat")).to_be_enabled()
    page.goto(f"{parlour.address}/multi/near+far")
    games = page.get_by_role("region", name="Punto Banco", exact=True)
    expect(games).to_have_count(2)
    every = page.get_by_role("button", name=re.compile("^Repeat all"))
    # Two at each: her own of before, and the same where she has staked nothing yet.
    expect(every).to_have_text(re.compile(r"Repeat all\s*4$"))
    every.click()
    for game in games.all():
        for name, lies in (("Player", True), ("Tie", True), ("Banker", False)):
            spot = game.get_by_role("button", name=re.compile(f"^{name}( pays|,)"))
            expect(spot.filter(has=page.locator(".lying"))).to_have_count(int(lies))
    expect(page.get_by_text("Bet, 2 games").locator("xpath=following-sibling::b")).to_have_text("4")


@pytest.mark.feature("BJ-104")
def test_a_game_is_closed_when_nothing_lies_on_it_and_somebody_else_may_come(
    parlour: Served, visit: Visit
) -> None:
    page = visit()
    somebody = at(page, parlour, "leaving")
    closing = page.get_by_role("button", name="Close Punto Banco")
    puts(somebody, "Player")
    expect(closing).to_be_disabled()
    expect(closing).to_have_attribute("title", "A game with bets cannot be closed")
    command(page, "Undo").click()
    expect(somebody.figure("Bet")).to_have_text("0")
    expect(closing).to_be_enabled()
    closing.click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_role("region", name="Punto Banco", exact=True)).to_have_count(0)
    # A table at one's own pace has one player: whoever left it has made room.
    puts(at(visit(), parlour, "leaving"), "Banker")


@pytest.mark.feature("BAC-19")
def test_a_terminal_of_baccarat_is_reserved_while_its_player_is_gone(parlour: Served, visit: Visit) -> None:
    page = visit()
    at(page, parlour, "koi")
    reserve = page.get_by_role("button", name="Reserve my seat")
    expect(reserve).to_have_attribute("aria-pressed", "false")
    reserve.click()
    expect(reserve).to_have_attribute("aria-pressed", "true")
    expect(reserve).to_have_attribute("title", re.compile("^Reserved until"))
    state = page.context.storage_state()
    page.close()
    other = visit()
    other.goto(f"{parlour.address}/table/koi")
    expect(other.get_by_text("somebody plays at this terminal already").first).to_be_visible()
    back = visit(state=state)
    at(back, parlour, "koi")
    reserve = back.get_by_role("button", name="Reserve my seat")
    expect(reserve).to_have_attribute("aria-pressed", "true")
    reserve.click()
    expect(reserve).to_have_attribute("aria-pressed", "false")
