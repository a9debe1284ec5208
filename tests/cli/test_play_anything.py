"""Whatever is pressed, in whatever order: nothing breaks, and no money is made or lost."""

import asyncio
from itertools import cycle
from random import Random

import pytest
from play_tables import GAMES, app_of, pass_seconds, session

from sabot.cli.play.screen_state import Page
from sabot.cli.play.session import Session
from sabot.ledger import imbalance
from sabot.profiles import Mode

LETTERS = "abcdefghijklmnopqrstuvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ12345678"
SIGNS = ("plus", "exclamation_mark", "percent_sign", "question_mark")
NAMED = ("space", "enter", "tab", "shift+tab", "up", "down", "left", "right", "escape", "pagedown")
OFTEN = ("space",) * 12 + ("enter",) * 6 + ("s", "h") * 4 + ("y",) * 2
KEYS = (*LETTERS, *SIGNS, *NAMED, *OFTEN)
SIZES = ((80, 24), (120, 40), (40, 10))
LOOKS = 6
"""Looks at the clock."""
AT_ONCE = 5
"""Keys between two looks at the clock."""


async def pressed_at_random(playing: Session, chance: Random) -> None:
    async with app_of(playing).run_test(size=chance.choice(SIZES)) as pilot:
        for _ in range(LOOKS):
            keys = [
                "escape" if playing.pad.page is Page.ODDS else chance.choice(KEYS) for _ in range(AT_ONCE)
            ]
            await pilot.press(*keys)
            pass_seconds(playing, chance.randint(0, 6))
            await pilot.resize_terminal(*chance.choice(SIZES))
            if playing.over:
                return


@pytest.mark.long
@pytest.mark.parametrize(("game", "mode"), [*zip(GAMES[::2], cycle(Mode), strict=False)])
def test_thirty_keys_at_random(game: str, mode: Mode) -> None:
    """Every other game, and every mode."""
    chance = Random(game)
    bots = 0 if mode is Mode.INTERNAL else 2
    playing = session(game, mode, bots=bots, credits_=chance.choice((5, 50, 1_000)))
    asyncio.run(pressed_at_random(playing, chance))
    left = playing.solo.leave()
    assert imbalance(playing.solo.house.ledger) == 0
    assert left.purse.balance >= left.purse.held >= 0
