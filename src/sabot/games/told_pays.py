"""Pay tables told in words, as in `21+3: flush=6:1 straight=10:1`: rows that are named change."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from sabot.games.bet import BadTable, Dealt, PayTable, Row, fitted
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Rules, Variant, with_table
from sabot.money import parse_odds, show_odds
from sabot.typed_reading import unknown

_PRICE = re.compile(r"\s*([^=]+?)\s*=\s*([^\s,]+)\s*,?")
LONGEST = 2_000
"""Letters of such words."""


def with_pays(game: Variant[Rules, Dealt], words: str) -> Variant[Rules, Dealt]:
    """The game with such a pay table in use; its name are the very prices, so that everybody reads them."""
    known, bet, name = knowing_pays(game, words)
    return with_table(known, bet, name)


def knowing_pays(game: Variant[Rules, Dealt], words: str) -> tuple[Variant[Rules, Dealt], str, str]:
    """The game that has such a pay table but does not use it yet, the bet, and the table's name."""
    bet, colon, told = words.partition(":")
    bet = bet.strip()
    if not colon or not told.strip() or len(words) > LONGEST:
        raise BadSetting("--pays", repr(words), ': write BET: ROW=ODDS … such as "21+3: flush=6:1"')
    if bet not in game.bets:
        raise BadSetting(game.key, bet, f" {unknown(bet, game.bets)}")
    if game.bets[bet].priced_by_rule or game.bets[bet].asked:
        raise BadSetting(game.key, bet, " is priced by a rule of the game; change that with --set")
    table, name = game.field(bet).table, []
    for row, price in _prices(words, told):
        table = _priced(bet, table, row, price)
        name.append(f"{row}={price}")
    shown = ", ".join(name)
    own = {**game.own_tables, bet: {**game.own_tables.get(bet, {}), shown: table}}
    try:
        fitted(table, game.bets[bet].labels)
    except BadTable as wrong:
        raise BadSetting("--pays", repr(words), f": {wrong}") from None
    return replace(game, own_tables=own), bet, shown


def _prices(words: str, told: str) -> Iterable[tuple[str, str]]:
    at, named = 0, set()
    while at < len(told.rstrip()):
        found = _PRICE.match(told, at)
        if found is None:
            left = told[at:].strip()
            raise BadSetting("--pays", repr(words), f': "{left}" gives no price; write ROW=ODDS')
        if found[1].lower() in named:
            raise BadSetting("--pays", repr(words), f": {found[1]} is priced twice")
        named.add(found[1].lower())
        yield found[1], found[2]
        at = found.end()


def _priced(bet: str, table: PayTable, name: str, price: str) -> PayTable:
    """The table with another price for a row, or for one label, which then has a row of its own."""
    try:
        odds = parse_odds(price)
    except ValueError as wrong:
        raise BadSetting("--pays", f"{bet}: {name}", f": {wrong}") from None
    wanted, rows = name.lower(), list(table.rows)
    for number, row in enumerate(rows):
        if wanted in (row.title.lower(), row.key.lower()) or (wanted,) == row.labels:
            rows[number] = replace(row, odds=odds, gross=None)
            return PayTable(tuple(rows))
    for number, row in enumerate(rows):
        if wanted in row.labels:
            rest = tuple(label for label in row.labels if label != wanted)
            rows[number : number + 1] = [Row(wanted.capitalize(), odds, (wanted,)), replace(row, labels=rest)]
            return PayTable(tuple(rows))
    known = ", ".join(f'"{row.title.lower()}" {show_odds(row.odds)}' for row in rows)
    raise BadSetting("--pays", f"{bet}: {name}", f" is no row of it; its rows are {known}")
