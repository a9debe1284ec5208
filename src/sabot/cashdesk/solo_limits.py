"""What one person may pay a player in a day (D3): for whom a payment counts, and when it is too much."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import Brought, CashDesk
from sabot.games.answer import Money, Refused
from sabot.ledger import account
from sabot.money import Amount

Counts: TypeAlias = tuple[tuple[str, Amount], ...]
"""For whom a payment counts, and how much of it; the first is who cashed out."""


class AboveSoloLimit(Struct, frozen=True):
    """More than one person may pay."""

    alone: Amount
    before: Amount
    """What the one for whom it is too much was paid that day."""
    own: bool
    """Whether that is who cashed out, and not somebody whose tickets brought the credits."""


def counts_of(desk: CashDesk, place: str, player: str, amount: int) -> Counts:
    """Of a payment out of a purse, a ticket or a hand-pay.

    What came there on tickets of others counts for them too, however many hands it went through.
    """
    others = desk.brought.get(place, ())
    return (
        (player, Amount(amount)),
        *((who, Amount(min(amount, most))) for who, most in others if who != player),
    )


def above_solo_limit(desk: CashDesk, counts: Counts, rules: DeskRules, at: int) -> AboveSoloLimit | None:
    """Each part counts together with what that player was paid so that day."""
    for place, (who, amount) in enumerate(counts):
        before = desk.paid_alone(who, at)
        if amount + before > rules.paid_alone:
            return AboveSoloLimit(rules.paid_alone, before, place == 0)
    return None


def check_solo_limit(
    desk: CashDesk, counts: Counts, moment: DeskMoment, *, approvable: bool = True
) -> Refused | None:
    """Why a second person must approve it; or, where nobody can, why the player cashes out instead."""
    found = above_solo_limit(desk, counts, moment.rules, moment.at)
    if found is None:
        return None
    alone, before = Money(found.alone), Money(found.before)
    if not found.own:
        return Refused(
            "second-person-brought-today" if approvable else "two-people-brought-today",
            {"alone": alone, "before": before},
        )
    if counts[0][1] > found.alone:
        return Refused("second-person-above" if approvable else "two-people-above", {"alone": alone})
    return Refused(
        "second-person-paid-today" if approvable else "two-people-paid-today",
        {"alone": alone, "before": before},
    )


# What came on tickets of others, as it moves along.


def bring(desk: CashDesk, number: str, cashed_out: str, amount: int, player: str) -> CashDesk:
    """A ticket goes into a purse: what it brings counts for who cashed out, and for whoever did before."""
    brought = dict(desk.brought.get(account.ticket(number), ()))
    brought[cashed_out] = Amount(max(amount, brought.get(cashed_out, 0)))
    brought.pop(player, None)
    desk = _put(desk, account.ticket(number), {})
    return _add(desk, account.wallet(player), brought.items())


def carry(desk: CashDesk, source: str, target: str, most: int) -> CashDesk:
    """All of a place moves to another, which holds no more than this."""
    moved = [(who, Amount(min(amount, most))) for who, amount in desk.brought.get(source, ())]
    return _add(_put(desk, source, {}), target, moved) if moved else desk


def pay_of(desk: CashDesk, place: str, amount: int) -> CashDesk:
    """What is paid in cash is gone, of what others brought first."""
    left = {who: Amount(most - min(amount, most)) for who, most in desk.brought.get(place, ())}
    return _put(desk, place, left)


def end_of(desk: CashDesk, place: str) -> CashDesk:
    return _put(desk, place, {})


def _add(desk: CashDesk, place: str, more: Iterable[tuple[str, Amount]]) -> CashDesk:
    known = dict(desk.brought.get(place, ()))
    for who, amount in more:
        known[who] = Amount(known.get(who, 0) + amount)
    return _put(desk, place, known)


def _put(desk: CashDesk, place: str, brought: Mapping[str, Amount]) -> CashDesk:
    there: Brought = tuple(sorted((who, amount) for who, amount in brought.items() if amount))
    if there == desk.brought.get(place, ()):
        return desk
    kept: HashTrieMap[str, Brought] = desk.brought.discard(place)
    return replace(desk, brought=kept.insert(place, there) if there else kept)
