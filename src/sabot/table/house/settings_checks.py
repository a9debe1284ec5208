"""What an operator may set wrongly for a table although every word of it can be read."""

from collections.abc import Iterator

from sabot.games.bet import LimitClass
from sabot.profiles import Profile, choice_problems
from sabot.profiles.times import time_problems
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.opening_hours import BadHours, read_hours
from sabot.table.house.picture import picture_problems
from sabot.table.house.settings import (
    LONGEST_TITLE,
    LUCKY_MOST,
    MOST_LUCKY,
    MOST_PRIZE,
    MOST_SHARED,
    LuckyCards,
)
from sabot.table.house.setup import Setup, usual_limits
from sabot.texts import is_blank, without_unseen
from sabot.typed_reading import shown_key, unknown


def settings_problems(setup: Setup, under: Profile) -> Iterator[str]:
    """Under a profile, every setting that cannot be meant, with its key and what would be right."""
    known = usual_limits(setup.fields)
    for bet, limits in setup.settings.limits.items():
        where = f"limits.{shown_key(bet)}"
        if bet not in known:
            yield f"{where} {unknown(bet, known)}"
        kind = setup.fields.limit_classes.get(bet)
        yield from (f"{where}.{problem}" for problem in _limit_problems(limits, kind))
    for problem in time_problems(setup.times):
        yield f"times.{problem.key} = {problem.value}: {problem.right}"
    settings = setup.settings
    for problem in choice_problems(under, settings.switches):
        value = f" = {problem.value}:" if problem.value else ""
        yield f"switches.{problem.key}{value} {problem.right}"
    for key, values in (("chips", settings.chips), ("denominations", settings.denominations)):
        if not values or any(value <= 0 for value in values) or list(values) != sorted(set(values)):
            yield f"{key}: write amounts above 0, the smallest first, each once"
    most = settings.most_per_player
    if most is not None and most <= 0:
        yield f"most_per_player = {most}: write an amount above 0, or leave it out"
    if not 0 <= settings.shared_history <= MOST_SHARED:
        yield f"shared_history = {settings.shared_history}: from 0 to {MOST_SHARED}"
    if settings.let_it_play_most < 0:
        yield f"let_it_play_most = {settings.let_it_play_most}: write 0 or more"
    title = settings.title
    seen = title.isprintable() and without_unseen(title) == title and not (title and is_blank(title))
    if len(title) > LONGEST_TITLE or not seen:
        yield f"title: write up to {LONGEST_TITLE} characters that can be seen"
    try:
        read_hours(settings.hours)
    except BadHours as wrong:
        yield f"hours: {wrong}"
    yield from _part_problems(setup)


def _part_problems(setup: Setup) -> Iterator[str]:
    """Of what has keys of its own."""
    picture, lucky = setup.settings.picture, setup.settings.lucky_cards
    if picture is not None:
        yield from (f"picture{problem}" for problem in picture_problems(picture, setup.mode))
    if lucky is not None:
        yield from (f"lucky_cards{problem}" for problem in _lucky_problems(lucky))


def _lucky_problems(lucky: LuckyCards) -> Iterator[str]:
    if min(lucky.count, lucky.value, lucky.chips) <= 0:
        yield ": count, value and chips are above 0"
    if lucky.count > MOST_LUCKY:
        yield f".count = {lucky.count}: up to {MOST_LUCKY}"
    if lucky.chips > MOST_PRIZE:
        yield f".chips = {lucky.chips}: up to {MOST_PRIZE}"
    if lucky.worth > LUCKY_MOST:
        yield f": together they are worth {lucky.worth}, which is more than {LUCKY_MOST}"


def _limit_problems(limits: FieldLimits, kind: LimitClass | None) -> Iterator[str]:
    if kind is LimitClass.ONE_STAKE and limits.minimum != limits.maximum:
        yield f"maximum = {limits.maximum}: the same as the minimum; its prices are sums"
    if limits.step <= 0:
        yield f"step = {limits.step}: write an amount above 0"
    elif limits.minimum % limits.step:
        yield f"minimum = {limits.minimum}: write a multiple of the step, which is {limits.step}"
    if limits.minimum <= 0:
        yield f"minimum = {limits.minimum}: write an amount above 0"
    if limits.maximum < limits.minimum:
        yield f"maximum = {limits.maximum}: not less than the minimum, which is {limits.minimum}"
    if limits.largest_payout <= 0:
        yield f"largest_payout = {limits.largest_payout}: write an amount above 0"
