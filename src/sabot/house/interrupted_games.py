"""Broken games begin: in a stream of their own, by the rules of the table that they come from."""

from msgspec import Struct

from sabot.cards import Terms
from sabot.house.shoe_dealer import terms_of
from sabot.store.commit import Commit, Entry
from sabot.store.streams import BrokenGameBegan, broken_stream
from sabot.table import events as e
from sabot.table.play.interrupted_game import open_broken_game
from sabot.table.play.unfinished import Unfinished
from sabot.table.state import Table


class Begun(Struct, frozen=True):
    """A broken game with its first line, which is written together with the line that broke it off."""

    commit: Commit
    table: Table
    terms: Terms

    @property
    def stream(self) -> str:
        return self.commit.stream


def begun(table: Table, event: e.GameBroken, at: int) -> Begun:
    """As the table was when the game was broken off: later it may be set up otherwise."""
    words = table.setup.configuration
    assert words is not None, "a table of the house is built of words"
    first = Entry(BrokenGameBegan(words, event, at))
    terms = terms_of(table.setup.game, event.carried.face_up)
    commit = Commit(broken_stream(event.broken), 0, at, (first,))
    return Begun(commit, open_broken_game(table, event, at), terms)


def unfinished(table: Table, event: e.GameBroken) -> Unfinished:
    """What keeps the player from betting elsewhere; who bet behind may stay where he is (I5)."""
    spared = table.setup.table if event.behind else ""
    return Unfinished(event.broken, table.setup.game.category, spared)
