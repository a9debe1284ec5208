"""Broken scripts of tables: each is told by its line what is wrong and what would be right."""

import pytest

from sabot.games.catalogue import catalogue
from sabot.script import Script, parse_scripts, play

HEAD = "title t\ngame live-blackjack\nmode video\n"
SEATED = HEAD + "at 0 join ann\nsit ann 3\n"
"""Five lines; the betting time of 15 seconds runs."""
BET = SEATED + "bet ann main 10\nshoe Th 6c 9d Ts | 2h\n"
PLAYED = BET + "at 15 choose ann stand\n"
"""Eight lines; 19 against 18, and four seconds to look at it."""
A_BET = (
    "write: bet PLAYER BET STAKE …, with the hand after the player where there are several, such as: "
    "bet ann main 10 21+3 2.50, bet ann/2 main gold 5, bet ann 3.1 main 10, bet bob behind 3.1 main 10"
)
A_RESULT = (
    "write: expect PLAYER BET AMOUNT LABEL, the hand after the player where there are several and the label "
    "if wanted, such as: expect ann main 20 win, or: expect ann 3.1 main 20"
)
EXPECTATIONS = (
    "write: expect and one of dealer, phase, clock, seat, purse, golden, stake, strikes, wish, waiting, "
    "asked, hand, burnt, history, nothing, button, shoe, said, away, broken, halted; or: "
    "expect PLAYER HAND BET AMOUNT LABEL, such as: expect ann 3.1 main 20 win"
)


def told(text: str) -> tuple[str, ...]:
    (script,) = parse_scripts(text)
    report = play(catalogue(), script)
    assert report.ok is not bool(report.differences)
    return report.differences


def test_a_mode_a_moment_or_somebody_who_joins_makes_it_a_session() -> None:
    heads = (HEAD, "game punto-banco\nat 3\n", "game punto-banco\njoin ann", "game x\nbet ann tie 1")
    scripts = parse_scripts("\n---\n".join(heads))
    assert [script.one_round for script in scripts if isinstance(script, Script)] == [False] * 3 + [True]
    assert told(PLAYED) == ()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("jion ann", "'jion' begins no line: is not known; did you mean join?"),
        (
            "act ann stand",
            "act ann stand is refused: this player is not at the table; the phase is betting",
        ),
        (
            "refuse jion ann because rain",
            "'jion ann' cannot be refused; write: refuse and an act, such as: refuse bet ann main 10; or: "
            "refuse PLAYER and one of insure, decline, hit, stand, double, split, surrender; or: "
            "refuse and a line set, table or offer",
        ),
        ("join", "a player is missing; write: join PLAYER, such as: join ann"),
        ("join 7up", "'7up' is no player; write: join PLAYER, such as: join ann"),
        ("join behind", "'behind' is no player; write: join PLAYER, such as: join ann"),
        ("join ann bob", "'bob' is too much; write: join PLAYER, such as: join ann"),
        ("sit ann", "a seat is missing; write: sit PLAYER SEAT, such as: sit ann 3"),
        ("sit ann 0", "'0' is no number for a seat; write: sit PLAYER SEAT, such as: sit ann 3"),
        ("bet ann 3.1 main", f"a stake is missing; {A_BET}"),
        ("bet ann 3.1", f"a bet is missing; {A_BET}"),
        ("bet ann 3.1 main ten", f"'ten' is not an amount; write credits such as 10 or 2.50; {A_BET}"),
        ("bet ann 3.1 main 0", f"a stake of 0 is nothing; the smallest is 0.01; {A_BET}"),
        ("bet ann 3.1 main gold", f"a golden chip is missing; {A_BET}"),
        ("bet ann behind main 5", f"a bet behind names the hand; {A_BET}"),
        (
            "choose ann 3.1 fold",
            "the choice fold is not known; known here: "
            "decline, double, hit, insure, split, stand, surrender; "
            "write: choose PLAYER HAND CHOICE, such as: choose ann 3.1 hit",
        ),
        (
            "correct 3.1 2 9h 8h by kim",
            "the word -> is missing before 8h; "
            'write: correct HAND NUMBER OLD -> NEW "REASON" by NAME, '
            'such as: correct 3.1 2 9h -> 8h "misread" by kim',
        ),
        (
            "correct 3.1 2 9h -> 1c by kim",
            "'1c' is not a card; write a rank (A23456789TJQK) and a suit (shdc), such as Ts; "
            'write: correct HAND NUMBER OLD -> NEW "REASON" by NAME, '
            'such as: correct 3.1 2 9h -> 8h "misread" by kim',
        ),
        (
            "void misdeal by kim and lee",
            'the reason stands in quotation marks; write: void "REASON" by NAME and NAME, '
            'such as: void "a card fell" by kim and lee',
        ),
        ('void "misdeal by kim', "a quotation mark is missing; write a reason between two of them"),
        (
            "jackpot maybe",
            "the jackpot maybe is not known; known here: off, on; "
            "write: jackpot on, or: jackpot off, such as: jackpot on",
        ),
        ("wish ann", "the number of rounds is missing; write: wish PLAYER NUMBER rounds, with double before "
         "the number, least balance or most win behind it, such as: wish ann 3 rounds least balance 50"),
        (
            "comfort ann speed=true",
            "speed=true is not right; write true or false, for speed 1, 2 or 3; "
            "write: comfort PLAYER KEY=VALUE, such as: comfort ann safety_net=true",
        ),
        ("at noon join ann", "'noon' is no time; write seconds such as 15 or 2.5"),
        ("at 0.0000001 join ann", "'0.0000001' is no time; write seconds such as 15 or 2.5"),
        ("at", "the time is missing"),
        ("wait", "the time is missing"),
        ("wait 3 moons", "moon is no unit of time; write seconds, minutes, hours or days"),
        ("refuse join ann", "join ann was to be refused, but is allowed"),
        (
            "join ann\nrefuse bet ann 21-3 1",
            "line 5: there is no bet 21-3, so nothing is shown by refusing it",
        ),
        ("join ann because it is fun", "only a refusal has a reason; write: refuse ACT because REASON"),
    ],
)  # fmt: skip
def test_an_act_that_cannot_be_read(line: str, wrong: str) -> None:
    assert told(HEAD + line) == (wrong if wrong.startswith("line") else f"line 4: {wrong}",)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("expect", f"nothing is expected; {EXPECTATIONS}"),
        (
            "expect phase lunch",
            "the phase lunch is not known; known here: betting, closed, playing, result, shoe",
        ),
        ("expect clock decision", "the time that is left is missing"),
        (
            "expect clock lunch 5",
            "the clock lunch is not known; known here: "
            "bet, betting, decision, dispute, insurance, pledges, result, reveals, step",
        ),
        ("expect said bets please", "what is said stands in quotation marks"),
        ("expect purse ann", "an amount is missing"),
        ("expect purse ann 1.005", "1.005 is finer than a payout can be; write at most two decimals"),
        ("expect not phase betting", "what may be expected not to be is one of said, away, broken, halted"),
        ("expect ann 3.1 main", f"an amount is missing; {A_RESULT}"),
        ("expect nothing", "the word held is missing"),
        ("expect hand Ts", "a hand is missing"),
        ("expect seat 3 free ann", "'ann' is too much"),
    ],
)
def test_an_expectation_that_cannot_be_read(line: str, wrong: str) -> None:
    assert told(HEAD + line) == (f"line 4: {wrong}",)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("mode live", "a script has one mode"),
        (
            "profile mars",
            "line 1: profile: mars is not known; known here: iowa, live-studio, open, washington",
        ),
        ("switch live.dealnow=false", "live: dealnow is not known; did you mean deal_now?"),
        ("switch live.deal_now=maybe", "live: deal_now = maybe: true or false"),
        (
            "switch deal_now=false",
            "the section 'deal_now' of profiles is not known; known here: "
            "bets, information, live, play, software, times, venue, wording",
        ),
        ("switch live.tips", "'live.tips' sets nothing; write key=value"),
        ("time decision=40", "time: decision = 40: a whole number from 5 to 25"),
        ("time betting=5", "time: last_bets = 5: less than the betting time of 5"),
        ("time lunch=5", "time: lunch is not known; known here: "),
        ("setting hit_on_timeout=maybe", "hit_on_timeout = maybe: true or false"),
        (
            "setting lunch=true",
            "the setting lunch is not known; known here: "
            "deal_unstaked, hit_on_timeout, let_it_play_most, players_seeds, shared_history",
        ),
        ("limit main 1", "an amount is missing; write: limit BET LEAST MOST, with step AMOUNT"),
        ("limit lunch 1 5", "the field lunch is not known; known here: "),
        ("limit behind.dealer-pair 1 5", "the field behind.dealer-pair is not known; did you mean "),
        ("purse ann 5\npurse ann 6", "line 5: ann has a purse already"),
        ("purse bees-1..3 5", "bees-1..3 is a part of a crowd; give it to one person or to the whole crowd"),
        ("golden ann", "a golden chip is missing"),
        ("lucky 5 25", "a lucky card brings chips of one value, such as: lucky 5 5"),
        ("crowd bees", "how many they are is missing"),
        ("shoe 10h", "'10h' is not a card; write a rank (A23456789TJQK) and a suit (shdc), such as Ts"),
        ("set soft18=hit", "live-blackjack: soft18 is not known; did you mean soft17?"),
        ("beside game lunch", "line 1: game: lunch is not known; "),
    ],
)
def test_a_table_that_cannot_be_set_up(line: str, wrong: str) -> None:
    (difference,) = told(HEAD + line)
    assert difference.startswith(wrong if wrong.startswith("line") else f"line 4: {wrong}")


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("at 3 sit ann 4\nat 2 sit ann 5", "line 7: the clock stands at 3 already"),
        (
            "bet ann 4.1 main 10",
            "line 6: bet ann 4.1 main 10 is refused: that is not a hand of this player; the phase is betting",
        ),
        ("sit ann 4\nbet ann main 10", "line 7: name the hand: ann has 3.1, 4.1"),
        ("bet ann main 10\nat 15", "line 7: a card is wanted that the shoe does not have: there are none; "
         "write a line such as: shoe Ts 6c 9h Kd"),
        ("bet ann main 10\nshoe Th\nat 15", "line 8: a card is wanted that the shoe does not have: "
         "1 cards are not enough"),
        ("shoe Th 9c", "line 6: left over in the shoe: Th 9c"),
        ("broken ann shoe Th 9c", "line 6: left over in the broken ann shoe: Th 9c"),
        ("beside shoe Th 9c", "line 6: left over in the beside shoe: Th 9c"),
        ("go on", "line 6: nobody pauses; write the word pause into the shoe"),
        ("finish ann", "line 6: ann has no broken game"),
        ("beside join ann", "line 6: there is no table beside; "
         "write a line such as: beside game live-blackjack-eu"),
        ("join bees-1..3", "line 6: bees-1..3 is no part of a crowd; write a line such as: crowd bees 1000"),
        ("crowd bees 2\njoin bees-1..3", "line 7: the crowd bees has the numbers 1 to 2"),
    ],
)  # fmt: skip
def test_a_session_that_cannot_be_played(lines: str, wrong: str) -> None:
    assert told(SEATED + lines) == (wrong,)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("expect phase betting", "the phase is result, expected betting"),
        ("expect clock result 5", "the clock is result 4, expected result 5"),
        ("expect clock none", "the clock is result 4, expected none"),
        ("expect waiting card", "what the table waits for is time, expected card"),
        ("expect button absent", "the Deal button is deal-now, expected absent"),
        ('expect halted "rain"', "what halts the table is nothing, expected rain"),
        ("expect shoe 2", "the number of the shoe is 1, expected 2"),
        ('expect said "rain"', '"rain" was not said; last was: ann stand 3.1 | dealer shows Ts | '
         "dealer shows 2h | paid | clock started"),
        ('expect not said "paid"', '"paid" was said'),
        ("expect seat 3 bob", "seat 3: ann, expected bob"),
        ("expect seat 4 ann", "seat 4: free, expected ann"),
        ("expect purse ann 1000", "ann has 1010, expected 1000"),
        ("expect purse ann 1010 held 1", "0 of ann are held, expected 1"),
        ("expect golden ann 5", "ann has the golden chips none, expected 5"),
        ("expect stake ann 3.1 main 10", "ann has 0 on main, expected 10"),
        ("expect strikes ann 1", "ann has 0 strikes, expected 1"),
        ("expect strikes bob 1", "bob is not at the table"),
        ("expect away ann", "ann is not away"),
        ("expect wish ann 2 rounds", "ann wishes no rounds, expected 2"),
        ("expect broken ann", "ann has no broken game to finish"),
        ("expect asked ann 3.1", "nobody is asked, expected ann 3.1"),
        ("expect dealer 6c Ts", "dealer has 6c Ts 2h, expected 6c Ts"),
        ("expect hand 3.1 Th", "3.1 has Th 9d, expected Th"),
        ("expect hand 4.1 Th", "4.1 has no cards, expected Th"),
        ("expect burnt 9h", "burnt are none, expected 9h"),
        ("expect history 6c Ts", "the history shows 6c Ts 2h, expected 6c Ts"),
        ("expect history void 6c Ts 2h", "the history shows 6c Ts 2h, expected void 6c Ts 2h"),
        ("expect history 6c Ts 2h burnt 9c", "the history shows 6c Ts 2h, expected 6c Ts 2h burnt 9c"),
        ("expect history 2 rounds", "the history shows 1 rounds, expected 2"),
        ("expect ann 3.1 main 10", "ann 3.1 main returned 20 (win), expected 10"),
        ("expect ann 3.1 main gold 5 + 15", "ann 3.1 main returned 20 (win), expected gold 5 + 15"),
        ("expect ann 3.1 main 20 push", "ann 3.1 main is labelled 'win', expected 'push'"),
        ("expect ann 3.1 main nothing", "ann 3.1 main was settled: win"),
        ("expect ann behind 3.1 main 20", "ann behind 3.1 main was not settled"),
        ("expect ann 3.1 21+3 0", "ann 3.1 21+3 was not settled"),
        ("refuse get up ann 3 because rain", "get up ann 3 was to be refused, but is allowed"),
        ("refuse bet ann main 5 because rain", "refused because betting is not open yet; "
         "expected because rain"),
    ],
)  # fmt: skip
def test_what_differs_is_told(line: str, wrong: str) -> None:
    assert told(PLAYED + line) == (f"line 9: {wrong}",)


def test_stakes_that_lie_are_told() -> None:
    assert told(SEATED + "bet ann main 10\nexpect stake ann none") == (
        "line 7: ann has 3.1 main 10 on the table, expected nothing",
    )
    assert told(SEATED + "bet ann main 10\nexpect nothing held") == (
        "line 7: 10 of wallet:ann are held for table/1/1",
    )


def test_a_line_that_cannot_be_played_does_not_hide_what_differed_before() -> None:
    assert told(SEATED + "expect phase shoe\nsit ann 3") == (
        "line 6: the phase is betting, expected shoe",
        "line 7: sit ann 3 is refused: this seat is taken; the phase is betting",
    )


def test_a_table_that_may_not_open() -> None:
    text = HEAD + "profile washington\n"
    reason = "Washington State has no Live Blackjack"
    assert told(text) == (f"line 1: the table may not open: {reason}",)
    assert told(text + f"refuse open because {reason}") == ()
    assert told(text + "refuse open because rain") == (
        f"line 5: refused because {reason}; expected because rain",
    )


def test_an_expectation_of_a_crowd_holds_for_everybody_in_it() -> None:
    head = "game all-bets-blackjack\nmode video\ncrowd bees 3\npurse bees 50\n"
    text = head + "at 0 join bees\nbet bees-2..3 main 10\n"
    assert told(text + "expect purse bees-2..3 40 held 10\nexpect purse bees-1 50") == ()
    assert told(text + "expect purse bees 40") == ("line 7: bees-1 has 50, expected 40",)


@pytest.mark.parametrize(
    "line",
    [
        "at 3 refuse sit ann 3 because this seat is taken",
        "refuse at 3 sit ann 3 because this seat is taken",
        "at 3 expect clock betting 12",
        "expect at 3 clock betting 12",
    ],
)
def test_the_moment_may_stand_before_or_behind(line: str) -> None:
    assert told(SEATED + line) == ()


def test_what_was_said_is_forgotten_with_the_next_act() -> None:
    assert told(SEATED + 'expect said "ann sits at 3"\nexpect said "ann sits at 3"') == ()
    assert told(SEATED + 'at 1\nexpect said "ann sits at 3"') == (
        'line 7: "ann sits at 3" was not said; last was: nothing',
    )


def test_a_card_that_the_shoe_cannot_have_is_told_by_the_line_of_the_shoe() -> None:
    nines = "game punto-banco\nmode live\ncroupier kim\nshoe 9d 9d 9d 9d | 9d 9d 9d 9d | 9d\nat 0 join ann\n"
    bets = "".join(f"at {at} bet ann player 10\n" for at in (0, 30, 60))
    assert told(f"{nines}{bets}at 80") == (
        "line 4: the shoe cannot have this card: all 8 of 9d are out of this shoe",
    )


def test_nor_can_it_lie_face_down() -> None:
    """Eight tens before four hands and the dealer; the ninth is the hole card."""
    head = "game live-blackjack\nmode video\nshoe 9c Th Th Th Th Th Th Th Th Th\n"
    people = "at 0 join ann\njoin bob\n"
    seats = ((1, "ann"), (2, "ann"), (3, "bob"), (4, "bob"))
    bets = "".join(f"sit {who} {seat}\nbet {who} {seat}.1 main 10\n" for seat, who in seats)
    assert told(f"{head}{people}{bets}at 15") == (
        "line 3: the shoe cannot have this card: all 8 of Th are out of this shoe",
    )
