"""The law of ranges and buttons: what an own view allows is accepted, what it forbids is refused so."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace
from table_session import Session

from sabot.games.answer import Money, Refused
from sabot.games.moves import Action
from sabot.ledger.lot import Pile
from sabot.ledger.purse import Purse, purse_of
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.ranges import Range
from sabot.table.decide import answer_to
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase, Table
from sabot.table.view import KeptParts, OwnView, SharedParts, moment_of, own_view
from sabot.table.view.bet_buttons import FieldRange
from sabot.table.view.button import ButtonView
from sabot.table.view.play_buttons import MOST_TIP

STATES = 4
"""Of one session that are looked at; the others are left to other sessions."""
GOLDEN = (Amount(500), Amount(2_530))
"""Values of chips that a tray may have; the second fits no step."""


def ranges_are_kept(session: Session) -> None:
    chance = Random(f"ranges {session.plan.seed}")
    betting = [one for one in session.asked if one.after.phase is Phase.BETTING and one.after.guests]
    others = [one for one in session.asked if one.after.phase is not Phase.BETTING and one.after.guests]
    looked = chance.sample(betting, min(STATES, len(betting))) + chance.sample(others, min(2, len(others)))
    # As at a served table: what one player has alike with another is made once.
    shared = SharedParts()
    for asked in looked:
        player = chance.choice(sorted(asked.after.guests))
        purse = _another(chance, purse_of(asked.then, player))
        Judged(asked.after, player, purse, asked.at, chance, shared).judge()


def _another(chance: Random, purse: Purse) -> Purse:
    """Poorer, or with golden chips: a view is shown a purse, and does not ask where it comes from."""
    if chance.random() < 0.4:
        balance = Amount(purse.held + chance.choice((0, 5, 40, 130, 990, 3_335)))
        purse = replace(purse, balance=balance)
    if chance.random() < 0.4:
        purse = replace(purse, tray=tuple(Pile(value, 2) for value in GOLDEN))
    return purse


class Judged:
    """One player's view of one table, held against what the table answers."""

    def __init__(
        self, table: Table, player: str, purse: Purse, at: int, chance: Random, shared: SharedParts
    ) -> None:
        self.table, self.player, self.chance = table, player, chance
        self.purse, self.moment = purse, moment_of(purse, at)
        self.own: OwnView = own_view(table, player, purse, at, kept=KeptParts(shared))

    def judge(self) -> None:
        for field in self.own.fields:

            def put(amount: int, at: FieldRange = field) -> c.PlaceBet:
                return c.PlaceBet(at.hand, at.bet, Amount(amount), behind=at.behind)

            reached = None if field.range is None else field.range.within(self.own.credit)
            if isinstance(reached, Range):
                self._judge_amounts(reached, None, put)
            else:
                self._judge_amounts(None, reached or field.refused, put)
            for pile in self.purse.tray if self.table.setup.live.golden_chips else ():
                golden = c.PlaceBet(field.hand, field.bet, Amount(0), (pile.value,), field.behind)
                refused = field.golden_refused if field.golden is None else field.golden.refusal(pile.value)
                assert self._why_not(golden) == refused, golden
        for act in self.own.acts:
            self._judge_act(act)
        self._judge_play()

    def _why_not(self, command: c.Command) -> Refused | None:
        answer = answer_to(self.table, c.Request(self.player, command), self.moment)
        return answer if isinstance(answer, Refused) else None

    def _judge_amounts(
        self, range_: Range | None, refused: Refused | None, command: Callable[[int], c.Command]
    ) -> None:
        if range_ is None:
            assert refused is not None
            for amount in (1, 100, self.chance.randint(1, 100_000)):
                assert self._why_not(command(amount)) == refused, command(amount)
            return
        least, most, step = range_.least, range_.most, range_.step
        between = least + self.chance.randint(0, (most - least) // step) * step
        for amount in (least, between, most):
            assert self._why_not(command(amount)) is None, command(amount)
        assert self._why_not(command(most + step)) == range_.above, command(most + step)
        less = self._why_not(command(least - step))
        assert less is not None, command(least - step)
        assert less.code in ("stake-nothing", "stake-least", "tip-nothing"), less
        if step > 1:
            off = self._why_not(command(between + 1))
            assert off == Refused("stake-step", {"step": Money(step)}), command(between + 1)

    def _judge_act(self, act: ButtonView) -> None:
        credit = self.own.credit
        if act.by_chip is None:
            self._judge_button(act.with_chip(Amount(100), credit), self._command(act, Amount(100)))
            return
        range_ = act.by_chip.range
        most_chips = (range_.least, range_.most, range_.most + range_.step, credit.most, credit.most + 1)
        # Whoever tips may give away all that there is, and so any number that can be told.
        for chip in (one for one in (*self.table.setup.settings.chips, *most_chips) if 0 < one <= MOST_TIP):
            shown = act.with_chip(Amount(chip), credit)
            command = self._command(act, Amount(chip))
            self._judge_button(shown, command)
        assert act.with_chip(Amount(range_.most + range_.step), credit).refused == range_.above

    def _judge_button(self, act: ButtonView, command: c.Command) -> None:
        answer = answer_to(self.table, c.Request(self.player, command), self.moment)
        if isinstance(answer, Refused):
            assert act.refused == answer, command
            return
        assert act.refused is None, command
        laid = sum(put.amount for event in answer if isinstance(event, e.BetsPut) for put in event.puts)
        given = sum(event.amount for event in answer if isinstance(event, e.TipGiven))
        assert act.cost == laid + given, command

    def _command(self, act: ButtonView, chip: Amount) -> c.Command:
        made: dict[str, c.Command] = {
            "double-bets": c.DoubleBets(),
            "raise-bets": c.RaiseBets(chip),
            "repeat-bets": c.RepeatBets(),
            "repeat-doubled": c.RepeatBets(times=2),
            "clear-last": c.ClearLast(),
            "clear-all": c.ClearAll(),
            "confirm-bets": c.ConfirmBets(),
            "play-now": c.PlayNow(chip),
            "bet-all": c.BetAll(act.hand, chip),
            "bet-all-special": c.BetAll(act.hand, chip),
            "let-it-play": c.LetItPlay(act.hand),
            "queue-repeat": c.QueueBets(QueuedBets()),
            "auto-repeat": c.QueueBets(QueuedBets(rounds=10)),
            "stop-repeat": c.QueueBets(None),
            "start-new-game": c.StartNewGame(),
            "join": c.Join(),
            "leave": c.Leave(),
            "take-seat": c.TakeSeat(act.seat),
            "leave-seat": c.LeaveSeat(act.seat),
            "reserve-seat": c.ReserveSeat(on=True),
            "dispute": c.Dispute(),
            "tip": c.Tip(chip),
            "say": c.Say("note-1"),
            "take-advice": c.TakeAdvice("hit"),
            "call-attendant": c.CallAttendant(),
        }
        return made[act.key]

    def _judge_play(self) -> None:
        """Deal, decisions and insurance."""
        if self.own.deal is not None:
            assert self._why_not(c.PressDeal()) == self.own.deal.refused
        for one in self.own.decisions:
            sure = c.Choose(one.hand, Action(one.action), sure=True)
            assert self._why_not(sure) == one.refused, sure
            asked = self._why_not(c.Choose(one.hand, Action(one.action)))
            assert one.asks_again == (one.refused is None and asked is not None), sure
        for offer in self.own.insurance:
            taken = c.AnswerInsurance(offer.hands[0], takes=True)
            assert self._why_not(taken) == offer.refused, taken


LAWS = (ranges_are_kept,)
