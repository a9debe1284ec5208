"""Commands become events, or a reason why not. Nothing here changes a state."""

from typing import assert_never, get_args

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting import betting_time, deal_button, open_close, place, queued_bets
from sabot.table.evolve import evolve
from sabot.table.expiry import tick
from sabot.table.follow_up import follow_up
from sabot.table.house import approvals, configure_table, croupiers, open_and_halt, own_tables
from sabot.table.house.reasons import named_reason
from sabot.table.moment import Moment
from sabot.table.moment_after import afterwards
from sabot.table.people import seats, shown_advice, table_services
from sabot.table.people.idle import signs_of_life
from sabot.table.play import disputes
from sabot.table.play.answers import answer_insurance, choose
from sabot.table.play.dealing import deal_card, serve_dealer
from sabot.table.play.misdeals import expose
from sabot.table.play.voiding import lost_shoe, run_out_of_cards
from sabot.table.shoe import readings, shoe_change
from sabot.table.state import Phase, Table

MOST_FOLLOW_UPS = 1_000
"""After one command. A table that goes on by itself for longer runs in a circle."""
SIGNS_OF_LIFE = (
    *get_args(place.Putting),
    c.ClearLast,
    c.ClearAll,
    c.ConfirmBets,
    c.PressDeal,
    c.AnswerInsurance,
    c.Choose,
)
"""Own actions, which clear a player's strikes (B17)."""
WHILE_HALTED = (
    c.Join, c.Leave, c.LoseConnection, c.RegainConnection, c.ReserveSeat, c.SetPreferences, c.Dispute, c.Say,
    c.CallAttendant, c.AnswerCall, c.Speak, c.Tip, c.SignIn, c.SignOut, c.Relieve, c.OfferTable,
    c.KeepTable, c.TakeTable, c.PlanRoster, c.LoseCroupier,
    c.RegainCroupier, c.ConfirmCards, c.CorrectCard, c.ExchangeCards, c.ResumeTable, c.AskApproval,
    c.GiveApproval, c.WithdrawApproval, c.ReportDevice, c.SignalJackpot, c.StartAgain, c.LoseShoe,
    c.FollowFile, c.OpenOwnTable, c.ForgetOwnTable, c.CloseTable, c.Tick,
)  # fmt: skip
"""What may be asked of a table that stands still."""

WHILE_CLOSED = (
    c.OpenTable, c.OpenOwnTable, c.ForgetOwnTable, c.ConfigureTable, c.FollowFile, c.AnswerCall,
    c.AskApproval, c.GiveApproval, c.WithdrawApproval, c.Join, c.Leave, c.LoseConnection,
    c.RegainConnection, c.PlanRoster, c.LoseCroupier, c.RegainCroupier, c.ReportDevice, c.Tick,
)  # fmt: skip

DEALING = frozenset(get_args(c.CardCommand)) - {c.RunOutOfCards}
"""What needs somebody who deals."""

Decision = e.Events | Refused
Course = tuple[tuple[e.Event, Table], ...]
"""Events in their order, each with the table as it is after it."""


def decide(table: Table, request: c.Request, moment: Moment) -> Decision:
    """The events that the command brings about, with all that follows from them by itself."""
    course = decide_and_evolve(table, request, moment)
    return course if isinstance(course, Refused) else tuple(event for event, _ in course)


def decide_and_evolve(table: Table, request: c.Request, moment: Moment) -> Course | Refused:
    """What `decide` answers, with the tables that it came by: whoever hosts one evolves nothing again."""
    if table.underway is not None and not isinstance(request.command, c.Tick):
        # Whoever hosts the table goes on with it before anything else is asked: nobody is refused for it.
        return Refused("table-busy")
    events = answer_to(table, request, moment)
    if isinstance(events, Refused):
        return events
    events = (*events, *signs_of_life(table, request, moment.at))
    course: list[tuple[e.Event, Table]] = []
    for _ in range(MOST_FOLLOW_UPS):
        for event in events:
            moment = afterwards(moment, table, event)
            table = evolve(table, event)
            course.append((event, table))
        events = follow_up(table, moment)
        if not events:
            return tuple(course)
    raise AssertionError(f"{request} made {table.setup.table} go round in circles")


def answer_to(table: Table, request: c.Request, moment: Moment) -> Decision:
    """What the command itself brings about, without anything that would follow by itself."""
    by, command = request.by, request.command
    refused = barred(table, by, type(command), moment)
    if refused is None and (request.reading or type(command) in readings.OF_DEVICES):
        refused = readings.check_reading(table, request)
    if refused is not None:
        return refused
    events = _answer(table, by, command, moment)
    if isinstance(events, Refused):
        return events
    if isinstance(command, SIGNS_OF_LIFE) and table.guest(by).strikes:
        return (*events, e.StrikesCleared(by))
    return (*events, *readings.was_read(request))


def barred(table: Table, by: str, kind: type[c.Command], moment: Moment) -> Refused | None:
    """Why no command of this kind is heard from this person now, or None."""
    if table.phase is Phase.CLOSED and kind not in WHILE_CLOSED:
        return Refused("table-closed")
    if table.halt is not None and kind not in WHILE_HALTED:
        return Refused("table-halted", {"why": named_reason(table.halt.reason)})
    # One person does not occupy two own-pace tables.
    if moment.terminal and kind not in (c.Leave, c.LoseConnection):
        return Refused("plays-elsewhere", {"table": moment.terminal})
    if kind in c.OF_GUESTS and by not in table.guests and kind is not c.Join:
        return Refused("not-at-table")
    if kind in DEALING and croupiers.lacks_croupier(table):
        return Refused("no-device" if table.setup.device else "no-croupier")
    return None


def _answer(table: Table, by: str, command: c.Command, moment: Moment) -> Decision:  # noqa: C901  # one case for each command
    match command:
        # What players do with their money.
        case (
            c.PlaceBet()
            | c.DoubleBets()
            | c.RaiseBets()
            | c.RepeatBets()
            | c.BetAll()
            | c.LetItPlay()
            | c.PlayNow()
        ):
            return place.put_down(table, by, command, moment)
        case c.ClearLast() | c.ClearAll():
            return place.take_back(table, by, command, moment.at)
        case c.ConfirmBets():
            return deal_button.confirm(table, by, moment.at)
        case c.PressDeal():
            return deal_button.press_deal(table, by, moment)
        case c.QueueBets():
            return queued_bets.make_wish(table, by, command)
        case c.SetPreferences():
            return queued_bets.set_comfort(table, by, command)
        case c.AnswerInsurance():
            return answer_insurance(table, by, command, moment)
        case c.Choose():
            return choose(table, by, command, moment)
        # What they do otherwise.
        case c.Join():
            return seats.join(table, by, command, moment.at)
        case c.RegainConnection():
            return seats.regain(table, by)
        case c.LoseConnection():
            return seats.lose(table, by, moment.at)
        case c.Leave():
            return seats.leave(table, by, moment.at)
        case c.TakeSeat():
            return seats.take_seat(table, by, command)
        case c.LeaveSeat():
            return seats.leave_seat(table, by, command, moment.at)
        case c.ReserveSeat():
            return seats.reserve(table, by, command, moment.at)
        case c.PledgeSeed():
            return shoe_change.pledge(table, by, command)
        case c.RevealSeed():
            return shoe_change.reveal_seed(table, by, command)
        case c.Dispute():
            return disputes.dispute(table, by, moment.at)
        case c.Tip():
            return table_services.tip(table, by, command, moment)
        case c.CallAttendant():
            return table_services.call_attendant(table, by, moment.at)
        case c.Say():
            return table_services.say(table, by, command)
        case c.TakeAdvice():
            return shown_advice.take_advice(table, by, command)
        case c.StartNewGame():
            return open_close.new_game(table)
        # What croupiers and supervisors do.
        case c.SignIn():
            return croupiers.sign_in(table, by, moment.at)
        case c.SignOut():
            return croupiers.sign_out(table, by)
        case c.Relieve():
            return croupiers.relieve(table, by, command)
        case c.OfferTable():
            return croupiers.offer(table, by, command, moment.at)
        case c.KeepTable():
            return croupiers.keep(table, by)
        case c.TakeTable():
            return croupiers.take(table, by, command, moment.at)
        case c.PlanRoster():
            return croupiers.plan_roster(table, by, command, moment.at)
        case c.LoseCroupier():
            return croupiers.lose_line(table, by, moment.at)
        case c.RegainCroupier():
            return croupiers.regain_line(table, by)
        case c.AnswerCall():
            return table_services.answer_call(table, by, command, moment.at)
        case c.Speak():
            return table_services.speak(table, by, command)
        case c.CallLastBets():
            return betting_time.call_last_bets(table, by)
        case c.EndBetting():
            return betting_time.end_betting(table, by, moment)
        case c.ProlongBetting():
            return betting_time.prolong_betting(table, by, command, moment.at)
        case c.ConfirmCards():
            return disputes.confirm_cards(table, by, command, moment.at)
        case c.CorrectCard() | c.ExchangeCards():
            return disputes.correct_cards(table, by, command, moment.at)
        case c.AskApproval():
            return approvals.ask(table, by, command, moment.at)
        case c.GiveApproval():
            return approvals.give(table, by, command, moment.at)
        case c.WithdrawApproval():
            return approvals.withdraw(table, by, command, moment.at)
        # What whoever deals does.
        case c.PrepareShoe():
            return shoe_change.prepare(table, command, moment.at)
        case c.OpenShoe():
            return shoe_change.open_shoe(table, command)
        case c.RevealShoe():
            return shoe_change.reveal_shoe(table, command)
        case c.SeeCutCard():
            return shoe_change.see_cut_card(table)
        case c.DealCard():
            return deal_card(table, command)
        case c.ExposeCard():
            return expose(table, by, command)
        case c.DealHoleCard() | c.ReportCheck() | c.TurnHoleCard():
            return serve_dealer(table, command)
        case c.RunOutOfCards():
            return run_out_of_cards(table, by, command)
        # What the floor and the clock do with a table as such.
        case c.OpenTable():
            return open_and_halt.open_table(table)
        case c.OpenOwnTable():
            return own_tables.open_own_table(table, by, command)
        case c.ForgetOwnTable():
            return own_tables.forget_own_table(table, command)
        case c.CloseTable():
            return open_and_halt.close_table(table, command)
        case c.ConfigureTable():
            return configure_table.configure(table, by, command)
        case c.FollowFile():
            return configure_table.follow_file(table, command)
        case c.PauseTable():
            return open_and_halt.pause(table, by, command, moment.at)
        case c.ResumeTable():
            return open_and_halt.resume(table, by, moment.at)
        case c.ReportDevice(silent):
            return (e.DeviceReported(silent),)
        case c.SignalJackpot(on):
            return (e.JackpotSignalled(on),)
        case c.StartAgain():
            return open_and_halt.start_again(table, moment.at)
        case c.LoseShoe(reason):
            return lost_shoe(table, reason, moment.at)
        case c.Tick():
            return tick(table, moment)
    assert_never(command)
