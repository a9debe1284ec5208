"""Applying transfers to a ledger: the one rule of overdraft, and groups that go through whole or not."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct
from rpds import HashTrieMap

from sabot.games.answer import Money, Refused
from sabot.ledger.account import AccountKind, chip_value, is_golden, kind_of, may_be_overdrawn, owner_of
from sabot.ledger.route import ROUTES
from sabot.ledger.state import EMPTY, Account, Ledger
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.money import Amount

_NOBODY: "HashTrieMap[str, tuple[str, ...]]" = HashTrieMap()


class Applied(Struct, frozen=True):
    """The ledger after a group of transfers, and all that is different in it."""

    ledger: Ledger
    accounts: dict[str, Account]
    opened: dict[str, Hold]
    closed: dict[str, Hold]
    """Holds that were open before and are not any more."""

    def then(self, later: "Applied") -> "Applied":
        """Both one after the other."""
        opened, closed = dict(self.opened), dict(self.closed)
        for name, hold in later.closed.items():
            if opened.pop(name, None) is None:
                closed[name] = hold
        return Applied(later.ledger, self.accounts | later.accounts, opened | later.opened, closed)


def apply(ledger: Ledger, group: Sequence[Transfer]) -> Ledger | Refused:
    """The ledger after a linked group of transfers, in their order; or why none of them was applied.

    A group that was applied before changes nothing, and is accepted again.
    """
    done = applied(ledger, group)
    return done if isinstance(done, Refused) else done.ledger


def applied(ledger: Ledger, group: Sequence[Transfer]) -> Applied | Refused:
    """The same with what it changes."""
    before = [ledger.known.get(transfer.id) for transfer in group]
    if not group or any(before):
        if all(old == new for old, new in zip(before, group, strict=True)):
            return Applied(ledger, {}, {}, {})
        return Refused("transfer-known")
    draft = _Draft(ledger)
    for transfer in group:
        refused = draft.enter(transfer)
        if refused is not None:
            return refused
    return Applied(draft.fair_copy(), draft.accounts, draft.opened, draft.closed)


class _Draft:
    """Changes that are tried on a sheet of their own; the ledger itself is never touched."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.stored = ledger.accounts
        self.accounts: dict[str, Account] = {}
        self.opened: dict[str, Hold] = {}
        self.closed: dict[str, Hold] = {}
        self.known: dict[str, Transfer] = {}

    def enter(self, transfer: Transfer) -> Refused | None:
        if transfer.id in self.known:
            return Refused("id-twice")
        self.known[transfer.id] = transfer
        match transfer:
            case Move():
                return check_route(transfer) or self._move(transfer, transfer.amount)
            case Hold():
                return check_route(transfer) or self._hold(transfer)
            case Post():
                return self._post(transfer)
            case Void():
                return self._void(transfer)
        assert_never(transfer)

    def _move(self, route: Move | Hold, amount: Amount) -> Refused | None:
        short = self._short(route.debit, amount)
        if short is None:
            self._change(route.debit, -amount, 0, 0)
            self._change(route.credit, amount, 0, 0)
        return short

    def _hold(self, hold: Hold) -> Refused | None:
        short = self._short(hold.debit, hold.amount)
        if short is None:
            self._change(hold.debit, 0, hold.amount, 0)
            self._change(hold.credit, 0, 0, hold.amount)
            self.opened[hold.id] = hold
        return short

    def _post(self, post: Post) -> Refused | None:
        hold = self._close(post.hold)
        if isinstance(hold, Refused):
            return hold
        if not 0 < post.amount <= hold.amount:
            return Refused("post-more-than-held", {"held": Money(hold.amount), "amount": Money(post.amount)})
        refused = _check_chips(hold, post.amount) if post.amount < hold.amount else None
        # What was held for it is free for it, so only the rest would have to be there.
        refused = refused or self._short(hold.debit, post.amount - hold.amount)
        if refused is None:
            self._change(hold.debit, -post.amount, -hold.amount, 0)
            self._change(hold.credit, post.amount, 0, -hold.amount)
        return refused

    def _void(self, void: Void) -> Refused | None:
        hold = self._close(void.hold)
        if isinstance(hold, Refused):
            return hold
        self._change(hold.debit, 0, -hold.amount, 0)
        self._change(hold.credit, 0, 0, -hold.amount)
        return None

    def _close(self, name: str) -> Hold | Refused:
        hold = self.opened.pop(name, None)
        if hold is None:
            hold = self.ledger.holds.get(name)
            if hold is None or name in self.closed:
                return Refused("nothing-held", {"name": name})
            self.closed[name] = hold
        return hold

    def _account(self, name: str) -> Account:
        return self.accounts.get(name) or self.stored.get(name, EMPTY)

    def _change(self, name: str, balance: int = 0, held: int = 0, coming: int = 0) -> None:
        old = self._account(name)
        self.accounts[name] = Account(old.balance + balance, old.held + held, old.coming + coming)

    def _short(self, name: str, amount: int) -> Refused | None:
        """The rule of overdraft: what is held already cannot be used a second time."""
        row = self._account(name)
        available = row.balance - row.held
        if amount <= available or may_be_overdrawn(name):
            return None
        return Refused("not-enough", {"available": Money(available), "amount": Money(amount)})

    def fair_copy(self) -> Ledger:
        ledger = self.ledger
        holds = ledger.holds.update(self.opened) if self.opened else ledger.holds
        for name in self.closed:
            holds = holds.remove(name)
        return Ledger(
            accounts=ledger.accounts.update(self.accounts),
            holds=holds,
            pending=_reindexed(ledger, self.opened, self.closed),
            values=_with_values(ledger, self.accounts),
            known=holds if ledger.known is ledger.holds else ledger.known.update(self.known),
        )


def check_route(transfer: Move | Hold) -> Refused | None:
    """Why this transfer may not be made whoever could pay for it, or None."""
    if transfer.amount <= 0:
        return Refused("amount-nothing")
    kinds = kind_of(transfer.debit), kind_of(transfer.credit)
    if ROUTES[transfer.purpose] != kinds:
        return Refused(
            "transfer-route",
            {"purpose": transfer.purpose.value, "debit": transfer.debit, "credit": transfer.credit},
        )
    return _check_chips(transfer, transfer.amount) if AccountKind.GOLDEN in kinds else None


def _check_chips(transfer: Move | Hold, amount: Amount) -> Refused | None:
    for name in (transfer.debit, transfer.credit):
        if is_golden(name) and amount % chip_value(name):
            return Refused("golden-not-divided")
    return None


def _reindexed(
    ledger: Ledger, opened: dict[str, Hold], closed: dict[str, Hold]
) -> "HashTrieMap[str, HashTrieMap[str, tuple[str, ...]]]":
    pending = ledger.pending
    if len(opened) == 1 and not closed:
        # One bet, and nothing is taken back: by far the most common.
        ((id_, hold),) = opened.items()
        within, owner = pending.get(hold.reference, _NOBODY), owner_of(hold.debit)
        return pending.insert(hold.reference, within.insert(owner, (*within.get(owner, ()), id_)))
    changed: dict[str, HashTrieMap[str, tuple[str, ...]]] = {}
    for reference, players in _changed_ids(pending, opened, closed).items():
        within = pending.get(reference, _NOBODY)
        if len(players) == len(within) and not any(players.values()):
            pending = pending.discard(reference)
            continue
        within = within.update(players)
        for player, ids in players.items():
            within = within if ids else within.discard(player)
        if within:
            changed[reference] = within
        else:
            pending = pending.discard(reference)
    return pending.update(changed) if changed else pending


def _changed_ids(
    pending: "HashTrieMap[str, HashTrieMap[str, tuple[str, ...]]]",
    opened: dict[str, Hold],
    closed: dict[str, Hold],
) -> dict[str, dict[str, tuple[str, ...]]]:
    """The ids of open holds, by matter and player, wherever some came or went."""
    changed: dict[str, dict[str, tuple[str, ...]]] = {}
    for hold in (*closed.values(), *opened.values()):
        players, owner = changed.setdefault(hold.reference, {}), owner_of(hold.debit)
        if owner not in players:
            old = pending.get(hold.reference, _NOBODY).get(owner, ())
            players[owner] = tuple(each for each in old if each not in closed) if closed else old
        if hold.id in opened:
            players[owner] = (*players[owner], hold.id)
    return changed


def _with_values(ledger: Ledger, changed: dict[str, Account]) -> "HashTrieMap[str, tuple[Amount, ...]]":
    values = ledger.values
    for name in changed:
        if is_golden(name) and name not in ledger.accounts:
            had = values.get(owner_of(name), ())
            values = values.insert(owner_of(name), tuple(sorted((*had, chip_value(name)))))
    return values
