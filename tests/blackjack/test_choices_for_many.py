"""The same choice for many at the common hand is what each of them would have made alone."""

import pytest
from blackjack_felt import Felt

from sabot.games.answer import Refused
from sabot.games.blackjack.round import Choose, choose_for, decide
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.moves import Action
from sabot.money import Amount

COMMON = Rules(hands=Hands.COMMON, hole=Hole.NONE)
THREE = "ann 1 main 100, bob 1 main 200, cat 1 main 300"


@pytest.mark.parametrize("action", [Action.HIT, Action.STAND, Action.DOUBLE])
def test_each_makes_his_own_choice(action: Action) -> None:
    state = Felt(COMMON, "6s 9h 5d", THREE).state
    alone = tuple(decide(state, Choose(player, "1", action)) for player in ("bob", "cat"))
    together = choose_for(state, ("bob", "cat"), "1", action)
    assert not isinstance(together, Refused)
    assert tuple((event,) for event in together) == alone


def test_a_double_costs_everyone_his_own_stake() -> None:
    made = choose_for(Felt(COMMON, "6s 9h 5d", THREE).state, ("cat", "ann"), "1", Action.DOUBLE)
    assert not isinstance(made, Refused)
    assert [getattr(event, "cost", None) for event in made] == [Amount(300), Amount(100)]


def test_who_is_named_twice_chooses_once() -> None:
    made = choose_for(Felt(COMMON, "6s 9h 5d", THREE).state, ("ann", "ann"), "1", Action.HIT)
    assert not isinstance(made, Refused)
    assert len(made) == 1


def test_what_one_of_them_may_not_do_is_refused_to_all() -> None:
    felt = Felt(COMMON, "6s 9h 5d", THREE).acts("bob hit")
    assert choose_for(felt.state, ("ann", "bob"), "1", Action.HIT) == Refused("choice-stands")
    assert choose_for(felt.state, ("ann",), "1", Action.SPLIT) == decide(
        felt.state, Choose("ann", "1", Action.SPLIT)
    )


def test_how_often_each_has_split_decides_what_he_may_do() -> None:
    """Of the eights ann splits twice and bob once; with three hands at most only bob may split again."""
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE, max_hands=3, split_depth=2)
    felt = Felt(rules, "8s 6h 8d | 8c | 2s 2h | 8h", "ann 1 main 100, bob 1 main 100")
    felt.acts("ann split, bob split, close, ann split, bob stand, close, ann stand, close, ann stand, close")
    assert felt.asked == "ann 1b, bob 1b"
    assert not isinstance(choose_for(felt.state, ("bob",), "1b", Action.SPLIT), Refused)
    for player in ("ann", "bob"):
        alone = decide(felt.state, Choose(player, "1b", Action.SPLIT))
        assert choose_for(felt.state, (player,), "1b", Action.SPLIT) == alone
    refused = choose_for(felt.state, ("bob", "ann"), "1b", Action.SPLIT)
    assert isinstance(refused, Refused)


def test_when_the_round_is_over_nobody_chooses() -> None:
    felt = Felt(COMMON, "6s 9h 5d | Td", THREE).acts("ann stand, bob stand, cat stand, close")
    assert choose_for(felt.state, ("ann",), "1", Action.STAND) == Refused("round-over")


def test_hands_of_ones_own_are_played_one_after_the_other() -> None:
    state = Felt(Rules(hole=Hole.NONE), "6s 9h 5d", "ann 1.1 main 100").state
    with pytest.raises(ValueError, match="one after the other"):
        choose_for(state, ("ann",), "1.1", Action.STAND)
