"""What nobody writes in a script of one round: people take their places, and time passes where it must."""

from collections.abc import Callable

from sabot.games.answer import Refused
from sabot.games.hand_id import hand_in
from sabot.script.aim import Unclear, asked
from sabot.script.line_words import counted
from sabot.script.script_floor import Floor, Watched
from sabot.table import commands as c
from sabot.table.clock import ABOUT_BETS
from sabot.table.state import Phase, Table

WATCHER = "visitor"
"""Who looks on where nobody bets, so that a coup is dealt all the same."""


def take_place(floor: Floor, watched: Watched, player: str, hand: str) -> None:
    """A player joins and takes a seat, or one after the other, until the hand is theirs."""
    floor.fund(player)
    if player not in watched.table.guests:
        _must(watched, player, c.Join())
    if watched.table.setup.common or not hand:
        return
    named = hand_in(hand)
    if named is not None and hand not in watched.table.hands_of(player):
        _must(watched, player, c.TakeSeat(named.seat))
    while named is None and len(watched.table.hands_of(player)) < counted(hand):
        _must(watched, player, c.TakeSeat(_free_seat(watched.table, player)))


def _free_seat(table: Table, player: str) -> int:
    """Behind everybody who sits already."""
    stations = table.setup.game.seating.stations
    seat = max(table.seats, default=0) + 1
    if seat > stations:
        raise Unclear(f"there is no seat for {player}: {table.setup.game.key} has {stations}")
    return seat


def end_betting(floor: Floor, watched: Watched) -> None:
    setup = watched.table.setup
    if not watched.table.bettors:
        if setup.game.family.has_hands:
            raise Unclear("nobody bets; write a line such as: bet ann main 10")
        take_place(floor, watched, WATCHER, "")
    _pass_while(floor, watched, lambda table: table.phase is Phase.BETTING)
    if watched.table.phase is Phase.BETTING:
        raise Unclear("the round is not dealt; the table waits for more than the end of its betting time")


def end_insurance(floor: Floor, watched: Watched) -> None:
    """Whoever has not answered in time takes none, and nothing is held against them (B7)."""
    _pass_while(floor, watched, _asks_insurance)


def pass_unasked(floor: Floor, watched: Watched) -> None:
    """Where everybody has answered, time passes: steps of the common hand take a little of it at least."""
    _pass_while(floor, watched, lambda table: table.phase is Phase.PLAYING and not asked(table))


def _asks_insurance(table: Table) -> bool:
    return table.clock is not None and table.clock.kind in ABOUT_BETS


def _pass_while(floor: Floor, watched: Watched, holds: Callable[[Table], bool]) -> None:
    """From one moment at which something is due to the next; not on where nothing comes of it."""
    happened = -1
    while holds(watched.table) and happened != len(watched.host.log):
        happened, due = len(watched.host.log), floor.house.next_moment()
        if due is not None:
            floor.house.pass_until(due)


def end_round(watched: Watched) -> None:
    if watched.table.phase is not Phase.RESULT:
        raise Unclear(f"the round is not over: {waiting(watched.table)}")


def _must(watched: Watched, player: str, command: c.Command) -> None:
    answer = watched.host.tell(c.Request(player, command))
    if isinstance(answer, Refused):
        raise Unclear(f"{player} cannot play here: {answer.reason}")


def waiting(table: Table) -> str:
    """What the table waits for, to be read beside a refusal."""
    people = asked(table)
    if people:
        return "the table asks " + ", ".join(
            f"{player} ({hand})" if hand else player for player, hand in people
        )
    return f"the phase is {table.phase}"
