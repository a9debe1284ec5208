"""What a dealer does on the screen: cards are peeled, chips are taken, paid and sent home in their order."""

import re

from browser_fixtures import Visit
from browser_ground import Served
from playing import OVER, Somebody, hears
from playwright.sync_api import Page, expect

CHOSEN = """
const chosen = { language: "en", hintsSeen: true, feltOpen: true, squeeze: %s };
localStorage.setItem("sabot.settings", JSON.stringify(chosen));
"""
PATIENT = """
window.limit = 600_000;
const usual = window.setTimeout;
window.setTimeout = (then, wait, ...rest) => usual(then, wait === 5_000 ? window.limit : wait, ...rest);
"""
"""The five seconds for a peel are as long as a busy machine needs; what is not looked at turns at once."""
AT_ONCE = "() => (window.limit = 0)"
WATCH = """
window.paid = [];
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.dataset.paying) {
    const { left } = target.getBoundingClientRect();
    window.paid.push([target.dataset.paying, Number(target.style.getPropertyValue("--wait")), left]);
  }
}).observe(document.body, { attributes: true, subtree: true, attributeFilter: ["data-paying"] });
"""


PEELED = """
window.peeled = 0;
new MutationObserver(() => (window.peeled += document.querySelectorAll(".squeeze").length))
  .observe(document.body, { childList: true, subtree: true });
"""


def at_punto(page: Page, house: Served, squeeze: str) -> Somebody:
    page.add_init_script(CHOSEN % squeeze)
    page.goto(f"{house.address}/table/punto-banco")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    return somebody


def test_losing_chips_are_taken_first_then_wins_are_paid(house: Served, visit: Visit) -> None:
    """One of the two sides loses in every coup but a tie, in which both go home."""
    page = visit(moving=True)
    somebody = at_punto(page, house, "false")
    for side in ("Player", "Banker"):
        page.get_by_role("button", name=re.compile(f"^{side} pays")).click()
    expect(somebody.figure("Bet")).not_to_have_text(re.compile("^[01]$"))
    page.evaluate(WATCH)
    page.evaluate(PEELED)
    somebody.deal()
    expect(page.locator("[data-paying]").first).to_be_attached()
    paid = sorted(page.evaluate("window.paid"), key=lambda one: one[1])
    ends = [end for end, _, _ in paid]
    assert ends in (["lost", "won"], ["push", "push"]), paid
    if ends[0] == "push":
        assert paid[0][2] > paid[1][2], "from right to left"
    assert page.evaluate("window.peeled") == 0, "who has not chosen to peels nothing"


def test_a_peeled_card_has_no_face_before_the_first_touch(house: Served, visit: Visit) -> None:
    page = visit(moving=True)
    page.add_init_script(PATIENT)
    somebody = at_punto(page, house, "true")
    somebody.stake()
    somebody.deal()
    card = page.get_by_role("button", name=re.compile("^Player: peel the card"))
    expect(card).to_be_focused()
    expect(card.locator(".card svg")).to_have_count(0)
    expect(somebody.over()).to_have_count(0)
    page.keyboard.press("Space")
    expect(card.locator(".card svg")).to_have_count(1)
    page.evaluate(AT_ONCE)
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    # A third card may be peeled, too; one that nobody touches turns by itself.
    hears(page, OVER)


def test_a_card_is_peeled_by_dragging_it_away_from_its_lower_edge(house: Served, visit: Visit) -> None:
    page = visit(moving=True)
    page.add_init_script(PATIENT)
    somebody = at_punto(page, house, "true")
    somebody.stake()
    somebody.deal()
    card = page.locator(".squeeze button")
    card.evaluate("""(card) => {
      const { left, bottom, height } = card.getBoundingClientRect();
      card.setPointerCapture = () => {};
      const at = (clientY) => ({ clientX: left + 40, clientY, bubbles: true });
      const press = (name, y) => card.dispatchEvent(new PointerEvent(name, at(y)));
      press("pointerdown", bottom - 4);
      press("pointermove", bottom - height / 2);
      window.half = Boolean(document.querySelector(".squeeze"));
      window.limit = 0;
      press("pointermove", bottom - height - 8);
    }""")
    assert page.evaluate("window.half"), "half of it is seen, and it does not lie yet"
    hears(page, OVER)


def test_who_wants_no_motion_peels_nothing(house: Served, visit: Visit) -> None:
    """Although they have chosen to peel."""
    page = visit()
    somebody = at_punto(page, house, "true")
    somebody.stake()
    page.evaluate(PEELED)
    somebody.deal()
    hears(page, OVER)
    assert page.evaluate("window.peeled") == 0
