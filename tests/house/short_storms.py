"""Short storms for the suite: rough weather, many stops, and few people, so that mistakes show at once."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from msgspec.structs import replace
from storm.faults import Weather
from storm.media import Medium, Pages
from storm.plan import Kept, Plan, Wires, own_table_words, perhaps_with_device, plan_of, table_words
from storm.run import Outcome, medium_of, storm

from sabot.profiles import Mode
from sabot.table.house.setup import SECOND

ROUGH = Weather(fails_before=15, fails_after=15, power=15)
WIRES = Wires(lost=50, repeated=150, slowest=2 * SECOND)
MOST_STORMS = 25
"""A mistake that so many short storms do not notice would live for long."""


def rough_plan(seed: int) -> Plan:
    plan = plan_of(seed, acts=220, kept=Kept.PAGES)
    return replace(
        plan,
        weather=ROUGH,
        wires=WIRES,
        stops=15,
        checkpoints=100,
        people=60,
        pauses=(SECOND, 20 * SECOND),
        keys_lost=0,
        outside=(),
    )


def busy_plan(seed: int) -> Plan:
    """Few tables for longer, so that much is done at each of them, and at the desk."""
    plan = rough_plan(seed)
    return replace(plan, tables=plan.tables[:2], acts=2 * plan.acts, stops=4, people=30)


def croupiers_plan(seed: int) -> Plan:
    """Two live tables, with shoes on the felt."""
    chance, plan = Random(f"croupiers {seed}"), busy_plan(seed)
    tables = iter(lambda: table_words(f"t{chance.getrandbits(32)}", chance), None)
    live = islice((words for words in tables if words.mode is Mode.LIVE), 2)
    return replace(plan, tables=tuple(live), outside=(Mode.AUTO, Mode.LIVE))


def devices_plan(seed: int) -> Plan:
    """Two tables that card devices deal."""
    chance, plan = Random(f"card devices {seed}"), busy_plan(seed)
    tables = (table_words(f"t{chance.getrandbits(32)}", chance) for _ in range(1_000))
    dealt = (perhaps_with_device(words, chance) for words in tables)
    return replace(plan, tables=tuple(islice((words for words in dealt if words.settings.device), 2)))


def own_tables_plan(seed: int) -> Plan:
    """Two at which everybody has a table of their own: opened, left, come back to, and found after stops."""
    chance, plan = Random(f"own tables {seed}"), rough_plan(seed)
    return replace(plan, tables=tuple(own_table_words(f"t{number}", chance) for number in (1, 2)))


def pages(chance: Random) -> Medium:
    return Pages(chance)


def rough_storms(
    plan_for: Callable[[int], Plan] = rough_plan, medium: Callable[[Random], Medium] = pages
) -> Iterator[Outcome]:
    for seed in range(1, MOST_STORMS + 1):
        plan = plan_for(seed)
        yield storm(plan, medium(plan.chance("pages")))


def busy_storms() -> Iterator[Outcome]:
    return rough_storms(busy_plan)


def first_broken(outcomes: Iterator[Outcome]) -> Outcome:
    """The first storm in which a law does not hold."""
    broken = next((outcome for outcome in outcomes if outcome.law), None)
    assert broken is not None, f"{MOST_STORMS} storms have noticed nothing"
    return broken


def held(seed: int, kept: Kept, folder: Path) -> Outcome:
    plan = plan_of(seed, acts=300, kept=kept)
    medium = medium_of(plan, folder)
    try:
        return storm(plan, medium)
    finally:
        medium.close()
