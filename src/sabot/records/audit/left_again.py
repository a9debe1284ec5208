"""Of whoever went for good: nothing was left behind and nothing came later; and what older houses lost."""

from collections.abc import Iterable, Mapping

from sabot.cashdesk.state import CashDesk
from sabot.ledger.account import owner_of, wallet
from sabot.ledger.state import Account
from sabot.money import Amount, show_amount
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import PlayerLeft, StreamEvent, name_of

MOST_NAMED = 10
"""People in one note."""


class Left:
    """Everybody who went, with the line that says so."""

    def __init__(self) -> None:
        self.lines: dict[str, tuple[Line, PlayerLeft]] = {}

    def follow(self, line: Line, event: StreamEvent) -> None:
        if not isinstance(event, PlayerLeft):
            return
        player = name_of(line.stream)
        if event.player != player:
            differs(line.stream, line.number, "who is gone", player, event.player)
        if player in self.lines:
            differs(line.stream, line.number, "who is gone", "somebody who was here", player)
        if event.whole and event.given:
            differs(line.stream, line.number, "credits under an id that goes", 0, event.given)
        self.lines[player] = (line, event)

    def check_desk(self, desk: CashDesk | None) -> None:
        if desk is None:
            return
        for player, (line, _) in self.lines.items():
            if owed := desk.owed(player):
                differs(line.stream, line.number, "what the desk owes to who is gone", 0, owed)
            if player in desk.drawers:
                differs(line.stream, line.number, "an open drawer of who is gone", "none", player)


def check_left(left: Mapping[str, tuple[Line, PlayerLeft]], accounts: Mapping[str, Account]) -> None:
    """Once everything is summed up: credits of the house alone lie there, as many as it was told."""
    for name, account in sorted(accounts.items()):
        line, event = left.get(owner_of(name), (None, None))
        if line is None or event is None:
            continue
        expected = Account(event.given if name == wallet(event.player) else 0)
        if account != expected:
            differs(line.stream, line.number, f"{name} of who is gone", expected, account)


def note_of_gone(
    gone: Iterable[tuple[str, int]], left: Mapping[str, tuple[Line, PlayerLeft]]
) -> Iterable[str]:
    """People whose names were taken away in an older house while money lay under their ids."""
    found = sorted((name, amount) for name, amount in gone if owner_of(name) not in left)
    if found:
        whole = show_amount(Amount(sum(amount for _, amount in found)))
        named = ", ".join(name for name, _ in found[:MOST_NAMED])
        more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        yield f"{whole} belong to people who are gone: {named}{more}"
