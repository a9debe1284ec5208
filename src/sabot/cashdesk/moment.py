"""What the cash desk is told besides the command when it decides: time, rules, purses, tips."""

from collections.abc import Mapping

from msgspec import Struct

from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.ledger.purse import Purse
from sabot.money import Amount


class DeskMoment(Struct, frozen=True, kw_only=True):
    at: int
    rules: DeskRules = DeskRules()
    purses: Mapping[str, Purse] = {}
    """Of everybody whom the command may concern."""
    issued: Mapping[str, Amount] = {}
    """Credits that the house gave to players, and that the desk has not counted yet."""
    chips: Mapping[tuple[str, Amount], int] = {}
    """Golden chips of those players by their value, also those that lie on tables."""
    tips: Mapping[str, Amount] = {}
    """What lies in the tips of a table."""

    def given_to(self, desk: CashDesk, player: str) -> Amount:
        """Credits of the house among a player's balance; what is lost is lost of the own ones first."""
        if self.rules.pays_given:
            return Amount(0)
        given = desk.given.get(player, 0) + self.issued.get(player, 0)
        return Amount(min(given, self.purses[player].balance))
