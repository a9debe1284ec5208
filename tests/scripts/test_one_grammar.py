"""One grammar: what a round leaves out is implied, and its short forms mean the same in a session."""

import pytest

from sabot.cards.card import show_cards
from sabot.games.catalogue import catalogue
from sabot.script import Report, parse_scripts, play
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.state import Table

ROUND = "game live-blackjack\nshoe Th 6c 9d Ts 2h\nbet ann main 10\nact ann stand\n"
"""19 against 18."""
TWO_HANDS = "shoe Th 8h 6c 9d 7d Ts 2h\n"
"""19 and 15 against 18."""
SESSION = "game live-blackjack\nmode video\nat 0 join ann\nsit ann 3\nsit ann 5\n"


def played(text: str) -> Report:
    (script,) = parse_scripts(text)
    return play(catalogue(), script)


def settled(text: str) -> list[tuple[str, int, int]]:
    report = played(text)
    assert report.ok, report.differences
    return [(f"{bet.hand} {bet.bet}", bet.staked, bet.returned) for bet in report.bets]


def test_short_forms_stand_in_a_session() -> None:
    text = (
        f"{SESSION}{TWO_HANDS}bet ann/1 main 10\nbet ann/2 main 20\nrefuse bet ann/2 main 5000\n"
        "at 15 refuse ann/2 stand\nact ann stand\nact ann/2 stand\n"
        "expect ann/1 main 20 win\nexpect ann/2 main 0 lose\nexpect dealer 6c Ts 2h"
    )
    assert settled(text) == [("ann 3.1 main", 1000, 2000), ("ann 5.1 main", 2000, 0)]


def test_a_round_may_be_written_with_seats() -> None:
    text = (
        f"game live-blackjack\n{TWO_HANDS}"
        "bet ann 3.1 main 10\nbet ann 5.1 main 20\nbet bob behind 5.1 main 1\n"
        "act ann 3.1 stand\nact ann 5.1 stand\nexpect seat 5 ann\nexpect bob behind 5.1 main 0 lose"
    )
    assert settled(text) == [
        ("ann main", 1000, 2000),
        ("ann/2 main", 2000, 0),
        ("bob behind 5.1 main", 100, 0),
    ]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("purse ann 5", "line 3: bet ann main 10 is refused: only 5 can be staked; the phase is betting"),
        (
            "limit main 20 50",
            "line 3: bet ann main 10 is refused: the least stake here is 20; the phase is betting",
        ),
        (
            "profile washington",
            "line 1: the table may not open: Washington State has no Live Blackjack",
        ),
        ("bet ann/4 main 10", "line 5: ann cannot play here: "
         "a player has at most 3 seats here; leave one first"),
        ("refuse ann hit because rain", "line 5: refused because there is nothing to decide now; expected "
         "because rain"),
        ("expect burnt 9h", "line 5: burnt are none, expected 9h"),
        ("beside bet ann main 10", "line 5: bet ann main 10 is nothing that happens in a single round; "
         "for a session at a table write a line such as: mode video"),
    ],
)  # fmt: skip
def test_a_round_is_played_at_a_table_like_any_other(line: str, wrong: str) -> None:
    assert played(ROUND + line).differences == (wrong,)


def test_nothing_binds_the_stakes_of_a_round_that_sets_no_limits() -> None:
    assert settled(ROUND.replace("main 10", "main 1000000.01")) == [("ann main", 100_000_001, 200_000_002)]


def test_a_crowd_takes_its_places() -> None:
    text = "game all-bets-blackjack\ncrowd bees 40\nshoe Th 6c 9d Ts 2h\nbet bees main 10\nact bees stand\n"
    assert settled(f"{text}expect bees main 20 win") == [("bees main", 40_000, 80_000)]


def test_a_coup_is_dealt_although_nobody_bets() -> None:
    report = played("game punto-banco\nshoe Ts 9c 8d 7h\nexpect player Ts 8d\nexpect banker 9c 7h")
    assert (report.differences, report.bets) == ((), ())


def test_the_cards_of_the_last_round_are_reported_of_a_session_too() -> None:
    report = played(f"{SESSION}{TWO_HANDS}bet ann 3.1 main 10\nbet ann 5.1 main 10\nat 15 act ann stand\n")
    assert report.cards == {}, "the round is still played"
    text = "game punto-banco\nmode video\nat 0 join ann\nbet ann tie 1\nshoe Ts 9c 8d 7h\nat 20"
    cards = {place: show_cards(lying) for place, lying in played(text).cards.items()}
    assert cards == {"player": "Ts 8d", "banker": "9c 7h"}


def test_money_that_is_made_of_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabot.script.final_checks.imbalance", lambda ledger: 7)
    assert played(ROUND).differences == ("the ledger does not sum to nothing: 0.07",)


def test_a_log_that_tells_something_else_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_clocks(table: Table, event: e.Event) -> Table:
        return table if isinstance(event, e.ClockStarted) else evolve(table, event)

    monkeypatch.setattr("sabot.script.final_checks.evolve", without_clocks)
    (wrong,) = played(ROUND).differences
    assert wrong.endswith("tells another table than the one that was played")
