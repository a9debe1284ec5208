"""Disputes at live tables: the table halts until the croupier's side confirms, corrects or voids (D1, D2)."""

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.approval import Approval, Correction, Exchange
from sabot.table.house.reasons import named_reason
from sabot.table.play.after_round import can_be_disputed
from sabot.table.play.card_corrections import OWN_SHOE, corrected_moves
from sabot.table.shoe.possible_cards import check_corrected
from sabot.table.state import Table


def dispute(table: Table, player: str, at: int) -> e.Events | Refused:
    cards = 0 if table.play is None else table.play.cards
    return may_dispute(table, player) or (e.DisputeRaised(player, cards, at),)


def may_dispute(table: Table, player: str) -> Refused | None:
    """Why the cards on the table cannot be disputed, or None."""
    if not can_be_disputed(table):
        return Refused("dispute-croupier-only")
    play = table.play
    if play is None:
        return Refused("nothing-to-dispute")
    if table.guest(player).slip.empty:
        return Refused("dispute-stake-only")
    if not play.cards:
        return Refused("dispute-no-card")
    if table.guest(player).disputed == play.cards:
        return Refused("disputed-already")
    if table.halt is not None and not table.halt.disputed:
        # Clocks stand still, and with them the time for disputes: what stopped the table is settled first.
        return Refused("table-halted", {"why": named_reason(table.halt.reason)})
    return None


def confirm_cards(table: Table, by: str, command: c.ConfirmCards, at: int) -> e.Events | Refused:
    if (refused := may_confirm_cards(table)) is not None:
        return refused
    if not by or (command.reason and not is_readable(command.reason)):
        return Refused("say-who-confirms")
    assert table.halt is not None, "something is disputed"
    return e.CardsConfirmed(by, command.reason, table.halt.by), e.TableResumed(at)


def may_confirm_cards(table: Table) -> Refused | None:
    return None if table.halt is not None and table.halt.disputed else Refused("nothing-disputed")


def correct_cards(
    table: Table, by: str, command: c.CorrectCard | c.ExchangeCards, at: int
) -> e.Events | Refused:
    """Cards are put right by one person, disputed or not, until their result is shown (D3)."""
    if not by or not is_readable(command.reason):
        return Refused("say-who-corrects")
    if table.result is not None and table.play is not None:
        return Refused("correction-second-person")
    if any(waiting.by != by for waiting in table.approvals if _is_waited_for(table, waiting)):
        return Refused("approval-waits")
    return corrected_by_two(table, _act_of(command), command.reason, by, "", at)


def _is_waited_for(table: Table, approval: Approval) -> bool:
    return table.halt is not None and table.halt.approval == approval.number


def _act_of(command: c.CorrectCard | c.ExchangeCards) -> Correction | Exchange:
    if isinstance(command, c.CorrectCard):
        return Correction(command.position, command.old, command.new)
    return Exchange(command.here, command.card, command.there, command.other)


def corrected_by_two(
    table: Table, act: Correction | Exchange, reason: str, by: str, second: str, at: int
) -> e.Events | Refused:
    """The round is told again with the right cards, as long as it is not paid."""
    refused = may_correct(table, act)
    if refused is not None:
        return refused
    corrected = correction_told(act, by, reason, second)
    return (corrected, e.TableResumed(at)) if _goes_on(table, by, second) else (corrected,)


def may_correct(table: Table, act: Correction | Exchange) -> Refused | None:
    """Why these cards cannot be put right so, or None; where only void is left, it says so (D2, D4).

    Cards that change places have left the shoe; one that was misread must have been in it.
    """
    if table.play is None:
        return Refused("no-round-in-play")
    if table.shoe is not None and table.shoe.committed:
        return OWN_SHOE
    moves = corrected_moves(table.play, act.changes())
    if isinstance(moves, Refused):
        return moves
    return check_corrected(table, act.old, act.new) if isinstance(act, Correction) else None


def _goes_on(table: Table, by: str, second: str) -> bool:
    """A correction settles a dispute and what was asked of two people; what others stopped stays so."""
    halt = table.halt
    return halt is not None and (halt.disputed or bool(halt.approval) or halt.by in {by, second} - {""})


def correction_told(act: Correction | Exchange, by: str, reason: str, second: str) -> e.Event:
    if isinstance(act, Exchange):
        return e.CardsExchanged(act.here, act.card, act.there, act.other, by, reason, second)
    return e.CardCorrected(act.position, act.old, act.new, by, reason, second)
