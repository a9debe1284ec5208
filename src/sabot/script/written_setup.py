"""The table of a script, as its lines want it set up; or why it may not open."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.toml_reading import BadSetting, changed_settings
from sabot.games.variant import Game
from sabot.money import UNIT, Amount, parse_amount
from sabot.profiles import Profile, Times, profile
from sabot.profiles.profile import SECTIONS
from sabot.profiles.times import time_problems
from sabot.script.arrange import arranged, reachable
from sabot.script.script_lines import HERE, BadScript, Change, Do, Script
from sabot.table import commands as c
from sabot.table.betting.fields import fields_of
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.settings import MOST_LUCKY
from sabot.table.house.setup import LuckyCards, Settings, Setup, set_up, usual_limits
from sabot.typed_reading import unknown

BESIDE = "beside"
FLAGS = ("hit_on_timeout", "players_seeds", "deal_unstaked")
AMOUNTS = ("let_it_play_most",)
NUMBERS = ("shared_history",)
FREE = Amount(1_000_000_000 * UNIT)
"""More than anybody stakes in a script of one round, and what everybody has there."""
_FLAGS = {"true": True, "false": False}


def written_game(catalogue: Catalogue, script: Script) -> Game:
    found = _found(catalogue, script.game, script.first_line)
    game = arranged(found, script.arrangement, tuple(_wanted(script)))
    return reachable(game) if script.one_round else game


def _wanted(script: Script) -> Iterator[str]:
    """What the script bets on at its own table."""
    for line in script.lines:
        if isinstance(line.what, Do) and line.where == HERE and not line.refused:
            for request in line.what.requests:
                if isinstance(request.command, c.PlaceBet):
                    yield request.command.bet


def written_setup(catalogue: Catalogue, script: Script, game: Game) -> Setup | Refused:
    return _set_up(catalogue, "table", game, script)


def setup_beside(catalogue: Catalogue, script: Script) -> Setup | Refused:
    """The second table has the mode, profile and settings of the first, and a game of its own."""
    game = _found(catalogue, script.beside, script.first_line)
    return _set_up(catalogue, BESIDE, game, replace(script, limits=()))


def _set_up(catalogue: Catalogue, name: str, game: Game, script: Script) -> Setup | Refused:
    allowed = _switched(catalogue, script)
    return set_up(name, game, script.mode, allowed, _settings(script, game, allowed))


def _found(catalogue: Catalogue, key: str, number: int) -> Game:
    try:
        return catalogue.find(key)
    except BadSetting as wrong:
        raise BadScript(number, str(wrong)) from None


def _switched(catalogue: Catalogue, script: Script) -> Profile:
    try:
        found = profile(script.profile, catalogue)
    except BadSetting as wrong:
        raise BadScript(script.first_line, str(wrong)) from None
    sections = dict(SECTIONS)
    for change in script.switches:
        section, _, key = change.key.partition(".")
        if section not in sections:
            named = unknown(section, sections)
            raise BadScript(change.number, f"the section {section!r} of profiles {named}")
        changed = _changed(getattr(found, section), Change(change.number, key, change.value), section)
        found = replace(found, **{section: changed})
    return found


def _changed(settings: Struct, change: Change, where: str) -> Struct:
    try:
        return changed_settings(settings, {change.key: change.value}, where)
    except BadSetting as wrong:
        raise BadScript(change.number, str(wrong)) from None


def _settings(script: Script, game: Game, allowed: Profile) -> Settings:
    lucky = None
    if script.lucky:
        # The written shoe says how many come.
        lucky = LuckyCards(count=MOST_LUCKY, value=script.lucky[0], chips=len(script.lucky))
    values: dict[str, bool | int] = {}
    for change in script.settings:
        values[change.key] = _setting(change)
    times = _times(script.times, allowed.times) if script.times else None
    limits = _limits(script, game) if script.limits or script.one_round else {}
    # No page lays the cards of a script: what is told lies.
    by_hand = Settings(
        lay_card=0, times=times, limits=limits, lucky_cards=lucky, deal_unstaked=script.one_round
    )
    return replace(by_hand, **values)


def _setting(change: Change) -> bool | int:
    if change.key in FLAGS:
        if change.value not in _FLAGS:
            raise BadScript(change.number, f"{change.key} = {change.value}: true or false")
        return _FLAGS[change.value]
    if change.key in (*AMOUNTS, *NUMBERS):
        try:
            return parse_amount(change.value) if change.key in AMOUNTS else int(change.value)
        except ValueError as wrong:
            raise BadScript(change.number, f"{change.key} = {change.value}: {wrong}") from None
    named = unknown(change.key, (*FLAGS, *AMOUNTS, *NUMBERS))
    raise BadScript(change.number, f"the setting {change.key} {named}")


def _times(changes: Sequence[Change], times: Times) -> Times:
    for change in changes:
        changed = _changed(times, change, "time")
        assert isinstance(changed, Times)
        times = changed
    for problem in time_problems(times):
        raise BadScript(changes[-1].number, f"time: {problem.key} = {problem.value}: {problem.right}")
    return times


def _limits(script: Script, game: Game) -> dict[str, FieldLimits]:
    """Those that the script sets; in a script of one round, all others bind nothing."""
    usual = usual_limits(fields_of(game))
    free = FieldLimits(minimum=Amount(1), maximum=FREE, step=Amount(1), largest_payout=Amount(1_000 * FREE))
    found = dict.fromkeys(usual, free) if script.one_round else {}
    for limit in script.limits:
        if limit.key not in usual:
            raise BadScript(limit.number, f"the field {limit.key} {unknown(limit.key, usual)}")
        old = usual[limit.key]
        found[limit.key] = FieldLimits(
            minimum=limit.minimum,
            maximum=limit.maximum,
            step=limit.step or old.step,
            largest_payout=limit.largest_payout or old.largest_payout,
        )
    return found
