"""What two tables must have in common to be the same."""

from sabot.games.answer import Refused
from sabot.table.house.setup import Setup
from sabot.table.state import Table

WORKED_OUT = ("setup", "coming", "meanwhile", "games")
"""Parts of a table that hold functions; two that were read from the same words are not the same."""


def plain(table: Table) -> tuple[object, ...]:
    fields = (getattr(table, name) for name in table.__struct_fields__ if name not in WORKED_OUT)
    return (*fields, plain_words(table.setup), None if table.coming is None else plain_words(table.coming))


def plain_words(setup: Setup | Refused) -> tuple[object, ...]:
    assert isinstance(setup, Setup)
    game = setup.game
    return game.key, game.rules, game.offered, setup.mode, setup.profile, setup.settings, setup.version
