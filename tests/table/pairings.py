"""Which games are tried in which modes: half of the pairs in the suite, all of them in a campaign."""

import os

from sabot.games.catalogue import own_catalogue
from sabot.profiles import Mode

CAMPAIGN = int(os.environ.get("CAMPAIGN", "1"))


def games_and_modes(*, every: bool = CAMPAIGN > 1) -> tuple[tuple[str, Mode], ...]:
    """In the suite every game in every other mode, and every mode with every other game."""
    return tuple(
        (game, mode)
        for row, game in enumerate(own_catalogue().games)
        for column, mode in enumerate(Mode)
        if every or (row + column) % 2 == 0
    )
