"""What everybody at a table may see, encoded once for all of them."""

from msgspec import Struct

from sabot.games.roads import Outcome
from sabot.table.betting.deal_button import DealButton, deal_button
from sabot.table.betting.place import closed
from sabot.table.clock import Clock
from sabot.table.state import Phase, Table
from sabot.table.view.concern import shared_grounds
from sabot.table.view.display_text import DisplayText, words_of
from sabot.table.view.felt_view import FeltView, felt_view
from sabot.table.view.hands import RoundView, kept_round
from sabot.table.view.kept_parts import KeptParts
from sabot.table.view.round_results import ResultView, result_view
from sabot.table.view.seated import SeatView, seat_grounds, seat_views, watchers
from sabot.table.view.shoes import PastView, ShoeView, past_view, road_of, shoe_view
from sabot.table.view.stakes import FeltStake, FeltSum, felt_stakes, felt_sums
from sabot.table.view.trends import DealerEndsView, RoadsView, dealer_ends_view, roads_view


class ClockView(Struct, frozen=True):
    kind: str
    until: int
    marked: int
    """The moment before the end that matters: last bets, or the least time of a step; 0 where none is."""


class HaltView(Struct, frozen=True):
    """Why nothing goes on. Who stopped the table is for the house to know."""

    reason: str
    """The key of its text where it is the house's own (`reason.no-croupier`), else in somebody's words."""
    disputed: bool
    left: int
    """What was left of the clock, in microseconds."""


class PublicView(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    mode: str
    phase: Phase
    words: DisplayText
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
    stakes: dict[str, FeltStake]
    """By hand, bet and player."""
    sums: dict[str, FeltSum]
    """By hand and bet."""
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


def public_view(table: Table, at: int, kept: KeptParts | None = None) -> PublicView:
    """The table as everybody sees it at a moment; of what was kept of an earlier view, the same parts."""
    parts = KeptParts() if kept is None else kept
    if not table.setup.common or table.phase is not Phase.BETTING:
        return _made(table, at, parts)
    # Nothing is told of what lies: a bet changes nothing here but how many there are who bet.
    counts = len(table.guests), watchers(table), len(table.bettors), closed(table, at) is not None
    grounds = *counts, table.last_call, table.shoe, table.play, *shared_grounds(table)
    return parts.part("betting", lambda: _made(table, at, parts), *grounds)


def _made(table: Table, at: int, kept: KeptParts) -> PublicView:
    setup = table.setup
    return PublicView(
        table=setup.table,
        game=setup.game.key,
        title=setup.title,
        mode=setup.mode,
        phase=table.phase,
        words=words_of(table, at),
        clock=kept.part("clock", lambda: clock_view(table.clock), table.clock),
        halt=kept.part("halt", lambda: halt_view(table), table.halt, table.stopped),
        closing=table.closing,
        croupier=bool(table.croupier) and not table.line_lost,
        device_silent=table.device_silent,
        jackpot=table.jackpot,
        deal=public_deal(table).value,
        felt=kept.part("felt", lambda: felt_view(setup), setup),
        seats=kept.part("seats", lambda: seat_views(table, at), *seat_grounds(table, at)),
        guests=len(table.guests),
        watchers=watchers(table),
        bettors=len(table.bettors),
        stakes=felt_stakes(table, kept),
        sums=felt_sums(table, kept),
        round_id=table.round,
        round=kept_round(table, kept),
        result=kept.part("result", lambda: result_view(table), *_result_grounds(table)),
        shoe=kept.part("shoe", lambda: None if table.shoe is None else shoe_view(table.shoe), table.shoe),
        road=road_of(table),
        roads=kept.part("roads", lambda: roads_view(table), setup, table.road, table.shoes),
        dealer_ends=kept.part("dealer ends", lambda: dealer_ends_view(table), setup, table.dealer_ends),
        history=kept.part("history", lambda: tuple(map(past_view, table.history)), table.history),
    )


def _result_grounds(table: Table) -> tuple[object, ...]:
    """Until it is paid, what a result comes to follows from what lies."""
    result = table.result
    return table.setup, result, None if result is None or result.paid else table.play


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
