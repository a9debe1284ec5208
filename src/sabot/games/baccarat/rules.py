"""Baccarat's rules as one frozen value: what the shoe, the felt and the road are told."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from sabot.cards.terms import FIRST_CARD, Burn
from sabot.games.answer import Problem
from sabot.games.shoe_rules import ShoeRules
from sabot.games.toml_reading import BadRule


class BothSides(StrEnum):
    """Whether one player may stake on Player and Banker in the same coup (P3)."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class Layout(StrEnum):
    """Which special bets have a field on the felt (P8, P9)."""

    STANDARD = "standard"
    HI_TI = "hi-ti"
    """The five tie fields of Hi-Ti and no other special bet."""
    STRAIGHT_UP = "straight-up"
    """The standard felt with a field for each total."""
    GROUPED = "grouped"
    """The standard felt with a field for each range of totals."""


ROOMY_LAYOUTS = (Layout.STANDARD, Layout.STRAIGHT_UP, Layout.GROUPED)
"""Layouts with space for special bets at large: Hi-Ti's felt has none left (P9)."""

MOST_BURNT = 10
LEAST_CUT = 14
"""Two coups of six cards and two to spare must lie behind the cut card (B33)."""


class Rules(ShoeRules, frozen=True, kw_only=True):
    """The rules of a game of baccarat. What the bets pay is no rule but a pay table."""

    cut: Annotated[int, Meta(ge=0, le=416)] = LEAST_CUT
    """Cards behind the cut card (B32, B33)."""
    burn: str | int = FIRST_CARD
    """`first-card`, or how many cards are burnt when a shoe opens (P12)."""
    both_sides: BothSides = BothSides.ALLOWED
    """Whether one player may stake on Player and Banker in one coup (P3)."""
    naturals_on_road: bool = True
    """Whether the main road shows naturals (R5)."""
    layout: Layout = Layout.STANDARD
    """Which special bets have a field on the felt (P8, P9)."""

    @property
    def burns(self) -> Burn:
        """With `first-card` that one is turned, and as many are burnt as it counts, ten for a face (P12)."""
        return self.burn if isinstance(self.burn, int) else FIRST_CARD

    def __post_init__(self) -> None:
        super().__post_init__()
        for problem in _problems(self):
            raise BadRule(problem)


def _problems(rules: Rules) -> tuple[Problem, ...]:
    """Rules that no table can play."""
    if _can_be_burnt(rules.burn):
        return ()
    right = f"{FIRST_CARD} or a number of cards from 0 to {MOST_BURNT}"
    return (Problem("burn", str(rules.burn), right),)


def _can_be_burnt(burn: str | int) -> bool:
    return 0 <= burn <= MOST_BURNT if isinstance(burn, int) else burn == FIRST_CARD
