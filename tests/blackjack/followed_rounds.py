"""Rounds played by chance in which people follow, run short of money and go away."""

from collections import Counter
from random import Random

from msgspec import Struct

from sabot.cards.card import DECK, Card, value
from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    Choose,
    Close,
    Closing,
    Command,
    InsuranceAnswered,
    InsuranceAnswers,
    Interrupt,
    Move,
    awaits,
    choices,
    cost_of,
    decide,
    followers_on,
    open_round,
    pending,
    replay,
)
from sabot.games.blackjack.rules import DealerBlackjack, Hands, Hole, Rules, Soft17, Surrender
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.stake import Stake
from sabot.money import Amount

OWNERS = ("ann", "bob", "cat")
FOLLOWERS = ("fay", "gus", "hal")
ECHO = "echo"
"""Follows everybody with the owner's own stake, and always has the money."""
SHOES = (
    DECK,
    tuple(card for card in DECK if value(card) in (3, 8, 10)),
    tuple(card for card in DECK if value(card) in (1, 10)),
    tuple(card for card in DECK if value(card) in (1, 5, 6, 7)),
)
EAGER = {Action.SPLIT: 8, Action.DOUBLE: 3, Action.HIT: 3, Action.STAND: 2, Action.SURRENDER: 1}


class Played(Struct, frozen=True):
    opened: BlackjackRound
    commands: tuple[Command, ...]
    """What people said; the croupier's own doings are not among it."""
    events: tuple[Move, ...]
    end: BlackjackRound
    drawn: tuple[Card, ...]
    paid_in: dict[str, int]
    """By player: stakes, and what doubles, splits and insurance cost."""


def rules_by(chance: Random) -> Rules:
    hole = chance.choice(list(Hole))
    return Rules(
        hole=hole,
        dealer_blackjack=chance.choice(list(DealerBlackjack))
        if hole is Hole.NONE
        else DealerBlackjack.LOSE_ALL,
        soft17=chance.choice(list(Soft17)),
        max_hands=chance.randint(2, 4),
        split_depth=chance.randint(1, 3),
        # Early only where nobody has looked at the hole card before.
        surrender=chance.choice(list(Surrender) if hole is Hole.NONE else [Surrender.NONE, Surrender.LATE]),
        charlie=chance.choice([0, 8, 10]),
        hands=chance.choice(list(Hands)),
    )


def opened_by(chance: Random) -> BlackjackRound:
    rules = rules_by(chance)
    boxes = tuple(str(number + 1) for number in range(chance.randint(1, 3)))
    stakes: list[Stake] = []
    for box in boxes:
        amount = Amount(chance.randint(1, 1000))
        owner = OWNERS[int(box) - 1]
        stakes += [Stake(owner, box, "main", amount), Stake(ECHO, box, "main", amount)]
        stakes += [
            Stake(who, box, "main", Amount(chance.randint(1, 1000)))
            for who in FOLLOWERS
            if chance.random() < 0.6
        ]
    owners = None if rules.hands is Hands.COMMON else {box: OWNERS[int(box) - 1] for box in boxes}
    return open_round(rules, {}, boxes, tuple(stakes), owners)


def said_by(chance: Random, state: BlackjackRound, leaving: float) -> Command:
    if isinstance(awaits(state), Closing):
        return Close()
    player, hand = chance.choice(sorted(pending(state)))
    if isinstance(awaits(state), InsuranceAnswers):
        return AnswerInsurance(player, hand, chance.random() < 0.5)
    if chance.random() < leaving:
        return Interrupt(hand, (player,))
    may = [choice.action for choice in choices(state, player) if choice.refused is None]
    (action,) = chance.choices(may, [EAGER[one] for one in may])
    poor = [who for who in followers_on(state, hand) if who != ECHO and chance.random() < 0.4]
    return Choose(player, hand, action, tuple(poor) if action in (Action.DOUBLE, Action.SPLIT) else ())


def costs_of(state: BlackjackRound, command: Command, events: tuple[Move, ...]) -> Counter[str]:
    paid: Counter[str] = Counter()
    if isinstance(command, Choose):
        payers = {command.player, *followers_on(state, command.hand)} - set(command.short)
        paid.update({who: cost_of(state, who, command.hand, command.action) for who in payers})
    for event in events:
        if isinstance(event, InsuranceAnswered):
            paid[event.player] += event.cost
    return paid


class Dealing:
    """A shoe drawn from chance that remembers what left it."""

    def __init__(self, chance: Random, cards: tuple[Card, ...] = ()) -> None:
        self._chance = chance
        self._cards = cards or chance.choice(SHOES)
        self.drawn: list[Card] = []

    def draw(self) -> Card:
        self.drawn.append(self._chance.choice(self._cards))
        return self.drawn[-1]


def played(opened: BlackjackRound, seed: int, leaving: float = 0.12, cards: tuple[Card, ...] = ()) -> Played:
    """To the end. Cards and people have chances of their own, so that one does not move the other."""
    people, dealing = Random(seed), Dealing(Random(seed + 1), cards)
    croupier = Croupier(BLACKJACK, dealing.draw)
    state, events = croupier.serve(opened)
    told, said = list(events), list[Command]()
    paid_in = Counter(dict.fromkeys(OWNERS, 0))
    for stake in opened.stakes.all:
        paid_in[stake.player] += stake.amount
    while not state.over:
        command = said_by(people, state, leaving)
        answer = decide(state, command)
        assert not isinstance(answer, Refused), f"{command}: {answer}"
        paid_in += costs_of(state, command, answer)
        said.append(command)
        state, events = croupier.serve(replay(state, answer))
        told += (*answer, *events)
    return Played(opened, tuple(said), tuple(told), state, tuple(dealing.drawn), dict(paid_in))
