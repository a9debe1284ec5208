"""Whose purses a command needs, so that a host can read them before the table decides."""

from sabot.table import commands as c
from sabot.table.answers import payers
from sabot.table.state import Phase, Table

_OF_ONE = (
    c.PlaceBet, c.DoubleBets, c.RaiseBets, c.RepeatBets, c.BetAll, c.LetItPlay, c.PlayNow, c.PressDeal,
    c.AnswerInsurance, c.Tip,
)  # fmt: skip


def purses_needed(table: Table, command: c.Command) -> frozenset[str]:
    """Of the player himself, of everybody who bets behind him, and of those whose wishes come true now."""
    players: set[str] = set()
    if isinstance(command, c.Choose):
        players.update(payers(table, command))
    elif isinstance(command, _OF_ONE):
        players.add(command.player)
    if table.phase in (Phase.SHOE, Phase.RESULT) or _may_end_round(table, command):
        players.update(table.wishing)
        players.update(
            p for p in table.guests if table.guest(p).comfort.keep_bets_on
        ) if not table.setup.paced else None
    return frozenset(player for player in players if player in table.guests)


def _may_end_round(table: Table, command: c.Command) -> bool:
    """At internal and live tables betting opens again with the command that ends the round."""
    return table.phase is Phase.PLAYING and not table.setup.paced
