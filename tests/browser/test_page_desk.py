"""A cashier's working day at the cash desk, from the second factor to the count of the drawer."""

import json
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PASSWORD, PATIENCE, Croupier, hire
from playwright.sync_api import Locator, Page, ViewportSize, expect
from signing_in import enrols
from websockets.sync.client import connect
from websockets.typing import Origin

from sabot.client.signing_in import COOKIE

HOUSE = """
[people]
second_factor = ["cashier", "supervisor", "operator"]

[credits]
named = 0

[[table]]
id = "salon"
game = "punto-banco"
mode = "live"

[[table]]
id = "study"
game = "punto-banco"
mode = "live"
"""
TABLET: ViewportSize = {"width": 1180, "height": 820}
LARGE: ViewportSize = {"width": 1440, "height": 900}
Screens = tuple[ViewportSize, ViewportSize]


STAFF = (
    *(("carla", "cashier"), ("sven", "supervisor"), ("cleo", "cashier"), ("sue", "supervisor")),
    ("lena", "croupier"),
)


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory = tmp_path_factory.mktemp("counter")
    for name, role in STAFF:
        hire(directory / "data", name, role)
    with served(directory, HOUSE) as place:
        yield place


class Elsewhere:
    """A player elsewhere in the house; without a name, a guest."""

    def __init__(self, address: str, name: str = "") -> None:
        self.name, self._address = name, address
        self._http = httpx.Client(base_url=f"{address}/api/", headers={"origin": address}, timeout=PATIENCE)
        named = {"name": name, "password": PASSWORD}
        told = self._http.post("register" if name else "guest", json=named if name else {}).json()
        self.player: str = told["player"]
        self._http.headers["x-sabot-proof"] = told["proof"]

    def posts(self, path: str) -> Any:
        answer = self._http.post(path, json={"id": secrets.token_hex(16)})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def does(self, table: str, *commands: dict[str, object]) -> None:
        """At a table, one after the other."""
        with connect(
            self._address.replace("http", "ws", 1) + "/ws",
            origin=Origin(self._address),
            additional_headers={"cookie": f"{COOKIE}={self._http.cookies[COOKIE]}"},
            open_timeout=PATIENCE,
            max_queue=None,
        ) as line:
            line.send(json.dumps({"type": "subscribe", "table": table}))
            for command in commands:
                id_ = secrets.token_hex(16)
                line.send(json.dumps({"type": "act", "id": id_, "table": table, "command": command}))
                while (told := json.loads(line.recv(timeout=PATIENCE))).get("id") != id_:
                    pass
                assert told["type"] == "done", told


def scans(page: Page, number: str) -> None:
    """A reader types wherever the page is, and ends with Enter."""
    page.locator("body").press(number[0])
    page.keyboard.type(number[1:])
    page.keyboard.press("Enter")


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def gives_reason(page: Page, words: str, verb: str) -> None:
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Reason").fill(words)
    sheet.get_by_role("button", name=verb).last.click()
    expect(sheet).to_have_count(0)


def moves(page: Page, verb: str, amount: str) -> None:
    purse = part(page, "Purse of a player")
    purse.get_by_role("button", name=verb, exact=True).click()
    purse.get_by_role("textbox", name="Amount").fill(amount)
    purse.get_by_role("button", name=re.compile(f"^{verb} .*credit")).click()
    expect(purse.get_by_role("textbox", name="Amount")).to_have_value("")


def counts(page: Page, hundreds: int) -> Locator:
    drawer = part(page, "Drawer")
    drawer.get_by_label("Notes of 100", exact=True).fill(str(hundreds))
    return drawer


def fits(page: Page) -> None:
    """Nothing lies beside the screen, and whatever is touched is large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator(".column button").evaluate_all("all => all.filter(b => b.offsetHeight < 36).length")
    assert small == 0


def finds(page: Page, name: str) -> Locator:
    page.get_by_label("Scan, or type a ticket, a name or an id").fill(name)
    page.keyboard.press("Enter")
    purse = part(page, "Purse of a player")
    expect(purse).to_contain_text(name)
    return purse


def a_ticket_is_printed_and_paid_by_its_number_alone(page: Page, name: str) -> None:
    purse, ticket = finds(page, name), part(page, "Ticket")
    expect(purse).to_contain_text("credit 0.00")
    moves(page, "Deposit", "1284.50")
    expect(purse).to_contain_text("credit 1,284.50")
    purse.get_by_role("button", name="All on a ticket").click()
    expect(ticket).to_contain_text(re.compile("one thousand two hundred eighty-four credits", re.IGNORECASE))
    ticket.get_by_role("button", name="Print again").click()
    gives_reason(page, "the printer was out of paper", "Print again")
    number = re.sub(r"\D", "", ticket.locator(".number").inner_text())
    ticket.get_by_role("button", name="Clear").click()
    scans(page, number)
    ticket.get_by_role("button", name="Pay 1,284.50").click()
    expect(ticket).to_contain_text("Paid 1,284.50")
    ticket.get_by_role("button", name="Clear").click()
    scans(page, number)
    expect(ticket).to_contain_text("Already redeemed")
    scans(page, "1" * 18)
    expect(page.get_by_role("alert")).to_contain_text("No ticket has the number")


def a_ticket_is_taken_back(page: Page) -> None:
    moves(page, "Deposit", "20")
    part(page, "Purse of a player").get_by_role("button", name="All on a ticket").click()
    ticket = part(page, "Ticket")
    ticket.get_by_role("button", name="Void").click()
    gives_reason(page, "printed by mistake", "Void")
    expect(ticket).to_contain_text("Void: the money went back")


def beside_a_purse_stands_what_a_hand_pay_pays(page: Page, guest: Elsewhere) -> None:
    """The house gave 1,000.00 of the 4,000.00, which are no cash: the queue says so, and the purse."""
    page.get_by_label("Scan, or type a ticket, a name or an id").fill(guest.player)
    page.keyboard.press("Enter")
    purse, queue = part(page, "Purse of a player"), part(page, "Hand-pays and signatures")
    expect(purse).to_contain_text("credit 1,000.00")
    moves(page, "Deposit", "3000")
    purse.get_by_role("button", name="All on a ticket").click()
    expect(purse).to_contain_text("3,000.00 waits to be paid by hand.")
    expect(purse).to_contain_text("credit 0.00")
    expect(queue).to_contain_text("3,000.00")
    queue.get_by_role("button", name="Pay", exact=True).click()
    expect(queue).to_contain_text("3,000.00 paid to")
    expect(purse).not_to_contain_text("waits")


def more_than_one_person_may_pay_is_signed_on_another_screen(
    page: Page, tablet: Page, ann: Elsewhere
) -> None:
    ann.posts("cash-out")
    queue, signs = part(page, "Hand-pays and signatures"), part(tablet, "Hand-pays and signatures")
    expect(queue).to_contain_text("3,995.00")
    expect(queue.get_by_role("button", name="Pay", exact=True)).to_be_disabled()
    signs.get_by_role("button", name="Sign").click()
    queue.get_by_role("button", name="Pay", exact=True).click()
    expect(queue).to_contain_text(f"3,995.00 paid to {ann.name}")
    expect(signs).to_contain_text("Nothing waits.")


def golden_chips_are_awarded_and_taken_back(tablet: Page, name: str) -> None:
    finds(tablet, name)
    golden = part(tablet, "Golden chips")
    golden.get_by_label("How many").fill("4")
    golden.get_by_label("For what").fill("birthday")
    golden.get_by_role("button", name="Award 100.00").click()
    expect(golden).to_contain_text("4 × 25.00 golden")
    fits(tablet)
    golden.get_by_role("button", name="Take back").click()
    gives_reason(tablet, "to the wrong player", "Take back")
    expect(golden.get_by_role("list", name="Chips in the tray").get_by_role("listitem")).to_have_count(0)


def tips_are_paid_out(page: Page, table: str) -> None:
    page.get_by_role("button", name="Tips").click()
    dialog = page.get_by_role("dialog", name="Tips")
    tips = dialog.get_by_role("region", name=table)
    expect(tips).to_contain_text("given 25.00, paid 0.00")
    tips.get_by_role("button", name="Pay out").click()
    expect(tips).to_contain_text("given 25.00, paid 25.00")
    dialog.get_by_role("button", name="Close").click()


def the_drawer_is_counted_and_closed(page: Page, tablet: Page, cashier: str) -> None:
    drawer = part(page, "Drawer")
    drawer.get_by_role("button", name="To the safe").click()
    page.get_by_role("dialog").get_by_label("Amount").fill("2000")
    gives_reason(page, "too much in the drawer", "Bring 2,000.00")
    drawer.get_by_role("button", name="Count and close").click()
    counts(page, 79)
    expect(drawer).to_contain_text("100.00 short")
    fits(page)
    page.set_viewport_size(TABLET)
    fits(page)
    expect(part(tablet, "Open drawers")).to_contain_text(cashier)
    drawer.get_by_role("button", name="Close the drawer").click()
    expect(drawer).to_contain_text(re.compile(r"drawer-\d is closed"))
    expect(drawer).to_contain_text("7,900.00 counted, 8,000.00 expected")


@pytest.mark.feature("BJ-105")
@pytest.mark.feature("BJ-106")
@pytest.mark.feature("LIVE-119")
@pytest.mark.parametrize(
    ("cashier", "boss", "name", "table", "screens"),
    [("carla", "sven", "Ann", "salon", (LARGE, TABLET)), ("cleo", "sue", "Bea", "study", (TABLET, LARGE))],
    ids=["desktop", "tablet"],
)
def test_a_cashiers_day_from_the_second_factor_to_the_count(
    counter: Served, visit: Visit, cashier: str, boss: str, name: str, table: str, screens: Screens
) -> None:
    """The supervisor has the other screen: what takes two is signed on a tablet once, and once at a desk."""
    ann = Elsewhere(counter.address, name)
    page, other = visit(screens[0]), visit(screens[1])
    enrols(page, f"{counter.address}/desk", cashier)
    enrols(other, f"{counter.address}/desk", boss)
    counts(page, 100).get_by_role("button", name="Open the drawer").click()
    expect(part(page, "Drawer")).to_contain_text("10,000.00")
    a_ticket_is_printed_and_paid_by_its_number_alone(page, name)
    a_ticket_is_taken_back(page)
    moves(page, "Deposit", "4100")
    moves(page, "Withdraw", "100")
    with Croupier(counter.address, table):
        ann.does(table, {"type": "join"}, {"type": "tip", "amount": 2_500})
    more_than_one_person_may_pay_is_signed_on_another_screen(page, other, ann)
    beside_a_purse_stands_what_a_hand_pay_pays(page, Elsewhere(counter.address))
    golden_chips_are_awarded_and_taken_back(other, name)
    tips_are_paid_out(page, table)
    # 10,000 + 1,284.50 − 1,284.50 + 20 + 4,100 − 100 − 3,995 + 3,000 − 3,000 − 25.
    rows = part(page, "Last movements").get_by_role("row")
    expect(rows.first).to_contain_text(re.compile(r"Tips.*−25.00\s*10,000.00"))
    expect(rows.last).to_contain_text(re.compile(r"Ticket.*−1,284.50\s*10,000.00"))
    the_drawer_is_counted_and_closed(page, other, cashier)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
