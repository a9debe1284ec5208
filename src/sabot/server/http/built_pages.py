"""The pages as they were built: one document for every address of theirs, and the files that it loads."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from sabot.server.http.guard import POLICY, content_policy
from sabot.server.http.lobby import plain_page
from sabot.server.live.service import Service
from sabot.table.house.picture import Picture, origins_of

PLACES = (
    "table", "rules", "history", "replay", "account", "multi", "display", "wall", "croupier", "terminal",
    "desk", "house",
)  # fmt: skip
"""First words of addresses that belong to the page, which reads the rest of them itself."""
DOCUMENT = "index.html"
AT_THE_TOP = ("favicon.ico", "favicon.svg", "manifest.webmanifest", "robots.txt", "apple-touch-icon.png")
"""Files that browsers look for by these names."""
LONGEST_PART = 128
"""Characters between two slashes of an address of a file."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Files of other kinds are not given out."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""Files that were packed beforehand lie beside the plain ones; the smallest comes first."""
FOR_GOOD = "public, max-age=31536000, immutable"
"""The name of such a file changes with its content."""
ASK_AGAIN = "no-cache"
_PART = re.compile(rf"[A-Za-z0-9_-][A-Za-z0-9._-]{{0,{LONGEST_PART - 1}}}")


def pages_directory() -> Path:
    """Where building puts them, inside the package."""
    return Path(str(files("sabot"))) / "pages"


class BuiltPages:
    """Where nothing was built, the plain page stands in for all of them."""

    def __init__(self, service: Service, directory: Path | None = None) -> None:
        self._service = service
        self._root = (directory or pages_directory()).resolve()

    def routes(self) -> Iterator[Route]:
        yield Route("/", self.document)
        yield Route("/plain", self.plain)
        for place in PLACES:
            yield Route(f"/{place}", self.document)
            yield Route(f"/{place}/{{rest:path}}", self.document)
        yield Route("/assets/{path:path}", self.asset)
        for name in AT_THE_TOP:
            yield Route(f"/{name}", partial(self.file, path=name, cache=ASK_AGAIN))

    async def document(self, request: Request) -> Response:
        found = await self._found(DOCUMENT, request, ASK_AGAIN)
        if found is None:
            return await self.plain(request)
        pictures = self._service.pictures()
        if pictures:
            found.headers[POLICY] = content_policy(picture_origins(pictures), media=True)
        return found

    async def plain(self, request: Request) -> Response:
        return HTMLResponse(plain_page(self._service, str(request.base_url)))

    async def asset(self, request: Request) -> Response:
        return await self.file(request, path=f"assets/{request.path_params['path']}", cache=FOR_GOOD)

    async def file(self, request: Request, *, path: str, cache: str) -> Response:
        found = await self._found(path, request, cache)
        if found is None:
            raise HTTPException(404)
        return found

    async def _found(self, path: str, request: Request, cache: str) -> Response | None:
        kind = KINDS.get(Path(path).suffix)
        if kind is None or not all(_PART.fullmatch(part) for part in path.split("/")):
            return None
        accepted = accepted_packings(request.headers.get("accept-encoding", ""))
        read = await run_in_threadpool(self._read, path, accepted)
        if read is None:
            return None
        content, packing = read
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if packing:
            headers["content-encoding"] = packing
        return Response(content, headers=headers, media_type=kind)

    def _read(self, path: str, accepted: tuple[str, ...]) -> tuple[bytes, str] | None:
        """The content, and how it is packed. What leads out of the directory is not there, links included."""
        plain = (self._root / path).resolve()
        if not plain.is_relative_to(self._root) or not plain.is_file():
            return None
        for packing in accepted:
            packed = plain.with_name(plain.name + PACKED[packing])
            if packed.is_file() and not packed.is_symlink():
                return packed.read_bytes(), packing
        return plain.read_bytes(), ""


def picture_origins(pictures: Iterable[Picture]) -> list[str]:
    """The sites of all streams, each once."""
    return sorted({origin for picture in pictures for origin in origins_of(picture)})


def accepted_packings(header: str) -> tuple[str, ...]:
    """Which of our packings a browser takes."""
    taken = {_name(choice) for choice in header.split(",") if not _is_refused(choice)}
    return tuple(packing for packing in PACKED if packing in taken)


def _name(choice: str) -> str:
    return choice.partition(";")[0].strip().lower()


def _is_refused(choice: str) -> bool:
    """`br;q=0` says that it is not taken."""
    quality = choice.partition(";")[2].replace(" ", "").lower()
    return re.fullmatch(r"q=0(\.0*)?", quality) is not None
