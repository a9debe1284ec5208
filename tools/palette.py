"""Pictures in few colours: a browser reads pixels, median cut finds the colours, a small PNG is written."""

import base64
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 256
SIGNATURE = b"\x89PNG\r\n\x1a\n"
AT_ONCE = 4_096
"""Colours that are compared with the palette at a time, so that memory stays small."""
READ = """async (png) => {
    const picture = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    let text = "";
    for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
    return [picture.width, picture.height, btoa(text)];
}"""

Pixels = NDArray[np.uint8]
Numbers = NDArray[np.int64]


def in_few_colours(blank: Page, png: bytes) -> bytes:
    """The same picture with a palette; `blank` is a page without anything on it."""
    written = "data:image/png;base64," + base64.b64encode(png).decode()
    width, height, text = blank.evaluate(READ, written)
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3]
    colours, place = np.unique(pixels, axis=0, return_inverse=True)
    palette = _palette(colours, np.bincount(place.ravel()))
    indices = _nearest(colours, palette)[place.ravel()].reshape(height, width)
    return _written(indices, palette)


def _palette(colours: Pixels, counts: Numbers) -> Pixels:
    """The widest box of colours is cut where half of its pixels are, until there are enough."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < min(COLOURS, len(colours)):
        widths = [
            float(np.ptp(colours[box], axis=0).max()) * float(counts[box].sum()) ** 0.25 for box in boxes
        ]
        box = boxes.pop(int(np.argmax(widths)))
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, axis], kind="stable")]
        half = int(np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2)) + 1
        cut = min(max(half, 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    means = [np.average(colours[box], axis=0, weights=counts[box]) for box in boxes]
    return np.array(means).round().astype(np.uint8)


def _nearest(colours: Pixels, palette: Pixels) -> Pixels:
    """Which of the palette is nearest to each colour, whichever box it lay in."""
    found = np.empty(len(colours), np.uint8)
    wanted = palette.astype(np.int32)
    for first in range(0, len(colours), AT_ONCE):
        part = colours[first : first + AT_ONCE].astype(np.int32)
        found[first : first + AT_ONCE] = ((part[:, None] - wanted[None]) ** 2).sum(axis=2).argmin(axis=1)
    return found


def _written(indices: Pixels, palette: Pixels) -> bytes:
    height, width = indices.shape
    lines = np.hstack([np.zeros((height, 1), np.uint8), indices]).tobytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
