"""Writes src/sabot/odds/approved.txt: the digests of all games as they are shipped, each approved anew."""

from collections.abc import Iterator
from pathlib import Path

from sabot.games.catalogue import own_catalogue
from sabot.games.variant import Game
from sabot.odds import approve
from sabot.odds.shipped_games import FILE as NAME
from sabot.profiles import Mode, profiles
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup

FILE = Path(__file__).parent.parent / "src/sabot/odds" / NAME


def shipped() -> Iterator[tuple[str, Game]]:
    """Every game under every profile that has it, and at live tables as its rule book wants it mixed."""
    for key, game in own_catalogue().games.items():
        mixed = {} if game.live_shuffle is None else {"shuffle": game.live_shuffle.value, "cut": "0"}
        for profile in profiles():
            for mode, rules in ((mode, rules) for mode in Mode for rules in ({}, mixed)):
                words = Configuration(table=key, game=key, mode=mode, profile=profile, rules=rules)
                setup = configured(own_catalogue(), words)
                if isinstance(setup, Setup):
                    yield setup.game.digest(), setup.game


def written() -> str:
    """Raises where a game that is shipped returns too much."""
    lines = {}
    for digest, game in shipped():
        if digest not in lines:
            refused = approve(game).refused
            assert not refused, f"{game.key}: {refused}"
            lines[digest] = f"{digest} {game.key}"
    return "".join(f"{line}\n" for line in lines.values())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
