"""Takes the moving picture of the README: one round at a table, from the chip to what it paid.

A browser films itself and compresses each frame, of which only the part that changed is kept; here they are
put into one animated WebP.
"""

import base64
import contextlib
import json
import re
import struct
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from browser_ground import DESKTOP, Window, opened_browser, served
from playing import Somebody
from playwright.sync_api import Browser, Page, expect

FILE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "round.webp"
MOST = 1_000_000
"""Bytes that a README may cost its readers."""
SHORTEST = 80
"""Milliseconds: frames that follow each other sooner are one."""
LAST = 2_500
"""Milliseconds for which the end stands."""
READ = 2_000
"""Milliseconds in which a result is read before the film ends."""
DRAWINGS = (b"VP8 ", b"VP8L", b"ALPH")
WIDTH, HEIGHT = 960, 600
QUALITY = 0.74
TABLE = """
[[table]]
id = "film"
game = "etg-blackjack"
mode = "video"
"""
CHOSEN = {"language": "en", "hintsSeen": True, "feltOpen": True, "visits": 9, "askLarge": False}
CHANGED = """async ([png, width, height, quality]) => {
  const picture = await createImageBitmap(await (await fetch(png)).blob());
  const whole = new OffscreenCanvas(width, height).getContext("2d", { alpha: false });
  whole.imageSmoothingQuality = "high";
  whole.drawImage(picture, 0, 0, width, height);
  const now = new Uint32Array(whole.getImageData(0, 0, width, height).data.buffer);
  const before = window.before;
  window.before = now;
  let [left, top, right, bottom] = before ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  for (let i = 0; before && i < now.length; i++) if (now[i] !== before[i]) {
    const x = i % width, y = (i - x) / width;
    left = Math.min(left, x); right = Math.max(right, x);
    top = Math.min(top, y); bottom = Math.max(bottom, y);
  }
  if (right < 0) return null;
  left -= left % 2; top -= top % 2;
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const part = new OffscreenCanvas(wide, high);
  part.getContext("2d", { alpha: false }).drawImage(whole.canvas, left, top, wide, high, 0, 0, wide, high);
  const blob = await part.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return [left, top, wide, high, btoa(text)];
}"""
"""What of a frame differs from the one before, as a WebP of its own; null where nothing does."""


class Frame(NamedTuple):
    at: float
    """Seconds."""
    png: str


class Part(NamedTuple):
    place: tuple[int, int, int, int]
    lasts: int
    webp: bytes


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as directory,
        served(Path(directory), TABLE) as house,
        opened_browser() as browser,
    ):
        while not (found := frames(browser, house.address)):
            sys.stderr.write("nothing was decided, or nothing won: another round\n")
        parts = list(changes(browser, found))
    picture = animated(parts)
    assert len(picture) < MOST, f"{len(picture)} bytes are too many"
    FILE.write_bytes(picture)
    sys.stderr.write(f"docs/pictures/{FILE.name}: {len(parts)} frames, {len(picture) // 1024} KB\n")


def frames(browser: Browser, address: str) -> list[Frame]:
    """A chip, Deal, a stand, the dealer's cards, and what they paid; nothing where they paid nothing."""
    window = Window(browser, DESKTOP)
    page, somebody = window.page, Somebody(window.page, address)
    page.add_init_script(f"localStorage.setItem('sabot.settings', {json.dumps(json.dumps(CHOSEN))})")
    page.goto(f"{address}/table/film")
    somebody.sit_if_asked()
    page.get_by_role("radio", name="Chip 25", exact=True).click()
    main_bet = page.get_by_role("button", name=re.compile("^Main bet, hand 2"))
    expect(main_bet).to_be_enabled()
    with filmed(page) as found:
        page.wait_for_timeout(600)
        main_bet.click()
        page.wait_for_timeout(900)
        somebody.deal()
        before = somebody.clicks
        somebody.play_out()
        page.wait_for_timeout(READ)
    told = somebody.clicks > before and page.locator("[data-end=won]").count() > 0
    window.context.close()
    return found if told else []


@contextlib.contextmanager
def filmed(page: Page) -> Iterator[list[Frame]]:
    """What was drawn meanwhile."""
    found: list[Frame] = []
    cdp = page.context.new_cdp_session(page)

    def keep(shown: dict[str, Any]) -> None:
        found.append(Frame(shown["metadata"]["timestamp"], shown["data"]))
        with contextlib.suppress(Exception):
            cdp.send("Page.screencastFrameAck", {"sessionId": shown["sessionId"]})

    cdp.on("Page.screencastFrame", keep)
    cdp.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    yield found
    cdp.send("Page.stopScreencast")


def changes(browser: Browser, found: list[Frame]) -> Iterator[Part]:
    kept = found[:1]
    for frame in found[1:]:
        if (frame.at - kept[-1].at) * 1_000 >= SHORTEST:
            kept.append(frame)
    kept[-1] = found[-1]
    lengths = [round((after.at - before.at) * 1_000) for before, after in pairwise(kept)]
    blank = browser.new_page()
    for frame, lasts in zip(kept, [*lengths, LAST], strict=True):
        asked = ["data:image/png;base64," + frame.png, WIDTH, HEIGHT, QUALITY]
        part = blank.evaluate(CHANGED, asked)
        # Where nothing changed, the part before lasts longer.
        left, top, wide, high, text = part or [0, 0, 0, 0, ""]
        yield Part((left, top, wide, high), lasts, base64.b64decode(text))
    blank.close()


def animated(parts: list[Part]) -> bytes:
    """As the container of WebP wants it: a head, how it repeats, and each part with its place and time."""
    whole: list[Part] = []
    for part in parts:
        if part.webp or not whole:
            whole.append(part)
        else:
            whole[-1] = whole[-1]._replace(lasts=whole[-1].lasts + part.lasts)
    head = struct.pack("<I", 0x02) + _three(WIDTH - 1) + _three(HEIGHT - 1)
    chunks = _chunk(b"VP8X", head) + _chunk(b"ANIM", struct.pack("<IH", 0xFF000000, 0))
    chunks += b"".join(_chunk(b"ANMF", _framed(part)) for part in whole)
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


def _framed(part: Part) -> bytes:
    left, top, wide, high = part.place
    place = _three(left // 2) + _three(top // 2) + _three(wide - 1) + _three(high - 1)
    without_blending = 0x02
    return place + _three(part.lasts) + bytes([without_blending]) + _drawn(part.webp)


def _drawn(webp: bytes) -> bytes:
    """The drawing alone: heads and colour profiles stand only before all parts."""
    at, kept = 12, b""
    while at < len(webp):
        end = at + 8 + struct.unpack_from("<I", webp, at + 4)[0]
        end += end % 2
        if webp[at : at + 4] in DRAWINGS:
            kept += webp[at:end]
        at = end
    return kept


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def _chunk(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


if __name__ == "__main__":
    main()
