"""The live picture of a table: cards over it, none of them before the picture has it, and play without it."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, Served, served
from dealt_by_hand import NAME, Croupier, hire
from live_player import Player
from playing import Somebody
from playwright.sync_api import Page, Route, expect
from signing_in import signed_in
from synthetic_camera import BITS, READ_CLOCK, Camera, filming, hundredths, stream_site

TABLES = """
[[table]]
id = "{id}"
game = "punto-banco"
mode = "live"
[table.settings]
deal_unstaked = true
[table.settings.times]
betting = 5
last_bets = 2
dispute = 1
result = 1
[table.settings.picture]
first = {first}
delay = 12000
streams = [{{ quality = "high", {stream} }}]
"""
SEATS = """
[[table]]
id = "seats"
game = "live-blackjack-eu"
mode = "live"
[table.settings.times]
betting = 120
decision = 5
dispute = 1
result = 1
[table.settings.picture]
streams = [{{ quality = "high", hls = "{hls}" }}]
"""
WATCH = """
window.sightings = {};
const readClock = %s;
const watch = () => {
  for (const card of document.querySelectorAll("main [role=img]")) {
    const name = card.getAttribute("aria-label") ?? "";
    const seen = document.querySelector(".picture.seen") !== null;
    if (/ of /.test(name) && !(name in window.sightings)) window.sightings[name] = seen ? readClock() : -1;
  }
  requestAnimationFrame(watch);
};
watch();
"""
"""Keeps for every card the moment that the picture showed when its face was first on the page; -1 where no
picture was seen."""
COUP = {"9s": "nine of spades", "2h": "two of hearts", "7d": "seven of diamonds", "5c": "five of clubs"}
CONDITION = ".picture[data-condition={}]"


class Studio(NamedTuple):
    house: Served
    films: Path
    hls: str


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    directory, films = tmp_path_factory.mktemp("studio"), tmp_path_factory.mktemp("films")
    with stream_site(films) as site:
        hls = f"{site}/picture.m3u8"
        tables = [("held", "true", f'hls = "{hls}"'), ("hasty", "false", f'hls = "{hls}"')]
        tables.append(("by-whep", "false", 'whep = "/whep/by-whep"'))
        config = "".join(TABLES.format(id=name, first=first, stream=at) for name, first, at in tables)
        hire(directory / "data")
        with served(directory, config + SEATS.format(hls=hls)) as place:
            yield Studio(place, films, hls)


def looks_on(visit: Visit, studio: Studio, table: str) -> Page:
    page = visit()
    page.goto(f"{studio.house.address}/table/{table}")
    expect(page.locator(CONDITION.format("shown"))).to_be_attached()
    page.evaluate(WATCH % READ_CLOCK)
    return page


def deals_a_coup(croupier: Croupier) -> dict[str, int]:
    """The moment before each card was dealt, by the clock that is filmed."""
    dealt = {}
    for card, name in COUP.items():
        dealt[name] = hundredths()
        croupier.deals(card)
    return dealt


def too_early(page: Page, dealt: dict[str, int]) -> list[str]:
    """Cards that the page showed before its picture had them."""
    for name in dealt:
        page.wait_for_function("(name) => name in window.sightings", arg=name)
    seen: dict[str, int] = page.evaluate("window.sightings")
    half = 2 ** (BITS - 1)
    return [name for name in dealt if seen[name] >= 0 and (seen[name] - dealt[name]) % 2**BITS >= half]


def unseen(page: Page, dealt: dict[str, int]) -> list[str]:
    seen: dict[str, int] = page.evaluate("window.sightings")
    return [name for name in dealt if seen[name] < 0]


@pytest.mark.feature("LIVE-97")
def test_no_card_is_shown_before_the_picture_has_it_and_play_goes_on_without_it(
    studio: Studio, visit: Visit
) -> None:
    with filming(studio.films) as camera:
        page = looks_on(visit, studio, "held")
        about = page.get_by_role("group", name="Live picture")
        expect(about.get_by_role("status")).to_have_text(re.compile(r"Live, \d+\.\d s behind"))
        with Croupier(studio.house.address, "held") as croupier:
            dealt = deals_a_coup(croupier)
            assert not too_early(page, dealt)
            assert not unseen(page, dealt), "the picture was there all the time"
            # Holding switched off: the same look finds it.
            hasty = looks_on(visit, studio, "hasty")
            with Croupier(studio.house.address, "hasty") as other:
                assert too_early(hasty, deals_a_coup(other))
                chooses_and_leaves_the_picture(hasty)
                console = disputes(visit, studio, other, hasty)
            looks_back(console, f"{studio.house.address}/api/disputes/hasty")
            goes_on_without_it(page, camera, croupier)
    with filming(studio.films):
        # The stream begins anew, is asked for until it is there, and has nothing of what was before.
        console.get_by_role("button", name="Close", exact=True).click()
        opens_moment(console, 1)
        expect(console.get_by_text(re.compile("^The video no longer goes back to"))).to_be_visible()


def chooses_and_leaves_the_picture(page: Page) -> None:
    quality = page.get_by_role("combobox", name="Picture quality")
    expect(quality.get_by_role("option")).to_have_text(["Auto", "High", "Off"])
    quality.select_option("off")
    expect(page.locator(CONDITION.format("off"))).to_be_attached()
    expect(page.get_by_text("Live picture off")).to_be_visible()
    quality.select_option("high")
    expect(page.locator(CONDITION.format("shown"))).to_be_attached()


def disputes(visit: Visit, studio: Studio, croupier: Croupier, page: Page) -> Page:
    """Two cards lie, and the player disputes them; the console of whoever deals."""
    croupier.until("time")
    croupier.keeps_bets_open()
    Somebody(page, studio.house.address).stake()
    croupier.ends_betting()
    croupier.deals("8s", "3h")
    page.get_by_role("button", name="Dispute", exact=True).click()
    return signed_in(visit(), studio.house.address, NAME, "/croupier/hasty")


def opens_moment(console: Page, card: int) -> None:
    log = console.get_by_role("list", name="What happened").get_by_role("listitem")
    log.nth(card).get_by_role("button", name=re.compile(r"^See [\d:.]+ in the video$")).click()


def looks_back(console: Page, address: str) -> None:
    """The picture is played from before a card to after it; and once more, held still."""
    expect(console.get_by_text("The round in the video")).to_be_visible()
    opens_moment(console, 1)
    expect(console.get_by_text(re.compile("^From just before "))).to_be_visible()
    case = console.request.get(address).json()
    came = case["moments"][1] // 10_000 % 2**BITS
    console.wait_for_function(f"(came) => (({READ_CLOCK})() - came | 0) > 50", arg=came)
    console.evaluate("document.querySelector('video').pause()")
    console.get_by_role("button", name="Once more").click()
    before = f"(came) => !document.querySelector('video').seeking && (({READ_CLOCK})() - came | 0) < 0"
    console.wait_for_function(before, arg=came)
    # Three seconds before the moment that the stream names, which is 0.3 s after the card.
    assert -400 < console.evaluate(READ_CLOCK) - came < -150


def goes_on_without_it(page: Page, camera: Camera, croupier: Croupier) -> None:
    """The camera fails; a coup is dealt, and its cards lie on the felt although no picture has them."""
    camera.stop()
    croupier.deals("Ks", "4d", "9h", "3c")
    expect(page.get_by_role("img", name="king of spades").first).to_be_visible()
    expect(page.locator(".picture.seen")).to_have_count(0)
    expect(page.get_by_text(re.compile("playing without it"))).to_be_visible()


SENDER = """
async (offer) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
  const paper = canvas.getContext("2d");
  const draw = () => {
    paper.fillStyle = `rgb(${Date.now() %% 200}, 120, 80)`;
    paper.fillRect(0, 0, 160, 90);
    setTimeout(draw, 50);
  };
  draw();
  const peer = (window.peer = new RTCPeerConnection());
  await peer.setRemoteDescription({ type: "offer", sdp: offer });
  for (const track of canvas.captureStream(20).getTracks()) peer.addTrack(track);
  await peer.setLocalDescription(await peer.createAnswer());
  while (peer.iceGatheringState !== "complete") await new Promise((then) => setTimeout(then, 20));
  return peer.localDescription.sdp;
}
""".replace("%%", "%")


def test_a_picture_comes_by_webrtc(studio: Studio, visit: Visit) -> None:
    """Another page is the camera: it answers the offer that ours posts, and is told when ours goes."""
    sender, page = visit(), visit(PHONE)
    ended = []

    def whep(route: Route) -> None:
        if route.request.method == "DELETE":
            ended.append(route.request.url)
            return route.fulfill(status=200)
        assert route.request.headers["content-type"] == "application/sdp"
        answer = sender.evaluate(SENDER, route.request.post_data)
        headers = {"content-type": "application/sdp", "location": "/whep/session/1"}
        return route.fulfill(status=201, headers=headers, body=answer)

    page.route("**/whep/**", whep)
    page.goto(f"{studio.house.address}/table/by-whep")
    expect(page.locator(CONDITION.format("shown"))).to_be_attached()
    # It does not say how late it is: the table does.
    expect(page.get_by_text("Live, 12.0 s behind")).to_be_visible()
    page.get_by_role("combobox", name="Picture quality").select_option("off")
    expect(page.locator(CONDITION.format("off"))).to_be_attached()
    page.wait_for_function("() => document.querySelector('video').srcObject === null")
    assert ended == [f"{studio.house.address}/whep/session/1"]


@pytest.mark.feature("LIVE-118")
def test_who_comes_back_to_an_interrupted_game_sees_the_live_table(studio: Studio, visit: Visit) -> None:
    ann = Player(visit(), studio.house.address)
    with filming(studio.films), Croupier(studio.house.address, "seats") as lena:
        ann.comes("seats")
        ann.sits(1)
        ann.bets(10, 1, "10")
        ann.deals_now()
        with studio.house.standing_still():
            lena.deals("Ts", "7d", "6d")
            state = ann.page.context.storage_state()
            ann.page.close()
            lena.sees_away(1)
        # Her sixteen is not decided: it leaves the round, and the dealer's card comes to nobody of this page.
        lena.until("time")
        later = hundredths()
        back = visit(state=state)
        back.goto(studio.house.address)
        expect(back.get_by_role("img", name="six of diamonds").first).to_be_attached()
        expect(back.locator(CONDITION.format("shown"))).to_be_attached()
        deadline = time.monotonic() + 60
        while (back.evaluate(READ_CLOCK) - later) % 2**BITS >= 2 ** (BITS - 1):
            assert time.monotonic() < deadline, "the picture does not come to what happened since"
