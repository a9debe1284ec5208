"""A croupier who deals from the console: scans as a scanner types them, touches, and one large button."""

import re

from browser_ground import Served
from dealt_by_hand import NAME, PASSWORD
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

ENDED = 3000
"""Why a line closes: a page may close its own with no code of the protocol."""


class ConsoleCroupier:
    """Counts what it takes to deal: every touch and every scan."""

    def __init__(self, page: Page, house: Served) -> None:
        self.page = page
        self.house = house
        self.acts = 0
        self.down = False
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/ws$"), self._connected)

    def signs_in(self, table: str) -> None:
        page = self.page
        page.goto(f"{self.house.address}/croupier")
        page.get_by_role("textbox", name="Name").fill(NAME)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_role("list", name="Choose your table").get_by_role("button", name=table).click()
        self.reads("Sign in at this table")
        self.presses("Deal at this table")

    def reads(self, words: str) -> None:
        """What to do next, in large letters."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words)

    def presses(self, name: str) -> None:
        self.acts += 1
        self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click()

    def scans(self, *cards: str) -> None:
        """One after the other; before the next comes, at most the one before is still to be accepted."""
        for card in cards:
            expect(self.card).to_have_attribute("data-kept", re.compile("^[01]$"))
            self.acts += 1
            self.page.keyboard.type(card)
            self.page.keyboard.press("Enter")

    def touches(self, card: str) -> None:
        self.acts += 1
        self.page.get_by_role("button", name=card, exact=True).click()

    def sees_the_cut_card(self) -> None:
        """Not counted: it comes once in a shoe."""
        self.page.get_by_role("button", name="Shoe", exact=True).click()
        panel = self.page.get_by_role("dialog", name="Shoe")
        panel.get_by_role("button", name="The cut card came out").click()
        expect(panel).to_have_count(0)

    def kept(self, count: int) -> None:
        expect(self.card).to_have_attribute("data-kept", str(count))

    @property
    def card(self) -> Locator:
        return self.page.get_by_role("region", name="The card", exact=True)

    def loses_the_line(self) -> None:
        self.down = True
        for line in self._lines:
            line.close(code=ENDED)
        self._lines.clear()
        expect(self.page.get_by_text(re.compile("^Line lost"))).to_be_visible()

    def has_the_line_again(self) -> None:
        self.down = False
        expect(self.page.get_by_text("Line in order")).to_be_visible()

    def _connected(self, line: WebSocketRoute) -> None:
        if self.down:
            line.close(code=ENDED)
            return
        self._lines += (line, line.connect_to_server())
