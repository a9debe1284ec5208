"""The server under load: fan-out beside a bare broadcast, bets a second, many tables, stalled clients."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import uvloop

from bench.load_bets import House, bets_a_second
from bench.load_fan_out import FanOut, Spread, bare, fan_out
from bench.load_house import say
from bench.load_lines import allow_many_files
from bench.timing import Measurement

AIM, AIM_OF_MANY = 0.050, 0.100
"""Seconds in which all but one bet in a hundred are to be acknowledged, at 100 tables and at 1,000."""
AIM_OF_WORK = 0.0006
"""Seconds of processor time for a bet."""
KIB = 1024


class Case(NamedTuple):
    what: str
    house: House
    rate: int
    """Bets a second."""
    aim: float
    seconds: int = 10
    """Of bets. Where rounds are dealt meanwhile, two whole ones at least: tables that opened together deal
    together."""


BUSY = House(tables=100, players=500, each=1, betting=120)
CASES = {
    "bets-500": Case("a bet acknowledged, 500 a second", BUSY, 500, AIM),
    "bets-1000": Case("a bet acknowledged, 1,000 a second", BUSY, 1_000, AIM),
    "tables-1000": Case(
        "a bet at one of 1,000 tables with seven",
        House(tables=1_000, players=1_750, each=4, betting=15),
        350,
        AIM_OF_MANY,
        seconds=40,
    ),
}
"""By name. At 1,000 tables 7,000 places are taken, and everybody bets once in a round of twenty seconds."""


def measure() -> Iterator[Measurement]:
    """Messages to thousands; with figures that are no times told on the way."""
    allow_many_files()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for watchers, bets, interval in ((1_000, 100, 0.05), (5_000, 25, 0.2)):
            ours = runner.run(fan_out(watchers, bets, interval, watchers // 10))
            bound = runner.run(bare(watchers, ours.sent, interval))
            tell(watchers, ours)
            yield from fan_out_lines(f"a message to {watchers:,} watchers", ours, bound)


def measure_bets(case: Case) -> Iterator[Measurement]:
    """Bets of one case, in the same way."""
    allow_many_files()
    what, house, rate, aim, seconds = case
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        answered = runner.run(bets_a_second(house, rate, seconds))
    say(
        f"{answered.rate:.0f} bets a second, {answered.late} of them too late for their round; "
        f"{answered.cpu * 1e3:.2f} ms of processor time for each; {answered.lines:.0f} lines a "
        f"second; {answered.memory / KIB:.0f} KiB of memory for a table with its players; "
        f"{answered.messages:.1f} messages of {answered.bytes:,.0f} bytes to all players for each; "
        f"{answered.waited:.0%} of the time others had the processor"
    )
    yield Measurement(f"{what}, p50", answered.p50, "the aim for p99", aim)
    yield Measurement(f"{what}, p99", answered.p99, "the aim for p99", aim)
    yield Measurement(f"{what}, processor time", answered.cpu, "the aim for 500 a second", AIM_OF_WORK)


def fan_out_lines(what: str, ours: FanOut, bound: Spread) -> Iterator[Measurement]:
    all_, others = ours.everybody, ours.stalled
    yield Measurement(f"{what}, first to last", all_.last, "a bare uvloop broadcast", bound.last)
    yield Measurement(f"{what}, processor time for each", all_.cpu, "a bare uvloop broadcast", bound.cpu)
    yield Measurement(f"{what}, p50, a tenth of them stalled", others.p50, "nobody stalled", all_.p50)
    yield Measurement(f"{what}, p99, a tenth of them stalled", others.p99, "nobody stalled", all_.p99)


def tell(watchers: int, ours: FanOut) -> None:
    say(f"{watchers:,} watch: {ours.memory / KIB:.0f} KiB of memory for a connection")
    for what, spread in (("everybody reads", ours.everybody), ("a tenth stalled", ours.stalled)):
        say(
            f"{what}: delivered after {spread.p50 * 1e3:.1f} ms (p50) and {spread.p99 * 1e3:.1f} ms (p99), "
            f"commit included; {spread.cpu * 1e6:.1f} µs of processor time for each; {spread.lost} lost; "
            f"{spread.waited:.0%} of the time others had the processor"
        )
    say(f"{ours.behind} of the stalled were left behind")
