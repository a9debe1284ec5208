"""What a change of settings would do, told before anybody saves it."""

from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.games.variant import Game
from sabot.profiles import profile
from sabot.server.live.table_changes import recalled_change
from sabot.server.odds.odds_rows import Chance, GameOdds
from sabot.server.odds.table_odds import TableOdds
from sabot.server.settings.setting_form import SettingForm, SettingMoment
from sabot.server.settings.setting_forms import setting_forms
from sabot.server.settings.settings_views import ChangedSetting, ChangePreview, ReturnChange
from sabot.table.betting.open_close import may_open
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import door_problems
from sabot.table.house.configuring import configured, needs_new_shoe, needs_second_person
from sabot.table.house.setup import Setup
from sabot.table.house.until_next_shoe import meanwhile
from sabot.table.state import Phase, Table


def preview(table: Table, words: Configuration, house: str, odds: TableOdds) -> ChangePreview:
    """Of the next version of a table's words, under the profile of the house."""
    newest, setup = table.coming or table.setup, configured(table.games, words)
    hard = tuple(door_problems(table.games, words, None, lambda game: ()))
    known = None if hard else recalled_change(words, table)
    if isinstance(known, Refused):
        hard = (str(known.values.get("what", known.reason)),)
    if isinstance(setup, Refused):
        return _told(table, words, hard or (setup.reason,))
    within = profile(house, table.games)
    leaves = not hard and any(door_problems(table.games, words, within, lambda game: ()))
    before, after = odds.of(table.setup), odds.of(setup)
    # Where the game stays as it is no return changes, and nothing has to be waited for.
    whole, same = known is True, table.setup.game.digest() == setup.game.digest()
    return _told(
        table,
        words,
        hard,
        changes=tuple(changed_settings(newest, setup, table, whole=whole)),
        two=leaves or bool(needs_second_person(newest, setup)),
        leaves=leaves,
        whole=whole,
        returns=() if before is None or after is None else tuple(_returns(table.setup, before, setup, after)),
        pending=not hard and (known is None or (not same and (before is None or after is None))),
    )


def _told(
    table: Table, words: Configuration, problems: tuple[str, ...], *,
    changes: tuple[ChangedSetting, ...] = (), two: bool = False, leaves: bool = False, whole: bool = False,
    returns: tuple[ReturnChange, ...] = (), pending: bool = False,
) -> ChangePreview:  # fmt: skip
    return ChangePreview(
        version=words.version, changes=changes, problems=problems, two=two, leaves=leaves, whole=whole,
        returns=returns, pending=pending, players=len(table.guests), staked=len(table.bettors),
        own_tables=len(table.own),
    )  # fmt: skip


def changed_settings(
    old: Setup, new: Setup, table: Table, *, whole: bool = False
) -> Iterator[ChangedSetting]:
    """Every setting of which the value is another, with the moment from which it holds."""
    games = table.games
    before = {form.key: form for form in setting_forms(games, old, old.profile)}
    between = None if whole else meanwhile(games, table.setup, new)
    until = None if between is None else configured(games, between)
    early = {} if not isinstance(until, Setup) else _values(table, until)
    waits = needs_new_shoe(table.setup, new)
    for form in setting_forms(games, new, new.profile):
        was = before.pop(form.key, None)
        if was is None or was.value != form.value:
            waiting = waits and early.get(form.key) != form.value
            yield _changed(was, form, _moment(table, waits=waiting))
    for gone in before.values():
        yield _changed(gone, None, _moment(table, waits=waits))


def _values(table: Table, setup: Setup) -> dict[str, object]:
    return {form.key: form.value for form in setting_forms(table.games, setup, setup.profile)}


def _moment(table: Table, *, waits: bool) -> SettingMoment:
    if table.phase is Phase.CLOSED:
        return SettingMoment.OPENING
    if waits:
        return SettingMoment.SHOE
    bare = table.phase is Phase.BETTING and not table.bettors and may_open(table)
    return SettingMoment.NOW if bare else SettingMoment.ROUND


def _changed(was: SettingForm | None, will: SettingForm | None, moment: SettingMoment) -> ChangedSetting:
    form = will or was
    assert form is not None, "one of both is there"
    return ChangedSetting(
        key=form.key,
        text=form.text,
        about=form.about,
        kind=form.kind,
        before=None if was is None else was.value,
        after=None if will is None else will.value,
        moment=moment,
    )


def _returns(old: Setup, before: GameOdds, new: Setup, after: GameOdds) -> Iterator[ReturnChange]:
    first, then = _on_offer(old.game, before), _on_offer(new.game, after)
    for bet in dict.fromkeys((*first, *then)):
        known = new.game.bets.get(bet) or old.game.bets[bet]
        yield ReturnChange(bet=bet, title=known.title, before=first.get(bet), after=then.get(bet))


def _on_offer(game: Game, odds: GameOdds) -> dict[str, Chance]:
    """What each bet returns that lies on the felt, or that players are asked for."""
    placed = (*game.mains(), *game.family.asked(game.rules), *game.offered)
    known = {view.bet: view.returns for view in odds.odds}
    return {bet: known[bet] for bet in placed if bet in known}
