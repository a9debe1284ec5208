"""A bet is one pure classifier (what was dealt → label) and its pay tables (label → odds).

Play, exact odds and simulation all ask this one definition, so they cannot disagree.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from sabot.cards.card import Card
from sabot.games.answer import Named
from sabot.money import LOSE, PUSH, Amount, parse_odds, show_odds

LOSES = "lose"
PUSHES = "push"
_PLAIN_ROWS = {LOSES: LOSE, PUSHES: PUSH}

Dealt = TypeVar("Dealt")
"""What a family's classifiers look at: blackjack's `Deal`, baccarat's `Coup`."""
Dealt_co = TypeVar("Dealt_co", covariant=True)
"""The same in definitions, so that whoever has a bet of some family need not know of which one."""


class Grain(Enum):
    """How finely a bet looks at a card."""

    VALUE = "value"
    RANK = "rank"
    CARD = "card"


class Group(Struct, frozen=True):
    """Places whose cards a bet looks at, in any order among themselves."""

    places: tuple[str, ...]
    grain: Grain


class Window(Struct, frozen=True):
    """Which cards a bet looks at. It fixes the census over which the bet is counted.

    `to_the_end` is set where the bet needs the finished round and not only the cards of its groups.
    """

    key: str
    groups: tuple[Group, ...]
    to_the_end: bool = False
    played: bool = False
    """What players decide counts too, so that its chances depend on how they play."""

    @property
    def places(self) -> frozenset[str]:
        return frozenset(place for group in self.groups for place in group.places)


class Row(Struct, frozen=True):
    """One line of a pay table: what people call it, what it pays, which labels it covers."""

    title: str
    odds: Fraction
    labels: tuple[str, ...]
    gross: Fraction | None = None
    """What it would pay before the commission; None where none is taken."""
    key: str = ""
    """Of its title in the texts (`title.KEY`), as those of results are their labels; empty where it has only
    its own words."""

    @property
    def named(self) -> Named:
        return Named(f"title.{self.key}" if self.key else "", self.title)


class PayTable(Struct, frozen=True):
    """Every label of a bet in exactly one row, best row first."""

    rows: tuple[Row, ...]

    def row(self, label: str) -> Row:
        for row in self.rows:
            if label in row.labels:
                return row
        raise KeyError(f"no row for the label {label!r}")

    def odds(self, label: str) -> Fraction:
        return self.row(label).odds

    def gross(self, label: str) -> Fraction:
        """What the label pays before any commission is taken."""
        row = self.row(label)
        return row.odds if row.gross is None else row.gross

    @property
    def best(self) -> Fraction:
        return max(row.odds for row in self.rows)


class BadTable(ValueError):
    """A pay table that does not fit its bet. The words say what is wrong and what would be right."""


def row(title: str, pays: str, *labels: str, gross: str | None = None, key: str = "") -> Row:
    """A row for `labels`; without any, its label and its key are the title in small letters."""
    before, own = None if gross is None else parse_odds(gross), title.lower()
    return Row(title, parse_odds(pays), labels or (own,), before, key or ("" if labels else own))


def pays(*rows: Row) -> PayTable:
    """A pay table. The labels `lose` and `push` need no row: they mean what they say."""
    return PayTable(rows)


def fitted(table: PayTable, labels: Iterable[str]) -> PayTable:
    """The table with plain rows for `lose` and `push`; refused unless every label has exactly one row."""
    known = tuple(labels)
    _refuse_odd_commissions(table)
    covered = [label for line in table.rows for label in line.labels]
    for label in covered:
        if label not in known:
            raise BadTable(f"the label {label!r} never occurs; the bet gives {_listed(known)}")
        if covered.count(label) > 1:
            raise BadTable(f"the label {label!r} stands in more than one row; it must stand in exactly one")
    missing = [label for label in known if label not in covered]
    for label in missing:
        if label not in _PLAIN_ROWS:
            raise BadTable(f"the label {label!r} has no row; every label needs one: {_listed(known)}")
    plain = tuple(Row(label.capitalize(), _PLAIN_ROWS[label], (label,), key=label) for label in missing)
    return PayTable(table.rows + plain)


def _refuse_odd_commissions(table: PayTable) -> None:
    """A commission is taken of a win, and leaves a part of it."""
    for line in table.rows:
        if line.gross is not None and not PUSH < line.odds < line.gross:
            odds, gross = show_odds(line.odds), show_odds(line.gross)
            raise BadTable(
                f"the row {line.title!r} is {gross} before the commission and {odds} after it; "
                "it must win, and more before than after"
            )


def _listed(labels: Iterable[str]) -> str:
    return ", ".join(repr(label) for label in labels)


class Links(Struct, frozen=True, kw_only=True):
    """How a bet hangs together with others. Each field is a rule; the defaults bind nothing."""

    per_player: bool = False
    """One bet per player and round instead of one per hand."""
    needs_main: bool = False
    """Wants a main stake even where special bets may stand alone."""
    up_to_mains: bool = False
    """May not exceed the sum of the player's main stakes."""
    needs: tuple[str, ...] = ()
    """Bets that must carry a stake first, and without which this one cannot be offered."""
    not_beside: tuple[str, ...] = ()
    """Bets that the same player may not hold in the same round."""
    not_offered_with: tuple[str, ...] = ()
    """Bets that a table may not offer together with this one."""
    layouts: tuple[str, ...] = ()
    """Layouts that have a field for this bet; none named means every layout."""
    behind: bool = False
    """May be staked behind another player's hand (B21)."""


FREE = Links()


class FeltSide(StrEnum):
    """On which side of the felt a bet lies, as its player sees it."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class FeltPlace(Struct, frozen=True, kw_only=True):
    """Where a bet lies on the felt: fields of a group lie together, from left to right."""

    side: FeltSide = FeltSide.MIDDLE
    """`left`, `middle` or `right`, as the player sees it."""
    group: str = ""
    """What people call the group, where its fields lie apart from the special bets at large."""
    order: int = 0
    """Within its side, the least first; among equals, that which is offered first."""
    caption: str = ""
    """What stands on the field where the group says the rest, such as a total; else the title does."""


ANYWHERE = FeltPlace()


class LimitClass(StrEnum):
    """By which usual limits a bet is taken, where the operator of a table says nothing."""

    MAIN = "main"
    EVEN_CHANCE = "even-chance"
    """A main bet that pays about its stake, and is only watched."""
    LONG_SHOT = "long-shot"
    """A main bet that pays a multiple of its stake."""
    SPECIAL = "special"
    ONE_STAKE = "one-stake"
    """Everybody stakes the same, so that each price is a sum of money: a jackpot of a fixed amount."""


class Asked(Struct, frozen=True, kw_only=True):
    """When players are asked for a bet within the round, and what a yes takes; nobody lays it before."""

    when: Callable[[Card], bool]
    """Whether they are asked, by the card that the dealer shows."""
    share: Fraction
    """Of the main stake of the hand."""
    after_check: bool = False
    """Where the dealer looks for a blackjack they are asked once there is none; else before."""

    def price(self, main: Amount) -> Amount:
        """What a yes takes, rounded down."""
        return Amount(main * self.share.numerator // self.share.denominator)


class Bet(Struct, Generic[Dealt_co], frozen=True, kw_only=True):
    """The one definition of a bet. Whoever needs to know more about a bet adds a field here."""

    key: str
    title: str
    text: str
    """What wins, in one or two sentences, for the rule sheet. It is the classifier's docstring."""
    window: Window
    labels: tuple[str, ...]
    """Every label the classifier can give, finest first; a test enumerates the window and proves it."""
    tables: Mapping[str, PayTable]
    """Pay tables by name; the first is the default unless `table_by_decks` says otherwise."""
    classify: Callable[[Dealt_co], str]
    is_main: bool = False
    priced_by_rule: bool = False
    """What it pays is a rule of the game: its family reprices the table, and no card brings another."""
    asked: Asked | None = None
    """When it is placed, where that is not before the cards."""
    links: Links = FREE
    place: FeltPlace = ANYWHERE
    limit_class: LimitClass = LimitClass.SPECIAL
    table_by_decks: tuple[tuple[int, str], ...] = ()
    """(most decks, table) pairs: the first that holds names the default table."""
    version: int = 1
    """Rises when the meaning of the classifier changes, so that old rounds stay what they were."""

    def __repr__(self) -> str:
        return f"<bet {self.key}>"

    @property
    def is_special(self) -> bool:
        """Whether a card may offer it beside the main bets."""
        return not self.is_main and not self.priced_by_rule

    @property
    def named(self) -> Named:
        return Named(f"bet.{self.key}", self.title)

    def default_table(self, decks: int) -> str:
        for most, table in self.table_by_decks:
            if decks <= most:
                return table
        return next(iter(self.tables))


def bet(
    key: str,
    *,
    title: str,
    window: Window,
    labels: tuple[str, ...],
    tables: Mapping[str, PayTable],
    is_main: bool = False,
    priced_by_rule: bool = False,
    asked: Asked | None = None,
    links: Links = FREE,
    place: FeltPlace = ANYWHERE,
    limit_class: LimitClass | None = None,
    table_by_decks: tuple[tuple[int, str], ...] = (),
    version: int = 1,
) -> Callable[[Callable[[Dealt], str]], Bet[Dealt]]:
    """Turn a classifier into a bet. Its docstring becomes the help text."""

    def define(classify: Callable[[Dealt], str]) -> Bet[Dealt]:
        return Bet(
            key=key,
            title=title,
            text=" ".join((classify.__doc__ or "").split()),
            window=window,
            labels=labels,
            tables={name: fitted(table, labels) for name, table in tables.items()},
            classify=classify,
            is_main=is_main,
            priced_by_rule=priced_by_rule,
            asked=asked,
            links=links,
            place=place,
            limit_class=limit_class or (LimitClass.MAIN if is_main else LimitClass.SPECIAL),
            table_by_decks=table_by_decks,
            version=version,
        )

    return define


def collected(namespace: Mapping[str, object], of: type[Dealt]) -> tuple[Bet[Dealt], ...]:
    """The bets defined in a module, in the order in which they are written."""
    return tuple(thing for thing in namespace.values() if isinstance(thing, Bet))
