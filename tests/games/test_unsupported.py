"""What leaves the felt when a main stake leaves. A line reads: what lies still, and what of it must go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from stakes_as_text import bets_of, etg, koi, shown, stakes_of

from sabot.games.stake import Stake
from sabot.games.wager import check_bet, unsupported
from sabot.money import Amount

MAINS = frozenset({"main"})


def gone(lying: str, setting: int) -> str:
    return shown(unsupported(etg(), stakes_of(lying), MAINS, setting))


@pytest.mark.parametrize(
    ("lying", "goes"),
    [
        ("", ""),
        ("A 1 main 10, A 1 pair 50", ""),
        ("A 1 pair 5, A 1 match 2", "A 1 pair 5, A 1 match 2"),
        ("A 1 pair 5, A 2 main 10, A 2 pair 5", "A 1 pair 5"),
        ("B 1 main 10, A 1 pair 5", "A 1 pair 5"),
        ("A 1 21+3 5, A 1 top-21+3 5, A 1 7s 5", "A 1 21+3 5, A 1 top-21+3 5, A 1 7s 5"),
    ],
)
def test_by_setting_0_special_bets_go_with_their_main_stake(lying: str, goes: str) -> None:
    assert gone(lying, 0) == goes


@pytest.mark.parametrize(
    ("lying", "goes"),
    [
        ("A 1 pair 5, A 1 match 2", ""),
        ("A 1 7s 5, A 1 pair 5", "A 1 7s 5"),
        ("A 1 top-21+3 5, A 1 pair 5", "A 1 top-21+3 5"),
        ("A 1 top-21+3 5, A 1 21+3 5", ""),
        ("A - bust 5, A 1 pair 5", "A - bust 5"),
    ],
)
def test_by_setting_1_only_what_needs_another_bet_goes(lying: str, goes: str) -> None:
    assert gone(lying, 1) == goes


@pytest.mark.parametrize(
    ("lying", "goes"),
    [
        ("A 1 main 10, A 1 pair 10", ""),
        ("A 1 main 4, A 1 pair 10, A 1 match 3", "A 1 pair 6"),
        ("A 1 main 4, A 1 pair 3, A 1 pair 3", "A 1 pair 2"),
        ("A 1 main 4, A 1 pair 5, A 1 pair 5", "A 1 pair 1, A 1 pair 5"),
        ("A 1 pair 10", "A 1 pair 10"),
        ("A 1 main 4, A 1 21+3 10, A 1 top-21+3 4", "A 1 21+3 6"),
        ("A 1 21+3 10, A 1 top-21+3 4", "A 1 21+3 10, A 1 top-21+3 4"),
        ("A 1 main 4, A 2 main 9, A 1 pair 9, A 2 pair 9", "A 1 pair 5"),
    ],
)
def test_by_setting_2_the_excess_goes(lying: str, goes: str) -> None:
    assert gone(lying, 2) == goes


@pytest.mark.parametrize("setting", [0, 1, 2])
@pytest.mark.parametrize(
    ("lying", "goes"),
    [
        ("A 1 main 10, A 2 main 5, A - bust 15", ""),
        ("A 1 main 10, A - bust 15", "A - bust 5"),
        ("A - bust 15", "A - bust 15"),
        ("B 1 main 10, A - bust 15", "A - bust 15"),
    ],
)
def test_bust_shrinks_to_the_sum_of_the_main_stakes(lying: str, goes: str, setting: int) -> None:
    assert gone(lying, setting) == goes


def test_a_bet_that_is_not_offered_goes() -> None:
    assert gone("A 1 main 10, A 1 suits 5, A 1 pair 5", 0) == "A 1 suits 5"


def test_at_baccarat_special_bets_stay_without_a_main_stake() -> None:
    mains = frozenset({"player", "banker", "tie"})
    assert unsupported(koi(), stakes_of("A - frog-6 5, A - emperor-player 5, A - tie-0 1"), mains, 1) == ()


def test_bets_that_exclude_each_other_are_not_taken_back() -> None:
    """They could not have been laid together; if they lie there, nothing that left is to blame."""
    mains = frozenset({"player", "banker", "tie"})
    assert unsupported(koi(), stakes_of("A - emperor-player 5, A - emperor-banker 5"), mains, 1) == ()


BETS = ("main", "pair", "21+3", "top-21+3", "7s", "bust", "match")
LYING = st.lists(
    st.builds(
        lambda player, hand, bet, amount: Stake(player, "" if bet == "bust" else hand, bet, Amount(amount)),
        st.sampled_from("AB"),
        st.sampled_from("12"),
        st.sampled_from(BETS),
        st.integers(1, 6),
    ),
    max_size=10,
).map(tuple)


def covers(stake: Stake, piece: Stake) -> bool:
    return replace(stake, amount=piece.amount) == piece and stake.amount >= piece.amount


def staying(stakes: tuple[Stake, ...], goes: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """What is left; each piece that goes is taken from the last stake of its field that is large enough."""
    left = list(stakes)
    for piece in reversed(goes):
        at = max(n for n, stake in enumerate(left) if covers(stake, piece))
        left[at] = replace(left[at], amount=Amount(left[at].amount - piece.amount))
    return tuple(stake for stake in left if stake.amount)


@given(LYING, st.sampled_from([0, 1, 2]))
def test_what_stays_could_have_been_placed(stakes: tuple[Stake, ...], setting: int) -> None:
    """Main stakes first, then what others need, then the rest: each is accepted, and none is in vain."""
    goes = unsupported(etg(), stakes, MAINS, setting)
    left = staying(stakes, goes)
    assert unsupported(etg(), left, MAINS, setting) == ()
    placed: list[Stake] = []
    for stake in sorted(left, key=lambda s: (s.bet != "main", s.bet != "21+3")):
        if stake.bet != "main":
            assert check_bet(bets_of(etg()), stake, placed, MAINS, setting) is None
        placed.append(stake)


@given(LYING, st.sampled_from([0, 1, 2]))
def test_no_more_goes_than_must(stakes: tuple[Stake, ...], setting: int) -> None:
    """The smallest piece of what goes would be refused if it were added again."""
    goes = unsupported(etg(), stakes, MAINS, setting)
    left = staying(stakes, goes)
    for stake in goes:
        needs_nothing_that_goes = not etg()[stake.bet].bet.links.needs
        if needs_nothing_that_goes:
            again = replace(stake, amount=Amount(1))
            assert check_bet(bets_of(etg()), again, left, MAINS, setting) is not None


@given(LYING, st.sampled_from([0, 1, 2]))
def test_main_stakes_never_go(stakes: tuple[Stake, ...], setting: int) -> None:
    assert all(stake.bet != "main" for stake in unsupported(etg(), stakes, MAINS, setting))
