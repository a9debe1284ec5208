"""Text becomes scripts."""

import re

from sabot.script.acts import CHOICES, PLAYERS, Form
from sabot.script.expectation_forms import read_expectation
from sabot.script.heads import HEADS, Heads, read_elsewhere, read_refused
from sabot.script.house_acts import HOUSE
from sabot.script.line_words import Words, seconds, words_of
from sabot.script.script_lines import HERE, Act, BadScript, Line, Pass, Script, Where
from sabot.typed_reading import unknown

ACTS: dict[str, Form] = {**PLAYERS, **HOUSE}
LONGEST = max(len(phrase.split()) for phrase in ACTS)
UNITS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
BECAUSE = " because "
PREFIXES = ("at", "wait", "refuse", "expect", "beside", "broken")
NAMES = ("title", "game")
_BYTE_ORDER_MARK = "\ufeff"
"""Some editors open a text with it."""
_SEPARATOR = re.compile(r"-{3,}")


def parse_scripts(text: str) -> tuple[Script | BadScript, ...]:
    """The scripts of a file. One that cannot be read does not hide the others."""
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).splitlines(), 1):
        words = " ".join(line.partition("#")[0].split())
        if _SEPARATOR.fullmatch(words):
            blocks.append([])
        elif words:
            blocks[-1].append((number, words))
    return tuple(_parse_or_tell(block) for block in blocks if block)


def _parse_or_tell(block: list[tuple[int, str]]) -> Script | BadScript:
    names = dict.fromkeys(NAMES, "")
    try:
        return _parse_script(block, names)
    except BadScript as wrong:
        wrong.title = names["title"] or wrong.title
        return wrong


def _parse_script(block: list[tuple[int, str]], names: dict[str, str]) -> Script:
    """The script; `names` are filled on the way, so that a broken script still has its title."""
    heads, lines = Heads(), list[Line]()
    for number, text in block:
        try:
            line = _parse_line(heads, names, number, text)
        except BadScript:
            raise
        except ValueError as wrong:
            raise BadScript(number, str(wrong)) from None
        if line is not None:
            lines.append(line)
    first = block[0][0]
    if not names["game"]:
        raise BadScript(first, "the script names no game; write a line such as: game live-blackjack")
    return heads.script(names["title"] or "untitled", names["game"], first, tuple(lines))


def _parse_line(heads: Heads, names: dict[str, str], number: int, text: str) -> Line | None:
    """A line of play; None where the line sets something up."""
    word, _, rest = text.partition(" ")
    if word in names:
        if names[word]:
            raise ValueError(f"a script has one {word}; separate scripts by a line ---")
        names[word] = rest
        return None
    body, because, reason = text.partition(BECAUSE)
    words = Words(words_of(body))
    if words.peek() in HEADS:
        HEADS[words.take("a word")](heads, number, words)
        return None
    if words.skip("wait"):
        return Line(number=number, text=text, wait=_waited(words), what=Pass())
    return _parse_play(heads, number, words, reason.strip() if because else None)


def _parse_play(heads: Heads, number: int, words: Words, reason: str | None) -> Line | None:
    prefix = _Prefix(words)
    if prefix.where != HERE and read_elsewhere(heads, number, prefix.where, words):
        return None
    if reason is not None and not prefix.refuses:
        raise ValueError("only a refusal has a reason; write: refuse ACT because REASON")
    if prefix.refuses and read_refused(heads, number, words, because=reason is not None):
        return None
    text = str(words)
    what = read_expectation(words) if prefix.expects else _act(words, prefix)
    words.end()
    return Line(
        number=number,
        text=text,
        at=prefix.at,
        where=prefix.where,
        what=what,
        refused=prefix.refuses,
        reason=reason or "",
    )


class _Prefix:
    """When, where, and whether it is refused or expected: what may stand before an act."""

    def __init__(self, words: Words) -> None:
        self.at: int | None = None
        self.where = HERE
        self.refuses = self.expects = False
        while self._takes_one(words):
            pass

    def _takes_one(self, words: Words) -> bool:
        if self.at is None and words.skip("at"):
            self.at = seconds(words.take("the time"))
        elif self.expects:
            return False
        elif self.where == HERE and words.skip("beside"):
            self.where = Where(beside=True)
        elif self.where == HERE and words.skip("broken"):
            self.where = Where(broken=words.player())
        elif not self.refuses and words.skip("refuse"):
            self.refuses = True
        elif not self.refuses and words.skip("expect"):
            self.expects = True
        else:
            return False
        return True


def _waited(words: Words) -> int:
    time = seconds(words.take("the time"))
    unit = words.take("a unit").removesuffix("s") if words.peek() else "second"
    if unit not in UNITS:
        raise ValueError(f"{unit} is no unit of time; write seconds, minutes, hours or days")
    words.end()
    return time * UNITS[unit]


def _act(words: Words, prefix: _Prefix) -> Act:
    if prefix.at is not None and not words.peek():
        return Pass()
    for length in range(LONGEST, 0, -1):
        phrase = words.phrase(length)
        if phrase in ACTS:
            words.drop(length)
            return _read(ACTS[phrase], words)
    if prefix.refuses:
        return _refused_choice(words)
    word = words.take("an act")
    begins = sorted({*NAMES, *HEADS, *PREFIXES, *(phrase.split()[0] for phrase in ACTS)})
    raise ValueError(f"{word!r} begins no line: {unknown(word, begins)}")


def _refused_choice(words: Words) -> Act:
    """`refuse ann hit` is short for `refuse act ann hit`."""
    if any(word in CHOICES for word in words.phrase(3).split()[1:]):
        return _read(ACTS["act"], words)
    what = f"{str(words)!r} cannot be refused" if words.peek() else "nothing is refused"
    raise ValueError(
        f"{what}; write: refuse and an act, such as: refuse bet ann main 10; "
        f"or: refuse PLAYER and one of {', '.join(CHOICES)}; or: refuse and a line set, table or offer"
    )


def _read(form: Form, words: Words) -> Act:
    try:
        act = form.read(words)
        words.end()
    except ValueError as wrong:
        raise ValueError(f"{wrong}; write: {form.usage}, such as: {form.example}") from None
    return act
