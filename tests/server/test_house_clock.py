"""The clock of the house follows the machine forward, and goes on steadily where that is set back."""

from hypothesis import given
from hypothesis import strategies as st

from sabot.server.live.house_clock import HouseClock
from sabot.server.monitoring.condition import HealthPart, ServerCondition

SECOND = 1_000_000_000
MICRO = 1_000_000
HOUR = 3_600


class Machine:
    """A wall clock that somebody may set, and a steady one."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000 * SECOND
        self.steady = 77 * SECOND
        self.clock = HouseClock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, seconds: float) -> None:
        passed = int(seconds * SECOND)
        self.wall += passed
        self.steady += passed

    def set(self, seconds: float) -> None:
        self.wall += int(seconds * SECOND)


def test_while_nobody_sets_it_the_house_has_the_time_of_the_machine() -> None:
    machine = Machine()
    for seconds in (0.000_001, 0.5, 3, HOUR):
        machine.pass_time(seconds)
        assert machine.clock() == machine.wall // 1_000
    assert (machine.clock.steps_forward, machine.clock.steps_back, machine.clock.ahead) == (0, 0, 0)


def test_set_back_by_an_hour_it_goes_on_a_little_slower_and_meets_the_machine_again() -> None:
    machine = Machine()
    before = machine.clock()
    machine.set(-HOUR)
    machine.pass_time(100)
    # 95 of 100 seconds, by what the clock promises.
    assert machine.clock() == before + 95 * MICRO
    assert (machine.clock.steps_back, machine.clock.ahead) == (1, 3_595)
    for _ in range(20 * HOUR // 60):
        machine.pass_time(60)
        machine.clock()
    machine.pass_time(60)
    assert machine.clock() == machine.wall // 1_000
    assert machine.clock.ahead == 0


def test_set_forward_it_follows_at_once() -> None:
    machine = Machine()
    before = machine.clock()
    machine.set(HOUR)
    machine.pass_time(1)
    assert machine.clock() == before + (HOUR + 1) * MICRO
    assert (machine.clock.steps_forward, machine.clock.steps_back) == (1, 0)


def test_nothing_happens_before_the_last_line_of_the_journal() -> None:
    machine = Machine()
    last = machine.clock() + 400 * 24 * HOUR * MICRO
    machine.clock.reach(last)
    machine.pass_time(10)
    assert machine.clock() >= last + 9 * MICRO


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(-1e6, 1e6)), max_size=30))
def test_it_never_goes_back_and_never_stands_still(moves: list[tuple[float, float]]) -> None:
    machine = Machine()
    before = machine.clock()
    for passed, jump in moves:
        machine.set(jump)
        machine.pass_time(passed)
        now = machine.clock()
        assert now >= before + int(passed * MICRO) * 95 // 100 - 1
        before = now


def test_a_part_that_fails_makes_the_house_unready_until_it_works_again() -> None:
    condition = ServerCondition()
    condition.warns(HealthPart.CLOCK, "it is late")
    assert (condition.ready, condition.warnings) == (True, {HealthPart.CLOCK: "it is late"})
    condition.fails(HealthPart.STORE, "full")
    condition.fails(HealthPart.STORE, "still full")
    assert (condition.ready, condition.troubles) == (False, {HealthPart.STORE: "still full"})
    assert condition.failures[HealthPart.STORE] == 2
    condition.works(HealthPart.STORE)
    condition.works(HealthPart.CLOCK)
    assert (condition.ready, condition.warnings) == (True, {})
