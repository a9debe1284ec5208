"""Of whoever went for good: nothing was left behind and nothing came later; and what older houses lost."""

from collections.abc import Iterable, Mapping

from sabot.cashdesk.events import GoldenWithdrawn
from sabot.cashdesk.state import CashDesk
from sabot.ledger.account import owner_of, wallet
from sabot.ledger.state import Account
from sabot.money import Amount, show_amount
from sabot.records.audit.check_merges import MergeCheck
from sabot.records.audit.check_staff import OPERATOR, Roles
from sabot.records.audit.funds import PATIENCE, Funds
from sabot.records.audit.verdict import differs
from sabot.store.commit import command_in
from sabot.store.record import Line
from sabot.store.streams import PlayerLeft, StreamEvent, name_of

COMMAND_LINE = "command-line"
"""Who asks at the command line, where there are no roles."""
MOST_NAMED = 10
"""People in one note."""


class LeavingCheck:
    """Everybody who went, with the line that says so."""

    def __init__(self, roles: Roles) -> None:
        self.lines: dict[str, tuple[Line, PlayerLeft]] = {}
        self._roles = roles
        self._merges = MergeCheck(roles)
        self._unasked: list[str] | None = None
        """Of whom it is not known yet what the desk had of theirs when they went; the next to go last."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        self._merges.follow(line, event)
        if not isinstance(event, PlayerLeft):
            return
        player = name_of(line.stream)
        if event.player != player:
            differs(line.stream, line.number, "who is gone", player, event.player)
        if player in self.lines:
            differs(line.stream, line.number, "who is gone", "somebody who was here", player)
        if event.whole and event.given:
            differs(line.stream, line.number, "credits under an id that goes", 0, event.given)
        self._check_by(line, event.by)
        self.lines[player] = (line, event)

    def _check_by(self, line: Line, by: str) -> None:
        """An operator asked for it, perhaps some time before a second person agreed; or a command line."""
        since = self._roles.since
        if by == COMMAND_LINE or since is None or line.at < since:
            return
        had = {role for at, role in self._roles.changes.get(by, ()) if at <= line.at + PATIENCE}
        if OPERATOR not in had:
            differs(
                line.stream, line.number, f"the role of {by}, by whom somebody went", OPERATOR, sorted(had)
            )

    def follow_desk(self, line: Line, desk: CashDesk, event: StreamEvent) -> None:
        """A line of the desk, which is as it was before: nothing concerns somebody who is gone by then."""
        self._ask(desk, line.at)
        named = {getattr(event, "player", ""), command_in(line.command).player if line.command else ""}
        if isinstance(event, GoldenWithdrawn) and event.request and not event.count:
            # An award ran out of which nothing was left.
            named = set()
        for player in named & self.lines.keys():
            if line.at > self.lines[player][0].at + PATIENCE:
                differs(
                    line.stream, line.number, f"what comes to {player}, who is gone", "nothing", line.name
                )
        self._ask(desk, line.at)

    def end_desk(self, desk: CashDesk | None) -> None:
        self._merges.end(self.lines)
        if desk is not None:
            self._ask(desk, None)

    def _ask(self, desk: CashDesk, at: int | None) -> None:
        """As soon as the desk is as it was when somebody went."""
        if self._unasked is None:
            self._unasked = sorted(self.lines, key=lambda player: -self.lines[player][0].at)
        while self._unasked:
            player = self._unasked[-1]
            line, _ = self.lines[player]
            if at is not None and at <= line.at + PATIENCE:
                return
            self._unasked.pop()
            if owed := desk.owed(player):
                differs(line.stream, line.number, "what the desk owes to who is gone", 0, owed)
            if player in desk.drawers:
                differs(line.stream, line.number, "an open drawer of who is gone", "none", player)
            if any(award.player == player for award in desk.awards.values()):
                differs(line.stream, line.number, "an award that waits for who is gone", "none", player)


def check_left(
    left: Mapping[str, tuple[Line, PlayerLeft]], accounts: Mapping[str, Account], funds: Funds
) -> None:
    """Once everything is summed up: credits of the house alone lie there, as many as it was told, and did."""
    for name, account in sorted(accounts.items()):
        line, event = left.get(owner_of(name), (None, None))
        if line is None or event is None:
            continue
        expected = Account(event.given if name == wallet(event.player) else 0)
        if account != expected:
            differs(line.stream, line.number, f"{name} of who is gone", expected, account)
        late = [at for at, _ in funds.history(name) if at > line.at + PATIENCE]
        if late:
            differs(line.stream, line.number, f"{name} of who is gone", f"nothing after {line.at}", late[0])


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
