"""What a group of transfers does, step by step: the reading of a journal that meters and statements share."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import assert_never

from msgspec import Struct

from sabot.ledger.route import Purpose
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Move, Post, Transfer, Void
from sabot.money import Amount


class Step(Enum):
    HELD = "held"
    FREED = "freed"
    MOVED = "moved"
    """Money changed its account, whether at once or after it was held."""


class Effect(Struct, frozen=True):
    step: Step
    purpose: Purpose
    debit: str
    credit: str
    amount: Amount
    reference: str
    matter: str


def effects(before: Ledger, group: Sequence[Transfer]) -> Iterator[Effect]:
    """The effects of a group that was applied to `before`; posted money is freed first and then moved."""
    opened: dict[str, Hold] = {}
    for transfer in group:
        match transfer:
            case Move():
                yield _effect(Step.MOVED, transfer, transfer.amount)
            case Hold():
                opened[transfer.id] = transfer
                yield _effect(Step.HELD, transfer, transfer.amount)
            case Post(hold=name, amount=amount):
                hold = opened.get(name) or before.holds[name]
                yield _effect(Step.FREED, hold, hold.amount)
                yield _effect(Step.MOVED, hold, amount)
            case Void(hold=name):
                hold = opened.get(name) or before.holds[name]
                yield _effect(Step.FREED, hold, hold.amount)
            case _:
                assert_never(transfer)


def _effect(step: Step, of: Move | Hold, amount: Amount) -> Effect:
    return Effect(step, of.purpose, of.debit, of.credit, amount, of.reference, of.matter)
