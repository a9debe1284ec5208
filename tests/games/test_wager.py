"""Which stakes may be added to those that lie already. A line reads: what lies, what is added, the answer."""

import pytest
from msgspec.structs import replace
from stakes_as_text import all_bets, bets_of, etg, koi, stakes_of

from sabot.games.answer import Named, Refused
from sabot.games.stake import Stake
from sabot.games.wager import check_bet

BLACKJACK_MAINS = frozenset({"main"})
BACCARAT_MAINS = frozenset({"player", "banker", "tie"})


def answer(lying: str, added: str, setting: int) -> str:
    """`ok`, or why not. Amounts are credits."""
    (new,) = stakes_of(added)
    refused = check_bet(bets_of(etg()), new, stakes_of(lying), BLACKJACK_MAINS, setting)
    return "ok" if refused is None else refused.reason


NEEDS = "Pair needs a main bet first"
BANKER_BESIDE_PLAYER = "Emperor Bonus Banker cannot be bet beside Emperor Bonus Player"
PLAYER_BESIDE_BANKER = "Emperor Bonus Player cannot be bet beside Emperor Bonus Banker"
MOST_10 = "Pair may not exceed the main stake of 10"


@pytest.mark.feature("BJ-24")
@pytest.mark.parametrize(
    ("lying", "added", "expected"),
    [
        ("", "A 1 pair 5", NEEDS),
        ("A 1 main 10", "A 1 pair 5", "ok"),
        ("A 1 main 10", "A 1 pair 50", "ok"),
        ("A 1 main 10", "A 2 pair 5", NEEDS),
        ("B 1 main 10", "A 1 pair 5", NEEDS),
        ("A 1 21+3 10", "A 1 pair 5", NEEDS),
        ("A 1 main 10, A 1 pair 90", "A 1 pair 5", "ok"),
    ],
)
def test_setting_0_wants_a_main_stake_on_the_hand(lying: str, added: str, expected: str) -> None:
    assert answer(lying, added, 0) == expected


@pytest.mark.feature("BJ-25")
@pytest.mark.parametrize(
    ("lying", "added"),
    [("", "A 1 pair 5"), ("A 1 main 10", "A 1 pair 500"), ("A 2 main 10", "A 1 pair 5")],
)
def test_setting_1_lets_special_bets_stand_alone(lying: str, added: str) -> None:
    assert answer(lying, added, 1) == "ok"


@pytest.mark.feature("BJ-26")
@pytest.mark.parametrize(
    ("lying", "added", "expected"),
    [
        ("", "A 1 pair 5", NEEDS),
        ("A 1 main 10", "A 1 pair 10", "ok"),
        ("A 1 main 10", "A 1 pair 10.10", MOST_10),
        ("A 1 main 10, A 1 pair 6", "A 1 pair 4", "ok"),
        ("A 1 main 10, A 1 pair 6", "A 1 pair 4.10", MOST_10),
        ("A 1 main 10, A 2 main 90", "A 1 pair 11", MOST_10),
        ("A 1 main 10, B 1 main 90", "A 1 pair 11", MOST_10),
        ("A 1 main 10, A 1 21+3 10", "A 1 pair 10", "ok"),
        ("A 1 main 7, A 1 main 3", "A 1 pair 10", "ok"),
    ],
)
def test_setting_2_holds_each_special_bet_to_the_main_stake(lying: str, added: str, expected: str) -> None:
    assert answer(lying, added, 2) == expected


@pytest.mark.feature("BJ-27")
@pytest.mark.parametrize("setting", [0, 1, 2])
@pytest.mark.parametrize(
    ("lying", "added", "expected"),
    [
        ("", "A - bust 5", "Bust needs a main bet first"),
        ("A 1 main 10", "A - bust 10", "ok"),
        ("A 1 main 10", "A - bust 11", "Bust may not exceed the main stake of 10"),
        ("A 1 main 10, A 2 main 20, A 3 main 5", "A - bust 35", "ok"),
        ("A 1 main 10, A 2 main 20, A 3 main 5", "A - bust 36", "Bust may not exceed the main stake of 35"),
        ("A 1 main 10, A - bust 6", "A - bust 5", "Bust may not exceed the main stake of 10"),
        ("A 1 main 10, A - bust 6", "A 1 bust 5", "Bust may not exceed the main stake of 10"),
        ("B 1 main 10", "A - bust 5", "Bust needs a main bet first"),
    ],
)
def test_bust_goes_up_to_the_sum_of_all_main_stakes(
    lying: str, added: str, expected: str, setting: int
) -> None:
    assert answer(lying, added, setting) == expected


@pytest.mark.parametrize("setting", [0, 1, 2])
def test_sevens_want_a_main_stake_whatever_the_setting(setting: int) -> None:
    assert answer("", "A 1 7s 5", setting) == "7's needs a main bet first"
    assert answer("A 2 main 5", "A 1 7s 5", setting) == "7's needs a main bet first"
    assert answer("A 1 main 5", "A 1 7s 5", setting) == "ok"


@pytest.mark.feature("BJ-146")
@pytest.mark.parametrize("setting", [0, 1, 2])
@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ("A 1 main 10", "Top 21+3 needs a bet on 21+3 first"),
        ("A 1 main 10, A 2 main 10, A 2 21+3 5", "Top 21+3 needs a bet on 21+3 first"),
        ("A 1 main 10, B 1 21+3 5", "Top 21+3 needs a bet on 21+3 first"),
        ("A 1 main 10, A 1 21+3 5", "ok"),
    ],
)
def test_top_21_3_wants_21_3_on_the_same_hand(lying: str, expected: str, setting: int) -> None:
    assert answer(lying, "A 1 top-21+3 5", setting) == expected


@pytest.mark.feature("BAC-74")
@pytest.mark.parametrize(
    ("lying", "added", "expected"),
    [
        ("", "A - emperor-player 5", "ok"),
        ("A - emperor-player 5", "A - emperor-player 5", "ok"),
        (
            "A - emperor-player 5",
            "A - emperor-banker 5",
            BANKER_BESIDE_PLAYER,
        ),
        (
            "A - emperor-banker 5",
            "A - emperor-player 5",
            PLAYER_BESIDE_BANKER,
        ),
        ("B - emperor-player 5", "A - emperor-banker 5", "ok"),
        ("A - player 5, A - frog-6 5", "A - emperor-banker 5", "ok"),
    ],
)
def test_the_emperor_takes_one_side_of_each_player(lying: str, added: str, expected: str) -> None:
    (new,) = stakes_of(added)
    refused = check_bet(bets_of(koi()), new, stakes_of(lying), BACCARAT_MAINS, 1)
    assert ("ok" if refused is None else refused.reason) == expected


@pytest.mark.feature("ALLB-3")
def test_six_special_bets_of_one_player_lie_side_by_side() -> None:
    lying = list(stakes_of("A 1 main 10"))
    for key in (key for key, field in all_bets().items() if field.bet.is_special):
        (new,) = stakes_of(f"A 1 {key} 5")
        assert check_bet(bets_of(all_bets()), new, lying, BLACKJACK_MAINS, 0) is None
        lying.append(new)
    assert len(lying) == 1 + 6


def test_another_bet_is_called_by_its_title() -> None:
    bets = bets_of(etg())
    renamed = {**bets, "21+3": replace(bets["21+3"], title="Three cards")}
    (new,) = stakes_of("A 1 top-21+3 5")
    refused = check_bet(renamed, new, stakes_of("A 1 main 10"), BLACKJACK_MAINS, 0)
    assert refused == Refused(
        "needs-bet",
        {"bet": Named("bet.top-21+3", "Top 21+3"), "other": Named("bet.21+3", "Three cards")},
    )


@pytest.mark.parametrize("amount", [0, -5])
def test_a_stake_is_more_than_nothing(amount: int) -> None:
    new = Stake("A", "1", "pair", amount)  # type: ignore[arg-type]  # what a client might send
    refused = check_bet(bets_of(etg()), new, stakes_of("A 1 main 10"), BLACKJACK_MAINS, 0)
    assert refused == Refused("stake-nothing")
