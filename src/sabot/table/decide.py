"""Commands become events, or a reason why not. Nothing here changes a state."""

from typing import get_args

from sabot.games.answer import Refused
from sabot.table import (
    approvals,
    bets,
    croupier_acts,
    disputes,
    presence,
    ready,
    seats,
    services,
    shoe_change,
    wishes,
)
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.afterwards import afterwards
from sabot.table.answers import answer_insurance, choose
from sabot.table.dealing import deal_card, serve_dealer
from sabot.table.evolve import evolve
from sabot.table.expiry import tick
from sabot.table.follow_up import follow_up
from sabot.table.idle import signs_of_life
from sabot.table.misdeals import expose
from sabot.table.moment import Moment
from sabot.table.state import Phase, Table
from sabot.table.voiding import lost_shoe, run_out_of_cards

MOST_FOLLOW_UPS = 1_000
"""After one command. A table that goes on by itself for longer runs in a circle."""
SIGNS_OF_LIFE = (
    *get_args(bets.Putting),
    c.ClearLast,
    c.ClearAll,
    c.ConfirmBets,
    c.PressDeal,
    c.AnswerInsurance,
    c.Choose,
)
"""Own actions, which clear a player's strikes (B17)."""
WHILE_HALTED = (
    c.Join, c.Leave, c.LoseConnection, c.RegainConnection, c.ReserveSeat, c.SetComfort, c.Dispute, c.Say,
    c.CallAttendant, c.AnswerCall, c.Speak, c.Tip, c.SignIn, c.SignOut, c.LoseCroupier, c.RegainCroupier,
    c.ConfirmCards, c.CorrectCard, c.ResumeTable, c.AskApproval, c.GiveApproval, c.WithdrawApproval,
    c.ReportDevice, c.SignalJackpot, c.StartAgain, c.LoseShoe, c.FollowFile, c.Tick,
)  # fmt: skip
"""What may be asked of a table that stands still."""

WHILE_CLOSED = (
    c.OpenTable, c.ConfigureTable, c.FollowFile, c.AnswerCall, c.AskApproval, c.GiveApproval,
    c.WithdrawApproval, c.Join, c.Leave, c.LoseConnection, c.RegainConnection, c.LoseCroupier,
    c.RegainCroupier, c.Tick,
)  # fmt: skip

Decision = e.Events | Refused


Course = tuple[tuple[e.Event, Table], ...]
"""Events in their order, each with the table as it is after it."""


def decide(table: Table, command: c.Command, moment: Moment) -> Decision:
    """The events that the command brings about, with all that follows from them by itself."""
    course = decide_and_evolve(table, command, moment)
    return course if isinstance(course, Refused) else tuple(event for event, _ in course)


def decide_and_evolve(table: Table, command: c.Command, moment: Moment) -> Course | Refused:
    """What `decide` answers, with the tables that it came by: whoever hosts one evolves nothing again."""
    events = answer_to(table, command, moment)
    if isinstance(events, Refused):
        return events
    events = (*events, *signs_of_life(table, command, moment.at))
    course: list[tuple[e.Event, Table]] = []
    for _ in range(MOST_FOLLOW_UPS):
        for event in events:
            moment = afterwards(moment, table, event)
            table = evolve(table, event)
            course.append((event, table))
        events = follow_up(table, moment)
        if not events:
            return tuple(course)
    raise AssertionError(f"{command} made {table.setup.table} go round in circles")


def answer_to(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What the command itself brings about, without anything that would follow by itself."""
    refused = _check_state(table, command) or _check_terminal(moment, command)
    if refused is not None:
        return refused
    player: str | None = getattr(command, "player", None)
    if player is None or isinstance(command, c.Join):
        return _for_house(table, command, moment)
    if player not in table.guests:
        return Refused("this player is not at the table")
    events = _for_bets(table, command, moment)
    if not isinstance(events, Refused) and isinstance(command, SIGNS_OF_LIFE) and table.guest(player).strikes:
        return (*events, e.StrikesCleared(player))
    return events


def _check_state(table: Table, command: c.Command) -> Refused | None:
    if table.phase is Phase.CLOSED and not isinstance(command, WHILE_CLOSED):
        return Refused("the table is closed")
    closes = isinstance(command, c.CloseTable) and command.after_round
    if table.halt is not None and not closes and not isinstance(command, WHILE_HALTED):
        return Refused(f"the table stands still: {table.halt.reason}")
    return None


def _check_terminal(moment: Moment, command: c.Command) -> Refused | None:
    """One person does not occupy two own-pace tables."""
    if not moment.terminal or isinstance(command, c.Leave | c.LoseConnection):
        return None
    return Refused(f"you play at the table {moment.terminal}; leave it first")


def _for_bets(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What players do with their money."""
    match command:
        case (
            c.PlaceBet()
            | c.DoubleBets()
            | c.RaiseBets()
            | c.RepeatBets()
            | c.BetAll()
            | c.LetItPlay()
            | c.PlayNow()
        ):
            return bets.put_down(table, command, moment)
        case c.ClearLast() | c.ClearAll():
            return bets.take_back(table, command, moment.at)
        case c.ConfirmBets(player):
            return ready.confirm(table, player, moment.at)
        case c.PressDeal(player):
            return ready.press_deal(table, player, moment)
        case c.MakeWish():
            return wishes.make_wish(table, command)
        case c.SetComfort():
            return wishes.set_comfort(table, command)
        case c.AnswerInsurance():
            return answer_insurance(table, command, moment)
        case c.Choose():
            return choose(table, command, moment)
        case _:
            return _for_people(table, command, moment)


def _for_people(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What players do otherwise."""
    match command:
        case c.RegainConnection(player):
            return seats.regain(table, player)
        case c.LoseConnection(player):
            return seats.lose(table, player, moment.at)
        case c.Leave(player):
            return seats.leave(table, player, moment.at)
        case c.TakeSeat():
            return seats.take_seat(table, command)
        case c.LeaveSeat():
            return seats.leave_seat(table, command, moment.at)
        case c.ReserveSeat():
            return seats.reserve(table, command, moment.at)
        case c.PledgeSeed():
            return shoe_change.pledge(table, command)
        case c.RevealSeed():
            return shoe_change.reveal_seed(table, command)
        case _:
            return _for_comfort(table, command, moment)


def _for_comfort(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What the house does for its guests."""
    match command:
        case c.Dispute(player):
            return disputes.dispute(table, player, moment.at)
        case c.Tip():
            return services.tip(table, command, moment)
        case c.CallAttendant(player):
            return services.call_attendant(table, player, moment.at)
        case c.Say():
            return services.say(table, command)
        case c.TakeAdvice():
            return services.take_advice(table, command)
        case c.StartNewGame():
            return services.new_game(table)
        case _:
            raise AssertionError(f"nobody answers {command}")


def _for_house(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What croupiers, supervisors and the clock do."""
    match command:
        case c.Join():
            return seats.join(table, command, moment.at)
        case c.SignIn(croupier):
            return presence.sign_in(table, croupier)
        case c.SignOut():
            return presence.sign_out(table, command)
        case c.LoseCroupier(croupier):
            return presence.lose_line(table, croupier, moment.at)
        case c.RegainCroupier(croupier):
            return presence.regain_line(table, croupier)
        case c.ConfirmCards(by):
            return disputes.confirm_cards(table, by, moment.at)
        case c.CorrectCard():
            return disputes.correct_card(table, command, moment.at)
        case c.AskApproval():
            return approvals.ask(table, command, moment.at)
        case c.GiveApproval():
            return approvals.give(table, command, moment.at)
        case c.WithdrawApproval():
            return approvals.withdraw(table, command, moment.at)
        case c.Tick():
            return tick(table, moment)
        case _:
            return _for_floor(table, command, moment)


def _for_floor(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What the floor does with a table as such."""
    match command:
        case c.OpenTable():
            return services.open_table(table)
        case c.CloseTable():
            return services.close_table(table, command)
        case c.ConfigureTable():
            return services.configure(table, command)
        case c.FollowFile():
            return services.follow_file(table, command)
        case c.PauseTable():
            return services.pause(table, command, moment.at)
        case c.ResumeTable(by):
            return services.resume(table, by, moment.at)
        case c.ReportDevice(silent):
            return (e.DeviceReported(silent),)
        case c.SignalJackpot(on):
            return (e.JackpotSignalled(on),)
        case c.StartAgain():
            return services.start_again(table, moment.at)
        case c.LoseShoe(reason):
            return lost_shoe(table, reason, moment.at)
        case _:
            return _for_players(table, command, moment)


def _for_players(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What people of the house do for the players of a table."""
    match command:
        case c.AnswerCall():
            return services.answer_call(table, command, moment.at)
        case c.Speak():
            return croupier_acts.speak(table, command)
        case c.EndBetting(by):
            return croupier_acts.end_betting(table, by, moment)
        case c.ProlongBetting():
            return croupier_acts.prolong_betting(table, command, moment.at)
        case _:
            return _for_cards(table, command, moment)


def _for_cards(table: Table, command: c.Command, moment: Moment) -> Decision:
    """What whoever deals does."""
    if presence.lacks_croupier(table) and not isinstance(command, c.RunOutOfCards):
        return Refused(presence.ABSENT)
    match command:
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
            return expose(table, command)
        case c.DealHoleCard() | c.ReportCheck() | c.TurnHoleCard():
            return serve_dealer(table, command)
        case c.RunOutOfCards():
            return run_out_of_cards(table, command)
        case _:
            raise AssertionError(f"nobody answers {command}")
