"""The law of the croupier's buttons: what one says is allowed is accepted, what it greys is refused so."""

from random import Random

from table_session import Session

from sabot.cards.card import DECK, parse_card
from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table.decide import answer_to
from sabot.table.house import approval as a
from sabot.table.moment import Moment
from sabot.table.play.play import CardPlace
from sabot.table.state import Table
from sabot.table.view import CroupierView, croupier_view, may_correct, may_exchange
from sabot.table.view.croupier import SECONDS

STATES = 4
"""Of one session that are looked at, and as many that stand still or wait for somebody."""
STAFF, WHY = "staff-judge", "the law asks"
COMMANDS: dict[str, c.Command] = {
    "confirm-cards": c.ConfirmCards(),
    "void-round": c.AskApproval(a.Voiding(), WHY),
    "run-out-of-cards": c.AskApproval(a.RunningOut(), WHY),
    "new-shoe": c.AskApproval(a.NewShoe(), WHY),
    "pause-table": c.PauseTable(WHY),
    "resume-table": c.ResumeTable(),
    "see-cut-card": c.SeeCutCard(),
    "end-betting": c.EndBetting(),
    "prolong-betting": c.ProlongBetting(SECONDS),
    "speak": c.Speak("note-1"),
}


def staff_buttons_are_kept(session: Session) -> None:
    chance = Random(f"staff {session.plan.seed}")
    still = [one for one in session.asked if one.after.halt is not None or one.after.approvals]
    others = [one for one in session.asked if one.after.halt is None and not one.after.approvals]
    for states in (still, others):
        for asked in chance.sample(states, min(STATES, len(states))):
            judge(asked.after, asked.at, chance)


def judge(table: Table, at: int, chance: Random) -> None:
    view = croupier_view(table, at)
    assert {act.key for act in view.acts} == set(COMMANDS)
    for act in view.acts:
        assert _why_not(table, COMMANDS[act.key], at) == act.refused, act
    _judge_corrections(table, view, at, chance)


def _judge_corrections(table: Table, view: CroupierView, at: int, chance: Random) -> None:
    if not view.cards:
        return
    here, there = chance.choice(view.cards), chance.choice(view.cards)
    position, card, new = CardPlace(here.place, here.index), parse_card(here.card), chance.choice(DECK)
    correction = c.AskApproval(a.Correction(position, card, new), WHY)
    assert _why_not(table, correction, at) == may_correct(table, position, card, new), correction
    other = CardPlace(there.place, there.index), parse_card(there.card)
    exchange = c.AskApproval(a.Exchange(position, card, *other), WHY)
    assert _why_not(table, exchange, at) == may_exchange(table, here, there), exchange


def _why_not(table: Table, command: c.Command, at: int) -> Refused | None:
    answer = answer_to(table, c.Request(STAFF, command), Moment(at))
    return answer if isinstance(answer, Refused) else None


LAWS = (staff_buttons_are_kept,)
