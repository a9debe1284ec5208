"""Chips that fit the fields of a table: others are refused at the door, and never shown."""

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import UNIT, Amount
from sabot.profiles import Mode, profile
from sabot.table.betting.chips import useful_chips
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import holding_problems, may_hold
from sabot.table.house.configuring import configured
from sabot.table.house.settings import CHIPS, Settings
from sabot.table.house.setup import Setup
from sabot.table.view.felt_view import felt_view


def limits(least: int, most: int, step: int) -> FieldLimits:
    return FieldLimits(minimum=Amount(least), maximum=Amount(most), step=Amount(step))


def words(game: str, settings: Settings) -> Configuration:
    return Configuration(table="one", game=game, mode=Mode.VIDEO, profile="open", settings=settings)


def at_the_door(settings: Settings, game: str = "punto-banco") -> str:
    held = may_hold(catalogue(), words(game, settings), profile("open"), lambda _: ())
    return held.reason if isinstance(held, Refused) else ""


def all_fields(game: str, one: FieldLimits) -> dict[str, FieldLimits]:
    setup = configured(catalogue(), words(game, Settings()))
    assert isinstance(setup, Setup)
    return dict.fromkeys(setup.limits, one)


@pytest.mark.parametrize("game", catalogue().games)
def test_the_usual_chips_fit_every_field_of_every_game(game: str) -> None:
    assert at_the_door(Settings(), game) == ""


@pytest.mark.parametrize(
    ("chips", "told"),
    [
        ((125, 500), "settings.chips: no field takes 125; leave it out, or write amounts such as 50, 100"),
        ((100, 500, 200_000), "settings.chips: no field takes 200000; leave it out"),
        ((50_000,), "settings.chips: none of them can be the first on Tie (tie), which takes 1 to 200 in"),
        (tuple(range(100, 2_600, 100)), "settings.chips: write at most 24 of them, not 25"),
        ((60, 100), ""),
    ],
)
def test_chips_that_fit_nowhere_and_fields_without_a_chip_are_refused(
    chips: tuple[int, ...], told: str
) -> None:
    said = at_the_door(Settings(chips=tuple(map(Amount, chips))))
    assert said.startswith(told)
    assert bool(said) == bool(told)


def test_a_field_whose_step_no_chip_meets_is_refused_with_what_would_be_right() -> None:
    odd = Settings(limits={"tie": limits(90, 900, 30)})
    assert "the first on Tie (tie), which takes 0.90 to 9 in steps of 0.30: write chips = [90, …]" in (
        at_the_door(odd)
    )
    assert at_the_door(Settings(limits={"tie": limits(300, 900, 30)}, chips=(Amount(50), Amount(300)))) == ""


def test_a_field_on_which_nothing_can_lie_is_no_matter_of_chips() -> None:
    """A tie pays 8 to 1: the least stake of 1 could win 8."""
    shut = FieldLimits(minimum=Amount(100), maximum=Amount(1_000), largest_payout=Amount(300))
    told = "settings.limits.tie: its least stake, 1, could win more than the largest payout, 3"
    assert at_the_door(Settings(limits={"tie": shut})) == told


def test_usual_chips_that_are_too_large_for_a_small_table_are_not_shown() -> None:
    small = Settings(limits=all_fields("punto-banco", limits(100, 2_000, 10)))
    assert at_the_door(small) == ""
    setup = configured(catalogue(), words("punto-banco", small))
    assert isinstance(setup, Setup)
    assert felt_view(setup).chips == tuple(chip for chip in CHIPS if chip <= 10 * UNIT)


def test_settings_of_before_are_no_fault_of_a_journal_and_are_shown_as_they_are() -> None:
    old = words("punto-banco", Settings(chips=(Amount(3),)))
    assert not list(holding_problems(catalogue(), old, profile("open"), lambda _: ()))
    setup = configured(catalogue(), old)
    assert isinstance(setup, Setup)
    assert useful_chips(setup) == (3,)
