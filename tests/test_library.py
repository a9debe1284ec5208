"""The front door: what `import sabot` shows, and that it costs nothing until something is asked for."""

import doctest
import pydoc
import re
import subprocess
import sys

import pytest

import sabot
from sabot.games.toml_reading import BadSetting


def test_everything_named_is_there_and_nothing_else_is_shown() -> None:
    assert {name for name in dir(sabot) if not name.startswith("__")} | {"__version__"} == set(sabot.__all__)
    assert all(getattr(sabot, name) is not None for name in sabot.__all__)
    assert set(sabot.odds.__all__) == {name for name in dir(sabot.odds) if not name.startswith("__")}


def test_help_shows_every_name_with_a_sentence() -> None:
    shown = pydoc.plain(pydoc.render_doc(sabot))
    functions = set(sabot.__all__) - {"odds", "Game", "__version__"}
    assert not [name for name in functions if not getattr(sabot, name).__doc__]
    assert not [name for name in {*functions, "Game"} if not re.search(rf"^ *(class )?{name}\b", shown, re.M)]
    assert f"VERSION\n    {sabot.__version__}" in shown


@pytest.mark.parametrize("module", ["sabot", "sabot.odds"])
def test_its_examples_run(module: str) -> None:
    found = doctest.testmod(sys.modules[module] if module in sys.modules else __import__(module))
    assert found.attempted > 3
    assert found.failed == 0


def test_importing_loads_no_mathematics_and_no_server() -> None:
    said = "import sabot, sys; print(*(name for name in sys.modules if name[:5] in ('sabot', 'numpy')))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["sabot"]


def test_rules_are_changed_by_name_and_checked() -> None:
    game = sabot.game("live-blackjack", decks=6, soft17="hit")
    assert (game.rules.decks, game.digest() != sabot.game("live-blackjack").digest()) == (6, True)
    with pytest.raises(BadSetting, match="soft17 = hits: one of stand, hit"):
        sabot.game("live-blackjack", soft17="hits")
    with pytest.raises(BadSetting, match="punto"):
        sabot.game("punto")
    with pytest.raises(ValueError, match="has no decisions"):
        sabot.strategy(sabot.game("punto-banco"))


def test_a_name_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="it has Client, Game"):
        sabot.__getattr__("Gme")
