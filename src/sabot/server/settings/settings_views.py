"""What the page of a table's settings is told: the sheet, what a change would do, and every version."""

from enum import StrEnum

from msgspec import Struct

from sabot.server.http.rules_view import RuleRow
from sabot.server.odds.odds_rows import Chance
from sabot.server.settings.setting_form import SettingForm, SettingMoment, SettingValue
from sabot.table.view.approval_views import ApprovalView


class TableRow(Struct, frozen=True, kw_only=True):
    """A table of the house in the list of all."""

    table: str
    title: str
    """What players call it; empty where it has the name of its game."""
    game: str
    game_title: str
    """In English; a game of the venue's own has no other."""
    mode: str
    profile: str
    phase: str
    """`closed`, `shoe`, `betting`, `playing` or `result`."""
    closing: bool
    """No more round begins."""
    hours: str
    """When it opens and closes by itself; empty where people do it."""
    jackpot: bool
    """The operator has said that a jackpot is being played for."""
    halted: str
    """Why it stands still, by the key of its text or in somebody's words; empty where it does not."""
    players: int
    """At the table, or at tables of their own of it."""
    version: int
    """In force."""
    coming: int
    """The version that waits for the next round or shoe; 0 where none does."""
    approvals: int
    """Changes that wait for a second person."""


class GameName(Struct, frozen=True):
    """A game of which tables may be made here."""

    game: str
    game_title: str
    """In English; a game of the venue's own has no other."""


class HouseTables(Struct, frozen=True):
    """All tables of the house, and the games that its profile has."""

    tables: tuple[TableRow, ...]
    """As they are configured, then the others."""
    games: tuple[GameName, ...]
    """Of which another table may be made."""


class PayTableForm(Struct, frozen=True):
    """A pay table that may be chosen for a bet."""

    name: str
    """By which it is chosen."""
    rows: tuple[RuleRow, ...]
    """What it pays."""


class BetForm(Struct, frozen=True, kw_only=True):
    """A bet of the table's game."""

    bet: str
    title: str
    """In English; a bet of the venue's own has no other."""
    offered: bool
    """It lies on the felt."""
    tables: tuple[PayTableForm, ...]
    """That may be chosen; none where its price is a rule of the game."""


class SettingsSheet(Struct, frozen=True, kw_only=True):
    """All settings of a table, as its newest version has them."""

    row: TableRow
    """The table in the list of all."""
    version: int
    """The newest one, in force or coming: a change names it, and is refused where there is a newer one."""
    house: str
    """The profile of the house."""
    may_change: bool
    """Whoever asks may change settings; others only read."""
    forms: tuple[SettingForm, ...]
    """Every setting."""
    copies: dict[str, tuple[str, ...]]
    """By setting, lines of TOML to begin with: a copy of the table's profile, or of its game's card."""
    bets: tuple[BetForm, ...]
    """Every bet that the game knows."""
    approvals: tuple[ApprovalView, ...]
    """What waits for a second person."""


class ChangedSetting(Struct, frozen=True, kw_only=True):
    """One setting, before and after."""

    key: str
    """By which it is changed."""
    text: str
    """Under which it is named among the texts."""
    about: str
    """The bet that it is about; empty where it is about none."""
    kind: str
    """How its values are written."""
    before: SettingValue
    """Null where there was no such setting."""
    after: SettingValue
    """Null where there is no such setting any more."""
    moment: SettingMoment
    """From when it holds."""


class ReturnChange(Struct, frozen=True, kw_only=True):
    """What a bet returns by the settings in force, and by those that are wanted."""

    bet: str
    title: str
    """In English; a bet of the venue's own has no other."""
    before: Chance | None
    """Null where it is not on offer."""
    after: Chance | None
    """Null where it will not be on offer."""


class ChangePreview(Struct, frozen=True, kw_only=True):
    """What a change would do; nothing is changed by asking."""

    version: int
    """The version that it would be."""
    changes: tuple[ChangedSetting, ...]
    """Every setting that would be another."""
    problems: tuple[str, ...]
    """Why it may not hold; none where it may."""
    two: bool
    """It takes a second person (D3)."""
    leaves: bool
    """It leaves the profile of the house, which only two people may."""
    whole: bool
    """Nothing of it holds before the next shoe, because bets would return too much in between."""
    returns: tuple[ReturnChange, ...]
    """Of every bet on offer before or after; none while they are worked out."""
    pending: bool
    """Returns are being worked out: ask again in a moment."""
    players: int
    """At the table now."""
    staked: int
    """Of these, with stakes in the round that goes on by the settings that it began with."""
    own_tables: int
    """Visitors' own tables, which keep what held when they were opened."""


class VersionState(StrEnum):
    PROPOSED = "proposed"
    COMING = "coming"
    IN_FORCE = "in-force"
    REPLACED = "replaced"


class VersionRow(Struct, frozen=True, kw_only=True):
    """One version of a table's settings."""

    version: int
    """Counted from 1 at each table."""
    state: VersionState
    """Whether it holds, will hold, has held, or waits for a second person."""
    at: int
    """When it was set."""
    by: str
    """Who; empty where the file of the house did."""
    second: str
    """Who approved; empty where one person was enough."""
    reason: str
    """Why, in their words."""
    changes: tuple[ChangedSetting, ...]
    """Against the version before."""


class VersionPage(Struct, frozen=True):
    """Versions of a table, the newest first."""

    rows: tuple[VersionRow, ...]
    before: int
    """Ask for what is older than this version; 0 where there is nothing older."""
