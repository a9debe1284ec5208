"""A device on its line: what it draws, and when, whatever the house has said before."""

import asyncio
from collections import deque

import pytest

from sabot.cards.card import parse_card
from sabot.devices import lines as ln
from sabot.devices import seals, speaking
from sabot.devices import shoe_device as sd
from sabot.devices.speaking import Hands, Parted, Speaker
from sabot.devices.wires import Wire

SECRET = bytes(range(32))
NONCE = "cd" * 16
CARDS = tuple(map(parse_card, ("2s", "3s", "4s", "5s")))


async def _at_once() -> None:
    return


def spoken(device: sd.ShoeDevice, *told: str) -> tuple[sd.ShoeDevice, list[str]]:
    """The house says all of this in one go and is gone: what the device knows then, and what it said."""
    said: list[str] = []
    left = deque(told)
    house: list[seals.Seals] = []

    async def read() -> str | None:
        if not said:
            return seals.greeting(NONCE)
        if not house:
            _, name, table, nonce, _ = said[0].split(" ")
            house.append(seals.from_house(seals.line_key(SECRET, name, table, NONCE, nonce)))
        return house[0].sealed(left.popleft()) if left else None

    hands = Hands(keep=lambda device: None, new_shoe=lambda: (CARDS, 0), burnt=0, pause=_at_once)
    speaker = Speaker("shoe-1", "pit", SECRET, device, hands)

    async def scene() -> None:
        with pytest.raises(Parted):
            await speaker.run(Wire(read, said.append))

    asyncio.run(scene())
    return speaker.device, [" ".join(line.split(" ")[:-1]) for line in said[1:]]


def test_what_was_wanted_before_it_was_taken_is_not_drawn_again() -> None:
    """The house wants a card until it hears of the one that was on its way."""
    device = sd.drawn(sd.ShoeDevice(last=4, order=CARDS))
    after, said = spoken(device, "ack 4", "want card", "ack 5", "want nothing")
    assert said == ["5 card 2s"]
    assert (after.last, after.untaken, after.order) == (5, (), CARDS[1:])


def test_what_is_wanted_after_it_was_taken_is_drawn() -> None:
    device = sd.drawn(sd.ShoeDevice(last=4, order=CARDS))
    _, said = spoken(device, "ack 4", "want card", "ack 5", "want card")
    assert said == ["5 card 2s", "6 card 3s"]


def test_a_card_out_of_a_spent_shoe_gives_its_number_to_the_next_one() -> None:
    device = sd.drawn(sd.ShoeDevice(last=4, order=CARDS))
    after, said = spoken(device, "ack 4", "no 5 5 no-shoe-open", "want shoe")
    assert said == ["5 card 2s", "5 shoe"]
    assert after.untaken == (ln.Numbered(5, ln.ShoeLoaded()),)


def test_a_card_that_is_not_taken_is_read_again_in_time_and_not_at_once() -> None:
    device = sd.drawn(sd.ShoeDevice(last=4, order=CARDS))
    _, said = spoken(device, "ack 4", *["no 5 5 table-halted"] * 40)
    assert said == ["5 card 2s"]
    _, said = spoken(device, "ack 4", "no 6 5 gap")
    assert said == ["5 card 2s", "5 card 2s"]


def test_a_shoe_that_was_loaded_meanwhile_is_not_put_away_with_it() -> None:
    """The card was told twice, and is refused twice."""
    device = sd.drawn(sd.ShoeDevice(last=4, order=CARDS))
    refused = "no 5 5 no-shoe-open"
    after, said = spoken(device, "ack 4", refused, "want shoe", refused)
    assert said == ["5 card 2s", "5 shoe"]
    assert after.untaken == (ln.Numbered(5, ln.ShoeLoaded()),)


def test_a_house_that_says_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its power was cut, and nobody told the device that the line is over."""
    monkeypatch.setattr(speaking, "SILENCE", 0.01)

    async def read() -> str | None:
        await asyncio.Event().wait()
        return None

    hands = Hands(keep=lambda device: None, new_shoe=lambda: (CARDS, 0), burnt=0, pause=_at_once)
    speaker = Speaker("shoe-1", "pit", SECRET, sd.ShoeDevice(), hands)
    with pytest.raises(Parted, match="says nothing"):
        asyncio.run(speaker.run(Wire(read, lambda text: None)))


def test_a_card_that_is_all_out_is_told_only_where_there_is_one() -> None:
    """One deck: what was shown before is gone; what is just read is not, nor what lies face down."""
    device = sd.taken(sd.loaded(sd.ShoeDevice(), CARDS, 0), 1)
    assert sd.all_out(device) is None
    device = sd.taken(sd.drawn(device, face_up=False), 2)
    assert sd.all_out(device) is None
    device = sd.drawn(device)
    assert sd.all_out(device) is None
    assert sd.all_out(sd.drawn(sd.taken(device, 3))) == CARDS[1]
