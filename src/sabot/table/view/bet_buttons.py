"""The buttons of the betting time for one player, with what each would cost or why it is grey."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.betting import buttons
from sabot.table.betting.deal_button import DealButton, deal_button
from sabot.table.betting.place import felt_of
from sabot.table.moment import Moment
from sabot.table.people.guest import Wish
from sabot.table.state import Phase, Table
from sabot.table.view.asking import Act, act, may

AUTO_REPEAT = Wish(rounds=10)
"""What is asked about to find out whether auto-repeat may be started; the player chooses the number."""


class FieldAct(Struct, frozen=True):
    """Whether the selected chip may be put on a field."""

    hand: str
    bet: str
    behind: bool
    refused: Refused | None


class DealView(Struct, frozen=True):
    kind: str
    pressed: bool
    refused: Refused | None
    pressed_at: tuple[int, ...]
    """The seats whose players have pressed it."""


def field_acts(table: Table, player: str, chip: Amount, moment: Moment) -> Iterator[FieldAct]:
    """Every field that the player could reach, while bets are taken."""
    if table.phase is not Phase.BETTING or player not in table.guests:
        return
    felt = felt_of(table, player, moment)
    halted = table.halt is not None
    for hand, bet, behind in _reachable(table, player):
        if halted or isinstance(felt, Refused):
            refused = may(table, c.Request(player, c.PlaceBet(hand, bet, chip, behind=behind)), moment)
        else:
            # What such a command is answered, with the felt laid out once for all fields.
            pressed = buttons.place(felt, hand, bet, Lot(chip), behind=behind)
            refused = pressed if isinstance(pressed, Refused) else None
        yield FieldAct(hand, bet, behind, refused)


def _reachable(table: Table, player: str) -> Iterator[tuple[str, str, bool]]:
    """Hand, bet, and whether it would lie behind."""
    fields = table.setup.fields
    for hand in table.hands_of(player):
        for bet in fields.tables:
            if bet not in fields.per_player:
                yield hand, bet, False
    for bet in sorted(fields.per_player):
        yield "", bet, False
    for hand in _hands_of_others(table, player):
        for bet in sorted(fields.behind):
            yield hand, bet, True


def _hands_of_others(table: Table, player: str) -> Iterator[str]:
    for seat in sorted(table.seats):
        if table.seats[seat] != player:
            yield from table.setup.hands_at(seat)


def bet_acts(table: Table, player: str, chip: Amount, moment: Moment) -> Iterator[Act]:
    """Buttons that this table does not have are absent; all others say why they are grey."""
    play = table.setup.profile.play
    yield act("double-bets", table, c.Request(player, c.DoubleBets()), moment)
    yield act("raise-bets", table, c.Request(player, c.RaiseBets(chip)), moment)
    yield act("repeat-bets", table, c.Request(player, c.RepeatBets()), moment)
    yield act("repeat-doubled", table, c.Request(player, c.RepeatBets(times=2)), moment)
    yield act("clear-last", table, c.Request(player, c.ClearLast()), moment)
    yield act("clear-all", table, c.Request(player, c.ClearAll()), moment)
    if not table.setup.live.auto_confirm:
        yield act("confirm-bets", table, c.Request(player, c.ConfirmBets()), moment)
    if play.play_now:
        yield act("play-now", table, c.Request(player, c.PlayNow(chip)), moment)
    for hand in table.hands_of(player) if player in table.guests else ():
        yield act(play.bet_all.value, table, c.Request(player, c.BetAll(hand, chip)), moment, hand=hand)
        let_it_play = act("let-it-play", table, c.Request(player, c.LetItPlay(hand)), moment, hand=hand)
        if let_it_play.refused is None:
            # B28: where it cannot be pressed the button is not there at all.
            yield let_it_play
    yield from _wish_acts(table, player, moment)


def _wish_acts(table: Table, player: str, moment: Moment) -> Iterator[Act]:
    yield act("queue-repeat", table, c.Request(player, c.MakeWish(Wish())), moment)
    if table.setup.profile.play.auto_repeat:
        yield act("auto-repeat", table, c.Request(player, c.MakeWish(AUTO_REPEAT)), moment)
    yield act("stop-repeat", table, c.Request(player, c.MakeWish(None)), moment)
    if table.setup.mode is Mode.INTERNAL:
        yield act("start-new-game", table, c.Request(player, c.StartNewGame()), moment)


def sees_deal_now(table: Table, player: str) -> bool:
    """Deal Now is for seated players; whoever only bets behind does not see it (B29)."""
    guest = table.guests.get(player)
    if guest is None or not guest.seats:
        return False
    return guest.slip.empty or any(not put.behind for put in guest.slip.puts())


def deal_view(table: Table, player: str, moment: Moment) -> DealView | None:
    button = deal_button(table)
    if button is DealButton.ABSENT or player not in table.guests:
        return None
    if button is DealButton.DEAL_NOW and not sees_deal_now(table, player):
        return None
    pressed_at = tuple(seat for seat in sorted(table.seats) if table.guest(table.seats[seat]).ready)
    refused = may(table, c.Request(player, c.PressDeal()), moment)
    return DealView(button.value, table.guest(player).ready, refused, pressed_at)
