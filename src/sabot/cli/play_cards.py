"""Cards as a terminal shows them: rank and suit as signs, so that colour adds nothing but comfort."""

from collections.abc import Sequence

from rich.text import Text

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = "hd"
_BACK = "░░"
_PAPER = {True: "bold red on white", False: "bold black on white"}
_BACK_STYLE = "white on blue"
TALL = 3
"""Lines of a card that is drawn with its edges."""


def sign(card: str) -> str:
    """`Ks` as `K♠`, `Th` as `10♥`."""
    rank, suit = card[0], card[1]
    return ("10" if rank == "T" else rank) + _SUITS[suit]


def card_signs(cards: Sequence[str], *, face_down: bool = False) -> Text:
    """Cards of others: signs only, red ones in red."""
    line = Text()
    for number, card in enumerate(cards):
        line.append(" " if number else "").append(sign(card), "red" if card[1] in _RED else "")
    return line.append(f" {_BACK}") if face_down else line


def _drawn(cards: Sequence[str], face_down: bool) -> list[tuple[str, str]]:
    drawn = [(sign(card), _PAPER[card[1] in _RED]) for card in cards]
    return [*drawn, (_BACK, _BACK_STYLE)] if face_down else drawn


def small_cards(cards: Sequence[str], *, face_down: bool = False) -> Text:
    """Cards on one line; one that lies face down comes last."""
    line = Text()
    for number, (words, style) in enumerate(_drawn(cards, face_down)):
        line.append(" " if number else "").append(f" {words} ", style)
    return line


def tall_cards(cards: Sequence[str], *, face_down: bool = False) -> tuple[Text, ...]:
    """The same as three lines, each card with its edges."""
    lines = tuple(Text() for _ in range(TALL))
    for number, (words, style) in enumerate(_drawn(cards, face_down)):
        edge = "─" * (len(words) + 2)
        for line, part in zip(lines, (f"╭{edge}╮", f"│ {words} │", f"╰{edge}╯"), strict=True):
            line.append(" " if number else "").append(part, style)
    return lines
