"""A package that is broken costs its own games and nothing else, and a sentence says so."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sabot.games.catalogue import ENTRY_POINTS, own_catalogue, with_package
from sabot.games.toml_reading import BadSetting

BROKEN = {
    "raises": ("raise RuntimeError('no licence')", "RuntimeError: no licence"),
    "exits": ("raise SystemExit('goodbye')", "SystemExit: goodbye"),
    "misses": (
        "import a_module_that_nobody_has",
        "ModuleNotFoundError: No module named 'a_module_that_nobody_has'",
    ),
    "has_no_such_function": ("added = 1", "AttributeError: "),
    "gives_nothing": ("def add(games): return None", "it gives NoneType and not a catalogue"),
    "takes_away": (
        "from sabot.games.catalogue import Catalogue\ndef add(games): return Catalogue({}, {})",
        "it takes away 19+, 21+3, ",
    ),
    "has_a_wrong_card": (
        "def add(games): return games.extended(cards={'mine.toml': 'family = \"poker\"'})",
        'mine.toml: family = "poker": one of blackjack, baccarat',
    ),
    "has_no_toml": (
        "def add(games): return games.extended(cards={'mine.toml': 'family poker'})",
        "mine.toml: the file is not TOML",
    ),
}


@pytest.fixture(params=BROKEN)
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module that is broken in one way."""
    module = f"package_that_{request.param}"
    (tmp_path / f"{module}.py").write_text(BROKEN[request.param][0] + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield request.param
    sys.modules.pop(module, None)


def test_all_other_games_are_there_and_one_sentence_says_what_is_not(broken: str) -> None:
    module = f"package_that_{broken}"
    before = own_catalogue()
    after = with_package(before, EntryPoint("mine", f"{module}:add", ENTRY_POINTS))
    assert after.games == before.games
    assert after.families == before.families
    (sentence,) = after.left_out
    assert sentence.startswith(f"the games of the package {module} ({module}:add) are left out: ")
    assert BROKEN[broken][1] in sentence
    assert "\n" not in sentence


def test_whoever_asks_for_a_game_that_is_left_out_is_told_why(broken: str) -> None:
    games = with_package(own_catalogue(), EntryPoint("mine", f"package_that_{broken}:add", ENTRY_POINTS))
    with pytest.raises(BadSetting, match=r"my-game is not known; .*are left out"):
        games.find("my-game")


def test_a_package_after_a_broken_one_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package_that_works.py").write_text("def add(games): return games.extended()\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = with_package(own_catalogue(), EntryPoint("mine", "no_module_at_all:add", ENTRY_POINTS))
    both = with_package(broken, EntryPoint("other", "package_that_works:add", ENTRY_POINTS))
    assert both.left_out == broken.left_out
    assert both.games == own_catalogue().games
