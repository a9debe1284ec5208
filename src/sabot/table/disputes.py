"""Disputes at live tables: the table halts until the croupier's side confirms, corrects or voids (D1, D2)."""

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.after_round import can_be_disputed
from sabot.table.approval import Correction
from sabot.table.correcting import corrected_moves
from sabot.table.possible import check_corrected
from sabot.table.state import Table


def dispute(table: Table, player: str, at: int) -> e.Events | Refused:
    if not can_be_disputed(table):
        return Refused("only rounds at a croupier's table can be disputed")
    play = table.play
    if play is None:
        return Refused("there is no round to dispute; what is paid is not reopened")
    if table.guest(player).slip.empty:
        return Refused("only players with a stake may dispute")
    if not play.cards:
        return Refused("no card has been dealt yet")
    if table.guest(player).disputed == play.cards:
        return Refused("this card was disputed by you already")
    return (e.DisputeRaised(player, play.cards, at),)


def confirm_cards(table: Table, by: str, at: int) -> e.Events | Refused:
    if table.halt is None or not table.halt.disputed:
        return Refused("nothing is disputed")
    if not by:
        return Refused("say who confirms")
    return (e.CardsConfirmed(by), e.TableResumed(at))


def correct_card(table: Table, command: c.CorrectCard, at: int) -> e.Events | Refused:
    """A misread card is put right by one person, disputed or not, until its result is shown (D3)."""
    if not command.by or not is_readable(command.reason):
        return Refused("say who corrects, and why")
    if table.result is not None and table.play is not None:
        return Refused("the result was shown: a second person must approve this correction")
    act = Correction(command.position, command.old, command.new)
    return corrected_by_two(table, act, command.reason, command.by, "", at)


def corrected_by_two(
    table: Table, act: Correction, reason: str, by: str, second: str, at: int
) -> e.Events | Refused:
    """The round is told again with the right card, as long as it is not paid."""
    if table.play is None:
        return Refused("there is no round in play; what is paid is not reopened")
    if table.shoe is not None and table.shoe.committed:
        return Refused("nobody reads the cards of the house's own shoe, so none was misread")
    moves = corrected_moves(table.play, act.position, act.old, act.new)
    if isinstance(moves, Refused):
        return moves
    impossible = check_corrected(table, act.old, act.new)
    if impossible is not None:
        return impossible
    corrected = e.CardCorrected(act.position, act.old, act.new, by, reason, second)
    return (corrected, e.TableResumed(at)) if table.halt is not None else (corrected,)
