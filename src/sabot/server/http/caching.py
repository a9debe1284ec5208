"""Answers that browsers may keep and ask about again: where nothing changed they are told so in few bytes."""

import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sabot.server.http.handler import JSON

ASK_AGAIN = "private, no-cache"
"""Kept by the browser alone, and never shown without asking."""
TAG = 16
"""Bytes of the hash by which a content is known again."""


def answer_or_same(request: Request, content: object) -> Response:
    """The content, or that it is the one which the browser has."""
    body = msgspec.json.encode(content)
    tag = f'"{hashlib.sha256(body).digest()[:TAG].hex()}"'
    headers = {"etag": tag, "cache-control": ASK_AGAIN, "vary": "cookie"}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=JSON)
