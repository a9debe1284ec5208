"""What moved for which purpose, and over which drawer: the second way to every sum of the house."""

from msgspec import Struct

from sabot.ledger.account import AccountKind
from sabot.ledger.effects import Effect
from sabot.ledger.route import ROUTES, Purpose
from sabot.records.audit.sums import Cash

CASH = frozenset(purpose for purpose, route in ROUTES.items() if AccountKind.CASH_DESK in route)


class Flows(Struct):
    by_purpose: dict[Purpose, int] = {}
    drawers: dict[str, Cash] = {}

    def moved(self, effect: Effect) -> None:
        """Of the effects of transfers, one that changed an account."""
        purpose, amount = effect.purpose, effect.amount
        self.by_purpose[purpose] = self.by_purpose.get(purpose, 0) + amount
        if purpose in CASH:
            taken = ROUTES[purpose][0] is AccountKind.CASH_DESK
            cash = Cash(amount, 0) if taken else Cash(0, amount)
            self.drawers[effect.matter] = self.drawers.get(effect.matter, Cash()).plus(cash)

    def add(self, other: "Flows") -> None:
        for purpose, amount in other.by_purpose.items():
            self.by_purpose[purpose] = self.by_purpose.get(purpose, 0) + amount
        for name, cash in other.drawers.items():
            self.drawers[name] = self.drawers.get(name, Cash()).plus(cash)

    def net(self, into: AccountKind) -> int:
        """What came into the accounts of a kind less what went out of them."""
        return sum(
            amount * ((ROUTES[purpose][1] is into) - (ROUTES[purpose][0] is into))
            for purpose, amount in self.by_purpose.items()
        )
