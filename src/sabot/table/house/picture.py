"""The live picture of a table: where it comes from, how late it is, and whether results wait for it."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sabot.profiles import Mode, Times

LONGEST_ADDRESS = 500
MOST_PORT = 65_535
MILLISECONDS = 1_000
DEALT_IN_SIGHT = (Mode.LIVE, Mode.AUTO)
"""Elsewhere nothing is dealt that a camera could see."""
_PLACE = r"[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*"
_PATH = re.compile(rf"/(?!/){_PLACE}")
_ADDRESS = re.compile(rf"(https?://[a-z0-9]+(?:[.-][a-z0-9]+)*)(?::(\d{{1,5}}))?(?:/{_PLACE})?", re.ASCII)


class Quality(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class StreamAddresses(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One quality of the picture, by HLS, by WHEP or by both."""

    quality: Quality
    """What players choose it by. One alone may be an HLS playlist with several; browsers then choose among
    these."""
    hls: str = ""
    """The playlist: `https://…` or `http://…`, or a path on the house's own site."""
    whep: str = ""
    """Where a WebRTC picture is asked for (WHEP), written likewise; tried first, since it is less late."""


class Picture(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A camera over the table; without one, or where it fails, the page alone shows everything."""

    streams: tuple[StreamAddresses, ...]
    """The best quality first, each once."""
    first: bool = False
    """Nothing that was dealt is shown before the picture has it. Decisions, insurance, disputes and results
    then last `delay` longer, in whole seconds, and a picture that is later than `delay` is not shown."""
    delay: Annotated[int, Meta(ge=0, le=30_000)] = 4_000
    """Milliseconds by which the picture is behind the table at most. It counts as so late wherever the stream
    does not say it itself: WHEP, and HLS without EXT-X-PROGRAM-DATE-TIME."""
    camera: Annotated[int, Meta(ge=0, le=5_000)] = 300
    """Milliseconds from a card on the table to the moment that EXT-X-PROGRAM-DATE-TIME gives its picture."""


def origins_of(picture: Picture | None) -> Iterator[str]:
    """The sites that its streams come from, besides the house's own."""
    if picture is None:
        return
    for stream in picture.streams:
        for address in (stream.hls, stream.whep):
            found = _ADDRESS.fullmatch(address)
            if found is not None:
                yield found[1] if found[2] is None else f"{found[1]}:{found[2]}"


def waits_for_picture(picture: Picture | None, mode: Mode) -> bool:
    return picture is not None and picture.first and mode in DEALT_IN_SIGHT


def times_with_picture(times: Times, picture: Picture | None, mode: Mode) -> Times:
    """Whoever is shown cards as late as the picture has as much time with them as anybody."""
    if picture is None or not waits_for_picture(picture, mode):
        return times
    later = -(-picture.delay // MILLISECONDS)
    return replace(
        times,
        insurance=times.insurance + later,
        decision=times.decision + later,
        first_step=times.first_step + later,
        next_steps=times.next_steps + later,
        result=times.result + later,
        dispute=times.dispute + later,
    )


def picture_problems(picture: Picture, mode: Mode) -> Iterator[str]:
    if mode not in DEALT_IN_SIGHT:
        yield ": only where cards are dealt in sight, in the modes live and auto"
    qualities = [stream.quality for stream in picture.streams]
    if not qualities or qualities != [one for one in Quality if one in qualities]:
        yield ".streams: write at least one, the best first, each quality once"
    for stream in picture.streams:
        if not stream.hls and not stream.whep:
            yield f".streams.{stream.quality}: write an address under hls, whep or both"
        for key, address in (("hls", stream.hls), ("whep", stream.whep)):
            if address and not _is_address(address):
                yield (
                    f".streams.{stream.quality}.{key}: write an address such as "
                    "https://video.example.org/table.m3u8, or a path such as /video/table.m3u8"
                )


def _is_address(text: str) -> bool:
    if len(text) > LONGEST_ADDRESS:
        return False
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return _PATH.fullmatch(text) is not None
    return found[2] is None or 0 < int(found[2]) <= MOST_PORT
