"""What the person at the keyboard sees and has in hand: the views, a chip, a cursor, an open page."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.hand_id import hand_in
from sabot.money import Amount
from sabot.table.state import Phase
from sabot.table.view import FieldView, OwnView, PublicView
from sabot.table.view.button import ButtonView


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
    said: str = ""
    """The last words to the person: a refusal, a hint, a confirmation."""
    sure_of: str = ""
    """The hand about which the safety net has asked already."""

    def saying(self, words: str) -> "Pad":
        return replace(self, said=words)

    def opening(self, page: Page) -> "Pad":
        return replace(self, page=page, said="")


class Spot(Struct, frozen=True, kw_only=True):
    """A field before the person, or behind somebody else: what lies there, and why nothing may be added."""

    letter: str
    hand: str
    behind: bool
    field: FieldView
    stake: Amount
    refused: Refused | None

    @property
    def bet(self) -> str:
        return self.field.bet

    @property
    def best(self) -> str:
        """The odds of its best row."""
        return self.field.rows[0].odds if self.field.rows else ""


CLOSED = Refused("no-more-bets")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ScreenState(Struct, frozen=True, kw_only=True):
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
    def mains(self) -> tuple[str, ...]:
        return tuple(field.bet for field in self.public.felt.fields if field.main)

    def act(self, key: str, hand: str | None = None) -> ButtonView | None:
        """A button of the table with the chip in hand; None where this table has none of this name."""
        found = (act for act in self.own.acts if act.key == key and (hand is None or act.hand in ("", hand)))
        return next((act.with_chip(self.pad.chip, self.own.credit) for act in found), None)

    def title(self, bet: str) -> str:
        """What people call a bet; one that is only asked for has no field of its own."""
        found = (field.title for field in self.public.felt.fields if field.bet == bet)
        return next(found, bet.capitalize())


def seat_of(hand: str) -> int:
    """The seat that a hand belongs to; 0 where hands belong to nobody."""
    named = hand_in(hand)
    return 0 if named is None else named.seat


def hands_of(sight: ScreenState) -> tuple[str, ...]:
    """The hands that the cursor can go to: one's own, or those of others."""
    felt = sight.public.felt
    if not felt.seats and not sight.pad.behind:
        return tuple(place.hand for place in felt.hands) or ("",)
    acts = (act for act in sight.own.fields if act.behind == sight.pad.behind and act.hand)
    found = tuple(dict.fromkeys(act.hand for act in acts))
    if found or sight.pad.behind:
        return found
    return tuple(place.hand for place in felt.hands if place.seat in sight.own.seats)


def selected_hand(sight: ScreenState) -> str:
    hands = hands_of(sight)
    return hands[sight.pad.hand % len(hands)] if hands else ""


def spots(sight: ScreenState) -> tuple[Spot, ...]:
    """The fields of the selected hand, those before the player at the end; none without a hand."""
    return tuple(_spots(sight)) if hands_of(sight) else ()


def _spots(sight: ScreenState) -> Iterator[Spot]:
    hand, behind = selected_hand(sight), sight.pad.behind
    lying = {(row.hand, row.bet): row.amount for row in sight.own.slip}
    why = {(one.hand, one.bet): one.refusal(sight.pad.chip, sight.own.credit) for one in sight.own.fields}
    fields = [field for field in sight.public.felt.fields if not behind or field.behind is not None]
    for number, field in enumerate(sorted(fields, key=lambda field: field.per_player)):
        place = "" if field.per_player else hand
        yield Spot(
            letter=LETTERS[number : number + 1],
            hand=place,
            behind=behind,
            field=field,
            stake=lying.get((place, field.bet), Amount(0)),
            refused=why.get((place, field.bet), CLOSED),
        )


def selected_spot(sight: ScreenState) -> Spot | None:
    found = spots(sight)
    return found[sight.pad.field % len(found)] if found else None
