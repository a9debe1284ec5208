"""Which key does what now: buttons as the screen lists them, each with its deed or why it is grey."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from sabot.cli.play_pad import (
    Pad,
    Page,
    Sight,
    columns_of,
    felt_width,
    hands_of,
    selected_hand,
    selected_spot,
    spots,
)
from sabot.games.answer import Refused
from sabot.games.moves import Action
from sabot.money import show_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.people.guest import Wish
from sabot.table.view.button import Act


class Ask(StrEnum):
    """What only the session can do."""

    HINT = "hint"
    QUIT = "quit"


Deed = c.GuestCommand | Pad | Ask
"""What a key leads to: something for the table, another pad, or a question to the session."""

ROUNDS_OF_AUTO_REPEAT = 10


class Button(Struct, frozen=True, kw_only=True):
    key: str
    word: str
    deed: Deed
    refused: Refused | None = None


def buttons(sight: Sight) -> tuple[Button, ...]:
    """Everything that can be pressed now and is worth a word on the screen."""
    if sight.pad.page is not Page.TABLE:
        return tuple(_of_page(sight))
    return (*_of_phase(sight), *_of_house(sight))


def deed_of(sight: Sight, key: str, width: int) -> Deed | None:
    """What a key does, or None where it does nothing. Capitals name fields while bets are taken."""
    if not sight.betting:
        key = key.lower()
    for button in buttons(sight):
        if button.key == key:
            return button.deed
    if sight.pad.page is Page.TABLE:
        return _chip(sight, key) or _letter(sight, key) or _moved(sight, key, width)
    return _scrolled(sight.pad, key) or (sight.pad.opening(Page.TABLE) if key == "escape" else None)


def _of_phase(sight: Sight) -> Iterator[Button]:
    if sight.own.insurance:
        yield from _insurance(sight)
    elif sight.own.decisions:
        yield from _decisions(sight)
    elif sight.betting:
        yield from _bets(sight)
    else:
        yield from _wishes(sight)


def _insurance(sight: Sight) -> Iterator[Button]:
    offer = sight.own.insurance[0]
    hands = f" {', '.join(offer.hands)}" if len(sight.own.insurance) > 1 else ""
    yes = c.AnswerInsurance(offer.hands[0], takes=True)
    no = c.AnswerInsurance(offer.hands[0], takes=False)
    words = f"insure{hands} for {show_amount(offer.price)}"
    yield Button(key="y", word=words, deed=yes, refused=offer.refused)
    yield Button(key="n", word="no insurance", deed=no)


_ACTION_KEYS = {"hit": "h", "stand": "s", "double": "d", "split": "p", "surrender": "r"}


def _decisions(sight: Sight) -> Iterator[Button]:
    for act in sight.own.decisions:
        sure = act.asks_again and sight.pad.sure_of == act.hand
        cost = f" +{show_amount(act.cost)}" if act.cost else ""
        deed = c.Choose(act.hand, Action(act.action), sure=sure)
        key = _ACTION_KEYS[act.action]
        yield Button(key=key, word=f"{act.action}{cost}", deed=deed, refused=act.refused)
    hint = _act(sight, "take-advice")
    if hint is not None:
        yield Button(key="i", word="hint", deed=Ask.HINT, refused=hint.refused)


def _bets(sight: Sight) -> Iterator[Button]:
    chip, spot, deal = sight.pad.chip, selected_spot(sight), sight.own.deal
    if spot is not None:
        place = c.PlaceBet(spot.hand, spot.bet, chip, behind=spot.behind)
        yield Button(key="space", word=f"bet {show_amount(chip)}", deed=place, refused=spot.refused)
    if deal is not None:
        word = "deal now" if deal.kind == "deal-now" else "deal"
        yield Button(key="enter", word=word, deed=c.PressDeal(), refused=deal.refused)
    yield from _from_acts(sight, _betting_keys(sight))
    yield from _wishes(sight)


_Keyed = tuple[str, str, str, c.GuestCommand]
"""Key, word, the key of the act, and the command."""


def _betting_keys(sight: Sight) -> tuple[_Keyed, ...]:
    chip, hand = sight.pad.chip, selected_hand(sight)
    return (
        ("u", "undo", "clear-last", c.ClearLast()),
        ("c", "clear", "clear-all", c.ClearAll()),
        ("r", "repeat", "repeat-bets", c.RepeatBets()),
        ("t", "repeat ×2", "repeat-doubled", c.RepeatBets(times=2)),
        ("x", "double bets", "double-bets", c.DoubleBets()),
        ("+", "raise", "raise-bets", c.RaiseBets(chip)),
        ("a", "bet all", "bet-all", c.BetAll(hand, chip)),
        ("a", "bet all special", "bet-all-special", c.BetAll(hand, chip)),
        ("l", "let it play", "let-it-play", c.LetItPlay(hand)),
        ("n", "play now", "play-now", c.PlayNow(chip)),
        ("k", "confirm", "confirm-bets", c.ConfirmBets()),
        ("m", "clear cards", "start-new-game", c.StartNewGame()),
    )


def _wishes(sight: Sight) -> Iterator[Button]:
    """Bets for the rounds to come; while some are wished for, the same keys stop them."""
    auto = Wish(rounds=ROUNDS_OF_AUTO_REPEAT)
    if sight.own.wish is not None:
        yield from _from_acts(sight, (("e", "stop repeat", "stop-repeat", c.MakeWish(None)),))
        return
    yield from _from_acts(
        sight,
        (
            ("e", "repeat next", "queue-repeat", c.MakeWish(Wish())),
            ("z", f"auto ×{auto.rounds}", "auto-repeat", c.MakeWish(auto)),
        ),
    )


def _of_house(sight: Sight) -> Iterator[Button]:
    """What can be done at any time."""
    pad = sight.pad
    if sight.public.felt.seats:
        yield Button(key="w", word="seats", deed=pad.opening(Page.SEATS))
    if any(field.behind is not None for field in sight.public.felt.fields):
        yield Button(key="b", word="own hands" if pad.behind else "behind", deed=_turned(pad))
    yield from _from_acts(
        sight,
        (
            ("g", f"tip {show_amount(pad.chip)}", "tip", c.Tip(pad.chip)),
            ("!", "dispute", "dispute", c.Dispute()),
        ),
    )
    if sight.baccarat:
        yield Button(key="j", word="roads", deed=pad.opening(Page.ROADS))
    if sight.shows_odds:
        yield Button(key="%", word="odds", deed=pad.opening(Page.ODDS))
    yield Button(key="f", word="fairness", deed=pad.opening(Page.FAIRNESS))
    yield Button(key="o", word="options", deed=pad.opening(Page.OPTIONS))
    yield Button(key="?", word="rules", deed=pad.opening(Page.RULES))
    yield Button(key="q", word="quit", deed=pad.opening(Page.LEAVING))


def _turned(pad: Pad) -> Pad:
    return replace(pad, behind=not pad.behind, hand=0, field=0, said="")


def _act(sight: Sight, key: str, hand: str | None = None) -> Act | None:
    found = (act for act in sight.own.acts if act.key == key and hand in (None, act.hand))
    return next((act.with_chip(sight.pad.chip) for act in found), None)


def _from_acts(sight: Sight, keyed: tuple[_Keyed, ...]) -> Iterator[Button]:
    """Buttons that this table has; what they would cost or why they are grey is the table's own word."""
    for key, word, act_key, command in keyed:
        act = _act(sight, act_key, getattr(command, "hand", None))
        if act is not None:
            amount = f" {show_amount(act.cost)}" if act_key == "let-it-play" else ""
            yield Button(key=key, word=word + amount, deed=command, refused=act.refused)


def _chip(sight: Sight, key: str) -> Pad | None:
    chips = sight.public.felt.chips
    if not key.isascii() or not key.isdigit() or not 1 <= int(key) <= len(chips):
        return None
    chip = chips[int(key) - 1]
    return replace(sight.pad, chip=chip, said=f"chip of {show_amount(chip)}")


def _letter(sight: Sight, key: str) -> c.PlaceBet | None:
    spot = next((spot for spot in spots(sight) if spot.letter == key), None) if key else None
    if spot is None or not sight.betting:
        return None
    return c.PlaceBet(spot.hand, spot.bet, sight.pad.chip, behind=spot.behind)


def _moved(sight: Sight, key: str, width: int) -> Pad | None:
    pad, many, hands = sight.pad, len(spots(sight)), len(hands_of(sight))
    columns = columns_of(felt_width(width))
    steps = {"left": -1, "right": 1, "up": -columns, "down": columns}
    if key in steps and many:
        there = pad.field % many + steps[key]
        return replace(pad, field=there, said="") if 0 <= there < many else pad
    if key in ("tab", "back-tab") and hands:
        return replace(pad, hand=(pad.hand + (1 if key == "tab" else -1)) % hands, said="")
    return None


def _scrolled(pad: Pad, key: str) -> Pad | None:
    steps = {"up": -1, "down": 1, "page-up": -10, "page-down": 10, "space": 10}
    return replace(pad, scroll=max(0, pad.scroll + steps[key])) if key in steps else None


def _of_page(sight: Sight) -> Iterator[Button]:
    match sight.pad.page:
        case Page.SEATS:
            yield from _seats(sight)
        case Page.OPTIONS:
            yield from _options(sight)
        case Page.LEAVING:
            yield Button(key="y", word="leave the table", deed=Ask.QUIT)
            yield Button(key="n", word="stay", deed=sight.pad.opening(Page.TABLE))
        case _:
            pass
    scrolled = sight.pad.page in (Page.RULES, Page.ODDS, Page.ROADS)
    word = "back to the table; arrows and Space scroll" if scrolled else "back to the table"
    yield Button(key="q", word=word, deed=sight.pad.opening(Page.TABLE))


def _seats(sight: Sight) -> Iterator[Button]:
    for act in sight.own.acts:
        if act.key == "take-seat":
            deed: c.GuestCommand = c.TakeSeat(act.seat)
            yield Button(key=str(act.seat), word=f"take seat {act.seat}", deed=deed, refused=act.refused)
        elif act.key == "leave-seat":
            deed = c.LeaveSeat(act.seat)
            yield Button(key=str(act.seat), word=f"leave seat {act.seat}", deed=deed, refused=act.refused)


def _options(sight: Sight) -> Iterator[Button]:
    own, player = sight.own.comfort, sight.own.player
    on = {True: "on", False: "off"}
    insures, decides = bool(sight.public.felt.insurance), bool(sight.public.felt.actions)
    paced = sight.public.mode == Mode.INTERNAL
    changes = (
        (insures, f"insurance offers: {on[own.insurance]}", replace(own, insurance=not own.insurance)),
        (decides, f"safety net: {on[own.safety_net]}", replace(own, safety_net=not own.safety_net)),
        (paced, f"keep bets on: {on[own.keep_bets_on]}", replace(own, keep_bets_on=not own.keep_bets_on)),
        (paced, f"speed: {own.speed} of 3", replace(own, speed=own.speed % 3 + 1)),
    )
    for number, (known, word, comfort) in enumerate(changes, 1):
        if known:
            yield Button(key=str(number), word=word, deed=c.SetComfort(comfort))
    kept = any(seat.reserved for seat in sight.public.seats if seat.player == player)
    word = f"keep my seat while I am away: {on[kept]}"
    yield from _from_acts(
        sight,
        (
            ("5", word, "reserve-seat", c.ReserveSeat(on=not kept)),
            ("6", "call an attendant", "call-attendant", c.CallAttendant()),
        ),
    )
