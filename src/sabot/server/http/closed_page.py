"""The closed door: a page for whoever opens an address and is not let in, in a language of theirs."""

import base64
import hashlib
import tomllib
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from sabot.games.answer import Refused
from sabot.server.http.handler import refusal

TEXTS: dict[str, dict[str, Any]] = tomllib.loads(
    files("sabot.server.http").joinpath("closed_page_texts.toml").read_text("utf-8")
)
KINDS = {403: "venue", 404: "missing", 421: "name", 429: "hasty", 500: "failed", 503: "away"}
"""What is shown, by the status of the answer; what has no page here is for programs."""
ASKED = "/api/"
STYLE = """
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b0d10; color: #f3ede0;
  font: 17px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(560px, 100%); padding: 32px 24px; }
p.house { margin: 0 0 20px; font: 24px/1.2 Georgia, serif; color: #e2be74; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 30px; line-height: 1.2; }
p { margin: 0 0 12px; color: #c9c3b6; }
a { display: inline-block; margin-top: 12px; padding: 12px 22px; border-radius: 10px; background: #e2be74;
  color: #15181d; font-weight: 700; text-decoration: none; }
a:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }
"""
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""The page needs nothing but itself: nobody who is not let in is given a file."""


def closed_door(
    asked: HTTPConnection, refused: Refused, status: int, house: str, languages: Sequence[str]
) -> Response:
    """A page where somebody opened an address in a browser; elsewhere the reason alone, for programs."""
    kind = KINDS.get(status)
    if kind is None or not is_opened(asked):
        return refusal(refused, status)
    language = spoken(asked.headers.get("accept-language", ""), languages)
    return HTMLResponse(_page(kind, house, language), status, {"content-security-policy": POLICY})


def is_opened(asked: HTTPConnection) -> bool:
    scope = asked.scope
    page = scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith(ASKED)
    return page and "text/html" in asked.headers.get("accept", "")


def spoken(accepted: str, languages: Sequence[str]) -> str:
    """The first language of the browser that the house speaks; otherwise the usual one of the house."""
    ranked = sorted(accepted.split(","), key=_quality, reverse=True)
    wanted = [one.partition(";")[0].strip().lower().partition("-")[0] for one in ranked]
    known = [language for language in languages if language in TEXTS] or ["en"]
    return next((one for one in wanted if one in known), known[0])


def _quality(choice: str) -> float:
    quality = choice.partition(";q=")[2].strip()
    try:
        return float(quality) if quality else 1.0
    except ValueError:
        return 0.0


def _page(kind: str, house: str, language: str) -> str:
    texts = TEXTS[language]
    title, why, right = map(escape, texts[kind])
    way = f'<a href="/">{texts["tables"]}</a>' if kind == "missing" else f'<a href="">{texts["again"]}</a>'
    return f"""<!doctype html><html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title} · {escape(house)}</title>
<style>{STYLE}</style></head><body><main><p class="house">{escape(house)}</p>
<h1>{title}</h1><p>{why}</p><p>{right}</p>{way}</main></body></html>
"""
