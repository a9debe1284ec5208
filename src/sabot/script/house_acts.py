"""What croupiers, supervisors, devices and the house do at a table, in words."""

from collections.abc import Callable

from sabot.script.acts import Form
from sabot.script.table_lines import Act, Do, GoOn
from sabot.script.words import Words
from sabot.table import commands as c
from sabot.table.play import Position

DEALER = "dealer"
SIDES = ("player", "banker")


def _said(command: c.Command) -> Callable[[Words], Act]:
    return lambda words: Do((command,))


def _of_name(make: Callable[[str], c.Command]) -> Callable[[Words], Act]:
    return lambda words: Do((make(words.name()),))


def _correct(words: Words) -> Act:
    place = _place(words)
    number = words.number("the number of the card", 1)
    old = words.card()
    words.must("->")
    new = words.card()
    words.must("by")
    return Do((c.CorrectCard(Position(place, number - 1), old, new, words.name()),))


def _place(words: Words) -> str:
    if words.skip(DEALER):
        return ""
    if words.peek() in SIDES:
        return words.take("a side")
    hand = words.hand()
    if not hand:
        raise ValueError("a hand is missing, or one of dealer, player, banker")
    return hand


def _void(words: Words) -> Act:
    reason = words.quoted("the reason")
    words.must("by")
    by = words.name()
    second = words.name() if words.skip("and") else ""
    return Do((c.VoidRound(reason, by, second),))


def _pause(words: Words) -> Act:
    reason = words.quoted("the reason")
    words.must("by")
    return Do((c.PauseTable(reason, words.name()),))


def _resume(words: Words) -> Act:
    words.must("by")
    return Do((c.ResumeTable(words.name()),))


def _jackpot(words: Words) -> Act:
    return Do((c.SignalJackpot(words.one_of("the jackpot", ("on", "off")) == "on"),))


HOUSE: dict[str, Form] = {
    "sign in": Form("sign in NAME", "sign in kim", _of_name(c.SignIn)),
    "sign out": Form("sign out NAME", "sign out kim", _of_name(c.SignOut)),
    "confirm cards": Form("confirm cards NAME", "confirm cards kim", _of_name(c.ConfirmCards)),
    "correct": Form("correct HAND NUMBER OLD -> NEW by NAME", "correct 3.1 2 9h -> 8h by kim", _correct),
    "void": Form('void "REASON" by NAME and NAME', 'void "a card fell" by kim and lee', _void),
    "pause": Form('pause "REASON" by NAME', 'pause "the camera is dark" by lee', _pause),
    "resume": Form("resume by NAME", "resume by lee", _resume),
    "silent device": Form("silent device", "silent device", _said(c.ReportDevice(silent=True))),
    "device back": Form("device back", "device back", _said(c.ReportDevice(silent=False))),
    "jackpot": Form("jackpot on, or: jackpot off", "jackpot on", _jackpot),
    "open": Form("open", "open", _said(c.OpenTable())),
    "close": Form("close", "close", _said(c.CloseTable())),
    "start again": Form("start again", "start again", _said(c.StartAgain())),
    "cut card": Form("cut card", "cut card", _said(c.SeeCutCard())),
    "out of cards": Form(
        'out of cards "REASON"',
        'out of cards "the shoe is empty"',
        lambda words: Do((c.RunOutOfCards(words.quoted("the reason")),)),
    ),
    "go on": Form("go on", "go on", lambda words: GoOn()),
}
