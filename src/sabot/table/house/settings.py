"""What an operator sets for a table, within what its game and its profile allow."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from sabot.money import UNIT, Amount
from sabot.profiles import Choices, Times
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.picture import Picture

CHIPS = tuple(Amount(value * UNIT) for value in (1, 2, 5, 10, 25, 50, 100, 500))
DENOMINATIONS = (Amount(UNIT // 10), Amount(UNIT), Amount(5 * UNIT))


DEVICE = r"^([a-z0-9]+(-[a-z0-9]+)*)?$"
"""What devices are called: small letters, digits and hyphens."""
LONGEST_TITLE = 40
MOST_SHARED = 200
MOST_LUCKY = 52
"""Lucky cards of one shoe."""
MOST_PRIZE = 100
"""Golden chips that one lucky card brings."""
LUCKY_MOST = Amount(50_000 * UNIT)
"""What all lucky cards of one shoe are worth at most."""
LUCKY_ALONE = Amount(500 * UNIT)
"""What they are worth at most where one person alone sets them (D3)."""


class CardBack(StrEnum):
    GAME = "game"
    """The game's own."""
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    VIOLET = "violet"
    BLACK = "black"


class Squeeze(StrEnum):
    """Who may peel the cards of a side, on their own page and for themselves."""

    OFF = "off"
    LARGEST = "largest"
    """Whoever has the largest stake on the side."""
    EVERYBODY = "everybody"
    """Whoever has a stake on a side, that of their larger one."""


class DisplayTime(StrEnum):
    """When a display shows what was dealt, against the screens of the players."""

    EARLIER = "earlier"
    """As soon as it is known: no card travels there."""
    SAME = "same"
    """Card by card, as players see it."""
    LATER = "later"
    """Card by card, `display_seconds` after the players."""


class LuckyCards(Struct, frozen=True):
    """Prizes hidden in each shoe (B24): how many cards, and the golden chips that each of them brings."""

    count: int
    """Lucky cards in each shoe, up to 52. Prizes of a shoe: up to 50,000.00 together, above 500.00 by two."""
    value: Amount
    """Of each golden chip."""
    chips: int = 1
    """Golden chips that a lucky card brings, up to 100."""

    @property
    def worth(self) -> Amount:
        """Of all prizes of one shoe together."""
        return Amount(self.count * self.value * self.chips)


class Settings(Struct, frozen=True, kw_only=True):
    """What the operator sets for a table, within what game and profile allow."""

    title: str = ""
    """What players call the table, up to 40 characters; where empty, it has the name of its game."""
    hours: str = ""
    """When the table is open by itself, such as `mon-thu 18:00-02:00; fri,sat 14:00-04:00`, by the clock of
    the house: it opens then, and closes after the round. Where empty, people open and close it."""
    limits: Mapping[str, FieldLimits] = {}
    """By the key of the bet, `behind.` before it for stakes behind; what is missing has the usual limits."""
    most_per_player: Amount | None = None
    """The most that one player may stake before the cards in one round, all fields together."""
    times: Times | None = None
    """Where None, those of the profile."""
    lay_card: Annotated[int, Meta(ge=0, le=1_000)] = 250
    """Milliseconds that pages need for each card where the house deals, and twice as many before one that
    decides something: the time of a result begins when its last card lies."""
    switches: Choices = {}
    """What the table leaves out of what its profile allows, by section and switch (docs/profiles.md)."""
    chips: tuple[Amount, ...] = CHIPS
    """The chips that players lay down, the smallest first."""
    denominations: tuple[Amount, ...] = DENOMINATIONS
    """What a credit may be worth where amounts are shown in credits."""
    device: Annotated[str, Meta(pattern=DEVICE)] = ""
    """The card device that deals in auto mode, by its name under `[[device]]` (docs/devices.md)."""
    hit_on_timeout: bool = False
    """In auto mode, a low hand whose time runs out is hit instead of standing (B16)."""
    let_it_play_most: Amount = Amount(5_000 * UNIT)
    """The largest possible win of a Let It Play stake; above it the button is absent (B28)."""
    players_seeds: bool = False
    """Players may add seeds of their own to every shoe."""
    lucky_cards: LuckyCards | None = None
    """Prizes hidden in each shoe; without this there are none."""
    deal_unstaked: bool = False
    """Coups are dealt although nobody staked, as long as somebody watches."""
    kept_unstaked: Annotated[int, Meta(ge=0, le=100)] = 10
    """How many betting times in a row a seat is kept without a stake; 0 where it is kept for ever."""
    shared_history: int = 20
    """How many past rounds the table shows, up to 200."""
    dealer_history: Annotated[int, Meta(ge=0, le=100)] = 18
    """How many of the dealer's last hands are listed one by one."""
    dealer_statistics: Annotated[int, Meta(ge=0, le=100)] = 100
    """Over how many of the dealer's last hands is counted how they ended."""
    player_history: Annotated[int, Meta(ge=0, le=100)] = 10
    """How many of a player's own last results are listed."""
    special_bet_info: bool = True
    """The panel that says what each special bet pays, and lights up what came."""
    card_back: CardBack = CardBack.GAME
    """The design of the backs of the cards."""
    practice: bool = False
    """At an own-pace table where the profile allows hints: after every decision it is shown what it returned,
    what the best would have, and why. Stakes are play credits like anywhere else."""
    display: DisplayTime = DisplayTime.SAME
    """When displays (`/display/TABLE`) show what was dealt: earlier than players, at the same time, later."""
    display_seconds: Annotated[int, Meta(ge=1, le=60)] = 3
    """Seconds by which they are later, where they are."""
    picture: Picture | None = None
    """A live picture of the table (docs/picture.md); without this there is none."""
    squeeze: Squeeze = Squeeze.EVERYBODY
    """Who may peel the cards of a side: nobody, whoever staked most on it, or everybody with a stake. Whoever
    peels has five seconds for a card, and nobody else waits. With `largest`, what the largest stakes are is
    told without names."""

    @property
    def display_later(self) -> int:
        """Seconds by which displays are later than players; 0 where they are not."""
        return self.display_seconds if self.display is DisplayTime.LATER else 0
