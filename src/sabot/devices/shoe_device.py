"""A card device made of software: a mixed shoe, a reader, and a memory that survives a power cut.

It deals what it is asked for and remembers what was not acknowledged. All of it is a value, so that whoever
runs it writes it down before a line leaves.
"""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import Card
from sabot.cards.card import value
from sabot.devices import lines as ln


class ShoeDevice(Struct, frozen=True):
    """What a device knows, between two lines."""

    last: int = 0
    """The number of its last reading."""
    untaken: tuple[ln.Numbered, ...] = ()
    """Readings that were not acknowledged, the first first."""
    lying: tuple[ln.Numbered, ...] = ()
    """The last readings that were, since the house may ask for one again."""
    order: tuple[Card, ...] = ()
    """The cards in the shoe that have not come out, the next first."""
    cut: int = 0
    """How many cards lie behind the cut card; nothing where it has come out."""
    copies: int = 0
    """How many of each card were in the shoe."""
    shown: tuple[Card, ...] = ()
    """The cards of this shoe that came out with their faces up."""


MOST_LYING = 64
"""Readings that are remembered after they were acknowledged: more than one round has."""


def read(device: ShoeDevice, reading: ln.Reading) -> ShoeDevice:
    """Something comes out, and gets the next number."""
    number = device.last + 1
    return replace(device, last=number, untaken=(*device.untaken, ln.Numbered(number, reading)))


def taken(device: ShoeDevice, number: int) -> ShoeDevice:
    """The house has it, and all before it."""
    done = tuple(one for one in device.untaken if one.number <= number)
    rest = device.untaken[len(done) :]
    return replace(
        device, untaken=rest, lying=(*device.lying, *done)[-MOST_LYING:], last=max(device.last, number)
    )


def put_away(device: ShoeDevice) -> ShoeDevice:
    """Cards that came out of a spent shoe are put to the others; what comes next has the first's number."""
    first = device.untaken[0] if device.untaken else None
    if first is None or not isinstance(first.reading, ln.CardRead | ln.CutCardCame):
        return device
    return replace(device, untaken=(), last=first.number - 1)


def loaded(device: ShoeDevice, order: tuple[Card, ...], cut: int) -> ShoeDevice:
    """A freshly mixed shoe is put in."""
    copies = order.count(order[0])
    return read(replace(device, order=order, cut=cut, copies=copies, shown=()), ln.ShoeLoaded())


def opened(device: ShoeDevice, burnt: int | None) -> ShoeDevice:
    """The first cards are burnt; None where the first one is turned, and says how many follow it."""
    first = device.order[0]
    if burnt is None:
        gone = 1 + value(first)
        return read(replace(device, order=device.order[gone:], shown=(first,)), ln.CardsBurnt(first))
    return read(replace(device, order=device.order[burnt:]), ln.CardsBurnt())


def drawn(device: ShoeDevice, *, face_up: bool = True) -> ShoeDevice:
    """The next card comes out; before it the cut card, where it lies there. An empty shoe gives nothing."""
    if not device.order:
        return device
    if device.cut and len(device.order) <= device.cut:
        device = replace(read(device, ln.CutCardCame()), cut=0)
    card, *rest = device.order
    shown = (*device.shown, card) if face_up else device.shown
    return read(replace(device, order=tuple(rest), shown=shown), ln.CardRead(card))


def all_out(device: ShoeDevice) -> Card | None:
    """A card of which none is left, for whoever wants to be refused; None where there is none yet."""
    seen = Counter(device.shown[: -len(device.untaken) or None])
    return next((card for card, times in seen.items() if device.copies and times >= device.copies), None)


def told_again(device: ShoeDevice, number: int) -> ln.ToldAgain | None:
    """The card of a reading of before; None where it was none, or is forgotten."""
    for one in (*device.lying, *device.untaken):
        if one.number == number and isinstance(one.reading, ln.CardRead) and one.reading.card is not None:
            return ln.ToldAgain(number, one.reading.card)
    return None
