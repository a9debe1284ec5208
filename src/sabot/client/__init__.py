"""A small client: it can play, watch and record. House players and load tests use it, and so may anybody."""

from sabot.client.client import Client
from sabot.client.client_errors import Ended, Rejected, SignInAgain
from sabot.client.signing_in import SignedIn, as_guest, with_password
from sabot.client.table import Table
from sabot.client.watched import Watched

__all__ = [
    "Client",
    "Ended",
    "Rejected",
    "SignInAgain",
    "SignedIn",
    "Table",
    "Watched",
    "as_guest",
    "with_password",
]
