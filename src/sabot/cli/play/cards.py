"""Cards as a terminal shows them: rank and suit as signs, so that colour adds nothing but comfort."""

from collections.abc import Sequence

from rich.text import Text

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = "hd"
_BACK = "░░"
_PAPER = {True: "bold #c01818 on #f4f1e6", False: "bold #101010 on #f4f1e6"}
_BACK_STYLE = "#c8d4ff on #27408b"


def sign(card: str) -> str:
    """`Ks` as `K♠`, `Th` as `10♥`."""
    rank, suit = card[0], card[1]
    return ("10" if rank == "T" else rank) + _SUITS[suit]


def card_signs(cards: Sequence[str]) -> Text:
    """Cards of others: signs only, red ones in red."""
    return Text(" ").join(Text(sign(card), "#ff7b72" if card[1] in _RED else "") for card in cards)


def card_rows(cards: Sequence[str], *, face_down: bool = False, tall: bool = False) -> tuple[Text, ...]:
    """Cards beside each other on one line, or on three with their edges; one face down comes last."""
    drawn = [(sign(card), _PAPER[card[1] in _RED]) for card in cards]
    if face_down:
        drawn.append((_BACK, _BACK_STYLE))
    if not tall:
        return (Text(" ").join(Text(f" {words} ", style) for words, style in drawn),)
    edges = [("─" * (len(words) + 2), words, style) for words, style in drawn]
    return (
        Text(" ").join(Text(f"╭{edge}╮", style) for edge, _, style in edges),
        Text(" ").join(Text(f"│ {words} │", style) for _, words, style in edges),
        Text(" ").join(Text(f"╰{edge}╯", style) for edge, _, style in edges),
    )
