"""Confirming bets and pressing Deal: who may, and when betting ends before its time (B29)."""

from enum import Enum

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.whole_map import values
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.betting.place import closed
from sabot.table.house.setup import SECOND
from sabot.table.moment import Moment
from sabot.table.state import Table

QUIET = 3 * SECOND
"""So long nobody without a stake may have touched the felt before Deal Now ends betting."""
FAST = SECOND // 2
"""In video mode the round starts so soon after the last player has pressed Deal (within two seconds)."""


class DealButton(Enum):
    """What pressing Deal does at this table in this round."""

    ABSENT = "absent"
    STARTS = "starts"
    """The player's own table: the cards come at once."""
    DEAL_NOW = "deal-now"
    HURRIES = "hurries"
    """Betting is shortened when everybody has pressed."""


def deal_button(table: Table) -> DealButton:
    play = table.setup.profile.play
    if table.deal_now:
        return DealButton.DEAL_NOW
    if not play.deal_button:
        return DealButton.ABSENT
    if table.setup.mode is Mode.INTERNAL:
        return DealButton.STARTS
    if table.setup.mode is Mode.VIDEO and play.fast_start:
        return DealButton.HURRIES
    return DealButton.ABSENT


def offers_deal_now(table: Table) -> bool:
    """Asked when betting opens: few seats are taken, and the table knows Deal Now at all (B29)."""
    live = table.setup.live
    knows = live.deal_now and table.setup.paced and not table.setup.common
    return knows and len(table.seats) <= live.deal_now_players


def confirm(table: Table, player: str, at: int) -> e.Events | Refused:
    return may_confirm(table, player, at) or (e.BetsConfirmed(player),)


def may_confirm(table: Table, player: str, at: int) -> Refused | None:
    """Why bets cannot be confirmed now, or None."""
    guest = table.guest(player)
    refused = closed(table, at)
    if refused is not None:
        return refused
    if guest.slip.empty:
        return Refused("nothing-to-confirm")
    return Refused("bets-confirmed") if guest.confirmed else None


def press_deal(table: Table, player: str, moment: Moment) -> e.Events | Refused:
    return may_press_deal(table, player, moment) or (e.DealPressed(player, moment.at),)


def may_press_deal(table: Table, player: str, moment: Moment) -> Refused | None:
    """Why Deal cannot be pressed now, or None."""
    refused = closed(table, moment.at)
    if refused is not None:
        return refused
    guest, button = table.guest(player), deal_button(table)
    if button is DealButton.ABSENT:
        return Refused("no-deal-button")
    if button is DealButton.DEAL_NOW and not any(not put.behind for put in guest.slip.puts()):
        return Refused("deal-needs-stake")
    if guest.ready:
        return Refused("deal-pressed")
    if guest.slip.empty:
        if button is not DealButton.HURRIES:
            return Refused("place-bet-first")
        if not moment.purses[player].available and not table.jackpot:
            return Refused("nothing-to-play-with")
    elif not (guest.confirmed or table.setup.live.auto_confirm or button is DealButton.STARTS):
        return Refused("confirm-first")
    return None


def betting_is_over(table: Table, at: int) -> bool:
    """Whether everybody whose word is needed has pressed Deal."""
    match deal_button(table):
        case DealButton.STARTS:
            return any(table.guest(player).ready for player in table.bettors)
        case DealButton.DEAL_NOW:
            return _all_dealt(table) and _quiet_since(table) + QUIET <= at
        case _:
            return False


def _all_dealt(table: Table) -> bool:
    staked = [p for p in table.seated() if any(not put.behind for put in table.guest(p).slip.puts())]
    return bool(staked) and all(table.guest(player).ready for player in staked)


def _quiet_since(table: Table) -> int:
    """When somebody with a seat and no stake last did something."""
    idle = (table.guest(player) for player in table.seated())
    return max((guest.acted for guest in idle if guest.slip.empty), default=-QUIET)


def quiet_at(table: Table) -> int | None:
    """The moment from which Deal Now may end betting, where only the quiet is missing."""
    if table.deal_now and _all_dealt(table):
        return _quiet_since(table) + QUIET
    return None


def hurried(table: Table, at: int) -> e.Events:
    """The fast start of video mode: everybody is ready, so the round starts at once."""
    if deal_button(table) is not DealButton.HURRIES or table.clock is None or not table.bettors:
        return ()
    if table.clock.until <= at + FAST:
        return ()
    if not _all_pressed(table):
        return ()
    return (e.ClockStarted(replace(table.clock, until=at + FAST, marked=0)),)


def _all_pressed(table: Table) -> bool:
    """Whether everybody who is connected and may stake has pressed Deal; asked after every chip.

    Where nobody is connected nobody is in a hurry: a line that falls must not end the time for bets.
    """
    if not table.pressed:
        return False
    if not table.setup.common:
        present = [player for player in values(table.seats) if table.present(player)]
        return bool(present) and all(player in table.pressed for player in present)
    connected = len(table.guests) - len(table.absent)
    if connected == 0 or len(table.pressed) < connected:
        return False
    return len(table.pressed) - sum(1 for player in table.absent if player in table.pressed) == connected
