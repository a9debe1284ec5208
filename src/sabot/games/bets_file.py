"""Bets of one's own, from one file: Python with classifiers marked `@bet`, or TOML over known labels.

The file is given as text, so that whoever works for a house in another process can be given it too.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import ModuleType, TracebackType

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.bet import LOSES, PUSHES, Asked, BadTable, Bet, Links, PayTable, Row, Window, fitted
from sabot.games.toml_reading import BadSetting, Section, read_toml
from sabot.games.variant import Game
from sabot.games.variant_card import read_row
from sabot.money import LOSE, PUSH
from sabot.typed_reading import shown, unknown

PYTHON, TOML = ".py", ".toml"
ENDINGS = (PYTHON, TOML)
MOST_LETTERS = 200_000
"""Of a file; the longest of our own has a tenth of it."""
MOST_BETS, MOST_LABELS, MOST_FILES = 9, 200, 16
"""Of a file, of a bet, and files whose bets are kept."""
_KEY = re.compile(r"[a-z0-9]+(?:[-+][a-z0-9]+)*")
_KEY_RULE = "write small letters and digits, with single hyphens between them"
_REST = {LOSES: LOSE, PUSHES: PUSH}
_GAME = 'name the game that it is made for: GAME = "punto-banco"'


class OwnBets(Struct, frozen=True):
    """What a file brings."""

    file: str
    game: str
    """The key of the game that the bets are made for."""
    bets: tuple[Bet[object], ...]
    beside: tuple[str, ...] | None = None
    """The special bets of the game that stay on offer; as many as have room where the file does not say."""


def read_bets(file: str, text: str, games: Mapping[str, Game]) -> OwnBets:
    """The bets of a file, made for one of these games. What is wrong is a `BadSetting`."""
    if len(text) > MOST_LETTERS:
        raise BadSetting(file, "the file", f" is longer than {MOST_LETTERS:,} letters; that is no bet")
    if file.endswith(PYTHON):
        found = _from_python(file, text)
    elif file.endswith(TOML):
        found = _from_toml(read_toml(file, text), games)
    else:
        raise BadSetting(
            file, "the file", f" ends in none of {', '.join(ENDINGS)}; its ending says what it is"
        )
    if found.game not in games:
        raise BadSetting(file, "GAME", f' = "{found.game}": it {unknown(found.game, games)}')
    for one in found.bets:
        if any(one.key == other.key for other in games[found.game].family.bets):
            raise BadSetting(file, one.key, " is a bet that is known already; give yours a key of its own")
    return found


# Python.


@lru_cache(MOST_FILES)
def _from_python(file: str, text: str) -> OwnBets:
    """Run once for each text: a bet is the same thing whoever asks for it."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    module = ModuleType(f"sabot_bets_{digest[:16]}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, file, "exec"), module.__dict__)  # the file is the user's own program
    except SyntaxError as wrong:
        raise BadSetting(file, f"line {wrong.lineno}", f" is not Python: {wrong.msg}") from None
    except (Exception, SystemExit) as wrong:  # nobody knows what somebody else's code raises
        raise BadSetting(file, _line(file, wrong.__traceback__), f" fails: {_words(wrong)}") from None
    version = int(digest[:12], 16)
    bets = tuple(
        replace(one, version=version)
        for one in vars(module).values()
        if isinstance(one, Bet) and _made_in(module, one)
    )
    if not bets:
        raise BadSetting(file, "the file", " has no bet; mark its classifier with @bet of sabot.games.bet")
    if len(bets) > MOST_BETS:
        raise BadSetting(file, "the file", f" has {len(bets)} bets; a hand has room for {MOST_BETS}")
    keys = [one.key for one in bets]
    for one in bets:
        _refuse_unfit(file, one)
        if keys.count(one.key) > 1:
            raise BadSetting(file, one.key, " is the key of two bets; each needs a key of its own")
    game, beside = vars(module).get("GAME"), vars(module).get("BESIDE")
    if not isinstance(game, str):
        raise BadSetting(file, "GAME", f" {'is missing' if game is None else f'= {game!r}'}: {_GAME}")
    if beside is not None and not _are_texts(beside):
        raise BadSetting(file, "BESIDE", f' = {beside!r}: name bets such as BESIDE = ("21+3", "pair")')
    return OwnBets(file, game, bets, None if beside is None else tuple(beside))


def _made_in(module: ModuleType, one: Bet[object]) -> bool:
    """Whether it is the file's own bet, and not one that it only looks at."""
    return getattr(one.classify, "__module__", "") == module.__name__


def _line(file: str, trace: TracebackType | None) -> str:
    number = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            number = trace.tb_lineno
        trace = trace.tb_next
    return f"line {number}"


def _words(wrong: BaseException) -> str:
    said = " ".join(str(wrong).split())
    return said if isinstance(wrong, BadTable) and said else f"{type(wrong).__name__}: {said}".rstrip(": ")


def _text(given: object) -> str:
    return given if isinstance(given, str) else ""


def _are_texts(given: object) -> bool:
    return isinstance(given, list | tuple) and all(isinstance(one, str) for one in given)


def _refuse_unfit(file: str, one: Bet[object]) -> None:
    """What Python lets pass and a table could not offer; the mark itself has looked at the pay tables."""
    key, title = _text(one.key), _text(one.title)
    if not _KEY.fullmatch(key):
        raise BadSetting(file, "key", f" = {one.key!r}: {_KEY_RULE}")
    place = f"bet {key}"
    if not title.strip():
        raise BadSetting(file, place, f": title = {one.title!r}: write what players read on the felt")
    if not one.text:
        raise BadSetting(file, place, ": its classifier has no docstring; write there what wins, for players")
    if not isinstance(one.window, Window):
        raise BadSetting(file, place, f": window = {one.window!r}: name a Window of the family, or make one")
    _refuse_unplaced(file, place, one)
    if not _are_texts(one.labels) or not 2 <= len(one.labels) <= MOST_LABELS:
        raise BadSetting(file, place, f": labels: write 2 to {MOST_LABELS} texts")
    for label in one.labels:
        if one.labels.count(label) > 1:
            raise BadSetting(file, place, f": labels has {label!r} twice; each may stand there only once")
    if not one.tables:
        raise BadSetting(file, place, ': tables is empty; write tables={"standard": pays(row(…), …)}')
    for name, table in one.tables.items():
        _refuse_hopeless(file, f"{place}: table {name}", table)


def _refuse_unplaced(file: str, place: str, one: Bet[object]) -> None:
    """It is laid before the cards or asked for, and priced by its table; a played hand has a main stake."""
    if one.is_main or one.priced_by_rule:
        raise BadSetting(file, place, " must be a special bet: no main bet, and none that the rules price")
    if one.window.played and (not one.links.needs_main or one.links.per_player or one.asked):
        right = "links=Links(needs_main=True), and neither per_player nor asked"
        raise BadSetting(file, place, f": it looks at how a hand was played; give it {right}")
    if one.asked is not None:
        _refuse_unaskable(file, place, one, one.asked)


def _refuse_unaskable(file: str, place: str, one: Bet[object], asked: Asked) -> None:
    if one.links.per_player:
        raise BadSetting(file, place, ": players are asked for each hand; leave per_player out of its links")
    if not 0 < asked.share <= 1:
        right = "a part of the main stake, such as Fraction(1, 2)"
        raise BadSetting(file, place, f": share = {asked.share}: write {right}")
    if "up" not in one.window.places:
        raise BadSetting(file, place, ': players are asked by the dealer\'s card; its window must show "up"')


def _refuse_hopeless(file: str, place: str, table: PayTable) -> None:
    if table.best <= PUSH:
        raise BadSetting(file, place, ' has no row that wins; write odds such as "6:1"')


# TOML.


def _from_toml(section: Section, games: Mapping[str, Game]) -> OwnBets:
    section.only("key", "title", "text", "game", "of", "rest", "beside", "row")
    game, of, key = section.text("game"), section.text("of"), section.text("key")
    if game not in games:
        raise section.bad("game", f"= {shown(game)}: it {unknown(game, games)}")
    countable = {one.key: one for one in games[game].family.bets if one.is_special}
    if of not in countable:
        raise section.bad("of", f"= {shown(of)}: it {unknown(of, countable)}")
    if not _KEY.fullmatch(key):
        raise section.bad_value("key", key, _KEY_RULE)
    base = countable[of]
    table = _read_rows(section, base.labels)
    _refuse_hopeless(section.file, "row", table)
    bet = replace(
        base,
        key=key,
        title=section.text("title"),
        text=section.text("text"),
        tables={"standard": table},
        table_by_decks=(),
        # Whether it is one bet of a player decides which cards lie before it; other links are not copied.
        links=Links(per_player=base.links.per_player),
    )
    beside = section.texts("beside") if section.has("beside") else None
    return OwnBets(section.file, game, (bet,), beside)


def _read_rows(section: Section, labels: Iterable[str]) -> PayTable:
    rows = tuple(read_row(row) for row in section.sections("row"))
    if section.has("rest"):
        word = section.text("rest")
        if word not in _REST:
            raise section.bad_value("rest", word, f'"{LOSES}" or "{PUSHES}": what labels without a row do')
        named = {label for row in rows for label in row.labels}
        rest = tuple(label for label in labels if label not in named)
        rows += (Row(word.capitalize(), _REST[word], rest, key=word),) if rest else ()
    try:
        return fitted(PayTable(rows), labels)
    except BadTable as wrong:
        raise section.bad("row", f"does not fit the bet: {wrong}") from None
