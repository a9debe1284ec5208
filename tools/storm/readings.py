"""What a card device has read, held against what the journal has of it."""

from collections.abc import Iterable

from device_records import FACE_DOWN, words_of

from sabot.devices import lines as ln
from sabot.store.streams import StreamEvent
from sabot.table import events as e
from storm.broken_law import must

ONCE = "what a device has read counts once, in its order, and as it was read"
WRITTEN = "a reading is acknowledged when it is written"


class ReadingBook:
    """Of one device at one table."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._read: dict[int, str] = {}
        """In the words of the device; what was put away gave its number to what came next."""
        self._last = 0
        """The number of the last reading that stands in the journal."""
        self._said = ""

    def read(self, readings: Iterable[ln.Numbered]) -> None:
        for one in readings:
            self._read[one.number] = ln.written(one).partition(" ")[2]

    def acknowledged(self, number: int) -> None:
        must(
            number <= self._last, WRITTEN, f"{number} of {self._device}, and the journal ends at {self._last}"
        )

    def tell(self, event: StreamEvent) -> None:
        """The next line of the table."""
        if not isinstance(event, e.DeviceRead):
            self._said = words_of(event) or self._said
            return
        must(event.device == self._device, ONCE, f"{event} is none of {self._device}")
        must(event.number == self._last + 1, ONCE, f"{event} comes after {self._last}")
        read = self._read.get(event.number, "nothing")
        same = read == self._said or (self._said == FACE_DOWN and read.startswith("card "))
        must(same, ONCE, f"{event.number} of {self._device}: it read {read}, the journal has {self._said}")
        self._last, self._said = event.number, ""
