"""Thousands who listen are told slice by slice: each in order, nothing twice, nothing left out."""

import asyncio

from sabot.server.socket.hub import AT_ONCE, MOST_WAITING, Hub, Listener

MANY = 2 * AT_ONCE + 100


class Ear:
    """A window that notes what it is sent, and reads as long as it is told to."""

    sent = 0

    def __init__(self, name: str) -> None:
        self.heard: list[bytes] = []
        self.reads = True
        self.listener = Listener(name, self._take)

    def _take(self, content: bytes) -> bool:
        if self.reads:
            self.heard.append(content)
            Ear.sent += 1
        return self.reads


def crowd(hub: Hub) -> list[Ear]:
    ears = [Ear(f"p{number}") for number in range(MANY)]
    for ear in ears:
        hub.listen("one", ear.listener)
    return ears


async def told() -> list[int]:
    """How many were told something in each step, until nobody is any more."""
    steps: list[int] = []
    while True:
        before = Ear.sent
        await asyncio.sleep(0)
        if Ear.sent == before:
            return steps
        steps.append(Ear.sent - before)


def test_no_step_tells_more_than_a_slice_and_everybody_hears_all_in_order() -> None:
    async def scene() -> None:
        hub, begun = Hub(), Ear.sent
        ears = crowd(hub)
        hub.publish("one", b"first")
        steps = await told()
        assert max(steps) <= AT_ONCE
        assert sum(steps) == MANY == Ear.sent - begun
        hub.publish("one", b"second")
        await asyncio.sleep(0)
        hub.publish("one", b"third")
        await told()
        assert {tuple(ear.heard) for ear in ears} == {(b"first", b"second", b"third")}

    asyncio.run(scene())


def test_who_is_answered_meanwhile_hears_first_what_came_before() -> None:
    async def scene() -> None:
        hub = Hub()
        ears = crowd(hub)
        hub.publish("one", b"changed")
        last = ears[-1]
        last.listener.tell(b"done")
        assert last.heard == [b"changed", b"done"], "nobody waits for the turns of others"
        assert hub.behind() == 0, "they read as fast as they are written to"
        await told()
        assert last.heard == [b"changed", b"done"]

    asyncio.run(scene())


def test_who_comes_goes_or_comes_back_meanwhile_has_neither_gap_nor_double() -> None:
    """Whoever comes is shown the table as it is then, with what others are still to be told."""

    async def scene() -> None:
        hub = Hub()
        ears = crowd(hub)
        hub.publish("one", b"1")
        new, back = Ear("new"), ears[-1]
        hub.forget("one", back.listener)
        for comes in (new, back):
            hub.listen("one", comes.listener)
            comes.listener.tell(b"all up to 1", "one")
        hub.publish("one", b"2")
        await told()
        assert new.heard == [b"all up to 1", b"2"]
        assert back.heard == [b"1", b"all up to 1", b"2"], "before it went it had been told of the first"
        assert {tuple(ear.heard) for ear in ears[:-1]} == {(b"1", b"2")}

    asyncio.run(scene())


def test_who_does_not_read_is_told_on_reading_again() -> None:
    async def scene() -> None:
        hub = Hub()
        ears = crowd(hub)
        slow = ears[7]
        slow.reads = False
        hub.publish("one", b"1")
        await told()
        assert (slow.heard, hub.behind()) == ([], 1)
        hub.publish("one", b"2")
        slow.reads = True
        assert slow.listener.drained() == frozenset()
        await told()
        assert slow.heard == [b"1", b"2"]

    asyncio.run(scene())


def test_whose_turn_comes_late_is_told_all_the_same() -> None:
    async def scene() -> None:
        hub = Hub()
        ears = crowd(hub)
        all_ = tuple(b"%d" % number for number in range(MOST_WAITING + 10))
        for content in all_:
            hub.publish("one", content)
        await told()
        assert {tuple(ear.heard) for ear in ears} == {all_}
        assert hub.behind() == 0

    asyncio.run(scene())


def test_whoever_cannot_be_told_keeps_nobody_else_from_a_turn() -> None:
    def fails(_: bytes) -> bool:
        raise OSError("the line is no line any more")

    async def scene() -> list[object]:
        hub, failed = Hub(), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _, what: failed.append(what["exception"]))
        hub.listen("one", Listener("first", fails))
        ears = crowd(hub)
        hub.publish("one", b"1")
        await asyncio.sleep(0)
        await told()
        assert {tuple(ear.heard) for ear in ears} == {(b"1",)}
        return failed

    assert [type(each) for each in asyncio.run(scene())] == [OSError]
