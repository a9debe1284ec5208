"""The buttons of the betting time, pressed at a table: what they put down or take back, or why not."""

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.whole_map import entries
from sabot.ledger.lot import Lot, sorted_chips
from sabot.ledger.purse import stake_room
from sabot.money import Amount
from sabot.profiles import BetAll
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting import buttons
from sabot.table.betting.area import BettingArea
from sabot.table.betting.slip import Press
from sabot.table.betting.take_back import taken_back
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.moment import Moment
from sabot.table.state import Phase, Table

Putting = c.PlaceBet | c.DoubleBets | c.RaiseBets | c.RepeatBets | c.BetAll | c.LetItPlay | c.PlayNow


def put_down(table: Table, player: str, command: Putting, moment: Moment) -> e.Events | Refused:
    felt = felt_of(table, player, moment)
    if isinstance(felt, Refused):
        return felt
    pressed = _pressed(table, felt, command)
    if isinstance(pressed, Refused):
        return pressed
    press, button = pressed
    put = e.BetsPut(player, press, button, moment.at)
    if isinstance(command, c.PlayNow):
        return (put, e.DealPressed(player, moment.at))
    return (put,)


def closed(table: Table, at: int) -> Refused | None:
    """Why no bets are taken now, or None."""
    if table.phase is not Phase.BETTING:
        return Refused("no-more-bets" if table.phase is Phase.PLAYING else "betting-not-open")
    if table.clock is not None and at >= table.clock.until:
        return Refused("no-more-bets")
    if table.setup.dealt_from_outside and lacks_croupier(table):
        return Refused("no-device-no-bets" if table.setup.device else "no-croupier-no-bets")
    return None


def felt_of(table: Table, player: str, moment: Moment) -> BettingArea | Refused:
    """The felt in front of a guest who may bet now, or why they may not."""
    purse = moment.purses[player]
    room = closed(table, moment.at) or stake_room(purse, moment.at, moment.calendar)
    if isinstance(room, Refused):
        return room
    if player in moment.blocked:
        return Refused("finish-interrupted")
    others: frozenset[str] = frozenset()
    if table.setup.fields.behind:
        seats = (seat for seat, owner in entries(table.seats) if owner != player)
        others = frozenset(hand for seat in seats for hand in table.setup.hands_at(seat))
    return BettingArea(
        fields=table.setup.fields,
        limits=table.setup.limits,
        tops=table.setup.tops,
        bare=table.setup.bare,
        live=table.setup.live,
        player=player,
        hands=table.hands_of(player),
        others=others,
        slip=table.guest(player).slip,
        credit=Amount(max(0, room.most)),
        why_no_more=room.why if room.most < purse.available else None,
        tray=purse.tray,
        most=table.setup.settings.most_per_player,
    )


def _pressed(table: Table, felt: BettingArea, command: Putting) -> tuple[Press, e.Button] | Refused:
    guest = table.guest(felt.player)
    match command:
        case c.PlaceBet(hand, bet, amount, chips, behind):
            lot = Lot(amount, sorted_chips(chips))
            press, button = buttons.place(felt, hand, bet, lot, behind=behind), e.Button.CHIP
        case c.DoubleBets():
            press, button = buttons.double(felt), e.Button.DOUBLE
        case c.RaiseBets(chip):
            press, button = _laid(felt, buttons.raise_all(felt), chip), e.Button.RAISE
        case c.RepeatBets(times, elsewhere):
            press, button = repeated(felt, guest.last or elsewhere, times), e.Button.REPEAT
        case c.BetAll(hand, chip):
            press, button = _laid(felt, bet_all(table, felt, hand), chip), e.Button.BET_ALL
        case c.LetItPlay(hand):
            press, button = let_it_play(table, felt, hand), e.Button.LET_IT_PLAY
        case c.PlayNow(chip):
            press, button = _laid(felt, play_now(table, felt), chip), e.Button.PLAY_NOW
    return press if isinstance(press, Refused) else (press, button)


def _laid(felt: BettingArea, laying: buttons.Laying | Refused, chip: Amount) -> Press | Refused:
    return laying if isinstance(laying, Refused) else laying.press(felt, chip)


def bet_all(table: Table, felt: BettingArea, hand: str) -> buttons.Laying | Refused:
    if not table.setup.profile.software.bet_all:
        return Refused("no-bet-all")
    if table.setup.profile.play.bet_all is BetAll.BET_ALL:
        return buttons.bet_all(felt, hand)
    return buttons.bet_all_special(felt, hand)


def play_now(table: Table, felt: BettingArea) -> buttons.Laying | Refused:
    return buttons.play_now(felt) if table.setup.profile.play.play_now else Refused("no-play-now")


def let_it_play(table: Table, felt: BettingArea, hand: str) -> Press | Refused:
    if not table.setup.profile.play.let_it_play:
        return Refused("no-let-it-play")
    won = dict(table.guest(felt.player).won).get(hand, Amount(0))
    return buttons.let_it_play(felt, hand, won, table.setup.settings.let_it_play_most)


def repeated(felt: BettingArea, last: Press, times: int) -> Press | Refused:
    if times not in (1, 2):
        return Refused("repeat-once-or-doubled")
    return buttons.repeat(felt, moved_along(felt, last), times)


def moved_along(felt: BettingArea, last: Press) -> Press:
    """The last stakes on the hands that the player has now, in their order, where they changed seats."""
    old = tuple(dict.fromkeys(put.hand for put in last if put.hand and not put.behind))
    if all(hand in felt.hands for hand in old) or len(old) > len(felt.hands):
        return last
    now = dict(zip(old, felt.hands, strict=False))
    return tuple(put if put.behind else replace(put, hand=now.get(put.hand, put.hand)) for put in last)


def may_take_back(table: Table, player: str, at: int) -> Refused | None:
    """Why nothing can be taken back now, or None."""
    empty = Refused("nothing-on-table") if table.guest(player).slip.empty else None
    return closed(table, at) or empty


def take_back(table: Table, player: str, command: c.ClearLast | c.ClearAll, at: int) -> e.Events | Refused:
    refused = may_take_back(table, player, at)
    if refused is not None:
        return refused
    slip = table.guest(player).slip
    if isinstance(command, c.ClearAll):
        return (e.BetsTaken(player, slip.puts(), e.Button.CLEAR, at),)
    return taken_back(table, player, slip.presses[-1], e.Button.UNDO, at)
