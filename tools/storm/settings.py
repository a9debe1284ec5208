"""What operators set at a table: limits, times, switches, bets, profiles, rules; also what they may not."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from sabot.games.catalogue import is_blackjack
from sabot.games.toml_reading import hints
from sabot.money import Amount
from sabot.profiles import CHOSEN, profiles
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import CHIPS, CardBack, Settings, Squeeze
from sabot.table.house.setup import Setup
from sabot.table.state import Table

WRONG = 0.15
"""How often somebody sets what cannot be meant."""
RULES = ({"soft17": "hit"}, {"soft17": "stand"}, {"blackjack_pays": "6:5"}, {"blackjack_pays": "4:1"})
"""The last of them returns more than is staked."""

SWITCHES = tuple(
    (section, key) for section, kind in CHOSEN.items() for key, hint in hints(kind).items() if hint is bool
)
"""Of a profile, what a table may choose."""


def next_settings(table: Table, chance: Random, *, by_two: bool = False) -> Configuration:
    """The next version with one or two things changed; what takes two people mostly where there are two."""
    setup = table.coming or table.setup
    words = setup.configuration
    assert words is not None
    for _ in range(chance.choice((1, 1, 2))):
        large = by_two if chance.random() < 0.85 else not by_two
        words = chance.choice(OF_TWO if large else OF_ONE)(setup, words, chance)
    version = setup.version + (1 if chance.random() > 0.03 else chance.choice((0, 2)))
    return replace(words, version=version)


def _set(words: Configuration, settings: Settings) -> Configuration:
    return replace(words, settings=settings)


def _pace(setup: Setup, words: Configuration, chance: Random) -> Configuration:
    times = replace(setup.times, result=chance.randint(1, 9))
    if chance.random() < WRONG:
        times = replace(times, last_bets=times.betting)
    return _set(words, replace(words.settings, times=times))


def _shoe(_: Setup, words: Configuration, chance: Random) -> Configuration:
    seeds, hit = chance.random() < 0.3, chance.random() < 0.5
    return _set(words, replace(words.settings, players_seeds=seeds, hit_on_timeout=hit))


def _limits(setup: Setup, words: Configuration, chance: Random) -> Configuration:
    key = chance.choice(sorted(setup.limits))
    old = setup.limits[key]
    new = chance.choice(
        (
            replace(old, maximum=Amount(max(old.minimum, old.maximum // 2))),
            replace(old, maximum=Amount(old.maximum * 2)),
            replace(old, minimum=old.step, maximum=old.maximum),
            FieldLimits(minimum=old.minimum, maximum=old.maximum, largest_payout=Amount(500_000)),
        )
    )
    if chance.random() < WRONG:
        key, new = chance.choice(((key, replace(new, maximum=Amount(0))), ("no bet", new)))
    return _set(words, replace(words.settings, limits={**words.settings.limits, key: new}))


def _look(_: Setup, words: Configuration, chance: Random) -> Configuration:
    right = (
        {"title": "By the window"},
        {"card_back": CardBack.BLUE},
        {"squeeze": Squeeze.LARGEST},
        {"shared_history": 5},
        {"most_per_player": Amount(200_000)},
        {"chips": CHIPS[:6]},
    )
    wrong = (
        {"title": "x" * 99},
        {"shared_history": 10**6},
        {"most_per_player": Amount(0)},
        {"chips": CHIPS[::-1]},
    )
    return _set(words, replace(words.settings, **chance.choice(wrong if chance.random() < WRONG else right)))


def _switches(_: Setup, words: Configuration, chance: Random) -> Configuration:
    section, key = chance.choice(SWITCHES)
    chosen: dict[str, dict[str, bool]] = {section: {key: chance.random() < 0.4}}
    if chance.random() < WRONG:
        chosen = {section: {"tip": False}} if chance.random() < 0.5 else {"plai": {}}
    return _set(words, replace(words.settings, switches=chosen))


def _offer(setup: Setup, words: Configuration, chance: Random) -> Configuration:
    known = setup.game.can_offer
    some = tuple(key for key in known if chance.random() < 0.5)
    return replace(words, offered=(*some, "no bet") if chance.random() < WRONG else some)


def _profile(_: Setup, words: Configuration, chance: Random) -> Configuration:
    known = sorted(profiles())
    return replace(words, profile=chance.choice(known) if chance.random() > WRONG else "nowhere")


def _rules(setup: Setup, words: Configuration, chance: Random) -> Configuration:
    if chance.random() < WRONG:
        return replace(words, rules={**words.rules, "no rule": "1"})
    if not is_blackjack(setup.game):
        return replace(words, rules={**words.rules, "decks": chance.choice(("6", "8"))})
    return replace(words, rules={**words.rules, **chance.choice(RULES)})


def _pay_tables(setup: Setup, words: Configuration, chance: Random) -> Configuration:
    bet = chance.choice(sorted(setup.fields.tables))
    known = sorted(setup.game.bets[bet].tables) if bet in setup.game.bets else ["standard"]
    name = chance.choice(known) if chance.random() > WRONG else "no table"
    return replace(words, pay_tables={**words.pay_tables, bet: name})


Change = Callable[[Setup, Configuration, Random], Configuration]
OF_ONE: tuple[Change, ...] = (_pace, _shoe, _limits, _look, _switches, _offer)
OF_TWO: tuple[Change, ...] = (_profile, _rules, _pay_tables)
"""What one person may not change alone."""
