"""From changed settings to the words of a table: what is as usual is not written."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.changed_card import changed_card
from sabot.games.toml_reading import BadSetting, plain
from sabot.games.variant import Game
from sabot.profiles import Profile, changed_copy, profiles
from sabot.server.settings.setting_form import SettingForm, SettingKind, SettingValue
from sabot.server.settings.setting_forms import (
    BETWEEN,
    LIMITS,
    LUCKY,
    NO_LUCKY,
    OFFERED,
    PAY_TABLES,
    PICTURE,
    RULES,
    SWITCHES,
    TIMES,
    setting_forms,
)
from sabot.table.betting.slip import BEHIND
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import Setup

Changes: TypeAlias = Mapping[str, SettingValue]
Words: TypeAlias = dict[str, "Words | SettingValue"]
MOST_CHANGES = 200
"""Settings that are changed together."""
OF_GAME = (RULES, PAY_TABLES, OFFERED)
"""What another game does not keep; and the limits of its bets."""


def changed_words(
    games: Catalogue, setup: Setup, house: Profile, changes: Changes
) -> Configuration | Refused:
    """The next version of a table's words under the profile of the house, or what of it nobody can mean.

    Whether it may hold is asked where it is set.
    """
    words = setup.configuration
    assert words is not None, "tables of the house are built of words"
    known = {form.key: form for form in setting_forms(games, setup, house)}
    for key, value in changes.items():
        if (refused := _check(known.get(key), key, value)) is not None:
            return refused
    draft: Words = msgspec.to_builtins(words)
    draft["version"] = setup.version + 1
    game, card = changes.get("game", words.game), changes.get("own_card", words.own_card)
    if game != words.game or card != words.own_card:
        card = () if game != words.game else card
        draft |= {RULES: {}, PAY_TABLES: {}, OFFERED: None, "game": game, "own_card": card}
        limits, known_bets = _part(draft, "settings"), _card(draft, games).every_bet()
        limits["limits"] = {
            bet: kept
            for bet, kept in _part(limits, "limits").items()
            if game == words.game and bet.removeprefix(BEHIND) in known_bets
        }
        changes = {key: value for key, value in changes.items() if not _is_of_game(key)}
    for key, value in changes.items():
        _set(draft, setup, key.split(BETWEEN), value)
    _tidy(draft, games, setup)
    try:
        return msgspec.convert(draft, Configuration)
    except msgspec.ValidationError as wrong:
        return Refused("wrong", {"what": str(wrong)})


def _is_of_game(key: str) -> bool:
    parts = ("game", "own_card", *OF_GAME, LIMITS)
    return any(key == part or key.startswith(part + BETWEEN) for part in parts)


def _check(form: SettingForm | None, key: str, value: SettingValue) -> Refused | None:
    """What a form would not let anybody write; the rest is told by whoever checks the whole."""
    if form is None:
        return Refused("no-such-setting", {"setting": key})
    if form.lock is not None and value != form.value:
        return Refused("setting-locked", {"setting": key})
    fits = {
        SettingKind.FLAG: type(value) is bool,
        SettingKind.NUMBER: type(value) is int,
        SettingKind.AMOUNT: type(value) is int or value is None,
        SettingKind.AMOUNTS: isinstance(value, tuple) and all(type(one) is int for one in value),
        SettingKind.CHOICE: value in form.choices,
        SettingKind.SEVERAL: isinstance(value, tuple) and set(value) <= set(form.choices),
        SettingKind.ODDS: isinstance(value, str),
        SettingKind.TEXT: isinstance(value, str) and len(value) <= (form.most or len(value)),
        SettingKind.DOCUMENT: isinstance(value, tuple) and all(type(one) is str for one in value),
        SettingKind.STRUCTURE: value is None or isinstance(value, str),
    }[form.kind]
    if fits and type(value) is int and form.kind is not SettingKind.TEXT:
        fits = (form.least is None or value >= form.least) and (form.most is None or value <= form.most)
    return None if fits else Refused("setting-unfit", {"setting": key})


def _set(draft: Words, setup: Setup, path: list[str], value: SettingValue) -> None:
    """One value at its place; what has keys of its own is begun as it holds now."""
    head, settings = BETWEEN.join(path[:2]), _part(draft, "settings")
    if path[0] in (RULES, PAY_TABLES):
        _part(draft, path[0])[path[1]] = _word(value) if path[0] == RULES else value
    elif head == TIMES:
        if settings["times"] is None:
            settings["times"] = msgspec.to_builtins(setup.profile.times)
        _part(settings, "times")[path[2]] = value
    elif head == LIMITS:
        limits = _part(settings, "limits")
        limits.setdefault(path[2], msgspec.to_builtins(setup.limits[path[2]]))
        _part(limits, path[2])[path[3]] = value
    elif head == SWITCHES:
        chosen = _part(settings, "switches")
        chosen.setdefault(path[2], {})
        _part(chosen, path[2])[path[3]] = value
    elif head == LUCKY:
        if settings["lucky_cards"] is None:
            settings["lucky_cards"] = msgspec.to_builtins(NO_LUCKY)
        _part(settings, "lucky_cards")[path[2]] = value
    elif head == PICTURE:
        settings["picture"] = _structure(value)
    elif head == OFFERED:
        chosen_bets = value if isinstance(value, tuple) else ()
        draft[OFFERED] = tuple(bet for bet in setup.game.can_offer if bet in chosen_bets)
    else:
        (draft if len(path) == 1 else settings)[path[-1]] = value


def _structure(value: SettingValue) -> "Words | SettingValue":
    try:
        found: Words | SettingValue = None if not value else msgspec.json.decode(str(value))
    except msgspec.DecodeError:
        return str(value)
    return found


def _tidy(draft: Words, games: Catalogue, setup: Setup) -> None:
    """What is as the card, the profile or the house has it anyway is left out."""
    settings = _part(draft, "settings")
    card, under = _card(draft, games), _profile(draft, games, setup)
    rules, usual = _part(draft, RULES), plain(card.rules)
    draft[RULES] = {key: word for key, word in rules.items() if word != _word(usual.get(key))}
    tables = _part(draft, PAY_TABLES)
    draft[PAY_TABLES] = {
        bet: name
        for bet, name in tables.items()
        if bet not in card.bets or name != card.field(bet).table_name
    }
    if draft[OFFERED] is not None and draft[OFFERED] == card.offered:
        draft[OFFERED] = None
    if settings["times"] == msgspec.to_builtins(under.times):
        settings["times"] = None
    settings["switches"] = {
        section: kept
        for section, chosen in _part(settings, "switches").items()
        if (kept := {key: one for key, one in _of(chosen).items() if _differs(under, section, key, one)})
    }
    lucky = settings["lucky_cards"]
    if isinstance(lucky, dict) and not lucky["count"]:
        settings["lucky_cards"] = None


def _card(draft: Words, games: Catalogue) -> Game:
    """What the draft begins from; whoever checks the whole tells what is wrong with a card of its own."""
    named, lines = games.find(str(draft["game"])), draft["own_card"]
    own = "\n".join(map(str, lines)) if isinstance(lines, tuple | list) else ""
    try:
        return changed_card(own, named.key, games) if own else named
    except BadSetting:
        return named


def _profile(draft: Words, games: Catalogue, setup: Setup) -> Profile:
    """What the draft would be under; whoever checks the whole tells what is wrong with a copy."""
    named, lines = profiles(games).get(str(draft["profile"]), setup.profile), draft["own_profile"]
    own = "\n".join(map(str, lines)) if isinstance(lines, tuple | list) else ""
    try:
        return changed_copy(own, named.key, games) if own else named
    except BadSetting:
        return named


def _differs(under: object, section: str, key: str, value: object) -> bool:
    return bool(getattr(getattr(under, section, None), key, None) != value)


def _word(value: object) -> str:
    """How a rule is written in the words of a table."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _part(words: Words, key: str) -> Words:
    return _of(words[key])


def _of(part: "Words | SettingValue") -> Words:
    assert isinstance(part, dict), "it has keys of its own"
    return part
