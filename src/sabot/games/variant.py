"""A variant: a game's rules, the special bets it knows and their pay tables, as one frozen value."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Named, Problem, Refused
from sabot.games.bet import Bet, Dealt, Dealt_co, PayTable, Row
from sabot.games.family import Family, GameRound, Rules_co
from sabot.games.offer import offer_problems
from sabot.games.seating import Seating
from sabot.games.shoe_rules import ShoeRules, Shuffle
from sabot.games.stake import Field, Stake
from sabot.games.toml_reading import BadSetting, changed_settings, digested
from sabot.games.wager import Bounds, check_bounds
from sabot.money import show_odds
from sabot.typed_reading import unknown

Rules = TypeVar("Rules", bound=ShoeRules)
Tables = Mapping[str, Mapping[str, PayTable]]


class Variant(Struct, Generic[Rules_co, Dealt_co], frozen=True, kw_only=True, dict=True):
    """One game of the catalogue."""

    family: Family[Rules_co, Dealt_co, GameRound]
    key: str
    title: str
    place: int
    """Where it stands in a list of games."""
    about: str
    category: str
    """Games that an interrupted game of one of them closes together (I5)."""
    felt: str
    """The look of its table; games may share one."""
    back: str = ""
    """The drawing on the backs of its cards; the mark of the house where none is named."""
    golden_chips: bool = False
    """Whether golden chips may be staked (B30)."""
    live_shuffle: Shuffle | None = None
    """How the cards of its live tables must be mixed, where its rule book calls that necessary."""
    rules: Rules_co
    seating: Seating
    legal_decks: tuple[int, ...]
    offered: tuple[str, ...]
    """Special bets that a table of this game offers unless its operator says otherwise."""
    can_offer: tuple[str, ...]
    """All special bets that this game knows, those on offer first."""
    configurations: tuple[tuple[str, ...], ...] = ()
    """Where given, a table offers bets of one of these sets only (S16)."""
    bets: Mapping[str, Bet[Dealt_co]]
    """Every bet of the family by key."""
    own_tables: Tables
    """Pay tables that this game brings along, by bet and name."""
    table_names: Mapping[str, str]
    """Which pay table a bet uses where it is not the default one."""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    @property
    def around_hand(self) -> tuple[str, ...]:
        """The special bets on offer that have a field at each hand."""
        return tuple(key for key in self.offered if not self.bets[key].links.per_player)

    def asked(self) -> tuple[str, ...]:
        """The bets that players are asked for in a round, those of the rules before those on offer."""
        return (*self.family.asked(self.rules), *(key for key in self.offered if self.bets[key].asked))

    def laid(self) -> tuple[str, ...]:
        """The special bets on offer that are laid before the cards."""
        return tuple(key for key in self.offered if not self.bets[key].asked)

    def behind_bets(self) -> tuple[str, ...]:
        """The special bets on offer that may be staked behind another player, beside the main bet (B21)."""
        if not self.seating.bet_behind:
            return ()
        return tuple(key for key in self.offered if self.bets[key].links.behind)

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

    def field(self, bet: str) -> Field[Dealt_co]:
        definition = self.bets[bet]
        name = self.table_names.get(bet) or definition.default_table(self.rules.decks)
        if definition.priced_by_rule:
            return Field(definition, name, self.family.prices(self.rules)[bet])
        return Field(definition, name, self.tables(bet)[name])

    def mains(self) -> tuple[str, ...]:
        return self._mains

    @cached_property
    def _mains(self) -> tuple[str, ...]:
        # Asked for every chip that is placed, while a family has up to sixty bets to look through.
        return tuple(key for key, bet in self.bets.items() if bet.is_main)

    @cached_property
    def _placed(self) -> frozenset[str]:
        """The bets that are laid before the cards."""
        return frozenset((*self._mains, *self.laid()))

    def every_bet(self) -> tuple[str, ...]:
        """Main bets, those that players are asked for, and all special bets that the game can offer."""
        return (*self.mains(), *self.family.asked(self.rules), *self.can_offer)

    def offer(self) -> Mapping[str, Field[Dealt_co]]:
        """The betting fields of a table: main bets and the special bets on offer."""
        return self._offer

    @cached_property
    def _offer(self) -> dict[str, Field[Dealt_co]]:
        # Every round asks for it, also each that is audited.
        return {key: self.field(key) for key in (*self.mains(), *self.offered)}

    def check_stake(self, stakes: Sequence[Stake], new: Stake) -> Refused | None:
        """Why `new` may not be added to the stakes that lie already, or None."""
        per_player = new.bet in self.bets and self.bets[new.bet].links.per_player
        return check_bounds(self.bounds(stakes, new), new, stakes, per_player=per_player)

    def bounds(self, stakes: Sequence[Stake], new: Stake) -> Bounds | Refused:
        """What the stakes that lie already leave for `new`, whatever its amount."""
        if new.bet not in self._placed:
            known = self.bets.get(new.bet)
            bet = Named(f"bet.{new.bet}", new.bet) if known is None else known.named
            return Refused("bet-asked-for" if new.bet in self.offered else "bet-not-offered", {"bet": bet})
        return self.family.bounds(self, stakes, new)

    @property
    def named(self) -> Named:
        return Named(f"game.{self.key}", self.title)

    def digest(self) -> str:
        """A fingerprint of everything the odds depend on: rules, bets with their versions, pay tables."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        return _fingerprint(self.priced())

    def odds_digest(self) -> str:
        """The same with every bet that the game can offer, whether or not it lies on the felt."""
        return self._odds_digest

    @cached_property
    def _odds_digest(self) -> str:
        others = {key: _priced(self.field(key)) for key in self.every_bet()}
        return _fingerprint({"game": self.priced(), "every": others})

    def priced(self) -> dict[str, object]:
        """Rules and pay tables as plain values."""
        return {
            "game": self.key,
            "rules": digested(self.rules),
            # A price that is a rule stands among the rules.
            "bets": {
                key: _priced(field) for key, field in self.offer().items() if not field.bet.priced_by_rule
            },
        }


Game: TypeAlias = Variant[ShoeRules, object]
"""A variant of whichever family."""


def _fingerprint(content: object) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _priced(field: Field[Dealt]) -> dict[str, object]:
    return {
        "version": field.bet.version,
        "table": field.table_name,
        "rows": [_priced_row(row) for row in field.table.rows],
    }


def _priced_row(row: Row) -> list[object]:
    """A row as plain values; one without a commission says nothing of it."""
    commission = [] if row.gross is None else [show_odds(row.gross)]
    return [row.title, show_odds(row.odds), list(row.labels), *commission]


def with_rules(variant: Variant[Rules, Dealt], changes: Mapping[str, str]) -> Variant[Rules, Dealt]:
    """The game with some rules changed by words; refused with the reason where they cannot stand."""
    return replace(variant, rules=changed_settings(variant.rules, changes, variant.key))


def with_table(variant: Variant[Rules, Dealt], bet: str, name: str) -> Variant[Rules, Dealt]:
    """The game with another pay table for a bet."""
    by_table = [key for key, known in variant.bets.items() if not known.priced_by_rule]
    if bet not in by_table:
        raise BadSetting(variant.key, bet, f" {unknown(bet, by_table)}")
    known = variant.tables(bet)
    if name not in known:
        raise BadSetting(variant.key, bet, f" = {name}: the pay tables are {', '.join(known)}")
    return replace(variant, table_names={**variant.table_names, bet: name})


def with_offer(variant: Variant[Rules, Dealt], offered: Sequence[str]) -> Variant[Rules, Dealt]:
    """The game with other special bets on offer; problems are the caller's to ask for."""
    return replace(variant, offered=tuple(offered))
