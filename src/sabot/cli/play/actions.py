"""Everything that can be done at a table: its key, its word, and the button of the table behind it."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sabot.cli.play.screen_state import Pad, ScreenState, selected_hand
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.people.guest import Preferences, QueuedBets


class Ask(StrEnum):
    """What only the session can do."""

    HINT = "hint"
    QUIT = "quit"


Deed = c.GuestCommand | Pad | Ask
"""What a key leads to: something for the table, another pad, or a question to the session."""

ROUNDS_OF_AUTO_REPEAT = 10
HAND, AMOUNT, ROUNDS = "[HAND]", "[AMOUNT]", "[ROUNDS]"


class Said(Struct, frozen=True, kw_only=True):
    """What a deed is meant for: the selected hand and the chip in hand, if nobody says something else."""

    hand: str
    amount: Amount
    rounds: int = ROUNDS_OF_AUTO_REPEAT


def selected(sight: ScreenState) -> Said:
    return Said(hand=selected_hand(sight), amount=sight.pad.chip)


class Press(Struct, frozen=True):
    """One button of the table."""

    act: str
    """What the table calls it; where the table has no such button, there is no key for it."""
    key: str
    word: str
    """What is said for it."""
    title: str
    """What stands on it; `{chip}` and `{cost}` are filled in."""
    help: str
    make: Callable[[Said], c.GuestCommand]
    takes: str = ""
    """What may be said behind it: a hand, an amount, a number of rounds."""


_ALL = "a chip on every field"
_AUTO = f"auto ×{ROUNDS_OF_AUTO_REPEAT}"
BETS = (
    Press("clear-last", "u", "undo", "undo", "take back the last press", lambda _: c.ClearLast()),
    Press("clear-all", "c", "clear", "clear", "take back everything", lambda _: c.ClearAll()),
    Press("repeat-bets", "r", "repeat", "repeat", "the last bets once more", lambda _: c.RepeatBets()),
    Press("repeat-doubled", "t", "repeat double", "repeat ×2", "twice as high", lambda _: c.RepeatBets(2)),
    Press("double-bets", "x", "double", "double bets", "all bets twice as high", lambda _: c.DoubleBets()),
    Press(
        "raise-bets", "+", "raise", "raise", "a chip more on each", lambda it: c.RaiseBets(it.amount), AMOUNT
    ),
    Press("bet-all", "a", "all", "bet all", _ALL, lambda it: c.BetAll(it.hand, it.amount), HAND),
    Press(
        "bet-all-special", "a", "all", "bet all special", _ALL, lambda it: c.BetAll(it.hand, it.amount), HAND
    ),
    Press(
        "let-it-play",
        "l",
        "let",
        "let it play {cost}",
        "stake the last win",
        lambda it: c.LetItPlay(it.hand),
        HAND,
    ),
    Press(
        "play-now",
        "n",
        "play",
        "play now",
        "a chip where no main bet lies, and deal",
        lambda it: c.PlayNow(it.amount),
        AMOUNT,
    ),
    Press("confirm-bets", "k", "confirm", "confirm", "confirm the bets", lambda _: c.ConfirmBets()),
    Press("start-new-game", "m", "new", "clear cards", "clear the last cards", lambda _: c.StartNewGame()),
)
STOP = Press("stop-repeat", "e", "stop", "stop repeat", "repeat no more", lambda _: c.QueueBets(None))
WISHES = (
    Press(
        "queue-repeat",
        "e",
        "next",
        "repeat next",
        "repeat in the next round",
        lambda _: c.QueueBets(QueuedBets()),
    ),
    Press(
        "auto-repeat",
        "z",
        "auto",
        _AUTO,
        "repeat in several rounds",
        lambda it: c.QueueBets(QueuedBets(rounds=it.rounds)),
        ROUNDS,
    ),
)
HOUSE = (
    Press("tip", "g", "tip", "tip {chip}", "for the dealer", lambda it: c.Tip(it.amount), AMOUNT),
    Press("dispute", "!", "dispute", "dispute", "about what was dealt", lambda _: c.Dispute()),
)
ATTENDANT = Press(
    "call-attendant", "6", "attendant", "call an attendant", "call an attendant", lambda _: c.CallAttendant()
)
PRESSES = (*BETS, STOP, *WISHES, *HOUSE, ATTENDANT)


def chosen(sight: ScreenState, action: str) -> c.Choose:
    """An action for the hand that is asked; the second time it is meant, whatever the safety net says."""
    hand = next((hand.hand for hand in sight.own.hands if hand.state == "asked"), "")
    return c.Choose(hand, Action(action), sure=hand != "" and sight.pad.sure_of == hand)


def switches(sight: ScreenState) -> dict[str, tuple[str, Preferences]]:
    """What one chooses for oneself, by its word: how it stands, and the other way. Only what the game has."""
    own, felt = sight.own.comfort, sight.public.felt
    found = {}
    if felt.insurance:
        found["insurance"] = (
            f"insurance offers: {_on(own.insurance)}",
            replace(own, insurance=not own.insurance),
        )
    if felt.actions:
        found["net"] = f"safety net: {_on(own.safety_net)}", replace(own, safety_net=not own.safety_net)
    if sight.public.mode == Mode.INTERNAL:
        kept = replace(own, keep_bets_on=not own.keep_bets_on)
        found["keep"] = f"keep bets on: {_on(own.keep_bets_on)}", kept
        found["speed"] = f"speed: {own.speed} of 3", replace(own, speed=own.speed % 3 + 1)
    return found


def _on(yes: bool) -> str:
    return "on" if yes else "off"


def seat_kept(sight: ScreenState) -> bool:
    return any(seat.reserved for seat in sight.public.seats if seat.player == sight.own.player)
