"""Tables of visitors' own begin with a line of their template, and tell it when they are over."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from sabot.games.answer import Refused
from sabot.house.interrupted_games import StartedGame
from sabot.store.commit import Commit, Entry
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import OWN, own_name, own_words, template_of
from sabot.table.house.configuring import configured
from sabot.table.state import Phase, Table, new_table

if TYPE_CHECKING:
    from sabot.house.table_writer import TableWriter


def own_begun(template: Table, event: e.OwnTableOpened, at: int, opened_in: str) -> StartedGame:
    """Like the template as it is set up now; a change that is coming is for those that are opened later."""
    words = template.setup.configuration
    assert words is not None, "a table of the house is built of words"
    own = own_words(words, event.number, event.player)
    setup = configured(template.games, own)
    assert not isinstance(setup, Refused), "what the template may be, a table like it may be"
    commit = Commit(table_stream(own.table), 0, at, (Entry(e.TableConfigured(own)),), follows=opened_in)
    return StartedGame(commit, new_table(setup, template.games))


def is_over(table: Table) -> bool:
    """An interrupted game or a visitor's own table to which nothing more can happen."""
    return table.phase is Phase.CLOSED and (table.one_game or bool(table.setup.owner))


def forgetting(table: Table) -> tuple[str, c.Request] | None:
    """What is told to which stream once a visitor's own table is over."""
    owner, name = table.setup.owner, table.setup.table
    if not owner or table.one_game or table.phase is not Phase.CLOSED:
        return None
    number = int(name.rpartition(OWN)[2])
    return table_stream(template_of(name)), c.Request("", c.ForgetOwnTable(owner, number))


def told_of_closing(
    writers: "Mapping[str, TableWriter]", streams: Iterable[str]
) -> Iterator[tuple[str, c.Request]]:
    """What templates are told of those of these tables that are over."""
    known = [writers[stream].table for stream in streams if stream in writers]
    for stream, request in filter(None, map(forgetting, known)):
        if stream in writers:
            yield stream, request


def closed_unheard(template: Table, open_: Iterable[str]) -> Iterator[c.Request]:
    """Own tables that the template believes open, where the house was stopped before it was told."""
    known = frozenset(open_)
    for player, number in sorted(template.own.items()):
        if table_stream(own_name(template.setup.table, number)) not in known:
            yield c.Request("", c.ForgetOwnTable(player, number))
