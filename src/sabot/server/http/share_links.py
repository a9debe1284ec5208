"""Links by which a player shows a round of theirs to anybody; nobody can guess one, and none is kept."""

import hashlib
import hmac
from collections.abc import Iterable

LABEL = b"sabot share 1"
BYTES = 16


def share_token(last_hash: bytes, player: str) -> str:
    """Follows from the hash of the round's last line, which nobody outside of the house is ever told.

    The chain below it holds sealed seeds, so that it cannot be worked out from what players see.
    """
    return hmac.new(last_hash, LABEL + player.encode(), hashlib.sha256).digest()[:BYTES].hex()


def shared_by(last_hash: bytes, players: Iterable[str], token: str) -> str | None:
    """Who of these made the link."""
    found = None
    for player in players:
        if hmac.compare_digest(share_token(last_hash, player).encode(), token.encode()):
            found = player
    return found
