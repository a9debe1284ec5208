"""Which key does what now: buttons as the screen lists them, each with its deed or why it is grey."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from sabot.cli.play import actions
from sabot.cli.play.actions import Ask, Deed, Press, chosen, seat_kept, selected, switches
from sabot.cli.play.screen_state import Pad, Page, ScreenState, Spot, hands_of, selected_spot, spots
from sabot.games.answer import Refused
from sabot.games.moves import INSURANCE
from sabot.money import show_amount
from sabot.table import commands as c

FIELD = "field "
"""A key that no keyboard has: the cursor goes to the field of this number."""


class Button(Struct, frozen=True):
    key: str
    word: str
    deed: Deed
    refused: Refused | None = None


def buttons(sight: ScreenState) -> tuple[Button, ...]:
    """Everything that can be pressed now and is worth a word on the screen."""
    if sight.pad.page is not Page.TABLE:
        return tuple(_of_page(sight))
    return (*_of_phase(sight), *_of_house(sight))


def deed_of(sight: ScreenState, key: str, columns: int) -> Deed | None:
    """What a key does, or None where it does nothing. Capitals name fields while bets are taken.

    Fields stand in so many columns, which arrows go along.
    """
    if not sight.betting and len(key) == 1:
        key = key.lower()
    for button in buttons(sight):
        if button.key == key:
            return button.deed
    if sight.pad.page is Page.TABLE:
        return _chip(sight, key) or _letter(sight, key) or _moved(sight, key, columns)
    return sight.pad.opening(Page.TABLE) if key == "escape" else None


def _of_phase(sight: ScreenState) -> Iterator[Button]:
    if sight.own.insurance:
        yield from _insurance(sight)
    elif sight.own.decisions:
        yield from _decisions(sight)
    elif sight.betting:
        yield from _bets(sight)
    else:
        yield from _wishes(sight)


def _insurance(sight: ScreenState) -> Iterator[Button]:
    offer = sight.own.insurance[0]
    hands = f" {', '.join(offer.hands)}" if len(sight.own.insurance) > 1 else ""
    verb = "insure" if offer.bet == INSURANCE else f"take {offer.title}"
    words = f"{verb}{hands} for {show_amount(offer.price)}"
    yield Button("y", words, c.AnswerInsurance(offer.hands[0], takes=True, bet=offer.bet), offer.refused)
    no = "no insurance" if offer.bet == INSURANCE else f"no {offer.title}"
    yield Button("n", no, c.AnswerInsurance(offer.hands[0], takes=False, bet=offer.bet))


_ACTION_KEYS = {"split": "p", "surrender": "r"}
"""Those that do not have the key of their first letter, because another one has it."""


def _decisions(sight: ScreenState) -> Iterator[Button]:
    for act in sight.own.decisions:
        cost = f" +{show_amount(act.cost)}" if act.cost else ""
        key = _ACTION_KEYS.get(act.action, act.action[0])
        yield Button(key, f"{act.action}{cost}", chosen(sight, act.action), act.refused)
    hint = sight.act("take-advice")
    if hint is not None:
        yield Button("i", "hint", Ask.HINT, hint.refused)


def _bets(sight: ScreenState) -> Iterator[Button]:
    spot, deal = selected_spot(sight), sight.own.deal
    if spot is not None:
        yield Button("space", f"bet {show_amount(sight.pad.chip)}", placed(sight, spot), spot.refused)
    if deal is not None:
        yield Button("enter", "deal now" if deal.kind == "deal-now" else "deal", c.PressDeal(), deal.refused)
    yield from _pressed(sight, actions.BETS)
    yield from _wishes(sight)


def placed(sight: ScreenState, spot: Spot) -> c.PlaceBet:
    return c.PlaceBet(spot.hand, spot.bet, sight.pad.chip, behind=spot.behind)


def _wishes(sight: ScreenState) -> Iterator[Button]:
    """Bets for the rounds to come; while some are wished for, the same key stops them."""
    return _pressed(sight, actions.WISHES if sight.own.wish is None else (actions.STOP,))


def _of_house(sight: ScreenState) -> Iterator[Button]:
    """What can be done at any time."""
    pad = sight.pad
    if sight.public.felt.seats:
        yield Button("w", "seats", pad.opening(Page.SEATS))
    if any(field.behind is not None for field in sight.public.felt.fields):
        turned = replace(pad, behind=not pad.behind, hand=0, field=0, said="")
        yield Button("b", "own hands" if pad.behind else "behind", turned)
    yield from _pressed(sight, actions.HOUSE)
    if sight.public.roads is not None:
        yield Button("j", "roads", pad.opening(Page.ROADS))
    if sight.shows_odds:
        yield Button("%", "odds", pad.opening(Page.ODDS))
    yield Button("f", "fairness", pad.opening(Page.FAIRNESS))
    yield Button("o", "options", pad.opening(Page.OPTIONS))
    yield Button("?", "rules", pad.opening(Page.RULES))
    yield Button("q", "quit", pad.opening(Page.LEAVING))


def _pressed(sight: ScreenState, presses: Iterable[Press]) -> Iterator[Button]:
    """Buttons that this table has; what they would cost or why they are grey is the table's own word."""
    said = selected(sight)
    for press in presses:
        act = sight.act(press.act, said.hand if press.takes == actions.HAND else None)
        if act is not None:
            word = press.title.format(chip=show_amount(said.amount), cost=show_amount(act.cost))
            yield Button(press.key, word, press.make(said), act.refused)


def _chip(sight: ScreenState, key: str) -> Pad | None:
    chips = sight.public.felt.chips
    if not key.isascii() or not key.isdigit() or not 1 <= int(key) <= len(chips):
        return None
    chip = chips[int(key) - 1]
    return replace(sight.pad, chip=chip, said=f"chip of {show_amount(chip)}")


def _letter(sight: ScreenState, key: str) -> c.PlaceBet | None:
    spot = next((spot for spot in spots(sight) if spot.letter == key), None) if key else None
    return None if spot is None or not sight.betting else placed(sight, spot)


def _moved(sight: ScreenState, key: str, columns: int) -> Pad | None:
    pad, many, hands = sight.pad, len(spots(sight)), len(hands_of(sight))
    steps = {"left": -1, "right": 1, "up": -columns, "down": columns}
    if key in steps and many:
        there = pad.field % many + steps[key]
        return replace(pad, field=there, said="") if 0 <= there < many else pad
    if key.startswith(FIELD):
        return replace(pad, field=int(key.removeprefix(FIELD)), said="")
    if key in ("tab", "shift+tab") and hands:
        return replace(pad, hand=(pad.hand + (1 if key == "tab" else -1)) % hands, said="")
    return None


def _of_page(sight: ScreenState) -> Iterator[Button]:
    match sight.pad.page:
        case Page.SEATS:
            yield from _seats(sight)
        case Page.OPTIONS:
            yield from _options(sight)
        case Page.LEAVING:
            yield Button("y", "leave the table", Ask.QUIT)
            yield Button("n", "stay", sight.pad.opening(Page.TABLE))
        case _:
            pass
    yield Button("q", "back to the table", sight.pad.opening(Page.TABLE))


def _seats(sight: ScreenState) -> Iterator[Button]:
    for act in sight.own.acts:
        if act.key == "take-seat":
            yield Button(str(act.seat), f"take seat {act.seat}", c.TakeSeat(act.seat), act.refused)
        elif act.key == "leave-seat":
            yield Button(str(act.seat), f"leave seat {act.seat}", c.LeaveSeat(act.seat), act.refused)


def _options(sight: ScreenState) -> Iterator[Button]:
    for number, (title, comfort) in enumerate(switches(sight).values(), 1):
        yield Button(str(number), title, c.SetPreferences(comfort))
    kept, reserve = seat_kept(sight), sight.act("reserve-seat")
    if reserve is not None:
        word = f"keep my seat while I am away: {'on' if kept else 'off'}"
        yield Button("5", word, c.ReserveSeat(on=not kept), reserve.refused)
    yield from _pressed(sight, (actions.ATTENDANT,))
