"""Commands that come at the wrong time are answered with what the round waits for, and change nothing."""

import pytest
from blackjack_felt import Felt, card, stakes_of

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    Choose,
    Close,
    Command,
    DealCard,
    DealHoleCard,
    ReportCheck,
    TurnHoleCard,
    decide,
    open_round,
    replay,
)
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.moves import Action

COMMANDS: tuple[Command, ...] = (
    DealCard(card("5c")),
    DealHoleCard(),
    ReportCheck(blackjack=False),
    TurnHoleCard(card("5c")),
    AnswerInsurance("ann", "1", takes=True),
    Choose("ann", "1", Action.HIT),
    Close(),
)


def after(rules: Rules, *commands: Command) -> BlackjackRound:
    state = open_round(rules, {}, ("1",), stakes_of("ann 1 main 100"))
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refused), f"{command}: {answer}"
        state = replay(state, answer)
    return state


def cards(text: str) -> tuple[Command, ...]:
    return tuple(DealCard(card(word)) for word in text.split())


def accepted(state: BlackjackRound) -> list[str]:
    return [type(c).__name__ for c in COMMANDS if not isinstance(decide(state, c), Refused)]


def reasons(state: BlackjackRound) -> set[str]:
    answers = [decide(state, command) for command in COMMANDS]
    return {answer.reason for answer in answers if isinstance(answer, Refused)}


COMMON = Rules(hands=Hands.COMMON, hole=Hole.NONE)
HIT, STAND = Choose("ann", "1", Action.HIT), Choose("ann", "1", Action.STAND)
NO_INSURANCE = "insurance is not offered now"


@pytest.mark.parametrize(
    ("state", "taken", "told"),
    [
        (after(Rules()), "DealCard", "a card for a hand"),
        (after(Rules(), *cards("Ts")), "DealCard", "a card for the dealer"),
        (
            after(Rules(), *cards("Ts 9h 5s")),
            "DealHoleCard",
            "the dealer's face-down card",
        ),
        (
            after(Rules(), *cards("Ts Kh 5s"), DealHoleCard()),
            "ReportCheck",
            "the dealer's check of the hole card",
        ),
        (after(Rules(), *cards("Ts 9h 5s"), DealHoleCard()), "Choose", "the choice of a player"),
        (
            after(Rules(), *cards("Ts 9h 5s"), DealHoleCard(), STAND),
            "TurnHoleCard",
            "the hole card to be turned",
        ),
        (after(COMMON, *cards("Ts 9h 5s"), HIT), "Close", "the end of the step"),
        (after(COMMON, *cards("Ts 9h 5s"), HIT, Close()), "DealCard", "a card for a hand"),
    ],
    ids=["first", "up card", "hole card", "check", "choice", "turn", "closing", "hit"],
)
def test_each_wait_takes_one_command_and_tells_the_others(
    state: BlackjackRound, taken: str, told: str
) -> None:
    assert accepted(state) == [taken]
    waits = f"the round waits for {told}"
    assert waits in reasons(state)
    assert reasons(state) <= {
        waits,
        NO_INSURANCE,
        "the choice is made and stands",
        "not everybody has chosen",
    }


@pytest.mark.parametrize("hands", Hands)
def test_insurance_takes_an_answer_or_the_end_of_time(hands: Hands) -> None:
    state = after(Rules(hands=hands), *cards("Ts Ah 5s"), DealHoleCard())
    assert accepted(state) == ["AnswerInsurance", "Close"]
    assert reasons(state) == {"the round waits for answers about insurance"}


def test_a_round_that_is_over_refuses_everything() -> None:
    state = after(Rules(hole=Hole.NONE), *cards("Ts 9h 6s"), HIT, *cards("Kd"))
    assert state.over
    assert accepted(state) == []
    assert reasons(state) == {"the round is over", NO_INSURANCE}


def test_a_round_that_a_blackjack_cut_short_refuses_everything() -> None:
    state = after(
        Rules(), *cards("Ts Kh 6s"), DealHoleCard(), ReportCheck(blackjack=True), TurnHoleCard(card("Ad"))
    )
    assert state.over
    assert reasons(state) == {"the round is over", NO_INSURANCE}


@pytest.mark.parametrize("number", [-1, 52, 416])
def test_what_is_not_a_card_is_refused(number: int) -> None:
    down = after(Rules(), *cards("Ts 9h 5s"), DealHoleCard(), STAND)
    assert decide(after(Rules()), DealCard(Card(number))) == Refused("not-a-card")
    assert decide(down, TurnHoleCard(Card(number))) == Refused("not-a-card")


@pytest.mark.parametrize(("blackjack", "turned"), [(True, "9d"), (False, "Ad")])
def test_the_turned_card_must_be_what_the_check_said(blackjack: bool, turned: str) -> None:
    played = () if blackjack else (STAND,)
    state = after(Rules(), *cards("Ts Kh 5s"), DealHoleCard(), ReportCheck(blackjack=blackjack), *played)
    answer = decide(state, TurnHoleCard(card(turned)))
    assert answer == Refused("check-said-otherwise")


def test_only_whose_turn_it_is_may_choose() -> None:
    felt = Felt(Rules(), "Ts 8s | 9h | 5s 7s | 7d", "ann 1 main 100, bob 2 main 100")
    assert felt.refusal("bob 2 hit") == "it is not this hand's turn"
    assert felt.refusal("ann 2 hit") == "it is not this hand's turn"
    assert felt.refusal("eve 1 hit") == "it is not this hand's turn"
    assert felt.refusal("ann split") == "only two cards of equal value may be split"
    assert felt.refusal("ann surrender") == "this game has no surrender"
    assert felt.may("bob") == ""
    felt.acts("ann stand")
    assert felt.may("ann") == ""
    assert felt.may("bob") == "hit stand double"


def test_a_step_of_the_common_hand_is_not_closed_before_all_have_chosen() -> None:
    felt = Felt(COMMON, "Ts 9h 5s", "ann 1 main 100, bob 1 main 100").acts("ann hit")
    assert felt.refusal("close") == "not everybody has chosen"
    assert felt.refusal("ann 1 stand") == "the choice is made and stands"


@pytest.mark.parametrize(
    ("boxes", "stakes", "wrong"),
    [
        ((), "ann 1 main 100", "1 to 21 different boxes"),
        (("1", "1"), "ann 1 main 100", "1 to 21 different boxes"),
        (tuple(str(number) for number in range(22)), "ann 1 main 100", "1 to 21 different boxes"),
        (("1a",), "ann 1a main 100", "a box may not be called '1a'"),
        (("1", "1b"), "ann 1 main 100, ann 1b main 100", "a box may not be called '1b'"),
        (("",), "ann - main 100", "a box may not be called ''"),
        (("1",), "ann 2 main 100", "does not lie on a box of this round"),
        (("1",), "ann - main 100", "does not lie on a box of this round"),
        (("1",), "ann 1 main 0", "is not a new stake"),
        (("1",), "ann 1 main 5, ann 1 main 5", "is not a new stake"),
        (("1",), "ann 1 pair 5", "is not a new stake"),
        (("1",), "ann 1 main 5, bob 1 main 5", "must belong to exactly one player"),
        (("1", "2"), "ann 1 main 5", "must belong to exactly one player"),
    ],
)
def test_a_round_that_cannot_be_opened_is_a_mistake_of_the_caller(
    boxes: tuple[str, ...], stakes: str, wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        open_round(Rules(), {}, boxes, stakes_of(stakes))
