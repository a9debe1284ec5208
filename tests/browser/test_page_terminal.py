"""A terminal of a bank of seats: free, a visit with everything that one can change, and free again."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from playing import Somebody
from playwright.sync_api import Locator, Page, ViewportSize, expect

KIOSK: ViewportSize = {"width": 1920, "height": 1080}
HOUSE = """
[[table]]
id = "coups"
game = "punto-banco"
mode = "internal"
own_tables = 0

[[table]]
id = "seats"
game = "etg-blackjack"
mode = "video"
[table.settings.times]
betting = 120

[[terminal]]
id = "one"
table = "coups"
denomination = 10
language = "de"
code_file = "attendant.code"

[[terminal]]
id = "quiet"
table = "coups"
language = "de"
idle_seconds = 40

[[terminal]]
id = "two"
table = "seats"
seat = 2
"""
CODE = "314159"


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("bank")
    (directory / "data").mkdir()
    makes_a_code(directory / "data" / "attendant.code")
    with served(directory, HOUSE) as place:
        yield place


def makes_a_code(file: Path) -> None:
    command = [str(Path(sys.executable).with_name("sabot")), "terminal", "code", str(file)]
    subprocess.run(command, input=f"{CODE}\n{CODE}\n", check=True, capture_output=True, text=True)
    assert CODE not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


def is_free(page: Page) -> None:
    """In the language of the terminal, and with nobody signed in."""
    expect(page.get_by_role("button", name="Punto Banco Zum Spielen berühren")).to_be_visible()
    assert not [one for one in page.context.cookies() if one["name"] == "sabot" and one["value"]]


def types(page: Page, code: str) -> None:
    for digit in code:
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name=re.compile("^(Enter|Eingeben)$")).click()


@pytest.mark.feature("BAC-15")
@pytest.mark.feature("BAC-16")
def test_a_visit_leaves_nothing_behind(bank: Served, visit: Visit) -> None:
    page = visit(KIOSK)
    page.goto(f"{bank.address}/terminal/one")
    is_free(page)
    page.get_by_role("button", name="English").click()
    felt = page.get_by_role("group", name="Betting fields")
    # A credit is worth 0.10 here: ten of them are the least stake of 1.00.
    somebody = Somebody(page, bank.address)
    somebody.click(page.get_by_role("radio", name="Chip 10", exact=True))
    somebody.click(felt.get_by_role("button", name=re.compile("^Banker pays")))
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_text("Bets of yours lie on the table")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Play on").click()
    somebody.click(page.get_by_role("button", name="Undo"))
    changes_what_can_be_changed(page)
    page.reload()
    # A power cut is no leave: the same player goes on, in the language that they chose.
    expect(page.get_by_role("button", name="Salir", exact=True)).to_be_visible()
    page.get_by_role("button", name="Salir", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Salir", exact=True).click()
    is_free(page)
    kept = page.evaluate("JSON.parse(localStorage.getItem('sabot.settings'))")
    assert (kept["language"], kept["denomination"], kept["fourColours"]) == ("de", 10, False)


def changes_what_can_be_changed(page: Page) -> None:
    page.get_by_role("radio", name="Chip 100", exact=True).click()
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name=re.compile("^Four")).click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name=re.compile("^Language")).click()
    page.get_by_role("button", name="Español").click()


def test_two_windows_of_a_terminal_are_one_visit(bank: Served, visit: Visit) -> None:
    """A second window in the middle of a visit takes nobody's session, and both are free again at once."""
    page = visit(KIOSK)
    other = page.context.new_page()
    for window in (page, other):
        window.goto(f"{bank.address}/terminal/one")
        is_free(window)
    page.get_by_role("button", name="English").click()
    for window in (page, other):
        expect(window.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    somebody = Somebody(page, bank.address)
    somebody.click(page.get_by_role("radio", name="Chip 10", exact=True))
    fields = page.get_by_role("group", name="Betting fields")
    somebody.click(fields.get_by_role("button", name=re.compile("^Banker pays")))
    other.get_by_role("button", name="Leave", exact=True).click()
    expect(other.get_by_text("Bets of yours lie on the table")).to_be_visible()
    other.get_by_role("button", name="Play on").click()
    somebody.click(page.get_by_role("button", name="Undo"))
    other.get_by_role("button", name="Leave", exact=True).click()
    other.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    for window in (page, other):
        is_free(window)


@pytest.mark.feature("BAC-16")
def test_an_attendant_opens_the_menu_and_silence_ends_a_visit(bank: Served, visit: Visit) -> None:
    page = visit(KIOSK)
    page.goto(f"{bank.address}/terminal/one")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Attendant", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Call attendant").click()
    page.get_by_role("button", name="Attendant", exact=True).click()
    types(page, "271828")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("the code is wrong", re.IGNORECASE))
    types(page, CODE)
    menu = page.get_by_role("dialog", name="Attendant's menu")
    for row in ("Punto Banco · internal", "1,000.00", "Attendant called"):
        expect(menu).to_contain_text(row)
    menu.get_by_role("button", name="End the visit").click()
    is_free(page)
    page.clock.install()
    page.goto(f"{bank.address}/terminal/quiet")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    page.clock.run_for(31_000)
    expect(page.get_by_role("dialog", name="Are you still there?")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog", name="Are you still there?")).to_have_count(0)
    page.clock.run_for(41_000)
    is_free(page)


def opens_the_menu(page: Page, button: str) -> Locator:
    page.get_by_role("button", name=button, exact=True).click()
    types(page, CODE)
    return page.get_by_role("dialog")


def is_out_of_service(page: Page) -> None:
    """In the terminal's language, with nothing that begins a visit."""
    expect(page.get_by_role("status").filter(has_text="Außer Betrieb")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(1)
    expect(page.get_by_role("button", name="Personal")).to_be_visible()


def test_a_terminal_is_out_of_service_until_an_attendant_puts_it_back(bank: Served, visit: Visit) -> None:
    """In the middle of a visit that has no stake; another screen of it hears of it, and so does a restart."""
    page, other = visit(KIOSK), visit(KIOSK)
    for window in (page, other):
        window.goto(f"{bank.address}/terminal/one")
        is_free(window)
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    opens_the_menu(page, "Attendant").get_by_role("button", name="Put out of service").click()
    for window in (page, other):
        is_out_of_service(window)
    assert not [one for one in page.context.cookies() if one["name"] == "sabot" and one["value"]]
    bank.kill()
    bank.start()
    page.reload()
    is_out_of_service(page)
    opens_the_menu(page, "Personal").get_by_role("button", name="Wieder in Betrieb nehmen").click()
    for window in (page, other):
        is_free(window)


def test_a_terminal_with_a_seat_takes_it_and_shows_nothing_but_its_table_and_the_rules(
    bank: Served, visit: Visit
) -> None:
    page = visit(KIOSK)
    page.goto(f"{bank.address}/terminal/two")
    page.get_by_role("button", name=re.compile("Touch to play")).click()
    expect(page.get_by_role("button", name=re.compile("^Main bet.* hand 2")).first).to_be_visible()
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("link", name="Rules, pay tables and exact odds").click()
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    assert page.url == f"{bank.address}/terminal/two"
    expect(page.get_by_role("link", name="Tables")).to_have_count(0)
