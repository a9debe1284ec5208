"""Special bets without a main stake, bets per player, and what they force in a round (B22, B23, G2)."""

import pytest
from blackjack_felt import Felt, stakes_of
from msgspec.structs import replace

from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.round import decided_labels
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.catalogue import is_blackjack, own_catalogue


def etg(setting: int) -> BlackjackGame:
    game = own_catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    return replace(game, rules=replace(game.rules, special_without_main=setting))


def verdict(setting: int, lying: str, new: str) -> str:
    stakes = stakes_of(lying) if lying else ()
    (stake,) = stakes_of(new)
    refused = etg(setting).check_stake(stakes, stake)
    return refused.reason if refused else "taken"


@pytest.mark.parametrize(
    ("setting", "lying", "new", "answer"),
    [
        (0, "", "ann 1 pair 10", "Pair needs a main bet first"),
        (0, "ann 2 main 100", "ann 1 pair 10", "Pair needs a main bet first"),
        (0, "bob 1 main 100", "ann 1 pair 10", "Pair needs a main bet first"),
        (0, "ann 1 main 100", "ann 1 pair 500", "taken"),
    ],
)
@pytest.mark.feature("BJ-24")
def test_setting_0_wants_a_main_stake_on_the_same_hand(
    setting: int, lying: str, new: str, answer: str
) -> None:
    assert verdict(setting, lying, new) == answer


@pytest.mark.feature("BJ-25")
def test_setting_1_lets_special_bets_stand_alone_except_sevens_and_bust() -> None:
    assert verdict(1, "", "ann 1 pair 10") == "taken"
    assert verdict(1, "", "ann 1 7s 10") == "7's needs a main bet first"
    assert verdict(1, "", "ann - bust 10") == "Bust needs a main bet first"
    assert verdict(1, "ann 1 main 100", "ann 1 7s 500") == "taken"


@pytest.mark.feature("BJ-26")
def test_setting_2_keeps_a_special_bet_up_to_the_main_stake() -> None:
    assert verdict(2, "", "ann 1 pair 10") == "Pair needs a main bet first"
    assert verdict(2, "ann 1 main 100", "ann 1 pair 100") == "taken"
    assert verdict(2, "ann 1 main 100", "ann 1 pair 101") == "Pair may not exceed the main stake of 1"
    assert verdict(2, "ann 1 main 100, ann 1 pair 60", "ann 1 pair 41") == (
        "Pair may not exceed the main stake of 1"
    )


@pytest.mark.feature("BJ-27")
@pytest.mark.parametrize("setting", [0, 1, 2])
def test_bust_goes_up_to_the_sum_of_all_main_stakes(setting: int) -> None:
    lying = "ann 1 main 100, ann 2 main 250, bob 3 main 999"
    assert verdict(setting, lying, "ann - bust 350") == "taken"
    assert verdict(setting, lying, "ann - bust 351") == "Bust may not exceed the main stake of 3.50"


@pytest.mark.feature("BJ-25")
def test_a_hand_without_a_main_stake_is_dealt_and_has_no_decisions() -> None:
    felt = Felt(Rules(), "8s | 9h | 8h | 7d", "ann 1 pair 10")
    assert felt.is_over()
    assert felt.dealer == "9h ??"
    assert felt.lines == {"1": "8s 8h"}
    assert felt.paid == {"ann 1 pair": ("non-suited pair", 10, felt.paid["ann 1 pair"][2])}
    assert felt.paid["ann 1 pair"][2] > 10


def test_such_a_hand_forces_nothing_beside_hands_that_are_played() -> None:
    stakes = "ann 1 main 100, bob 2 pair 10"
    felt = Felt(Rules(), "Ts 8s | 9h | 6s 7h | 7d | Kc", stakes)
    assert felt.asked == "ann 1"
    felt.acts("ann hit")
    assert felt.dealer == "9h ??"
    assert felt.paid == {"ann 1 main": ("bust", 100, 0), "bob 2 pair": ("lose", 10, 0)}


@pytest.mark.parametrize("up", ["Kh", "Ah"])
def test_where_nobody_has_a_main_stake_there_is_neither_insurance_nor_check(up: str) -> None:
    felt = Felt(Rules(hole=Hole.PEEK), f"8s {up} 8h Kd", "ann 1 pair 10")
    assert felt.is_over()
    assert felt.dealer == f"{up} ??"


def test_at_the_common_hand_too() -> None:
    felt = Felt(Rules(hands=Hands.COMMON), "8s Kh 8h 9d", "ann 1 main 100, bob 1 pair 10")
    assert felt.asked == "ann 1"
    assert felt.acts("ann stand, close").paid["ann 1 main"] == ("lose", 100, 0)


@pytest.mark.parametrize("act", ["split", "double", "hit"])
def test_what_is_done_with_the_hand_never_changes_a_special_bet(act: str) -> None:
    """Perfect pair of eights with a dealer's eight: labelled on the first cards whatever follows."""
    stakes = "ann 1 main 100, ann 1 player-pair 10, ann 1 21+3 10"
    felt = Felt(Rules(), "8s 8h 8s Td | 6c 7c 5c 9c 9d", stakes)
    before = dict(decided_labels(felt.state))
    felt.acts(f"ann {act}")
    while felt.asked:
        felt.acts("ann stand")
    assert before == {("1", "player-pair"): "perfect pair", ("1", "21+3"): "three of a kind"}
    assert felt.paid["ann 1 player-pair"] == ("perfect pair", 10, 260)
    assert felt.paid["ann 1 21+3"][0] == "three of a kind"


@pytest.mark.feature("BJ-22")
def test_hands_are_independent_and_have_amounts_of_their_own() -> None:
    stakes = "ann 1.1 main 100, ann 1.2 main 250, ann 1.3 main 15"
    felt = Felt(Rules(), "Ts 9s As | 8h | 6s 9d Kc | Td | Kd", stakes)
    felt.acts("ann hit, ann stand")
    assert felt.paid == {
        "ann 1.1 main": ("bust", 100, 0),
        "ann 1.2 main": ("push", 250, 250),
        "ann 1.3 main": ("blackjack", 15, 37),
    }
