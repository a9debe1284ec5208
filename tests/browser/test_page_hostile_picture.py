"""A site of pictures that means harm: the page asks nobody else, runs none of it, plays on without it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import Croupier, hire
from playwright.sync_api import expect

TABLE = """
[[table]]
id = "{way}"
game = "punto-banco"
mode = "live"
[table.settings]
deal_unstaked = true
[table.settings.times]
betting = 5
last_bets = 2
dispute = 1
result = 60
[table.settings.picture]
first = true
delay = 4000
streams = [{{ quality = "high", hls = "{site}/{way}.m3u8" }}]
"""
SCRIPT = "<script>window.owned = true</script><img src=x onerror='window.owned = true'>"
LINE = b"#EXTINF:1,<img src=x onerror='window.owned = true'>\nseg.ts\n"
PIECES = 400
"""Of 64 KB each: 25 MB of a list that never ends well."""
WAYS = {
    "elsewhere": "a list that is somewhere else",
    "page": "a page with a script in place of a list",
    "parts": "a list of parts that are scripts, and lie elsewhere",
    "endless": "a list that is too long for anybody",
}


class Sites(NamedTuple):
    house: Served
    asked: set[str]
    """Ways by which the list was asked for."""
    strangers: list[str]
    """What was asked of a site that nobody named."""


@contextmanager
def site(answers: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Quiet(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def says(self, status: int, kind: str, body: bytes = b"", **more: str) -> None:
        self.send_response(status)
        for key, value in {"content-type": kind, "access-control-allow-origin": "*", **more}.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)


def stranger(asked: list[str]) -> type[Quiet]:
    class Stranger(Quiet):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.says(200, "application/vnd.apple.mpegurl", b"#EXTM3U\n")

    return Stranger


def hostile(asked: set[str], elsewhere: str) -> type[Quiet]:
    class Hostile(Quiet):
        def do_GET(self) -> None:
            way = self.path.strip("/").partition(".")[0]
            asked.add(way)
            match way:
                case "elsewhere":
                    self.says(302, "text/plain", location=f"{elsewhere}/list.m3u8")
                case "page":
                    self.says(200, "text/html", SCRIPT.encode())
                case "parts":
                    parts = (
                        f"#EXTINF:2,{SCRIPT}\n{elsewhere}/one.ts\n#EXTINF:2,\njavascript:window.owned=true\n"
                    )
                    head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
                    self.says(200, "application/vnd.apple.mpegurl", (head + parts).encode())
                case _:
                    with suppress(OSError):
                        self.says(200, "application/vnd.apple.mpegurl", b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n")
                        for _ in range(PIECES):
                            self.wfile.write(LINE * (65_536 // len(LINE)))

    return Hostile


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    directory, asked = tmp_path_factory.mktemp("hostile"), set[str]()
    strangers: list[str] = []
    with site(stranger(strangers)) as elsewhere, site(hostile(asked, elsewhere)) as bad:
        hire(directory / "data")
        with served(directory, "".join(TABLE.format(way=way, site=bad) for way in WAYS)) as place:
            yield Sites(place, asked, strangers)


@pytest.mark.parametrize("way", WAYS, ids=list(WAYS.values()))
def test_a_picture_that_means_harm_costs_the_picture_and_nothing_else(
    sites: Sites, visit: Visit, way: str
) -> None:
    page = visit()
    violations: list[str] = []
    page.on("console", lambda told: violations.append(told.text) if "Content Security" in told.text else None)
    page.goto(f"{sites.house.address}/table/{way}")
    expect(page.locator(".picture")).to_be_attached()
    with Croupier(sites.house.address, way) as croupier:
        croupier.deals("9s", "2h", "8d", "5c")
        expect(page.get_by_role("img", name="nine of spades").first).to_be_visible()
        expect(page.get_by_role("img", name="five of clubs").first).to_be_visible()
    assert way in sites.asked, "the picture was asked for"
    expect(page.locator(".picture.seen")).to_have_count(0)
    assert page.evaluate("window.owned") is None, "nothing of theirs ran"
    assert sites.strangers == [], "nobody was asked whom the house does not name"
    if way == "elsewhere":
        assert violations, "the browser was told by the house whom it may ask"
