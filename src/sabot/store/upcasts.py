"""How lines that were written in an older shape are read: from one version to the next, step by step."""

from collections.abc import Callable, Mapping

Body = dict[str, object]
Upcast = Callable[[Body], Body]


def _guest_joined_2(body: Body) -> Body:
    """Since version 2 a guest brings along what he last staked on a game of the same kind."""
    return {**body, "last": []}


def _as_it_was(body: Body) -> Body:
    """Since version 2 the line of an approval stands before it, where it needs one; its shape is the same."""
    return body


def _same_shape(body: Body) -> Body:
    """Since version 2 a line tells the rules of the desk before it acts, and tips count for limits."""
    return body


def _all_own(body: Body) -> Body:
    """Since version 3 a tip says what of it are credits of the house; before, nobody asked."""
    return body


def _to_anybody(body: Body) -> Body:
    """Since version 2 tips are paid to people who have served at the table; before, nobody asked."""
    return body


def _not_counted(body: Body) -> Body:
    """Since version 2 what is paid in cash counts for a day, and tickets tell who printed them; in a desk
    that opened in version 3 always."""
    return body


def _burnt_as_told(body: Body) -> Body:
    """Since version 2 as many cards are burnt as the rules say; before, whoever dealt was believed."""
    return body


def _by_anybody(body: Body) -> Body:
    """Since version 2 the line of a role tells who gave it, and who approved it; before, nobody asked."""
    return body


VERSIONS: Mapping[str, int] = {
    "shoe-opened": 2,
    "guest-joined": 2,
    "round-voided": 2,
    "card-corrected": 2,
    "desk-opened": 3,
    "tip-given": 3,
    "desk-tips-paid": 3,
    "desk-withdrawn": 2,
    "desk-hand-paid": 2,
    "desk-ticket-issued": 2,
    "desk-ticket-redeemed": 2,
    "staff-changed": 2,
}
"""The present version of every event whose shape has changed; all others are in their first."""

UPCASTS: Mapping[tuple[str, int], Upcast] = {
    ("shoe-opened", 1): _burnt_as_told,
    ("guest-joined", 1): _guest_joined_2,
    ("round-voided", 1): _as_it_was,
    ("card-corrected", 1): _as_it_was,
    ("desk-opened", 1): _same_shape,
    ("tip-given", 1): _same_shape,
    ("tip-given", 2): _all_own,
    ("desk-tips-paid", 1): _to_anybody,
    ("desk-tips-paid", 2): _not_counted,
    ("desk-opened", 2): _not_counted,
    ("desk-withdrawn", 1): _not_counted,
    ("desk-hand-paid", 1): _not_counted,
    ("desk-ticket-issued", 1): _not_counted,
    ("desk-ticket-redeemed", 1): _not_counted,
    ("staff-changed", 1): _by_anybody,
}
"""By name and the version that is left behind."""


def version_of(name: str) -> int:
    return VERSIONS.get(name, 1)


def brought_up(name: str, version: int, body: Body) -> Body:
    """The body in the present shape of its event."""
    newest = version_of(name)
    if not 1 <= version <= newest:
        raise LookupError(f"{name} is known up to version {newest}; this line has version {version}")
    for step in range(version, newest):
        body = UPCASTS[name, step](body)
    return body
