"""Profiles: which optional features a jurisdiction or a service provider allows, and which words it uses."""

from sabot.profiles.bounds import (
    FELT,
    advises,
    check_address,
    check_card,
    check_changes,
    check_shuffle,
    check_table,
    is_inside,
    under,
)
from sabot.profiles.changed_copy import LONGEST_COPY, changed_copy, copy_of
from sabot.profiles.profile import (
    AdviceRule,
    BetAll,
    Bets,
    Information,
    Live,
    Mode,
    Play,
    Profile,
    SpecialBetWord,
    Venue,
    Wording,
)
from sabot.profiles.shelf import OPEN, differences, profile, profiles, read_profile, switches, wrong_profiles
from sabot.profiles.strictness import CHOSEN, Choices, choice_problems, looser, narrowed
from sabot.profiles.times import Times

__all__ = [
    "CHOSEN",
    "FELT",
    "LONGEST_COPY",
    "OPEN",
    "AdviceRule",
    "BetAll",
    "Bets",
    "Choices",
    "Information",
    "Live",
    "Mode",
    "Play",
    "Profile",
    "SpecialBetWord",
    "Times",
    "Venue",
    "Wording",
    "advises",
    "changed_copy",
    "check_address",
    "check_card",
    "check_changes",
    "check_shuffle",
    "check_table",
    "choice_problems",
    "copy_of",
    "differences",
    "is_inside",
    "looser",
    "narrowed",
    "profile",
    "profiles",
    "read_profile",
    "switches",
    "under",
    "wrong_profiles",
]
