"""Who may talk to the server at all: hosts, origins, addresses, proofs; and what browsers are told."""

import hmac
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from sabot.games.answer import Refused
from sabot.profiles import Profile, check_address
from sabot.server.config.server_config import ServerConfig

COOKIE, SECURE_COOKIE = "sabot", "__Host-sabot"
"""The second is taken by browsers over TLS only, from this very host."""
PROOF = "x-sabot-proof"

POLICY = "content-security-policy"


def content_policy(origins: Iterable[str] = (), *, media: bool = False) -> str:
    """What a page may load: from here alone, and pictures of tables (`media`) from these sites besides.

    A browser that puts an HLS picture together itself gives it a `blob:` address of the page's own.
    """
    others = "".join(f" {origin}" for origin in origins)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{others}; media-src 'self'{' blob:' if media else ''}{others}; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


SAFE_HEADERS = {
    POLICY: content_policy(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Nothing is loaded from elsewhere, nothing is framed, nothing is kept by caches on the way."""
KEEP_TO_TLS = {"strict-transport-security": "max-age=31536000"}
"""For a year browsers ask by TLS alone."""


LONGEST_HEAD = 16_384
"""Characters of all headers of a request together."""


def is_secure(config: ServerConfig) -> bool:
    """Whether players come by TLS: the server's own, or that of a proxy before it."""
    return bool(config.listen.certificate) or config.listen.public.startswith("https://")


def cookie_of(config: ServerConfig) -> str:
    """The name of the cookie with the session."""
    return SECURE_COOKIE if is_secure(config) else COOKIE


def headers_of(config: ServerConfig) -> dict[str, str]:
    """What every answer tells the browser."""
    return {**SAFE_HEADERS, **KEEP_TO_TLS} if is_secure(config) else SAFE_HEADERS


def check_head(headers: Mapping[str, str]) -> Refused | None:
    if sum(len(key) + len(value) for key, value in headers.items()) > LONGEST_HEAD:
        return Refused("head-too-long", {"most": LONGEST_HEAD})
    return None


def check_host(config: ServerConfig, headers: Mapping[str, str]) -> Refused | None:
    """The name by which we were called must be ours.

    A page of somebody else's domain that they let point at this machine would otherwise pass for our own. An
    address in figures cannot be such a domain; names are those that the configuration knows.
    """
    host = headers.get("host", "")
    name = _name_in(host)
    if name is not None and (_is_address(name) or name in _our_names(config)):
        return None
    return Refused("not-our-name")


def _our_names(config: ServerConfig) -> set[str]:
    sites = (*config.listen.origins, config.listen.public)
    named = (_name_in(urlsplit(origin).netloc) for origin in sites)
    return {"localhost", config.listen.host.lower(), *(name for name in named if name)}


def _name_in(host: str) -> str | None:
    """The name without the port; None where the header is not a host at all."""
    if not host or any(mark in host for mark in "@/\\?# ,"):
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # which raises where it is no number
    except ValueError:
        return None
    return parts.hostname


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(config: ServerConfig, headers: Mapping[str, str]) -> Refused | None:
    """A browser says from which page a request comes: only our own pages, and those that were named.

    Where players come by TLS, a page that came without it is not ours, whoever named it.
    """
    origin, host = headers.get("origin", ""), headers.get("host", "")
    schemes = ("https",) if is_secure(config) else ("http", "https")
    ours = {f"{scheme}://{host}" for scheme in schemes}
    if config.listen.public:
        ours.add(config.listen.public)
    named = {one for one in config.listen.origins if one.partition(":")[0] in schemes}
    if origin in ours | named:
        return None
    return Refused("page-not-ours")


def check_proof(given: str, right: str) -> Refused | None:
    """Every request that changes something carries the proof that the page was given."""
    if hmac.compare_digest(given.encode(), right.encode()):
        return None
    return Refused("proof-missing")


def check_venue(profiles: Iterable[Profile], address: str, networks: Iterable[str]) -> Refused | None:
    """Where any table is under a profile that keeps play inside the venue, so is the whole house (G8)."""
    known = tuple(networks)
    for profile in profiles:
        refused = check_address(profile, address, known)
        if refused is not None:
            return refused
    return None
