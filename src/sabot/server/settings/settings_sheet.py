"""The settings of one table, and the list of all tables, as people of the house read them."""

from collections.abc import Iterator, Sequence

from sabot.games.changed_card import card_copy
from sabot.games.variant import Game
from sabot.profiles import copy_of, profile
from sabot.records.history.round_places import SettingsVersion
from sabot.server.http.rules_view import rule_row
from sabot.server.settings.change_preview import changed_settings
from sabot.server.settings.setting_forms import setting_forms
from sabot.server.settings.settings_views import (
    BetForm,
    ChangedSetting,
    PayTableForm,
    SettingsSheet,
    TableRow,
    VersionPage,
    VersionRow,
    VersionState,
)
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup
from sabot.table.state import Table
from sabot.table.view.approval_views import approval_views

ROWS = 30
"""Versions on a page."""


def table_row(table: Table) -> TableRow:
    setup = table.setup
    return TableRow(
        table=setup.table,
        title=setup.settings.title,
        game=setup.game.key,
        game_title=setup.game.title,
        mode=setup.mode.value,
        profile=setup.profile.key,
        phase=table.phase.value,
        closing=table.closing,
        hours=setup.settings.hours,
        jackpot=table.jackpot,
        halted="" if table.halt is None else table.halt.reason,
        players=len(table.guests) + len(table.own),
        version=setup.version,
        coming=0 if table.coming is None else table.coming.version,
        approvals=sum(isinstance(one.act, Reconfiguration) for one in table.approvals),
    )


def settings_sheet(table: Table, house: str, *, may_change: bool) -> SettingsSheet:
    newest, under = table.coming or table.setup, profile(house, table.games)
    words = newest.configuration
    assert words is not None, "tables of the house are built of words"
    return SettingsSheet(
        row=table_row(table),
        version=newest.version,
        house=house,
        may_change=may_change,
        forms=setting_forms(table.games, newest, under),
        copies={
            "own_profile": tuple(copy_of(profile(words.profile, table.games)).splitlines()),
            "own_card": tuple(card_copy(words.game, table.games).splitlines()),
        },
        bets=tuple(_bets(newest.game)),
        approvals=tuple(
            view
            for view, one in zip(approval_views(table), table.approvals, strict=True)
            if isinstance(one.act, Reconfiguration)
        ),
    )


def _bets(game: Game) -> Iterator[BetForm]:
    for key in game.every_bet():
        bet = game.bets[key]
        tables = {} if bet.priced_by_rule else game.tables(key)
        yield BetForm(
            bet=key,
            title=bet.title,
            offered=key not in game.can_offer or key in game.offered,
            tables=tuple(
                PayTableForm(name, tuple(rule_row(game.family.key, key, row) for row in table.rows))
                for name, table in tables.items()
            ),
        )


def version_page(table: Table, known: Sequence[SettingsVersion], before: int) -> VersionPage:
    """Versions that are older than `before`, or the newest, each against the one before it."""
    words = list(_each(known))
    older = [n for n, (one, _) in enumerate(words) if not before or one.version < before]
    shown = older[-ROWS:]
    rows = [_version(table, words, n) for n in reversed(shown)]
    proposed = [] if before else list(_proposed(table))
    more = words[shown[0]][0].version if shown and len(older) > len(shown) else 0
    return VersionPage((*proposed, *rows), more)


def find_version(known: Sequence[SettingsVersion], version: int) -> Configuration | None:
    """The words of a version."""
    return next((words for words, _ in _each(known) if words.version == version), None)


def _each(known: Sequence[SettingsVersion]) -> Iterator[tuple[Configuration, SettingsVersion]]:
    for change in known:
        if change.meanwhile is not None:
            yield change.meanwhile, change
        yield change.configuration, change


def _version(table: Table, words: Sequence[tuple[Configuration, SettingsVersion]], place: int) -> VersionRow:
    now, change = words[place]
    old = words[place - 1][0] if place else None
    return VersionRow(
        version=now.version,
        state=_state(table, now.version),
        at=change.at,
        by=change.by,
        second=change.second,
        reason=change.reason,
        changes=() if old is None else tuple(_between(table, old, now)),
    )


def _proposed(table: Table) -> Iterator[VersionRow]:
    """Changes that wait for a second person."""
    newest = (table.coming or table.setup).configuration
    for one in reversed(table.approvals):
        if isinstance(one.act, Reconfiguration) and newest is not None:
            wanted = one.act.configuration
            yield VersionRow(
                version=wanted.version, state=VersionState.PROPOSED, at=one.at, by=one.by, second="",
                reason=one.reason, changes=tuple(_between(table, newest, wanted)),
            )  # fmt: skip


def _between(table: Table, old: Configuration, new: Configuration) -> Iterator[ChangedSetting]:
    before, after = configured(table.games, old), configured(table.games, new)
    if isinstance(before, Setup) and isinstance(after, Setup):
        yield from changed_settings(before, after, table)


def _state(table: Table, version: int) -> VersionState:
    if version == table.setup.version:
        return VersionState.IN_FORCE
    newest = (table.coming or table.setup).version
    between = table.meanwhile is not None and version == table.meanwhile.version
    return VersionState.COMING if version == newest or between else VersionState.REPLACED
