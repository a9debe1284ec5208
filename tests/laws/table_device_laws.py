"""The laws of card devices: each reading counts once, in its order, and nobody else deals."""

from table_session import Session

from sabot.games.answer import Refused
from sabot.table import events as e
from sabot.table.shoe.readings import OF_DEVICES
from sabot.table.shoe.shoe_change import setup_to_deal_by


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


LAWS = (readings_count_once, devices_alone_deal)
