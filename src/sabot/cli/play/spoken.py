"""Lines of text as deeds at the table, for those who play without a screen: `bet main 10`, `deal`."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from sabot.cli.play import actions
from sabot.cli.play.actions import PRESSES, Ask, Deed, Press, chosen, selected
from sabot.cli.play.screen_state import Page, ScreenState, hands_of, selected_hand, spots
from sabot.games.answer import Refused
from sabot.games.moves import Action
from sabot.money import Amount, parse_amount
from sabot.table import commands as c


class Wait(Struct, frozen=True):
    """Let time go on: so many seconds, or until the person is asked or the next bets are taken."""

    seconds: int | None = None


class Show(Struct, frozen=True):
    page: Page


class ShowWords(Struct, frozen=True):
    """List what can be said."""


Spoken = Deed | Wait | Show | ShowWords
Words = list[str]


def spoken(line: str, sight: ScreenState) -> Spoken | Refused:
    """What a line means; where it means nothing, what is wrong with it."""
    words = line.split()
    if not words:
        return Show(Page.TABLE)
    first = words.pop(0)
    word = first.lower()
    try:
        if word in _ACTIONS and (sight.own.decisions or word not in _PRESSES):
            return _alone(words, chosen(sight, word))
        if word in _PRESSES:
            longer = _PRESSES.get(" ".join((word, *words)))
            return longer.make(selected(sight)) if longer else _pressed(_PRESSES[word], words, sight)
        if word in _ALONE:
            return _alone(words, _ALONE[word])
        if word in _VERBS:
            return _VERBS[word](words, sight)
    except ValueError as wrong:
        return Refused("wrong", {"what": str(wrong)})
    return Refused("unknown-words", {"words": repr(first)})


def _alone(words: Words, deed: Spoken) -> Spoken:
    if words:
        raise ValueError(f"{' '.join(words)!r} is too much; say it without")
    return deed


def _pressed(press: Press, words: Words, sight: ScreenState) -> Spoken:
    """A button of the table, for what is said behind it."""
    said = selected(sight)
    if press.takes == actions.HAND and words and words[0] in hands_of(sight):
        said = replace(said, hand=words.pop(0))
    elif press.takes == actions.AMOUNT and words:
        said = replace(said, amount=parse_amount(words.pop()))
    elif press.takes == actions.ROUNDS and words:
        said = replace(said, rounds=_number(words, "number of rounds"))
    return _alone(words, press.make(said))


def _amount(words: Words, sight: ScreenState) -> Amount:
    """The amount that ends a line, or the chip in hand."""
    amount = parse_amount(words.pop()) if words else sight.pad.chip
    _alone(words, Ask.HINT)
    return amount


def _number(words: Words, what: str) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise ValueError(f"say which {what}, such as 3")
    return int(words.pop())


def _switch(words: Words) -> bool:
    if words not in (["on"], ["off"]):
        raise ValueError("say on or off")
    return words == ["on"]


def _bet_key(word: str, sight: ScreenState) -> str:
    """A bet by its key, its title or its letter."""
    wanted = word.lower()
    for spot in spots(sight):
        if wanted in (spot.bet, spot.field.title.lower().replace(" ", "-"), spot.letter.lower()):
            return spot.bet
    known = ", ".join(field.bet for field in sight.public.felt.fields)
    raise ValueError(f"there is no bet {word!r} here; there are {known}")


def _bet(words: Words, sight: ScreenState) -> Spoken:
    hand = words.pop(0) if words and words[0] in hands_of(sight) else selected_hand(sight)
    if not words:
        raise ValueError("say what to bet on, such as: bet main 10")
    if not spots(sight):
        raise ValueError("take a seat first, such as: sit 1")
    bet = _bet_key(words.pop(0), sight)
    return c.PlaceBet(hand, bet, _amount(words, sight))


def _behind(words: Words, sight: ScreenState) -> Spoken:
    others = replace(sight, pad=replace(sight.pad, behind=True, hand=0))
    hands = hands_of(others)
    if not words or words[0] not in hands:
        there = f"; there are {', '.join(hands)}" if hands else "; nobody else sits here"
        raise ValueError(f"say behind which hand{there}")
    hand = words.pop(0)
    named = len(words) == 2 or (len(words) == 1 and not words[0].replace(".", "").isdigit())
    bet = _bet_key(words.pop(0), others) if named else sight.mains[0]
    return c.PlaceBet(hand, bet, _amount(words, sight), behind=True)


def _chip(words: Words, sight: ScreenState) -> Spoken:
    if len(words) != 1:
        raise ValueError("say which chip, such as: chip 25")
    chip = parse_amount(words[0])
    if chip not in sight.public.felt.chips:
        raise ValueError("there is no such chip here")
    return replace(sight.pad, chip=chip)


def _answer(takes: bool) -> Callable[[Words, ScreenState], Spoken]:
    def said(words: Words, sight: ScreenState) -> Spoken:
        if not sight.own.insurance:
            raise ValueError("nothing is asked that could be answered with yes or no")
        offer = sight.own.insurance[0]
        return _alone(words, c.AnswerInsurance(offer.hands[0], takes, offer.bet))

    return said


def _comfort(key: str) -> Callable[[Words, ScreenState], Spoken]:
    def said(words: Words, sight: ScreenState) -> Spoken:
        setting: int = _number(words, "speed") if key == "speed" else _switch(words)
        return c.SetPreferences(replace(sight.own.comfort, **{key: setting}))

    return said


_ACTIONS = {action.value for action in Action}
_PRESSES = {press.word: press for press in PRESSES}
_ALONE: dict[str, Spoken] = {
    "hint": Ask.HINT,
    "table": Show(Page.TABLE),
    "rules": Show(Page.RULES),
    "odds": Show(Page.ODDS),
    "roads": Show(Page.ROADS),
    "fair": Show(Page.FAIRNESS),
    "help": ShowWords(),
    "quit": Ask.QUIT,
}
_VERBS: dict[str, Callable[[Words, ScreenState], Spoken]] = {
    "bet": _bet,
    "behind": _behind,
    "chip": _chip,
    "deal": lambda words, sight: _alone(words, c.PressDeal() if sight.own.deal is not None else Wait()),
    "wait": lambda words, sight: Wait(_number(words, "number of seconds") if words else None),
    "yes": _answer(takes=True),
    "no": _answer(takes=False),
    "sit": lambda words, sight: c.TakeSeat(_number(words, "seat")),
    "leave": lambda words, sight: c.LeaveSeat(_number(words, "seat")),
    "reserve": lambda words, sight: c.ReserveSeat(_switch(words)),
    "insurance": _comfort("insurance"),
    "net": _comfort("safety_net"),
    "keep": _comfort("keep_bets_on"),
    "speed": _comfort("speed"),
}
