"""A camera that films a clock: every frame says in black and white squares at which moment it was taken.

Frames are made here, by the clock of the house, and go through a real encoder (ffmpeg, VP9) to real HLS files
that a server of another origin gives out; what a page shows can be held against the moment that it had.
"""

import itertools
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

WIDTH, HEIGHT, SQUARE, BITS = 320, 180, 10, 32
FRAMES = 10
"""A second."""
SEGMENT = 1
"""Seconds."""
WINDOW = 120
"""Segments that can be looked back at."""
BEGAN = "began"
"""The file with the moment of the first frame."""
DARK, BRIGHT, CLOTH = 16, 235, 90
ENCODER = (
    f"ffmpeg -hide_banner -loglevel error -f rawvideo -pixel_format gray -video_size {WIDTH}x{HEIGHT} "
    f"-framerate {FRAMES} -i - -pix_fmt yuv420p -c:v libvpx-vp9 -deadline realtime -cpu-used 8 "
    f"-lag-in-frames 0 -b:v 400k -g {FRAMES} -f hls -hls_time {SEGMENT} -hls_list_size {WINDOW} "
    "-hls_segment_type fmp4 -hls_flags program_date_time+delete_segments picture.m3u8"
)

READ_CLOCK = f"""
() => {{
  const video = document.querySelector("video");
  if (!video || !video.videoWidth) return 0;
  const canvas = (window.film ??= document.createElement("canvas"));
  Object.assign(canvas, {{ width: {WIDTH}, height: {HEIGHT} }});
  const paper = canvas.getContext("2d", {{ willReadFrequently: true }});
  paper.drawImage(video, 0, 0, canvas.width, canvas.height);
  let moment = 0;
  for (let bit = 0; bit < {BITS}; bit += 1) {{
    const [bright] = paper.getImageData(bit * {SQUARE} + {SQUARE // 2}, {SQUARE // 2}, 1, 1).data;
    moment = moment * 2 + (bright > 125 ? 1 : 0);
  }}
  return moment;
}}
"""
"""The moment that the picture of a page shows, as it is on the screen; 0 before there is one."""


def hundredths() -> int:
    """The clock as the camera films it: hundredths of seconds, as far as its squares go."""
    return int(time.time() * 100) % (1 << BITS)


def frame(moment: int) -> bytes:
    squares = (BRIGHT if moment >> bit & 1 else DARK for bit in reversed(range(BITS)))
    row = b"".join(bytes([square]) * SQUARE for square in squares)
    clock = row.ljust(WIDTH, bytes([CLOTH])) * SQUARE
    return clock + bytes([CLOTH]) * (WIDTH * (HEIGHT - SQUARE))


class Camera:
    """Films until it is told to stop; then nothing new comes, as if a cable had been pulled."""

    def __init__(self, directory: Path) -> None:
        self._stopped = threading.Event()
        self._began = directory / BEGAN
        for old in directory.iterdir():
            old.unlink()
        self._encoder = subprocess.Popen(ENCODER.split(), stdin=subprocess.PIPE, cwd=directory)
        self._filming = threading.Thread(target=self._film, daemon=True)
        self._filming.start()

    def _film(self) -> None:
        assert self._encoder.stdin is not None
        due = time.monotonic()
        self._began.write_text(str(time.time()))
        while not self._stopped.wait(max(0.0, due - time.monotonic())):
            self._encoder.stdin.write(frame(hundredths()))
            self._encoder.stdin.flush()
            due += 1 / FRAMES

    def stop(self) -> None:
        self._stopped.set()
        self._filming.join()
        self._encoder.kill()
        self._encoder.wait()


def dated(playlist: str, began: float) -> str:
    """With the moments at which segments were filmed; ffmpeg would write when it began to encode them."""
    first = int(re.findall(r"MEDIA-SEQUENCE:(\d+)", playlist)[0])
    moments = (datetime.fromtimestamp(began + first + n * SEGMENT, UTC) for n in itertools.count())
    return re.sub(r"(?<=DATE-TIME:).*", lambda _: next(moments).isoformat(), playlist)


class _FromElsewhere(SimpleHTTPRequestHandler):
    """Files for pages of other sites."""

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.suffix != ".m3u8" or not file.exists():
            return super().do_GET()
        content = dated(file.read_text(), float((file.parent / BEGAN).read_text())).encode()
        self.send_response(200)
        self.send_header("content-type", "application/vnd.apple.mpegurl")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None

    def end_headers(self) -> None:
        self.send_header("access-control-allow-origin", "*")
        self.send_header("cache-control", "no-store")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def stream_site(directory: Path) -> Iterator[str]:
    """The address of a site of its own that gives out what lies in a directory."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_FromElsewhere, directory=str(directory)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def filming(directory: Path) -> Iterator[Camera]:
    camera = Camera(directory)
    try:
        yield camera
    finally:
        camera.stop()
