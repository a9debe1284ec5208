"""The laws of a round of blackjack, each as one check; they hold for every game, rule and stake."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile
from math import floor
from random import Random

from journey import Journey, answer_of, mood_of, opened
from msgspec import json
from msgspec.structs import replace
from naive_blackjack import Twin
from strategies import Plan

from sabot.cards.card import DECK, Card, value
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    CardDealt,
    CardFor,
    ChoiceMade,
    Choices,
    Choose,
    Close,
    Closing,
    Command,
    DealCard,
    DealerCard,
    DealHoleCard,
    HoleCardTurn,
    HoleCardTurned,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Interrupt,
    Move,
    Over,
    ReportCheck,
    TurnHoleCard,
    awaits,
    carry_out,
    choices,
    decide,
    pending,
    replay,
)
from sabot.games.blackjack.round.ends import ends
from sabot.games.blackjack.rules import Hands, Hole
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.stake import Settlement


def returned(staked: int, odds: Fraction) -> int:
    """Stake and winnings, the winnings rounded down."""
    return staked + floor(staked * odds)


def twin_of(journey: Journey) -> Twin:
    twin = Twin(journey.plan.game.rules, journey.plan.stakes)
    for event in journey.events():
        twin.see(event)
    return twin


def settled(journey: Journey) -> tuple[Settlement, ...]:
    assert journey.end.settlements is not None
    return journey.end.settlements


def money_is_conserved(journey: Journey) -> None:
    """All that was staked is settled, each stake exactly once, to the unit."""
    twin, plan = twin_of(journey), journey.plan
    expected: Counter[tuple[str, str, str, int]] = Counter()
    for player, hand in twin.hands:
        amount = twin.mains[player, hand.rstrip("ab")]
        expected[player, hand, "main", amount * (2 if (player, hand) in twin.doubled else 1)] += 1
    for player, hand in twin.insured:
        expected[player, hand, "insurance", twin.mains[player, hand] // 2] += 1
    for stake in plan.stakes:
        if stake.bet != "main":
            expected[stake.player, stake.hand, stake.bet, stake.amount] += 1
    found = Counter((one.player, one.hand, one.bet, one.staked) for one in settled(journey))
    assert found == expected
    assert sum(one.staked for one in settled(journey)) == sum(one.amount for one in plan.stakes) + twin.costs


def returns_are_right(journey: Journey) -> None:
    """Labels worked out again by the twin, and payouts from label and odds."""
    twin, plan = twin_of(journey), journey.plan
    offer = plan.game.offer()
    dealer_natural = len(twin.dealer) == 2 and {value(card) for card in twin.dealer} == {1, 10}
    for one in settled(journey):
        if one.bet == "main":
            assert one.label == twin.label((one.player, one.hand)), one
            odds = twin.odds(one.label)
        elif one.bet == "insurance":
            assert one.label == ("dealer blackjack" if dealer_natural else "lose"), one
            odds = plan.game.rules.insurance_pays if dealer_natural else Fraction(-1)
        else:
            field = offer[one.bet]
            assert {one.label} == twin.special_labels(field.bet, one.hand, journey.hole), one
            (odds,) = (row.odds for row in field.table.rows if one.label in row.labels)
        assert one.returned == returned(one.staked, odds), one


def hands_lie_as_dealt(journey: Journey) -> None:
    """Card for card, every player holds what the twin gave them."""
    twin = twin_of(journey)
    held = {
        (player, box.key + end.path): list(box.line(end.path).cards[: end.cards])
        for box, end in ends(journey.end)
        for player in end.players
    }
    assert held == twin.hands


def cards_come_in_order(journey: Journey) -> None:
    """Round the table twice; then box by box, a right hand before the left one and what grew from it (B9)."""
    boxes = {key: place for place, key in enumerate(journey.plan.boxes)}
    dealt = [event.hand for event in journey.events() if isinstance(event, CardDealt)]
    opening, play = dealt[: 2 * len(boxes)], dealt[2 * len(boxes) :]
    assert opening == [*boxes, *boxes]
    order = [(boxes[hand.rstrip("ab")], hand) for hand in play]
    assert order == sorted(order)


def cards_are_conserved(journey: Journey) -> None:
    """Every card that left the shoe lies on the table, and no other; a split moves cards, it makes none."""
    lying: Counter[Card] = Counter(journey.end.dealer)
    for _, line in journey.end.lines():
        lying.update(line.cards[1:] if line.path else line.cards)
    if journey.end.hole_down:
        assert journey.hole is not None
        lying[journey.hole] += 1
    assert lying == Counter(journey.drawn)


def dealer_keeps_his_rules(journey: Journey) -> None:
    """They draw as they must, goes as far as they must, and not a card further (B5, G3)."""
    twin, rules = twin_of(journey), journey.plan.game.rules
    special = [journey.plan.game.bets[one.bet].window for one in journey.plan.stakes if one.bet != "main"]
    for length in range(2, len(twin.dealer)):
        assert twin.would_draw(twin.dealer[:length])
    if twin.checked:
        assert len(twin.dealer) == 2
        return
    if twin.must_be_beaten() or rules.dealer_draws_out or any(window.to_the_end for window in special):
        assert len(twin.dealer) >= 2
        assert not twin.would_draw(twin.dealer)
        return
    assert len(twin.dealer) <= 2
    if twin.fears_a_blackjack():
        assert len(twin.dealer) == 2
    elif not any("hole" in window.places for window in special):
        assert len(twin.dealer) == 1


def replay_is_faithful(journey: Journey) -> None:
    """The events alone, also after a journey through JSON, lead to the same state."""
    events = list(journey.events())
    assert replay(journey.opened, events) == journey.end
    assert json.decode(json.encode(events), type=list[Move]) == events


def what_is_carried_out_is_what_is_told(journey: Journey) -> None:
    """The round that comes with the moves of a command is the one that these moves lead to."""
    for step in journey.steps:
        found = carry_out(step.before, step.command)
        assert found == (step.events, replay(step.before, step.events))


def waits_are_named(journey: Journey) -> None:
    """From outside one always sees what the round waits for, and for whom when it waits for people."""
    known = CardFor | DealerCard | HoleDeal | HoleCheck | HoleCardTurn | InsuranceAnswers | Choices | Closing
    for state in journey.states():
        waiting = awaits(state)
        assert isinstance(waiting, Over if state.over else known), waiting
        assert bool(pending(state)) == isinstance(waiting, InsuranceAnswers | Choices)
        assert not isinstance(waiting, Closing) or state.rules.hands is Hands.COMMON
    assert journey.end.over


def choices_say_what_is_accepted(journey: Journey) -> None:
    """An action is accepted exactly if `choices` lists it without a reason, at the cost that it names."""
    players = {stake.player for stake in journey.plan.stakes} | {"a stranger"}
    for state in journey.states():
        if isinstance(awaits(state), CardFor | DealerCard | HoleDeal | HoleCheck | HoleCardTurn):
            continue  # not the players' turn: garbage is tried there instead
        hands = {hand for _, hand in pending(state)} | {box.key for box in state.boxes}
        for player in sorted(players):
            listed = {choice.action: choice for choice in choices(state, player)}
            for action in Action:
                for hand in sorted(hands):
                    answer = decide(state, Choose(player, hand, action))
                    choice = listed.get(action) if (player, hand) in pending(state) else None
                    if choice is not None and choice.refused is None:
                        assert not isinstance(answer, Refused)
                        assert answer[0] == ChoiceMade(player, hand, action, choice.cost)
                    else:
                        assert isinstance(answer, Refused)
                        assert choice is None or answer == choice.refused


def random_command(chance: Random) -> Command:
    player = chance.choice(["ann", "bob", "cat", "", "a stranger"])
    hand = chance.choice(["1", "2", "1a", "1b", "3aa", "", "no hand"])
    card = Card(chance.randint(-2, 60))
    commands: list[Command] = [
        DealCard(card),
        DealHoleCard(),
        ReportCheck(chance.random() < 0.5),
        TurnHoleCard(card),
        AnswerInsurance(player, hand, chance.random() < 0.5),
        Choose(player, hand, chance.choice(list(Action))),
        Interrupt(hand, (player,)),
        Close(),
    ]
    return chance.choice(commands)


def is_wanted(state: BlackjackRound, command: Command) -> bool:
    """Whether the command is of the kind that the round waits for."""
    waiting, asked = awaits(state), pending(state)
    match command:
        case DealCard(card=card):
            return isinstance(waiting, CardFor | DealerCard) and 0 <= card < 52
        case DealHoleCard():
            return isinstance(waiting, HoleDeal)
        case ReportCheck():
            return isinstance(waiting, HoleCheck)
        case TurnHoleCard(card=card):
            return isinstance(waiting, HoleCardTurn) and 0 <= card < 52
        case AnswerInsurance(player=player, hand=hand):
            return isinstance(waiting, InsuranceAnswers) and (player, hand) in asked
        case Choose(player=player, hand=hand):
            return isinstance(waiting, Choices) and (player, hand) in asked
        case Interrupt(hand=hand, players=players):
            return isinstance(waiting, Choices) and asked.issuperset((player, hand) for player in players)
        case Close():
            return isinstance(waiting, InsuranceAnswers | Closing)


def garbage_is_refused(journey: Journey) -> None:
    """Commands out of the blue never raise; what nobody waits for is refused and changes nothing."""
    chance = Random(journey.plan.seed + 1)
    for step in (*journey.steps, None):
        state = journey.end if step is None else step.before
        for _ in range(6):
            command = random_command(chance)
            answer = decide(state, command)
            if isinstance(answer, Refused):
                assert answer.reason
            else:
                assert is_wanted(state, command), command
        if step is not None:
            assert decide(state, step.command) == step.events


def hole_card_is_hidden(plan: Plan) -> None:
    """Two croupiers with two hole cards that a check cannot tell apart tell the same until the turn."""
    place = len(plan.boxes) * 2 + 1
    hole, up = plan.shoe[place], plan.shoe[len(plan.boxes)]
    alike = [card for card in DECK if is_blackjack(up, card) == is_blackjack(up, hole) and card != hole]
    other = replace(plan, shoe=(*plan.shoe[:place], alike[plan.seed % len(alike)], *plan.shoe[place + 1 :]))
    if plan.game.rules.hole is Hole.NONE:
        return
    for one, another in zip(told(plan), told(other), strict=False):
        if any(isinstance(event, HoleCardTurned) for event in one[1]):
            assert before_the_turn(one[1]) == before_the_turn(another[1])
            break
        assert one == another


def before_the_turn(events: tuple[Move, ...]) -> list[Move]:
    return list(takewhile(lambda event: not isinstance(event, HoleCardTurned), events))


def told(plan: Plan) -> Iterator[tuple[BlackjackRound, tuple[Move, ...]]]:
    """What the people at the table can learn: each state, and the events that led there."""
    cards, chance = iter(plan.shoe), Random(plan.seed)
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    state, events = croupier.serve(opened(plan))
    yield state, events
    while not isinstance(awaits(state), Over):
        answer = decide(state, answer_of(state, mood_of(plan), chance))
        assert not isinstance(answer, Refused)
        state, events = croupier.serve(replay(state, answer))
        yield state, (*answer, *events)


LAWS = (
    money_is_conserved,
    returns_are_right,
    hands_lie_as_dealt,
    cards_come_in_order,
    cards_are_conserved,
    dealer_keeps_his_rules,
    replay_is_faithful,
    what_is_carried_out_is_what_is_told,
    waits_are_named,
    choices_say_what_is_accepted,
    garbage_is_refused,
)
