"""The law of views: nobody is told more than they may know, in any state and by any event of a session."""

from random import Random

from table_session import Session
from view_leaks import check_event, check_table

from sabot.ledger.purse import purse_of

STATES = 3
EVENTS = 25
"""Of one session that are looked at; the others are left to other sessions."""


def views_keep_secrets(session: Session) -> None:
    chance = Random(f"views {session.plan.seed}")
    for asked in chance.sample(session.asked, min(STATES, len(session.asked))):
        guests = sorted(asked.after.guests)
        viewers = chance.sample(guests, min(1, len(guests)))
        check_table(asked.after, asked.at, {viewer: purse_of(asked.then, viewer) for viewer in viewers})
    taken = [taken for taken in session.taken if taken.booked]
    for one in chance.sample(taken, min(EVENTS, len(taken))):
        check_event(one.before, one.event, one.after)


LAWS = (views_keep_secrets,)
