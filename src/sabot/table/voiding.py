"""A round that cannot be completed fairly is void: every stake goes back as it was (G6)."""

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.game_round import question
from sabot.table.state import Phase, Table


def void_round(table: Table, command: c.VoidRound) -> e.Events | Refused:
    """Nobody voids alone, and nothing is reopened once it is paid (D1, D2)."""
    if not command.reason.strip():
        return Refused("say why the round is void")
    if not command.by or not command.second or command.by == command.second:
        return Refused("a second person must agree to void a round")
    return voided(table, command.reason, command.by, command.second)


def voided(table: Table, reason: str, by: str = "", second: str = "") -> e.Events | Refused:
    if table.play is None:
        return Refused("there is no round to void")
    return (e.RoundVoided(table.round, reason, by, second),)


def ran_out_of_cards(table: Table, reason: str) -> e.Events | Refused:
    """A shoe that runs out all the same voids the round, and a new one follows (B33)."""
    play, shoe = table.play, table.shoe
    if play is None or shoe is None:
        return Refused("no card is wanted")
    if not play.burn_due and (table.phase is not Phase.PLAYING or question(play.now) is not None):
        return Refused("no card is wanted")
    return (e.RoundVoided(table.round, reason), e.ShoeSpent(shoe.id, reason))


def lost_shoe(table: Table, reason: str, at: int) -> e.Events | Refused:
    """No card of it can come any more: what lies goes back, in play or not, and a new shoe follows."""
    shoe = table.shoe
    if shoe is None or shoe.spent:
        return Refused("there is no shoe to lose")
    if not reason.strip():
        return Refused("say why the shoe is lost")
    spent = e.ShoeSpent(shoe.id, reason)
    if table.play is not None:
        return (e.RoundVoided(table.round, reason), spent)
    lying = ((player, table.guest(player).slip.puts()) for player in sorted(table.bettors))
    return (*(e.BetsTaken(player, puts, e.Button.SHOE_LOST, at) for player, puts in lying), spent)
