"""What the house does for its players: buttons of the betting time, golden chips, and people who help."""

from collections.abc import Iterator

from sabot.games.sheet.document import Block, Heading, Section
from sabot.games.sheet.features import Features
from sabot.games.sheet.writer import Writer


def button_blocks(write: Writer, features: Features, *, seats: bool, hands: bool) -> Iterator[Block]:
    """The buttons that a table can have.

    `seats` where Deal Now waits for those who sit there, `hands` where players have hands to decide about.
    """
    yield Heading("buttons", write("betting.buttons"))
    yield write.paragraph(write("betting.which"))
    yield write.terms("betting.button", *_buttons(features, seats=seats, hands=hands))


def _buttons(features: Features, *, seats: bool, hands: bool) -> Iterator[str]:
    yield from ("chips", "denomination", "undo", "clear", "double", "raise")
    yield "repeat-hands" if hands else "repeat"
    if features.auto_repeat:
        yield "auto-repeat"
    yield "next"
    if features.keep_bets_on:
        yield "keep-bets-on"
    if features.bet_all:
        yield "all-special" if features.special_only else "all"
    if features.let_it_play:
        yield "let-it-play"
    if features.play_now:
        yield "play-now-hands" if hands else "play-now"
    if features.deal_button:
        yield from ("deal", "new-game")
    if seats and features.deal_now_players:
        yield "deal-now"


def deal_now_blocks(write: Writer, features: Features) -> Iterator[Block]:
    """How few players end betting before its time (B29)."""
    if features.deal_now_players:
        yield Heading("deal-now", write("deal-now.title"))
        yield write.paragraph(
            write("deal-now.offered", number=write.number(features.deal_now_players)), write("deal-now.ends")
        )


def golden_blocks(write: Writer, features: Features) -> Iterator[Block]:
    """Golden chips, and the lucky cards that bring them (B24, B30)."""
    if features.golden_chips:
        yield Heading("golden-chips", write("golden.title"))
        yield write.paragraph(write("golden.what"), write("golden.settled"), write("golden.whole"))
        yield write.bullets(*_golden_texts(write, features))
    if features.lucky_cards:
        yield Heading("lucky-cards", write("lucky.title"))
        yield write.paragraph(write("lucky.what"))


def _golden_texts(write: Writer, features: Features) -> Iterator[str]:
    yield write("golden.mixed" if features.golden_mixed else "golden.not-mixed")
    yield write("golden.in-action" if features.golden_in_action else "golden.not-in-action")
    if features.golden_cap:
        yield write("golden.cap", number=write.number(features.golden_cap))
    yield write("golden.behind")


def service_section(write: Writer, features: Features) -> Section:
    """Reserving, calling somebody, tipping, and how credit leaves the table."""
    optional = {"tip": features.tips, "chat": features.chat}
    names = (name for name, there in optional.items() if there)
    return write.section(
        "services", write.terms("services", "reserve", "attendant", *names, "cash-out", "hand-pay")
    )
