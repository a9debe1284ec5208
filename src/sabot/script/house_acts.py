"""What croupiers, supervisors, devices and the house do at a table, in words."""

from collections.abc import Callable

from sabot.cards import Card
from sabot.script.acts import Form
from sabot.script.line_words import DEALER, SIDES, Words
from sabot.script.script_lines import Act, Do, GoOn
from sabot.table import commands as c
from sabot.table.house import approval as a
from sabot.table.play.play import CardPlace

LATEST = 0
"""Stands for the approval that was asked for last."""


def _said(command: c.Command) -> Callable[[Words], Act]:
    return lambda words: Do((c.Request("", command),))


def _of_name(command: c.HouseCommand) -> Callable[[Words], Act]:
    return lambda words: Do((c.Request(words.name(), command),))


def _correct(words: Words) -> Act:
    """By one person, or by two."""
    act = _correction(words)
    reason, by, second = _by_whom(words)
    if second:
        return Do((c.Request(by, c.AskApproval(act, reason)), c.Request(second, c.GiveApproval(LATEST))))
    return Do((c.Request(by, c.CorrectCard(act.position, act.old, act.new, reason)),))


def _correction(words: Words) -> a.Correction:
    position, old = _lying(words)
    words.must("->")
    return a.Correction(position, old, words.card())


def _exchange(words: Words) -> Act:
    """By one person, or by two."""
    act = _exchanged(words)
    reason, by, second = _by_whom(words)
    if second:
        return Do((c.Request(by, c.AskApproval(act, reason)), c.Request(second, c.GiveApproval(LATEST))))
    return Do((c.Request(by, c.ExchangeCards(act.here, act.card, act.there, act.other, reason)),))


def _exchanged(words: Words) -> a.Exchange:
    here, card = _lying(words)
    words.must("with")
    return a.Exchange(here, card, *_lying(words))


def _lying(words: Words) -> tuple[CardPlace, Card]:
    place = _place(words)
    return CardPlace(place, words.number("the number of the card", 1) - 1), words.card()


def _by_whom(words: Words) -> tuple[str, str, str]:
    """Why, who, and who else."""
    reason = words.quoted("the reason")
    words.must("by")
    by = words.name()
    return reason, by, words.name() if words.skip("and") else ""


def _asked(read: Callable[[Words], a.ActOfTwo]) -> Callable[[Words], Act]:
    """What only two people do: asked for by one, or done by both."""

    def ask(words: Words) -> Act:
        act = read(words)
        reason, by, second = _by_whom(words)
        asked = c.Request(by, c.AskApproval(act, reason))
        return Do((asked, c.Request(second, c.GiveApproval(LATEST))) if second else (asked,))

    return ask


def _answered(command: c.HouseCommand) -> Callable[[Words], Act]:
    def answer(words: Words) -> Act:
        words.must("by")
        return Do((c.Request(words.name(), command),))

    return answer


def _out_of_cards(words: Words) -> Act:
    reason = words.quoted("the reason")
    return Do((c.Request(words.name() if words.skip("by") else "", c.RunOutOfCards(reason)),))


def _place(words: Words) -> str:
    if words.skip(DEALER):
        return ""
    if words.peek() in SIDES:
        return words.take("a side")
    hand = words.hand()
    if not hand:
        raise ValueError("a hand is missing, or one of dealer, player, banker")
    return hand


def _pause(words: Words) -> Act:
    reason = words.quoted("the reason")
    words.must("by")
    return Do((c.Request(words.name(), c.PauseTable(reason)),))


def _resume(words: Words) -> Act:
    words.must("by")
    return Do((c.Request(words.name(), c.ResumeTable()),))


def _relieve(words: Words) -> Act:
    croupier, reason = words.name(), words.quoted("the reason")
    words.must("by")
    return Do((c.Request(words.name(), c.Relieve(croupier, reason)),))


def _offer(words: Words) -> Act:
    by = words.name()
    words.must("to")
    return Do((c.Request(by, c.OfferTable(words.name())),))


def _take(words: Words) -> Act:
    by = words.name()
    words.must("from")
    return Do((c.Request(by, c.TakeTable(words.name())),))


def _jackpot(words: Words) -> Act:
    return Do((c.Request("", c.SignalJackpot(words.one_of("the jackpot", ("on", "off")) == "on")),))


HOUSE: dict[str, Form] = {
    "sign in": Form("sign in NAME", "sign in kim", _of_name(c.SignIn())),
    "sign out": Form("sign out NAME", "sign out kim", _of_name(c.SignOut())),
    "lose croupier": Form("lose croupier NAME", "lose croupier kim", _of_name(c.LoseCroupier())),
    "regain croupier": Form("regain croupier NAME", "regain croupier kim", _of_name(c.RegainCroupier())),
    "relieve": Form('relieve NAME "REASON" by NAME', 'relieve kim "is ill" by sue', _relieve),
    "hand over": Form("hand over NAME to NAME", "hand over kim to lee", _offer),
    "keep table": Form("keep table NAME", "keep table kim", _of_name(c.KeepTable())),
    "take over": Form("take over NAME from NAME", "take over lee from kim", _take),
    "confirm cards": Form("confirm cards NAME", "confirm cards kim", _of_name(c.ConfirmCards())),
    "correct": Form(
        'correct HAND NUMBER OLD -> NEW "REASON" by NAME', 'correct 3.1 2 9h -> 8h "misread" by kim', _correct
    ),
    "ask correct": Form(
        'ask correct HAND NUMBER OLD -> NEW "REASON" by NAME',
        'ask correct 3.1 2 9h -> 8h "misread" by kim',
        _asked(_correction),
    ),
    "exchange": Form(
        'exchange HAND NUMBER CARD with HAND NUMBER CARD "REASON" by NAME',
        'exchange 3.1 1 9h with 4.1 1 8c "dealt to the wrong seat" by kim',
        _exchange,
    ),
    "ask exchange": Form(
        'ask exchange HAND NUMBER CARD with HAND NUMBER CARD "REASON" by NAME',
        'ask exchange 3.1 1 9h with 4.1 1 8c "dealt to the wrong seat" by kim',
        _asked(_exchanged),
    ),
    "void": Form(
        'void "REASON" by NAME and NAME',
        'void "a card fell" by kim and lee',
        _asked(lambda words: a.Voiding()),
    ),
    "ask void": Form(
        'ask void "REASON" by NAME', 'ask void "a card fell" by kim', _asked(lambda words: a.Voiding())
    ),
    "ask out of cards": Form(
        'ask out of cards "REASON" by NAME',
        'ask out of cards "the shoe fell" by kim',
        _asked(lambda words: a.RunningOut()),
    ),
    "ask new shoe": Form(
        'ask new shoe "REASON" by NAME',
        'ask new shoe "a card is torn" by kim',
        _asked(lambda words: a.NewShoe()),
    ),
    "approve": Form("approve by NAME", "approve by lee", _answered(c.GiveApproval(LATEST))),
    "withdraw": Form("withdraw by NAME", "withdraw by kim", _answered(c.WithdrawApproval(LATEST))),
    "pause": Form('pause "REASON" by NAME', 'pause "the camera is dark" by lee', _pause),
    "resume": Form("resume by NAME", "resume by lee", _resume),
    "silent device": Form("silent device", "silent device", _said(c.ReportDevice(silent=True))),
    "device back": Form("device back", "device back", _said(c.ReportDevice(silent=False))),
    "jackpot": Form("jackpot on, or: jackpot off", "jackpot on", _jackpot),
    "open": Form("open", "open", _said(c.OpenTable())),
    "close": Form("close", "close", _said(c.CloseTable())),
    "start again": Form("start again", "start again", _said(c.StartAgain())),
    "cut card": Form("cut card", "cut card", _said(c.SeeCutCard())),
    "out of cards": Form('out of cards "REASON"', 'out of cards "the shoe is empty"', _out_of_cards),
    "go on": Form("go on", "go on", lambda words: GoOn()),
}
