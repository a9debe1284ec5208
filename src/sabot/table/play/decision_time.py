"""What happens when the time of a decision ends: default actions, strikes, interrupted hands, burn cards."""

from collections.abc import Collection, Iterable, Iterator

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.round.state import line_facts
from sabot.games.blackjack.rules import Hands, OnDisconnect
from sabot.games.decision_games import deciding
from sabot.games.moves import Action
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.clock import Clock
from sabot.table.house.setup import SECOND
from sabot.table.play.questions import asked_hand
from sabot.table.slice_events import waiting
from sabot.table.state import Table
from sabot.table.underway import Task, are_many

STRIKES = 2
"""Decision times in a row that may run out before a player counts as away (B17)."""
Moves = tuple[rounds.Move, ...]
TAKES_A_CARD = frozenset({Action.HIT, Action.DOUBLE, Action.SPLIT})


def blackjack_of(table: Table) -> BlackjackRound:
    """The round in play, where only one can be whose players decide."""
    assert table.play is not None
    now = deciding(table.play.now)
    assert now is not None
    return now


def answered(now: BlackjackRound, command: rounds.Command) -> tuple[rounds.Move, ...]:
    """What a command of the table's own does; one that is refused is a mistake of the table."""
    return accepted(rounds.decide(now, command), command)


def accepted(answer: tuple[rounds.Move, ...] | Refused, command: object) -> tuple[rounds.Move, ...]:
    if isinstance(answer, Refused):
        raise AssertionError(f"{command} was refused: {answer.reason}")
    return answer


def moves_of(table: Table, command: rounds.Command) -> tuple[rounds.Move, ...]:
    return answered(blackjack_of(table), command)


def decision_time_is_over(table: Table, at: int) -> Iterator[e.Event]:
    """Who is connected gets the default action and a strike; who is not, what the game says (I1, I2)."""
    missing = waiting(table)
    if not table.setup.profile.play.auto_stand and any(map(table.present, missing)):
        yield _longer(table, at)
    elif are_many(missing):
        yield e.ManyBegan(Task.PASSING)
    else:
        yield from step_ended(table, missing, by_time=True)
        yield from _struck(table, missing)


def more_passed(table: Table) -> Iterator[e.Event]:
    """The table chooses for the next of many who did not; with the last of them the step closes.

    Then nobody is left, and a slice without players ends it: what the dealer does for thousands is a step of
    its own.
    """
    underway = table.underway
    assert underway is not None
    players = underway.next_players
    if not players:
        pass
    elif underway.ends_with_next:
        yield from step_ended(table, players, by_time=True)
    else:
        yield e.RoundMoved(_moves_for(table, players)[0])
    yield from _struck(table, players)
    yield e.SliceEnded(len(players))


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


def step_ended(table: Table, missing: Iterable[str], *, by_time: bool) -> Iterator[e.Event]:
    """The step closes; for those who have not answered, the table does."""
    yield from _closed(table, *_moves_for(table, missing), by_time=by_time)


def step_left(table: Table, players: Iterable[str]) -> Iterator[e.Event]:
    """The hand whose choice is open leaves the round with these players, and waits as an interrupted game."""
    yield from _closed(table, *_moves_made(table, (), tuple(players)), by_time=True)


def _moves_for(table: Table, missing: Iterable[str]) -> tuple[Moves, BlackjackRound]:
    """What the table answers for those who have not, and the round after it."""
    players = tuple(missing)
    gone = tuple(player for player in players if player in table.absent) if interrupts(table) else ()
    return _moves_made(table, tuple(player for player in players if player not in gone), gone)


def _moves_made(
    table: Table, players: tuple[str, ...], gone: tuple[str, ...]
) -> tuple[Moves, BlackjackRound]:
    now = blackjack_of(table)
    hand, left = asked_hand(now), Moves()
    if gone:
        left = answered(now, rounds.Interrupt(hand, gone))
        now = rounds.replay(now, left)
    made = choices_made(now, players, hand, default_action(table))
    return (*left, *made), rounds.replay(now, made)


def _closed(table: Table, moves: Moves, now: BlackjackRound, *, by_time: bool) -> Iterator[e.Event]:
    before = blackjack_of(table)
    hand = asked_hand(before)
    made = moves
    if _waits_for_closing(now, hand):
        moves += answered(now, rounds.Close())
    yield e.RoundMoved(moves)
    common = before.current() is not None and table.setup.common
    if table.setup.mode is Mode.AUTO and (by_time or common) and not _takes_a_card(before, made):
        yield e.BurnDue()


def _takes_a_card(before: BlackjackRound, made: Moves) -> bool:
    chosen = {move.action for move in made if isinstance(move, rounds.ChoiceMade)}
    return not TAKES_A_CARD.isdisjoint(chosen | set(before.chosen.values()))


def choices_made(
    now: BlackjackRound, players: Collection[str], hand: str, action: Action
) -> tuple[rounds.Move, ...]:
    """What the table chooses for these players; a hand of one's own has one who chooses."""
    if not players:
        return ()
    if now.rules.hands is Hands.COMMON:
        return accepted(rounds.choose_for(now, players, hand, action), "a choice of the table")
    (player,) = players
    return answered(now, rounds.Choose(player, hand, action))


def _waits_for_closing(now: BlackjackRound, hand: str) -> bool:
    return isinstance(rounds.awaits(now), rounds.Closing) and asked_hand(now) == hand


def interrupts(table: Table) -> bool:
    """Whether the hand of somebody who is gone becomes an interrupted game here (I1)."""
    rule = blackjack_of(table).rules.on_disconnect
    return rule is OnDisconnect.INTERRUPTED_GAME and table.setup.mode is not Mode.INTERNAL


def default_action(table: Table) -> Action:
    """Stand, or in auto mode by setting a hit on a low hand (B16)."""
    pair = blackjack_of(table).current()
    assert pair is not None
    hits = (
        table.setup.mode is Mode.AUTO
        and table.setup.settings.hit_on_timeout
        and table.setup.profile.play.hit_on_timeout
    )
    return rounds.timeout_action(line_facts(pair[1]), hits)
