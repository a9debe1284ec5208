"""Figures and marks that say what they mean, in colours that can be read."""

import json
import re
from typing import Any

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, Served
from playing import Somebody
from playwright.sync_api import Page, Route, expect

LEAST_CONTRAST = 4.5
"""Of text on its ground, as WCAG 2 asks for ordinary sizes."""
CONTRAST = """one => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = parts(colour).map((part) => {
      const of = part / 255;
      return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = (from) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(from);
    const of = backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? [backgroundColor];
    return of.some((colour) => parts(colour)[3] < 255) ? grounds(from.parentElement) : of;
  };
  const text = light(getComputedStyle(one).color);
  return Math.min(...grounds(one).map(light).map((ground) =>
    (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)));
}"""
"""Between the text of something and the worst colour that lies behind it."""
BUTTONS = ("button", "button light", "button brass", "button outline")
COUNTED = [{"end": end, "count": 1} for end in ("20", "BUST")]
ADDED = """names => {
  for (const name of names) {
    const made = document.createElement("button");
    made.className = made.textContent = name;
    document.querySelector("main").append(made);
  }
}"""
MARKED = """(one, marks) => {
  one.style.transition = "none";
  one.classList.remove("active", "bj", "bust");
  one.classList.add(...marks);
  if (one.querySelector("small")) return;
  const more = document.createElement("small");
  more.className = [...one.classList].find((name) => name.startsWith("svelte-"));
  more.textContent = "bust";
  one.append(more);
}"""


def with_answer(page: Page, path: str, change: dict[str, Any]) -> None:
    """What the house answers there, changed so."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        rows = told if isinstance(told, list) else [told]
        for row in rows:
            row.update({key: value for key, value in change.items() if row.get(key) is not None})
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route(f"**{path}", answer)


def test_a_hand_that_the_dealer_did_not_play_is_no_result_in_the_lobby(house: Served, visit: Visit) -> None:
    page = visit()
    ends = {"last": ["20", "BUST", "10"], "over": 2, "counts": COUNTED}
    with_answer(page, "/api/tables", {"dealer_ends": ends})
    page.goto(house.address)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="ETG Blackjack"))
    marks = card.get_by_role("list", name="How the dealer ended").get_by_role("listitem")
    expect(marks).to_have_count(3)
    expect(marks.nth(2)).to_have_attribute("title", "The dealer need not play on")
    expect(marks.nth(0)).not_to_have_attribute("title", re.compile("need not"))


def test_the_longer_bar_returned_more(house: Served, visit: Visit) -> None:
    page = visit()
    games = [
        {"key": "koi-bacc", "rounds": 2, "staked": 1_000, "returned": 1_640},
        {"key": "dai-bacc", "rounds": 2, "staked": 100_000, "returned": 126_000},
        {"key": "punto-banco", "rounds": 2, "staked": 50_000, "returned": 41_000},
    ]
    with_answer(
        page, "/api/statistics", {"rounds": 6, "staked": 151_000, "returned": 168_640, "games": games}
    )
    page.goto(f"{house.address}/account/statistics")
    rows = page.get_by_role("row").filter(has=page.locator(".bar"))
    expect(rows).to_have_count(3)
    parts = [
        float(one.evaluate("bar => getComputedStyle(bar).getPropertyValue('--part')").rstrip("%"))
        for one in rows.locator(".bar").all()
    ]
    assert parts == pytest.approx([100, 100 * 126 / 164, 100 * 82 / 164])
    assert [text.split("\t")[-1].strip() for text in rows.all_inner_texts()] == ["164%", "126%", "82%"]


def test_buttons_can_be_read_while_a_mouse_lies_on_them(house: Served, visit: Visit) -> None:
    page = visit()
    page.goto(f"{house.address}/account/limits")
    expect(page.locator("main")).to_be_visible()
    page.evaluate(ADDED, BUTTONS)
    for name in BUTTONS:
        button = page.get_by_role("button", name=name, exact=True)
        assert button.evaluate(CONTRAST) >= LEAST_CONTRAST, name
        button.hover()
        assert button.evaluate(CONTRAST) >= LEAST_CONTRAST, f"{name} under the mouse"
    button.evaluate("one => { one.className = 'button light'; one.style.background = '#22262d'; }")
    assert button.evaluate(CONTRAST) < LEAST_CONTRAST, "a mistake on purpose is seen"


def test_totals_and_the_words_beside_them_can_be_read(house: Served, visit: Visit) -> None:
    """Whatever a hand is at once: its turn, bust, blackjack."""
    page = visit(PHONE)
    page.goto(f"{house.address}/table/poker-and-pairs")
    somebody = Somebody(page, house.address)
    somebody.sit_if_asked()
    somebody.in_mid_round()
    total = page.locator(".total").first
    with house.standing_still():
        for marks in ([], ["active"], ["bust"], ["bj"], ["active", "bust"], ["active", "bj"]):
            total.evaluate(MARKED, marks)
            for text in (total, total.locator("small").first):
                assert text.evaluate(CONTRAST) >= LEAST_CONTRAST, marks
