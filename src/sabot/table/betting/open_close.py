"""Betting opens and closes: bets please, last bets please, no more bets."""

from collections.abc import Iterator

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.whole_map import keys
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.betting.deal_button import offers_deal_now
from sabot.table.betting.queued_bets import wished_bets
from sabot.table.betting.take_back import behind_returned
from sabot.table.clock import Clock, ClockKind
from sabot.table.evolve import evolve
from sabot.table.house.configuring import needs_new_shoe
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.setup import SECOND, Setup
from sabot.table.moment import Moment
from sabot.table.people.idle import unstaked_seats
from sabot.table.people.seats import vacated
from sabot.table.slice_events import stakes_of_round, wishers
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, are_many


def may_open(table: Table) -> bool:
    """A shoe is there, and at a live table somebody to deal from it."""
    shoe = table.shoe
    if table.halt is not None or shoe is None or not shoe.opened or shoe.spent:
        return False
    return not lacks_croupier(table)


def open_betting(table: Table, moment: Moment) -> Iterator[e.Event]:
    """Bets please; what players wished for is put down at once, or where many did slice by slice."""
    many = are_many(wishers(table))
    for event in vacated(table, moment.at):
        yield event
        table = evolve(table, event)
    assert table.shoe is not None, "there is a shoe to deal from"
    round_ = f"{table.shoe.id}/{table.shoe.rounds + 1}"
    setup = setup_of_next_round(table)
    opened = e.BettingOpened(round_, offers_deal_now(replace(table, setup=setup)), setup.version)
    yield opened
    table = evolve(table, opened)
    if table.guests:
        started = e.ClockStarted(betting_clock(table, moment.at)) if runs_by_clock(table) else None
        if started is not None:
            yield started
            table = evolve(table, started)
    if many:
        yield e.ManyBegan(Task.REPEATING)
    else:
        yield from wished_bets(table, sorted(wishers(table)), moment)


def betting_anew(table: Table) -> Iterator[e.BettingOpened]:
    """While nobody has a stake a changed configuration need not wait for a round: bets please, by what it
    says. Whoever wished for bets had them already."""
    setup = setup_of_next_round(table)
    if setup is not table.setup and not table.bettors and may_open(table):
        yield e.BettingOpened(table.round, offers_deal_now(replace(table, setup=setup)), setup.version)


def open_or_anew(table: Table, moment: Moment) -> Iterator[e.Event]:
    """How betting may open here, for whoever reads that it did."""
    return betting_anew(table) if table.phase is Phase.BETTING else open_betting(table, moment)


def setup_of_next_round(table: Table) -> Setup:
    """A changed configuration holds when betting opens, but for what must wait for the next shoe."""
    if table.coming is None or needs_new_shoe(table.setup, table.coming):
        return table.meanwhile or table.setup
    return table.coming


def runs_by_clock(table: Table) -> bool:
    """At an internal table with a Deal button the player takes as much time as they want."""
    return table.setup.paced or not table.setup.profile.play.deal_button


def betting_clock(table: Table, at: int) -> Clock:
    times = table.setup.times
    until = at + times.betting * SECOND
    return Clock(ClockKind.BETTING, until, table.round, until - times.last_bets * SECOND)


def close_betting(table: Table, moment: Moment, *, whole: bool = False) -> Iterator[e.Event]:
    """No more bets. What may not stay goes back, and the round begins; without stakes betting goes on.

    The slips of many become stakes slice by slice, unless it is to be done as a `whole`.
    """
    for going_back in (_unconfirmed, _nobody_before):
        for event in going_back(table, moment.at):
            yield event
            table = evolve(table, event)
    if are_many(table.bettors) and not whole:
        yield e.ManyBegan(Task.CLOSING)
    else:
        yield from round_begins(table, moment)


def bets_counted(table: Table, moment: Moment) -> Iterator[e.Event]:
    """The next slips become stakes; with the last of them the round begins."""
    underway = table.underway
    assert underway is not None
    if underway.ends_with_next:
        yield from round_begins(table, moment)
    else:
        yield e.SliceEnded(len(underway.next_players))


def round_begins(table: Table, moment: Moment) -> Iterator[e.Event]:
    watched = table.setup.settings.deal_unstaked and _is_coup(table) and bool(table.guests)
    watched = watched and not lacks_croupier(table)
    if table.bettors or watched:
        yield e.RoundStarted(table.round, _boxes(table), moment.at)
        yield from unstaked_seats(table, moment.at)
    elif runs_by_clock(table):
        # Nobody may wait for ever for a seat whose owner is gone.
        for left in vacated(table, moment.at):
            yield left
            table = evolve(table, left)
        yield from unstaked_seats(table, moment.at)
        yield e.ClockStarted(betting_clock(table, moment.at))


def _is_coup(table: Table) -> bool:
    return table.setup.hands == ("",)


def _unconfirmed(table: Table, at: int) -> Iterator[e.BetsTaken]:
    """Where bets must be confirmed by hand, those that were not go back."""
    if table.setup.live.auto_confirm or table.setup.mode is Mode.INTERNAL:
        return
    for player in sorted(keys(table.bettors)):
        guest = table.guest(player)
        if not guest.confirmed:
            yield e.BetsTaken(player, guest.slip.puts(), e.Button.NOT_CONFIRMED, at)


def _nobody_before(table: Table, at: int) -> Iterator[e.BetsTaken]:
    """Stakes behind a hand whose player has no main stake go back (B21)."""
    main = table.setup.fields.main_keys[0]
    unled = [hand for hand in table.behind if not _leads(table, hand, main)]
    yield from behind_returned(table, unled, e.Button.NOBODY_BEFORE, at)


def _leads(table: Table, hand: str, main: str) -> bool:
    owner = table.owner(hand)
    if owner is None:
        return False
    guest = table.guest(owner)
    confirmed = guest.confirmed or table.setup.live.auto_confirm
    return confirmed and bool(guest.slip.on(hand, main).total)


def _boxes(table: Table) -> tuple[tuple[str, str], ...]:
    """The hands that are dealt: in the order of the seats, or the common ones on which something lies."""
    return tuple(sorted(stakes_of_round(table).boxes.items()))


def last_call_is_due(table: Table, at: int) -> bool:
    clock = table.clock
    if table.phase is not Phase.BETTING or clock is None or table.last_call:
        return False
    return bool(clock.marked) and clock.marked <= at < clock.until


def new_game(table: Table) -> e.Events | Refused:
    return may_clear(table) or (e.TableCleared(),)


def may_clear(table: Table) -> Refused | None:
    """Why the cards of the last round cannot be cleared away, or None."""
    if table.setup.mode is not Mode.INTERNAL or table.phase is not Phase.BETTING:
        return Refused("clears-itself")
    return Refused("table-clear") if table.result is None else None
