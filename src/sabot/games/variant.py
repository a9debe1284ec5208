"""A variant card: a game's rules, its bets and their pay tables, read strictly from one TOML file."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Problem
from sabot.games.bet import BadTable, Bet, Dealt, PayTable, Row, fitted
from sabot.games.dealing import ShoeRules
from sabot.games.offer import offer_problems
from sabot.games.reading import (
    BadCard,
    Section,
    changed_settings,
    plain,
    read_settings,
    unknown,
)
from sabot.games.seating import Seating, read_seating
from sabot.games.stake import Field
from sabot.money import parse_odds, show_odds

Rules = TypeVar("Rules", bound=ShoeRules)
Tables = Mapping[str, Mapping[str, PayTable]]


class Family(Struct, Generic[Rules, Dealt], frozen=True):
    """What a family brings to its cards: the type of its rules, its bets, and what must hold."""

    key: str
    rules: type[Rules]
    bets: tuple[Bet[Dealt], ...]
    rule_problems: Callable[[Rules], Iterable[Problem]]
    table_problems: Callable[["Variant[Rules, Dealt]"], Iterable[Problem]]
    most_special: int | None
    """Special bets that a table may offer for one hand, where there is a limit."""


class Variant(Struct, Generic[Rules, Dealt], frozen=True, kw_only=True):
    """One game of the catalogue."""

    family: Family[Rules, Dealt]
    key: str
    title: str
    place: int
    """Where it stands in a list of games."""
    about: str
    rules: Rules
    seating: Seating
    legal_decks: tuple[int, ...]
    offered: tuple[str, ...]
    """Special bets that a table of this game offers unless its operator says otherwise."""
    can_offer: tuple[str, ...]
    """All special bets that this game knows, those on offer first."""
    configurations: tuple[tuple[str, ...], ...] = ()
    """Where given, a table offers bets of one of these sets only (S16)."""
    bets: Mapping[str, Bet[Dealt]]
    """Every bet of the family by key."""
    own_tables: Tables
    """Pay tables that this game brings along, by bet and name."""
    table_names: Mapping[str, str]
    """Which pay table a bet uses where it is not the default one."""

    @property
    def around_hand(self) -> tuple[str, ...]:
        """The special bets on offer that have a field at each hand."""
        return tuple(key for key in self.offered if not self.bets[key].links.per_player)

    def rule_problems(self) -> tuple[Problem, ...]:
        """What speaks against the rules as such."""
        return tuple(self.family.rule_problems(self.rules))

    def table_problems(self) -> tuple[Problem, ...]:
        """What speaks against opening a table with these rules and bets."""
        return (*self._deck_problems(), *self.offer_problems(), *self.family.table_problems(self))

    def _deck_problems(self) -> Iterator[Problem]:
        if self.rules.decks not in self.legal_decks:
            legal = " or ".join(str(number) for number in self.legal_decks)
            yield Problem("decks", str(self.rules.decks), f"{legal} in this game")

    def offer_problems(self) -> Iterator[Problem]:
        """What speaks against offering these bets together."""
        return offer_problems(
            self.bets,
            self.offered,
            self.can_offer,
            self.configurations,
            self.rules.layout,
            self.family.most_special,
        )

    def tables(self, bet: str) -> Mapping[str, PayTable]:
        """The pay tables of a bet in this game; its own come before those of the bet's definition."""
        return {**self.bets[bet].tables, **self.own_tables.get(bet, {})}

    def field(self, bet: str) -> Field[Dealt]:
        definition = self.bets[bet]
        name = self.table_names.get(bet) or definition.default_table(self.rules.decks)
        return Field(definition, name, self.tables(bet)[name])

    def mains(self) -> tuple[str, ...]:
        """The main bets that are bets of the catalogue."""
        return tuple(key for key, bet in self.bets.items() if bet.is_main)

    def offer(self) -> dict[str, Field[Dealt]]:
        """The betting fields of a table: main bets and the special bets on offer."""
        return {key: self.field(key) for key in (*self.mains(), *self.offered)}

    def digest(self) -> str:
        """A fingerprint of everything the odds depend on: rules, bets with their versions, pay tables."""
        content = json.dumps(self.priced(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()

    def priced(self) -> dict[str, object]:
        """Rules and pay tables as plain values."""
        return {
            "game": self.key,
            "rules": plain(self.rules),
            "bets": {key: _priced(field) for key, field in self.offer().items()},
        }


def _priced(field: Field[Dealt]) -> dict[str, object]:
    return {
        "version": field.bet.version,
        "table": field.table_name,
        "rows": [[row.title, show_odds(row.odds), list(row.labels)] for row in field.table.rows],
    }


def read_variant(
    section: Section, family: Family[Rules, Dealt], bets: Mapping[str, Bet[Dealt]]
) -> Variant[Rules, Dealt]:
    """A game from its card, refused unless a table of it could be opened."""
    offers = section.section("bets")
    offered = offers.texts("offered")
    besides = offers.texts("can_offer")
    configurations = _configurations(offers)
    offers.finish()
    own_tables = _read_tables(section, bets)
    variant = Variant(
        family=family,
        key=section.text("key"),
        title=section.text("title"),
        place=section.number("place"),
        about=section.text("about"),
        rules=read_settings(section.section("rules"), family.rules),
        seating=read_seating(section.section("seating")),
        legal_decks=section.numbers("legal_decks"),
        offered=offered,
        can_offer=offered + besides,
        configurations=configurations,
        bets=bets,
        own_tables=own_tables,
        table_names=_read_names(section, bets, own_tables),
    )
    section.take("family")
    section.finish()
    _refuse(section, variant, offered + besides)
    return variant


def _refuse(section: Section, variant: Variant[Rules, Dealt], known: Sequence[str]) -> None:
    for key in known:
        if key not in variant.bets:
            raise section.bad("bets", f"names {key!r}, which {unknown(key, variant.bets)}")
        if variant.bets[key].is_main:
            raise section.bad("bets", f"names {key!r}, a main bet; it is always on offer")
    for problem in (*variant.rule_problems(), *variant.table_problems()):
        place = "bets." if problem.key == "offered" else "rules."
        raise BadCard(section.file, place + problem.key, f" = {problem.value}: {problem.right}")


def _configurations(section: Section) -> tuple[tuple[str, ...], ...]:
    if not section.has("configurations"):
        return ()
    named = section.section("configurations")
    sets = tuple(named.texts(name) for name in named.content)
    named.finish()
    return sets


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
    rows = tuple(_read_row(row) for row in section.sections(name))
    try:
        return fitted(PayTable(rows), bet.labels)
    except BadTable as wrong:
        raise section.bad(name, f"does not fit the bet: {wrong}") from None


def _read_row(section: Section) -> Row:
    title, odds = section.text("title"), section.text("pays")
    labels = section.texts("labels") if section.has("labels") else (title.lower(),)
    section.finish()
    try:
        return Row(title, parse_odds(odds), labels)
    except ValueError:
        raise section.bad_value("pays", odds, 'odds such as "3:2", or "push" or "lose"') from None


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


def with_rules(variant: Variant[Rules, Dealt], changes: Mapping[str, str]) -> Variant[Rules, Dealt]:
    """The game with some rules changed by words; refused with the reason where they cannot stand."""
    changed = replace(variant, rules=changed_settings(variant.rules, changes, variant.key))
    for problem in changed.rule_problems():
        raise BadCard(variant.key, problem.key, f" = {problem.value}: {problem.right}")
    return changed


def with_table(variant: Variant[Rules, Dealt], bet: str, name: str) -> Variant[Rules, Dealt]:
    """The game with another pay table for a bet."""
    if bet not in variant.bets:
        raise BadCard(variant.key, bet, f" {unknown(bet, variant.bets)}")
    known = variant.tables(bet)
    if name not in known:
        raise BadCard(variant.key, bet, f" = {name}: the pay tables are {', '.join(known)}")
    return replace(variant, table_names={**variant.table_names, bet: name})


def with_offer(variant: Variant[Rules, Dealt], offered: Sequence[str]) -> Variant[Rules, Dealt]:
    """The game with other special bets on offer; problems are the caller's to ask for."""
    return replace(variant, offered=tuple(offered))
