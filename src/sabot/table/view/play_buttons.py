"""What a player is asked in play, and what else he may do at the table."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.awaits import insurance_is_open
from sabot.games.deciding import deciding
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table.house.services import gives_advice
from sabot.table.moment import Moment
from sabot.table.play.after_round import can_be_disputed
from sabot.table.play.questions import asked_hand
from sabot.table.state import Phase, Table
from sabot.table.view.asking import Act, act, may

NOTE = "?"
"""Stands for the words that a player might say, to find out whether he may."""


class DecisionAct(Struct, frozen=True):
    """One action on the hand that the player is asked about."""

    hand: str
    action: str
    cost: Amount
    refused: Refused | None
    asks_again: bool
    """The safety net asks once more before it is done."""


class InsuranceOffer(Struct, frozen=True):
    hands: tuple[str, ...]
    """The hands that one answer is for."""
    price: Amount
    refused: Refused | None
    """Why it cannot be taken; declining is always possible."""


def blackjack_in_play(table: Table) -> rounds.BlackjackRound | None:
    play = table.play
    return None if play is None or table.phase is not Phase.PLAYING else deciding(play.now)


def decision_acts(table: Table, player: str, moment: Moment) -> Iterator[DecisionAct]:
    """Empty when it is not his turn, and once he has chosen."""
    now = blackjack_in_play(table)
    if now is None or table.play is None or table.play.burn_due or player not in table.guests:
        return
    hand = asked_hand(now)
    for choice in rounds.choices(now, player):
        asked = c.Request(player, c.Choose(hand, choice.action))
        refused = may(table, c.Request(player, c.Choose(hand, choice.action, sure=True)), moment)
        again = refused is None and may(table, asked, moment) is not None
        yield DecisionAct(hand, choice.action, choice.cost, refused, again)


def insurance_offers(table: Table, player: str, moment: Moment) -> Iterator[InsuranceOffer]:
    now = blackjack_in_play(table)
    if now is None or not insurance_is_open(now) or player not in table.guests:
        return
    answered: set[str] = set()
    for hand in now.stakes.insurable_of(player, now.boxes):
        taken = rounds.decide(now, rounds.AnswerInsurance(player, hand, takes=True))
        if hand in answered or isinstance(taken, Refused):
            continue
        offer = taken[0]
        assert isinstance(offer, rounds.InsuranceAnswered)
        answered.update(offer.hands)
        refused = may(table, c.Request(player, c.AnswerInsurance(hand, takes=True)), moment)
        yield InsuranceOffer(offer.hands, offer.cost, refused)


def table_acts(table: Table, player: str, chip: Amount, moment: Moment) -> Iterator[Act]:
    """Coming, going, and the services of the house; what this table does not know is absent."""
    if player not in table.guests:
        yield act("join", table, c.Request(player, c.Join()), moment)
        return
    yield act("leave", table, c.Request(player, c.Leave()), moment, does=_leaving(table, player))
    if not table.setup.common:
        yield from _seat_acts(table, player, moment)
    yield act("reserve-seat", table, c.Request(player, c.ReserveSeat(on=True)), moment)
    if can_be_disputed(table):
        yield act("dispute", table, c.Request(player, c.Dispute()), moment)
    if table.setup.live.tips:
        yield act("tip", table, c.Request(player, c.Tip(chip)), moment)
    if table.setup.live.chat:
        yield act("say", table, c.Request(player, c.Say(NOTE)), moment)
    if gives_advice(table):
        yield act("take-advice", table, c.Request(player, c.TakeAdvice(NOTE)), moment)
    yield act("call-attendant", table, c.Request(player, c.CallAttendant()), moment)


def _seat_acts(table: Table, player: str, moment: Moment) -> Iterator[Act]:
    own = table.guest(player).seats
    for seat in range(1, table.setup.game.seating.stations + 1):
        if seat in own:
            yield act("leave-seat", table, c.Request(player, c.LeaveSeat(seat)), moment, seat=seat)
        elif seat not in table.seats:
            yield act("take-seat", table, c.Request(player, c.TakeSeat(seat)), moment, seat=seat)


def _leaving(table: Table, player: str) -> str:
    """What leaving would do to his bets (B27)."""
    if table.guest(player).slip.empty:
        return ""
    return "bets-back" if table.phase is Phase.BETTING else "plays-on"
