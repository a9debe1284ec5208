"""Whose purses a command needs, so that a host can read them before the table decides."""

from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.play.answers import payers
from sabot.table.slice_events import wishers
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, are_many

_OF_ONE = frozenset({
    c.PlaceBet, c.DoubleBets, c.RaiseBets, c.RepeatBets, c.BetAll, c.LetItPlay, c.PlayNow, c.PressDeal,
    c.AnswerInsurance, c.Tip,
})  # fmt: skip


def purses_needed(table: Table, request: c.Request) -> frozenset[str]:
    """Of the player, of everybody who bets behind them, and of those whose wishes come true now."""
    by, command = request.by, request.command
    players: set[str] = set()
    if isinstance(command, c.Choose):
        players.update(payers(table, by, command))
    elif type(command) in _OF_ONE:
        players.add(by)
    elif isinstance(command, c.Join) and table.setup.mode is Mode.INTERNAL:
        players.update(table.guests)
    if table.underway is not None and table.underway.task is Task.REPEATING:
        players.update(table.underway.next_players)
    elif _may_open_betting(table, command) and not are_many(asking := wishers(table)):
        players.update(asking)
    return frozenset(player for player in players if player in table.guests)


def _may_open_betting(table: Table, command: c.Command) -> bool:
    """At an internal table whatever ends the round; elsewhere the clock, a shoe, or somebody of the house.

    A guest's command cannot, so that ten thousand who wish for something do not each ask for all purses.
    """
    if not table.setup.paced:
        return table.phase is not Phase.BETTING
    return table.phase in (Phase.SHOE, Phase.RESULT) and not isinstance(command, c.OF_GUESTS)
