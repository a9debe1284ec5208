"""Works out the odds of every shipped game before the suite, and keeps them where servers look for them.

The suite starts hundreds of servers on a full machine. Each would work out the same odds for itself, stand
back behind all others, and be stopped before it is done.
"""

from concurrent.futures import ProcessPoolExecutor

from sabot.games.catalogue import catalogue
from sabot.server.odds.kept_odds import usually_kept
from sabot.server.odds.odds_rows import worked


def _keep(key: str) -> None:
    kept, game = usually_kept(), catalogue().find(key)
    if kept is not None and kept.read(game) is None:
        kept.write(game, worked(game))


def main() -> None:
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(_keep, catalogue().games))


if __name__ == "__main__":
    main()
