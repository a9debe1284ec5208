"""The pen of a rule sheet: texts with their values, prices, counts and lists in words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from sabot.games.bet import Bet, Dealt, Row
from sabot.games.sheet.document import Block, Bullets, Paragraph, Section, Terms
from sabot.games.sheet.texts import Texts
from sabot.money import PUSH

SPECIAL_BET = "special bet"
HALF_LOST = Fraction(-1, 2)
_LARGEST_WORD = 10
"""Up to ten, numbers are written as words."""


class Writer(Struct, frozen=True, dict=True):
    """Writes in one language, with one word for a special bet (G12)."""

    texts: Texts
    family: str
    special_word: str = SPECIAL_BET

    @cached_property
    def standing(self) -> dict[str, str]:
        """Words that any text may use without being handed them."""
        one = self.texts.fill(f"special.{self.special_word}.one", {}, {})
        many = self.texts.fill(f"special.{self.special_word}.many", {}, {})
        return {"special": one, "specials": many, "Special": _raised(one), "Specials": _raised(many)}

    def __call__(self, key: str, **values: str) -> str:
        return self.texts.fill(key, values, self.standing)

    def paragraph(self, *texts: str) -> Paragraph:
        return Paragraph(self("list.gap").join(text for text in texts if text))

    def bullets(self, *texts: str) -> Bullets:
        return Bullets(tuple(text for text in texts if text))

    def terms(self, path: str, *names: str) -> Terms:
        """The terms `path.NAME.term`, each explained by `path.NAME.text`."""
        return Terms(tuple((self(f"{path}.{name}.term"), self(f"{path}.{name}.text")) for name in names))

    def one_or_many(self, path: str, number: int) -> str:
        """`path.one`, or `path.many` with the number; `path.two` and `path.few` in some languages."""
        if number == 1:
            return self(f"{path}.one")
        gendered = f"{path}.number.{number}"
        words = self(gendered) if gendered in self.texts.entries else self.number(number)
        form = f"{path}.{plural_form(number)}"
        return self(form if form in self.texts.entries else f"{path}.many", number=words)

    def section(self, key: str, *blocks: Block) -> Section:
        return Section(key, self(f"section.{key}"), blocks)

    def number(self, number: int) -> str:
        return self(f"number.{number}") if 2 <= number <= _LARGEST_WORD else str(number)

    def counted(self, noun: str, number: int) -> str:
        """`one card`, `two cards`, `104 cards`."""
        return self.one_or_many(f"count.{noun}", number)

    def listed(self, words: Iterable[str], joint: str) -> str:
        """`a`, `a and b`, `a, b or c`; the joint is `and` or `or`."""
        *start, last = words
        if not start:
            return last
        return self(f"list.{joint}", start=self("list.comma").join(start), last=last)

    def spanned(self, numbers: Sequence[int]) -> str:
        """`0 to 5`, `6 or 7`; numbers with a gap are listed."""
        first, last = numbers[0], numbers[-1]
        if len(numbers) > 2 and last - first == len(numbers) - 1:
            return self("list.range", first=str(first), last=str(last))
        return self.listed((str(number) for number in numbers), "or")

    def price(self, odds: Fraction) -> str:
        """What a row pays, as players say it."""
        if odds > PUSH:
            return self("price.odds", win=str(odds.numerator), stake=str(odds.denominator))
        if odds == PUSH:
            return self("price.push")
        if odds == HALF_LOST:
            return self("price.half")
        raise ValueError(f"no row of a rule sheet takes {-odds} of the stake")

    def bet_title(self, bet: Bet[Dealt]) -> str:
        return self.texts.override(bet.named.key, bet.title)

    def bet_text(self, bet: Bet[Dealt]) -> str:
        return self.texts.override(f"bet.{self.family}.{bet.key}.text", bet.text)

    def row_title(self, row: Row) -> str:
        return self.texts.override(row.named.key, row.title)


def plural_form(number: int) -> str:
    """The form after a number where there is a dual; the last two digits decide: 2 and 102, 3 and 104."""
    return {2: "two", 3: "few", 4: "few"}.get(number % 100, "many")


def _raised(word: str) -> str:
    return word[:1].upper() + word[1:]
