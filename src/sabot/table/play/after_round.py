"""A round is over: shown, disputed or not, paid, and followed by the next one or a new shoe."""

from collections.abc import Iterator

from sabot.ledger.facts import BetSettled
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.betting.open_close import may_open, open_betting
from sabot.table.clock import Clock, ClockKind
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import SECOND
from sabot.table.moment import Moment
from sabot.table.play.interruption import interrupted_games
from sabot.table.play.laying import laying_time
from sabot.table.play.settlement import bets_of, bets_settled
from sabot.table.shoe.shoe_change import wants_reveal
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, are_many

MOST_GAMES = 20
"""Interrupted games that begin in one slice: each is a table of its own, with a stream and a shoe."""


def can_be_disputed(table: Table) -> bool:
    """Only live tables with a croupier, where the profile has the button (D1)."""
    return table.setup.mode is Mode.LIVE and table.setup.profile.live.dispute


def result_shown(table: Table, moment: Moment) -> Iterator[e.Event]:
    """At a live table the result waits for disputes; elsewhere it is paid at once."""
    if can_be_disputed(table):
        yield e.ClockStarted(
            Clock(ClockKind.DISPUTE, moment.at + table.setup.times.dispute * SECOND, table.round)
        )
        return
    yield from paid_out(table)


def paid_out(table: Table) -> Iterator[e.Event]:
    """Interrupted hands leave with their stakes; then everything that is left of the round is settled."""
    if are_many(table.bettors):
        yield e.ManyBegan(Task.PAYING)
    else:
        yield from all_paid(table)


def all_paid(table: Table) -> Iterator[e.Event]:
    yield from interrupted_games(table, sorted(table.interrupted))
    yield from _paid(table, bets_settled(table))


def more_paid(table: Table) -> Iterator[e.Event]:
    """The next of many: first interrupted hands leave, then player after player is paid."""
    underway = table.underway
    assert underway is not None
    if table.interrupted:
        yield from interrupted_games(table, sorted(table.interrupted)[:MOST_GAMES])
    elif underway.ends_with_next:
        yield from rest_paid(table)
    else:
        yield from part_paid(table, len(underway.next_players))


def part_paid(table: Table, players: int) -> Iterator[e.Event]:
    assert table.underway is not None
    part = e.PartPaid(table.round, players, bets_of(table, table.underway.queue[:players]))
    yield part
    yield from _noticed(table, part.bets)


def rest_paid(table: Table) -> Iterator[e.Event]:
    assert table.underway is not None
    yield from _paid(table, bets_of(table, table.underway.queue))


def _paid(table: Table, bets: tuple[BetSettled, ...]) -> Iterator[e.Event]:
    yield e.RoundPaid(table.round, bets)
    yield from _noticed(table, bets)


def _noticed(table: Table, bets: tuple[BetSettled, ...]) -> Iterator[e.OfflineNoticeGiven]:
    """Whoever is not there will read that main stakes were settled (I7)."""
    mains = table.setup.fields.main_keys
    settled = {bet.place.player for bet in bets if bet.place.bet in mains}
    for player in sorted(player for player in settled if player in table.absent):
        yield e.OfflineNoticeGiven(player, table.round)


def after_paying(table: Table, moment: Moment) -> Iterator[e.Event]:
    """The result stays for a while; where it was shown for disputes already, and alone, not longer."""
    if table.one_game:
        yield from _after_interrupted_game(table)
    elif table.setup.mode is Mode.INTERNAL or (can_be_disputed(table) and table.result is not None):
        yield from next_round(table, moment)
    else:
        yield e.ClockStarted(_result_clock(table, moment.at))


def _result_clock(table: Table, at: int) -> Clock:
    """The time of a result begins when its last card lies: where the house deals, pages still lay them."""
    shown = table.shown if table.setup.own_shoe else None
    laid = at if shown is None else at + laying_time(shown, table.setup.settings.lay_card * SECOND // 1_000)
    return Clock(ClockKind.RESULT, laid + table.setup.times.result * SECOND, table.round)


def _after_interrupted_game(table: Table) -> Iterator[e.Event]:
    """Its shoe is shown, and it is over for good."""
    shoe = table.shoe
    if shoe is None or shoe.revealed:
        yield e.TableClosed()
    elif not shoe.spent:
        yield e.ShoeSpent(shoe.id)


def next_round(table: Table, moment: Moment) -> Iterator[e.Event]:
    shoe = table.shoe
    assert shoe is not None
    used_up = shoe.rounds_left == 0 or (table.setup.shoe_each_round and shoe.rounds)
    if not shoe.spent and (used_up or table.closing):
        yield e.ShoeSpent(shoe.id, HouseReason.CUT_CARD if shoe.rounds_left == 0 else "")
    elif may_open(table):
        yield from open_betting(table, moment)
    elif table.clock is not None:
        yield e.ClockStarted(
            Clock(ClockKind.RESULT, moment.at + table.setup.times.result * SECOND, table.round)
        )


def shoe_is_ready(table: Table, moment: Moment) -> Iterator[e.Event]:
    """A shoe lies open: betting begins, or an interrupted game goes on; one that is over closes."""
    shoe = table.shoe
    over = table.one_game and table.play is None and shoe is not None and shoe.revealed
    if over or (table.closing and not wants_reveal(table)):
        yield e.TableClosed()
    elif table.phase is Phase.SHOE and may_open(table):
        if table.one_game:
            yield e.InterruptedGameOpened(table.round)
        else:
            yield from open_betting(table, moment)
