"""What somebody does who has only eyes and a mouse: visible labels and roles, no test ids."""

import contextlib
import re

from browser_ground import PATIENCE
from playwright.sync_api import Error, FloatRect, Locator, Page, expect

expect.set_options(timeout=PATIENCE)
QUICK = 10_000
"""Milliseconds for a press on something that may be gone already."""
POLLING = 100
"""Milliseconds between two looks."""
ANSWERED = 15_000
"""Milliseconds after which a press that changed nothing is done again."""
TAKEN = 20_000
"""Milliseconds after which a chip that does not lie there was refused."""
SEATED = 60_000
"""Milliseconds after which somebody who has no field to bet on got no seat."""
ENTER = re.compile(r"^(Sit down|Join|Play|Return|Watch)")
OVER = re.compile(r"^Round over")
STAND = re.compile(r"^Stand")
MAIN_BET = ", ".join(
    f'button[aria-label^="{name}"]:not(:disabled, [aria-disabled="true"]):visible'
    for name in ("Main bet, hand", "Player pays", "Player, ")
)
FREE = 'button[aria-label*="Sit here"]:visible, button:has-text("Sit here"):visible'
MOMENT = """() => {
  const seen = (those) => [...document.querySelectorAll(those)].filter((one) => one.checkVisibility());
  const name = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim();
  const said = [...document.querySelectorAll("[role=status]")].map((one) => one.textContent.trim());
  if (window.over || said.some((one) => /^Round over/.test(one))) return "over";
  const buttons = seen("button:not(:disabled, [aria-disabled=true])").map(name);
  const may = buttons.filter((one) => /^(No$|Skip no insurance|Stand)/.test(one));
  const hands = seen("[role=group][aria-label^='Decisions for hand']").map(name);
  return may.length > 0 ? JSON.stringify([may, hands]) : "";
}"""
"""What a round waits for, in one look: to ask for it role by role takes a page ten times as long."""
STILL = """one => {
  const moving = document.getAnimations().filter((each) => {
    const what = each.effect?.target;
    const ends = each.effect?.getComputedTiming().endTime !== Infinity;
    return ends && what && (what.contains(one) || one.contains(what));
  });
  return Promise.allSettled(moving.map((each) => each.finished));
}"""


def box(of: Locator) -> FloatRect:
    """Where something lies once it does: a card on its way is neither upright nor across."""
    of.evaluate(STILL)
    found = of.bounding_box()
    assert found is not None
    return found


def hears(page: Page, words: str | re.Pattern[str]) -> None:
    """The page says so, or has said so since it was loaded: many words go again by themselves."""
    wanted = re.sub(r"[.*+?^${}()|\[\]\\]", r"\\\g<0>", words) if isinstance(words, str) else words.pattern
    page.wait_for_function(
        "wanted => window.heard.some((one) => new RegExp(wanted).test(one))", arg=wanted, polling=POLLING
    )


class Somebody:
    """Counts what they click; a press that had to be done again on a busy machine is one."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.clicks = 0
        self._answered = ""

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def enter(self, title: str) -> None:
        """From the lobby to a table."""
        self.page.goto(self.address)
        card = self.page.get_by_role("article").filter(
            has=self.page.get_by_role("heading", name=title, exact=True)
        )
        self.click(card.get_by_role("link", name=ENTER).first)
        expect(self.page.get_by_role("region", name=title, exact=True)).to_be_visible()

    def main_bet(self) -> Locator:
        """The first field of a main bet that takes a chip."""
        return self.page.locator(MAIN_BET).first

    def sit_if_asked(self) -> None:
        """Where seats are free for choice, one must be taken first."""
        free = self.page.locator(FREE)
        expect(free.first.or_(self.main_bet()).first).to_be_visible()
        while not self.main_bet().is_visible():
            expect(free.first.or_(self.main_bet()).first).to_be_visible()
            if free.first.is_visible():
                # Where one seat is as good as another the page sits down by itself, perhaps just now.
                with contextlib.suppress(Error):
                    free.first.click(timeout=QUICK)
                    self.main_bet().wait_for(timeout=SEATED)
                    self.clicks += 1

    def stake(self) -> None:
        """In this round or the next: bets may close just when the chip comes."""
        lies = self.figure("Bet").filter(has_not_text=re.compile("^0$"))
        if lies.count() > 0:
            return
        while lies.count() == 0:
            expect(self.main_bet()).to_be_enabled()
            self.page.evaluate("window.over = false")
            self.main_bet().click()
            with contextlib.suppress(Error):
                lies.wait_for(timeout=TAKEN)
        self.clicks += 1

    def figure(self, name: str) -> Locator:
        """What stands under a heading of the console."""
        headings = self.page.locator("dt").filter(has_text=re.compile(f"^{name}$"))
        return headings.locator("xpath=following-sibling::dd").last

    def deal(self) -> None:
        """Where there is a Deal button that may be pressed; elsewhere the clock deals, perhaps just now."""
        button = self.page.get_by_role("button", name=re.compile(r"^Deal(?!er)"), disabled=False)
        while button.count() > 0 and button.first.is_visible():
            with contextlib.suppress(Error):
                button.first.click(timeout=QUICK)
                self.clicks += 1
                return

    def over(self) -> Locator:
        return self.page.locator("[role=status]").filter(has_text=OVER)

    def play_out(self) -> None:
        """No insurance, and every hand stands."""
        while self.page.wait_for_function(MOMENT, polling=POLLING).json_value() != "over":
            self.decline_or_stand()

    def decline_or_stand(self) -> None:
        stand = self.page.get_by_role("button", name=STAND, disabled=False)
        no = self.declining()
        self.answer(no.first if no.count() > 0 else stand.first)

    def declining(self) -> Locator:
        """The answer to insurance that costs nothing: hand by hand, or once for all."""
        return self.page.get_by_role("button", name=re.compile(r"^(No$|Skip no insurance)"))

    def asked(self) -> Locator:
        """The buttons of an open decision; while cards come, or insurance is asked, they lie there grey."""
        group = self.page.get_by_role("group", name=re.compile("^Decisions for hand"))
        return group.filter(has=self.page.get_by_role("button", name=STAND, disabled=False)).first

    def in_mid_round(self) -> None:
        """A round that waits for its player; one that is over at once is followed by another."""
        while self.asked().count() == 0:
            self.stake()
            self.deal()
            expect(self.asked().or_(self.declining().first).or_(self.over()).first).to_be_attached()
            if self.declining().count() > 0:
                self.answer(self.declining().first)

    def stand(self) -> None:
        """Every hand stands, until the round is over."""
        may = self.page.get_by_role("button", name=STAND, disabled=False).first
        while True:
            expect(may.or_(self.over()).first).to_be_attached()
            if may.count() == 0:
                return
            self.answer(may)

    def answer(self, asked: Locator) -> None:
        """One press on what is asked, and a moment until it was taken; what has gone meanwhile is let go."""
        before = self.page.evaluate(MOMENT)
        try:
            asked.click(timeout=QUICK)
        except Error:
            return
        self.clicks += before != self._answered
        self._answered = before
        with contextlib.suppress(Error):
            self.page.wait_for_function(
                f"before => ({MOMENT})() !== before", arg=before, polling=POLLING, timeout=ANSWERED
            )


def play_out_together(*people: Somebody) -> None:
    """Everybody's hands stand; nobody waits until another's time for a decision is over."""
    playing = list(people)
    while playing:
        for somebody in tuple(playing):
            moment = somebody.page.evaluate(MOMENT)
            if moment == "over":
                playing.remove(somebody)
            elif moment:
                somebody.decline_or_stand()
            else:
                somebody.page.wait_for_timeout(POLLING)
