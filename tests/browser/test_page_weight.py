"""What a page weighs, what moves on it, and what rounds leave behind; `make smooth` measures the rest."""

import gzip
import re
import urllib.request
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from browser_fixtures import Visit, quick_tables
from browser_ground import GAMES, Served, served
from long_play import cards_held, held, play, seated
from playing import Somebody
from playwright.sync_api import Browser, CDPSession, Page, expect

from sabot.server.http.built_pages import pages_directory

MOST_SCRIPT = 150_000
"""Bytes of script, packed, before anything can be played."""
SCRIPTS = (
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))"
)
SMOOTH = {"transform", "opacity"}
"""What browsers animate without laying out or painting anything again."""

STYLES = """
async (addresses) => {
  const found = [];
  const read = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule) for (const step of rule.cssRules) found.push(...step.style);
      else if (rule.style) found.push(...moved(rule.style.getPropertyValue("transition")));
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) read(rule.cssRules);
    }
  };
  const moved = (transition) => {
    const each = transition.replace(/\\([^()]*\\)/g, "").split(",");
    return each.map((one) => one.trim().split(" ")[0]).filter(Boolean);
  };
  for (const address of addresses) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await fetch(address)).text());
    read(sheet.cssRules);
  }
  return found;
}
"""
"""The properties of every keyframe and of every transition."""

WATCH = """
window.animated = new Set();
const watch = () => {
  for (const one of document.getAnimations()) {
    for (const step of one.effect.getKeyframes()) {
      for (const name of Object.keys(step)) window.animated.add(name);
    }
  }
  requestAnimationFrame(watch);
};
watch();
"""
"""Keeps the properties of everything that is being animated, picture by picture."""
BOOKKEEPING = {"offset", "computedOffset", "easing", "composite"}

ALONE = """
[credits]
guest = 100000000

[[table]]
id = "hands"
game = "etg-blackjack"
mode = "internal"
own_tables = 0
"""
WARM, ROUNDS = 4, 10
KEPT_CARDS = 2
"""The patterns that cards are copied from; ten rounds deal forty cards and more."""
NEWLY_SEEN = 300
"""Nodes of what is seen for the first time: patterns of it are kept, such as that of insurance."""


class Held(NamedTuple):
    heap: float
    nodes: int
    listeners: int
    cards: int


@pytest.fixture(scope="module")
def weighed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house of its own: whoever opens every table takes a seat at each."""
    with served(tmp_path_factory.mktemp("weighed"), ALONE + quick_tables()) as place:
        yield place


def packed_size(address: str) -> int:
    """As the server sends it to a browser that takes gzip."""
    asked = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        assert answer.headers["content-encoding"] == "gzip", address
        content: bytes = answer.read()
    assert gzip.decompress(content)
    return len(content)


def loaded(page: Page) -> int:
    return sum(packed_size(address) for address in set(page.evaluate(SCRIPTS)))


def test_the_lobby_and_every_game_load_less_than_150_kb_of_script(weighed: Served, visit: Visit) -> None:
    page = visit()
    page.goto(weighed.address)
    expect(page.get_by_role("article").first).to_be_visible()
    weights = {"lobby": loaded(page)}
    for game in GAMES:
        page.goto(f"{weighed.address}/table/{game}")
        Somebody(page, weighed.address).sit_if_asked()
        weights[game] = loaded(page)
    assert min(weights.values()) > 10_000, weights
    assert max(weights.values()) < MOST_SCRIPT, weights


def test_styles_animate_transforms_and_opacity_alone(weighed: Served, visit: Visit) -> None:
    page = visit()
    page.goto(weighed.address)
    sheets = sorted(file.name for file in (pages_directory() / "assets").glob("*.css"))
    found = page.evaluate(STYLES, [f"/assets/{name}" for name in sheets])
    assert found.count("transform") > 5
    assert set(found) <= SMOOTH


def test_scripts_animate_nothing_by_themselves() -> None:
    """What a script animates is seen in no style."""
    scripts = {file.name: file.read_text() for file in (pages_directory() / "assets").glob("*.js")}
    assert len(scripts) > 10
    assert not [name for name, text in scripts.items() if re.search(r"\.animate\(|new Animation\(", text)]


@pytest.mark.parametrize("game", ["etg-blackjack", "koi-bacc"])
def test_while_cards_are_dealt_only_transforms_and_opacity_move(
    game: str, weighed: Served, visit: Visit
) -> None:
    page = visit(moving=True)
    somebody = Somebody(page, weighed.address)
    page.goto(f"{weighed.address}/table/{game}")
    somebody.sit_if_asked()
    page.evaluate(WATCH)
    somebody.stake()
    somebody.deal()
    somebody.play_out()
    moved = set(page.evaluate("[...window.animated]")) - BOOKKEEPING
    assert moved == SMOOTH


def held_elsewhere(somebody: Somebody, cdp: CDPSession) -> Held:
    """On the page about the player themselves, where no card lies; then they are at their table again."""
    page = somebody.page
    page.get_by_role("banner").locator("a[href='/account']").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("status").get_by_role("button")).to_have_count(0)
    found = Held(*held(cdp), cards_held(cdp))
    page.go_back()
    expect(somebody.over()).to_be_attached()
    return found


def test_rounds_leave_nothing_behind(weighed: Served, browser: Browser) -> None:
    with seated(browser, weighed.address, "hands", quick=True) as somebody:
        page = somebody.page
        cdp = page.context.new_cdp_session(page)
        play(page, WARM)
        before = held_elsewhere(somebody, cdp)
        play(page, ROUNDS)
        after = held_elsewhere(somebody, cdp)
    assert after.cards <= KEPT_CARDS, after
    assert after.listeners < before.listeners + ROUNDS // 2, (before, after)
    assert after.nodes < before.nodes + NEWLY_SEEN, (before, after)
    assert after.heap < before.heap + 2, (before, after)
