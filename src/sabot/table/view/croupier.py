"""What whoever deals sees: what the table wants, who sits and stakes where, and what is disputed."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.cards import Card, name
from sabot.cards.card import parse_card
from sabot.games.answer import Refused
from sabot.games.waiting import CardFor
from sabot.games.whole_map import entries
from sabot.table import commands as c
from sabot.table.betting.betting_time import clock_prolonged, may_call_last_bets, may_end_betting
from sabot.table.decide import barred
from sabot.table.house import approval as a
from sabot.table.house.approvals import may_ask
from sabot.table.house.open_and_halt import may_resume
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.moment import Moment
from sabot.table.people.table_services import may_talk
from sabot.table.play.disputes import may_confirm_cards
from sabot.table.play.misdeals import may_expose
from sabot.table.play.play import CardPlace, Play
from sabot.table.shoe.readings import check_told
from sabot.table.shoe.shoe_change import may_see_cut_card
from sabot.table.state import Table
from sabot.table.view.approval_views import ApprovalView, approval_views
from sabot.table.view.button import ButtonView
from sabot.table.view.display_text import DisplayText, words_of
from sabot.table.view.hands import RoundView, kept_round
from sabot.table.view.kept_parts import KeptParts
from sabot.table.view.next_step import NextStep, next_step
from sabot.table.view.public import ClockView, clock_view
from sabot.table.view.round_results import ResultView, result_view
from sabot.table.view.seated import SeatView, seat_views
from sabot.table.view.shoes import ShoeView, shoe_view
from sabot.table.view.stakes import FeltStake, FeltSum, felt_stakes, felt_sums
from sabot.table.waiting_for import WaitingFor, waiting_for

SECONDS = 5
"""The fewest by which betting is prolonged."""


class CardAt(Struct, frozen=True):
    """A card on the felt that may be corrected, by its place and its number there, from 0."""

    place: str
    index: int
    card: str


class DisputeView(Struct, frozen=True):
    player: str
    seats: tuple[int, ...]
    cards: int
    """How many cards lay when they pressed."""


class CallView(Struct, frozen=True):
    """A guest who calls for an attendant."""

    player: str
    seats: tuple[int, ...]
    since: int


class OfferView(Struct, frozen=True):
    """The croupier hands the table over."""

    to: str
    """To this colleague; empty where anybody who deals may take it."""
    since: int


class CroupierView(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    words: DisplayText
    want: WaitingFor
    """By its code; the texts have it under `want.`."""
    hand: str
    """Where the wanted card goes; empty where it is the dealer's, or none is wanted."""
    next: NextStep
    """The same as whoever deals is told it: what is done now, and by which command."""
    clock: ClockView | None
    croupier: str
    dealing_since: int
    """When the croupier came; 0 where that is not known."""
    offer: OfferView | None
    """The table is handed over to whoever takes it."""
    roster: tuple[PlannedShift, ...]
    """Who is to deal from when on."""
    line_lost: int
    """Since when no window of the croupier answers; 0 while one does."""
    halted: str
    """The key of its text, or in the words of whoever stopped the table; empty where it goes on."""
    dispute: DisputeView | None
    calls: tuple[CallView, ...]
    """Guests who call for an attendant, the first first."""
    seats: tuple[SeatView, ...]
    stakes: dict[str, FeltStake]
    """By hand, bet and player."""
    sums: dict[str, FeltSum]
    """By hand and bet."""
    round: RoundView | None
    result: ResultView | None
    lucky: int
    """Lucky cards that may still come out of this shoe; 0 where there are none (B24)."""
    exposed: str
    """A card too many that lies there, until it is dealt or burnt (D4)."""
    cards: tuple[CardAt, ...]
    acts: tuple[ButtonView, ...]
    shoe: ShoeView | None
    approvals: tuple[ApprovalView, ...]
    """What waits for a second person."""


def croupier_view(table: Table, at: int, kept: KeptParts | None = None) -> CroupierView:
    wanted, kept = waiting_for(table), KeptParts() if kept is None else kept
    return CroupierView(
        table=table.setup.table,
        game=table.setup.game.key,
        title=table.setup.game.title,
        words=words_of(table, at),
        want=wanted,
        hand=_wanted_at(table) if wanted is WaitingFor.CARD else "",
        next=next_step(table),
        clock=clock_view(table.clock),
        croupier=table.croupier,
        dealing_since=table.dealing_since,
        offer=None if table.offer is None else OfferView(table.offer.to, table.offer.at),
        roster=table.roster,
        line_lost=table.line_lost,
        halted="" if table.halt is None else table.halt.reason,
        dispute=_dispute(table),
        calls=call_views(table),
        seats=seat_views(table, at),
        stakes=felt_stakes(table, kept),
        sums=felt_sums(table, kept),
        round=kept_round(table, kept),
        result=result_view(table),
        lucky=_lucky_left(table),
        exposed="" if table.exposed is None else name(table.exposed.card),
        cards=() if table.play is None else tuple(correctable(table.play)),
        acts=tuple(_acts(table, at)),
        shoe=None if table.shoe is None else shoe_view(table.shoe),
        approvals=approval_views(table),
    )


def _wanted_at(table: Table) -> str:
    assert table.play is not None
    waiting = table.play.family.awaits(table.play.now)
    return waiting.hand if isinstance(waiting, CardFor) else ""


def _lucky_left(table: Table) -> int:
    prize, shoe = table.setup.settings.lucky_cards, table.shoe
    if prize is None or shoe is None or not table.setup.live.lucky_cards:
        return 0
    return max(0, prize.count - shoe.lucky)


def _dispute(table: Table) -> DisputeView | None:
    halt = table.halt
    if halt is None or not halt.disputed:
        return None
    guest = table.guests.get(halt.by)
    seats, cards = ((), 0) if guest is None else (guest.seats, guest.disputed)
    return DisputeView(halt.by, seats, cards)


def call_views(table: Table) -> tuple[CallView, ...]:
    calling = ((player, guest) for player, guest in entries(table.guests) if guest.called)
    calls = (CallView(player, guest.seats, guest.called) for player, guest in calling)
    return tuple(sorted(calls, key=lambda call: (call.since, call.player)))


def correctable(play: Play) -> Iterator[CardAt]:
    """Every card that lies face up, where it was dealt to: a split hand begins with one from elsewhere."""
    for row in play.family.rows(play.now):
        for index, card in enumerate(row.cards[row.brought :], row.brought):
            yield CardAt(row.place, index, name(card))


def may_correct(table: Table, position: CardPlace, old: Card, new: Card) -> Refused | None:
    """Why the card may not be corrected so, or None; where only void is left, it says so (D2)."""
    return _unasked(table, a.Correction(position, old, new))


def may_exchange(table: Table, here: CardAt, there: CardAt) -> Refused | None:
    """Why these two cards may not change places, or None; where only void is left, it says so (D4)."""
    moved = (CardPlace(here.place, here.index), parse_card(here.card))
    act_of_two = a.Exchange(*moved, CardPlace(there.place, there.index), parse_card(there.card))
    return _unasked(table, act_of_two)


def _acts(table: Table, at: int) -> Iterator[ButtonView]:
    """Each by the rule that the command itself is answered by."""
    yield _act(table, c.ConfirmCards, may_confirm_cards(table))
    for act_of_two in (a.Voiding(), a.RunningOut(), a.NewShoe()):
        yield ButtonView(key=_tag(type(act_of_two)), refused=_unasked(table, act_of_two))
    yield _act(table, c.PauseTable, None)
    yield _act(table, c.ResumeTable, may_resume(table))
    yield _act(table, c.SeeCutCard, check_told(table) or may_see_cut_card(table))
    yield _act(table, c.ExposeCard, check_told(table) or may_expose(table))
    yield _act(table, c.CallLastBets, may_call_last_bets(table))
    yield _act(table, c.EndBetting, may_end_betting(table))
    longer = clock_prolonged(table, SECONDS, at)
    yield _act(table, c.ProlongBetting, longer if isinstance(longer, Refused) else None)
    yield _act(table, c.Speak, may_talk(table))


def _act(table: Table, kind: type[c.Command], refused: Refused | None) -> ButtonView:
    return ButtonView(key=_tag(kind), refused=_unheard(table, kind) or refused)


def _unasked(table: Table, act_of_two: a.ActOfTwo) -> Refused | None:
    """Why a second person cannot be asked for it, or None."""
    return _unheard(table, c.AskApproval) or may_ask(table, act_of_two)


def _unheard(table: Table, kind: type[c.Command]) -> Refused | None:
    """People of the house are heard whoever they are, whenever it is."""
    return barred(table, "", kind, Moment(0))


def _tag(kind: type[c.Command | a.ActOfTwo]) -> str:
    return str(kind.__struct_config__.tag)
