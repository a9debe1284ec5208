"""Bets that are placed when betting opens: queued repeats, auto-repeat, and bets that are kept on (G11)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting import buttons
from sabot.table.betting.deal_button import DealButton, deal_button
from sabot.table.betting.place import felt_of, moved_along
from sabot.table.house.reasons import HouseReason
from sabot.table.moment import Moment
from sabot.table.people.guest import Guest, QueuedBets
from sabot.table.state import Table

MOST_ROUNDS = 100
"""Of auto-repeat. Whoever wants more says so again."""


def make_wish(table: Table, player: str, command: c.QueueBets) -> e.Events | Refused:
    wish = command.wish
    refused = may_wish(table, player, wish)
    if refused is not None:
        return refused
    return (e.BetsQueued(player, None if wish is None else replace(wish, auto=wish.rounds > 1)),)


def may_wish(table: Table, player: str, wish: QueuedBets | None) -> Refused | None:
    """Why a wish cannot be made, or stopped, or None."""
    guest = table.guest(player)
    if wish is None:
        return None if guest.wish else Refused("nothing-to-stop")
    if wish.times not in (1, 2):
        return Refused("repeat-once-or-doubled")
    if not 1 <= wish.rounds <= MOST_ROUNDS:
        return Refused("repeat-rounds", {"most": MOST_ROUNDS})
    if wish.rounds > 1 and not table.setup.profile.play.auto_repeat:
        return Refused("no-auto-repeat")
    if not (guest.last or not guest.slip.empty):
        return Refused("nothing-to-repeat")
    return None


def set_comfort(table: Table, player: str, command: c.SetPreferences) -> e.Events | Refused:
    play, wanted = table.setup.profile.play, command.comfort
    internal = table.setup.mode is Mode.INTERNAL
    if wanted.speed not in (1, 2, 3):
        return Refused("speeds")
    if wanted.speed != 1 and not (internal and play.speed_control):
        return Refused("speed-fixed")
    if wanted.keep_bets_on and not (internal and play.keep_bets_on):
        return Refused("not-kept-on")
    return (e.PreferencesSet(player, wanted),)


def wished_bets(table: Table, players: Iterable[str], moment: Moment) -> Iterator[e.Event]:
    """What is put down by itself now that betting is open, player after player."""
    for player in players:
        yield from _fulfilled(table, player, moment)


def more_wished_bets(table: Table, moment: Moment) -> Iterator[e.Event]:
    underway = table.underway
    assert underway is not None
    yield from wished_bets(table, underway.next_players, moment)
    yield e.SliceEnded(len(underway.next_players))


def _fulfilled(table: Table, player: str, moment: Moment) -> Iterator[e.Event]:
    guest = table.guest(player)
    wish = guest.wish
    stop = _why_stop(table, player, guest, moment)
    if stop:
        yield e.BetsQueued(player, None, stop)
        return
    felt = felt_of(table, player, moment)
    press = (
        felt
        if isinstance(felt, Refused)
        else buttons.repeat(felt, moved_along(felt, guest.last), wish.times if wish else 1)
    )
    if isinstance(press, Refused):
        if wish is not None:
            yield e.BetsQueued(player, None, press.reason)
        return
    yield e.BetsPut(player, press, e.Button.WISH, moment.at)
    if wish is None:
        return
    yield e.BetsQueued(player, _less_one(wish))
    if wish.auto and deal_button(table) is DealButton.STARTS:
        yield e.DealPressed(player, moment.at)


def _less_one(wish: QueuedBets) -> QueuedBets | None:
    return replace(wish, rounds=wish.rounds - 1) if wish.rounds > 1 else None


def _why_stop(table: Table, player: str, guest: Guest, moment: Moment) -> str:
    wish = guest.wish
    if wish is None:
        return ""
    if guest.away:
        return HouseReason.AWAY
    if wish.most_win is not None and guest.last_win - guest.last_bet >= wish.most_win:
        return HouseReason.WON
    stake = sum(put.lot.money for put in guest.last) * wish.times
    if Amount(moment.purses[player].available - stake) < wish.least_balance:
        return HouseReason.BALANCE
    return ""
