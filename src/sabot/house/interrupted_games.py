"""Interrupted games begin: in a stream of their own, by the rules of the table that they come from."""

from msgspec import Struct

from sabot.cards import Terms
from sabot.house.shoe_dealer import terms_of
from sabot.store.commit import Commit, Entry
from sabot.store.streams import InterruptedGameBegan, interrupted_stream
from sabot.table import events as e
from sabot.table.play.interrupted_game import open_interrupted_game
from sabot.table.play.unfinished import Unfinished
from sabot.table.state import Table


class StartedGame(Struct, frozen=True):
    """An interrupted game, or a visitor's own table, with its first line, written together with the line that
    brought it about."""

    commit: Commit
    table: Table
    terms: Terms | None = None
    """Of an interrupted game's shoe."""

    @property
    def stream(self) -> str:
        return self.commit.stream


def begun(table: Table, event: e.GameInterrupted, at: int, interrupted_in: str = "") -> StartedGame:
    """As the table was when the game was interrupted: later it may be set up otherwise.

    Written with a commit to the stream that it was `interrupted_in`, or alone where that is written already.
    """
    words = table.setup.configuration
    assert words is not None, "a table of the house is built of words"
    first = Entry(InterruptedGameBegan(words, event, at))
    terms = terms_of(table.setup.game, event.carried.face_up)
    commit = Commit(interrupted_stream(event.interrupted), 0, at, (first,), follows=interrupted_in)
    return StartedGame(commit, open_interrupted_game(table, event, at), terms)


def unfinished(table: Table, event: e.GameInterrupted) -> Unfinished:
    """What keeps the player from betting elsewhere; who bet behind may stay where they are (I5)."""
    spared = table.setup.table if event.behind else ""
    return Unfinished(event.interrupted, table.setup.game.category, spared)
