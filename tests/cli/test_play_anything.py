"""Whatever is pressed, in whatever order: nothing breaks, no money is made or lost, and the screen fits."""

from random import Random

import pytest
from play_tables import GAMES, pass_seconds, session

from sabot.cli.play_pad import Page
from sabot.cli.play_screen import screen_lines
from sabot.ledger import imbalance
from sabot.profiles import Mode
from sabot.table.house.setup import SECOND

LETTERS = "abcdefghijklmnopqrstuvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ12345678+!%?"
NAMED = ("space", "enter", "tab", "back-tab", "up", "down", "left", "right", "escape", "page-down")
OFTEN = ("space",) * 12 + ("enter",) * 6 + ("s", "h") * 4 + ("y",) * 2
KEYS = (*LETTERS, *NAMED, *OFTEN)
SIZES = ((80, 24), (120, 40), (40, 10))


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_keys_at_random(game: str) -> None:
    chance = Random(game)
    mode = chance.choice(tuple(Mode))
    bots = 0 if mode is Mode.INTERNAL else 2
    playing = session(game, mode, bots=bots, credits_=chance.choice((5, 50, 1_000)))
    for _ in range(100):
        width, height = chance.choice(SIZES)
        key = "escape" if playing.pad.page is Page.ODDS else chance.choice(KEYS)
        playing.press(key, width)
        if chance.random() < 0.4:
            pass_seconds(playing, chance.randint(1, 6))
        playing.parlour.until(playing.parlour.at + chance.randrange(SECOND))
        lines = screen_lines(playing.sight, playing.page(width), width, height)
        assert len(lines) <= height
        assert all(line.cell_len <= width for line in lines)
        if playing.over:
            break
    left = playing.parlour.leave()
    assert imbalance(playing.parlour.house.ledger) == 0
    assert left.purse.balance >= left.purse.held >= 0
