"""Thousands of players at one common hand: labelled once, and no choice costs more because of the others."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from sabot.cards.card import parse_cards
from sabot.games.answer import Refused
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    Choose,
    Close,
    Command,
    bet_settlement,
    choices,
    decide,
    evolve,
    open_round,
    replay,
)
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.blackjack.settle import main
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.stake import Field, Stake
from sabot.money import Amount

if TYPE_CHECKING:
    from _typeshed import TraceFunction

RULES = Rules(hands=Hands.COMMON, hole=Hole.NONE)
PLAYER_PAIR = next(bet for bet in BETS if bet.key == "player-pair")


def opened(
    players: int, shoe: str, pair: Bet[Deal] = PLAYER_PAIR
) -> tuple[BlackjackRound, Croupier[BlackjackRound]]:
    mains = tuple(Stake(f"p{n}", "1", "main", Amount(100 + n)) for n in range(players))
    pairs = tuple(Stake(f"p{n}", "1", pair.key, Amount(10)) for n in range(players))
    offer = {pair.key: Field(pair, "standard", pair.tables["standard"])}
    cards = iter(parse_cards(shoe))
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    state, _ = croupier.serve(open_round(RULES, offer, ("1",), mains + pairs))
    return state, croupier


def sent(state: BlackjackRound, command: Command) -> BlackjackRound:
    answer = decide(state, command)
    assert not isinstance(answer, Refused), answer
    return replay(state, answer)


def steps_of(act: Callable[[], object]) -> Counter[str]:
    """How many steps of the interpreter each function took: loops and generators count with every turn."""
    steps: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> "TraceFunction":
        frame.f_trace_opcodes = True
        if event == "opcode":
            steps[frame.f_code.co_qualname] += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        act()
    finally:
        sys.settrace(before)
    return steps


def cost_of_a_choice(players: int) -> Counter[str]:
    state, _ = opened(players, "8s 6h 8d")
    for n in range(5):
        state = sent(state, Choose(f"p{n}", "1", Action.HIT))
    return steps_of(lambda: sent(state, Choose("p7", "1", Action.SPLIT)))


def cost_of_an_answer(players: int) -> Counter[str]:
    state, _ = opened(players, "8s Ah 8d")
    for n in range(5):
        state = sent(state, AnswerInsurance(f"p{n}", "1", takes=True))
    return steps_of(lambda: sent(state, AnswerInsurance("p7", "1", takes=True)))


def cost_of_looking(players: int) -> Counter[str]:
    state, _ = opened(players, "8s 6h 8d")
    return steps_of(lambda: choices(state, "p7"))


@pytest.mark.parametrize("cost", [cost_of_a_choice, cost_of_an_answer, cost_of_looking])
def test_one_choice_among_ten_thousand_costs_what_it_costs_among_ten(
    cost: Callable[[int], Counter[str]],
) -> None:
    few = cost(10)
    assert few.total() > 100
    assert cost(10_000) == few


def test_a_walk_over_all_players_would_be_noticed() -> None:
    few = steps_of(lambda: [str(n) for n in range(10)])
    many = steps_of(lambda: [str(n) for n in range(10_000)])
    assert many.total() > 100 * few.total()


def test_a_choice_shares_everything_it_does_not_touch() -> None:
    state, _ = opened(1_000, "8s 6h 8d")
    answer = decide(state, Choose("p7", "1", Action.HIT))
    assert not isinstance(answer, Refused)
    (made,) = answer
    after = evolve(state, made)
    assert after.boxes is state.boxes
    assert after.stakes is state.stakes
    assert after.insured is state.insured
    assert (len(state.chosen), len(after.chosen)) == (0, 1)


@pytest.mark.long
def test_five_thousand_players_are_settled_in_one_step_and_labelled_once_a_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A quarter each stands on 16, doubles to 18, hits to 18 and stands, and splits: five distinct hands."""
    labelled: Counter[str] = Counter()

    def label_main(deal: Deal) -> str:
        labelled["main"] += 1
        return main.classify(deal)

    def label_pair(deal: Deal) -> str:
        labelled["pair"] += 1
        return PLAYER_PAIR.classify(deal)

    monkeypatch.setattr(bet_settlement, "main", replace(main, classify=label_main))
    players = 5_000
    pair = replace(PLAYER_PAIR, classify=label_pair)
    # Eights; a two for the line; a ten and a nine for the split hands; the dealer has 6 + 10 + 2 = 18.
    state, croupier = opened(players, "8s 6h 8d 2c Tc 9c Td 2h", pair)
    actions = (Action.STAND, Action.DOUBLE, Action.HIT, Action.SPLIT)
    for n in range(players):
        state = sent(state, Choose(f"p{n}", "1", actions[n % 4]))
    state, _ = croupier.serve(sent(state, Close()))
    for path, quarter in (("", 2), ("a", 3), ("b", 3)):
        for n in range(quarter, players, 4):
            state = sent(state, Choose(f"p{n}", "1" + path, Action.STAND))
        labelled.clear()
        state, _ = croupier.serve(sent(state, Close()))
    assert labelled["main"] == 5
    assert labelled["pair"] <= 10
    assert state.settlements is not None
    assert len(state.settlements) == players + players // 4 + players
    outcomes = Counter(
        (one.label, one.returned - one.staked) for one in state.settlements if one.bet == "player-pair"
    )
    assert outcomes == {("red/black pair", 60): players}
    by_label = Counter((one.hand, one.label) for one in state.settlements if one.bet == "main")
    quarter = players // 4
    assert by_label == {
        ("1", "lose"): quarter,  # 16 against 18
        ("1", "push"): 2 * quarter,  # 18 doubled and 18 hit
        ("1a", "push"): quarter,
        ("1b", "lose"): quarter,
    }
