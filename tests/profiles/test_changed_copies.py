"""Copies of profiles: what they do not name is as in the profile, and nothing is looser."""

import pytest

from sabot.games.catalogue import catalogue
from sabot.games.toml_reading import BadSetting
from sabot.profiles import LONGEST_COPY, changed_copy, copy_of, differences, profile, profiles

GAMES = catalogue()
NIGHT = 'key = "night"\ntitle = "Night"\nabout = "Without tips and slower."\n'


def test_a_copy_names_what_it_changes() -> None:
    night = changed_copy(f"{NIGHT}[live]\ntips = false\n[times]\nbetting = 40\n", "iowa", GAMES)
    assert (night.key, night.title) == ("night", "Night")
    assert differences(night, profile("iowa")) == {"live.tips": (False, True), "times.betting": (40, 15)}


@pytest.mark.parametrize("key", profiles())
def test_a_copy_begins_as_its_profile(key: str) -> None:
    text = copy_of(profile(key))
    assert len(text) < LONGEST_COPY
    copy = changed_copy(text, key, GAMES)
    assert not differences(copy, profile(key))
    assert (copy.key, copy.about) == (f"{key}-copy", profile(key).about)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{NIGHT}[live]\nchat = true\n", "live.chat: Iowa has false, and a copy can only be stricter"),
        (f"{NIGHT}[venue]\ngames = []\n", "venue.games: Iowa has"),
        (f'{NIGHT}[information]\nhints = "always"\n', "information.hints: Iowa has"),
        (f"{NIGHT}[live]\nmusic = true\n", "live.music"),
        (f'{NIGHT}[live]\ntips = "no"\n', "live.tips"),
        (f"{NIGHT}live = 3\n", "live"),
        (f"{NIGHT}[code]\nrun = 1\n", "code"),
        ("import os", "is not TOML"),
        (NIGHT.replace("night", "open"), "a name of its own"),
        (NIGHT.replace("night", "Night Room"), "a name of its own"),
        (NIGHT.replace("Night", "\\u202eNight"), "title: write up to 40"),
        (NIGHT + "#" * LONGEST_COPY, "characters, and may have 2500"),
        ('title = "Night"\nabout = "x"\n', "key"),
    ],
)
def test_what_is_no_copy_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadSetting) as refused:
        changed_copy(text, "iowa", GAMES)
    assert said in str(refused.value)
