"""The player's cashier: what the desk moves arrives at once, and every move stands in the statement."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PASSWORD, Staff, hire
from playing import hears
from playwright.sync_api import Page, expect

HOUSE = """
[credits]
named = 5000
refill_below = 1000

[[table]]
id = "punto"
game = "punto-banco"
mode = "internal"
own_tables = 0
"""


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("bank")
    for name in ("carla", "paul", "rosa"):
        hire(directory / "data", name, "cashier")
    with served(directory, HOUSE) as place:
        yield place


def registers(page: Page, house: Served, name: str) -> None:
    page.goto(f"{house.address}/account")
    form = page.get_by_role("group", name="Sign in or register")
    form.get_by_role("button", name="Register").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Register").last.click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.feature("LIVE-100")
def test_deposits_withdrawals_refills_and_tickets_stand_in_the_statement(bank: Served, visit: Visit) -> None:
    page = visit()
    registers(page, bank, "Ann")
    page.goto(f"{bank.address}/account/cashier")
    credit = page.get_by_role("group", name="Credit")
    expect(credit).to_contain_text("50.00")
    carla = Staff(bank.address, "carla")
    carla.posts("cash/drawer/open", amount=1_000_000)
    carla.posts("cash/deposit", player="Ann", amount=20_000)
    expect(credit).to_contain_text("250.00")
    carla.posts("cash/withdraw", player="Ann", amount=4_000)
    expect(credit).to_contain_text("210.00")
    hears(page, "The cash desk has changed your balance.")
    prints(page, "210.00")
    page.get_by_role("button", name="Redeem").click()
    expect(credit).to_contain_text("210.00")
    prints(page, "210.00")
    # What the house gave is not paid in cash; whoever has nothing is given it again.
    number = page.get_by_role("row", name=re.compile("valid")).get_by_role("cell").first.inner_text()
    carla.posts("cash/redeem", number=re.sub(r"\D", "", number))
    page.get_by_role("button", name="Fill my purse").click()
    expect(credit).to_contain_text("50.00")
    page.get_by_role("link", name="Statement").click()
    rows = page.get_by_role("main").get_by_role("row")
    moves = (
        ("Refill", "+50.00", "50.00"),
        ("Ticket printed", "−210.00", "0.00"),
        ("Ticket redeemed", "+210.00", "210.00"),
        ("Ticket printed", "−210.00", "0.00"),
        ("Withdrawal", "−40.00", "210.00"),
        ("Deposit", "+200.00", "250.00"),
        ("Play credits", "+50.00", "50.00"),
    )
    expect(rows).to_have_count(1 + len(moves))
    for row, (title, moved, balance) in enumerate(moves, 1):
        expect(rows.nth(row)).to_contain_text(title)
        expect(rows.nth(row)).to_contain_text(re.compile(rf"{re.escape(moved)}\s*{re.escape(balance)}$"))


def prints(page: Page, amount: str) -> None:
    page.get_by_role("button", name="Print a ticket").click()
    ticket = page.get_by_role("dialog", name="Cash-out ticket")
    expect(ticket).to_contain_text(amount)
    expect(ticket).to_contain_text(
        "50.00 of it are credits of the house, not worth cash. In cash this ticket pays 160.00."
    )
    ticket.get_by_role("button", name="Close").click()
    expect(page.get_by_role("group", name="Credit").locator(".money")).to_have_text("0.00")


def test_what_the_desk_moves_is_playable_at_an_open_table(bank: Served, visit: Visit) -> None:
    page = visit()
    registers(page, bank, "Bob")
    page.goto(f"{bank.address}/table/punto")
    playable = page.get_by_role("term").filter(has_text=re.compile("^Playable$"))
    figure = playable.locator("xpath=following-sibling::dd")
    expect(figure).to_have_text("50")
    page.get_by_role("button", name="Cash out", exact=True).click()
    page.get_by_role("dialog", name="Cash out").get_by_role("button", name="Print a ticket").click()
    page.get_by_role("dialog", name="Cash-out ticket").get_by_role("button", name="Close").click()
    expect(figure).to_have_text("0")
    paul = Staff(bank.address, "paul")
    paul.posts("cash/drawer/open", amount=1_000_000)
    paul.posts("cash/deposit", player="Bob", amount=500)
    expect(figure).to_have_text("5")


def test_a_ticket_says_its_worth_whatever_its_player_reads_amounts_in(bank: Served, visit: Visit) -> None:
    page = visit()
    registers(page, bank, "Cleo")
    page.goto(f"{bank.address}/table/punto")
    unit = page.get_by_role("button", name="Show amounts in another denomination")
    while "5.00" not in unit.inner_text():
        before = unit.inner_text()
        unit.click()
        expect(unit).not_to_have_text(before)
    page.get_by_role("button", name="Options", exact=True).click()
    options = page.get_by_role("dialog", name="Options")
    options.get_by_role("combobox", name=re.compile("^Amounts in")).select_option("credits")
    options.get_by_role("button", name="Close").click()
    playable = page.get_by_role("term").filter(has_text=re.compile("^Playable$"))
    expect(playable.locator("xpath=following-sibling::dd")).to_have_text("10")
    page.get_by_role("button", name="Cash out", exact=True).click()
    page.get_by_role("dialog", name="Cash out").get_by_role("button", name="Print a ticket").click()
    ticket = page.get_by_role("dialog", name="Cash-out ticket")
    expect(ticket.locator(".sum")).to_have_text("50.00")
    expect(ticket).to_contain_text("Credits of the house, for play: in cash this ticket pays nothing.")
    expect(ticket).not_to_contain_text("pays this ticket")


def test_a_ticket_of_money_that_was_brought_says_that_it_is_paid(bank: Served, visit: Visit) -> None:
    page = visit()
    registers(page, bank, "Dora")
    page.goto(f"{bank.address}/account/cashier")
    rosa = Staff(bank.address, "rosa")
    rosa.posts("cash/drawer/open", amount=1_000_000)
    rosa.posts("cash/deposit", player="Dora", amount=20_000)
    expect(page.get_by_role("group", name="Credit")).to_contain_text("250.00")
    page.get_by_role("button", name="Print a ticket").click()
    ticket = page.get_by_role("dialog", name="Cash-out ticket")
    expect(ticket).to_contain_text("50.00 of it are credits of the house, not worth cash.")
    ticket.get_by_role("button", name="Close").click()
    # The cash desk pays what it pays, and the house keeps its gift: what is brought now is money alone.
    number = page.get_by_role("row", name=re.compile("valid")).get_by_role("cell").first.inner_text()
    rosa.posts("cash/redeem", number=re.sub(r"\D", "", number))
    rosa.posts("cash/deposit", player="Dora", amount=3_000)
    expect(page.get_by_role("group", name="Credit")).to_contain_text("30.00")
    page.get_by_role("button", name="Print a ticket").click()
    expect(ticket).to_contain_text("The cash desk pays this ticket in full, 30.00.")
    expect(ticket).not_to_contain_text("credits of the house")
    expect(ticket).not_to_contain_text(re.compile("no money|not worth"))
