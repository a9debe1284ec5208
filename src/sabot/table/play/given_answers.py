"""Answers that the table gives at once for those whom it does not ask."""

from collections.abc import Collection, Iterator

from sabot.games.moves import AnswerInsurance, Move
from sabot.table import events as e
from sabot.table.clock import ABOUT_BETS
from sabot.table.play.decision_time import answered, choices_made, default_action, moved, play_of
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand, decisions_in, question
from sabot.table.play.unasked import unasked
from sabot.table.state import Table
from sabot.table.underway import Task, are_many


def given_answers(table: Table) -> Iterator[e.Event]:
    """For all of them; nothing where everybody is asked, or has answered."""
    players = unasked(table)
    if are_many(players):
        yield e.ManyBegan(Task.ANSWERING)
    elif players:
        yield e.RoundMoved(_moves(table, players))


def more_answered(table: Table) -> Iterator[e.Event]:
    underway = table.underway
    assert underway is not None
    players = underway.next_players
    yield e.RoundMoved(_moves(table, players))
    yield e.SliceEnded(len(players))


def _moves(table: Table, players: Collection[str]) -> tuple[Move, ...]:
    play = play_of(table)
    asked = question(play)
    assert asked is not None, "something is asked"
    if asked[0] in ABOUT_BETS:
        return tuple(_bet_declined(play, frozenset(players)))
    return choices_made(play, players, asked_hand(play), default_action(table))


def _bet_declined(play: Play, players: Collection[str]) -> Iterator[Move]:
    decisions = decisions_in(play)
    for player, hand in decisions.insurable(play.now):
        # One answer may have answered for all of a player's hands.
        answers = decisions.answers(play.now)
        if player in players and (player, hand) not in answers.insured:
            given = answered(play, AnswerInsurance(player, hand, takes=False, bet=answers.asked))
            play = moved(play, given)
            yield from given
