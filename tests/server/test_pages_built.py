"""Built pages as browsers get them: one document everywhere, files that are kept for good, nothing else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from ground import Ground, Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.http.built_pages import accepted_packings
from sabot.table.house.picture import Picture, Quality, StreamAddresses
from sabot.table.house.settings import Settings

DOCUMENT = '<!doctype html><div id="app"></div>'
SECRET = "the key of the house"
FILES = {
    "index.html": DOCUMENT,
    "favicon.svg": "<svg/>",
    "assets/app-1a2b.js": "let a = 1",
    "assets/app-1a2b.js.br": "packed by br",
    "assets/app-1a2b.js.gz": "packed by gz",
    "assets/app-1a2b.css": "body{}",
    "assets/inter.woff2": "wOF2",
    "assets/back.svg": "<svg/>",
    "assets/words.json": "{}",
    "assets/site.webmanifest": "{}",
    "assets/.hidden.js": SECRET,
    "assets/notes.py": SECRET,
    "house.key": SECRET,
    "other.json": SECRET,
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    outside = tmp_path_factory.mktemp("built")
    directory = outside / "pages"
    (directory / "assets").mkdir(parents=True)
    for name, content in FILES.items():
        (directory / name).write_text(content)
    (outside / "outside.js").write_text(SECRET)
    (directory / "assets" / "link.js").symlink_to(outside / "outside.js")
    with staged(config_of(TableEntry(id="one", game="punto-banco")), pages_in=directory) as stage:
        yield stage


def got(stage: Stage, path: str, accept: str = "identity") -> httpx.Response:
    async def scene(ground: Ground) -> httpx.Response:
        headers = {"accept-encoding": accept}
        async with (
            httpx.AsyncClient(timeout=None, base_url=ground.address, headers=headers) as http,
            http.stream("GET", path) as answer,
        ):
            content = b"".join([part async for part in answer.aiter_raw()])
        plain = [(key, value) for key, value in answer.headers.items() if key != "content-encoding"]
        told = httpx.Response(answer.status_code, headers=plain, content=content)
        told.headers["packed"] = answer.headers.get("content-encoding", "")
        return told

    return stage.play(scene(stage.ground))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/table/one",
        "/rules",
        "/rules/koi-bacc",
        "/history",
        "/history/2",
        "/replay/one/1/2",
        "/account",
        "/account/limits",
        "/multi",
        "/multi/one/two",
    ],
)
def test_every_address_of_the_page_is_the_same_document(built: Stage, path: str) -> None:
    answer = got(built, path)
    assert (answer.status_code, answer.text) == (200, DOCUMENT)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_the_page_may_run_its_own_script_and_style_and_no_other(built: Stage) -> None:
    policy = got(built, "/").headers.get_list("content-security-policy")
    assert len(policy) == 1
    rules = dict(rule.strip().split(" ", 1) for rule in policy[0].split(";"))
    own = {"script-src", "style-src", "font-src", "connect-src"}
    assert {rules.pop(rule) for rule in own} == {"'self'"}
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "'self' data:"
    assert "unsafe" not in policy[0]


def test_pictures_of_tables_come_from_their_own_sites_and_from_no_other(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(DOCUMENT)
    streams = (
        StreamAddresses(quality=Quality.HIGH, hls="https://video.example.org/a.m3u8", whep="/whep/a"),
        StreamAddresses(quality=Quality.LOW, whep="http://10.0.0.7:8889/a/whep"),
    )
    filmed = Settings(picture=Picture(streams=streams))
    live = TableEntry(id="one", game="punto-banco", mode=Mode.LIVE, settings=filmed)
    with staged(config_of(live), pages_in=tmp_path) as stage:
        (policy,) = got(stage, "/table/one").headers.get_list("content-security-policy")
        elsewhere = got(stage, "/api/tables").headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    sites = "http://10.0.0.7:8889 https://video.example.org"
    assert rules.pop("connect-src") == f"'self' {sites}"
    assert rules.pop("media-src") == f"'self' blob: {sites}"
    assert not [word for word in ("blob:", "example", "10.0.0.7") if word in elsewhere]
    untouched = dict(rule.strip().split(" ", 1) for rule in elsewhere.split(";"))
    assert rules.items() <= untouched.items()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/app-1a2b.css", "text/css; charset=utf-8"),
        ("/assets/inter.woff2", "font/woff2"),
        ("/assets/back.svg", "image/svg+xml"),
        ("/assets/words.json", "application/json"),
        ("/assets/site.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_their_types_and_are_kept_for_good(built: Stage, path: str, kind: str) -> None:
    answer = got(built, path)
    assert (answer.status_code, answer.text) == (200, FILES[path[1:]])
    assert answer.headers["content-type"] == kind
    assert answer.headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_has_no_hash_in_its_name_is_asked_for_again(built: Stage) -> None:
    answer = got(built, "/favicon.svg")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    ("accept", "packed", "content"),
    [
        ("gzip, deflate, br", "br", "packed by br"),
        ("gzip", "gzip", "packed by gz"),
        ("br;q=0, gzip;q=0.5", "gzip", "packed by gz"),
        ("identity", "", "let a = 1"),
        ("", "", "let a = 1"),
    ],
)
def test_what_was_packed_beforehand_is_sent_to_whoever_takes_it(
    built: Stage, accept: str, packed: str, content: str
) -> None:
    answer = got(built, "/assets/app-1a2b.js", accept)
    assert (answer.headers["packed"], answer.text) == (packed, content)
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_packings_are_read_as_browsers_write_them() -> None:
    assert accepted_packings("gzip, deflate, br, zstd") == ("br", "gzip")
    assert accepted_packings("GZIP;q=1.0") == ("gzip",)
    assert accepted_packings("br; q=0.0, *") == ()


# Nothing else.

NOT_THERE = (
    "/assets/..%2fhouse.key",
    "/assets/%2e%2e/house.key",
    "/assets/..%2f..%2foutside.js",
    "/assets//etc/passwd",
    "/assets/..%5c..%5coutside.js",
    "/assets/link.js",
    "/assets/.hidden.js",
    "/assets/notes.py",
    "/assets/",
    "/assets",
    "/assets/app-1a2b.js%00.css",
    "/assets/app-1a2b.js/",
    "/assets/app-1a2b.js.br",
    "/house.key",
    "/other.json",
    "/index.html",
    "/assets/%252e%252e/other.json",
    "/assets/" + 300 * "a" + ".js",
    "/assets/" + 100 * "a/" + "b.js",
)


@pytest.mark.long
@pytest.mark.parametrize("path", NOT_THERE, ids=lambda path: str(path)[:40])
def test_what_is_no_file_of_the_page_is_not_there(built: Stage, path: str) -> None:
    answer = got(built, path)
    assert answer.status_code in ((400,) if "%00" in path else (404, 307))
    assert SECRET not in answer.text


def test_up_and_out_as_no_browser_would_write_it(built: Stage) -> None:
    ground = built.ground
    head = f"GET /assets/../house.key HTTP/1.1\r\nhost: 127.0.0.1:{ground.port}\r\nconnection: close\r\n\r\n"

    async def scene() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", ground.port)
        writer.write(head.encode())
        told = await reader.read()
        writer.close()
        return told

    answer = built.play(scene())
    assert answer.startswith(b"HTTP/1.1 404")
    assert SECRET.encode() not in answer


def test_without_built_pages_there_is_the_plain_one(tmp_path: Path) -> None:
    with staged(config_of(TableEntry(id="one", game="punto-banco")), pages_in=tmp_path) as stage:
        for path in ("/", "/table/one", "/plain"):
            assert "Play credits only" in got(stage, path).text
        assert got(stage, "/assets/app-1a2b.js").status_code == 404


def test_the_plain_page_is_there_also_beside_built_ones(built: Stage) -> None:
    assert "Play credits only" in got(built, "/plain").text
