"""Comforts of the house: tips, attendants, chat, advice; and what the house says at a table."""

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.reason import is_readable
from sabot.ledger.purse import given_in_tip, stake_room
from sabot.money import Amount
from sabot.profiles import Mode, advises
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.ranges import Range, range_on
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.croupiers import waits_anew
from sabot.table.house.reasons import HouseReason, named_reason
from sabot.table.house.setup import Setup
from sabot.table.house.until_next_shoe import meanwhile
from sabot.table.moment import Moment
from sabot.table.people.idle import signs
from sabot.table.people.seats import becomes_own_pace, lingering
from sabot.table.shoe.shoe_change import shoe_put_away
from sabot.table.state import Phase, Table

LONGEST_NOTE = 64
"""Characters of the id under which words lie."""


def tip(table: Table, player: str, command: c.Tip, moment: Moment) -> e.Events | Refused:
    purse, known = moment.purses[player], moment.given.get(player, Amount(0))
    tips = tip_range(table, player, moment)
    if isinstance(tips, Refused):
        return tips
    if command.amount <= 0:
        return Refused("tip-nothing")
    given = given_in_tip(purse, known, command.amount)
    return tips.refusal(command.amount) or (e.TipGiven(player, command.amount, given),)


def tip_range(table: Table, player: str, moment: Moment) -> Range | Refused:
    """How much may be given away: what is given counts as staked and as lost."""
    if not table.setup.live.tips:
        return Refused("no-tips")
    room = stake_room(moment.purses[player], moment.at, moment.calendar)
    return room if isinstance(room, Refused) else range_on(0, 1, 1, room)


def call_attendant(table: Table, player: str, at: int) -> e.Events | Refused:
    return may_call(table, player) or (e.AttendantCalled(player, at),)


def may_call(table: Table, player: str) -> Refused | None:
    return Refused("attendant-called") if table.guest(player).called else None


def answer_call(table: Table, by: str, command: c.AnswerCall, at: int) -> e.Events | Refused:
    """By one person: whoever is second hears that nobody waits any more."""
    guest = table.guests.get(command.guest)
    if guest is None or not guest.called:
        return Refused("nobody-calls")
    return (e.CallAnswered(command.guest, by, at),) if by else Refused("say-who-goes")


def say(table: Table, player: str, command: c.Say) -> e.Events | Refused:
    return may_be_said(table, command.note) or (e.Said(player, command.note),)


def may_be_said(table: Table, note: str) -> Refused | None:
    too_much = Refused("nothing-to-say") if not note or len(note) > LONGEST_NOTE else None
    return may_talk(table) or too_much


def may_talk(table: Table) -> Refused | None:
    return None if table.setup.live.chat else Refused("no-chat")


def gives_advice(table: Table) -> bool:
    """Where hands are decided about, and the profile allows hints."""
    setup = table.setup
    return bool(setup.game.family.actions(setup.game.rules)) and advises(
        setup.profile.information.hints, setup.mode
    )


def take_advice(table: Table, player: str, command: c.TakeAdvice) -> e.Events | Refused:
    """What is shown is written down, and only where hints are allowed (GLI 4.10.6)."""
    return may_take_advice(table) or (e.AdviceShown(player, command.hand, command.advice),)


def may_take_advice(table: Table) -> Refused | None:
    if not gives_advice(table):
        return Refused("no-hints")
    return None if table.phase is Phase.PLAYING else Refused("nothing-to-decide")


def new_game(table: Table) -> e.Events | Refused:
    return may_clear(table) or (e.TableCleared(),)


def may_clear(table: Table) -> Refused | None:
    """Why the cards of the last round cannot be cleared away, or None."""
    if table.setup.mode is not Mode.INTERNAL or table.phase is not Phase.BETTING:
        return Refused("clears-itself")
    return Refused("table-clear") if table.result is None else None


def open_table(table: Table) -> e.Events | Refused:
    return (e.TableOpened(),) if table.phase is Phase.CLOSED and not table.one_game else Refused("table-open")


def close_table(table: Table, command: c.CloseTable) -> e.Events | Refused:
    if table.phase is Phase.CLOSED:
        return Refused("table-closed-already")
    if table.halt is not None and not command.after_round:
        return Refused("table-halted", {"why": named_reason(table.halt.reason)})
    if table.bettors or table.play is not None or table.halt is not None:
        if not command.after_round:
            return Refused("stakes-lie")
        return () if table.closing else (e.ClosingAnnounced(),)
    return (e.ClosingAnnounced(), *shoe_put_away(table))


def configure(table: Table, by: str, command: c.ConfigureTable) -> e.Events | Refused:
    """One person alone may not leave what was approved (D3); the file of the house may."""
    changed = configured_by(table, command.configuration, Signed(by), whole=command.whole)
    if isinstance(changed, Refused) or not by:
        return changed
    wanted = configured(table.games, command.configuration)
    assert not isinstance(wanted, Refused), "it was just read"
    what = needs_second_person(table.coming or table.setup, wanted)
    return Refused("change-second-person", {"what": what}) if what else changed


class Signed(Struct, frozen=True):
    """Who changes a table, with whom, and why."""

    by: str = ""
    second: str = ""
    reason: str = ""
    leaves: str = ""
    """The profile of the house that they leave together."""


def configured_by(
    table: Table, wanted: Configuration, signed: Signed, *, whole: bool = False, file: str = ""
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
    return configured_by(table, wanted, Signed(), whole=command.whole, file=command.file)


def pause(table: Table, by: str, command: c.PauseTable, at: int) -> e.Events | Refused:
    if not is_readable(command.reason) or not by:
        return Refused("say-who-stops")
    return (e.TableHalted(command.reason, by, at),)


def resume(table: Table, by: str, at: int) -> e.Events | Refused:
    unnamed = None if by else Refused("say-who-goes-on")
    return may_resume(table) or unnamed or (e.TableResumed(at),)


def may_resume(table: Table) -> Refused | None:
    """Why the table cannot go on by a word of the house, or None."""
    if table.halt is None:
        return Refused("not-halted")
    if table.halt.disputed:
        return Refused("settle-dispute")
    if any(waiting.number == table.halt.approval for waiting in table.approvals):
        return Refused("approval-waits")
    if table.halt.until:
        return Refused("goes-on-with-croupier")
    return None


def start_again(table: Table, at: int) -> e.Events:
    """After a stop of the house nobody loses the time that it took."""
    anew = (*waits_anew(table, at), *signs(table, table.guests, at))
    if table.clock is None:
        return anew
    return (e.TableHalted(HouseReason.STOPPED, "", at), e.TableResumed(at), *anew)
