"""What may stand of money in players' own streams: first credits once, and all else before the desk."""

from typing import get_args

from sabot.house.house_players import is_house_player
from sabot.ledger.facts import CreditsIssued
from sabot.records.audit.funds import PATIENCE
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.store.streams import PlayerFact, StreamEvent, name_of

OLD = tuple(kind for kind in get_args(PlayerFact) if kind is not CreditsIssued)
"""What the desk tells of since there is one."""


class PlayerLines:
    """All players' together."""

    def __init__(self) -> None:
        self._credited: dict[str, Line] = {}
        self._latest: Line | None = None
        """Of what only old journals tell of."""

    def follow(self, line: Line, event: StreamEvent) -> None:
        if isinstance(event, CreditsIssued):
            self._check_credits(line, event)
        elif isinstance(event, OLD) and (self._latest is None or line.at > self._latest.at):
            self._latest = line

    def _check_credits(self, line: Line, event: CreditsIssued) -> None:
        """House players bring as much as they lack whenever they come, and never see the desk."""
        player = name_of(line.stream)
        if event.player != player:
            differs(line.stream, line.number, "who gets first credits", player, event.player)
        if event.amount < 0:
            differs(line.stream, line.number, "first credits", "not less than nothing", event.amount)
        if is_house_player(player):
            return
        first = self._credited.setdefault(player, line)
        if first is not line:
            differs(line.stream, line.number, "first credits", f"those of line {first.number} alone", event)

    def check(self, opened: int | None) -> None:
        """`opened` is when the desk was; from then on it alone tells of cash, tickets, refills and awards."""
        late = self._latest
        if opened is not None and late is not None and late.at > opened + PATIENCE:
            what = f"{late.name} in a player's own stream"
            differs(late.stream, late.number, what, f"none after {opened}, when the desk opened", late.at)
