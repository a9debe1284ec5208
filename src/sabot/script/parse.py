"""Text becomes scripts."""

import re
from collections.abc import Callable

from msgspec import Struct

from sabot.cards.card import Card, parse_cards
from sabot.money import Amount, parse_amount
from sabot.script.line import (
    Act,
    BadScript,
    ExpectBet,
    ExpectCards,
    Line,
    Numbered,
    Offer,
    Refuse,
    Set,
    Shoe,
    Table,
    Wager,
    Who,
)
from sabot.script.line_words import exact_amount
from sabot.script.setup_lines import parse_offer, parse_set, parse_table
from sabot.script.table_parse import is_for_table, parse_table_script
from sabot.script.timed_lines import TableScript

PLACES = ("dealer", "player", "banker")
"""Whose cards can be expected; nobody at the table may have such a name."""
ACTS = ("insure", "decline", "hit", "stand", "double", "split", "surrender")
_WHO = re.compile(r"([A-Za-z][\w-]{0,31})(?:/([1-9]\d?))?")
_BYTE_ORDER_MARK = "\ufeff"
"""Some editors open a text with it."""
_SEPARATOR = re.compile(r"-{3,}")


class Script(Struct, frozen=True):
    title: str
    game: str
    lines: tuple[Numbered, ...]
    first_line: int


def parse_scripts(text: str) -> tuple[Script | TableScript | BadScript, ...]:
    """The scripts of a file. One that cannot be read does not hide the others."""
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).splitlines(), 1):
        words = line.partition("#")[0].strip()
        if _SEPARATOR.fullmatch(words):
            blocks.append([])
        elif words:
            blocks[-1].append((number, words))
    return tuple(_parse_or_tell(block) for block in blocks if block)


def _parse_or_tell(block: list[tuple[int, str]]) -> Script | TableScript | BadScript:
    heads = {"title": "", "game": ""}
    try:
        return _parse_script(block, heads)
    except BadScript as wrong:
        wrong.title = heads["title"] or wrong.title
        return wrong


def _parse_script(block: list[tuple[int, str]], heads: dict[str, str]) -> Script | TableScript:
    """The script; `heads` is filled on the way, so that a broken script still has its title."""
    at_table = is_for_table(text for _, text in block)
    lines: list[Numbered] = []
    others: list[tuple[int, str]] = []
    for number, text in block:
        word, rest = _first_word(text)
        if word in heads:
            if heads[word]:
                raise BadScript(number, f"a script has one {word}; separate scripts by a line ---")
            heads[word] = rest
        elif at_table:
            others.append((number, text))
        else:
            lines.append(Numbered(number, _parse_line(number, word, rest)))
    first = block[0][0]
    if not heads["game"]:
        raise BadScript(first, "the script names no game; write a line such as: game live-blackjack")
    title = heads["title"] or "untitled"
    if at_table:
        return parse_table_script(title, heads["game"], first, others)
    return Script(title, heads["game"], tuple(lines), first)


def _first_word(text: str) -> tuple[str, str]:
    word, *rest = text.split(maxsplit=1) or [""]
    return word, rest[0] if rest else ""


def _parse_line(number: int, word: str, rest: str) -> Line:
    parse = _PARSERS.get(word)
    if parse is None:
        raise BadScript(
            number, f"{word!r} begins no line; lines begin with title, game, {', '.join(_PARSERS)}"
        )
    try:
        return parse(rest)
    except BadScript:
        raise
    except ValueError as wrong:
        raise BadScript(number, str(wrong)) from None


def _parse_shoe(rest: str) -> Shoe:
    return Shoe(_cards(rest))


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.replace("|", " "))


def _cards_alone(text: str) -> tuple[Card, ...]:
    """The cards, where the text is nothing else; a game may call its places as it likes."""
    try:
        return _cards(text)
    except ValueError:
        return ()


def _who(word: str) -> Who:
    match = _WHO.fullmatch(word)
    if match is None or match[1] in (*PLACES, "bet"):
        raise ValueError(f"{word!r} is no player; write a name such as ann, or ann/2 for a second hand")
    return Who(match[1], int(match[2]) if match[2] else None)


def _parse_bet(rest: str) -> Wager:
    who, *words = rest.split() or [""]
    if not words or len(words) % 2:
        raise ValueError("write: bet PLAYER BET AMOUNT …, such as: bet ann main 10 21+3 2.50")
    pairs = zip(words[::2], words[1::2], strict=True)
    return Wager(_who(who), tuple((bet, _positive(amount)) for bet, amount in pairs))


def _positive(text: str) -> Amount:
    amount = parse_amount(text)
    if amount == 0:
        raise ValueError(f"a stake of {text} is nothing; the smallest is 0.01")
    return amount


def _parse_act(rest: str) -> Act:
    words = rest.split()
    if len(words) != 2 or words[1] not in ACTS:
        raise ValueError(f"write: act PLAYER and one of {', '.join(ACTS)}")
    return Act(_who(words[0]), words[1])


def _parse_refuse(rest: str) -> Refuse:
    word, further = _first_word(rest)
    refusable: dict[str, Callable[[str], Wager | Set | Table | Offer]] = {
        "bet": _parse_bet,
        "set": parse_set,
        "table": parse_table,
        "offer": parse_offer,
    }
    if word in refusable:
        return Refuse(refusable[word](further))
    if further not in ACTS:
        raise ValueError(
            f"write: refuse PLAYER and one of {', '.join(ACTS)}; or: refuse and a line {', '.join(refusable)}"
        )
    return Refuse(_parse_act(rest))


def _parse_expect(rest: str) -> ExpectBet | ExpectCards:
    word, further = _first_word(rest)
    if word in PLACES:
        if not further:
            raise ValueError(f"no cards are expected; write: expect {word} CARDS")
        return ExpectCards(word, _cards(further))
    if further and (cards := _cards_alone(further)):
        return ExpectCards(word, cards)
    words = further.split(maxsplit=2)
    if len(words) < 2:
        raise ValueError("write: expect PLAYER BET AMOUNT and, if wanted, the label; or: expect dealer CARDS")
    return ExpectBet(_who(word), words[0], exact_amount(words[1]), words[2] if len(words) > 2 else "")


_PARSERS: dict[str, Callable[[str], Line]] = {
    "set": parse_set,
    "table": parse_table,
    "offer": parse_offer,
    "shoe": _parse_shoe,
    "bet": _parse_bet,
    "act": _parse_act,
    "refuse": _parse_refuse,
    "expect": _parse_expect,
}
