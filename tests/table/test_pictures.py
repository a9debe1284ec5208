"""A picture of a table has addresses that a browser and its policy understand, and no others."""

import pytest

from sabot.profiles import Mode, Times
from sabot.table.house.picture import (
    Picture,
    Quality,
    StreamAddresses,
    origins_of,
    picture_problems,
    times_with_picture,
)


def by_hls(address: str) -> Picture:
    return Picture(streams=(StreamAddresses(quality=Quality.HIGH, hls=address),))


@pytest.mark.parametrize(
    ("address", "origins"),
    [
        ("https://video.example.org/live/a.m3u8?token=a%20b", ["https://video.example.org"]),
        ("http://10.0.0.7:8889/a", ["http://10.0.0.7:8889"]),
        ("https://video.example.org", ["https://video.example.org"]),
        ("/video/a.m3u8", []),
    ],
)
def test_an_address_is_allowed_with_its_site(address: str, origins: list[str]) -> None:
    assert not [*picture_problems(by_hls(address), Mode.LIVE)]
    assert [*origins_of(by_hls(address))] == origins


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "data:text/html,a",
        "//video.example.org/a",
        "ftp://video.example.org/a",
        "https://me:secret@video.example.org/a",
        "https://video.example.org; script-src *",
        "https://video.example.org *",
        "https://*.example.org/a",
        "https://[::1]/a",
        "https://video.example.org:99999/a",
        "https://video.example.org/a\nb",
        "https://video.example.org/a#b",
        "video.example.org/a",
        "/a b",
        "/" + "a" * 500,
    ],
)
def test_an_address_that_says_anything_else_is_not(address: str) -> None:
    (problem,) = picture_problems(by_hls(address), Mode.LIVE)
    assert problem.startswith(".streams.high.hls: write an address such as")


def test_qualities_come_in_their_order_each_once_and_with_an_address() -> None:
    low = StreamAddresses(quality=Quality.LOW, hls="/a")
    high = StreamAddresses(quality=Quality.HIGH, whep="/a")
    for streams in ((), (low, high), (low, low)):
        (problem,) = picture_problems(Picture(streams=streams), Mode.AUTO)
        assert problem == ".streams: write at least one, the best first, each quality once"
    nowhere = Picture(streams=(StreamAddresses(quality=Quality.LOW),))
    assert [*picture_problems(nowhere, Mode.LIVE)] == [
        ".streams.low: write an address under hls, whep or both"
    ]


def test_only_what_is_dealt_in_sight_has_a_picture() -> None:
    for mode in (Mode.VIDEO, Mode.INTERNAL):
        (problem,) = picture_problems(by_hls("/a"), mode)
        assert problem.startswith(": only where cards are dealt in sight")


def test_who_waits_for_the_picture_has_as_much_time_after_it() -> None:
    first = Picture(streams=by_hls("/a").streams, first=True, delay=3_200)
    later = times_with_picture(Times(), first, Mode.LIVE)
    usual = Times()
    assert later.decision - usual.decision == later.insurance - usual.insurance == 4
    assert later.first_step - usual.first_step == later.next_steps - usual.next_steps == 4
    assert later.dispute - usual.dispute == later.result - usual.result == 4
    # Betting opens after the result was seen: it needs no more time.
    assert later.betting == usual.betting
    assert times_with_picture(Times(), first, Mode.INTERNAL) == usual
