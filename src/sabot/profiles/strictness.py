"""Which of two values of a switch is the stricter one: what a table may choose, and what leaves a profile."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Problem
from sabot.games.toml_reading import hints
from sabot.profiles.profile import (
    AdviceRule,
    Information,
    Live,
    Play,
    Profile,
    Software,
    SpecialBetWord,
)
from sabot.profiles.shelf import OPEN, switches
from sabot.typed_reading import fitted_value, right_for, shown, unknown

Choice: TypeAlias = bool | int | str
Choices: TypeAlias = Mapping[str, Mapping[str, Choice]]
"""What a table chooses: values by section and switch, as in `{"live": {"tips": False}}`."""

CHOSEN: Mapping[str, type[Struct]] = {
    "play": Play,
    "live": Live,
    "information": Information,
    "software": Software,
}
"""The sections of a profile in which a table may choose."""
DUTIES = frozenset({"venue.local_only", "venue.approved_rules_only"})
"""Switches that bind whoever has them on; every other one allows."""
NO_LIMIT = frozenset({"live.golden_cap"})
"""Numbers of which 0 says that there is no limit."""
FREE = frozenset({"play.bet_all", "live.deal_now_players"})
"""Switches of which no value is stricter than another: a profile has the usual one."""
GROWING = frozenset({"bets.withheld"})
"""Lists that grow where a profile is stricter; other lists shrink."""
NO_GAME_NAMED = "venue.games"
"""The list that names every game where it is empty."""


def no_looser(switch: str, bound: object, value: object) -> bool:
    """Whether a value of this switch allows nothing that the bound forbids."""
    if value == bound or switch in FREE:
        return True
    match bound:
        case bool():
            return value is (switch in DUTIES)
        case int():
            assert isinstance(value, int), f"{switch} is a number"
            unbounded = switch in NO_LIMIT and not bound
            return unbounded or (value <= bound and not (switch in NO_LIMIT and not value))
        case AdviceRule():
            order = tuple(AdviceRule)
            return isinstance(value, AdviceRule) and order.index(value) <= order.index(bound)
        case SpecialBetWord():
            return False
        case tuple():
            assert isinstance(value, tuple), f"{switch} is a list"
            return _no_longer(switch, bound, value)
        case _:
            raise AssertionError(f"nobody says which value of {switch} is stricter")


def _no_longer(switch: str, bound: tuple[object, ...], value: tuple[object, ...]) -> bool:
    if switch == NO_GAME_NAMED and (not bound or not value):
        return not bound
    return set(bound) <= set(value) if switch in GROWING else set(value) <= set(bound)


def looser(one: Profile, than: Profile) -> tuple[str, ...]:
    """The switches by which a profile allows what the other forbids; times are no matter of strictness.

    Nothing is looser than `open`, which forbids nothing: how it calls a special bet binds nobody.
    """
    if than.key == OPEN:
        return ()
    bounds = switches(than)
    return tuple(
        switch
        for switch, value in switches(one).items()
        if not switch.startswith("times.") and not no_looser(switch, bounds[switch], value)
    )


def choice_problems(profile: Profile, choices: Choices) -> Iterator[Problem]:
    """What a table may not choose under this profile, each with what would be right."""
    for section, chosen in choices.items():
        if section not in CHOSEN:
            yield Problem(section, "", unknown(section, CHOSEN))
            continue
        known, bounds = hints(CHOSEN[section]), getattr(profile, section)
        for key, value in chosen.items():
            switch = f"{section}.{key}"
            if key not in known:
                yield Problem(switch, "", unknown(key, known))
                continue
            fitting = fitted_value(known[key], value)
            if fitting is None:
                yield Problem(switch, shown(value), right_for(known[key]))
            elif not no_looser(switch, getattr(bounds, key), fitting):
                right = f"{profile.title} has {shown(getattr(bounds, key))}, and a table can only be stricter"
                yield Problem(switch, shown(value), right)


def narrowed(profile: Profile, choices: Choices) -> Profile:
    """The profile as a table has it: what it forbids stays so, whatever the table chose."""
    for section, chosen in choices.items():
        if section in CHOSEN:
            values = dict(_allowed(profile, section, chosen))
            profile = replace(profile, **{section: replace(getattr(profile, section), **values)})
    return profile


def _allowed(profile: Profile, section: str, chosen: Mapping[str, Choice]) -> Iterator[tuple[str, object]]:
    known, bounds = hints(CHOSEN[section]), getattr(profile, section)
    for key, value in chosen.items():
        fitting = fitted_value(known[key], value) if key in known else None
        if fitting is not None and no_looser(f"{section}.{key}", getattr(bounds, key), fitting):
            yield key, fitting
