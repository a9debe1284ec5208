"""Moments and days as people write them, worked out in whole numbers; all of them by UTC."""

from sabot.ledger.tally import DAY

SECOND = 1_000_000


def day_text(day: int) -> str:
    """Days since the epoch as a date. Years count from March here, so that leap days come last."""
    era, in_era = divmod(day + 719_468, 146_097)
    year_of_era = (in_era - in_era // 1_460 + in_era // 36_524 - in_era // 146_096) // 365
    in_year = in_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    from_march = (5 * in_year + 2) // 153
    date = in_year - (153 * from_march + 2) // 5 + 1
    month = from_march + 3 if from_march < 10 else from_march - 9
    year = year_of_era + era * 400 + (1 if month <= 2 else 0)
    return f"{year:04d}-{month:02d}-{date:02d}"


def moment_text(at: int) -> str:
    """`2026-11-16T03:25:07.250000Z`"""
    day, rest = divmod(at, DAY)
    seconds, micro = divmod(rest, SECOND)
    return f"{day_text(day)}T{clock_text(seconds)}.{micro:06d}Z"


def clock_text(seconds: int) -> str:
    return f"{seconds // 3_600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
