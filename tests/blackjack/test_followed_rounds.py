"""Laws of rounds in which people follow, run short, leave and resume; and of their corrected cards."""

from collections import Counter
from random import Random

import pytest
from followed_rounds import ECHO, OWNERS, Dealing, Played, opened_by, played
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from sabot.cards.card import DECK, Card, rank, value
from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    CardDealt,
    Carried,
    Choose,
    DealerCardDealt,
    HoleCardTurned,
    Move,
    can_be_hole_card,
    cards_out,
    carried,
    decide,
    face_up,
    hands_interrupted,
    open_round,
    replay,
    resume_round,
)
from sabot.games.blackjack.rules import Hands
from sabot.games.croupier import Croupier
from sabot.games.family import CardChange
from sabot.games.round_questions import corrected
from sabot.games.stake import Settlement

seeds = st.integers(0, 2**32)
WITH_CARD = CardDealt | DealerCardDealt | HoleCardTurned


def round_of(seed: int, leaving: float = 0.12) -> Played:
    return played(opened_by(Random(seed)), seed, leaving)


def settled(one: Played) -> tuple[Settlement, ...]:
    assert one.end.settlements is not None
    return one.end.settlements


def people(one: Played) -> list[str]:
    return sorted({stake.player for stake in one.opened.stakes.all})


@given(seeds)
def test_all_money_is_settled_or_carried_away(seed: int) -> None:
    one = round_of(seed)
    found: Counter[str] = Counter()
    for settlement in settled(one):
        found[settlement.player] += settlement.staked
    for player in people(one):
        taken = carried(one.end, player)
        found[player] += sum(hand.stake for hand in taken.hands) if taken else 0
    assert {player: found[player] for player in people(one)} == {
        player: one.paid_in[player] for player in people(one)
    }


@given(seeds)
def test_no_hand_is_settled_twice_and_none_that_was_broken(seed: int) -> None:
    one = round_of(seed)
    ended = Counter((each.player, each.hand, each.bet) for each in settled(one))
    assert not [place for place, times in ended.items() if times > 1]
    for player in people(one):
        gone = {(player, hand, "main") for hand in hands_interrupted(one.end, player)}
        assert gone.isdisjoint(ended)


@given(seeds)
def test_every_card_is_counted_once(seed: int) -> None:
    one = round_of(seed)
    assert cards_out(one.end) == len(one.drawn)
    lying = Counter(face_up(one.end))
    assert sum((Counter(one.drawn) - lying).values()) == one.end.hole_down
    assert not lying - Counter(one.drawn)


@pytest.mark.long
@given(seeds)
def test_events_tell_the_whole_round(seed: int) -> None:
    one = round_of(seed)
    read = json.decode(json.encode(one.events), type=tuple[Move, ...])
    assert read == one.events
    assert replay(one.opened, read) == one.end


@given(seeds)
def test_who_can_always_pay_ends_as_the_owner_does(seed: int) -> None:
    one = round_of(seed)
    if one.opened.rules.hands is Hands.COMMON:
        return
    for owner, box in zip(OWNERS, one.opened.boxes, strict=False):
        mine, theirs = (
            [
                replace(each, player="")
                for each in settled(one)
                if each.player == who and each.bet == "main" and each.hand.rstrip("ab") == box.key
            ]
            for who in (owner, ECHO)
        )
        assert mine == theirs


@given(seeds)
def test_nobody_is_changed_by_those_who_follow(seed: int) -> None:
    """The same cards and choices without anybody behind bring the owners the same."""
    one = round_of(seed)
    if one.opened.rules.hands is Hands.COMMON:
        return
    stakes = tuple(stake for stake in one.opened.stakes.all if stake.player in OWNERS)
    state = open_round(one.opened.rules, {}, tuple(box.key for box in one.opened.boxes), stakes)
    croupier = Croupier(BLACKJACK, Dealing(Random(seed + 1)).draw)
    state, _ = croupier.serve(state)
    for command in one.commands:
        alone = replace(command, short=()) if isinstance(command, Choose) else command
        answer = decide(state, alone)
        assert not isinstance(answer, Refused), answer
        state, _ = croupier.serve(replay(state, answer))
    assert state.settlements == tuple(each for each in settled(one) if each.player in OWNERS)


@pytest.mark.long
@given(seeds)
def test_what_is_carried_can_be_finished_by_each_alone(seed: int) -> None:
    one = round_of(seed, leaving=0.5)
    for player in people(one):
        taken = carried(one.end, player)
        if taken is None:
            continue
        assert json.decode(json.encode(taken), type=Carried) == taken
        assert not Counter(taken.face_up) - Counter(one.drawn)
        start = resume_round(one.opened.rules, {}, player, taken)
        alone = played(start, seed + 2, 0, tuple(card for card in DECK if can_be_hole_card(start, card)))
        assert sum(each.staked for each in settled(alone)) == alone.paid_in[player]
        assert {each.player for each in settled(alone)} == {player}
        assert cards_out(alone.end) == len(alone.drawn)
        roots = {hand.name for hand in taken.hands}
        assert all(any(each.hand.startswith(root) for root in roots) for each in settled(alone))


def places(one: Played) -> list[tuple[tuple[str, int], Card]]:
    """Every card that was dealt, where it lay when it came."""
    found, dealer, lying = [], 0, Counter[str]()
    for event in one.events:
        match event:
            case CardDealt(hand=hand, card=card):
                first = 1 if hand.endswith(("a", "b")) else 0
                found.append(((hand, first + lying[hand]), card))
                lying[hand] += 1
            case DealerCardDealt(card=card) | HoleCardTurned(card=card):
                found.append((("", dealer), card))
                dealer += 1
            case _:
                pass
    return found


@pytest.mark.long
@given(seeds, st.integers(0, 1000))
def test_a_card_of_the_same_value_changes_nothing_but_itself(seed: int, which: int) -> None:
    one = round_of(seed)
    position, old = places(one)[which % len(places(one))]
    other = next(card for card in DECK if rank(card) == rank(old) and card != old)
    answer = corrected(BLACKJACK, one.opened, one.events, (CardChange(*position, old, other),))
    assert not isinstance(answer, Refused), answer
    changed = [(was, now) for was, now in zip(one.events, answer, strict=True) if was != now]
    assert len(changed) == 1
    assert isinstance(changed[0][1], WITH_CARD)
    assert changed[0][1].card == other


@pytest.mark.long
@given(seeds, st.integers(0, 1000), st.sampled_from(DECK), st.integers(1, 1000))
def test_a_correction_can_be_taken_back_or_leaves_only_void(
    seed: int, which: int, new: Card, length: int
) -> None:
    """At any moment of the round: what was told is exactly what the same acts bring about with that card."""
    one = round_of(seed)
    events = moments(one)[length % len(moments(one))]
    position, old = places(replace(one, events=events))[which % len(places(replace(one, events=events)))]
    if old == new:
        return
    answer = corrected(BLACKJACK, one.opened, events, (CardChange(*position, old, new),))
    if isinstance(answer, Refused):
        assert answer.reason.endswith("the round can only be voided")
        assert value(old) != value(new)
        return
    assert corrected(BLACKJACK, one.opened, answer, (CardChange(*position, new, old),)) == events


def moments(one: Played) -> list[tuple[Move, ...]]:
    """The events up to each command of a person, and all of them; the first card lies in each."""
    croupier = Croupier(BLACKJACK, iter(one.drawn).__next__)
    state, told = croupier.serve(one.opened)
    found = [told]
    for command in one.commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refused)
        state, events = croupier.serve(replay(state, answer))
        told = (*told, *answer, *events)
        found.append(told)
    assert told == one.events
    return found
