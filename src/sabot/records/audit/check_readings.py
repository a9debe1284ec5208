"""What a device read: by the one that deals there, each once, in its order, none left out."""

from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.shoe.readings import next_reading
from sabot.table.state import Table


def check_reading(line: Line, before: Table, event: e.DeviceRead) -> None:
    device = before.setup.device
    if not device or (event.device, before.croupier) != (device, device):
        differs(line.stream, line.number, "the device that deals", device or "none", event.device)
    due = next_reading(before, event.device) or event.number
    if event.number != due:
        differs(line.stream, line.number, "the number of the reading", due, event.number)
