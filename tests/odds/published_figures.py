"""Published figures as they stand in tests/oracles, and figures of ours rounded to as many digits."""

import tomllib
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec import Struct

ORACLES = Path(__file__).parent.parent / "oracles"


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """What one source says about one bet. The keys are explained in baccarat_bets.toml."""

    bet: str
    decks: int
    source: str
    soft17: str = "stand"
    pays: dict[str, str] = {}
    net: str | None = None
    edge: str | None = None
    chance: dict[str, str] = {}
    ways: dict[str, int] = {}
    of: int = 0


class Oracles(Struct, frozen=True, forbid_unknown_fields=True):
    family: str
    figure: tuple[Figure, ...]


def figures(family: str) -> list[Figure]:
    """Every published figure about the bets of a family, whichever file it stands in."""
    read = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(ORACLES.glob("*bets.toml"))]
    return [
        figure
        for oracles in (msgspec.convert(content, Oracles) for content in read)
        if oracles.family == family
        for figure in oracles.figure
    ]


def like(share: Fraction, printed: str) -> str:
    """A share with as many decimals as the printed one."""
    decimals = len(printed.partition(".")[2])
    number = round(share * 10**decimals)
    whole, rest = divmod(abs(number), 10**decimals)
    return f"{'-' if number < 0 else ''}{whole}.{rest:0{decimals}}"
