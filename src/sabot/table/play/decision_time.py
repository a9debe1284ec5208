"""What happens when the time of a decision ends: default actions, strikes, interrupted hands, burn cards."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from sabot.games.moves import Action, ChoiceMade, Close, Command, Interrupt, Move
from sabot.games.round_questions import chosen_by_table, replayed
from sabot.games.waiting import Closing
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.clock import Clock
from sabot.table.house.setup import SECOND
from sabot.table.play.answers import accepted
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand, decisions_in, missing
from sabot.table.state import Table
from sabot.table.underway import Task, are_many

STRIKES = 2
"""Decision times in a row that may run out before a player counts as away (B17)."""
Moves = tuple[Move, ...]
DRAWING = frozenset({Action.HIT, Action.DOUBLE, Action.SPLIT})
"""Choices that bring a card."""


def play_of(table: Table) -> Play:
    assert table.play is not None, "something is asked in a round"
    return table.play


def answered(play: Play, command: Command) -> tuple[Move, ...]:
    """What a command of the table's own does."""
    return accepted(play.family.decide(play.now, command), command)


def moved(play: Play, moves: Iterable[Move]) -> Play:
    """The round a few moves later, to ask what follows; lots and cards are counted when it is told."""
    return replace(play, now=replayed(play.family, play.now, moves))


def decision_time_is_over(table: Table, at: int) -> Iterator[e.Event]:
    """Who is connected gets the default action and a strike; who is not, what the game says (I1, I2)."""
    waiting = missing(play_of(table))
    if not table.setup.profile.play.auto_stand and any(map(table.present, waiting)):
        yield _longer(table, at)
    elif are_many(waiting):
        yield e.ManyBegan(Task.PASSING)
    else:
        yield from step_ended(table, waiting, by_time=True)
        yield from _struck(table, waiting)


def all_answered(table: Table) -> Iterator[e.Event]:
    """Everybody who is there has answered a common step; the last choice of many does not close it itself."""
    if are_many(table.bettors):
        yield e.ManyBegan(Task.PASSING)
    else:
        yield from step_ended(table, missing(play_of(table)), by_time=False)


def more_passed(table: Table) -> Iterator[e.Event]:
    """The table chooses for the next of many who did not; with the last of them the step closes.

    Then nobody is left, and a slice without players ends it: what the dealer does for thousands is a step of
    its own.
    """
    underway = table.underway
    assert underway is not None
    players = underway.next_players
    if not players and is_answered(table):
        yield from step_ended(table, (), by_time=False)
        return
    if not players:
        pass
    elif underway.ends_with_next:
        yield from step_ended(table, players, by_time=True)
    else:
        yield e.RoundMoved(_moves_for(table, players)[0])
    yield from _struck(table, players)
    yield e.SliceEnded(len(players))


def is_answered(table: Table) -> bool:
    """Nobody is waited for, and the question is still open."""
    play = play_of(table)
    return isinstance(play.family.awaits(play.now), Closing)


def _struck(table: Table, players: Iterable[str]) -> Iterator[e.TimeMissed]:
    for player in players:
        if table.present(player):
            strikes = table.guest(player).strikes + 1
            yield e.TimeMissed(player, strikes, away=strikes >= STRIKES)


def _longer(table: Table, at: int) -> e.ClockStarted:
    """Where no hand may stand by itself, the player is waited for."""
    clock = table.clock
    assert clock is not None
    until = at + table.setup.times.decision * SECOND
    return e.ClockStarted(Clock(clock.kind, until, clock.about, clock.marked))


def step_ended(table: Table, unanswered: Iterable[str], *, by_time: bool) -> Iterator[e.Event]:
    """The step closes; for those who have not answered, the table does."""
    yield from _closed(table, *_moves_for(table, unanswered), by_time=by_time)


def step_left(table: Table, players: Iterable[str]) -> Iterator[e.Event]:
    """The hand whose choice is open leaves the round with these players, and waits as an interrupted game."""
    yield from _closed(table, *_moves_made(table, (), tuple(players)), by_time=True)


def _moves_for(table: Table, unanswered: Iterable[str]) -> tuple[Moves, Play]:
    """What the table answers for those who have not, and the round after it."""
    players = tuple(unanswered)
    gone = tuple(player for player in players if player in table.absent) if interrupts(table) else ()
    return _moves_made(table, tuple(player for player in players if player not in gone), gone)


def _moves_made(table: Table, players: tuple[str, ...], gone: tuple[str, ...]) -> tuple[Moves, Play]:
    play = play_of(table)
    hand, left = asked_hand(play), Moves()
    if gone:
        left = answered(play, Interrupt(hand, gone))
        play = moved(play, left)
    made = choices_made(play, players, hand, default_action(table))
    return (*left, *made), moved(play, made)


def _closed(table: Table, moves: Moves, after: Play, *, by_time: bool) -> Iterator[e.Event]:
    before, made = play_of(table), moves
    if isinstance(after.family.awaits(after.now), Closing) and asked_hand(after) == asked_hand(before):
        moves += answered(after, Close())
    yield e.RoundMoved(moves)
    if table.setup.mode is Mode.AUTO and (by_time or table.setup.common) and not _takes_a_card(before, made):
        yield e.BurnDue()


def _takes_a_card(before: Play, made: Moves) -> bool:
    chosen = {move.action for move in made if isinstance(move, ChoiceMade)}
    return not DRAWING.isdisjoint(chosen | set(decisions_in(before).answers(before.now).chosen.values()))


def choices_made(play: Play, players: Collection[str], hand: str, action: Action) -> tuple[Move, ...]:
    """What the table chooses for these players."""
    if not players:
        return ()
    choice = decisions_in(play).choose_for(play.now, players, hand, action)
    return chosen_by_table(accepted(choice, "a choice of the table"))


def interrupts(table: Table) -> bool:
    """Whether the hand of somebody who is gone becomes an interrupted game here (I1)."""
    play = play_of(table)
    return decisions_in(play).interrupted_when_gone(play.now) and table.setup.mode is not Mode.INTERNAL


def default_action(table: Table) -> Action:
    """Stand, or in auto mode by setting a hit on a low hand (B16)."""
    play = play_of(table)
    hits = (
        table.setup.mode is Mode.AUTO
        and table.setup.settings.hit_on_timeout
        and table.setup.profile.play.hit_on_timeout
    )
    return decisions_in(play).unanswered(play.now, hits)
