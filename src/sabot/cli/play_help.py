"""What can be said at a table without a screen: a line each, and only of what that table has."""

from collections.abc import Iterator

from sabot.cli.play_pad import Sight
from sabot.profiles import Mode

WIDTH = 29
"""Of what is said; what it does stands behind it."""


def help_lines(sight: Sight) -> Iterator[str]:
    for said, does in _bets(sight):
        yield f"{said:<{WIDTH}}{does}"
    for said, does in _play(sight):
        yield f"{said:<{WIDTH}}{does}".rstrip()
    yield ", ".join(_switches(sight))
    yield ", ".join(_pages(sight))


def _bets(sight: Sight) -> Iterator[tuple[str, str]]:
    felt = sight.public.felt
    of_hand = " [HAND]" if any(act.hand for act in sight.own.fields) else ""
    named = next(field.bet for field in felt.fields if field.main)
    yield f"bet{of_hand} BET [AMOUNT]", f"stake on a field: bet {named} 10"
    if any(field.behind is not None for field in felt.fields):
        yield "behind HAND [BET] [AMOUNT]", "stake behind another player's hand"
    yield "chip AMOUNT", "the chip that is meant where no amount is said"
    yield "undo, clear", "take back the last press, or everything"
    yield "repeat, repeat double", "the bets of the last round once more, or twice as high"
    yield "double, raise [AMOUNT]", "all bets twice as high; a chip more on each of them"
    yield f"all{of_hand}, let{of_hand}", "a chip on every field; let the last win play"
    if _has(sight, "play-now"):
        yield "play", "a chip where no main bet lies, and deal"
    if _has(sight, "confirm-bets"):
        yield "confirm", "confirm the bets"
    yield "deal", "deal, or let time go on where there is no button"
    yield "next, auto [ROUNDS], stop", "repeat in the next round, in several, not any more"


def _play(sight: Sight) -> Iterator[tuple[str, str]]:
    felt = sight.public.felt
    if felt.insurance:
        yield "yes, no", "the answer to insurance"
    if felt.actions:
        yield ", ".join(felt.actions), "what becomes of the hand that is asked"
    if felt.seats:
        yield "sit SEAT, leave SEAT", "take or leave a seat"
    if _has(sight, "tip"):
        yield "tip [AMOUNT]", "for the dealer"
    if _has(sight, "dispute"):
        yield "dispute", "about what was dealt"
    if _has(sight, "take-advice"):
        yield "hint", "the best action"
    yield "wait [SECONDS]", "let time go on; it stands still while you think"
    if _has(sight, "start-new-game"):
        yield "new", "clear the cards of the last round"


def _switches(sight: Sight) -> Iterator[str]:
    felt = sight.public.felt
    if felt.insurance:
        yield "insurance on|off"
    if felt.actions:
        yield "net on|off"
    if sight.public.mode == Mode.INTERNAL:
        yield from ("keep on|off", "speed 1|2|3")
    yield from ("reserve on|off", "attendant")


def _pages(sight: Sight) -> Iterator[str]:
    yield from ("table", "rules")
    if sight.shows_odds:
        yield "odds"
    if sight.public.roads is not None:
        yield "roads"
    yield from ("fair", "help", "quit")


def _has(sight: Sight, key: str) -> bool:
    return any(act.key == key for act in sight.own.acts)
