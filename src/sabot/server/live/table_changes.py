"""How a table is changed while it is served: what its bets return is worked out first, and elsewhere."""

from collections.abc import Iterator

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.variant import Game
from sabot.house.known_returns import RETURNS
from sabot.house.requests import Reply
from sabot.profiles import Profile, profile
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.self_check import PROGRAM
from sabot.server.odds.odds_process import worked_out
from sabot.server.odds.odds_rows import OddsRequest
from sabot.table import commands as c
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.approvals import waiting_approval
from sabot.table.house.configuration import Configuration, digest_of_words
from sabot.table.house.configuration_checks import Returns, holding_problems, may_hold
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup
from sabot.table.house.until_next_shoe import meanwhile
from sabot.table.state import Table

CONFIGURING = (c.OpenTable, c.ConfigureTable, c.AskApproval, c.GiveApproval)
"""Commands by which a table may come to be set up otherwise, or to be played at."""


async def ask_permitted(host: TableHost, told: c.Request, house: str) -> Reply:
    """Whoever changes a table asks here, by whatever door: what may not hold does not reach the table."""
    change = await permitted(told.command, host.writer.table, house)
    return change if isinstance(change, Refused) else await host.ask(replace(told, command=change))


async def permitted(command: c.Command, table: Table, house: str) -> c.Command | Refused:
    """The command, or why nobody may change this table so; what its bets return is worked out for it."""
    change = _change(command, table, house)
    if change is not None:
        await _work_out(*change, table)
    return judged(command, table, house, RETURNS.recalled)


def judged(command: c.Command, table: Table, house: str, returns: Returns) -> c.Command | Refused:
    """The same by what is known of returns.

    Whatever changes nothing about how a table is set up is left as it is.
    """
    change = _change(command, table, house)
    if change is None:
        return command
    if isinstance(command, c.OpenTable) and PROGRAM.changed is not None:
        return PROGRAM.changed
    waits = _may_change(*change, table, returns, stands=isinstance(command, c.OpenTable))
    if isinstance(waits, Refused):
        return waits
    match command:
        case c.ConfigureTable():
            return replace(command, whole=waits)
        case c.AskApproval(act=Reconfiguration(configuration) as act):
            under = profile(house, table.games)
            leaves = any(holding_problems(table.games, configuration, under, returns))
            return replace(command, act=replace(act, whole=waits, leaves=house if leaves else ""))
    return command


def _change(command: c.Command, table: Table, house: str) -> tuple[Configuration, Profile | None] | None:
    """What a command would set, and the profile that it may not leave; two people may leave the house's."""
    match command:
        case c.OpenTable():
            words = (table.coming or table.setup).configuration
            under = None if table.leaves == house else profile(house, table.games)
            return None if words is None else (words, under)
        case c.ConfigureTable(configuration):
            return configuration, profile(house, table.games)
        case c.AskApproval(act=Reconfiguration(configuration)):
            return configuration, None
        case c.GiveApproval(number):
            asked = waiting_approval(table, number)
            if asked is not None and isinstance(asked.act, Reconfiguration):
                return asked.act.configuration, None
    return None


async def waits_whole(wanted: Configuration, table: Table, house: Profile | None) -> bool | Refused:
    """Whether nothing of a change may hold before all of it can, or why it may not be made at all."""
    await _work_out(wanted, house, table)
    return _may_change(wanted, house, table, RETURNS.recalled)


def recalled_change(wanted: Configuration, table: Table) -> bool | Refused | None:
    """The same by two people and without waiting: None where what bets return is not known yet."""
    games = (*_wanted(wanted, table), *_between(wanted, table))
    if any(not RETURNS.knows(game) for _, game in games):
        return None
    return _may_change(wanted, None, table, RETURNS.recalled)


async def _work_out(wanted: Configuration, house: Profile | None, table: Table) -> None:
    """The returns of everything that would be played, unless the change is refused without them."""
    if any(holding_problems(table.games, wanted, house, lambda game: ())):
        return
    for words, game in (*_wanted(wanted, table), *_between(wanted, table)):
        if not RETURNS.knows(game):
            found = await worked_out(OddsRequest(words.game, words, table.games.own_files, approval=True))
            if found.refused is not None:
                RETURNS.learn(game, found.refused)


def _may_change(
    wanted: Configuration, house: Profile | None, table: Table, returns: Returns, *, stands: bool = False
) -> bool | Refused:
    checked = may_hold(table.games, wanted, house, returns, stands=stands)
    return checked if isinstance(checked, Refused) else _waits_whole(wanted, table, returns)


def check_opened(table: Table, house: str, returns: Returns) -> Refused | None:
    """Why this table may not be open under the profile of the house, or None; two people may have left it."""
    answer = judged(c.OpenTable(), table, house, returns)
    return answer if isinstance(answer, Refused) else None


def following(words: Configuration, table: Table) -> c.FollowFile:
    """What a table is told about its file when the house starts. It may take seconds."""
    return c.FollowFile(words, digest_of_words(words), _waits_whole(words, table, RETURNS.worked_out))


def _waits_whole(wanted: Configuration, table: Table, returns: Returns) -> bool:
    """Whether bets would return too much by the new pay tables and the rules that still hold."""
    return any(returns(game) for _, game in _between(wanted, table))


def _wanted(wanted: Configuration, table: Table) -> Iterator[tuple[Configuration, Game]]:
    setup = configured(table.games, wanted)
    if isinstance(setup, Setup):
        yield wanted, setup.game


def _between(wanted: Configuration, table: Table) -> Iterator[tuple[Configuration, Game]]:
    """What would be played until the next shoe, also where a shoe begins before the table has answered."""
    coming = configured(table.games, wanted)
    for old in (table.setup, table.coming):
        if old is not None and isinstance(coming, Setup):
            words = meanwhile(table.games, old, coming)
            if words is not None:
                yield from _wanted(words, table)
