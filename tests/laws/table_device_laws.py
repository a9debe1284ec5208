"""The laws of card devices: each reading counts once, in its order, when it may, and nobody else deals."""

from table_session import Session

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.shoe.readings import OF_DEVICES
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.waiting_for import WaitingFor, waiting_for


def readings_count_once(session: Session) -> None:
    """Their numbers go up by one from the first of each device, whatever is told twice, late or too early."""
    last: dict[str, int] = {}
    for asked in session.asked:
        read = [taken.event for taken in asked.taken if isinstance(taken.event, e.DeviceRead)]
        by, number = asked.request.by, asked.request.reading
        taken = bool(number) and asked.answer is not None and not isinstance(asked.answer, Refused)
        assert [(one.device, one.number) for one in read] == ([(by, number)] if taken else []), asked.request
        if taken:
            known = asked.before.readings
            anew = known is None or known.device != by
            assert anew or number == last[by] + 1, f"{asked.request} after {last[by]}"
            last[by] = number


def devices_alone_deal(session: Session) -> None:
    """At the table of a device every card, shoe and cut card is one of its readings."""
    for asked in session.asked:
        device = setup_to_deal_by(asked.before).device
        if device and isinstance(asked.command, OF_DEVICES) and not isinstance(asked.answer, Refused):
            assert asked.request.by == device, asked.request
            assert asked.request.reading, asked.request


def nothing_is_read_of_a_device_that_is_away(session: Session) -> None:
    """Its line is lost or its lid is open: what comes out of it then is no card of the table."""
    for asked in session.asked:
        if any(isinstance(taken.event, e.DeviceRead) for taken in asked.taken):
            assert not lacks_croupier(asked.before), asked.request


def shoes_are_changed_when_they_are_wanted(session: Session) -> None:
    """A shoe that is put in while another one is in use is not dealt from: two people ask for it first."""
    for asked in session.asked:
        if asked.request.reading and any(isinstance(taken.event, e.ShoePrepared) for taken in asked.taken):
            assert isinstance(asked.command, c.PrepareShoe), asked.request
            assert waiting_for(asked.before) is WaitingFor.NEW_SHOE, asked.request


LAWS = (
    readings_count_once,
    devices_alone_deal,
    nothing_is_read_of_a_device_that_is_away,
    shoes_are_changed_when_they_are_wanted,
)
