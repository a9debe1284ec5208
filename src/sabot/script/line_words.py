"""The words of a line, taken one after the other; what does not fit is told with what would be right."""

import re
from collections.abc import Callable, Iterable

from msgspec import Struct

from sabot.cards.card import Card, parse_card
from sabot.ledger.lot import Lot, sorted_chips
from sabot.money import Amount, parse_amount
from sabot.typed_reading import unknown

_WORD = re.compile(r'"[^"]*"|[^\s"]+')
_PLAYER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}(?:\.\.[1-9]\d{0,5})?")
_NUMBERED = re.compile(r"(.+)(/[1-9])")
_COUNTED = re.compile(r"/([1-9])")
_HAND = re.compile(r"[1-9](?:\.[1-9])?[ab]{0,3}")
_SECONDS = re.compile(r"(\d{1,9})(?:\.(\d{1,6}))?")
_TWO_DECIMALS = re.compile(r"\d+(?:\.\d{1,2})?")
MICROSECONDS = 1_000_000
DEALER, SIDES = "dealer", ("player", "banker")
"""Places of cards that belong to nobody."""
FIRST = "/1"
"""The first hand of a player, wherever they sit."""
NOBODY = frozenset(
    (
        "all",
        "and",
        "because",
        "banker",
        "behind",
        "by",
        "cards",
        "dealer",
        "free",
        "nobody",
        "none",
        "not",
        "nothing",
        "player",
    )
)
"""Words that stand where a name could stand; nobody at a table is called so."""


def words_of(text: str) -> tuple[str, ...]:
    """Words between blanks; what stands in quotes is one word, with its quotes."""
    if text.count('"') % 2:
        raise ValueError("a quotation mark is missing; write a reason between two of them")
    return tuple(_WORD.findall(text))


def exact_amount(text: str) -> Amount:
    """What is expected is never rounded: a third decimal would hide a payout that is one unit off."""
    amount = parse_amount(text)
    if _TWO_DECIMALS.fullmatch(text) is None:
        raise ValueError(f"{text} is finer than a payout can be; write at most two decimals")
    return amount


def seconds(text: str) -> int:
    """Seconds with up to six decimals as microseconds."""
    match = _SECONDS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no time; write seconds such as 15 or 2.5")
    return int(match[1]) * MICROSECONDS + int((match[2] or "").ljust(6, "0"))


def shown_seconds(time: int) -> str:
    """`15`, `2.5`."""
    whole, rest = divmod(time, MICROSECONDS)
    return f"{whole}.{rest:06d}".rstrip("0") if rest else str(whole)


class Words:
    """What is left of a line."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)

    def __str__(self) -> str:
        return " ".join(self._words)

    def peek(self) -> str:
        return self._words[0] if self._words else ""

    def take(self, what: str) -> str:
        if not self._words:
            raise ValueError(f"{what} is missing")
        return self._words.pop(0)

    def skip(self, *words: str) -> bool:
        """These words, if they come next."""
        if tuple(self._words[: len(words)]) != words:
            return False
        del self._words[: len(words)]
        return True

    def phrase(self, length: int) -> str:
        """So many words that come next, without taking them."""
        return " ".join(self._words[:length])

    def drop(self, count: int) -> None:
        del self._words[:count]

    def must(self, word: str) -> None:
        if not self.skip(word):
            raise ValueError(
                f"the word {word} is missing" + (f" before {self.peek()}" if self._words else "")
            )

    def rest(self) -> tuple[str, ...]:
        left, self._words = tuple(self._words), []
        return left

    def end(self) -> None:
        if self._words:
            raise ValueError(f"{str(self)!r} is too much")

    def player(self) -> str:
        word = self.take("a player")
        if _PLAYER.fullmatch(word) is None or word in NOBODY:
            raise ValueError(f"{word!r} is no player")
        return word

    def who(self) -> tuple[str, str]:
        """A player with the hand, if one is named: `ann`, `ann 3.1`, or `ann/2`, her second hand."""
        player, number = self._numbered()
        return player, number or self.hand()

    def place(self) -> tuple[str, bool, str]:
        """Whose bet it is, whether it lies behind somebody, and the hand, if one is named."""
        player, number = self._numbered()
        behind = not number and self.skip("behind")
        return player, behind, number or self.hand()

    def _numbered(self) -> tuple[str, str]:
        match = _NUMBERED.fullmatch(self.peek())
        if match is None:
            return self.player(), ""
        self._words[0] = match[1]
        return self.player(), match[2]

    def name(self) -> str:
        """Of somebody of the house."""
        word = self.take("a name")
        if _PLAYER.fullmatch(word) is None or word in NOBODY:
            raise ValueError(f"{word!r} is no name")
        return word

    def hand(self) -> str:
        """A hand such as 3.1, if one comes next."""
        return self.take("a hand") if _HAND.fullmatch(self.peek()) else ""

    def number(self, what: str, least: int = 0) -> int:
        word = self.take(what)
        if not word.isdecimal() or len(word) > 9 or int(word) < least:
            raise ValueError(f"{word!r} is no number for {what}")
        return int(word)

    def amount(self, what: str = "an amount") -> Amount:
        word = self.take(what)
        amount = parse_amount(word)
        if not amount:
            raise ValueError(f"{what} of {word} is nothing; the smallest is 0.01")
        return amount

    def exact(self, what: str = "an amount") -> Amount:
        """An expected amount, which may be nothing and is never rounded."""
        return exact_amount(self.take(what))

    def card(self) -> Card:
        return parse_card(self.take("a card"))

    def cards(self) -> tuple[Card, ...]:
        """Every card that comes next; a bar is only for the eye."""
        found = []
        while self._words and self.peek() != "burnt":
            if not self.skip("|"):
                found.append(self.card())
        return tuple(found)

    def are_cards(self, after: int) -> bool:
        """Whether nothing but cards comes after so many words."""
        written = [word for word in self._words[after:] if word != "|"]
        return bool(written) and all(map(_is_card, written))

    def quoted(self, what: str) -> str:
        word = self.take(what)
        if not word.startswith('"'):
            raise ValueError(f"{what} stands in quotation marks")
        return word.strip('"')

    def lot(self, amount: Callable[[], Amount]) -> Lot:
        """Money, golden chips, or both: `10`, `gold 5`, `gold 5 + gold 5 + 10`."""
        money, chips = Amount(0), list[Amount]()
        while True:
            if self.skip("gold"):
                chips.append(self.amount("a golden chip"))
            else:
                money = Amount(money + amount())
            if not self.skip("+"):
                return Lot(money, sorted_chips(chips))

    def one_of(self, what: str, known: Iterable[str]) -> str:
        word, choices = self.take(what), tuple(known)
        if word not in choices:
            raise ValueError(f"{what} {word} {unknown(word, choices)}")
        return word


def counted(hand: str) -> int:
    """Which of their player's hands is meant: 2 by `/2`; 0 where it is named by its seat, or not at all."""
    match = _COUNTED.fullmatch(hand)
    return int(match[1]) if match else 0


def named(player: str, hand: str, *, behind: bool = False) -> str:
    """`ann`, `ann/2`, `ann 3.1`, `ann behind 3.1`; her first hand is `ann`, too."""
    if counted(hand):
        return player if hand == FIRST else player + hand
    return " ".join(filter(None, (player, "behind" if behind else "", hand)))


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


class Pair(Struct, frozen=True):
    key: str
    value: str


def pairs(words: Iterable[str]) -> tuple[Pair, ...]:
    """Words such as key=value, each key once."""
    found: dict[str, Pair] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise ValueError(f"{word!r} sets nothing; write key=value")
        if key in found:
            raise ValueError(f"{key} is set twice")
        found[key] = Pair(key, value)
    if not found:
        raise ValueError("nothing is set; write key=value")
    return tuple(found.values())
