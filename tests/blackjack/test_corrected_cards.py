"""A misread card is set right where all that came after it can stand; otherwise only void is left (D2)."""

import pytest
from blackjack_felt import Felt, card
from msgspec import json

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    BlackjackRound,
    CardFor,
    Choices,
    Closing,
    DealerCard,
    HoleCheck,
    Move,
    RoundSettled,
    awaits,
    carried,
    replay,
    resume_round,
)
from sabot.games.blackjack.rules import Double, Hands, Hole, Insurance, Rules
from sabot.games.family import CardChange
from sabot.games.round_questions import corrected

VOID = "; the round can only be voided"
DRAWN = "a card was drawn that would not have been" + VOID


def change(where: str, old: str, new: str) -> CardChange:
    """`1a:0` is the first card of the hand 1a; `:0` the dealer's up card."""
    hand, _, index = where.partition(":")
    return CardChange(hand, int(index), card(old), card(new))


def answered(felt: Felt, where: str, old: str, new: str) -> tuple[Move, ...] | Refused:
    return corrected(BLACKJACK, felt.opened, felt.events, (change(where, old, new),))


def told(felt: Felt, where: str, old: str, new: str) -> BlackjackRound:
    """The round as it is with the corrected card."""
    events = answered(felt, where, old, new)
    assert not isinstance(events, Refused), events
    return replay(felt.opened, events)


def refused(felt: Felt, where: str, old: str, new: str) -> str:
    answer = answered(felt, where, old, new)
    assert isinstance(answer, Refused), "the correction was allowed"
    return answer.reason


def paid(state: BlackjackRound) -> dict[str, tuple[str, int]]:
    assert state.settlements is not None
    return {f"{one.player} {one.hand} {one.bet}": (one.label, one.returned) for one in state.settlements}


def nineteen_against_seventeen() -> Felt:
    """10 + 5 + 4 stands; the dealer has 9 + 8."""
    return Felt(Rules(), "Ts 9h 5s 8d | 4c").acts("ann hit, ann stand")


@pytest.mark.parametrize(
    ("new", "outcome"),
    [("3c", ("win", 200)), ("2c", ("push", 100)), ("Ac", ("lose", 0)), ("5c", ("win", 200))],
)
def test_totals_and_settlements_follow_the_corrected_card(new: str, outcome: tuple[str, int]) -> None:
    felt = nineteen_against_seventeen()
    state = told(felt, "1:2", "4c", new)
    assert state.boxes[0].lines[0].cards[2] == card(new)
    assert paid(state) == {"ann 1 main": outcome}


def test_everything_else_stays_as_it_was_told() -> None:
    felt = nineteen_against_seventeen()
    events = answered(felt, "1:2", "4c", "4d")
    assert not isinstance(events, Refused)
    different = [(a, b) for a, b in zip(felt.events, events, strict=True) if a != b]
    assert [type(a).__name__ for a, _ in different] == ["CardDealt"]
    assert json.decode(json.encode(events), type=tuple[Move, ...]) == events


@pytest.mark.parametrize("new", ["6c", "Kc"])
def test_a_choice_that_could_not_have_been_made_leaves_only_void(new: str) -> None:
    """With a six they would have had 21, with a king been bust: nobody would have asked them."""
    reason = refused(nineteen_against_seventeen(), "1:2", "4c", new)
    assert reason.startswith("ann could not have chosen to stand on 1: ")
    assert reason.endswith(VOID)


def test_a_hand_that_is_no_longer_bust_is_asked_again() -> None:
    """10 + 6 + 10 was bust and settled; with a three it is 19 and waits for its player."""
    felt = Felt(Rules(), "Ts 9h 6s 8d | Kc").acts("ann hit")
    events = answered(felt, "1:2", "Kc", "3c")
    assert not isinstance(events, Refused)
    assert not any(isinstance(event, RoundSettled) for event in events)
    assert awaits(replay(felt.opened, events)) == Choices("1")


def test_a_hand_that_is_bust_after_all_ends_the_round() -> None:
    felt = Felt(Rules(), "Ts 9h 6s 8d | 3c").acts("ann hit")
    state = told(felt, "1:2", "3c", "Kc")
    assert paid(state) == {"ann 1 main": ("bust", 0)}


def test_a_double_is_judged_by_its_corrected_cards() -> None:
    """9, 10 and 11 may be doubled; 6 + 5 may, 7 + 5 may not."""
    rules = Rules(double=Double.NINE_TO_ELEVEN)
    felt = Felt(rules, "6s 9h 5s 8d | 9c").acts("ann double")
    assert paid(told(felt, "1:0", "6s", "5d")) == {"ann 1 main": ("win", 400)}
    assert refused(felt, "1:0", "6s", "7d") == (
        "ann could not have chosen to double on 1: a hand may be doubled on 9, 10 or 11 only" + VOID
    )


def test_the_dealers_last_card() -> None:
    """5 + 6 + 9 is 20. With an eight 19, with a king 21; with a two they must draw on."""
    felt = Felt(Rules(), "Ts 5h 9s 6d | 9c").acts("ann stand")
    assert paid(felt.state) == {"ann 1 main": ("lose", 0)}
    assert paid(told(felt, ":2", "9c", "8c")) == {"ann 1 main": ("push", 100)}
    assert paid(told(felt, ":2", "9c", "Kc")) == {"ann 1 main": ("lose", 0)}
    assert paid(told(felt, ":2", "9c", "6c")) == {"ann 1 main": ("win", 200)}
    drawing = told(felt, ":2", "9c", "2c")
    assert (drawing.settlements, awaits(drawing)) == (None, DealerCard())


def test_a_dealer_who_would_have_stood_leaves_only_void() -> None:
    felt = Felt(Rules(), "Ts 9h 9s 6d | 5c").acts("ann stand")
    assert refused(felt, ":1", "6d", "8d") == DRAWN
    assert paid(told(felt, ":1", "6d", "5d")) == {"ann 1 main": ("push", 100)}


def test_the_turned_hole_card_must_be_what_the_check_said() -> None:
    felt = Felt(Rules(), "Ts Kh 9s 7d").acts("ann stand")
    assert paid(told(felt, ":1", "7d", "9d")) == {"ann 1 main": ("push", 100)}
    assert refused(felt, ":1", "7d", "Ad") == (
        "the check said otherwise: this card cannot be the hole card" + VOID
    )


def test_a_hole_card_that_still_lies_down_cannot_be_named() -> None:
    felt = Felt(Rules(), "Ts Kh 9s 7d")
    assert refused(felt, ":1", "7d", "9d") == "no card that was dealt in this round lies there"


def test_the_up_card_decides_whether_there_was_a_check() -> None:
    checked = Felt(Rules(), "Ts Kh 6s 7d")
    assert told(checked, ":0", "Kh", "Qh").checked is False
    assert refused(checked, ":0", "Kh", "9h") == "the dealer would not have checked the hole card" + VOID
    unchecked = Felt(Rules(), "Ts 9h 6s 7d | 2c")
    assert awaits(told(unchecked, ":0", "9h", "Kh")) == HoleCheck()
    unchecked.acts("ann hit")
    assert refused(unchecked, ":0", "9h", "Kh").startswith("ann could not have chosen to hit on 1: ")


def test_a_check_says_nothing_about_an_up_card_of_another_value() -> None:
    """Under a king they looked for an ace; whether a ten lies under the ace nobody knows before the turn."""
    rules = Rules(insurance=Insurance.NEVER)
    open_choice = Felt(rules, "Ts Kh 9s 7d")
    assert refused(open_choice, ":0", "Kh", "Ah") == "the dealer checked under another up card" + VOID
    turned = Felt(rules, "Ts Kh 9s 7d").acts("ann stand")
    assert paid(told(turned, ":0", "Kh", "Ah")) == {"ann 1 main": ("win", 200)}
    ten = Felt(rules, "Ts Kh 9s Td").acts("ann stand")
    assert refused(ten, ":0", "Kh", "Ah").startswith("the check said otherwise")


@pytest.mark.parametrize("act", ["ann insure", "ann decline", "close"])
def test_insurance_that_would_not_have_been_asked_leaves_only_void(act: str) -> None:
    felt = Felt(Rules(), "Ts Ah 6s 7d").acts(act)
    assert refused(felt, ":0", "Ah", "Kh").endswith(VOID)
    assert refused(felt, ":0", "Ah", "5h").endswith(VOID)
    assert told(felt, ":0", "Ah", "Ad").checked is False


def test_a_question_that_nobody_answered_was_asked_all_the_same() -> None:
    felt = Felt(Rules(hole=Hole.NO_PEEK), "Ts Ah 6s 7d").acts("close")
    assert refused(felt, ":0", "Ah", "9h") == "insurance would not have been offered" + VOID


@pytest.mark.parametrize("hands", Hands)
def test_answers_about_insurance_stand(hands: Hands) -> None:
    stakes = "ann 1 main 100, ann 2 main 60"
    felt = Felt(Rules(hands=hands), "Ts 9s | Ah | 6s 6d | 7d", stakes)
    felt.acts("ann 1 insure, ann 2 decline" + (", close" if hands is Hands.COMMON else ""))
    state = told(felt, "1:1", "6s", "7s")
    assert dict(state.insured) == {("ann", "1"): True, ("ann", "2"): False}
    assert awaits(state) == Choices("1")


def test_insurance_is_asked_where_the_up_card_is_an_ace_after_all() -> None:
    felt = Felt(Rules(), "Ts 9h 6s 7d")
    state = told(felt, ":0", "9h", "Ah")
    assert "insurance" in state.to_ask
    assert awaits(state) != Choices("1")


def split_eights() -> Felt:
    """Right 8 + 10, left 8 + 3 + 7; the dealer has 6 + 10 + 9."""
    stakes = "ann 1 main 100, ann 1 player-pair 10"
    felt = Felt(Rules(), "8s 6h 8d Td | Tc | 3c 7c | 9d", stakes)
    return felt.acts("ann split, ann stand, ann hit, ann stand")


@pytest.mark.parametrize("where", ["1:1", "1b:0"])
def test_the_first_card_of_a_split_hand_is_the_one_that_was_dealt_before(where: str) -> None:
    """8s 8d is a red/black pair; with clubs it is of one colour, and the split stands."""
    felt = split_eights()
    assert felt.paid["ann 1 player-pair"][0] == "red/black pair"
    state = told(felt, where, "8d", "8c")
    assert paid(state)["ann 1 player-pair"][0] == "coloured pair"
    assert [line.cards[0] for line in state.boxes[0].lines] == [card("8s"), card("8s"), card("8c")]


@pytest.mark.parametrize("where", ["1:0", "1a:0"])
def test_a_split_of_unequal_cards_leaves_only_void(where: str) -> None:
    assert refused(split_eights(), where, "8s", "9s") == (
        "ann could not have chosen to split on 1: only two cards of equal value may be split" + VOID
    )


def test_cards_of_split_hands_are_corrected_in_their_place() -> None:
    felt = Felt(Rules(), "8s 9h 8d Td | Tc | 3c 7c").acts("ann split, ann stand, ann hit, ann stand")
    assert paid(told(felt, "1a:1", "Tc", "Ac")) == {"ann 1a main": ("push", 100), "ann 1b main": ("lose", 0)}
    assert paid(told(felt, "1b:2", "7c", "9c"))["ann 1b main"] == ("win", 200)
    assert paid(told(felt, "1b:1", "3c", "4c"))["ann 1b main"] == ("push", 100)
    # 8 + 3 + 10 would have stood by itself.
    assert refused(felt, "1b:2", "7c", "Kc").startswith("ann could not have chosen to stand on 1b: ")


def test_of_a_hand_split_twice_each_card_is_found_where_it_was_dealt() -> None:
    rules = Rules(max_hands=4, split_depth=3)
    felt = Felt(rules, "8s 6h 8d Td | 8h | 2c | 3c | Tc | 9d")
    felt.acts("ann split, ann split, ann stand, ann stand, ann stand")
    for where, old, new in [("1aa:0", "8s", "8c"), ("1ab:0", "8h", "8c"), ("1b:0", "8d", "8c")]:
        lines = {line.path: line.cards[0] for line in told(felt, where, old, new).boxes[0].lines}
        assert lines[where[1:].partition(":")[0]] == card(new)
    assert refused(felt, "1aaa:0", "8s", "8c") == "no card that was dealt in this round lies there"


def test_a_card_that_would_have_gone_to_another_hand_leaves_only_void() -> None:
    """With 21 ann would not have been asked, and the four would have been bob's to ask for."""
    stakes = "ann 1 main 100, bob 2 main 100"
    felt = Felt(Rules(), "Ts 9s | 9h | 5s 7s | 8d", stakes)
    assert awaits(told(felt, "1:1", "5s", "As")) == Choices("2")
    felt.acts("ann stand")
    assert refused(felt, "1:1", "5s", "As").startswith("ann could not have chosen to stand on 1: ")
    # A blackjack that was none: bob's choices came before ann's.
    natural = Felt(Rules(), "Ts 9s | 9h | As 7s | 8d | 4c", stakes)
    assert awaits(told(natural, "1:1", "As", "5s")) == Choices("1")
    natural.acts("bob hit")
    assert refused(natural, "1:1", "As", "5s").startswith("bob could not have chosen to hit on 2: ")


def test_a_common_hand_keeps_choices_and_closed_steps() -> None:
    """Ann stands on 11, bob hits to 18 and stands; with an eight they have 19."""
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE)
    felt = Felt(rules, "6s 9h 5d | 7c", "ann 1 main 100, bob 1 main 100")
    felt.acts("ann stand, bob hit")
    assert isinstance(awaits(told(felt, "1:0", "6s", "7s")), Closing)
    felt.acts("close")
    assert awaits(told(felt, "1:2", "7c", "8c")) == Choices("1")
    assert awaits(told(felt, "1:0", "6s", "7s")) == Choices("1")
    assert awaits(told(felt, "1:2", "7c", "Kc")) == DealerCard(), "21 stands by itself"


def test_a_common_blackjack_would_have_had_no_steps() -> None:
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE)
    felt = Felt(rules, "Ts 9h 5d | 7c", "ann 1 main 100, bob 1 main 100")
    assert paid(told(felt, "1:1", "5d", "Ad")) == {
        "ann 1 main": ("blackjack", 250),
        "bob 1 main": ("blackjack", 250),
    }
    felt.acts("ann stand")
    assert refused(felt, "1:1", "5d", "Ad") == (
        "ann could not have chosen to stand on 1: the round is over" + VOID
    )


def test_a_step_of_the_common_hand_may_end_otherwise() -> None:
    """Everybody hits 15: with a six all have 21, and the next card, which ann asked for, was never wanted."""
    rules = Rules(hands=Hands.COMMON, hole=Hole.NONE)
    felt = Felt(rules, "Ts 9h 5d | 2c | 3c", "ann 1 main 100, bob 1 main 100")
    felt.acts("ann hit, bob hit, close, ann hit, bob stand, close")
    assert refused(felt, "1:2", "2c", "6c").startswith("ann could not have chosen to hit on 1: ")
    assert awaits(told(felt, "1:3", "3c", "4c")) == DealerCard()


def test_followers_and_their_money_stay_as_they_were() -> None:
    stakes = "ann 1 main 100, bob 1 main 40, cat 1 main 60"
    felt = Felt(Rules(), "6s 6h 5d Td | 2c | Kc", stakes, owners="ann 1").acts("ann double short cat")
    assert paid(told(felt, ":2", "Kc", "2d")) == {
        "ann 1 main": ("lose", 0),
        "bob 1 main": ("lose", 0),
        "cat 1 main": ("lose", 0),
    }
    state = told(felt, "1:2", "2c", "3c")
    assert {one.player: one.staked for one in state.settlements or ()} == {"ann": 200, "bob": 80, "cat": 60}


def test_what_an_interrupted_hand_carries_is_corrected_with_it() -> None:
    stakes = "ann 1 main 100, bob 1 main 40"
    felt = Felt(Rules(), "6s 6h 5d Td | 2c", stakes, owners="ann 1").acts("ann hit, break 1 ann")
    state = told(felt, "1:2", "2c", "3c")
    for player in ("ann", "bob"):
        taken = carried(state, player)
        assert taken is not None
        assert taken.hands[0].cards == (card("6s"), card("5d"), card("3c"))
        assert taken.face_up == (card("6s"), card("5d"), card("3c"), card("6h"))
    assert refused(felt, "1:2", "2c", "Tc").startswith("the hand 1 would not have been interrupted: ")


def test_cards_that_a_resumed_round_brought_along_are_not_its_own() -> None:
    live = Felt(Rules(), "8s 6h 8d Td | Tc | 3c | 9d").acts("ann split, ann stand, break 1b ann")
    taken = carried(live.state, "ann")
    assert taken is not None
    felt = Felt.resumed(resume_round(Rules(), {}, "ann", taken), "Td | 7c | 9d").acts("ann hit, ann stand")
    nowhere = "no card that was dealt in this round lies there"
    assert refused(felt, "1b:0", "8d", "8c") == nowhere
    assert refused(felt, "1b:1", "3c", "4c") == nowhere
    assert refused(felt, ":0", "6h", "7h") == nowhere
    assert paid(told(felt, ":2", "9d", "4d")) == {"ann 1b main": ("lose", 0)}
    assert told(felt, "1b:2", "7c", "5c").boxes[0].lines[0].cards[2] == card("5c")


@pytest.mark.parametrize(
    ("where", "old", "new", "why"),
    [
        ("2:0", "Ts", "Ks", "no card that was dealt in this round lies there"),
        ("1:3", "Ts", "Ks", "no card that was dealt in this round lies there"),
        ("1:-1", "4c", "Ks", "no card that was dealt in this round lies there"),
        ("1a:0", "Ts", "Ks", "no card that was dealt in this round lies there"),
        (":2", "Ts", "Ks", "no card that was dealt in this round lies there"),
        ("1:0", "Th", "Ks", "that is not the card which lies there"),
        ("1:0", "Ts", "Ts", "that card lies there already"),
    ],
)
def test_a_correction_names_what_lies_there(where: str, old: str, new: str, why: str) -> None:
    assert refused(nineteen_against_seventeen(), where, old, new) == why


@pytest.mark.parametrize("number", [-1, 52])
def test_a_correction_names_a_card(number: int) -> None:
    felt = nineteen_against_seventeen()
    answer = corrected(BLACKJACK, felt.opened, felt.events, (CardChange("1", 0, card("Ts"), Card(number)),))
    assert answer == Refused("not-a-card")


def exchanged(felt: Felt, *moved: tuple[str, str, str]) -> tuple[Move, ...] | Refused:
    return corrected(BLACKJACK, felt.opened, felt.events, [change(*one) for one in moved])


def test_cards_of_two_hands_change_places() -> None:
    stakes = "ann 1 main 100, bob 2 main 100"
    felt = Felt(Rules(), "Ts 5s | 7h | 9d 6d | Td", stakes).acts("ann stand, bob stand")
    events = exchanged(felt, ("1:0", "Ts", "5s"), ("2:0", "5s", "Ts"))
    assert not isinstance(events, Refused)
    assert paid(replay(felt.opened, events)) == {"ann 1 main": ("lose", 0), "bob 2 main": ("lose", 0)}
    assert paid(felt.state)["ann 1 main"] == ("win", 200)


def test_the_first_card_of_a_split_hand_does_not_change_places_with_itself() -> None:
    felt = split_eights()
    assert exchanged(felt, ("1:1", "8d", "8s"), ("1b:0", "8s", "8d")) == Refused("another-card-there")
    events = exchanged(felt, ("1a:0", "8s", "8d"), ("1b:0", "8d", "8s"))
    assert not isinstance(events, Refused)
    lines = replay(felt.opened, events).boxes[0].lines
    assert [line.cards[0] for line in lines] == [card("8d"), card("8d"), card("8s")]


def test_a_check_under_another_up_card_lets_no_card_change_places_with_it() -> None:
    """Under a king they looked for an ace: with an ace up nobody knows, with a queen it is the same check."""
    felt = Felt(Rules(insurance=Insurance.NEVER), "As Kh 5s 7d")
    answer = exchanged(felt, ("1:0", "As", "Kh"), (":0", "Kh", "As"))
    assert answer == Refused("only-void", {"why": Refused("checked-other-up-card")})
    same = Felt(Rules(insurance=Insurance.NEVER), "Qs Kh 5s 7d")
    events = exchanged(same, (":0", "Kh", "Qs"), ("1:0", "Qs", "Kh"))
    assert not isinstance(events, Refused)
    assert replay(same.opened, events).dealer == (card("Qs"),)


def test_a_correction_in_the_middle_of_the_deal() -> None:
    felt = nineteen_against_seventeen()
    started = felt.events[:2]
    events = corrected(BLACKJACK, felt.opened, started, (change("1:0", "Ts", "2s"),))
    assert not isinstance(events, Refused)
    assert awaits(replay(felt.opened, events)) == CardFor("1")
