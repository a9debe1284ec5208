"""Lines of text as deeds at the table, for those who play without a screen: `bet main 10`, `deal`."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from sabot.cli.play_keys import ROUNDS_OF_AUTO_REPEAT, Ask, Deed
from sabot.cli.play_pad import Page, Sight, hands_of, selected_hand, spots
from sabot.games.answer import Refused
from sabot.games.moves import Action
from sabot.money import Amount, parse_amount
from sabot.table import commands as c
from sabot.table.people.guest import Wish


class Wait(Struct, frozen=True):
    """Let time go on: so many seconds, or until the person is asked or the next bets are taken."""

    seconds: int | None = None


class Show(Struct, frozen=True):
    page: Page


class ShowWords(Struct, frozen=True):
    """List what can be said."""


Spoken = Deed | Wait | Show | ShowWords
Words = list[str]


def spoken(line: str, sight: Sight) -> Spoken | Refused:
    """What a line means; where it means nothing, what is wrong with it."""
    words = line.split()
    if not words:
        return Show(Page.TABLE)
    known = _VERBS.get(words[0].lower())
    if known is None:
        return Refused("unknown-words", {"words": repr(words[0])})
    try:
        return known(words[1:], sight)
    except ValueError as wrong:
        return Refused("wrong", {"what": str(wrong)})


Verb = Callable[[Words, Sight], Spoken | Refused]


def _no_more(words: Words) -> None:
    if words:
        raise ValueError(f"{' '.join(words)!r} is too much; say it without")


def _amount(words: Words, sight: Sight) -> Amount:
    """The amount that ends a line, or the chip in hand."""
    amount = parse_amount(words.pop()) if words else sight.pad.chip
    _no_more(words)
    return amount


def _number(words: Words, what: str) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise ValueError(f"say which {what}, such as 3")
    return int(words[0])


def _switch(words: Words) -> bool:
    if words not in (["on"], ["off"]):
        raise ValueError("say on or off")
    return words == ["on"]


def _bet_key(word: str, sight: Sight) -> str:
    """A bet by its key, its title or its letter."""
    wanted = word.lower()
    for spot in spots(sight):
        if wanted in (spot.bet, spot.title.lower().replace(" ", "-"), spot.letter.lower()):
            return spot.bet
    known = ", ".join(field.bet for field in sight.public.felt.fields)
    raise ValueError(f"there is no bet {word!r} here; there are {known}")


def _bet(words: Words, sight: Sight) -> Spoken:
    hands = hands_of(sight)
    hand = words.pop(0) if words and words[0] in hands else selected_hand(sight)
    if not words:
        raise ValueError("say what to bet on, such as: bet main 10")
    if not spots(sight):
        raise ValueError("take a seat first, such as: sit 1")
    bet = _bet_key(words.pop(0), sight)
    return c.PlaceBet(hand, bet, _amount(words, sight))


def _behind(words: Words, sight: Sight) -> Spoken:
    others = replace(sight, pad=replace(sight.pad, behind=True, hand=0))
    hands = hands_of(others)
    if not words or words[0] not in hands:
        there = f"; there are {', '.join(hands)}" if hands else "; nobody else sits here"
        raise ValueError(f"say behind which hand{there}")
    hand = words.pop(0)
    named = len(words) == 2 or (len(words) == 1 and not words[0].replace(".", "").isdigit())
    mains = [field.bet for field in sight.public.felt.fields if field.main]
    bet = _bet_key(words.pop(0), others) if named else mains[0]
    return c.PlaceBet(hand, bet, _amount(words, sight), behind=True)


def _chip(words: Words, sight: Sight) -> Spoken:
    if len(words) != 1:
        raise ValueError("say which chip, such as: chip 25")
    chip = parse_amount(words[0])
    if chip not in sight.public.felt.chips:
        raise ValueError("there is no such chip here")
    return replace(sight.pad, chip=chip)


def _on_hand(make: Callable[[str, Amount], c.GuestCommand]) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        hands = hands_of(sight)
        hand = words.pop(0) if words and words[0] in hands else selected_hand(sight)
        _no_more(words)
        return make(hand, sight.pad.chip)

    return said


def _plain(make: Callable[[], c.GuestCommand]) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        _no_more(words)
        return make()

    return said


def _just(deed: Spoken) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        _no_more(words)
        return deed

    return said


def _of_amount(make: Callable[[Amount], c.GuestCommand]) -> Verb:
    return lambda words, sight: make(_amount(words, sight))


def _of_seat(make: Callable[[int], c.GuestCommand]) -> Verb:
    return lambda words, sight: make(_number(words, "seat"))


def _action(action: Action) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        _no_more(words)
        asked = next((hand.hand for hand in sight.own.hands if hand.state == "asked"), "")
        sure = asked != "" and sight.pad.sure_of == asked
        return c.Choose(asked, action, sure=sure)

    return said


def _double(words: Words, sight: Sight) -> Spoken | Refused:
    """The hand that is asked, or all bets while they are taken."""
    if sight.own.decisions:
        return _action(Action.DOUBLE)(words, sight)
    return _plain(c.DoubleBets)(words, sight)


def _repeat(words: Words, sight: Sight) -> Spoken:
    if words not in ([], ["double"], ["2"]):
        raise ValueError("say repeat, or repeat double")
    return c.RepeatBets(times=2 if words else 1)


def _answer(takes: bool) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        _no_more(words)
        offered = sight.own.insurance
        if not offered:
            raise ValueError("nothing is asked that could be answered with yes or no")
        return c.AnswerInsurance(offered[0].hands[0], takes)

    return said


def _auto(words: Words, sight: Sight) -> Spoken:
    rounds = _number(words, "number of rounds") if words else ROUNDS_OF_AUTO_REPEAT
    return c.MakeWish(Wish(rounds=rounds))


def _wait(words: Words, sight: Sight) -> Spoken:
    return Wait(_number(words, "number of seconds") if words else None)


def _comfort(key: str) -> Verb:
    def said(words: Words, sight: Sight) -> Spoken:
        setting: int = _number(words, "speed") if key == "speed" else _switch(words)
        return c.SetComfort(replace(sight.own.comfort, **{key: setting}))

    return said


_VERBS: dict[str, Verb] = {
    "bet": _bet,
    "behind": _behind,
    "chip": _chip,
    "undo": _plain(c.ClearLast),
    "clear": _plain(c.ClearAll),
    "repeat": _repeat,
    "double": _double,
    "raise": _of_amount(c.RaiseBets),
    "all": _on_hand(c.BetAll),
    "let": _on_hand(lambda hand, _: c.LetItPlay(hand)),
    "play": lambda words, sight: c.PlayNow(_amount(words, sight)),
    "confirm": _plain(c.ConfirmBets),
    "deal": lambda words, sight: c.PressDeal() if sight.own.deal is not None else Wait(),
    "next": _plain(lambda: c.MakeWish(Wish())),
    "auto": _auto,
    "stop": _plain(lambda: c.MakeWish(None)),
    "yes": _answer(takes=True),
    "no": _answer(takes=False),
    "hit": _action(Action.HIT),
    "stand": _action(Action.STAND),
    "split": _action(Action.SPLIT),
    "surrender": _action(Action.SURRENDER),
    "sit": _of_seat(c.TakeSeat),
    "leave": _of_seat(c.LeaveSeat),
    "tip": _of_amount(c.Tip),
    "dispute": _plain(c.Dispute),
    "hint": _just(Ask.HINT),
    "wait": _wait,
    "insurance": _comfort("insurance"),
    "net": _comfort("safety_net"),
    "keep": _comfort("keep_bets_on"),
    "speed": _comfort("speed"),
    "reserve": lambda words, sight: c.ReserveSeat(_switch(words)),
    "attendant": _plain(c.CallAttendant),
    "new": _plain(c.StartNewGame),
    "table": _just(Show(Page.TABLE)),
    "rules": _just(Show(Page.RULES)),
    "odds": _just(Show(Page.ODDS)),
    "roads": _just(Show(Page.ROADS)),
    "fair": _just(Show(Page.FAIRNESS)),
    "help": _just(ShowWords()),
    "quit": _just(Ask.QUIT),
}
