"""Commit, then reveal: how a server and its players make one seed that none of them could choose.

The server commits first, then the players; only when every commitment is known may a seed be shown.
Every part of what is hashed carries its length, so that no two different things are written alike.
"""

import re
from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace

SERVER_SEED = 32
"""Bytes: the strength of the generator."""

LEAST_PLAYER_SEED = 16
"""Bytes. A shorter seed could be found from its commitment by trying."""

MOST_PLAYER_SEED = 64
"""Bytes. More adds nothing to a 256-bit generator."""

MOST_PLAYERS = 64
"""Seeds in one shoe. One honest seed is enough; each further one is a line that everybody has to check."""

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,119}")
"""Shoes and players: at most 120 plain characters, so that an id reads the same everywhere."""


class Pledge(Struct, frozen=True):
    """A player's commitment, and the seed once it is revealed. Without it the player is left out."""

    player: str
    commitment: bytes
    seed: bytes | None = None


class Declined(Struct, frozen=True):
    """Nothing changed, and this is why."""

    reason: str


class Ceremony(Struct, frozen=True):
    """The seeds of one shoe on their way: first every commitment, then every seed."""

    shoe: str
    server_commitment: bytes
    pledges: tuple[Pledge, ...] = ()
    revealing: bool = False

    def commit(self, player: str, commitment: bytes) -> "Ceremony | Declined":
        if self.revealing:
            return Declined("seeds are being revealed; commitments are closed")
        if ID.fullmatch(player) is None:
            return Declined(f"{player!r} is not a player's id")
        if len(commitment) != sha256().digest_size:
            return Declined(f"a commitment has {sha256().digest_size} bytes, not {len(commitment)}")
        if any(pledge.player == player for pledge in self.pledges):
            return Declined(f"{player} has already committed")
        if len(self.pledges) == MOST_PLAYERS:
            return Declined(f"{MOST_PLAYERS} players have committed; no more are taken")
        return replace(self, pledges=in_order((*self.pledges, Pledge(player, commitment))))

    def close(self) -> "Ceremony":
        """From here on no commitment is taken, and seeds are."""
        return replace(self, revealing=True)

    def reveal(self, player: str, seed: bytes) -> "Ceremony | Declined":
        if not self.revealing:
            return Declined("no seed may be shown before every commitment is made")
        pledge = next((pledge for pledge in self.pledges if pledge.player == player), None)
        if pledge is None:
            return Declined(f"{player} has not committed to a seed")
        if pledge.seed is not None:
            return Declined(f"{player} has already revealed")
        if not kept(self.shoe, self.server_commitment, replace(pledge, seed=seed)):
            return Declined(f"this is not the seed that {player} committed to")
        others = (other for other in self.pledges if other.player != player)
        return replace(self, pledges=in_order((*others, replace(pledge, seed=seed))))


def commit_server(shoe: str, terms: str, seed: bytes) -> bytes:
    """What the server publishes before the first card; it also fixes the terms of the shoe."""
    if len(seed) != SERVER_SEED:
        raise ValueError(f"a server's seed has {SERVER_SEED} bytes, not {len(seed)}")
    return _hash(b"sabot/1 server", shoe.encode(), terms.encode(), seed)


def commit_player(shoe: str, server_commitment: bytes, player: str, seed: bytes) -> bytes:
    """What a player publishes. It names the server's commitment, which therefore was there before."""
    if not LEAST_PLAYER_SEED <= len(seed) <= MOST_PLAYER_SEED:
        bounds = f"{LEAST_PLAYER_SEED} to {MOST_PLAYER_SEED}"
        raise ValueError(f"a player's seed has {bounds} bytes, not {len(seed)}")
    return _hash(b"sabot/1 player", shoe.encode(), server_commitment, player.encode(), seed)


def kept(shoe: str, server_commitment: bytes, pledge: Pledge) -> bool:
    """Whether the revealed seed is the one that was committed to; one not revealed breaks no word."""
    if pledge.seed is None:
        return True
    if not LEAST_PLAYER_SEED <= len(pledge.seed) <= MOST_PLAYER_SEED:
        return False
    expected = commit_player(shoe, server_commitment, pledge.player, pledge.seed)
    return compare_digest(expected, pledge.commitment)


def in_order(pledges: tuple[Pledge, ...]) -> tuple[Pledge, ...]:
    """By id, whoever came first: an order that the server could choose would let it choose the seed."""
    return tuple(sorted(pledges, key=lambda pledge: pledge.player.encode()))


def shoe_seed(shoe: str, server_seed: bytes, pledges: tuple[Pledge, ...]) -> bytes:
    """The seed of the generator. A seed not revealed counts as empty, while its commitment still counts."""
    parts = [b"sabot/1 seed", shoe.encode(), server_seed]
    for pledge in in_order(pledges):
        parts += [pledge.player.encode(), pledge.commitment, pledge.seed or b""]
    return _hash(*parts)


def shoe_nonce(shoe: str) -> bytes:
    """Sixteen bytes that belong to this shoe alone."""
    return _hash(b"sabot/1 nonce", shoe.encode())[:16]


def _hash(*parts: bytes) -> bytes:
    """SHA-256 over the parts, each after its length in four bytes, high byte first."""
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
