"""The page that explains every rule key, written from the rules themselves."""

from collections.abc import Iterator

from msgspec import Struct

from sabot.games.catalogue import OWN_FAMILIES, catalogue
from sabot.games.field_words import field_words
from sabot.games.shoe_rules import ShoeRules
from sabot.games.toml_reading import hints, plain
from sabot.games.variant import Game
from sabot.typed_reading import right_for, shown

_OPENING = """# Rule keys

Every rule of every game, as its variant card and `--set KEY=VALUE` write it. Ids in brackets are rulings,
which [rulings.md](rulings.md) explains. Pay tables are chosen by name: `--pay-table BET=NAME`.

This page is written by `sabot.games.rule_keys.described()`, and a test holds it to that.
"""


def described() -> str:
    """docs/rules.md: for each family, every key with its meaning, its values, and what the games say."""
    return "\n".join((_OPENING, *(_family(key, family.rules) for key, family in OWN_FAMILIES.items())))


def _family(key: str, kind: type[Struct]) -> str:
    games = [game for game in catalogue().games.values() if game.family.key == key]
    words = {**field_words(ShoeRules), **field_words(kind)}
    values = hints(kind)
    head = ("key", "meaning", "values", *(f"`{game.key}`" for game in games))
    lines = [f"## {key.capitalize()}", "", _line(head), _line(["---"] * len(head))]
    for rule, meaning in words.items():
        lines.append(_line((f"`{rule}`", meaning, right_for(values[rule]), *_values(games, rule))))
    return "\n".join((*lines, ""))


def _values(games: list[Game], rule: str) -> Iterator[str]:
    return (shown(plain(game.rules)[rule]) for game in games)


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
