"""What players do at a table, in words: each act becomes commands."""

from collections.abc import Callable

from msgspec import Struct

from sabot.games.moves import Action
from sabot.money import Amount
from sabot.script.line_words import Words, pairs
from sabot.script.script_lines import Act, Do, Finish, SignInAgain
from sabot.table import commands as c
from sabot.table.people.guest import Preferences, QueuedBets

INSURANCE = {"insure": True, "decline": False}
ASKED = ""
"""Stands for the bet that is asked for, insurance or another: scripts leave it out."""
CHOICES = (*INSURANCE, *(action.value for action in Action))
"""Words behind `act PLAYER` and `refuse PLAYER`."""
NO_HAND = ""
"""The hand is not named: it is the only one, or the one whose turn it is."""


class Form(Struct, frozen=True):
    """How an act is written and read."""

    usage: str
    example: str
    read: Callable[[Words], Act]


def _of_player(command: c.GuestCommand) -> Callable[[Words], Act]:
    return lambda words: Do((c.Request(words.player(), command),))


def _of_seat(make: Callable[[int], c.GuestCommand]) -> Callable[[Words], Act]:
    return lambda words: Do((c.Request(words.player(), make(words.number("a seat", 1))),))


def _of_chip(make: Callable[[Amount], c.GuestCommand]) -> Callable[[Words], Act]:
    return lambda words: Do((c.Request(words.player(), make(words.amount("a chip"))),))


def _bet(words: Words) -> Act:
    player, behind, hand = words.place()
    if behind and not hand:
        raise ValueError("a bet behind names the hand")
    placed: list[c.Request] = []
    while words.peek() or not placed:
        bet = words.take("a bet")
        lot = words.lot(lambda: words.amount("a stake"))
        placed.append(c.Request(player, c.PlaceBet(hand, bet, lot.money, lot.chips, behind)))
    return Do(tuple(placed))


def _bet_all(words: Words) -> Act:
    player, hand = words.player(), words.hand()
    return Do((c.Request(player, c.BetAll(hand if words.peek() else NO_HAND, _chip_or(words, hand))),))


def _chip_or(words: Words, hand: str) -> Amount:
    """A chip of 1 to 9 reads like a hand of the common kind; what stands last is the chip."""
    return words.amount("a chip") if words.peek() or not hand else Words([hand]).amount("a chip")


def _let_it_play(words: Words) -> Act:
    return Do((c.Request(words.player(), c.LetItPlay(words.hand())),))


def _wish(words: Words) -> Act:
    player = words.player()
    if words.skip("nothing"):
        return Do((c.Request(player, c.QueueBets(None)),))
    times = 2 if words.skip("double") else 1
    rounds = words.number("the number of rounds")
    words.must("round" if words.peek() == "round" else "rounds")
    least = words.amount("a balance") if words.skip("least", "balance") else Amount(0)
    most = words.amount("a win") if words.skip("most", "win") else None
    return Do((c.Request(player, c.QueueBets(QueuedBets(times, rounds, least, most))),))


def _comfort(words: Words) -> Act:
    player = words.player()
    chosen: dict[str, bool | int] = {}
    for pair in pairs(words.rest()):
        if pair.key not in Preferences.__struct_fields__:
            raise ValueError(
                f"{pair.key} is no comfort; there are {', '.join(Preferences.__struct_fields__)}"
            )
        known: dict[str, bool | int] = {"true": True, "false": False, "1": 1, "2": 2, "3": 3}
        if pair.value not in known or isinstance(known[pair.value], bool) is (pair.key == "speed"):
            raise ValueError(
                f"{pair.key}={pair.value} is not right; write true or false, for speed 1, 2 or 3"
            )
        chosen[pair.key] = known[pair.value]
    return Do((c.Request(player, c.SetPreferences(_chosen(chosen))),))


def _chosen(chosen: dict[str, bool | int]) -> Preferences:
    return Preferences(
        insurance=bool(chosen.get("insurance", True)),
        safety_net=bool(chosen.get("safety_net", False)),
        speed=int(chosen.get("speed", 1)),
        keep_bets_on=bool(chosen.get("keep_bets_on", False)),
        values=bool(chosen.get("values", False)),
        given_away=bool(chosen.get("given_away", False)),
    )


def _answer(*, takes: bool) -> Callable[[Words], Act]:
    def answer(words: Words) -> Act:
        player, hand = words.who()
        return Do((c.Request(player, c.AnswerInsurance(hand, takes, ASKED)),))

    return answer


def _choose(words: Words) -> Act:
    player, hand = words.who()
    word = words.one_of("the choice", CHOICES)
    if word in INSURANCE:
        return Do((c.Request(player, c.AnswerInsurance(hand, INSURANCE[word], ASKED)),))
    return Do((c.Request(player, c.Choose(hand, Action(word), words.skip("sure"))),))


def _reserve(words: Words) -> Act:
    player = words.player()
    return Do((c.Request(player, c.ReserveSeat(on=not words.skip("no", "more"))),))


PLAYERS: dict[str, Form] = {
    "join": Form("join PLAYER", "join ann", _of_player(c.Join())),
    "leave": Form("leave PLAYER", "leave ann", _of_player(c.Leave())),
    "drop": Form("drop PLAYER", "drop ann", _of_player(c.LoseConnection())),
    "back": Form("back PLAYER", "back ann", _of_player(c.RegainConnection())),
    "sit": Form("sit PLAYER SEAT", "sit ann 3", _of_seat(c.TakeSeat)),
    "get up": Form("get up PLAYER SEAT", "get up ann 3", _of_seat(c.LeaveSeat)),
    "reserve": Form("reserve PLAYER", "reserve ann", _reserve),
    "bet": Form(
        "bet PLAYER BET STAKE …, with the hand after the player where there are several",
        "bet ann main 10 21+3 2.50, bet ann/2 main gold 5, bet ann 3.1 main 10, bet bob behind 3.1 main 10",
        _bet,
    ),
    "undo": Form("undo PLAYER", "undo ann", _of_player(c.ClearLast())),
    "clear": Form("clear PLAYER", "clear ann", _of_player(c.ClearAll())),
    "double bets": Form("double bets PLAYER", "double bets ann", _of_player(c.DoubleBets())),
    "raise": Form("raise PLAYER CHIP", "raise ann 1", _of_chip(c.RaiseBets)),
    "repeat": Form("repeat PLAYER", "repeat ann", _of_player(c.RepeatBets())),
    "double repeat": Form("double repeat PLAYER", "double repeat ann", _of_player(c.RepeatBets(2))),
    "bet all": Form("bet all PLAYER HAND CHIP", "bet all ann 3.1 5", _bet_all),
    "let it play": Form("let it play PLAYER HAND", "let it play ann 3.1", _let_it_play),
    "play now": Form("play now PLAYER CHIP", "play now ann 5", _of_chip(c.PlayNow)),
    "confirm": Form("confirm PLAYER", "confirm ann", _of_player(c.ConfirmBets())),
    "deal": Form("deal PLAYER", "deal ann", _of_player(c.PressDeal())),
    "wish": Form(
        "wish PLAYER NUMBER rounds, with double before the number, least balance or most win behind it",
        "wish ann 3 rounds least balance 50",
        _wish,
    ),
    "comfort": Form("comfort PLAYER KEY=VALUE", "comfort ann safety_net=true", _comfort),
    "new game": Form("new game PLAYER", "new game ann", _of_player(c.StartNewGame())),
    "insure": Form("insure PLAYER HAND", "insure ann 3.1", _answer(takes=True)),
    "decline": Form("decline PLAYER HAND", "decline ann 3.1", _answer(takes=False)),
    "choose": Form("choose PLAYER HAND CHOICE", "choose ann 3.1 hit", _choose),
    "act": Form(f"act PLAYER and one of {', '.join(CHOICES)}", "act ann hit, act ann/2 hit", _choose),
    "dispute": Form("dispute PLAYER", "dispute ann", _of_player(c.Dispute())),
    "tip": Form("tip PLAYER AMOUNT", "tip ann 5", _of_chip(c.Tip)),
    "call attendant": Form("call attendant PLAYER", "call attendant ann", _of_player(c.CallAttendant())),
    "finish": Form("finish PLAYER", "finish ann", lambda words: Finish(words.player())),
    "log in": Form("log in PLAYER", "log in ann", lambda words: SignInAgain(words.player())),
}
