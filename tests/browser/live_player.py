"""Somebody at a live table of blackjack: a seat, chips by their value, and the choices of a hand."""

import re

from playing import Somebody
from playwright.sync_api import Locator, Page, expect

FIRST = (
    "localStorage.setItem('sabot.settings', "
    "JSON.stringify({language: 'en', hintsSeen: true, feltOpen: true}))"
)


class Player(Somebody):
    """Somebody at a table with seats to choose from, who needs no hints."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        page.add_init_script(f"localStorage.getItem('sabot.settings') || {FIRST}")

    def comes(self, table: str) -> None:
        self.page.goto(f"{self.address}/table/{table}")
        expect(self.page.get_by_role("region", name=re.compile("^Live Blackjack"))).to_be_visible()

    def sits(self, seat: int) -> None:
        """On a wide felt the seat has a button; in a row of small ones it is one."""
        region = self.page.get_by_role("region", name=f"Seat {seat}, free")
        wide = region.get_by_role("button", name="Sit here")
        small = self.page.get_by_role("button", name=f"Seat {seat}, free, Sit here")
        self.click(wide.or_(small))
        expect(self.field("Main bet", seat)).to_be_enabled()

    def field(self, bet: str, seat: int, where: str = "") -> Locator:
        name = re.compile(rf"^{re.escape(bet)}( [\d:]+)?{where or ','} hand {seat}\.1")
        return self.page.get_by_role("button", name=name)

    def bets(self, chip: int, seat: int, total: str, *, bet: str = "Main bet", where: str = "") -> None:
        self.click(self.page.get_by_role("radio", name=f"Chip {chip}", exact=True))
        self.click(self.field(bet, seat, where))
        expect(self.figure("Bet")).to_have_text(total)

    def deals_now(self) -> None:
        """Betting ends when everybody with a stake has pressed it."""
        self.click(self.page.get_by_role("button", name=re.compile("^Deal now"), disabled=False))

    def decision(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)

    def dealer_cards(self) -> Locator:
        dealer = self.page.get_by_role("region", name="Dealer", exact=True)
        return dealer.get_by_role("img", name=re.compile(" of |Face-down card"))


def closes(panel: Locator) -> None:
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
