"""How lines that were written in an older shape are read: from one version to the next, step by step."""

from collections.abc import Callable, Mapping

from sabot.table.house.reasons import by_key

Body = dict[str, object]
Upcast = Callable[[Body], Body]


def _guest_joined_2(body: Body) -> Body:
    """Since version 2 a guest brings along what they last staked on a game of the same kind."""
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
    that opened in version 3 always. Golden chips do so since version 3 of their line, and 7 of the desk's."""
    return body


def _of_nobody(body: Body) -> Body:
    """Since version 3 a ticket that goes into a purse says who cashed out, for whom it counts when it is
    paid; in a desk that opened in version 4 always."""
    return body


def _served_unasked(body: Body) -> Body:
    """Since version 4 whoever is paid tips came to the table by a command of their own; in a desk that opened
    in version 5 always."""
    return body


def _by_any_clock(body: Body) -> Body:
    """Since the next version the moment of a line is later than all that happened to the purse before it, and
    not only by clocks that differ a little; in a desk that opened in version 6 always."""
    return body


def _asked_by_nobody(body: Body) -> Body:
    """Since version 2 a refill stands under the command of who asked for it."""
    return body


def _burnt_as_told(body: Body) -> Body:
    """Since version 2 as many cards are burnt as the rules say; before, whoever dealt was believed."""
    return body


def _by_anybody(body: Body) -> Body:
    """Since version 2 the line of a role tells who gave it, and who approved it; before, nobody asked."""
    return body


def _round_moved(body: Body) -> Body:
    """Since version 2 the moves of a round have one name, whatever the family."""
    return {**body, "type": "round-moved"}


def _coup_moved(body: Body) -> Body:
    """Since then a side of a coup is named like a hand."""
    match body:
        case {"moves": list(moves)}:
            told = [{"hand" if key == "side" else key: value for key, value in one.items()} for one in moves]
            return _round_moved({**body, "moves": told})
        case _:
            return _round_moved(body)


def _reason_by_key(body: Body) -> Body:
    """Since the next version reasons of the house stand under their keys; before, in English."""
    told = {key: by_key(words) for key, words in body.items() if key in _REASONS and isinstance(words, str)}
    return body | told


_REASONS = ("reason", "why")
"""The fields of events that hold one."""

VERSIONS: Mapping[str, int] = {
    "blackjack-moved": 2,
    "coup-moved": 2,
    "shoe-opened": 2,
    "guest-joined": 2,
    "round-voided": 3,
    "table-halted": 2,
    "shoe-spent": 2,
    "shoe-revealed": 2,
    "wish-made": 2,
    "card-corrected": 2,
    "desk-opened": 7,
    "tip-given": 4,
    "desk-tips-paid": 4,
    "desk-withdrawn": 3,
    "desk-hand-paid": 2,
    "desk-ticket-issued": 3,
    "desk-ticket-redeemed": 4,
    "desk-refilled": 3,
    "staff-changed": 2,
    "desk-deposited": 2,
    "desk-ticket-voided": 2,
    "desk-hand-pay-asked": 2,
    "desk-hand-pay-cancelled": 2,
    "desk-golden-awarded": 3,
    "desk-gifts-counted": 2,
}
"""The present version of every event whose shape has changed; all others are in their first."""

UPCASTS: Mapping[tuple[str, int], Upcast] = {
    ("blackjack-moved", 1): _round_moved,
    ("coup-moved", 1): _coup_moved,
    ("shoe-opened", 1): _burnt_as_told,
    ("guest-joined", 1): _guest_joined_2,
    ("round-voided", 1): _as_it_was,
    ("round-voided", 2): _reason_by_key,
    ("table-halted", 1): _reason_by_key,
    ("shoe-spent", 1): _reason_by_key,
    ("shoe-revealed", 1): _reason_by_key,
    ("wish-made", 1): _reason_by_key,
    ("card-corrected", 1): _as_it_was,
    ("desk-opened", 1): _same_shape,
    ("tip-given", 1): _same_shape,
    ("tip-given", 2): _all_own,
    ("desk-tips-paid", 1): _to_anybody,
    ("desk-tips-paid", 2): _not_counted,
    ("desk-tips-paid", 3): _served_unasked,
    ("desk-opened", 2): _not_counted,
    ("desk-opened", 3): _of_nobody,
    ("desk-opened", 4): _served_unasked,
    ("desk-withdrawn", 1): _not_counted,
    ("desk-hand-paid", 1): _not_counted,
    ("desk-ticket-issued", 1): _not_counted,
    ("desk-ticket-redeemed", 1): _not_counted,
    ("desk-ticket-redeemed", 2): _of_nobody,
    ("desk-refilled", 1): _asked_by_nobody,
    ("staff-changed", 1): _by_anybody,
    ("desk-opened", 5): _by_any_clock,
    ("tip-given", 3): _by_any_clock,
    ("desk-withdrawn", 2): _by_any_clock,
    ("desk-ticket-issued", 2): _by_any_clock,
    ("desk-ticket-redeemed", 3): _by_any_clock,
    ("desk-refilled", 2): _by_any_clock,
    ("desk-deposited", 1): _by_any_clock,
    ("desk-ticket-voided", 1): _by_any_clock,
    ("desk-hand-pay-asked", 1): _by_any_clock,
    ("desk-hand-pay-cancelled", 1): _by_any_clock,
    ("desk-golden-awarded", 1): _by_any_clock,
    ("desk-gifts-counted", 1): _by_any_clock,
    ("desk-opened", 6): _not_counted,
    ("desk-golden-awarded", 2): _not_counted,
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
