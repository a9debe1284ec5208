"""What a player is asked in play, and what else they may do at the table."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.deciding import INSURE
from sabot.money import Amount, show_odds
from sabot.odds.value_chart import ValueChart
from sabot.table import commands as c
from sabot.table.betting.ranges import Range, chip_range_over
from sabot.table.decide import barred
from sabot.table.moment import Moment
from sabot.table.people.seats import may_come, may_leave_seat, may_reserve, may_take_seat
from sabot.table.people.shown_advice import gives_advice, may_take_advice
from sabot.table.people.table_services import may_call, may_talk, tip_room
from sabot.table.play.after_round import can_be_disputed
from sabot.table.play.answers import check_safety_net, may_choose, may_insure
from sabot.table.play.disputes import may_dispute
from sabot.table.play.play import Play
from sabot.table.play.questions import asked_hand, decisions_in
from sabot.table.state import Phase, Table
from sabot.table.view.button import ButtonView
from sabot.table.view.worths import worths_asked

MOST_TIP = Amount(2**53 - 1)
"""The largest number that is told; the credit is never as much."""
TIP = ButtonView(
    key="tip",
    by_chip=chip_range_over((Range(Amount(1), MOST_TIP, Amount(1), Refused("no-field-for-it")),)),
)
"""All that the credit reaches may be given away."""


class DecisionButton(Struct, frozen=True):
    """One action on the hand that the player is asked about."""

    hand: str
    action: str
    cost: Amount
    refused: Refused | None
    asks_again: bool
    """The safety net asks once more before it is done."""
    worth: int | None = None
    """What it returns on average, in millionths of the stake that the hand began with, by the cards of the
    hand and what lies open before the dealer, from a full shoe; null where it is not shown."""


class InsuranceOffer(Struct, frozen=True):
    hands: tuple[str, ...]
    """The hands that one answer is for."""
    for_all: bool
    """One answer is for all hands of a player, however many there are."""
    price: Amount
    refused: Refused | None
    """Why it cannot be taken; declining is always possible."""
    bet: str
    """Insurance, or another bet that is asked for."""
    title: str
    best: str
    """The odds of its best row."""
    worth: int | None = None
    """What taking it returns, as in DecisionButton, for all of these hands; declining returns nothing."""


def decided_play(table: Table) -> Play | None:
    """The round in play, where its players decide."""
    play = table.play
    if play is None or table.phase is not Phase.PLAYING or play.family.decisions is None:
        return None
    return play


def decision_acts(
    table: Table, player: str, moment: Moment, values: ValueChart | None = None
) -> Iterator[DecisionButton]:
    """Empty when another one is asked, and once the player has chosen."""
    play = decided_play(table)
    if play is None or play.burn_due or player not in table.guests:
        return
    hand, unheard = asked_hand(play), barred(table, player, c.Choose, moment)
    worth = worths_asked(table, play, player, hand, values)
    for choice in decisions_in(play).choices(play.now, player):
        refused = unheard or may_choose(table, player, hand, choice, moment)
        risky = check_safety_net(table, play, player, choice.action) is not None
        asks_again = refused is None and risky
        returns = worth.get(choice.action.value)
        yield DecisionButton(hand, choice.action, choice.cost, refused, asks_again, returns)


def insurance_offers(
    table: Table, player: str, moment: Moment, values: ValueChart | None = None
) -> Iterator[InsuranceOffer]:
    play = decided_play(table)
    if play is None or player not in table.guests:
        return
    for hands, price, for_all, bet in decisions_in(play).insurance_asked(play.now, player):
        unheard = barred(table, player, c.AnswerInsurance, moment)
        found = [worths_asked(table, play, player, hand, values).get(INSURE) for hand in hands]
        known = [worth for worth in found if worth is not None]
        worth = sum(known) if len(known) == len(hands) else None
        refused = unheard or may_insure(table, player, price, moment)
        field = table.setup.game.field(bet)
        best = show_odds(field.table.best)
        yield InsuranceOffer(hands, for_all, price, refused, bet, field.bet.title, best, worth)


def table_acts(table: Table, player: str, moment: Moment) -> Iterator[ButtonView]:
    """Coming, going, and the services of the house that cost nothing; what this table does not know is
    absent."""

    def unheard(kind: type[c.GuestCommand]) -> Refused | None:
        return barred(table, player, kind, moment)

    if player not in table.guests:
        yield ButtonView(key="join", refused=unheard(c.Join) or may_come(table, moment.at))
        return
    yield ButtonView(key="leave", refused=unheard(c.Leave), does=_leaving(table, player))
    if not table.setup.common:
        yield from _seat_acts(table, player, unheard(c.TakeSeat), unheard(c.LeaveSeat))
    yield ButtonView(
        key="reserve-seat", refused=unheard(c.ReserveSeat) or may_reserve(table, player, on=True)
    )
    if can_be_disputed(table):
        yield ButtonView(key="dispute", refused=unheard(c.Dispute) or may_dispute(table, player))
    if table.setup.live.chat:
        yield ButtonView(key="say", refused=unheard(c.Say) or may_talk(table))
    if gives_advice(table):
        yield ButtonView(key="take-advice", refused=unheard(c.TakeAdvice) or may_take_advice(table))
    yield ButtonView(key="call-attendant", refused=unheard(c.CallAttendant) or may_call(table, player))


def tip_acts(table: Table, player: str, moment: Moment) -> Iterator[ButtonView]:
    if not table.setup.live.tips or player not in table.guests:
        return
    room = barred(table, player, c.Tip, moment) or tip_room(table, player, moment)
    yield ButtonView(key="tip", refused=room) if isinstance(room, Refused) else TIP


def _seat_acts(
    table: Table, player: str, sits: Refused | None, gets_up: Refused | None
) -> Iterator[ButtonView]:
    own = table.guest(player).seats
    for seat in range(1, table.setup.game.seating.stations + 1):
        if seat in own:
            yield ButtonView(
                key="leave-seat", seat=seat, refused=gets_up or may_leave_seat(table, player, seat)
            )
        elif seat not in table.seats:
            yield ButtonView(key="take-seat", seat=seat, refused=sits or may_take_seat(table, player, seat))


def _leaving(table: Table, player: str) -> str:
    """What leaving would do to their bets (B27)."""
    if table.guest(player).slip.empty:
        return ""
    return "bets-back" if table.phase is Phase.BETTING else "plays-on"
