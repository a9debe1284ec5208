"""A small client: it can play, watch and record. House players and load tests use it, and so may anybody."""

from sabot.client.client import Client, Watched
from sabot.client.signing_in import SignedIn, as_guest, with_password

__all__ = ["Client", "SignedIn", "Watched", "as_guest", "with_password"]
