"""Events become the next state. What happened is never questioned here."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cards.card import Card
from sabot.games.blackjack.options import is_finished
from sabot.games.blackjack.round.cards_on_table import face_up
from sabot.games.blackjack.round.state import NO_ANSWERS, NOBODY, BlackjackRound, Box, End, Line, line_facts
from sabot.games.blackjack.rules import Rules
from sabot.games.hand_id import LEFT, RIGHT
from sabot.games.moves import (
    Action,
    CardDealt,
    ChoiceMade,
    DealerCardDealt,
    DealerChecked,
    HandInterrupted,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    Move,
    RoundSettled,
    StepClosed,
)
from sabot.games.whole_map import entries


def replay(state: BlackjackRound, events: Iterable[Move]) -> BlackjackRound:
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: BlackjackRound, event: Move) -> BlackjackRound:
    match event:
        case CardDealt(hand=hand, card=card):
            return _with_card(state, hand, card)
        case DealerCardDealt(card=card):
            return replace(state, dealer=(*state.dealer, card))
        case HoleCardTaken():
            return replace(state, hole_down=True)
        case DealerChecked(blackjack=blackjack):
            return replace(state, checked=blackjack)
        case HoleCardTurned(card=card):
            return replace(state, hole_down=False, dealer=(*state.dealer, card))
        case InsuranceAnswered():
            return _with_answers(state, event)
        case InsuranceClosed(bet):
            return replace(state, to_ask=tuple(key for key in state.to_ask if key != bet))
        case ChoiceMade(player=player, action=action, short=short):
            return replace(state, chosen=state.chosen.insert(player, action), short=short)
        case HandInterrupted():
            return _with_interruption(state, event)
        case StepClosed(hand=hand):
            return _with_step_closed(state, hand)
        case RoundSettled(settlements=settlements):
            return replace(state, settlements=settlements)
        case _:
            assert_never(event)


def _with_answers(state: BlackjackRound, event: InsuranceAnswered) -> BlackjackRound:
    answers = state.answers.get(event.bet, NO_ANSWERS)
    for hand in event.hands:
        answers = answers.insert((event.player, hand), event.takes)
    return replace(state, answers=state.answers.insert(event.bet, answers))


def _located(state: BlackjackRound, hand: str) -> tuple[Box, Line]:
    pair = state.find(hand)
    if pair is None:
        raise LookupError(f"no hand {hand!r} in this round")
    return pair


def _with_line(state: BlackjackRound, box: Box, line: Line, ends: tuple[End, ...]) -> BlackjackRound:
    """The state with the line as it is now; a line that is done and was split opens two more (B9)."""
    lines: list[Line] = []
    for old in box.lines:
        if old.path != line.path:
            lines.append(old)
            continue
        lines.append(line)
        if line.done and line.splitting:
            right, left = line.cards[:2]
            lines.append(Line(line.path + RIGHT, (right,), line.splitting | line.staying_right))
            lines.append(Line(line.path + LEFT, (left,), line.splitting))
    changed = replace(box, lines=tuple(lines), ends=box.ends + tuple(end for end in ends if end.players))
    return replace(state, boxes=tuple(changed if old.key == box.key else old for old in state.boxes))


def _with_card(state: BlackjackRound, hand: str, card: Card) -> BlackjackRound:
    """The card counts for those who asked for it; on a line that is being opened, for all who hold it."""
    box, line = _located(state, hand)
    dealt = replace(line, cards=(*line.cards, card), hitting=NOBODY, doubling=NOBODY, taking_one=NOBODY)
    if len(dealt.cards) < 2:
        return _with_line(state, box, dealt, ())
    count = len(dealt.cards)
    going_on = line.holders if count == 2 else line.hitting
    ends = (
        End(line.path, count, line.doubling, doubled=True),
        End(line.path, count, line.taking_one),
    )
    ended = _finished(state.rules, box, dealt, going_on)
    return _with_line(
        state, box, replace(dealt, playing=going_on - ended), (*ends, End(line.path, count, ended))
    )


def _finished(rules: Rules, box: Box, line: Line, players: frozenset[str]) -> frozenset[str]:
    """Those of the players to whom the line leaves no choice; whoever follows an owner has as many hands.

    How many hands they have made is asked only where it can matter: of two split aces.
    """
    facts = line_facts(line)
    if not (facts.split_aces and facts.pair and rules.resplit_aces):
        return players if is_finished(rules, facts) else NOBODY
    made = {player: box.hands_of(box.owner or player) for player in players}
    over = {hands for hands in set(made.values()) if is_finished(rules, line_facts(line, hands=hands))}
    return frozenset(player for player, hands in made.items() if hands in over)


def _with_step_closed(state: BlackjackRound, hand: str) -> BlackjackRound:
    box, line = _located(state, hand)
    chose, short = _by_action(state, box, line), frozenset(state.short)
    count = len(line.cards)
    stepped = replace(
        line,
        playing=NOBODY,
        hitting=chose[Action.HIT],
        doubling=chose[Action.DOUBLE] - short,
        taking_one=chose[Action.DOUBLE] & short,
        splitting=line.splitting | (chose[Action.SPLIT] - short),
        staying_right=chose[Action.SPLIT] & short,
    )
    ends = (
        End(line.path, count, chose[Action.STAND]),
        End(line.path, count, chose[Action.SURRENDER], surrendered=True),
    )
    after = replace(_with_line(state, box, stepped, ends), chosen=HashTrieMap(), short=())
    if not stepped.splitting:
        return after
    boxes = (without_choice(state.rules, each) if each.key == box.key else each for each in after.boxes)
    return replace(after, boxes=tuple(boxes))


def without_choice(rules: Rules, box: Box) -> Box:
    """Split aces of a game that is resumed lie there together: the last split ends those that still could."""
    over = {line.path: _finished(rules, box, line, line.playing) for line in box.lines if line.playing}
    if not any(over.values()):
        return box
    lines = (replace(line, playing=line.playing - over.get(line.path, NOBODY)) for line in box.lines)
    ends = (End(line.path, len(line.cards), over.get(line.path, NOBODY)) for line in box.lines)
    return replace(box, lines=tuple(lines), ends=(*box.ends, *(end for end in ends if end.players)))


def _by_action(state: BlackjackRound, box: Box, line: Line) -> dict[Action, frozenset[str]]:
    """Who does what in the closing step; whoever follows an owner does what they do."""
    if box.owner:
        return {**dict.fromkeys(Action, NOBODY), state.chosen[box.owner]: line.playing}
    by_action: dict[Action, set[str]] = {action: set() for action in Action}
    for player, action in entries(state.chosen):
        by_action[action].add(player)
    return {action: frozenset(players) for action, players in by_action.items()}


def _with_interruption(state: BlackjackRound, event: HandInterrupted) -> BlackjackRound:
    """They leave as they are; what they had seen of the round is kept for the rest of their hand (I3)."""
    box, line = _located(state, event.hand)
    gone, lay = frozenset(event.players), face_up(state)
    left = replace(box, interrupted=(*box.interrupted, End(line.path, len(line.cards), gone)))
    seen = state.seen.update(dict.fromkeys(gone, lay))
    return replace(_with_line(state, left, replace(line, playing=line.playing - gone), ()), seen=seen)
