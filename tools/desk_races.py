"""Two at once at the cash desk, as a campaign: `make races`.

    python desk_races.py memory COUNT [PARTS PART]   every pair, so many interleavings each
    python desk_races.py http sqlite|postgres COUNT [SEED]
    python desk_races.py kills sqlite|postgres COUNT [SEED]

With parts, the pairs are shared among so many runs, and this is one of them, counted from 0.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from postgres_server import running_server
from races import over_http
from races.http_house import House
from races.interleaving import Race, ground, pairs


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def in_memory(count: int, parts: int = 1, part: int = 0) -> None:
    base, begun, broken = ground(), time.monotonic(), 0
    mine = [pair for place, pair in enumerate(pairs()) if place % parts == part]
    for number, pair in enumerate(mine, 1):
        race = Race(base, pair)
        for seed in range(count):
            if law := await race.run(seed):
                broken += 1
                say(f"{pair}, seed {seed}: {law}")
        if number % 20 == 0:
            spent = time.monotonic() - begun
            say(f"{number} of {len(mine)} pairs, {number * count} interleavings, {spent:.0f} s")
    say(f"{len(mine)} pairs, {len(mine) * count} interleavings, {broken} broken laws")
    if broken:
        raise SystemExit(1)


@contextmanager
def house_on(kind: str) -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="sabot-races-") as place:
        if kind == "postgres":
            with running_server() as database:
                yield House(Path(place), database.new_database())
        else:
            yield House(Path(place))


async def over_real_http(kind: str, count: int, seed: int, *, kills: bool) -> None:
    begun = time.monotonic()
    with house_on(kind) as house:
        try:
            await house.open()
            done = await over_http.campaign(house, count, seed, say, kills=count if kills else 0)
        finally:
            await house.stop()
        await asyncio.to_thread(house.audit)
    say(
        f"{kind}: {done.trials} trials, {done.yes} told yes, {done.kills} kills, "
        f"{time.monotonic() - begun:.0f} s: the sum never changed, the audit is in order"
    )


def main() -> None:
    what, *words = sys.argv[1:]
    if what == "memory":
        asyncio.run(in_memory(*map(int, words)))
        return
    kind, count = words[0], int(words[1])
    seed = int(words[2]) if len(words) > 2 else random.SystemRandom().randrange(2**32)
    say(f"{what} on {kind}: seed {seed}")
    asyncio.run(over_real_http(kind, count, seed, kills=what == "kills"))


if __name__ == "__main__":
    main()
