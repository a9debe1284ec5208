"""What the person at the keyboard sees and has in hand: the views, a chip, a cursor, an open page."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.table.state import Phase
from sabot.table.view import FieldView, OwnView, PublicView


class Page(StrEnum):
    TABLE = "table"
    RULES = "rules"
    ODDS = "odds"
    ROADS = "roads"
    FAIRNESS = "fairness"
    OPTIONS = "options"
    SEATS = "seats"
    LEAVING = "leaving"


class Pad(Struct, frozen=True, kw_only=True):
    """Nothing of it is known to the table."""

    chip: Amount
    hand: int = 0
    """Which of the hands is selected, counted from 0."""
    field: int = 0
    """Which of its fields the cursor is on."""
    behind: bool = False
    """The hands of others are selected, to bet behind them."""
    page: Page = Page.TABLE
    scroll: int = 0
    said: str = ""
    """The last words to the person: a refusal, a hint, a confirmation."""
    sure_of: str = ""
    """The hand about which the safety net has asked already."""

    def saying(self, words: str) -> "Pad":
        return replace(self, said=words)

    def opening(self, page: Page) -> "Pad":
        return replace(self, page=page, scroll=0, said="")


class Sight(Struct, frozen=True, kw_only=True):
    """Everything that can be drawn, and that keys depend on."""

    public: PublicView
    own: OwnView
    at: int
    """The time of the house, in microseconds."""
    pad: Pad
    shows_odds: bool
    """Whether this house tells the odds at this table."""

    @property
    def betting(self) -> bool:
        return self.public.phase is Phase.BETTING

    @property
    def baccarat(self) -> bool:
        return self.public.felt.hands == ("",)


class Spot(Struct, frozen=True, kw_only=True):
    """A field before the person, or behind somebody else: what lies there, and why nothing may be added."""

    letter: str
    hand: str
    bet: str
    behind: bool
    title: str
    best: str
    """The odds of its best row."""
    stake: Amount
    refused: Refused | None


CLOSED = Refused("no-more-bets")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def hands_of(sight: Sight) -> tuple[str, ...]:
    """The hands that the cursor can go to: one's own, or those of others."""
    if sight.public.felt.hands and not sight.pad.behind:
        return sight.public.felt.hands
    acts = (act for act in sight.own.fields if act.behind == sight.pad.behind and act.hand)
    found = tuple(dict.fromkeys(act.hand for act in acts))
    if found or sight.pad.behind:
        return found
    each = range(1, sight.public.felt.hands_each + 1)
    return tuple(f"{seat}.{hand}" for seat in sorted(sight.own.seats) for hand in each)


def selected_hand(sight: Sight) -> str:
    hands = hands_of(sight)
    return hands[sight.pad.hand % len(hands)] if hands else ""


def spots(sight: Sight) -> tuple[Spot, ...]:
    """The fields of the selected hand, those before the player at the end; none without a hand."""
    if not hands_of(sight):
        return ()
    hand, behind = selected_hand(sight), sight.pad.behind
    lying = {(row.hand, row.bet): row.amount for row in sight.own.slip}
    why = {(one.hand, one.bet): one.refusal(sight.pad.chip) for one in sight.own.fields}
    found = []
    fields = [field for field in sight.public.felt.fields if not behind or field.behind is not None]
    for number, field in enumerate(sorted(fields, key=lambda field: field.per_player)):
        place = "" if field.per_player else hand
        found.append(
            Spot(
                letter=LETTERS[number] if number < len(LETTERS) else "",
                hand=place,
                bet=field.bet,
                behind=behind,
                title=field.title,
                best=_best(field),
                stake=lying.get((place, field.bet), Amount(0)),
                refused=why.get((place, field.bet), CLOSED),
            )
        )
    return tuple(found)


def _best(field: FieldView) -> str:
    return field.rows[0].odds if field.rows else ""


def selected_spot(sight: Sight) -> Spot | None:
    found = spots(sight)
    return found[sight.pad.field % len(found)] if found else None


def field_of(sight: Sight, bet: str) -> FieldView | None:
    return next((field for field in sight.public.felt.fields if field.bet == bet), None)


def title_of(sight: Sight, bet: str) -> str:
    """What people call a bet; insurance has no field of its own."""
    field = field_of(sight, bet)
    return field.title if field is not None else bet.capitalize()


FIELD_WIDTH = 26
"""Columns of the terminal that one field takes."""
WIDE, ASIDE = 110, 36
"""From so many columns on, so many of them on the right show more than the felt."""


def felt_width(width: int) -> int:
    """Columns for the felt in a terminal of this width."""
    return width - ASIDE - 2 if width >= WIDE else width


def columns_of(felt: int) -> int:
    """How many fields stand side by side on a felt of this width."""
    return max(1, felt // FIELD_WIDTH)
