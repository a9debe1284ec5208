"""How a variant card is read: strictly, and refused unless a table of its game could be opened."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from sabot.cards.composition import MOST_DECKS
from sabot.games.bet import BadTable, Bet, Dealt, PayTable, Row, fitted
from sabot.games.family import Family, GameRound
from sabot.games.seating import read_seating
from sabot.games.shoe_rules import Shuffle
from sabot.games.toml_reading import BadSetting, Section, read_settings
from sabot.games.variant import Rules, Tables, Variant
from sabot.money import parse_odds
from sabot.typed_reading import right_for, shown, unknown

_KEYS = (
    "key", "title", "family", "place", "about", "category", "felt", "back", "golden_chips", "live_shuffle",
    "legal_decks", "rules", "seating", "bets", "tables", "pays",
)  # fmt: skip
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""What a game or a category may be called in commands, addresses and file names."""
_ANY_PRICE = 'write odds in quotes such as "3:2", or "push" or "lose"'
_WINNING_PRICE = 'write odds in quotes such as "1:1": what the row would pay before the commission'


def read_variant(section: Section, family: Family[Rules, Dealt, GameRound]) -> Variant[Rules, Dealt]:
    """A game from its card."""
    section.only(*_KEYS)
    bets = {bet.key: bet for bet in family.bets}
    offered, besides, configurations = _read_offer(section.section("bets"), bets)
    by_card = {key: bet for key, bet in bets.items() if not bet.priced_by_rule}
    own_tables = _read_tables(section, by_card)
    variant = Variant(
        family=family,
        key=_read_slug(section, "key"),
        title=section.text("title"),
        place=section.number("place"),
        about=section.text("about"),
        category=_read_slug(section, "category" if section.has("category") else "key"),
        felt=_read_slug(section, "felt" if section.has("felt") else "key"),
        back=_read_slug(section, "back") if section.has("back") else "",
        golden_chips=section.has("golden_chips") and _read_truth(section, "golden_chips"),
        live_shuffle=_read_shuffle(section, "live_shuffle"),
        rules=read_settings(section.section("rules"), family.rules),
        seating=read_seating(section.section("seating")),
        legal_decks=_read_decks(section),
        offered=offered,
        can_offer=offered + besides,
        configurations=configurations,
        bets=bets,
        own_tables=own_tables,
        table_names=_read_names(section, by_card, own_tables),
    )
    for problem in variant.table_problems():
        place = " has " if problem.key == "offered" else " = "
        key = "bets.offered" if problem.key == "offered" else f"rules.{problem.key}"
        raise BadSetting(section.file, key, f"{place}{problem.value}: {problem.right}")
    return variant


def _read_slug(section: Section, key: str) -> str:
    name = section.text(key)
    if not _SLUG.fullmatch(name):
        raise section.bad_value(key, name, "write small letters, digits and single hyphens between them")
    return name


def _read_truth(section: Section, key: str) -> bool:
    value = section.take(key)
    if not isinstance(value, bool):
        raise section.bad_value(key, value, right_for(bool))
    return value


def _read_shuffle(section: Section, key: str) -> Shuffle | None:
    if not section.has(key):
        return None
    name = section.text(key)
    if name not in tuple(Shuffle):
        raise section.bad_value(key, name, right_for(Shuffle))
    return Shuffle(name)


def _read_decks(section: Section) -> tuple[int, ...]:
    decks = section.numbers("legal_decks")
    if not decks or len(set(decks)) != len(decks) or not all(1 <= number <= MOST_DECKS for number in decks):
        raise section.bad_value("legal_decks", decks, f"numbers from 1 to {MOST_DECKS}, each once")
    return decks


def _read_offer(
    section: Section, bets: Mapping[str, Bet[Dealt]]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What is offered, what can be offered besides, and the sets of which a table offers one."""
    section.only("offered", "can_offer", "configurations")
    offered, besides = section.texts("offered"), section.texts("can_offer")
    _refuse_strangers(section, "offered", offered, bets)
    _refuse_strangers(section, "can_offer", besides, bets)
    for key in besides:
        if key in offered:
            raise section.bad("can_offer", f"names {shown(key)}, which is offered; name it in one of the two")
    return offered, besides, _read_configurations(section, offered + besides)


def _refuse_strangers(
    section: Section, key: str, named: Iterable[str], bets: Mapping[str, Bet[Dealt]]
) -> None:
    special = [known for known, bet in bets.items() if bet.is_special]
    for name in named:
        if name in bets and bets[name].is_main:
            raise section.bad(key, f"names {shown(name)}, a main bet; those are always on offer")
        if name not in special:
            raise section.bad(key, f"names {shown(name)}, which {unknown(name, special)}")


def _read_configurations(section: Section, can_offer: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if not section.has("configurations"):
        return ()
    named = section.section("configurations")
    sets = {name: named.texts(name) for name in named.content}
    for name, keys in sets.items():
        for key in keys:
            if key not in can_offer:
                raise named.bad(name, f"names {shown(key)}, which {unknown(key, can_offer)}")
    return tuple(sets.values())


def _read_tables(section: Section, bets: Mapping[str, Bet[Dealt]]) -> dict[str, dict[str, PayTable]]:
    """The card's own pay tables: `[[pays.BET.NAME]]`, one table a row."""
    tables: dict[str, dict[str, PayTable]] = {}
    if not section.has("pays"):
        return tables
    pays = section.section("pays")
    for key in pays.content:
        if key not in bets:
            raise pays.bad(key, unknown(key, bets))
        by_name = pays.section(key)
        tables[key] = {name: _read_table(by_name, name, bets[key]) for name in by_name.content}
    return tables


def _read_table(section: Section, name: str, bet: Bet[Dealt]) -> PayTable:
    rows = tuple(read_row(row) for row in section.sections(name))
    try:
        return fitted(PayTable(rows), bet.labels)
    except BadTable as wrong:
        raise section.bad(name, f"does not fit the bet: {wrong}") from None


def read_row(section: Section) -> Row:
    section.only("title", "pays", "labels", "gross", "key")
    title, odds = section.text("title"), _read_odds(section, "pays", _ANY_PRICE)
    named = "" if section.has("labels") else title.lower()
    labels = (named,) if named else section.texts("labels")
    gross = _read_odds(section, "gross", _WINNING_PRICE) if section.has("gross") else None
    return Row(title, odds, labels, gross, section.text("key") if section.has("key") else named)


def _read_odds(section: Section, key: str, right: str) -> Fraction:
    odds = section.take(key)
    try:
        if isinstance(odds, str):
            return parse_odds(odds)
    except ValueError:
        pass
    raise section.bad_value(key, odds, right)


def _read_names(section: Section, bets: Mapping[str, Bet[Dealt]], own: Tables) -> dict[str, str]:
    if not section.has("tables"):
        return {}
    names = section.section("tables")
    return {key: _table_name(names, key, bets, own) for key in names.content}


def _table_name(names: Section, key: str, bets: Mapping[str, Bet[Dealt]], own: Tables) -> str:
    if key not in bets:
        raise names.bad(key, unknown(key, bets))
    name, known = names.text(key), {**bets[key].tables, **own.get(key, {})}
    if name not in known:
        raise names.bad_value(key, name, f"one of {', '.join(known)}")
    return name
