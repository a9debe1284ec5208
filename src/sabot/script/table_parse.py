"""Text becomes a script that is played at a table."""

from collections.abc import Iterable

from sabot.script.acts import PLAYERS, Form
from sabot.script.expectations import read_expectation
from sabot.script.heads import HEADS, Heads, read_elsewhere
from sabot.script.house_acts import HOUSE
from sabot.script.line import BadScript
from sabot.script.line_words import Words, seconds, words_of
from sabot.script.timed_lines import HERE, Act, Pass, TableScript, Timed, Where
from sabot.typed_reading import unknown

ACTS: dict[str, Form] = {**PLAYERS, **HOUSE}
LONGEST = max(len(phrase.split()) for phrase in ACTS)
UNITS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
BECAUSE = " because "
PREFIXES = ("at", "wait", "refuse", "expect", "beside", "broken")


def is_for_table(lines: Iterable[str]) -> bool:
    """A script with a mode or a moment is played at a table; every other one is a single round."""
    return any(line.split(maxsplit=1)[0] in ("mode", "at") for line in lines)


def parse_table_script(title: str, game: str, first: int, block: list[tuple[int, str]]) -> TableScript:
    heads, lines = Heads(), list[Timed]()
    for number, text in block:
        try:
            timed = _parse_line(heads, number, text)
        except ValueError as wrong:
            raise BadScript(number, str(wrong)) from None
        if timed is not None:
            lines.append(timed)
    return heads.script(title, game, first, tuple(lines))


def _parse_line(heads: Heads, number: int, text: str) -> Timed | None:
    """A line of play; None where the line sets something up."""
    body, because, reason = text.partition(BECAUSE)
    words = Words(words_of(body))
    if words.peek() in HEADS:
        HEADS[words.take("a word")](heads, number, words)
        return None
    if words.skip("wait"):
        return Timed(number=number, text=text, wait=_waited(words), what=Pass())
    prefix = _Prefix(words)
    if prefix.where != HERE and read_elsewhere(heads, number, prefix.where, words):
        return None
    if prefix.refuses != bool(because):
        raise ValueError(
            "a refusal says why; write: refuse ACT because REASON"
            if prefix.refuses
            else "only a refusal has a reason; write: refuse ACT because REASON"
        )
    rest = str(words)
    what = read_expectation(words) if prefix.expects else _act(words, timed=prefix.at is not None)
    words.end()
    return Timed(
        number=number,
        text=rest,
        at=prefix.at,
        where=prefix.where,
        what=what,
        refused=reason.strip() if because else None,
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


def _act(words: Words, *, timed: bool) -> Act:
    if timed and not words.peek():
        return Pass()
    for length in range(LONGEST, 0, -1):
        phrase = words.phrase(length)
        if phrase in ACTS:
            words.drop(length)
            return _read(ACTS[phrase], words)
    word = words.take("an act")
    begins = sorted({*HEADS, *PREFIXES, *(phrase.split()[0] for phrase in ACTS)})
    raise ValueError(f"{word!r} begins no line of a table: {unknown(word, begins)}")


def _read(form: Form, words: Words) -> Act:
    try:
        act = form.read(words)
        words.end()
    except ValueError as wrong:
        raise ValueError(f"{wrong}; write: {form.usage}, such as: {form.example}") from None
    return act
