"""A table of thousands: one guest's command costs what it costs among ten, and all together no more each."""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from table_drawing import Scene

from sabot.games.moves import Action
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.needed_purses import purses_needed
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase

if TYPE_CHECKING:
    from _typeshed import TraceFunction

ONE, CHIP = "p3", Amount(1_000)
Act = Callable[[Scene], object]


@contextmanager
def counted(steps: Counter[str]) -> Iterator[None]:
    """How many steps of the interpreter each function takes; loops and generators count with every turn."""

    def count(frame: FrameType, event: str, _: object) -> "TraceFunction":
        frame.f_trace_opcodes = True
        if event == "opcode":
            steps[frame.f_code.co_qualname] += 1
        return count

    before = sys.gettrace()
    # A collection that happens to come would count the steps of those who watch it.
    gc.collect()
    gc.disable()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
        gc.enable()


def steps_of(act: Act, scene: Scene) -> Counter[str]:
    steps: Counter[str] = Counter()
    with counted(steps):
        act(scene)
    return steps


def guests(number: int) -> Scene:
    return Scene("all-bets-blackjack", purses=", ".join(f"p{n} 1000" for n in range(number)))


def staked(number: int) -> Scene:
    scene = guests(number)
    for n in range(number):
        scene.bet(f"p{n}", "1", "main", "10")
    return scene


def asked(number: int) -> Scene:
    """The cards of the first round in which there is something to choose lie on the table."""
    scene = staked(number)
    bell(scene)
    while not is_asked(scene):
        while scene.host.table.phase is not Phase.BETTING:
            bell(scene)
        for n in range(number):
            scene.bet(f"p{n}", "1", "main", "10")
        bell(scene)
    return scene


def is_asked(scene: Scene) -> bool:
    clock = scene.host.table.clock
    return clock is not None and clock.about == "1 with 2 cards"


def bell(scene: Scene) -> None:
    """The running clock comes to its end."""
    assert scene.host.table.clock is not None
    scene.host.pass_time(scene.host.table.clock.until)


def shown(number: int) -> Scene:
    """The round is paid, and its result is shown."""
    scene = asked(number)
    while scene.host.table.phase is not Phase.RESULT:
        bell(scene)
    return scene


def wishing(number: int) -> Scene:
    scene = shown(number)
    for n in range(4, number):
        scene.told(c.Request(f"p{n}", c.QueueBets(QueuedBets())))
    return scene


def nearly_all_pressed(number: int) -> Scene:
    scene = staked(number)
    for n in range(number - 1):
        if n != 3:
            scene.told(c.Request(f"p{n}", c.PressDeal()))
    return scene


def late(number: int) -> Scene:
    """The least time of the step is over, so that the last choice would close it; one guest is absent."""
    scene = asked(number)
    scene.told(c.Request("p0", c.LoseConnection()))
    scene.later(3)
    return scene


@pytest.mark.long
def test_a_walk_over_all_guests_would_be_noticed() -> None:
    def walk(scene: Scene) -> None:
        for player in scene.host.table.guests:
            assert player

    few, many = (steps_of(walk, guests(number))[walk.__qualname__] for number in (10, 200))
    assert many > 10 * few


@pytest.mark.long
@pytest.mark.parametrize(
    ("scene", "command"),
    [
        (guests, c.Request(ONE, c.PlaceBet("1", "main", CHIP))),
        (staked, c.Request(ONE, c.PlaceBet("1", "main", CHIP))),
        (staked, c.Request(ONE, c.ClearLast())),
        (staked, c.Request(ONE, c.DoubleBets())),
        (nearly_all_pressed, c.Request(ONE, c.PressDeal())),
        (asked, c.Request(ONE, c.Choose("1", Action.STAND))),
        (asked, c.Request(ONE, c.Choose("1", Action.DOUBLE))),
        (late, c.Request(ONE, c.Choose("1", Action.HIT))),
        (asked, c.Request(ONE, c.LoseConnection())),
        (wishing, c.Request(ONE, c.QueueBets(QueuedBets()))),
    ],
    ids=lambda each: getattr(each, "__name__", type(each).__name__),
)
def test_one_command_among_many_costs_what_it_costs_among_ten(
    scene: Callable[[int], Scene], command: c.Request
) -> None:
    """The first time is not counted: what is worked out once and kept is there from then on."""
    _, few, many = (steps_of(lambda table: table.told(command), scene(number)) for number in (10, 10, 200))
    assert few.total() > 500
    assert many == few


def nobody_answers(scene: Scene) -> None:
    bell(scene)
    assert scene.happened(e.TimeMissed)
    assert scene.happened(e.RoundPaid)


def all_repeat(scene: Scene) -> None:
    for player in scene.host.table.guests:
        scene.told(c.Request(player, c.QueueBets(QueuedBets())))
    before = len(scene.happened(e.BetsPut))
    bell(scene)
    assert len(scene.happened(e.BetsPut)) == before + len(scene.host.table.guests)


def half_are_gone(scene: Scene) -> None:
    players = sorted(scene.host.table.guests)
    for player in players[::2]:
        scene.told(c.Request(player, c.LoseConnection()))
    nobody_answers(scene)
    assert len(scene.host.house.interrupted) == len(players) // 2


def everybody_answers(scene: Scene) -> None:
    scene.later(3)
    for player in sorted(scene.host.table.guests):
        scene.told(c.Request(player, c.Choose("1", Action.STAND)))
    assert scene.happened(e.RoundPaid)


@pytest.mark.long
@pytest.mark.parametrize(
    ("scene", "act"),
    [(asked, nobody_answers), (asked, half_are_gone), (asked, everybody_answers), (shown, all_repeat)],
    ids=lambda each: each.__name__,
)
def test_four_times_the_guests_cost_four_times_as_much(scene: Callable[[int], Scene], act: Act) -> None:
    """Sorting takes a little more; a walk over all for each of them would take far more."""
    some, many = (steps_of(act, scene(number)).total() for number in (40, 160))
    assert many < 4.2 * some


def test_only_what_may_open_betting_asks_for_the_purses_of_those_who_wish() -> None:
    scene = shown(6)
    for player in ("p1", "p2"):
        scene.told(c.Request(player, c.QueueBets(QueuedBets())))
    table = scene.host.table
    assert purses_needed(table, c.Request("p3", c.QueueBets(QueuedBets()))) == frozenset()
    assert purses_needed(table, c.Request("p3", c.Tip(CHIP))) == frozenset({"p3"})
    assert purses_needed(table, c.Request("", c.Tick())) == frozenset({"p1", "p2"})
