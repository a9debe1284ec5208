"""The line falls, or the server does: the page says so, comes back by itself, and shows the truth."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import PATIENCE
from playing import Somebody
from playwright.sync_api import Page, expect

TABLE = """
[[table]]
id = "live-blackjack"
game = "live-blackjack"
mode = "video"
[table.settings.times]
betting = 12
decision = 25

[[table]]
id = "etg-blackjack"
game = "etg-blackjack"
mode = "video"
[table.settings.times]
betting = 12
decision = 25
"""


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Served]:
    """A house of one's own, to be knocked over."""
    with served(tmp_path, TABLE) as place:
        yield place


def deciding(page: Page, house: Served, title: str) -> Somebody:
    """Plays until a decision is asked for; blackjacks and insurance pass by."""
    somebody = Somebody(page, house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    stand = page.get_by_role("button", name=re.compile("^Stand"), disabled=False)
    asked = somebody.declining()
    while True:
        # "Round over" may still be said of the round before: what can be pressed is what counts.
        expect(stand.or_(asked).or_(somebody.main_bet()).first).to_be_visible()
        if stand.count() > 0 and stand.is_visible():
            return somebody
        if asked.count() > 0:
            somebody.answer(asked.first)
        else:
            somebody.stake()
            somebody.deal()


def plays_until_paid(somebody: Somebody) -> None:
    """Whatever is still to be decided; however long the page was away, its round may be over already."""
    paid = somebody.figure("Bet").filter(has_text=re.compile("^0$"))
    stand = somebody.page.get_by_role("button", name=re.compile("^Stand"), disabled=False)
    while True:
        expect(paid.or_(stand).or_(somebody.declining()).first).to_be_attached()
        if paid.count() > 0:
            return
        somebody.decline_or_stand()


def test_a_killed_server_comes_back_under_the_page(fragile: Served, visit: Visit) -> None:
    page = visit()
    somebody = deciding(page, fragile, "ETG Blackjack")
    bet = somebody.figure("Bet").inner_text()
    fragile.kill()
    expect(page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    fragile.start()
    expect(page.get_by_role("alert").filter(has_text="Connection lost")).to_be_hidden()
    plays_until_paid(somebody)
    expect(somebody.figure("Last bet")).to_have_text(bet)
    fragile.stop()
    data = fragile.directory / "data"
    audit = subprocess.run(
        [str(Path(sys.executable).with_name("sabot")), "audit", "--data", str(data)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert audit.returncode == 0, audit.stdout + audit.stderr


def test_a_server_that_falls_silent_is_told_and_so_is_its_return(fragile: Served, visit: Visit) -> None:
    """How soon is counted in questions without an answer, by a clock of the test, where the pages have it."""
    page = visit()
    Somebody(page, fragile.address).enter("ETG Blackjack")
    told = page.get_by_role("alert").filter(has_text="Connection lost")
    fragile.signal(signal.SIGSTOP)
    expect(told).to_be_visible()
    fragile.signal(signal.SIGCONT)
    expect(told).to_be_hidden()


def test_a_page_that_is_loaded_again_in_a_decision_can_still_decide(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = deciding(page, house, "ETG Blackjack")
    with house.standing_still():
        page.reload()
        expect(page.get_by_role("button", name=re.compile("^Stand"), disabled=False)).to_be_visible()
    plays_until_paid(somebody)


def interrupted(page: Page, address: str) -> bool:
    """Whether a game waits for her; who asks only that is not back yet."""
    rows = page.context.request.get(f"{address}/api/tables").json()
    return any(row["own"]["unfinished"] for row in rows)


@pytest.mark.feature("LIVE-67")
@pytest.mark.feature("LIVE-111")
def test_an_interrupted_game_waits_in_the_lobby_and_is_finished_there(fragile: Served, visit: Visit) -> None:
    page = visit()
    deciding(page, fragile, "Live Blackjack")
    with fragile.standing_still():
        state = page.context.storage_state()
        page.goto("about:blank")
    patience = time.monotonic() + PATIENCE
    while not interrupted(page, fragile.address):
        assert time.monotonic() < patience, "her game is not interrupted"
        page.wait_for_timeout(200)
    again = visit(state=state)
    again.goto(fragile.address)
    # She is led to it by itself; whoever goes back to the lobby finds it there.
    expect(again.get_by_text("A game of yours was interrupted.").first).to_be_visible()
    expect(again.get_by_role("region", name="Live Blackjack", exact=True)).to_be_visible()
    again.get_by_role("link", name="Sabot, to the tables").click()
    finish = again.get_by_role("link", name=re.compile("Finish it now"))
    expect(finish.first).to_be_visible()
    finish.first.click()
    somebody = Somebody(again, fragile.address)
    somebody.play_out()
    again.goto(fragile.address)
    expect(again.get_by_role("heading", name="Tables")).to_be_visible()
    expect(finish).to_have_count(0)
