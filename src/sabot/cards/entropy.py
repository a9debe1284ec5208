"""Where fresh seeds come from: the operating system's generator, and nowhere else."""

import secrets

from sabot.cards.commitment import SERVER_SEED


def fresh_seed() -> bytes:
    """A server's seed for one shoe: 256 bits that nobody has seen."""
    return secrets.token_bytes(SERVER_SEED)
