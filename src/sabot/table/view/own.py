"""A player's own part of the view: what only they may see, and everything that they may do."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.answer import Money, Refused
from sabot.games.hand_id import dealt_hand
from sabot.games.wager import FieldBound
from sabot.ledger.lot import Tray
from sabot.ledger.purse import Purse, stake_room
from sabot.ledger.tally import Calendar
from sabot.money import Amount
from sabot.odds.value_chart import ValueChart
from sabot.table.betting.area import BettingArea
from sabot.table.betting.slip import MOST_PRESSES, Slip
from sabot.table.moment import NO_DAY, Moment
from sabot.table.people.guest import Guest, Preferences, QueuedBets
from sabot.table.people.idle import last_chance
from sabot.table.play.questions import decisions_in
from sabot.table.play.unfinished import InterruptedGames, Unfinished
from sabot.table.state import Table
from sabot.table.view.bet_buttons import (
    DealView,
    FieldRange,
    deal_view,
    felt_before,
    field_ranges,
    putting_acts,
    slip_acts,
    winning_acts,
)
from sabot.table.view.button import ButtonView, moment_of
from sabot.table.view.concern import steady_grounds
from sabot.table.view.display_text import PlayerWarning
from sabot.table.view.kept_parts import KeptParts
from sabot.table.view.own_hands import OwnHand, SlipRow, own_hands, slip_rows
from sabot.table.view.play_buttons import (
    DecisionButton,
    InsuranceOffer,
    decided_play,
    decision_acts,
    insurance_offers,
    table_acts,
    tip_acts,
)
from sabot.table.view.round_results import EndedStake, ended_stake, pairs_of
from sabot.table.view.worths import DecisionWorth, own_worths


class OwnView(Struct, frozen=True, kw_only=True):
    player: str
    balance: Amount
    held: Amount
    """What of the balance lies in stakes, at this table, at others and in interrupted games (I5)."""
    available: Amount
    playable: Amount
    """What may still be staked under all limits: the credit. Of no field or button is it told again."""
    limited: Refused | None
    """The limit that leaves no more of it; null where it is all the money that there is."""
    tray: Tray
    """Golden chips that lie nowhere, where this table takes them."""
    seats: tuple[int, ...]
    reserved_until: int
    """Until then their seat, or their terminal, is kept although they are gone; 0 where it is not."""
    attendant_called: int
    """Since when an attendant is called; 0 where none is, or one comes."""
    attendant_comes: int
    """When somebody of the house answered the last call; 0 where nobody has."""
    slip: tuple[SlipRow, ...]
    staked: Amount
    """All that lies of them in this round: doubles, splits and insurance count."""
    presses: int
    """How often Undo can be pressed."""
    confirmed: bool
    last_bet: Amount
    last_win: Amount
    """What the last round returned above its stakes; 0 where it returned less."""
    repeatable: tuple[SlipRow, ...]
    """What Repeat would put down."""
    wish: QueuedBets | None
    comfort: Preferences
    away: bool
    warning: PlayerWarning
    hands: tuple[OwnHand, ...]
    choice: str
    """What they have chosen in the open step."""
    decisions: tuple[DecisionButton, ...]
    insurance: tuple[InsuranceOffer, ...]
    decided: tuple[DecisionWorth, ...]
    """What they decided in the round that lies there, and what it gave away; empty where it is not shown."""
    deal: DealView | None
    fields: tuple[FieldRange, ...]
    acts: tuple[ButtonView, ...]
    settlements: tuple[EndedStake, ...]
    settled_round: str
    """The round in which they ended; empty where none has."""
    pending: bool
    """These are not paid yet (D1)."""
    unfinished: tuple[Unfinished, ...]
    blocked: bool
    """One of these must be finished before they may bet here (I5)."""

    @property
    def credit(self) -> FieldBound:
        """What fields and buttons are judged by besides."""
        return FieldBound(
            self.playable, self.limited or Refused("only-credit", {"credit": Money(self.playable)})
        )


def own_view(
    table: Table,
    player: str,
    purse: Purse,
    at: int,
    *,
    calendar: Calendar = NO_DAY,
    unfinished: tuple[Unfinished, ...] = (),
    kept: KeptParts | None = None,
    values: ValueChart | None = None,
) -> OwnView:
    known, moment = kept or KeptParts(), moment_of(purse, at, calendar)
    moment, playable, limited, on_felt, winning = _standing(table, player, moment, unfinished, known)
    steady = known.part(
        "steady",
        lambda: _steady(table, player, moment, unfinished, values),
        *steady_grounds(table, player, purse, unfinished, at),
        values,
    )
    slip = table.guests.get(player, Guest()).slip
    return replace(
        steady,
        balance=purse.balance,
        held=purse.held,
        available=purse.available,
        playable=playable,
        limited=limited,
        tray=purse.tray if table.setup.live.golden_chips else (),
        slip=on_felt.slip,
        staked=_staked(table, player, slip, steady.hands),
        presses=len(slip.presses),
        fields=on_felt.fields,
        acts=(*on_felt.putting, *winning, *steady.acts, *tip_acts(table, player, moment)),
    )


def _steady(
    table: Table,
    player: str,
    moment: Moment,
    unfinished: tuple[Unfinished, ...],
    values: ValueChart | None,
) -> OwnView:
    """All that neither counts money nor asks how much lies."""
    guest, none = table.guests.get(player, Guest()), Amount(0)
    return OwnView(
        player=player,
        balance=none,
        held=none,
        available=none,
        playable=none,
        limited=None,
        tray=(),
        seats=guest.seats,
        reserved_until=guest.reserved_until if guest.reserved_until > moment.at else 0,
        attendant_called=guest.called,
        attendant_comes=guest.answered,
        slip=(),
        staked=none,
        presses=0,
        confirmed=guest.confirmed,
        last_bet=guest.last_bet,
        last_win=Amount(max(0, guest.last_win - guest.last_bet)),
        repeatable=slip_rows(table, guest.last),
        wish=guest.wish,
        comfort=guest.comfort,
        away=guest.away,
        warning=_warning(table, guest),
        hands=tuple(own_hands(table, player)),
        choice=_choice(table, player),
        decisions=tuple(decision_acts(table, player, moment, values)),
        insurance=tuple(insurance_offers(table, player, moment, values)),
        decided=own_worths(table, player, values),
        deal=deal_view(table, player, moment),
        fields=(),
        acts=(*slip_acts(table, player, moment), *table_acts(table, player, moment)),
        settlements=tuple(own_settlements(table, player)),
        settled_round="" if table.result is None else table.result.round,
        pending=table.result is not None and not table.result.paid,
        unfinished=unfinished,
        blocked=player in moment.blocked,
    )


class _OnFelt(NamedTuple):
    """What lies before a player, what fields take and what buttons lay down."""

    slip: tuple[SlipRow, ...]
    fields: tuple[FieldRange, ...]
    putting: tuple[ButtonView, ...]


class _Standing(NamedTuple):
    """What a player may stake, and where."""

    moment: Moment
    """As it holds for the player, who may have to finish a game first."""
    playable: Amount
    limited: Refused | None
    on_felt: _OnFelt
    winning: tuple[ButtonView, ...] = ()
    """What they won last and may let play."""


def _standing(
    table: Table, player: str, moment: Moment, unfinished: tuple[Unfinished, ...], kept: KeptParts
) -> _Standing:
    if unfinished:
        book = InterruptedGames(HashTrieMap({player: unfinished}))
        if book.blocks(player, table.setup.game.category, table.setup.table) is not None:
            moment = replace(moment, blocked=frozenset((player,)))
    felt = felt_before(table, player, moment)
    if not isinstance(felt, Refused):
        on_felt, winning = _on_felt(table, player, felt, kept), tuple(winning_acts(table, felt))
        return _Standing(moment, felt.credit, felt.why_no_more, on_felt, winning)
    purse = moment.purses[player]
    room = stake_room(purse, moment.at, moment.calendar)
    if isinstance(room, Refused):
        return _Standing(moment, Amount(0), None, _made(table, player, felt))
    limited = room.why if room.most < purse.available else None
    return _Standing(moment, Amount(max(0, room.most)), limited, _made(table, player, felt))


def _on_felt(table: Table, player: str, felt: BettingArea, kept: KeptParts) -> _OnFelt:
    """Alike for all who have staked alike."""
    slip, full = felt.slip, len(felt.slip.presses) >= MOST_PRESSES
    alike = (felt.hands, felt.others, felt.tray, slip.puts(), full, table.guest(player).last)
    return kept.shared.part(table.setup, alike, lambda: _made(table, player, felt))


def _made(table: Table, player: str, felt: BettingArea | Refused) -> _OnFelt:
    slip = slip_rows(table, table.guests.get(player, Guest()).slip.puts())
    return _OnFelt(slip, tuple(field_ranges(table, player, felt)), tuple(putting_acts(table, player, felt)))


def _staked(table: Table, player: str, slip: Slip, hands: tuple[OwnHand, ...]) -> Amount:
    """What was put down, and what was added to it in play; the slip is empty once the round is settled."""
    if slip.empty or not hands:
        return slip.total()
    put = sum(put.amount for put in slip.puts() if put.bet in table.setup.fields.main_keys)
    return Amount(slip.total() - put + sum(hand.stake for hand in hands) + _taken(table, player, hands))


def _taken(table: Table, player: str, hands: tuple[OwnHand, ...]) -> int:
    """What they paid for insurance and other bets that were asked for."""
    lots = {} if table.play is None else table.play.lots
    boxes = {dealt_hand(hand.hand) for hand in hands}
    paid = (lots.get((player, box, bet)) for box in boxes for bet in table.setup.game.asked())
    return sum(lot.total for lot in paid if lot is not None)


def _warning(table: Table, guest: Guest) -> PlayerWarning:
    if guest.away:
        return PlayerWarning.AWAY
    if guest.strikes:
        return PlayerWarning.TIME_RAN_OUT
    return PlayerWarning.UNSTAKED if last_chance(table, guest.seats) else PlayerWarning.NONE


def _choice(table: Table, player: str) -> str:
    play = decided_play(table)
    chosen = None if play is None else decisions_in(play).answers(play.now).chosen.get(player)
    return "" if chosen is None else chosen.value


def own_settlements(table: Table, player: str) -> Iterator[EndedStake]:
    """How their stakes ended, bets behind among them."""
    if table.result is None:
        return
    for ended, settled in pairs_of(table, player):
        yield ended_stake(ended, settled)
