"""The fields and buttons of the betting time for one player: how much may be added, or why nothing.

Nothing here depends on the chip that somebody has selected: what does says which chips it takes.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.wager import FieldBound
from sabot.games.whole_map import keys
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.betting import buttons
from sabot.table.betting import place as placing
from sabot.table.betting.area import BettingArea
from sabot.table.betting.buttons import Laying
from sabot.table.betting.deal_button import DealButton, deal_button, may_confirm, may_press_deal
from sabot.table.betting.open_close import may_clear
from sabot.table.betting.queued_bets import may_wish
from sabot.table.betting.ranges import Range
from sabot.table.betting.slip import Press, Spot
from sabot.table.decide import barred
from sabot.table.moment import Moment
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase, Table
from sabot.table.view.button import ButtonView

AUTO_REPEAT = QueuedBets(rounds=10)
"""What is asked about to find out whether auto-repeat may be started; the player chooses the number."""


class FieldRange(Struct, frozen=True, kw_only=True):
    """How much may be added to a field whatever the credit, or why nothing."""

    hand: str
    bet: str
    behind: bool
    range: Range | None = None
    """In money; null where nothing may be added."""
    refused: Refused | None = None
    golden: Range | None = None
    """With one of the player's golden chips; null where none may be added."""
    golden_refused: Refused | None = None
    """Null as well where bets are taken and the player has none."""

    def refusal(self, amount: Amount, credit: FieldBound) -> Refused | None:
        """Why so much money may not be added by somebody with this credit, or None."""
        found = self.refused if self.range is None else self.range.within(credit)
        return found.refusal(amount) if isinstance(found, Range) else found


class DealView(Struct, frozen=True):
    kind: str
    pressed: bool
    refused: Refused | None
    pressed_at: tuple[int, ...]
    """The seats whose players have pressed it."""


def felt_before(table: Table, player: str, moment: Moment) -> BettingArea | Refused:
    """The felt in front of a player, or why no bet is heard now."""
    return barred(table, player, c.PlaceBet, moment) or placing.felt_of(table, player, moment)


def field_ranges(table: Table, player: str, felt: BettingArea | Refused) -> Iterator[FieldRange]:
    """Every field that the player could reach, while bets are taken; the credit is told once, for all."""
    felt = felt if isinstance(felt, Refused) else felt.without_credit
    if table.phase is not Phase.BETTING or player not in table.guests:
        return
    golden = isinstance(felt, BettingArea) and bool(felt.tray) and felt.live.golden_chips
    for hand, bet, behind in _reachable(table, player):
        if isinstance(felt, Refused):
            yield FieldRange(hand=hand, bet=bet, behind=behind, refused=felt, golden_refused=felt)
            continue
        spot = felt.spot(hand, bet, behind=behind)
        if golden:
            yield _with_golden(hand, felt, spot)
            continue
        found = felt.range_on(spot)
        if isinstance(found, Refused):
            yield FieldRange(hand=hand, bet=bet, behind=behind, refused=found)
        else:
            yield FieldRange(hand=hand, bet=bet, behind=behind, range=found)


def _with_golden(hand: str, felt: BettingArea, spot: Spot) -> FieldRange:
    """The same where the player has golden chips."""
    range_, refused = _either(felt.range_on(spot))
    golden, no_golden = _either(felt.range_on(spot, chips=(felt.tray[0].value,), money=False))
    return FieldRange(
        hand=hand,
        bet=spot.bet,
        behind=spot.behind,
        range=range_,
        refused=refused,
        golden=golden,
        golden_refused=no_golden,
    )


def _either(found: Range | Refused) -> tuple[Range | None, Refused | None]:
    return (None, found) if isinstance(found, Refused) else (found, None)


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
    for seat in sorted(keys(table.seats)):
        if table.seats[seat] != player:
            yield from table.setup.hands_at(seat)


def putting_acts(table: Table, player: str, felt: BettingArea | Refused) -> Iterator[ButtonView]:
    """Buttons that lay something down. Those that this table does not have are absent; all others say why
    they are grey."""
    hands = table.hands_of(player) if player in table.guests else ()
    return _grey_acts(table, hands, felt) if isinstance(felt, Refused) else _putting_acts(table, felt, hands)


def slip_acts(table: Table, player: str, moment: Moment) -> Iterator[ButtonView]:
    """Buttons that take back, confirm or wish: they ask where something lies, and not how much."""
    taken = barred(table, player, c.ClearLast, moment) or placing.may_take_back(table, player, moment.at)
    yield ButtonView(key="clear-last", refused=taken)
    yield ButtonView(key="clear-all", refused=taken)
    if not table.setup.live.auto_confirm:
        unsure = barred(table, player, c.ConfirmBets, moment) or may_confirm(table, player, moment.at)
        yield ButtonView(key="confirm-bets", refused=unsure)
    yield from _wish_acts(table, player, moment)


def _grey_acts(table: Table, hands: Iterable[str], why: Refused) -> Iterator[ButtonView]:
    play = table.setup.profile.play
    for key in ("double-bets", "raise-bets", "repeat-bets", "repeat-doubled"):
        yield ButtonView(key=key, refused=why)
    if play.play_now:
        yield ButtonView(key="play-now", refused=why)
    for hand in hands if table.setup.profile.software.bet_all else ():
        yield ButtonView(key=play.bet_all.value, hand=hand, refused=why)


def _putting_acts(table: Table, felt: BettingArea, hands: Iterable[str]) -> Iterator[ButtonView]:
    play, last, felt = table.setup.profile.play, table.guest(felt.player).last, felt.without_credit
    yield _pressed("double-bets", buttons.double(felt))
    yield _by_chip("raise-bets", buttons.raise_all(felt))
    yield _pressed("repeat-bets", placing.repeated(felt, last, 1))
    yield _pressed("repeat-doubled", placing.repeated(felt, last, 2))
    if play.play_now:
        yield _by_chip("play-now", placing.play_now(table, felt))
    has_bet_all = table.setup.profile.software.bet_all
    for hand in hands:
        if has_bet_all:
            yield _by_chip(play.bet_all.value, placing.bet_all(table, felt, hand), hand)


def winning_acts(table: Table, felt: BettingArea) -> Iterator[ButtonView]:
    """What somebody won last may be let play, as far as the credit reaches; where it cannot be pressed the
    button is not there at all (B28)."""
    for hand in felt.hands if table.guest(felt.player).won else ():
        let_it_play = _pressed("let-it-play", placing.let_it_play(table, felt, hand), hand)
        if let_it_play.refused is None:
            yield let_it_play


def _pressed(key: str, press: Press | Refused, hand: str = "") -> ButtonView:
    if isinstance(press, Refused):
        return ButtonView(key=key, hand=hand, refused=press)
    golden = sum(sum(put.lot.chips) for put in press)
    cost = sum(put.amount for put in press)
    return ButtonView(key=key, hand=hand, cost=Amount(cost), golden=Amount(golden))


def _by_chip(key: str, laying: Laying | Refused, hand: str = "") -> ButtonView:
    if isinstance(laying, Refused):
        return ButtonView(key=key, hand=hand, refused=laying)
    return ButtonView(key=key, hand=hand, by_chip=laying.by_chip)


def _wish_acts(table: Table, player: str, moment: Moment) -> Iterator[ButtonView]:
    unheard = barred(table, player, c.QueueBets, moment)
    yield ButtonView(key="queue-repeat", refused=unheard or may_wish(table, player, QueuedBets()))
    if table.setup.profile.play.auto_repeat:
        yield ButtonView(key="auto-repeat", refused=unheard or may_wish(table, player, AUTO_REPEAT))
    yield ButtonView(key="stop-repeat", refused=unheard or may_wish(table, player, None))
    if table.setup.mode is Mode.INTERNAL:
        kept = barred(table, player, c.StartNewGame, moment) or may_clear(table)
        yield ButtonView(key="start-new-game", refused=kept)


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
    pressed_at = tuple(seat for seat in sorted(keys(table.seats)) if table.guest(table.seats[seat]).ready)
    refused = barred(table, player, c.PressDeal, moment) or may_press_deal(table, player, moment)
    return DealView(button.value, table.guest(player).ready, refused, pressed_at)
