"""What everybody at a table may see, encoded once for all of them."""

from msgspec import Struct

from sabot.games.roads import Outcome
from sabot.table.betting.deal_button import DealButton, deal_button
from sabot.table.clock import Clock
from sabot.table.state import Phase, Table
from sabot.table.view.fields import FeltView, felt_view
from sabot.table.view.hands import RoundView, round_view
from sabot.table.view.lying import FeltStake, FeltSum, felt_stakes, felt_sums
from sabot.table.view.people import SeatView, seat_views, watchers
from sabot.table.view.results import ResultView, result_view
from sabot.table.view.shoes import PastView, ShoeView, past_view, road_of, shoe_view
from sabot.table.view.trends import DealerEndsView, RoadsView, dealer_ends_view, roads_view
from sabot.table.view.words import Words, words_of


class ClockView(Struct, frozen=True):
    kind: str
    until: int
    marked: int
    """The moment before the end that matters: last bets, or the least time of a step; 0 where none is."""


class HaltView(Struct, frozen=True):
    """Why nothing goes on. Who stopped the table is for the house to know."""

    reason: str
    disputed: bool
    left: int
    """What was left of the clock, in microseconds."""


class PublicView(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    mode: str
    at: int
    """The time of the house, in microseconds."""
    phase: Phase
    words: Words
    """For the main information display."""
    clock: ClockView | None
    halt: HaltView | None
    closing: bool
    croupier: bool
    """Whether somebody is there to deal, where cards come from a croupier."""
    device_silent: bool
    jackpot: bool
    deal: str
    """What Deal does in this round; Deal Now is told to those who may press it (B29)."""
    felt: FeltView
    seats: tuple[SeatView, ...]
    guests: int
    watchers: int
    bettors: int
    stakes: tuple[FeltStake, ...]
    sums: tuple[FeltSum, ...]
    round_id: str
    """The round that bets are taken for, or that is played."""
    round: RoundView | None
    """The round in play, or the one whose cards still lie."""
    result: ResultView | None
    """How the last round ended, until the next one begins."""
    shoe: ShoeView | None
    road: tuple[Outcome, ...]
    roads: RoadsView | None
    """The same coups on the scoreboard, where the game has one and the profile shows trends."""
    dealer_ends: DealerEndsView | None
    """At blackjack, where the profile shows trends."""
    history: tuple[PastView, ...]


def public_view(table: Table, at: int) -> PublicView:
    setup = table.setup
    return PublicView(
        table=setup.table,
        game=setup.game.key,
        title=setup.title,
        mode=setup.mode,
        at=at,
        phase=table.phase,
        words=words_of(table, at),
        clock=clock_view(table.clock),
        halt=halt_view(table),
        closing=table.closing,
        croupier=bool(table.croupier) and not table.line_lost,
        device_silent=table.device_silent,
        jackpot=table.jackpot,
        deal=public_deal(table).value,
        felt=felt_view(setup),
        seats=seat_views(table, at),
        guests=len(table.guests),
        watchers=watchers(table),
        bettors=len(table.bettors),
        stakes=felt_stakes(table),
        sums=felt_sums(table),
        round_id=table.round,
        round=round_view(table),
        result=result_view(table),
        shoe=None if table.shoe is None else shoe_view(table.shoe),
        road=road_of(table),
        roads=roads_view(table),
        dealer_ends=dealer_ends_view(table),
        history=tuple(map(past_view, table.history)),
    )


def clock_view(clock: Clock | None) -> ClockView | None:
    return None if clock is None else ClockView(clock.kind, clock.until, clock.marked)


def halt_view(table: Table) -> HaltView | None:
    halt = table.halt
    if halt is None:
        return None
    return HaltView(halt.reason, halt.disputed, 0 if table.stopped is None else table.stopped.left)


def public_deal(table: Table) -> DealButton:
    button = deal_button(table)
    return DealButton.ABSENT if button is DealButton.DEAL_NOW else button
