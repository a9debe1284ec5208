"""What operators ask about the accounts of people, and what they are told."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from sabot.server.http.account_pages import Bounds
from sabot.server.people.person import Role
from sabot.table.command_fields import Reason

Who = Annotated[str, Meta(min_length=1, max_length=64)]


class AccountRow(Struct, frozen=True, kw_only=True):
    """Somebody who has a name, as people of the house see the account."""

    id: str
    """Made by the house, never reused."""
    name: str
    role: str
    """`player`, `croupier`, `supervisor`, `cashier`, `operator` or `auditor`."""
    state: str
    """`open` or `locked`."""
    since: int
    """When it was made, in microseconds."""
    last_at: int
    """When the person last signed in; 0 is never."""
    last_from: str
    """From which address."""
    signed_in: bool
    """Somewhere, at this moment."""
    second_factor: bool
    """A code is asked for at every sign-in."""
    one_time: bool
    """The password was given by the house and was not changed yet."""


class AccountActRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Something is to be done about an account: it is locked, unlocked, erased, removed, gets a password for
    one time, or loses its second factor.
    """

    person: Who
    """The id, or the name."""
    reason: Reason
    """In words for the log."""


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody is to have an account; the house makes up a password for one time."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    """1 to 32 visible characters of one script."""
    role: Role
    """What the person may do."""
    reason: Reason
    """In words for the log."""


class RoleRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody is to have another role; the person signs in again."""

    person: Who
    """The id, or the name."""
    role: Role
    """From now on."""
    reason: Reason
    """In words for the log."""


class SessionsRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody is signed in; with `end`, the person is not any more."""

    person: Who
    """The id, or the name."""
    end: bool = False
    """Every session ends, with its open windows."""
    session: Annotated[str, Meta(max_length=64)] = ""
    """With `end`, the one of this name in the list alone."""


class RequestAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """A second person's yes; or nobody wants it any more."""

    request: Annotated[str, Meta(min_length=1, max_length=64)]
    """By its name in the list of those that wait."""


class AccountAct(StrEnum):
    ADD = "add"
    UNLOCK = "unlock"
    RESET = "reset"
    FACTOR = "factor"
    ROLE = "role"
    ERASE = "erase"
    REMOVE = "remove"
    MERGE = "merge"


class AccountRequest(Struct, frozen=True, kw_only=True):
    """What waits for a second person."""

    request: str
    """Its name."""
    act: AccountAct
    """What is to be done."""
    person: str
    """The id of the account; empty where one is to be made."""
    name: str
    """Of the account."""
    role: str
    """That it is to have, or has."""
    reason: str
    """In the words of whoever asked."""
    by: str
    """Who asked."""
    at: int
    """When, in microseconds."""
    into: str = ""
    """Of a merge: the id of the account that stays."""


class MergeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Two accounts are one person's: one of them is to go into the other."""

    person: Who
    """The account that goes: its id, or the name."""
    into: Who
    """The one that stays."""
    reason: Reason
    """By what the house knows it, in words for the journal."""


class MergePreview(Struct, frozen=True, kw_only=True):
    """What a merge of two accounts would do."""

    person: AccountRow
    """The account that goes."""
    into: AccountRow
    """The one that stays."""
    gone: Bounds
    """What bounds the one that goes."""
    before: Bounds
    """What bounds the one that stays."""
    after: Bounds
    """The same once they are merged."""


class AccountDone(Struct, frozen=True, kw_only=True):
    """What was done, or what waits now."""

    person: str
    """The id of the account; empty where nothing is done yet."""
    password: str = ""
    """Made up for the first sign-in, which asks for another; shown this once. Where two people are needed,
    its first half for who asked, or its second for who approved: together, with a hyphen, they let in.
    """
    waiting: str = ""
    """The name of the request, where a second person must approve it."""
