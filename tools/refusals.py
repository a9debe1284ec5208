"""Every sentence that the server says to players, for the languages of the page: `python tools/refusals.py`.

Reasons are read from the source, titles from the catalogue; `{}` stands where something varies.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sabot.games.baccarat.shown import NATURAL
from sabot.games.bet import Bet
from sabot.games.blackjack import settle
from sabot.games.catalogue import OWN_FAMILIES, own_catalogue
from sabot.games.shown import WINS
from sabot.ledger.limit import BOUNDS
from sabot.ledger.statement import TITLES
from sabot.odds.game import BEST_PLAY
from sabot.odds.specials import BY_COUPS, BY_DEALER, BY_ROWS, WITH_ACE_UP
from sabot.server.draining import REASON
from sabot.server.windows import ENDED, OLDEST
from sabot.table.view.words import AWAY, DEAL_DOES, UNSTAKED, WARNING, Words

SOURCE = Path(__file__).resolve().parents[1] / "src" / "sabot"
ROOMS = ("games", "table", "ledger", "cashdesk", "house", "floor", "server", "cluster")
SPEAKERS = frozenset({"Halt", "TableHalted", "Bound", "voided"})
"""Calls whose words reach a player."""
REASONS = frozenset({"str | None"})
"""What a function gives back that says why not."""
PARTS = (
    *("soft", "hard", "soft {}", "hard {}", "blackjack", "bust"),
    *("your bets go back", "the round plays on without you"),
)
"""What is put together where it is said."""
BRANDS = frozenset(
    {"C3", "JJ", "KK", "QQ", "A-2", "Poker", "Koi 7", "Ox 6", "Frog 6", "Tiger 7", "Super 6", "Top 3"}
    | {"Poker 3", "Poker 3 Bonus", "Lucky Aces", "Lucky Ladies", "Lucky Lucky", "Lucky Nines"}
    | {"Blackjack Bonus", "Buster Blackjack", "Emperor Bonus Banker", "Emperor Bonus Player"}
    | {"Kill the Tiger/Ox", "Top 21+3", "Hi-Ti 0–3", "Hi-Ti 4–6", "Hi-Ti 7–9", "QQ as Lucky Ladies"}
)
"""Names of bets, which are the same in every language."""

Constants = Mapping[str, str]
NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[A-Za-z]{2}")


def sentences() -> frozenset[str]:
    """All of them, with `{}` where something varies."""
    view = (*Words, *DEAL_DOES.values(), WINS, NATURAL, WARNING, AWAY, UNSTAKED, REASON, ENDED, OLDEST)
    books = (*TITLES.values(), *(bound.title for bound in BOUNDS))
    families = (key.capitalize() for key in OWN_FAMILIES)
    odds = (BEST_PLAY, BY_COUPS, BY_DEALER, BY_ROWS, WITH_ACE_UP)
    return frozenset({*map(str, view), *books, *odds, *PARTS, *families, *titles(), *spoken()})


def titles() -> Iterator[str]:
    """Bets, rows and results; a result that reads like a row in small letters is that row."""
    catalogue = own_catalogue()
    bets: tuple[Bet[object], ...] = (
        *(bet for family in catalogue.families.values() for bet in family.bets),
        settle.main,
        settle.insurance,
    )
    named = {bet.title for bet in bets} - BRANDS | {_capital(bet.place.caption) for bet in bets}
    rows = {row.title for bet in bets for table in bet.tables.values() for row in table.rows}
    labels = {label for bet in bets for label in bet.labels if _capital(label) not in rows | named}
    for title in named | rows | labels:
        template = NUMBER.sub("{}", title)
        if WORD.search(template):
            yield template


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def spoken() -> Iterator[str]:
    """What is given as a reason anywhere in the rooms that players reach."""
    files = {file: ast.parse(file.read_text()) for room in ROOMS for file in (SOURCE / room).rglob("*.py")}
    own = {_module(file): _constants(tree) for file, tree in files.items()}
    for file, tree in files.items():
        known = _imported(tree, own) | dict(own[_module(file)])
        for node in _speaking(tree):
            yield from (text for text in _texts(node, known) if WORD.search(text.replace("{}", "")))


def _module(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts)


def _constants(tree: ast.Module) -> Constants:
    """Texts that stand under a name of their own."""
    found = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                found[name] = text
    return found


def _imported(tree: ast.Module, own: Mapping[str, Constants]) -> dict[str, str]:
    return {
        alias.asname or alias.name: texts[alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for texts in (own.get(node.module or "", {}),)
        for alias in node.names
        if alias.name in texts
    }


def _speaking(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SPEAKERS:
                yield from node.args
                yield from (keyword.value for keyword in node.keywords)
            case ast.Assign(targets=[ast.Attribute(attr="fault")], value=value):
                yield value
            case ast.FunctionDef(returns=ast.expr() as kind) if _explains(node.name, kind):
                yield from _given(node)


def _explains(name: str, kind: ast.expr) -> bool:
    return ast.unparse(kind) in REASONS or "_why" in name


def _given(function: ast.FunctionDef) -> Iterable[ast.expr]:
    return (n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value is not None)


def _texts(node: ast.expr, known: Constants) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in known:
            yield known[name]
        case ast.JoinedStr(values=parts):
            yield "".join(_part(part, known) for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one, known), *_texts(other, known))
        case ast.BoolOp(values=choices):
            for choice in choices:
                yield from _texts(choice, known)


def _part(part: ast.expr, known: Constants) -> str:
    match part:
        case ast.Constant(value=str(text)):
            return text
        case ast.FormattedValue(value=ast.Name(id=name)) if name in known:
            return known[name]
    return "{}"


def main() -> None:
    sys.stdout.write("\n".join(sorted(sentences())) + "\n")


if __name__ == "__main__":
    main()
