"""Which chips of a table can be laid somewhere, and which fields take none of them."""

from collections.abc import Iterator

from sabot.money import Amount, show_amount
from sabot.table.betting.limits import FieldLimits, check_limits
from sabot.table.betting.slip import BEHIND
from sabot.table.house.settings import CHIPS
from sabot.table.house.setup import Setup
from sabot.typed_reading import shown_key

MOST = 24
"""Chips of one table; pages show them in one row."""


def useful_chips(setup: Setup) -> tuple[Amount, ...]:
    """Those that players are shown; what was set before there was such a rule is shown as it is."""
    chips = setup.settings.chips
    return tuple(chip for chip in chips if _is_useful(setup, chip)) or chips


def chip_problems(setup: Setup) -> Iterator[str]:
    """Chips that fit no field, unless they are the usual ones; fields that no chip opens, or nothing."""
    settings = setup.settings
    if len(settings.chips) > MOST:
        yield f"chips: write at most {MOST} of them, not {len(settings.chips)}"
    if settings.chips != CHIPS:
        for chip in settings.chips:
            if not _is_useful(setup, chip):
                right = f"leave it out, or write amounts such as {_examples(setup)}"
                yield f"chips: no field takes {chip}; {right}"
    for key, limits in setup.limits.items():
        if not _may_lie(setup, key, limits, limits.minimum):
            least, most = show_amount(limits.minimum), show_amount(limits.largest_payout)
            too_much = f"its least stake, {least}, could win more than the largest payout, {most}"
            yield f"limits.{shown_key(key)}: {too_much}"
        elif not _openers(setup, key, limits):
            title = setup.fields.titles[key.removeprefix(BEHIND)]
            yield f"chips: none of them can be the first on {title} ({key}), which takes {_taken(limits)}"


def _is_useful(setup: Setup, chip: Amount) -> bool:
    """It can be laid alone, or on the least that lies there."""
    return any(_takes(setup, key, limits, chip) for key, limits in setup.limits.items())


def _takes(setup: Setup, key: str, limits: FieldLimits, chip: Amount) -> bool:
    openers = _openers(setup, key, limits)
    below = (Amount(0), *openers[:1])
    return any(_may_lie(setup, key, limits, Amount(there + chip)) for there in below)


def _openers(setup: Setup, key: str, limits: FieldLimits) -> tuple[Amount, ...]:
    return tuple(chip for chip in setup.settings.chips if _may_lie(setup, key, limits, chip))


def _may_lie(setup: Setup, key: str, limits: FieldLimits, total: Amount) -> bool:
    best = setup.fields.best[key.removeprefix(BEHIND)]
    return check_limits(limits, best, total) is None


def _examples(setup: Setup) -> str:
    least = sorted({limits.minimum for limits in setup.limits.values()})
    return ", ".join(map(str, least[:3]))


def _taken(limits: FieldLimits) -> str:
    span = f"{show_amount(limits.minimum)} to {show_amount(limits.maximum)}"
    return f"{span} in steps of {show_amount(limits.step)}: write chips = [{limits.minimum}, …]"
