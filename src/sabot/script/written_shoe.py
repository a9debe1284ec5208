"""The shoe of a script: its cards leave in the order in which they are written."""

from collections.abc import Iterable, Sequence

from sabot.cards.card import Card, show_cards
from sabot.script.line import BadScript, Numbered, Shoe


class WrittenShoe:
    def __init__(self, lines: Sequence[Numbered]) -> None:
        self._cards: list[Card] = []
        self._line = lines[0].number if lines else 1
        for numbered in lines:
            if isinstance(numbered.line, Shoe):
                self._cards += numbered.line.cards
                self._line = numbered.number
        self._dealt = 0

    def draw(self) -> Card:
        if not self._cards:
            raise BadScript(self._line, "there are no cards; write a line such as: shoe Ts 6c 9h Kd")
        if self._dealt == len(self._cards):
            raise BadScript(self._line, f"the shoe is too short: {self._dealt} cards are not enough")
        self._dealt += 1
        return self._cards[self._dealt - 1]

    def left_over(self) -> Iterable[str]:
        rest = tuple(self._cards[self._dealt :])
        if rest:
            yield f"line {self._line}: left over in the shoe: {show_cards(rest)}"
