"""The plan of a storm: everything that is drawn before it begins, from one number."""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue, catalogue, is_blackjack
from sabot.games.variant import Game
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.profiles import Mode, Times, check_table, profiles
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.settings import LuckyCards, Settings
from sabot.table.house.setup import SECOND
from storm.faults import Weather

DAWN = 1_700_000_000 * SECOND
"""When every storm begins."""
ACTS = 450
"""Of the house, in a usual storm."""
DAY = 24 * HOUR
OWN_TABLES = (2, 40)
"""Of visitors, opened like one at one's own pace: so few that they are full, or enough."""


class Kept(Enum):
    """What the journal is kept on."""

    MEMORY = "memory"
    PAGES = "pages"
    FILE = "file"


class Wires(Struct, frozen=True):
    """Messages between people and house, in thousandths of all that are sent."""

    lost: int
    repeated: int
    slowest: int
    """Microseconds; the slower wires may be, the more messages overtake each other."""


class Plan(Struct, frozen=True, kw_only=True):
    seed: int
    acts: int
    """What the house does before the storm is over: batches, ticks, errands, starts."""
    kept: Kept
    weather: Weather
    wires: Wires
    stops: int
    """Of ten thousand steps, at how many the house is stopped, between any two of its writes."""
    pauses: tuple[int, ...]
    """For how long it stays stopped; one of these each time."""
    keys_lost: int
    """Thousandths of all starts at which the key is another one."""
    checkpoints: int
    """In ten thousand steps."""
    outside: tuple[Mode, ...]
    """Modes in which cards come from devices and croupiers outside."""
    tables: tuple[Configuration, ...]
    people: int

    def chance(self, about: str) -> Random:
        """A stream of its own for each matter, so that one may be changed and the others stay."""
        return Random(f"{about} {self.seed}")


CALM, FLAKY, POOR, WILD = (
    Weather(),
    Weather(fails_before=30, fails_after=20),
    Weather(fails_before=3, fails_after=3, power=4),
    Weather(fails_before=25, fails_after=25, power=8),
)
SHORT, LONG = (SECOND // 10, 2 * SECOND, 30 * SECOND), (20 * SECOND, HOUR, 2 * DAY, 31 * DAY)


def plan_of(seed: int, *, acts: int = ACTS, kept: Kept | None = None) -> Plan:
    chance, devices = Random(f"plan {seed}"), Random(f"devices {seed}")
    weather = chance.choice((CALM, FLAKY, POOR, POOR, WILD, WILD))
    drawn = Kept.FILE if chance.random() < 0.04 else chance.choice((Kept.MEMORY, Kept.PAGES, Kept.PAGES))
    return Plan(
        seed=seed,
        acts=chance.randint(acts // 2, acts + acts // 2),
        kept=kept or drawn,
        weather=weather,
        wires=chance.choice((Wires(0, 0, SECOND // 20), Wires(20, 40, SECOND), Wires(120, 120, 6 * SECOND))),
        stops=chance.choice((0, 2, 5, 10)),
        pauses=chance.choice((SHORT, SHORT, (*SHORT, *LONG))),
        keys_lost=chance.choice((0, 0, 0, 300)),
        checkpoints=chance.choice((0, 10, 40)),
        outside=chance.choice(((), (Mode.AUTO, Mode.LIVE))),
        tables=tuple(
            perhaps_with_device(table_words(f"t{n}", chance), devices)
            for n in range(1, 1 + chance.choice((1, 2, 3, 5, 9)))
        ),
        people=chance.randint(100, 220),
    )


@cache
def games() -> Catalogue:
    return catalogue()


@cache
def openings() -> tuple[tuple[str, Mode, str], ...]:
    """Every game in every mode under every profile that lets it open."""
    return tuple(
        (key, mode, profile.key)
        for key, game in games().games.items()
        for mode in Mode
        for profile in profiles().values()
        if check_table(profile, game, mode) is None
    )


def table_words(table: str, chance: Random) -> Configuration:
    """A table of some game; where what is drawn cannot be opened, as the game usually is."""
    key, mode, profile = chance.choice(openings())
    wanted = Configuration(table=table, game=key, mode=mode, profile=profile, settings=settings(chance))
    if chance.random() < 0.25:
        return wanted
    changed = changes(games().games[key], chance)
    for dealt in shuffles(games().games[key], chance):
        words = replace(wanted, rules={**changed, **dealt})
        if not isinstance(configured(games(), words), Refused):
            return words
    return wanted


def perhaps_with_device(words: Configuration, chance: Random) -> Configuration:
    """Most tables in auto mode have a card device; the others are as before there were any."""
    if words.mode is not Mode.AUTO or chance.random() < 0.3:
        return words
    dealt = replace(words, settings=replace(words.settings, device=f"shoe-{words.table}"))
    return words if isinstance(configured(games(), dealt), Refused) else dealt


def own_table_words(table: str, chance: Random) -> Configuration:
    """A table at which every visitor has one of their own."""
    drawn = iter(lambda: table_words(table, chance), None)
    words = next(words for words in drawn if words.mode is Mode.INTERNAL)
    return replace(words, own_tables=chance.choice(OWN_TABLES))


def changes(game: Game, chance: Random) -> dict[str, str]:
    """What happens to who is gone, and whose hands are dealt."""
    rules: dict[str, str] = {}
    if is_blackjack(game):
        if chance.random() < 0.7:
            rules["on_disconnect"] = "broken-game"
        if chance.random() < 0.2:
            rules["hands"] = "common"
    return rules


def shuffles(game: Game, chance: Random) -> Iterator[dict[str, str]]:
    """Ways of making a shoe, the wanted one first: mixed anew all the time, or with an early cut card."""
    if chance.random() < 0.35:
        yield {"shuffle": chance.choice(("every-round", "continuous")), "cut": "0", "burn": "0"}
    for dealt in (20, 40, 60, 100, 156, 208):
        yield {"cut": str(game.rules.decks * 52 - dealt)}
    yield {}


def settings(chance: Random) -> Settings:
    lucky = LuckyCards(chance.randint(5, 60), Amount(500), chance.randint(1, 2))
    return Settings(
        times=times(chance),
        hit_on_timeout=chance.random() < 0.4,
        players_seeds=chance.random() < 0.35,
        lucky_cards=lucky if chance.random() < 0.4 else None,
        deal_unstaked=chance.random() < 0.2,
        shared_history=chance.choice((1, 20)),
    )


def times(chance: Random) -> Times:
    """Short ones, so that much happens."""
    return Times(
        betting=chance.randint(5, 9),
        last_bets=chance.randint(0, 3),
        insurance=chance.randint(2, 6),
        decision=chance.randint(5, 9),
        first_step=chance.randint(4, 8),
        next_steps=chance.randint(3, 6),
        least_step=chance.randint(1, 2),
        result=chance.randint(1, 3),
        dispute=chance.randint(1, 4),
        reserve=chance.randint(10, 60),
    )
