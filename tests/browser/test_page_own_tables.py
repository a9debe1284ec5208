"""Tables of visitors' own: nobody sees another's, and one's own round is there when one comes back."""

import re
from collections.abc import Iterator

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, Served, served
from playing import Somebody
from playwright.sync_api import Locator, Page, expect

TITLE = "Blackjack Poker & Pairs"
TABLES = """
[[table]]
id = "pairs"
game = "poker-and-pairs"
mode = "internal"
"""
NOTED = """
window.heard = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => window.heard.push(data));
  }
};
"""
"""Everything that the house tells this window."""
DEALT = """() => window.heard.filter((one) => one.includes('"cue":"card"')).length"""
OWN = re.compile(r'"own":"(pairs\.\d+)"')


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("own"), TABLES) as place:
        yield place


def seated(page: Page, house: Served) -> Somebody:
    page.add_init_script(NOTED)
    page.goto(f"{house.address}/table/pairs")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    return somebody


def cards(page: Page) -> Locator:
    return page.locator(".screen .card")


def told(page: Page) -> str:
    return "\n".join(page.evaluate("window.heard"))


def test_neither_of_two_visitors_learns_anything_of_the_other(own: Served, visit: Visit) -> None:
    ann, bob = visit(), visit()
    somebody, other = seated(ann, own), seated(bob, own)
    before = len(bob.evaluate("window.heard"))
    somebody.in_mid_round()
    expect(cards(ann).first).to_be_attached()
    # One's own chip is answered, after everything that could have been told before.
    other.stake()
    expect(other.figure("Bet")).to_have_text(re.compile("^1$"))
    expect(cards(bob)).to_have_count(0)
    heard = bob.evaluate("window.heard")[before:]
    (hers,), (his,) = set(OWN.findall(told(ann))), set(OWN.findall(told(bob)))
    assert hers != his
    assert not [line for line in heard if f'"{hers}"' in line], "nothing of another's table"
    assert not [line for line in heard if '"card"' in line or '"cards":["' in line], "no card was dealt here"
    other.deal()
    expect(cards(bob).first).to_be_attached()
    expect(somebody.asked()).to_be_attached()


def test_a_round_goes_on_where_it_was_after_a_reload_and_from_the_lobby(own: Served, visit: Visit) -> None:
    page = visit(PHONE)
    somebody = seated(page, own)
    somebody.in_mid_round()
    lie = hand_of(page)
    page.reload()
    expect(somebody.asked()).to_be_attached()
    assert hand_of(page) == lie
    page.goto(own.address)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=TITLE, exact=True))
    onwards = card.get_by_role("link", name=re.compile("^Continue"))
    expect(onwards).to_be_visible()
    onwards.click()
    expect(somebody.asked()).to_be_attached()
    assert hand_of(page) == lie
    somebody.stand()
    expect(somebody.over()).to_be_attached()


def hand_of(page: Page) -> list[str]:
    """The cards that lie, as those hear who cannot see."""
    expect(page.locator(".screen .card").nth(2)).to_be_attached()
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('.screen [role=img]')].map((one) => one.getAttribute('aria-label'))"
    )
    return names


def test_left_it_is_closed_and_the_next_one_is_fresh(own: Served, visit: Visit) -> None:
    page = visit()
    somebody = seated(page, own)
    somebody.stake()
    (first,) = set(OWN.findall(told(page)))
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(somebody.figure("Bet")).to_have_text("0")
    page.get_by_role("button", name=f"Close {TITLE}").click()
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=TITLE, exact=True))
    card.get_by_role("link", name=re.compile("^Play")).click()
    expect(somebody.main_bet()).to_be_enabled()
    somebody.stake()
    assert OWN.findall(told(page))[-1] != first


def test_on_a_phone_one_touch_deals_again_and_chips_lie_ready_after_a_round(
    own: Served, visit: Visit
) -> None:
    page = visit(PHONE)
    somebody = seated(page, own)
    chips = page.get_by_role("radiogroup", name="Chip value").get_by_role("radio")
    again = page.get_by_role("button", name=re.compile(r"^Repeat and deal\s*\+1$"), disabled=False)
    somebody.in_mid_round()
    for _ in range(2):
        expect(somebody.asked().or_(somebody.declining().first).or_(again).first).to_be_attached()
        while again.count() == 0:
            somebody.decline_or_stand()
            expect(somebody.asked().or_(somebody.declining().first).or_(again).first).to_be_attached()
        expect(again).to_be_visible()
        expect(chips.first).to_be_visible()
        expect(page.get_by_role("button", name="New game")).to_be_enabled()
        expect(somebody.main_bet()).to_be_enabled()
        cards = page.evaluate(DEALT)
        again.click()
        page.wait_for_function(f"before => ({DEALT})() > before", arg=cards)


def test_where_no_clock_runs_nothing_lies_between_decisions_on_a_phone(own: Served, visit: Visit) -> None:
    page = visit(PHONE)
    somebody = seated(page, own)
    somebody.in_mid_round()
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(somebody.asked().locator(".clock:visible")).to_have_count(0)
