"""Which switches a table may turn under its profile, and which profiles leave that of the house."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from sabot.games.toml_reading import hints
from sabot.profiles import CHOSEN, Profile, choice_problems, looser, narrowed, profile, profiles
from sabot.profiles.strictness import Choice, no_looser

SWITCHES = [(section, field.name) for section, kind in CHOSEN.items() for field in fields(kind)]
VALUES: tuple[Choice, ...] = (
    *(False, True, 0, 1, 2, 3, 7, 100, 101, -1),
    *("bet-all", "bet-all-special", "never", "not-live", "always", "maybe"),
)


def problems(under: Profile, section: str, key: str, value: Choice) -> list[str]:
    return [problem.right for problem in choice_problems(under, {section: {key: value}})]


@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize(
    ("under", "section", "key", "value", "right"),
    [
        ("open", "live", "tips", False, None),
        ("open", "live", "deal_now_players", 2, None),
        ("washington", "live", "deal_now_players", 4, None),
        ("open", "live", "golden_cap", 5, None),
        ("live-studio", "live", "golden_cap", 8, "live-studio has 7, and a table can only be stricter"),
        ("live-studio", "live", "golden_cap", 0, "live-studio has 7, and a table can only be stricter"),
        ("live-studio", "live", "golden_cap", 3, None),
        ("open", "play", "bet_all", "bet-all-special", None),
        ("washington", "play", "bet_all", "bet-all-special", None),
        ("washington", "live", "tips", True, None),
        ("washington", "live", "chat", True, "washington has false, and a table can only be stricter"),
        ("washington", "information", "odds", "always",
         'washington has "never", and a table can only be stricter'),
        ("open", "information", "odds", "never", None),
        ("open", "information", "odds", "always", 'open has "not-live", and a table can only be stricter'),
        ("open", "live", "tipps", False, "is not known; did you mean tips?"),
        ("open", "venue", "local_only", False, "is not known; known here: information, live, play, software"),
        ("open", "live", "tips", "no", "true or false"),
        ("open", "live", "deal_now_players", 9, "a whole number from 1 to 7"),
    ],
)  # fmt: skip
def test_a_table_is_as_strict_as_its_profile_or_stricter(
    under: str, section: str, key: str, value: Choice, right: str | None
) -> None:
    said = None if right is None else right.replace(under, profile(under).title)
    assert problems(profile(under), section, key, value) == ([] if said is None else [said])


@given(st.sampled_from(list(profiles().values())), st.sampled_from(SWITCHES), st.sampled_from(VALUES))
def test_whatever_a_table_chooses_it_never_leaves_its_profile(
    under: Profile, switch: tuple[str, str], value: Choice
) -> None:
    section, key = switch
    after = narrowed(under, {section: {key: value}})
    assert not looser(after, under)
    if not problems(under, section, key, value):
        assert getattr(getattr(after, section), key) == value, "what is allowed holds"
    else:
        assert after == under, "what is not allowed changes nothing"


@pytest.mark.parametrize("switch", SWITCHES, ids=".".join)
def test_somebody_says_of_every_switch_which_value_is_stricter(switch: tuple[str, str]) -> None:
    section, key = switch
    assert key in hints(CHOSEN[section])
    for one in profiles().values():
        value = getattr(getattr(one, section), key)
        assert no_looser(f"{section}.{key}", value, value)


@pytest.mark.parametrize(
    ("one", "house", "some"),
    [
        ("washington", "open", ()),
        ("live-studio", "open", ()),
        ("open", "washington", ("wording.special_bet", "venue.local_only", "live.chat")),
        ("iowa", "washington", ("venue.approved_rules_only",)),
        ("washington", "washington", ()),
    ],
)
def test_a_profile_that_allows_more_leaves_that_of_the_house(
    one: str, house: str, some: tuple[str, ...]
) -> None:
    found = looser(profile(one), profile(house))
    assert bool(found) is bool(some)
    assert {switch for switch in some if not switch.startswith("wording")} <= set(found)
