"""What a table asks of a round of blackjack in which people decide."""

from collections.abc import Collection, Iterator

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.options import options
from sabot.games.blackjack.round.asked_bets import asked_about, asked_price
from sabot.games.blackjack.round.awaits import asked_for, open_step
from sabot.games.blackjack.round.state import NO_ANSWERS, BlackjackRound, Box, Line, line_facts
from sabot.games.blackjack.rules import Hands, InsurancePer, OnDisconnect
from sabot.games.blackjack.settle import insurance, main
from sabot.games.blackjack.situations import decided, situation
from sabot.games.blackjack.view import facts_words
from sabot.games.deciding import Answers, Deciding, Due, Held, InsuranceAsked, Step
from sabot.games.moves import INSURANCE, Action, ChoiceMade, Choose, InsuranceAnswered, Move

_ANSWERS = frozenset({"chosen", "answers"})
"""What changes in a round with everybody who answers; nobody sees more of it than how many have."""


def _step(now: BlackjackRound) -> Step | None:
    pair = now.current()
    if pair is None:
        return None
    box, line = pair
    first = not line.path and len(line.cards) == 2
    return Step(box.key + line.path, box.owner, first, line.playing)


def _choose_for(
    now: BlackjackRound, players: Collection[str], hand: str, action: Action
) -> tuple[Move, ...] | Refused:
    """A hand of one's own has one who chooses."""
    if now.rules.hands is Hands.COMMON:
        return rounds.choose_for(now, players, hand, action)
    (player,) = players
    return rounds.decide(now, Choose(player, hand, action))


def _unanswered(now: BlackjackRound, hit_low: bool) -> Action:
    pair = now.current()
    assert pair is not None, "somebody is asked about a hand"
    facts = line_facts(pair[1])
    return rounds.timeout_action(facts, hit_low and options(now.rules, facts)[Action.HIT] is None)


def _risky(now: BlackjackRound, action: Action) -> Refused | None:
    pair = now.current()
    if action is not Action.HIT or pair is None:
        return None
    facts = line_facts(pair[1])
    if not rounds.is_risky_hit(facts):
        return None
    return Refused("hit-soft" if facts.soft else "hit-hard", {"total": facts.total})


def _interrupted_when_gone(now: BlackjackRound) -> bool:
    return now.rules.on_disconnect is OnDisconnect.INTERRUPTED_GAME


def _due(now: BlackjackRound, move: Move) -> tuple[Due, ...]:
    return tuple(_dues(now, move)) if isinstance(move, ChoiceMade | InsuranceAnswered) else ()


def _dues(now: BlackjackRound, move: Move) -> Iterator[Due]:
    match move:
        case InsuranceAnswered(player, hands, takes=True, bet=bet):
            for hand in hands:
                yield Due(player, hand, bet, asked_price(now, bet, player, hand))
        case ChoiceMade(player, hand, action, _, short):
            followers = (who for who in rounds.followers_on(now, hand) if who not in short)
            for payer in (player, *followers):
                if price := rounds.cost_of(now, payer, hand, action):
                    yield Due(payer, hand, main.key, price, action is Action.SPLIT)
        case _:
            return


def _insurable(now: BlackjackRound) -> tuple[tuple[str, str], ...]:
    if not (key := asked_for(now)):
        return ()
    answered = now.answers.get(key, NO_ANSWERS)
    return tuple(place for place in asked_about(now, key) if place not in answered)


def _insurance_asked(now: BlackjackRound, player: str) -> tuple[InsuranceAsked, ...]:
    key = asked_for(now)
    return tuple(_asked_of(now, player, key)) if key else ()


def _asked_of(now: BlackjackRound, player: str, key: str) -> Iterator[InsuranceAsked]:
    named: set[str] = set()
    for hand in now.stakes.insurable_of(player, now.boxes):
        hands = rounds.insurable_with(now, player, hand)
        if hand not in named and not isinstance(hands, Refused):
            named.update(hands)
            for_all = key == INSURANCE and now.rules.insurance_per is InsurancePer.PLAYER
            yield InsuranceAsked(hands, rounds.insurance_price(now, player, hands), for_all, key)


def _held(now: BlackjackRound, player: str) -> tuple[Held, ...]:
    return tuple(
        _hand(now, player, box, line)
        for box, line in now.lines()
        if player in line.holders and not (line.done and _goes_on(player, line))
    )


def _goes_on(player: str, line: Line) -> bool:
    """The player's cards of this line open the hands after it."""
    return player in line.splitting or player in line.staying_right


def _hand(now: BlackjackRound, player: str, box: Box, line: Line) -> Held:
    ended = (end for end in (*box.ends, *box.interrupted) if end.path == line.path and player in end.players)
    end = next(ended, None)
    cards = line.cards if end is None else line.cards[: end.cards]
    words = facts_words(line_facts(line, len(cards))) if cards else ""
    return Held(box.key + line.path, cards, words, _state(now, player, box, line))


def _state(now: BlackjackRound, player: str, box: Box, line: Line) -> str:
    if any(end.path == line.path and player in end.players for end in box.interrupted):
        return "interrupted"
    if _goes_on(player, line):
        return "waiting"
    if now.over or now.checked or not _plays(player, line):
        return "finished"
    asked = player in line.playing and now.current() == (box, line)
    return "asked" if asked and player in box.choosers(line) and player not in now.chosen else "waiting"


def _plays(player: str, line: Line) -> bool:
    """Whether the line is not finished for the player. Thousands may be on it, so that no set is built."""
    if len(line.cards) < 2:
        return player in line.holders
    asking = (line.playing, line.hitting, line.doubling, line.taking_one)
    return any(player in some for some in asking)


def _went_on(now: BlackjackRound) -> dict[str, frozenset[str]]:
    done = ((box.key + line.path, line) for box, line in now.lines() if line.done and line.splitting)
    return {hand: line.splitting | line.staying_right for hand, line in done}


def _answers(now: BlackjackRound) -> Answers:
    pair = now.current()
    hand = "" if pair is None else pair[0].key + pair[1].path
    asked = asked_for(now)
    answers = now.answers.get(asked or INSURANCE, NO_ANSWERS)
    return Answers(hand, now.chosen, answers, asked)


def answered(now: BlackjackRound) -> tuple[int, int]:
    """How many answers to the open question are in, and how many are wanted."""
    if key := asked_for(now):
        return len(now.answers.get(key, NO_ANSWERS)), len(asked_about(now, key))
    pair = open_step(now)
    return (0, 0) if pair is None else (len(now.chosen), len(pair[0].choosers(pair[1])))


def _grounds(now: BlackjackRound) -> tuple[object, ...]:
    return tuple(getattr(now, name) for name in now.__struct_fields__ if name not in _ANSWERS)


DECISIONS = Deciding(
    main=main.key,
    insurance=insurance.key,
    step=_step,
    pending=rounds.pending,
    choices=rounds.choices,
    choose_for=_choose_for,
    unanswered=_unanswered,
    risky=_risky,
    interrupted_when_gone=_interrupted_when_gone,
    carried=rounds.carried,
    due=_due,
    insurable=_insurable,
    insurance_asked=_insurance_asked,
    situation=situation,
    decided=decided,
    held=_held,
    went_on=_went_on,
    answers=_answers,
    answered=answered,
    grounds=_grounds,
)
