"""Broken scripts: each is told by its line what is wrong and what would be right."""

import pytest

from sabot.games.catalogue import catalogue
from sabot.script import parse_scripts, play

HEAD = "title t\ngame live-blackjack\n"
ROUND = HEAD + "shoe Th 6c 9d Ts 2h\nbet ann main 10\n"
STOOD = ROUND + "act ann stand\n"
ACTS = "insure, decline, hit, stand, double, split, surrender"
A_BET = (
    "write: bet PLAYER BET STAKE …, with the hand after the player where there are several, such as: "
    "bet ann main 10 21+3 2.50, bet ann/2 main gold 5, bet ann 3.1 main 10, bet bob behind 3.1 main 10"
)
AN_ACT = f"write: act PLAYER and one of {ACTS}, such as: act ann hit, act ann/2 hit"
A_CARD = "write a rank (A23456789TJQK) and a suit (shdc), such as Ts"
AN_AMOUNT = "write credits such as 10 or 2.50"
AN_EXPECTATION = (
    "write: expect PLAYER BET AMOUNT LABEL, the hand after the player where there are several and the label "
    "if wanted, such as: expect ann main 20 win, or: expect ann 3.1 main 20"
)
REFUSALS = (
    "write: refuse and an act, such as: refuse bet ann main 10; "
    f"or: refuse PLAYER and one of {ACTS}; or: refuse and a line set, table or offer"
)
NO_GAME = "the script names no game; write a line such as: game live-blackjack"


def told(text: str) -> tuple[str, ...]:
    (script,) = parse_scripts(text)
    report = play(catalogue(), script)
    assert report.ok is not bool(report.differences)
    return report.differences


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("title t", f"line 1: {NO_GAME}"),
        ("# remark\n\ngame\nbet ann main 10", f"line 3: {NO_GAME}"),
        ("game live-blackjack\ngame x", "line 2: a script has one game; separate scripts by a line ---"),
        (HEAD + "title u", "line 3: a script has one title; separate scripts by a line ---"),
        ("Shoe Th", "line 1: 'Shoe' begins no line: is not known; did you mean shoe?"),
        (HEAD + "shoe 10h", f"line 3: '10h' is not a card; {A_CARD}"),
        (HEAD + "shoe Th9d", f"line 3: 'Th9d' is not a card; {A_CARD}"),
        (HEAD + "bet ann", f"line 3: a bet is missing; {A_BET}"),
        (HEAD + "bet ann main 10 21+3", f"line 3: a stake is missing; {A_BET}"),
        (HEAD + "bet ann main ten", f"line 3: 'ten' is not an amount; {AN_AMOUNT}; {A_BET}"),
        (HEAD + "bet ann main -5", f"line 3: '-5' is not an amount; {AN_AMOUNT}; {A_BET}"),
        (HEAD + "bet ann main 0.009", f"line 3: a stake of 0.009 is nothing; the smallest is 0.01; {A_BET}"),
        (HEAD + "bet dealer main 10", f"line 3: 'dealer' is no player; {A_BET}"),
        (HEAD + "bet ann/0 main 10", f"line 3: 'ann/0' is no player; {A_BET}"),
        (HEAD + "bet 7up main 10", f"line 3: '7up' is no player; {A_BET}"),
        (ROUND + "act ann", f"line 5: the choice is missing; {AN_ACT}"),
        (
            ROUND + "act ann fold",
            "line 5: the choice fold is not known; known here: "
            f"decline, double, hit, insure, split, stand, surrender; {AN_ACT}",
        ),
        (ROUND + "refuse", f"line 5: nothing is refused; {REFUSALS}"),
        (ROUND + "refuse shoe Ts", f"line 5: 'shoe Ts' cannot be refused; {REFUSALS}"),
        (
            ROUND + "refuse set soft17=hit because rain",
            "line 5: write it without a reason: refuse set soft17=hit",
        ),
        (
            ROUND + "sit ann 3",
            "line 5: sit ann 3 is nothing that happens in a single round; "
            "for a session at a table write a line such as: mode video",
        ),
        (ROUND + "refuse bet ann", f"line 5: a bet is missing; {A_BET}"),
        (HEAD + "set", "line 3: nothing is set; write key=value"),
        (HEAD + "set soft17", "line 3: 'soft17' sets nothing; write key=value"),
        (HEAD + "set soft17=hit soft17=stand", "line 3: soft17 is set twice"),
        (HEAD + "table 21+3", "line 3: write: table BET NAME, such as: table match six-deck"),
        (HEAD + "expect ann main", f"line 3: an amount is missing; {AN_EXPECTATION}"),
        (HEAD + "expect ann main all", f"line 3: 'all' is not an amount; {AN_AMOUNT}; {AN_EXPECTATION}"),
        (HEAD + "expect dealer 1c", f"line 3: '1c' is not a card; {A_CARD}"),
        (
            STOOD + "expect ann main 20.005",
            f"line 6: 20.005 is finer than a payout can be; write at most two decimals; {AN_EXPECTATION}",
        ),
    ],
)
def test_a_line_that_cannot_be_read(text: str, wrong: str) -> None:
    assert told(text) == (wrong,)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("game live-blackjak", "line 1: game: live-blackjak is not known; did you mean live-blackjack?"),
        (ROUND + "set soft18=hit", "line 5: live-blackjack: soft18 is not known; did you mean soft17?"),
        (ROUND + "set soft17=maybe", "line 5: live-blackjack: soft17 = maybe: one of stand, hit"),
        (ROUND + "set max_hands=9", "line 5: live-blackjack: max_hands = 9: a whole number from 1 to 4"),
        (ROUND + "table 21+3 gold", "line 5: live-blackjack: 21+3 = gold: the pay tables are standard"),
        (
            ROUND + "offer player-pair top-3",
            "line 5: live-blackjack cannot offer player-pair, top-3: "
            "one configuration only: 21+3 with player-pair with dealer-pair; or 21+3 with top-3",
        ),
        (HEAD + "shoe Th 6c", "line 1: nobody bets; write a line such as: bet ann main 10"),
        (
            ROUND + "bet ann kk 5",
            "line 5: bet ann kk 5 is refused: this table has no such field; the phase is betting",
        ),
        (
            HEAD + "bet ann 21+3 5",
            "line 3: bet ann 21+3 5 is refused: 21+3 needs a main bet first; the phase is betting",
        ),
        (HEAD + "set decks=3", "line 1: the table may not open: live-blackjack: decks = 3: 8 in this game"),
    ],
)
def test_a_table_that_cannot_be_opened(text: str, wrong: str) -> None:
    assert told(text) == (wrong,)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            HEAD + "bet ann main 10",
            "line 3: a card is wanted that the shoe does not have: there are none; "
            "write a line such as: shoe Ts 6c 9h Kd",
        ),
        (
            HEAD + "bet ann main 10\nshoe Th 6c",
            "line 3: a card is wanted that the shoe does not have: 2 cards are not enough",
        ),
        (ROUND, "line 4: the round is not over: the table asks ann (1.1)"),
        (
            STOOD + "act ann stand",
            "line 6: act ann stand is refused: there is nothing to decide now; the phase is result",
        ),
        (ROUND + "act zoe stand", "line 5: zoe has no hand; write a line such as: bet zoe main 10"),
        (ROUND + "act ann/2 stand", "line 5: ann/2 has no hand; write a line such as: bet ann/2 main 10"),
        (
            ROUND + "act ann split",
            "line 5: act ann split is refused: only two cards of equal value may be split; "
            "the table asks ann (1.1)",
        ),
        (
            "game punto-banco\nshoe Ts 9c 8d 7h\nact ann hit",
            "line 3: baccarat has no acts: its cards alone decide",
        ),
    ],
)
def test_a_round_that_cannot_be_played(text: str, wrong: str) -> None:
    assert told(text) == (wrong,)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("expect ann main 10", "ann main returned 20 (win), expected 10"),
        ("expect ann main 20 push", "ann main is labelled 'win', expected 'push'"),
        ("expect ann 21+3 0", "ann 21+3 was not settled"),
        ("expect zoe main 0", "zoe main was not settled"),
        ("expect dealer 6c Ts", "dealer has 6c Ts 2h, expected 6c Ts"),
        ("expect banker 6c", "there is no banker in this game"),
        ("shoe 3h Kc", "left over in the shoe: 3h Kc"),
        ("refuse bet ann 21+3 1", "bet ann 21+3 1 was to be refused, but is allowed"),
        ("refuse set soft17=hit", "set soft17=hit was to be refused, but is allowed"),
        ("refuse table 21+3 standard", "table 21+3 standard was to be refused, but is allowed"),
        ("refuse offer 21+3", "offer 21+3 was to be refused, but is allowed"),
    ],
)
def test_what_differs_is_told(line: str, wrong: str) -> None:
    assert told(STOOD + line) == (f"line 6: {wrong}",)


def test_an_act_that_was_to_be_refused() -> None:
    assert told(ROUND + "refuse ann stand") == ("line 5: ann stand was to be refused, but is allowed",)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("refuse zoe hit", "zoe has no hand; write a line such as: bet zoe main 10"),
        ("refuse bet ann 21-3 1", "there is no bet 21-3, so nothing is shown by refusing it"),
        ("refuse set soft18=hit", "there is no rule soft18, so nothing is shown by refusing it"),
        ("refuse table 21-3 standard", "there is no bet 21-3, so nothing is shown by refusing it"),
        ("refuse offer 21-3", "there is no bet 21-3, so nothing is shown by refusing it"),
    ],
)
def test_a_slip_of_the_pen_is_no_refusal(line: str, wrong: str) -> None:
    """It would be refused whatever the rules are, and the script could never fail."""
    assert told(STOOD + line) == (f"line 6: {wrong}",)


@pytest.mark.parametrize(
    "line",
    [
        "refuse ann hit",
        "refuse bet ann lucky-ladies 1",
        "refuse bet ann insurance 5",
        "refuse bet bob 21+3 1",
        "refuse set hole=peek",
        "refuse set decks=6",
        "refuse table 21+3 gold",
        "refuse offer player-pair top-3",
    ],
)
def test_a_refusal_that_comes_true(line: str) -> None:
    assert told(STOOD + line) == ()


def test_a_focused_bet_is_judged_by_the_offer_of_the_script() -> None:
    head = "game etg-blackjack\nshoe Th 7c 9d Ts\nbet ann main 10\nact ann stand\nset focus=kk\n"
    assert told(head + "offer kk pair 7s\nrefuse offer kk pair") == ()
    (wrong,) = told(head + "offer kk pair")
    assert wrong.startswith("line 5: etg-blackjack: focus = kk: ")


def test_the_first_hand_may_be_written_with_or_without_its_number() -> None:
    text = STOOD.replace("bet ann main", "bet ann/1 main")
    assert told(text + "expect ann main 20\nexpect ann/1 main 20") == ()
