"""Every label fits: in five languages at five sizes, text stays in its box and no control lies on another."""

import json
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import DESKTOP, PHONE, SIDEWAYS, Served
from playwright.sync_api import ViewportSize, expect

import sabot

SIZES: tuple[ViewportSize, ...] = (
    DESKTOP,
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
    SIDEWAYS,
    PHONE,
)
FELTS = {"etg-blackjack": "ETG Blackjack", "koi-bacc": "Koi Bacc"}
ZH = sorted((Path(sabot.__file__).parent / "texts" / "zh").glob("*.json"))
LANGUAGES = ("en", "de", "es", "sl", "zh")
STILL = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const where = () => JSON.stringify([...document.querySelectorAll("button, a, dl")]
    .map((one) => one.getBoundingClientRect()));
  for (let before = "", same = 0; same < 3; await frame()) {
    const now = where();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""
"""Fonts are there, and nothing has moved for three frames: what is measured by the page itself needs two."""
NARROW = """() => {
  const word = document.querySelector(".console .command span");
  word.textContent = "Donaudampfschifffahrt";
  word.style.whiteSpace = "nowrap";
}"""
BROKEN = "document.querySelector('.console .command span').style.whiteSpace = 'normal'"
MISFITS = """() => {
  const HOLDS = "button, a, li, td, th, dt, dd, p, h1, h2, h3, label, figcaption, summary";
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inside = (a, b) => a.left >= b.left - 2 && a.right <= b.right + 2;
  const found = [];
  const walk = document.createTreeWalker(document.querySelector("#page"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, parent = text.parentElement;
    if (!text.data.trim() || parent.closest("svg, .sr, style, script, .hint") || !seen(parent)) continue;
    const box = parent.closest(HOLDS);
    if (!box) continue;
    // What is cut with dots is cut on purpose, and what scrolls can be reached.
    let clips = false;
    for (let one = parent; one; one = one === box ? null : one.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
      clips ||= ["auto", "scroll"].includes(overflowX);
      clips ||= textOverflow === "ellipsis" || webkitLineClamp !== "none";
    }
    if (clips) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const around = box.getBoundingClientRect();
    for (const rect of range.getClientRects())
      if (rect.width > 1 && !inside(rect, around))
        found.push(`"${text.data.trim()}" runs out of its ${box.tagName}`);
  }
  for (const one of document.querySelectorAll(".console button span, .decisions button span")) {
    const text = one.firstChild;
    if (!seen(one) || !(text instanceof Text)) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\p{Script=Latin}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`"${word}" is broken in two`);
    }
  }
  const controls = ".console :is(button, dl):not(.tray *), .bar :is(button, a)";
  const shown = [...document.querySelectorAll(controls)]
    .filter(seen)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, rect]) => rect.width > 0);
  const name = (one) => one.innerText || one.ariaLabel;
  for (const [one, a] of shown) for (const [other, b] of shown) {
    if (one.contains(other) || other.contains(one)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) found.push(`${name(one)} lies on ${name(other)}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  return [...new Set(found)];
}"""


def chosen(language: str) -> str:
    settings = f"{{language: '{language}', hintsSeen: true, feltOpen: true, visits: 9}}"
    return f"localStorage.setItem('sabot.settings', JSON.stringify({settings}))"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_fits_at_every_size(house: Served, visit: Visit, language: str) -> None:
    page = visit(DESKTOP)
    page.add_init_script(chosen(language))
    misfits = []
    page.goto(house.address)
    expect(page.get_by_role("article").first).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(STILL)
        misfits += [f"lobby {size['width']}: {one}" for one in page.evaluate(MISFITS)]
    for felt, title in FELTS.items():
        page.goto(f"{house.address}/table/{felt}")
        expect(page.get_by_role("region", name=title, exact=True).locator(".command").first).to_be_visible()
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate(STILL)
            misfits += [f"{felt} {size['width']}: {one}" for one in page.evaluate(MISFITS)]
    assert misfits == []


def test_a_word_that_is_too_long_is_seen(house: Served, visit: Visit) -> None:
    page = visit(PHONE)
    page.goto(f"{house.address}/table/koi-bacc")
    expect(page.locator(".command").first).to_be_visible()
    page.evaluate(NARROW)
    assert any("Donaudampfschifffahrt" in one for one in page.evaluate(MISFITS))
    page.evaluate(BROKEN)
    assert '"Donaudampfschifffahrt" is broken in two' in page.evaluate(MISFITS)


HIGH = """() => ["header.bar", ".console", ".console .tray"]
  .map((one) => document.querySelector(one).getBoundingClientRect().height)"""


def test_bar_and_console_grow_with_the_screen(house: Served, visit: Visit) -> None:
    page = visit(DESKTOP)
    page.goto(f"{house.address}/table/koi-bacc")
    expect(page.locator(".console .command").first).to_be_visible()
    high = []
    for size in SIZES[:3]:
        page.set_viewport_size(size)
        page.evaluate(STILL)
        high.append(page.evaluate(HIGH))
    for small, middle, large in zip(*high, strict=True):
        assert small < middle < large


DRAWN = """async (characters) => {
  await Promise.all([...document.fonts].map((font) => font.load()));
  const brush = new OffscreenCanvas(32, 32).getContext("2d", { willReadFrequently: true });
  brush.font = '24px "Sabot Chinese"';
  const drawn = (one) => {
    brush.clearRect(0, 0, 32, 32);
    brush.fillText(one, 4, 26);
    return brush.getImageData(0, 0, 32, 32).data.join();
  };
  const nothing = drawn("\\ue000");
  return characters.filter((one) => drawn(one) === nothing);
}"""


def test_every_chinese_character_of_the_texts_has_a_drawing(house: Served, visit: Visit) -> None:
    """U+E000 is no character: whatever looks like it is not drawn either."""
    texts = "".join(str(text) for file in ZH for text in json.loads(file.read_text()).values())
    characters = sorted({one for one in texts if ord(one) >= 0x2E80})
    page = visit(DESKTOP)
    page.add_init_script(chosen("zh"))
    page.goto(house.address)
    page.wait_for_function("() => [...document.fonts].some((font) => font.family.includes('Sabot Chinese'))")
    assert page.evaluate(DRAWN, characters) == []
    assert page.evaluate(DRAWN, ["\ue001"]) == ["\ue001"]
