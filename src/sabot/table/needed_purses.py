"""Whose purses a command needs, so that a host can read them before the table decides."""

from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.play.answers import payers
from sabot.table.state import Phase, Table

_OF_ONE = (
    c.PlaceBet, c.DoubleBets, c.RaiseBets, c.RepeatBets, c.BetAll, c.LetItPlay, c.PlayNow, c.PressDeal,
    c.AnswerInsurance, c.Tip,
)  # fmt: skip


def purses_needed(table: Table, request: c.Request) -> frozenset[str]:
    """Of the player, of everybody who bets behind them, and of those whose wishes come true now."""
    by, command = request.by, request.command
    players: set[str] = set()
    if isinstance(command, c.Choose):
        players.update(payers(table, by, command))
    elif isinstance(command, _OF_ONE):
        players.add(by)
    elif isinstance(command, c.Join) and table.setup.mode is Mode.INTERNAL:
        players.update(table.guests)
    if _may_open_betting(table, command):
        players.update(table.wishing)
        if not table.setup.paced:
            players.update(p for p in table.guests if table.guest(p).comfort.keep_bets_on)
    return frozenset(player for player in players if player in table.guests)


def _may_open_betting(table: Table, command: c.Command) -> bool:
    """At an internal table whatever ends the round; elsewhere the clock, a shoe, or somebody of the house.

    A guest's command cannot, so that ten thousand who wish for something do not each ask for all purses.
    """
    if not table.setup.paced:
        return table.phase is not Phase.BETTING
    return table.phase in (Phase.SHOE, Phase.RESULT) and not isinstance(command, c.OF_GUESTS)
