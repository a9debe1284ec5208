"""What a device wrote down of its readings, held against what the journal has of them."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from sabot.cards import Card, name
from sabot.games import moves as m
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.table import events as e

FACE_DOWN = "card in doubt"
"""Of a hole card that was never turned, only its device knows what it was."""


class DeviceRecord(Struct):
    """The record of a device (`sabot device deal --record`)."""

    readings: dict[int, str]
    """By their numbers; one that was put away gave its number to what came next."""
    faults: Counter[str]
    """Made on purpose, by their kinds."""
    shoes: int = 0


def record_in(file: Path) -> DeviceRecord:
    """A device that was killed while it wrote began that reading anew."""
    found = DeviceRecord({}, Counter())
    lines = file.read_text().splitlines() if file.exists() else []
    for line in lines:
        first, _, rest = line.partition(" ")
        if first.isdigit():
            found.readings[int(first)] = rest
            found.shoes += rest == "shoe"
        else:
            found.faults[first] += 1
    return found


def readings_in(records: Iterable[Record]) -> list[tuple[int, str]]:
    """The readings that a table's journal has, in its order, each in the words of its device."""
    found: list[tuple[int, str]] = []
    said, hole = "", -1
    for record in records:
        event = event_in(record.line)
        if isinstance(event, e.DeviceRead):
            if event.hole:
                hole = len(found)
            found.append((event.number, said))
            said = ""
            continue
        turned = _turned(event)
        if turned is not None and found[hole][1] == FACE_DOWN:
            found[hole] = found[hole][0], f"card {name(turned)}"
        said = words_of(event) or said
    return found


def words_of(event: object) -> str:
    """What a device read when this happened, in its words; empty where it read nothing."""
    match event:
        case e.ShoePrepared():
            return "shoe"
        case e.ShoeOpened(first=None):
            return "burnt"
        case e.ShoeOpened(first=first):
            assert first is not None
            return f"burnt {name(first)}"
        case e.CutCardSeen():
            return "cut"
        case e.CardBurnt(card=card) | e.CardExposed(card=card):
            return f"card {name(card)}"
        case e.RoundMoved(moves=moves):
            cards = [_card(move) for move in moves]
            return next((card for card in reversed(cards) if card), "")
        case _:
            return ""


def _card(move: object) -> str:
    match move:
        case m.CardDealt(card=card) | m.DealerCardDealt(card=card):
            return f"card {name(card)}"
        case m.HoleCardTaken():
            return FACE_DOWN
        case _:
            return ""


def _turned(event: object) -> Card | None:
    moves = event.moves if isinstance(event, e.RoundMoved) else ()
    return next((move.card for move in moves if isinstance(move, m.HoleCardTurned)), None)


def check_readings(told: DeviceRecord, written: list[tuple[int, str]], acknowledged: int) -> None:
    """Each reading once, in its order, as the device read it; what was acknowledged is there."""
    numbers = [number for number, _ in written]
    first = numbers[0] if numbers else 1
    assert numbers == list(range(first, first + len(numbers))), "a reading is doubled, lost or out of order"
    for number, said in written:
        read = told.readings.get(number, "nothing")
        same = read == said or (said == FACE_DOWN and read.startswith("card "))
        assert same, f"reading {number}: the device read {read}, and the journal has {said}"
    last = numbers[-1] if numbers else 0
    assert last >= acknowledged, f"{acknowledged} was acknowledged, and the journal ends at {last}"
    on_the_way = sorted(set(told.readings) - set(numbers))
    assert all(number > last for number in on_the_way), f"read, and not in the journal: {on_the_way}"
