"""Rounds of the electronic tables: insurance, a double and a big win with named cards; and a burnt card."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import DOWN, OPENING, Croupier, hire
from playing import Somebody, box
from playwright.sync_api import Page, expect
from trial.nats_server import free_port

TABLES = """
[[table]]
id = "pit"
game = "easy-blackjack"
mode = "live"
[table.settings.times]
betting = 120
last_bets = 3
decision = 25
insurance = 25
dispute = 1
result = 1

[[table]]
id = "device"
game = "etg-blackjack"
mode = "auto"
[table.settings]
device = "shoe-1"
[table.settings.times]
betting = 7
decision = 7
insurance = 7
result = 6

[[device]]
id = "shoe-1"
table = "device"
secret_file = "shoe-1.secret"
"""


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    directory, port = tmp_path_factory.mktemp("pit"), free_port()
    with served(directory, f'[listen]\ndevices = "127.0.0.1:{port}"\n{TABLES}') as place:
        hire(place.directory / "data")
        with shoe_device(directory, f"127.0.0.1:{port}"):
            yield place


@contextmanager
def shoe_device(directory: Path, address: str) -> Iterator[None]:
    """A device that deals at the table `device`, as a process of its own."""
    secret = directory / "data" / "shoe-1.secret"
    secret.write_text(bytes(range(32)).hex())
    words = ("deal", "shoe-1", "device", "--game", "etg-blackjack", "--pace", "0.2", "--to", address)
    files = ("--secret", str(secret), "--memory", str(directory / "shoe-1.json"))
    command = [str(Path(sys.executable).with_name("sabot")), "device", *words, *files]
    dealing = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        dealing.kill()
        dealing.wait()


def at_table(page: Page, house: Served, table: str) -> Somebody:
    """Before betting opens: whoever sits early is ready when it does."""
    chosen = {"language": "en", "hintsSeen": True, "feltOpen": True, "winLength": 200}
    page.add_init_script(f"localStorage.setItem('sabot.settings', JSON.stringify({json.dumps(chosen)}))")
    page.goto(f"{house.address}/table/{table}")
    return Somebody(page, house.address)


@pytest.mark.feature("BJ-69")
@pytest.mark.feature("BJ-49")
@pytest.mark.feature("BJ-96")
@pytest.mark.feature("BJ-98")
@pytest.mark.feature("BJ-137")
@pytest.mark.feature("BJ-139")
def test_two_players_against_an_ace(pit: Served, visit: Visit) -> None:
    ann = at_table(visit(moving=True), pit, "pit")
    expect(ann.page.get_by_role("region", name="Seat 1, You")).to_be_attached()
    bob = at_table(visit(), pit, "pit")
    expect(bob.page.get_by_role("region", name="Seat 2, You")).to_be_attached()
    with Croupier(pit.address, "pit") as croupier:
        for one in (ann, bob):
            one.stake()
        ann.page.get_by_role("button", name=re.compile("^Lucky Ladies"), disabled=False).first.click()
        expect(ann.figure("Bet")).to_have_text("2")
        croupier.ends_betting()
        croupier.deals("Qh", "9c", "As", "Qh", "8d", DOWN)
        insured(ann.page, takes=True)
        insured(bob.page, takes=False)
        croupier.checks()
        dealer = ann.page.get_by_role("region", name="Dealer", exact=True)
        expect(dealer.locator("use[href='#back-easy']")).to_have_count(1)
        expect(ann.page.get_by_text("0 of 2 hands done")).to_be_visible()
        doubled(ann, croupier)
        expect(bob.page.get_by_text("1 of 2 hands done")).to_be_visible()
        ann.page.evaluate(WATCH)
        bob.page.get_by_role("button", name=re.compile("^Stand"), disabled=False).click()
        croupier.deals("6d")
        # From a continuous shuffler the next round comes at once: betting opens while the win is shown.
        for wanted in ("new-shoe", "shoe-opening"):
            croupier.until(wanted)
            croupier.does(OPENING[wanted])
        won(ann.page)


def insured(page: Page, *, takes: bool) -> None:
    """The question comes by itself and is answered with yes or no."""
    asked = page.get_by_role("dialog", name="Insurance?")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text("0.50")
    asked.get_by_role("button", name="Yes" if takes else "No", exact=True).click()
    expect(asked).to_be_hidden()


def doubled(ann: Somebody, croupier: Croupier) -> None:
    """A double lays its card across the hand, unless its player does not want that."""
    page = ann.page
    page.get_by_role("button", name=re.compile("^Double"), disabled=False).click()
    croupier.deals("Ah")
    last = page.get_by_role("region", name="Seat 1, You").get_by_role("img", name="ace of hearts")
    expect(last).to_be_visible()
    expect(page.locator(".card.sideways")).to_have_count(1)
    lying = box(last)
    assert lying["width"] > lying["height"]
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name=re.compile("^Double card sideways")).uncheck()
    expect(page.locator(".card.sideways")).to_have_count(0)
    upright = box(last)
    assert upright["width"] < upright["height"]
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


WATCH = """
  window.seen = { said: '', covered: 0, lying: 0, left: -1 };
  const look = () => {
    const lit = document.querySelector('.win.lit button');
    const open = document.querySelector('[data-spot].main:not([aria-disabled="true"])');
    const cards = [...document.querySelectorAll('section[aria-label="Dealer"] .card')];
    if (lit) {
      const win = lit.getBoundingClientRect();
      const covers = (card) => {
        const box = card.getBoundingClientRect();
        return win.left < box.right && box.left < win.right && win.top < box.bottom && box.top < win.bottom;
      };
      window.seen.said = lit.textContent.trim();
      window.seen.covered += cards.filter(covers).length;
      if (open) window.seen.lying = cards.length;
    }
    if (lit || !open || window.seen.lying === 0) return void requestAnimationFrame(look);
    window.seen.left = cards.length;
    document.documentElement.dataset.seen = 'all';
  };
  look();
"""
"""What a page shows passes by; it notes itself what there was to see, picture by picture."""


def won(page: Page) -> None:
    """Lucky Ladies 200, the double 2, insurance lost 0.50; the cards lie until the picture has gone."""
    expect(page.locator("html[data-seen]")).to_be_attached()
    seen = page.evaluate("window.seen")
    assert re.match(r"\+201\.50\s*Big win", seen.pop("said"))
    assert seen == {"covered": 0, "lying": 2, "left": 0}


@pytest.mark.feature("BJ-81")
def test_a_card_that_nobody_asked_for_is_burnt_and_struck(pit: Served, visit: Visit) -> None:
    page = visit()
    somebody = at_table(page, pit, "device")
    history = page.get_by_role("region", name=re.compile("^(This|Last) round"))
    burnt = history.locator(".card.burnt")
    while burnt.count() == 0:
        # Nothing is decided: when the time is over the hand stands and the device's card is not wanted.
        expect(somebody.main_bet()).to_be_enabled()
        somebody.stake()
        expect(burnt.or_(somebody.over()).first).to_be_attached()
    expect(burnt).to_have_count(1)
    expect(burnt.locator("svg")).to_have_css("filter", re.compile("grayscale"))
    expect(history).to_contain_text("grey and struck: burnt")
