"""Profiles: which optional features a jurisdiction or a service provider allows, and which words it uses."""

from sabot.profiles.bounds import advises, check_address, check_changes, check_table, is_inside, under
from sabot.profiles.page import described
from sabot.profiles.profile import (
    Advice,
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
from sabot.profiles.shelf import OPEN, differences, profile, profiles, read_profile, switches
from sabot.profiles.times import Times

__all__ = [
    "OPEN",
    "Advice",
    "BetAll",
    "Bets",
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
    "check_address",
    "check_changes",
    "check_table",
    "described",
    "differences",
    "is_inside",
    "profile",
    "profiles",
    "read_profile",
    "switches",
    "under",
]
