"""Help without a screen lists what a table has, and nothing that it has not."""

import re

import pytest
from play_tables import GAMES, session

from sabot.cli.play.key_bindings import buttons
from sabot.cli.play.plain import help_lines
from sabot.cli.play.screen_state import Page
from sabot.cli.play.spoken import spoken
from sabot.games.answer import Refused
from sabot.games.moves import Action
from sabot.profiles import Mode

DECISIONS = {action.value for action in Action}


def listed(game: str, mode: Mode) -> set[str]:
    """The first word of everything that can be said there."""
    said: set[str] = set()
    for line in help_lines(session(game, mode).sight):
        words = re.split(r"\s{2,}", line)[0]
        said.update(one.split()[0] for one in words.split(", "))
    return said


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", [Mode.INTERNAL, Mode.VIDEO])
def test_help_names_what_the_views_have_and_nothing_else(game: str, mode: Mode) -> None:
    sight, words = session(game, mode).sight, listed(game, mode)
    felt, acts = sight.public.felt, {act.key for act in sight.own.acts}
    assert (words & DECISIONS) - {"double"} == set(felt.actions) - {"double"}
    assert ("yes" in words, "insurance" in words) == (bool(felt.insurance), bool(felt.insurance))
    assert ("net" in words) == bool(felt.actions)
    assert ("sit" in words) == bool(felt.seats)
    assert ("hint" in words) == ("take-advice" in acts) == bool(felt.actions)
    assert ("roads" in words) == (sight.public.roads is not None)
    assert ("behind" in words) == any(field.behind for field in felt.fields)
    assert ("keep" in words) == ("new" in words) == (mode is Mode.INTERNAL)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_it_is_known(game: str) -> None:
    sight = session(game).sight
    for word in listed(game, Mode.INTERNAL):
        meant = spoken(word, sight)
        assert not (isinstance(meant, Refused) and "nobody here knows" in meant.reason), word


@pytest.mark.parametrize("game", GAMES)
def test_options_are_those_of_the_game(game: str) -> None:
    playing = session(game, Mode.VIDEO)
    playing.pad = playing.pad.opening(Page.OPTIONS)
    words = " ".join(button.word for button in buttons(playing.sight))
    felt = playing.sight.public.felt
    assert ("insurance" in words, "safety net" in words) == (bool(felt.insurance), bool(felt.actions))
    assert "keep bets on" not in words
