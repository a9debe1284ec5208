"""Nobody can learn the hole card before it is turned: no state, event or question tells it."""

from itertools import takewhile

import pytest
from blackjack_felt import Felt
from msgspec.json import encode

from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    Choose,
    HoleCardTurned,
    awaits,
    decide,
    decided_labels,
    pending,
    replay,
)
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.croupier import Croupier
from sabot.games.moves import Action

SPECIALS = "ann 1 main 100, ann 1 dealer-pair 10, ann 1 lucky-aces 10, ann 1 lucky-ladies 10, ann - bust 10"


def before_the_turn(felt: Felt) -> bytes:
    """All that was ever told, up to the turn of the hole card."""
    return encode(list(takewhile(lambda event: not isinstance(event, HoleCardTurned), felt.events)))


@pytest.mark.feature("BJ-36")
@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.PEEK_ACE, Hole.NO_PEEK])
@pytest.mark.parametrize(
    ("up", "one", "other"),
    [
        ("9h", "9d", "Ad"),
        ("Kh", "9d", "2c"),
        ("Kh", "Ac", "Ad"),
        ("Ah", "9d", "Ac"),
        ("Ah", "Kc", "Td"),
    ],
    ids=["nine", "ten", "ten and blackjack", "ace", "ace and blackjack"],
)
def test_two_rounds_that_differ_in_the_hole_card_are_the_same_until_it_is_turned(
    hands: Hands, hole: Hole, up: str, one: str, other: str
) -> None:
    """Both cards make a blackjack or neither does, so that even the check may not tell them apart."""
    closing = ", close" if hands is Hands.COMMON else ""
    felts = [
        Felt(Rules(hands=hands, hole=hole), f"Qh {up} 3h {card} | 2d 2c | 5c 4c 3c 2h 8d Td", SPECIALS)
        for card in (one, other)
    ]
    acts = [f"ann decline{closing}"] if up == "Ah" else []
    acts += [f"ann hit{closing}", f"ann hit{closing}", f"ann stand{closing}"]
    for act in acts:
        first, second = felts
        if first.state.hole_down:
            assert first.state == second.state
            assert first.events == second.events
            assert awaits(first.state) == awaits(second.state)
            assert pending(first.state) == pending(second.state)
            assert decided_labels(first.state) == decided_labels(second.state)
        if first.is_over():
            break
        for felt in felts:
            felt.acts(act)
    assert before_the_turn(felts[0]) == before_the_turn(felts[1])
    assert all(felt.is_over() and not felt.state.hole_down for felt in felts)


def test_a_hole_card_that_is_never_turned_is_never_told() -> None:
    felts = [Felt(Rules(), f"Ts 9h 6s {card} | Kc").acts("ann hit") for card in ("2d", "Ad", "Kd")]
    assert all(felt.state == felts[0].state for felt in felts)
    assert len({encode(felt.events) for felt in felts}) == 1


def test_a_croupier_who_dealt_no_hole_card_cannot_turn_one() -> None:
    state = Felt(Rules(), "Ts 9h 6s 7d").state
    stood = decide(state, Choose("ann", "1", Action.STAND))
    assert not isinstance(stood, Refused)
    with pytest.raises(LookupError, match="has dealt no hole card"):
        Croupier(BLACKJACK, lambda: state.up).serve(replay(state, stood))
