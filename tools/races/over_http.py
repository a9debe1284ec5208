"""Two at once over real HTTP: a real server, two requests at the same moment, now and then a kill between."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from trial.people import IDS, OK

from races.http_acts import CHIP, FEW, FROM_THE_SAFE, GROUPS, TO_THE_SAFE, TRAY, Group, Subject
from races.http_house import GIVEN, House, cash_in

AT_ONCE = 10
"""Trials of one pair at the same time."""
Pair = tuple[str, str]


def pairs() -> list[tuple[Group, Pair]]:
    """Every pair of acts that are about one thing, each with itself included."""
    return [
        (group, (a, b))
        for group in GROUPS
        for place, a in enumerate(group.acts)
        for b in list(group.acts)[place:]
    ]


class Count(Struct):
    trials: int = 0
    yes: int = 0
    kills: int = 0


class End(Struct, frozen=True):
    """What came of one trial."""

    yes: Sequence[str]
    owed: int
    cash: int
    """In the third drawer, more than at first."""
    refilled: int


async def block(house: House, group: Group, pair: Pair, size: int, chance: random.Random) -> int:
    """Trials of one pair at once; what is owed less the cash that is there does not change by them."""
    before = -await cash_in(house)
    done = await asyncio.gather(*(trial(house, group, pair, chance, kills=False) for _ in range(size)))
    check_sum(pair, before, -await cash_in(house), done)
    return sum(len(each.yes) for each in done)


def check_sum(pair: Pair, before: int, after: int, done: Sequence[End]) -> None:
    after += sum(each.owed - each.cash for each in done)
    for each in done:
        before += 2 * GIVEN + each.refilled
        before += sum(TO_THE_SAFE.get(name, 0) - FROM_THE_SAFE.get(name, 0) for name in each.yes)
    assert after == before, f"{pair}: {before} became {after} by {[each.yes for each in done]}"


async def trial(house: House, group: Group, pair: Pair, chance: random.Random, *, kills: bool) -> End:
    """Which of the two were told yes, and what is owed then. Raises where a law is broken."""
    on = Subject(house, await house.guest(), await house.guest())
    await group.prepare(on)
    at_first = await on.third_cash() if group.alone else 0
    ids = [f"race-{next(IDS)}" for _ in pair]
    acts = [group.acts[name] for name in pair]

    async def sent(place: int, later: float) -> int:
        await asyncio.sleep(later)
        return (await acts[place](on, ids[place])).status_code

    asked = [sent(place, chance.random() * 0.004) for place in range(2)]
    if kills:
        statuses = await _killed(house, lambda place: acts[place](on, ids[place]), asked, chance)
    else:
        statuses = await asyncio.gather(*asked)
    yes = [name for name, status in zip(pair, statuses, strict=True) if status == OK]
    assert not group.only_one(pair) or len(yes) == 1, f"{pair}: {statuses}"
    await _check_tray(on, yes)
    cash = await on.third_cash() - at_first if group.alone else 0
    end = End(yes, await on.owed(), cash, on.refilled)
    for somebody in (on.ann, on.bob):
        await somebody.close()
    return end


async def _check_tray(on: Subject, yes: Sequence[str]) -> None:
    """Golden chips are those that were given, less those that were taken back."""
    seen = await on.chips()
    if not seen and not any(name in TRAY for name in yes):
        return
    wanted = {CHIP: FEW}
    for value, count in (TRAY[name] for name in yes if name in TRAY):
        wanted[value] = wanted.get(value, 0) + count
    wanted = {value: count for value, count in wanted.items() if count}
    assert seen == wanted, f"{yes}: {seen} lie in the tray, and not {wanted}"


async def _killed(
    house: House,
    again: Callable[[int], Awaitable[object]],
    asked: Sequence[Awaitable[int]],
    chance: random.Random,
) -> list[int]:
    """The server dies in the middle; whoever was not answered sends the same wish again."""
    tasks = [asyncio.ensure_future(each) for each in asked]
    await asyncio.sleep(chance.random() * 0.03)
    house.server.kill()
    first = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(house.audit)
    await house.start()
    statuses: list[int] = []
    for place, told in enumerate(first):
        status = int(getattr(await again(place), "status_code", 0))
        assert told != OK or status == OK, f"what was done is {status} now"
        statuses.append(status)
    return statuses


async def campaign(
    house: House, each: int, seed: int, say: Callable[[str], None], *, kills: int = 0
) -> Count:
    """Every pair so many times; or so many kills, by chance among them."""
    chance, done, all_pairs = random.Random(seed), Count(), pairs()
    if kills:
        for number in range(kills):
            group, pair = chance.choice(all_pairs)
            before = -await cash_in(house)
            end = await trial(house, group, pair, chance, kills=True)
            check_sum(pair, before, -await cash_in(house), [end])
            done.yes += len(end.yes)
            done.trials, done.kills = done.trials + 1, number + 1
            if done.kills % 10 == 0:
                say(f"{done.kills} kills")
        return done
    for place, (group, pair) in enumerate(all_pairs, 1):
        while done.trials < place * each:
            size = min(1 if group.alone else AT_ONCE, place * each - done.trials)
            done.yes += await block(house, group, pair, size, chance)
            done.trials += size
        say(f"{place} of {len(all_pairs)} pairs: {' beside '.join(pair)}, {done.trials} trials")
    return done
