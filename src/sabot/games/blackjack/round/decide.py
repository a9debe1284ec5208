"""Commands become events, or a reason why not. Nothing here changes a state."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from sabot.cards.card import DECK, Card
from sabot.games.answer import Named, Refused
from sabot.games.blackjack.options import UNITS, options
from sabot.games.blackjack.round.asked_bets import asked_about, asked_price, is_asked_about
from sabot.games.blackjack.round.awaits import asked_for, awaits, open_step
from sabot.games.blackjack.round.bet_settlement import settlements
from sabot.games.blackjack.round.choices import cost, player_facts
from sabot.games.blackjack.round.evolve import evolve
from sabot.games.blackjack.round.interrupting import interrupt_hand
from sabot.games.blackjack.round.special_bets import can_be_hole_card
from sabot.games.blackjack.round.state import NO_ANSWERS, BlackjackRound, Box, Line, line_facts
from sabot.games.blackjack.rules import Hands, InsurancePer
from sabot.games.family import Again
from sabot.games.moves import (
    INSURANCE,
    Action,
    AnswerInsurance,
    CardDealt,
    ChoiceMade,
    Choose,
    Close,
    Command,
    DealCard,
    DealerCardDealt,
    DealerChecked,
    DealHoleCard,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    Interrupt,
    Move,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.waiting import (
    CardFor,
    Choices,
    Closing,
    DealerCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Settling,
)
from sabot.money import Amount

Decision = tuple[Move, ...] | Refused
Options = Mapping[Action, Refused | None]


def decide(state: BlackjackRound, command: Command) -> Decision:
    """The events that the command brings about, its automatic consequences included."""
    found = carry_out(state, command)
    return found if isinstance(found, Refused) else found[0]


def carry_out(state: BlackjackRound, command: Command) -> Again[BlackjackRound] | Refused:
    """The same with the round after it."""
    event = _decide(state, command)
    if isinstance(event, Refused):
        return event
    if state.rules.hands is Hands.COMMON and isinstance(event, _ANSWERS):
        return (event,), evolve(state, event)
    return followed(state, event)


def followed(state: BlackjackRound, event: Move) -> Again[BlackjackRound]:
    """The event with all that follows from it by itself, and the round after that."""
    events: list[Move] = [event]
    state = evolve(state, event)
    while (follows := _consequence(state)) is not None:
        events.append(follows)
        state = evolve(state, follows)
    return tuple(events), state


_ANSWERS = (ChoiceMade, InsuranceAnswered)
"""At the common hand nothing follows from these: the table closes the question (B20 e)."""


def choose_for(state: BlackjackRound, players: Iterable[str], hand: str, action: Action) -> Decision:
    """The same choice at a common hand for many players, each as if they had made it.

    What they have in common is asked once, so that a step which thousands let pass closes quickly.
    """
    if state.rules.hands is not Hands.COMMON:
        raise ValueError("hands of one's own are played one after the other")
    pair = open_step(state)
    if pair is None:
        return _not_now(state)
    box, line = pair
    known: dict[int, Options] = {}
    made: list[Move] = []
    for player in dict.fromkeys(players):
        hands = box.hands_of(player)
        if hands not in known:
            known[hands] = options(state.rules, line_facts(line, hands=hands))
        event = _choice(state, box, line, Choose(player, hand, action), known[hands])
        if isinstance(event, Refused):
            return event
        made.append(event)
    return tuple(made)


def _consequence(state: BlackjackRound) -> Move | None:
    """What happens by itself: at own hands complete questions close; a finished round is settled."""
    if isinstance(awaits(state), Settling):
        return RoundSettled(settlements(state))
    if state.rules.hands is Hands.COMMON:
        return None
    key = asked_for(state) if state.answers else ""
    if key and len(state.answers.get(key, NO_ANSWERS)) == len(asked_about(state, key)):
        return InsuranceClosed(key)
    if state.chosen:
        return _step_closed(state)
    return None


def _step_closed(state: BlackjackRound) -> StepClosed:
    pair = state.current()
    assert pair is not None
    return StepClosed(pair[0].key + pair[1].path)


def _decide(state: BlackjackRound, command: Command) -> Move | Refused:
    match command:
        case DealCard(card=card):
            return _deal(state, card)
        case DealHoleCard():
            return HoleCardTaken() if isinstance(awaits(state), HoleDeal) else _not_now(state)
        case ReportCheck(blackjack=blackjack):
            return DealerChecked(blackjack) if isinstance(awaits(state), HoleCheck) else _not_now(state)
        case TurnHoleCard(card=card):
            return _turn(state, card)
        case AnswerInsurance():
            return _answer(state, command)
        case Choose():
            return _choose(state, command)
        case Interrupt():
            return interrupt_hand(state, command)
        case Close():
            return _close(state)
        case _:
            assert_never(command)


def _not_now(state: BlackjackRound) -> Refused:
    if state.over:
        return Refused("round-over")
    return _WAITS[type(awaits(state))]


_WAITS: dict[type, Refused] = {
    CardFor: Refused("waits-for-hand-card"),
    DealerCard: Refused("waits-for-dealer-card"),
    HoleDeal: Refused("waits-for-hole-card"),
    HoleCheck: Refused("waits-for-check"),
    HoleCardTurn: Refused("waits-for-turn"),
    InsuranceAnswers: Refused("waits-for-insurance"),
    Choices: Refused("waits-for-choice"),
    Closing: Refused("waits-for-end"),
}


def _deal(state: BlackjackRound, card: Card) -> Move | Refused:
    if not 0 <= card < len(DECK):
        return Refused("not-a-card")
    match awaits(state):
        case CardFor(hand=hand):
            return CardDealt(hand, card)
        case DealerCard():
            return DealerCardDealt(card)
        case _:
            return _not_now(state)


def _turn(state: BlackjackRound, card: Card) -> Move | Refused:
    if not 0 <= card < len(DECK):
        return Refused("not-a-card")
    if not isinstance(awaits(state), HoleCardTurn):
        return _not_now(state)
    if not can_be_hole_card(state, card):
        return Refused("check-said-otherwise")
    return HoleCardTurned(card)


def _answer(state: BlackjackRound, command: AnswerInsurance) -> Move | Refused:
    if command.bet != asked_for(state):
        return _not_asked_for(command.bet)
    hands = insurable_with(state, command.player, command.hand)
    if isinstance(hands, Refused):
        return hands
    costs = insurance_price(state, command.player, hands) if command.takes else Amount(0)
    return InsuranceAnswered(command.player, hands, command.takes, costs, command.bet)


def _not_asked_for(key: str) -> Refused:
    if key == INSURANCE:
        return Refused("insurance-not-offered")
    return Refused("bet-not-asked-for", {"bet": Named(f"bet.{key}", key)})


def insurable_with(state: BlackjackRound, player: str, hand: str) -> tuple[str, ...] | Refused:
    """The hands that one answer about this hand is for, or why none is asked for."""
    key = asked_for(state)
    if not key:
        return Refused("insurance-not-offered")
    able = state.stakes.insurable_of(player, state.boxes)
    own = tuple(box for box in able if is_asked_about(state, key, player, box))
    if hand not in own:
        return Refused("nothing-to-insure")
    together = key == INSURANCE and state.rules.insurance_per is InsurancePer.PLAYER
    hands = own if together else (hand,)
    answered = state.answers.get(key, NO_ANSWERS)
    return Refused("insurance-answered") if (player, hands[0]) in answered else hands


def insurance_price(state: BlackjackRound, player: str, hands: Iterable[str]) -> Amount:
    """Of the bet that is asked for, insurance or another."""
    return Amount(sum(asked_price(state, asked_for(state), player, hand) for hand in hands))


def _choose(state: BlackjackRound, command: Choose) -> Move | Refused:
    pair = open_step(state)
    if pair is None:
        return _not_now(state)
    box, line = pair
    return _choice(state, box, line, command, options(state.rules, player_facts(command.player, box, line)))


def _choice(
    state: BlackjackRound, box: Box, line: Line, command: Choose, known: Options
) -> ChoiceMade | Refused:
    if command.player not in line.playing or command.hand != box.key + line.path:
        return Refused("not-this-turn")
    if command.player in state.chosen:
        return Refused("choice-stands")
    if command.player not in box.choosers(line):
        return Refused("behind-follows")
    if command.action not in known:
        return Refused("no-surrender")
    why = known[command.action] or _why_not_short(box, line, command)
    if why is not None:
        return why
    price = cost(state, command.player, box, command.action)
    short = tuple(sorted(set(command.short)))
    return ChoiceMade(command.player, command.hand, command.action, price, short)


def _why_not_short(box: Box, line: Line, command: Choose) -> Refused | None:
    if command.short and not UNITS[command.action]:
        return Refused("short-of-nothing")
    if not box.followers(line).issuperset(command.short):
        return Refused("short-followers")
    return None


def _close(state: BlackjackRound) -> Move | Refused:
    if (key := asked_for(state)) and isinstance(awaits(state), InsuranceAnswers | Closing):
        return InsuranceClosed(key)
    match awaits(state):
        case Closing():
            return _step_closed(state)
        case Choices():
            return Refused("not-all-chosen")
        case _:
            return _not_now(state)
