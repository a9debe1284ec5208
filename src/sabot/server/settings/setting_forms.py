"""Every setting of a table as a form has it: its value, its bounds, from when it holds and whom it takes."""

from collections.abc import Iterable, Iterator, Mapping
from enum import EnumType, StrEnum
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from sabot.games.catalogue import Catalogue
from sabot.games.changed_card import LONGEST_CARD
from sabot.games.toml_reading import hints, plain
from sabot.games.variant import Game
from sabot.money import Amount
from sabot.profiles import CHOSEN, FELT, LONGEST_COPY, Mode, Profile, Times, looser, profiles
from sabot.profiles.strictness import no_looser
from sabot.server.config.server_config import MOST_OWN_TABLES
from sabot.server.settings.setting_form import (
    SettingForm,
    SettingKind,
    SettingLock,
    SettingMoment,
    SettingValue,
)
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuring import card_of, profile_of
from sabot.table.house.opening_hours import LONGEST_HOURS
from sabot.table.house.settings import MOST_SHARED, LuckyCards, Settings
from sabot.table.house.setup import Setup, usual_limits
from sabot.typed_reading import fitted_value

BETWEEN = "/"
"""Between the parts of a setting's key; names of bets and stakes behind have dots of their own."""
LIMITS, TIMES, SWITCHES, RULES = "settings/limits", "settings/times", "settings/switches", "rules"
PAY_TABLES, OFFERED, LUCKY, PICTURE = "pay_tables", "offered", "settings/lucky_cards", "settings/picture"
NO_LUCKY = LuckyCards(0, Amount(0), 1)
WITH_THE_SHOE = frozenset({"settings/device", "settings/players_seeds", "settings/switches/live/lucky_cards"})
"""Settings that hold from the next shoe on, beside the game, its rules and its lucky cards."""
PARTS = frozenset({"limits", "times", "switches", "lucky_cards", "picture"})
"""What of a table's settings has keys of its own."""
WORDS = {"title": 40, "device": 64, "hours": LONGEST_HOURS}
"""Characters of the settings that are texts."""


def setting_forms(games: Catalogue, setup: Setup, house: Profile) -> tuple[SettingForm, ...]:
    """Of a table that was set up by words, under the profile of the house."""
    return (
        *_of_table(games, setup, house),
        *_rules(games, setup),
        *_bets(games, setup),
        *_limits(setup),
        *_times(setup),
        *_switches(games, setup),
        *_others(setup),
    )


def values_of(games: Catalogue, setup: Setup) -> dict[str, SettingValue]:
    """Every setting as it holds, whether or not it is written in the words."""
    return {form.key: form.value for form in setting_forms(games, setup, setup.profile)}


def _of_table(games: Catalogue, setup: Setup, house: Profile) -> Iterator[SettingForm]:
    words, known = setup.configuration, profiles(games)
    assert words is not None, "tables of the house are built of words"
    allowed = profile_of(games, words).venue
    every = {
        key: game.title for key, game in games.games.items() if not allowed.games or key in allowed.games
    }
    yield _form(
        "game", "table", words.game, words.game, SettingKind.CHOICE,
        choices=tuple(every), names=tuple(every.values()),
        moment=SettingMoment.SHOE, two=True,
    )  # fmt: skip
    yield _form(
        "own_card", "table", words.own_card, (), SettingKind.DOCUMENT, most=LONGEST_CARD, two=True,
        moment=SettingMoment.SHOE, lock=SettingLock.PROFILE if allowed.approved_rules_only else None,
    )  # fmt: skip
    yield _form(
        "mode", "table", words.mode.value, Mode.VIDEO.value, SettingKind.CHOICE,
        choices=tuple(mode.value for mode in allowed.modes), moment=SettingMoment.SHOE, two=True,
    )  # fmt: skip
    stricter = {key: one.title for key, one in known.items() if not looser(one, house)}
    yield _form(
        "profile", "table", words.profile, house.key, SettingKind.CHOICE, choices=tuple(stricter),
        names=tuple(stricter.values()), two=True,
    )  # fmt: skip
    yield _form(
        "own_profile", "table", words.own_profile, (), SettingKind.DOCUMENT, most=LONGEST_COPY, two=True
    )
    if setup.mode is Mode.INTERNAL:
        yield _form(
            "own_tables", "table", words.own_tables, 500, SettingKind.NUMBER, least=0, most=MOST_OWN_TABLES
        )


def _card(games: Catalogue, setup: Setup) -> Game:
    """Without what the table changes of it."""
    words = setup.configuration
    return games.find(setup.game.key) if words is None else card_of(games, words)


def _rules(games: Catalogue, setup: Setup) -> Iterator[SettingForm]:
    card = _card(games, setup)
    usual, now = plain(card.rules), plain(setup.game.rules)
    locked = SettingLock.PROFILE if setup.profile.venue.approved_rules_only else None
    for key, hint in hints(type(setup.game.rules)).items():
        kind, least, most, choices = _kind(hint)
        if key == "decks":
            kind, choices = SettingKind.CHOICE, tuple(str(decks) for decks in card.legal_decks)
        elif key == "focus":
            kind, choices = SettingKind.CHOICE, ("", *card.can_offer)
        elif isinstance(usual[key], str) and kind is SettingKind.NUMBER:
            kind, least, most = SettingKind.TEXT, None, 16
        felt = key in FELT
        lock = None if felt else locked
        if kind is SettingKind.CHOICE and len(choices) == 1:
            lock = SettingLock.ALONE
        as_words = kind is SettingKind.CHOICE or kind is SettingKind.TEXT
        yield _form(
            f"{RULES}/{key}", "rules", str(now[key]) if as_words else now[key],
            str(usual[key]) if as_words else usual[key], kind, text=f"rule.{key}",
            least=least, most=most, choices=choices, two=not felt, lock=lock,
            moment=SettingMoment.ROUND if felt else SettingMoment.SHOE,
        )  # fmt: skip


def _bets(games: Catalogue, setup: Setup) -> Iterator[SettingForm]:
    card, game = _card(games, setup), setup.game
    can_offer = game.can_offer
    if can_offer:
        usual = tuple(key for key in card.offered if key in can_offer)
        yield _form(OFFERED, "bets", game.offered, usual, SettingKind.SEVERAL, choices=can_offer)
    locked = SettingLock.PROFILE if setup.profile.venue.approved_rules_only else None
    for bet in game.every_bet():
        if game.bets[bet].priced_by_rule:
            continue
        tables = tuple(game.tables(bet))
        yield _form(
            f"{PAY_TABLES}/{bet}", "bets", game.field(bet).table_name, card.field(bet).table_name,
            SettingKind.CHOICE, text="pay_table", choices=tables, two=True,
            lock=SettingLock.ALONE if len(tables) == 1 else locked, about=bet,
        )  # fmt: skip


def _limits(setup: Setup) -> Iterator[SettingForm]:
    usual = usual_limits(setup.fields)
    for bet, limits in setup.limits.items():
        if bet not in usual:
            continue
        for field in fields(FieldLimits):
            yield _form(
                f"{LIMITS}/{bet}/{field.name}", "limits", int(getattr(limits, field.name)),
                int(getattr(usual[bet], field.name)), SettingKind.AMOUNT, text=f"limits.{field.name}",
                least=1, about=bet,
            )  # fmt: skip


def _times(setup: Setup) -> Iterator[SettingForm]:
    times, usual = setup.settings.times or setup.profile.times, setup.profile.times
    for key, hint in hints(Times).items():
        kind, least, most, _ = _kind(hint)
        yield _form(
            f"{TIMES}/{key}", "times", getattr(times, key), getattr(usual, key), kind, text=f"times.{key}",
            least=least, most=most,
        )  # fmt: skip


def _switches(games: Catalogue, setup: Setup) -> Iterator[SettingForm]:
    """What the profile forbids cannot be switched on; of an order of words, the looser ones are not there."""
    words = setup.configuration
    assert words is not None, "tables of the house are built of words"
    bounds = profile_of(games, words)
    for section, kind in CHOSEN.items():
        now, bound = getattr(setup.profile, section), getattr(bounds, section)
        for key, hint in hints(kind).items():
            form, least, most, choices = _kind(hint)
            switch, top = f"{section}.{key}", getattr(bound, key)
            may = tuple(one for one in choices if no_looser(switch, top, fitted_value(hint, one)))
            lock = SettingLock.PROFILE if (top is False or (choices and len(may) == 1)) else None
            if form is SettingKind.NUMBER and least is not None and most is not None:
                may_be = [n for n in range(least, most + 1) if no_looser(switch, top, n)]
                least, most = may_be[0], may_be[-1]
            path = f"{SWITCHES}/{section}/{key}"
            sealed = path in WITH_THE_SHOE and setup.game.golden_chips
            yield _form(
                path, section, _plain(getattr(now, key)), _plain(top), form, text=f"switch.{switch}",
                least=least, most=most, choices=may, lock=lock,
                moment=SettingMoment.SHOE if sealed else SettingMoment.ROUND,
            )  # fmt: skip


def _others(setup: Setup) -> Iterator[SettingForm]:
    settings, usual = setup.settings, Settings()
    for key, hint in hints(Settings).items():
        if key in PARTS:
            continue
        kind, least, most, choices = _kind(hint)
        if kind is SettingKind.TEXT:
            most = WORDS[key]
        elif key == "shared_history":
            least, most = 0, MOST_SHARED
        path = f"settings/{key}"
        group = "table" if key in WORDS else "limits" if kind in _MONEY else "table_settings"
        yield _form(
            path, group, _plain(getattr(settings, key)), _plain(getattr(usual, key)), kind, text=key,
            least=least, most=most, choices=choices, two=key == "device",
            moment=SettingMoment.SHOE if path in WITH_THE_SHOE else SettingMoment.ROUND,
        )  # fmt: skip
    lucky = settings.lucky_cards or NO_LUCKY
    for field, top in (("count", 52), ("value", None), ("chips", 100)):
        yield _form(
            f"{LUCKY}/{field}", "table_settings", int(getattr(lucky, field)), int(getattr(NO_LUCKY, field)),
            SettingKind.AMOUNT if field == "value" else SettingKind.NUMBER, text=f"lucky_cards.{field}",
            least=0, most=top, moment=SettingMoment.SHOE,
            lock=None if setup.live.lucky_cards else SettingLock.PROFILE,
        )  # fmt: skip
    picture = settings.picture
    yield _form(
        PICTURE, "table_settings", None if picture is None else msgspec.json.encode(picture).decode(), None,
        SettingKind.STRUCTURE, text="picture",
    )  # fmt: skip


_MONEY = (SettingKind.AMOUNT, SettingKind.AMOUNTS)


def _form(
    key: str, group: str, value: object, usual: object, kind: SettingKind, *, text: str = "",
    least: int | None = None, most: int | None = None, choices: Iterable[str] = (),
    names: tuple[str, ...] = (),
    moment: SettingMoment = SettingMoment.ROUND, two: bool = False, lock: SettingLock | None = None,
    about: str = "",
) -> SettingForm:  # fmt: skip
    return SettingForm(
        key=key, text=text or key, group=group, kind=kind, value=_value(value),
        usual=_value(usual), least=least, most=most, choices=tuple(choices), names=names, moment=moment,
        two=two, lock=lock, about=about,
    )  # fmt: skip


def _value(value: object) -> SettingValue:
    if value is None or isinstance(value, bool | int | str):
        return value
    assert isinstance(value, tuple), f"a setting is no {type(value)}"
    return value


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return value.value
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _kind(hint: object) -> tuple[SettingKind, int | None, int | None, tuple[str, ...]]:
    """How a type is written in a form, with its bounds or its words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        (hint, *_) = (part for part in inner if part is not type(None))
        return (
            _kind(hint) if len(inner) == 2 and type(None) in inner else (SettingKind.NUMBER, None, None, ())
        )
    if origin is Annotated:
        kind, _, _, choices = _kind(inner[0])
        bounds: Meta = inner[1]
        least, most = _whole(bounds.ge), _whole(bounds.le)
        return kind, least, most, choices
    if origin is tuple:
        return SettingKind.AMOUNTS, 1, None, ()
    if isinstance(hint, EnumType):
        return SettingKind.CHOICE, None, None, tuple(map(str, hint.__members__.values()))
    if hint is Amount:
        return SettingKind.AMOUNT, 0, None, ()
    return _PLAIN_KINDS.get(hint, SettingKind.ODDS), None, None, ()


_PLAIN_KINDS: Mapping[object, SettingKind] = {
    bool: SettingKind.FLAG, int: SettingKind.NUMBER, str: SettingKind.TEXT,
}  # fmt: skip


def _whole(bound: object) -> int | None:
    return bound if isinstance(bound, int) else None
