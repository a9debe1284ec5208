"""Who may talk to the server at all: origins, addresses, proofs; and what every answer says to a browser."""

from collections.abc import Iterable, Mapping

from sabot.games.answer import Refused
from sabot.profiles import Profile, check_address
from sabot.server.config import ServerConfig

COOKIE = "sabot"
PROOF = "x-sabot-proof"

SAFE_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Nothing is loaded from elsewhere, nothing is framed, nothing is kept by caches on the way."""


def check_origin(config: ServerConfig, headers: Mapping[str, str]) -> Refused | None:
    """A browser says from which page a request comes: only our own pages, and those that were named."""
    origin = headers.get("origin", "")
    host = headers.get("host", "")
    own = {f"http://{host}", f"https://{host}"} if host else set()
    if origin in own or origin in config.listen.origins:
        return None
    return Refused("this page may not talk to this house")


def check_proof(given: str, right: str) -> Refused | None:
    """Every request that changes something carries the proof that the page was given."""
    return None if given == right else Refused("this request does not come from our page")


def check_venue(profiles: Iterable[Profile], address: str, networks: Iterable[str]) -> Refused | None:
    """Where any table is under a profile that keeps play inside the venue, so is the whole house (G8)."""
    known = tuple(networks)
    for profile in profiles:
        refused = check_address(profile, address, known)
        if refused is not None:
            return refused
    return None
