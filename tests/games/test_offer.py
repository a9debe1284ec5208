"""Which special bets a table may offer together."""

import pytest

from sabot.games.answer import Problem
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.offer import focus_problems
from sabot.games.variant import with_offer, with_rules

ETG_NINE = "21+3 top-21+3 lucky-ladies lucky-lucky pair 7s match lucky-aces blackjack-bonus"
LIVE_SETS = "21+3 with player-pair with dealer-pair; or 21+3 with top-3"


def told(key: str, offered: str, layout: str = "standard") -> list[str]:
    """What speaks against a table of this game with these bets, as `value: what would be right`."""
    found = own_catalogue().find(key)
    problems: tuple[Problem, ...] = ()
    if is_blackjack(found):
        problems = with_offer(with_rules(found, {"focus": ""}), offered.split()).table_problems()
    if is_baccarat(found):
        problems = with_offer(with_rules(found, {"layout": layout}), offered.split()).table_problems()
    assert {problem.key for problem in problems} <= {"offered"}
    return [f"{problem.value}: {problem.right}" for problem in problems]


@pytest.mark.feature("BJ-146")
def test_top_21_3_cannot_be_offered_without_21_3() -> None:
    assert told("etg-blackjack", "top-21+3 pair") == ["top-21+3: only together with 21+3"]
    assert told("etg-blackjack", "top-21+3 21+3") == []


@pytest.mark.feature("BJ-23")
def test_a_hand_has_up_to_nine_special_bets_and_bust_apart() -> None:
    assert told("etg-blackjack", ETG_NINE) == []
    assert told("etg-blackjack", f"{ETG_NINE} bust") == [], "Bust has one field per player, none at the hand"
    assert told("etg-blackjack", f"{ETG_NINE} suits bust") == ["10 special bets: at most 9 for a hand"]
    assert told("etg-blackjack", "") == [], "none at all is fine"


@pytest.mark.parametrize("number", range(1, 10))
def test_a_focused_bet_stands_in_the_middle_of_an_odd_number(number: int) -> None:
    around = tuple(ETG_NINE.split()[:number])
    expected = [] if number in (3, 5, 7, 9) else [f"needs 3, 5, 7, 9 special bets, not {number}"]
    assert [problem.right for problem in focus_problems("21+3", around)] == expected


def test_a_focused_bet_must_be_one_of_those_around_the_hand() -> None:
    (problem,) = focus_problems("match", ("21+3", "pair", "7s"))
    assert problem == Problem("focus", "match", "one of the offered bets: 21+3, pair, 7s")
    assert list(focus_problems("", ("21+3", "pair"))) == [], "no focus asks for nothing"


@pytest.mark.feature("LIVE-48")
@pytest.mark.parametrize("key", ["live-blackjack", "live-blackjack-eu"])
@pytest.mark.parametrize(
    ("offered", "good"),
    [
        ("21+3 player-pair dealer-pair", True),
        ("21+3 top-3", True),
        ("21+3", True),
        ("player-pair", True),
        ("", True),
        ("21+3 top-3 player-pair", False),
        ("top-3 dealer-pair", False),
    ],
)
def test_a_live_table_has_one_configuration(key: str, offered: str, good: bool) -> None:
    wrong = f"{', '.join(offered.split())}: one configuration only: {LIVE_SETS}"
    assert told(key, offered) == ([] if good else [wrong])


@pytest.mark.parametrize("key", ["live-blackjack", "live-blackjack-eu"])
@pytest.mark.parametrize(
    ("offered", "behind"),
    [
        ("21+3 player-pair dealer-pair", "21+3 player-pair"),
        ("player-pair 21+3", "player-pair 21+3"),
        ("21+3 top-3", "21+3"),
        ("dealer-pair", ""),
        ("", ""),
    ],
)
def test_two_special_bets_may_be_bet_behind_where_they_are_offered(
    key: str, offered: str, behind: str
) -> None:
    """B21 names Player Pair and 21+3; the main bet goes without saying."""
    game = own_catalogue().find(key)
    assert is_blackjack(game)
    assert with_offer(game, offered.split()).behind_bets() == tuple(behind.split())


def test_where_nobody_bets_behind_no_bet_is_one_that_may() -> None:
    """All Bets and the electronic tables offer 21+3 too, but seat nobody behind another."""
    games = own_catalogue().games.values()
    assert "21+3" in own_catalogue().find("all-bets-blackjack").offered
    assert {game.key for game in games if game.behind_bets()} == {"live-blackjack", "live-blackjack-eu"}


@pytest.mark.feature("ALLB-3")
def test_all_bets_has_all_six_at_once() -> None:
    game = own_catalogue().find("all-bets-blackjack")
    six = {"dealer-pair", "player-pair", "21+3", "top-3", "buster", "lucky-lucky"}
    assert set(game.offered) == six
    assert game.table_problems() == ()


@pytest.mark.feature("BAC-79")
def test_the_felt_of_hi_ti_has_no_other_special_bet() -> None:
    hi_ti = "hi-ti-0-3 hi-ti-4-6 hi-ti-7-9 hi-ti-red hi-ti-black"
    assert told("punto-banco", hi_ti, "hi-ti") == []
    assert told("punto-banco", hi_ti) == [
        f"{bet}: only in the layout hi-ti, not standard" for bet in hi_ti.split()
    ]
    for other in set(own_catalogue().find("dai-bacc").can_offer) - set(hi_ti.split()):
        (problem,) = told("dai-bacc", f"{hi_ti} {other}", "hi-ti")
        assert problem.startswith(f"{other}: only in the layout ")
        assert problem.endswith(", not hi-ti")


@pytest.mark.parametrize("key", ["punto-banco", "punto-banco-no-commission", "dai-bacc", "koi-bacc"])
@pytest.mark.parametrize(
    ("offered", "layout", "stranger"),
    [
        ("player-9 banker-9 tie-0", "straight-up", ""),
        ("player-group-8-9 tie-group-0", "grouped", ""),
        ("player-9 tie-group-0", "straight-up", "tie-group-0: only in the layout grouped, not straight-up"),
        ("player-9 tie-group-0", "grouped", "player-9: only in the layout straight-up, not grouped"),
    ],
)
def test_a_table_has_single_or_grouped_fields(key: str, offered: str, layout: str, stranger: str) -> None:
    assert told(key, offered, layout) == ([stranger] if stranger else [])


def test_super_6_and_banker_6_are_one_event() -> None:
    assert told("koi-bacc", "super-6 banker-6", "straight-up") == [
        "super-6: not together with banker-6",
        "banker-6: not together with super-6",
    ]
    assert told("koi-bacc", "super-6 banker-7", "straight-up") == []


def test_a_bet_of_another_game_is_told() -> None:
    assert told("poker-and-pairs", "pairs buster") == [
        "buster: in this game it is not known; known here: pairs, poker"
    ]
    assert told("poker-and-pairs", "pair") == ["pair: in this game it is not known; did you mean pairs?"]


def test_a_bet_twice_is_told() -> None:
    assert told("poker-and-pairs", "pairs poker pairs") == ["pairs: each bet only once"]
