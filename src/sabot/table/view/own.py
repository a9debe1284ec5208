"""A player's own part of the view: what only he may see, and everything that he may do."""

from collections.abc import Iterator

from msgspec import Struct
from rpds import HashTrieMap

from sabot.ledger.lot import Tray
from sabot.ledger.purse import Purse, most_stake
from sabot.ledger.tally import Calendar
from sabot.money import Amount
from sabot.table.moment import NO_DAY, Moment
from sabot.table.people.guest import Comfort, Guest, Wish
from sabot.table.people.idle import last_chance
from sabot.table.play.unfinished import Book, Unfinished
from sabot.table.state import Table
from sabot.table.view.asking import Act, moment_of
from sabot.table.view.bet_buttons import DealView, FieldAct, bet_acts, deal_view, field_acts
from sabot.table.view.ground import Ground, ground_of
from sabot.table.view.own_hands import OwnHand, SlipRow, own_hands, slip_rows
from sabot.table.view.play_buttons import (
    DecisionAct,
    InsuranceOffer,
    blackjack_in_play,
    decision_acts,
    insurance_offers,
    table_acts,
)
from sabot.table.view.results import EndedStake, ended_stake, settled_pairs
from sabot.table.view.words import PlayerWarning


class OwnView(Struct, frozen=True, kw_only=True):
    player: str
    balance: Amount
    held: Amount
    """What of the balance lies in stakes, at this table, at others and in interrupted games (I5)."""
    available: Amount
    playable: Amount
    """What may still be staked under all limits."""
    tray: Tray
    """Golden chips that lie nowhere, where this table takes them."""
    seats: tuple[int, ...]
    reserved_until: int
    """Until then his seat, or his terminal, is kept although he is gone; 0 where it is not."""
    attendant_called: int
    """Since when an attendant is called; 0 where none is, or one comes."""
    attendant_comes: int
    """When somebody of the house answered the last call; 0 where nobody has."""
    slip: tuple[SlipRow, ...]
    staked: Amount
    presses: int
    """How often Undo can be pressed."""
    confirmed: bool
    last_bet: Amount
    last_win: Amount
    repeatable: tuple[SlipRow, ...]
    """What Repeat would put down."""
    wish: Wish | None
    comfort: Comfort
    strikes: int
    away: bool
    warning: PlayerWarning
    hands: tuple[OwnHand, ...]
    choice: str
    """What he has chosen in the open step."""
    decisions: tuple[DecisionAct, ...]
    insurance: tuple[InsuranceOffer, ...]
    deal: DealView | None
    fields: tuple[FieldAct, ...]
    acts: tuple[Act, ...]
    settlements: tuple[EndedStake, ...]
    pending: bool
    """These are not paid yet (D1)."""
    unfinished: tuple[Unfinished, ...]
    blocked: bool
    """One of these must be finished before he may bet here (I5)."""


class Seen(Struct, frozen=True):
    """A view, and what its buttons follow from."""

    view: OwnView
    ground: Ground | None


def own_view(
    table: Table,
    player: str,
    purse: Purse,
    at: int,
    *,
    calendar: Calendar = NO_DAY,
    unfinished: tuple[Unfinished, ...] = (),
    chip: Amount | None = None,
) -> OwnView:
    """The part of one player; `chip` is the one that he has selected, the least one unless told."""
    return seen_after(
        None, table, player, purse, at, calendar=calendar, unfinished=unfinished, chip=chip
    ).view


def seen_after(
    before: Seen | None,
    table: Table,
    player: str,
    purse: Purse,
    at: int,
    *,
    calendar: Calendar = NO_DAY,
    unfinished: tuple[Unfinished, ...] = (),
    chip: Amount | None = None,
) -> Seen:
    """The same view. Most of the work are its buttons, which are taken from before where they still hold."""
    blocked = _blocked(table, player, unfinished)
    moment = moment_of(purse, at, calendar, frozenset((player,)) if blocked else frozenset())
    selected = min(table.setup.settings.chips) if chip is None else chip
    ground = ground_of(table, player, selected, moment)
    if before is not None and ground is not None and ground.still_is(before.ground):
        fields, acts = before.view.fields, before.view.acts
    else:
        fields = tuple(field_acts(table, player, selected, moment))
        acts = (*bet_acts(table, player, selected, moment), *table_acts(table, player, selected, moment))
    return Seen(_view(table, player, purse, moment, unfinished, fields, acts), ground)


def _view(
    table: Table,
    player: str,
    purse: Purse,
    moment: Moment,
    unfinished: tuple[Unfinished, ...],
    fields: tuple[FieldAct, ...],
    acts: tuple[Act, ...],
) -> OwnView:
    guest = table.guests.get(player, Guest())
    return OwnView(
        player=player,
        balance=purse.balance,
        held=purse.held,
        available=purse.available,
        playable=most_stake(purse, moment.at, moment.calendar),
        tray=purse.tray if table.setup.live.golden_chips else (),
        seats=guest.seats,
        reserved_until=guest.reserved_until if guest.reserved_until > moment.at else 0,
        attendant_called=guest.called,
        attendant_comes=guest.answered,
        slip=slip_rows(table, guest.slip.puts()),
        staked=guest.slip.total(),
        presses=len(guest.slip.presses),
        confirmed=guest.confirmed,
        last_bet=guest.last_bet,
        last_win=guest.last_win,
        repeatable=slip_rows(table, guest.last),
        wish=guest.wish,
        comfort=guest.comfort,
        strikes=guest.strikes,
        away=guest.away,
        warning=_warning(table, guest),
        hands=tuple(own_hands(table, player)),
        choice=_choice(table, player),
        decisions=tuple(decision_acts(table, player, moment)),
        insurance=tuple(insurance_offers(table, player, moment)),
        deal=deal_view(table, player, moment),
        fields=fields,
        acts=acts,
        settlements=tuple(own_settlements(table, player)),
        pending=table.result is not None and not table.result.paid,
        unfinished=unfinished,
        blocked=player in moment.blocked,
    )


def _blocked(table: Table, player: str, unfinished: tuple[Unfinished, ...]) -> bool:
    book = Book(HashTrieMap({player: unfinished}))
    return book.blocks(player, table.setup.game.category, table.setup.table) is not None


def _warning(table: Table, guest: Guest) -> PlayerWarning:
    if guest.away:
        return PlayerWarning.AWAY
    if guest.strikes:
        return PlayerWarning.TIME_RAN_OUT
    return PlayerWarning.UNSTAKED if last_chance(table, guest.seats) else PlayerWarning.NONE


def _choice(table: Table, player: str) -> str:
    now = blackjack_in_play(table)
    return "" if now is None or player not in now.chosen else now.chosen[player].value


def own_settlements(table: Table, player: str) -> Iterator[EndedStake]:
    """How his stakes ended, bets behind among them."""
    if table.result is None:
        return
    for ended, settled in settled_pairs(table):
        if ended.player == player:
            yield ended_stake(ended, settled)
