"""A table is set up otherwise: by one person, by two, or by the file of the house."""

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.reason import NEEDS_REASON, is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.setup import Setup
from sabot.table.house.until_next_shoe import meanwhile
from sabot.table.people.seats import becomes_own_pace, lingering
from sabot.table.state import Table


def configure(table: Table, by: str, command: c.ConfigureTable) -> e.Events | Refused:
    """One person alone may not leave what was approved (D3); the file of the house may."""
    if command.reason and not is_readable(command.reason):
        return NEEDS_REASON
    signed = SignedChange(by, reason=command.reason)
    changed = configured_by(table, command.configuration, signed, whole=command.whole)
    if isinstance(changed, Refused) or not by:
        return changed
    wanted = configured(table.games, command.configuration)
    assert not isinstance(wanted, Refused), "it was just read"
    what = needs_second_person(table.coming or table.setup, wanted)
    return Refused("change-second-person", {"what": what}) if what else changed


class SignedChange(Struct, frozen=True):
    """Who changes a table, with whom, and why."""

    by: str = ""
    second: str = ""
    reason: str = ""
    leaves: str = ""
    """The profile of the house that they leave together."""


def configured_by(
    table: Table, wanted: Configuration, signed: SignedChange, *, whole: bool = False, file: str = ""
) -> e.Events | Refused:
    """Changes are read at once, and hold when a round or a shoe begins."""
    setup = setup_wanted(table, wanted)
    if isinstance(setup, Refused):
        return setup
    going: e.Events = ()
    if becomes_own_pace(table, setup):
        staying = frozenset(lingering(table))
        going = tuple(e.GuestLeft(player) for player in sorted(table.guests) if player not in staying)
    between = None if whole else meanwhile(table.games, table.setup, setup)
    # Each version is one set of words: what waits is one more.
    coming = wanted if between is None else replace(wanted, version=wanted.version + 1)
    by = (signed.by, signed.second, signed.reason)
    return (e.TableConfigured(coming, *by, between, file, signed.leaves), *going)


def setup_wanted(table: Table, wanted: Configuration) -> Setup | Refused:
    """What the table would be by these words, or why they cannot follow what holds."""
    if table.one_game:
        return Refused("interrupted-game-rules")
    if table.setup.owner or wanted.owner:
        return Refused("own-table-rules")
    if wanted.table != table.setup.table:
        return Refused("another-table", {"table": table.setup.table, "wanted": wanted.table})
    newest = (table.coming or table.setup).version
    if wanted.version != newest + 1:
        return Refused("next-version", {"next": newest + 1, "wanted": wanted.version})
    setup = configured(table.games, wanted)
    if isinstance(setup, Refused) or not becomes_own_pace(table, setup):
        return setup
    return Refused("guests-there") if len(frozenset(lingering(table))) > 1 else setup


def follow_file(table: Table, command: c.FollowFile) -> e.Events | Refused:
    """What the file says holds where it says something else than when it was last followed."""
    if table.followed == command.file:
        return ()
    newest = (table.coming or table.setup).version
    wanted = replace(command.configuration, version=newest + 1)
    return configured_by(table, wanted, SignedChange(), whole=command.whole, file=command.file)
