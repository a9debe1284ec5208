"""What only two people may do: asked for with a reason, approved by another, and done as it was asked."""

from typing import get_args

from msgspec import Struct

from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.house import approval as a
from sabot.table.house.approvals import waiting_approval
from sabot.table.play.voiding import cards_left
from sabot.table.state import Table

SINCE = 2
"""The version of a void round's and a corrected card's line since which approvals stand in the journal."""
OfTwo = e.RoundVoided | e.CardCorrected | e.CardsExchanged | e.ShoeSpent | e.TableConfigured
OF_TWO = frozenset({*get_args(OfTwo), e.ApprovalGiven})
ASKED_FOR: dict[type, tuple[type, ...]] = {
    e.RoundVoided: (a.Voiding, a.RunningOut, a.NewShoe),
    e.ShoeSpent: (a.RunningOut, a.NewShoe),
    e.CardCorrected: (a.Correction,),
    e.CardsExchanged: (a.Exchange,),
    e.TableConfigured: (a.Reconfiguration,),
}


class GivenApproval(Struct, frozen=True):
    """An approval, and the command by which it was given: what follows in it was approved."""

    command: str
    asked: a.Approval
    second: str


class TwoPeople:
    """Of one table."""

    def __init__(self) -> None:
        self._given: GivenApproval | None = None
        self._approvals = False
        """Whether a line told of approvals: older ones can only stand before it."""
        self.proven = 0

    def follow(self, line: Line, before: Table, event: e.Event) -> None:
        if isinstance(event, e.ApprovalGiven):
            self._approved(line, before, event)
        elif isinstance(event, OfTwo):
            self._done(line, before, event)

    def _approved(self, line: Line, before: Table, event: e.ApprovalGiven) -> None:
        asked = waiting_approval(before, event.number)
        if asked is None:
            differs(line.stream, line.number, "an approval", "one that was asked for", event.number)
        if not event.by or event.by == asked.by:
            differs(line.stream, line.number, "who approves", "a second person", event.by)
        if not asked.reason.strip():
            differs(line.stream, line.number, "why it was asked for", "a reason", asked.reason)
        self._given, self._approvals = GivenApproval(line.command, asked, event.by), True

    def _done(self, line: Line, before: Table, event: OfTwo) -> None:
        second = event.second
        if isinstance(event, e.RoundVoided | e.CardCorrected) and line.version < SINCE:
            if self._approvals:
                differs(line.stream, line.number, "the version of the line", SINCE, line.version)
            if event.by and second == event.by:
                differs(line.stream, line.number, "who does it", "two people", event.by)
            return
        if second:
            self._check_approved(line, event)
        elif isinstance(event, e.CardCorrected | e.CardsExchanged):
            self._check_correction(line, before, event)
        elif isinstance(event, e.RoundVoided) and event.by and cards_left(before):
            differs(line.stream, line.number, "who voids", "two people", event.by)

    def _check_approved(self, line: Line, event: OfTwo) -> None:
        given = self._given
        if given is None or given.command != line.command:
            differs(line.stream, line.number, "an approval", "one that was just given", "none")
        if not isinstance(given.asked.act, ASKED_FOR[type(event)]):
            differs(line.stream, line.number, "what was approved", given.asked.act, event)
        expected = (given.asked.by, given.second)
        if expected != (event.by, event.second):
            differs(line.stream, line.number, "the two people", expected, (event.by, event.second))
        if given.asked.reason != event.reason:
            differs(line.stream, line.number, "the reason", given.asked.reason, event.reason)
        act = given.asked.act
        if isinstance(event, e.CardCorrected | e.CardsExchanged):
            assert isinstance(act, a.Correction | a.Exchange), "it was looked at above"
            asked, done = act.changes(), event.changes()
            if asked != done:
                differs(line.stream, line.number, "the card that was approved", asked, done)
        self.proven += 1

    def _check_correction(self, line: Line, before: Table, event: e.CardCorrected | e.CardsExchanged) -> None:
        """Before the result it is one person's matter, with a reason."""
        if before.result is not None:
            differs(line.stream, line.number, "who corrects a shown result", "two people", event.by)
        if not event.by or not event.reason.strip():
            differs(line.stream, line.number, "who corrects, and why", "a name and a reason", event.by)
