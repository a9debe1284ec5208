"""Where many are served slice by slice: all of them, each once, in their order, and nothing in between."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from sabot.games.moves import ChoiceMade, HandInterrupted, InsuranceAnswered, Move
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.betting.open_close import close_betting, round_begins
from sabot.table.moment import Moment
from sabot.table.play.after_round import all_paid, part_paid, rest_paid
from sabot.table.play.decision_time import is_answered, play_of
from sabot.table.play.interruption import interrupted_games
from sabot.table.play.questions import missing
from sabot.table.play.unasked import unasked
from sabot.table.state import Phase, Table
from sabot.table.underway import Task, Underway

MADE_OF: dict[Task, tuple[type[e.Event], ...]] = {
    Task.ANSWERING: (e.RoundMoved, e.SliceEnded),
    Task.CLOSING: (e.SliceEnded, e.RoundStarted),
    Task.PASSING: (e.RoundMoved, e.BurnDue, e.TimeMissed, e.SliceEnded),
    Task.PAYING: (e.GameInterrupted, e.PartPaid, e.RoundPaid, e.OfflineNoticeGiven),
    Task.REPEATING: (e.BetsPut, e.BetsQueued, e.DealPressed, e.SliceEnded),
    Task.RETURNING: (e.ShoeSpent, e.TableResumed, e.BetsTaken, e.SliceEnded),
    Task.VOIDING: (e.RoundVoided, e.ShoeSpent, e.PartVoided),
}
"""All that may happen until the last of them is served."""


class SliceCheck:
    """How big slices are was a matter of speed, and may have been otherwise: only their order is proven."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._put: list[str] = []
        """Whose bets were put down, or choices made, since the last slice."""
        self._told: list[str] = []
        """Who was told something else."""

    def follow(self, line: Line, before: Table, event: e.Event) -> None:
        underway = before.underway
        if isinstance(event, e.ManyBegan):
            self._begin(line, before, event)
        elif underway is not None:
            self._go_on(line, before, underway, event)

    def _begin(self, line: Line, before: Table, event: e.ManyBegan) -> None:
        if before.underway is not None or not _is_due(before, event.task, line.at):
            differs(self._stream, line.number, "what the table does", "nothing for many", event.task)
        self._put, self._told = [], []

    def _go_on(self, line: Line, before: Table, underway: Underway, event: e.Event) -> None:
        if not isinstance(event, MADE_OF[underway.task]):
            differs(self._stream, line.number, f"the event while {underway.task}", underway.queue[:1], event)
        match event:
            case e.SliceEnded(players) | e.PartPaid(players=players):
                self._end(line, before, underway, players)
            case e.PartVoided():
                self._void(line, before, underway, event)
            case e.BetsPut(player) | e.BetsTaken(player):
                self._put.append(player)
            case e.RoundMoved(moves):
                self._put += _answered_for(moves)
            case e.BetsQueued(player) | e.TimeMissed(player):
                self._told.append(player)
            case _:
                pass

    def _end(self, line: Line, before: Table, underway: Underway, players: int) -> None:
        """The queue is not empty before the last slice, and nobody in it was left out or served twice."""
        queue = underway.queue[:players]
        is_rest = players == len(underway.queue) and underway.task in (Task.CLOSING, Task.PAYING)
        if len(queue) != players or (not players and underway.queue) or is_rest:
            differs(self._stream, line.number, "players of a slice", f"of {len(underway.queue)}", players)
        if underway.task is Task.ANSWERING:
            self._check(line, "answers by the table", sorted(queue), sorted({*self._put}))
        elif underway.task is Task.PASSING:
            self._check(line, "choices by the table", sorted(queue), sorted(self._put))
            self._check(line, "missed times", [p for p in queue if before.present(p)], self._told)
        elif underway.task is Task.RETURNING:
            self._check(line, "players whose stakes go back", list(queue), self._put)
            left = [player for player in queue if not before.guest(player).slip.empty]
            self._check(line, "players with stakes that stay", [], left)
        elif underway.task is Task.REPEATING:
            told = {*self._told}
            self._check(line, "bets of players", sorted({*self._put}), self._put)
            self._check(line, "players of a slice", set(), ({*self._put} | told) - {*queue})
            self._check(line, "players whose wishes ended", list(dict.fromkeys(self._told)), self._told)
            silent = {player for player in queue if before.guest(player).comfort.keep_bets_on}
            self._check(line, "players who were passed over", set(), {*queue} - {*self._put} - told - silent)
        self._put, self._told = [], []

    def _void(self, line: Line, before: Table, underway: Underway, event: e.PartVoided) -> None:
        """Stakes go back once the round is void, in the order of their players, until nobody is left."""
        self._check(line, "the round that is void", (before.round, True), (event.round, before.play is None))
        self._check(line, "players whose stakes go back", underway.queue[: len(event.players)], event.players)
        if not event.players:
            self._check(line, "players whose stakes are left", (), underway.queue)

    def _check(self, line: Line, what: str, expected: object, found: object) -> None:
        if expected != found:
            differs(self._stream, line.number, what, expected, found)


def _answered_for(moves: Iterable[Move]) -> Iterator[str]:
    for move in moves:
        if isinstance(move, ChoiceMade | InsuranceAnswered):
            yield move.player
        elif isinstance(move, HandInterrupted):
            yield from move.players


def _is_due(table: Table, task: Task, at: int) -> bool:
    match task:
        case Task.ANSWERING:
            return table.phase is Phase.PLAYING and bool(unasked(table))
        case Task.RETURNING:
            return table.phase is Phase.BETTING and bool(table.bettors)
        case Task.VOIDING:
            return table.play is not None
        case Task.CLOSING:
            first = next(iter(close_betting(table, Moment(at), whole=True)), None)
            return table.phase is Phase.BETTING and isinstance(first, e.RoundStarted)
        case Task.PASSING:
            asked = table.phase is Phase.PLAYING and table.play is not None
            return asked and (is_answered(table) or bool(missing(play_of(table))))
        case Task.PAYING:
            return table.phase is Phase.RESULT and table.play is not None
        case Task.REPEATING:
            return table.phase is Phase.BETTING and not table.bettors
        case _:
            assert_never(task)


def closed_betting(before: Table, moment: Moment) -> Iterable[e.Event]:
    """How a round begins, whose slips were counted at once or slice by slice."""
    many = before.underway is not None
    return round_begins(before, moment) if many else close_betting(before, moment, whole=True)


def payment(before: Table, event: e.Event) -> Iterable[e.Event]:
    """What the round pays next: this and what belongs to it."""
    if before.underway is None:
        return all_paid(before)
    if before.interrupted:
        return interrupted_games(before, sorted(before.interrupted)[:1])
    return part_paid(before, event.players) if isinstance(event, e.PartPaid) else rest_paid(before)
