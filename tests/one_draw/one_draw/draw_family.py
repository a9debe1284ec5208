"""One Draw as a family: its rules, what its players decide, and what everybody sees."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from one_draw import draw_round as rounds
from one_draw.draw_round import COSTS, DrawRound, Duel, duel, in_play, stake_of
from sabot.cards.card import RANKS, Card, rank
from sabot.games.answer import Problem, Refused
from sabot.games.deciding import Answers, Choice, Decided, Deciding, Due, Held, Step, Valued
from sabot.games.family import CardRow, Family, Opening, Question, QuestionKind
from sabot.games.moves import Action, ChoiceMade, Choose, Move
from sabot.games.shoe_rules import ShoeRules
from sabot.games.stake import Stake
from sabot.games.variant import Variant
from sabot.games.view import DealerView, HandSide, LineView, RoundShown, card_names
from sabot.games.wager import Bounds
from sabot.games.waiting import Choices
from sabot.games.window_places import Columns
from sabot.money import Amount

LOW = 6
"""Below an eight a hand draws for a player who says nothing, where the table says so."""


class Rules(ShoeRules, frozen=True, kw_only=True):
    """Nothing but the shoe."""


DrawGame = Variant[Rules, Duel]


def _problems(game: DrawGame) -> Iterator[Problem]:
    return iter(())


def _bounds(game: DrawGame, stakes: Sequence[Stake], new: Stake) -> Bounds | Refused:
    return ()


def _lay(columns: Columns, size: int) -> Iterator[Duel]:
    raise ValueError("no bet of this family is counted")


def _open(game: DrawGame, opening: Opening) -> DrawRound:
    return DrawRound(game.rules, game.offer(), opening, {})


def _opening(now: DrawRound) -> Opening:
    return now.opening


def _one_to_a_seat(rules: ShoeRules) -> bool:
    return False


def _actions(rules: ShoeRules) -> tuple[Action, ...]:
    return tuple(COSTS)


def _question(now: DrawRound) -> Question | None:
    asked = in_play(now) if isinstance(rounds.awaits(now), Choices) else None
    return None if asked is None else Question(QuestionKind.DECISION, asked[0])


def _step(now: DrawRound) -> Step | None:
    asked = in_play(now)
    return None if asked is None else Step(asked[0], asked[1], first=True, playing=frozenset(asked[1:]))


def _pending(now: DrawRound) -> tuple[tuple[str, str], ...]:
    asked = in_play(now) if _question(now) else None
    return () if asked is None else ((asked[1], asked[0]),)


def _choices(now: DrawRound, player: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(action, Amount(units * stake_of(now, hand)), None)
        for who, hand in _pending(now)
        if who == player
        for action, units in COSTS.items()
    )


def _choose_for(
    now: DrawRound, players: Collection[str], hand: str, action: Action
) -> tuple[Move, ...] | Refused:
    (player,) = players
    return rounds.decide(now, Choose(player, hand, action))


def _unanswered(now: DrawRound, low: bool) -> Action:
    asked = in_play(now)
    assert asked is not None
    return Action.HIT if low and rank(now.cards[asked[0]][-1]) < LOW else Action.STAND


def _due(now: DrawRound, move: Move) -> tuple[Due, ...]:
    if not isinstance(move, ChoiceMade) or not move.cost:
        return ()
    return (Due(move.player, move.hand, duel.key, move.cost),)


def _total(place: str, cards: tuple[Card, ...]) -> str:
    return RANKS[rank(cards[-1])] if cards else ""


def _state(now: DrawRound, hand: str) -> str:
    asked = any(hand == one for _, one in _pending(now))
    return "asked" if asked else "finished" if now.settlements else "waiting"


def _held(now: DrawRound, player: str) -> tuple[Held, ...]:
    own = (hand for hand, owner in now.opening.boxes if owner == player)
    lying = ((hand, now.cards.get(hand, ())) for hand in own)
    return tuple(Held(hand, cards, _total(hand, cards), _state(now, hand)) for hand, cards in lying)


def _answers(now: DrawRound) -> Answers:
    """A choice closes its own step, so that none waits for others."""
    asked = in_play(now)
    return Answers("" if asked is None else asked[0], {}, {}, asked="")


def _answered(now: DrawRound) -> tuple[int, int]:
    return 0, len(_pending(now))


def _situation(now: DrawRound, player: str, hand: str) -> str:
    return RANKS[rank(now.cards[hand][0])] if now.cards.get(hand) else ""


def _decided(now: DrawRound, player: str) -> tuple[Decided, ...]:
    own = (hand for hand, owner in now.opening.boxes if owner == player and hand in now.chosen)
    return tuple(Decided(hand, _situation(now, player, hand), now.chosen[hand].value) for hand in own)


def _values(rules: ShoeRules) -> Iterator[Valued]:
    """A card that stays wins against all lower ones; one that is drawn is as good as the dealer's."""
    each = 4 * rules.decks
    for low, letter in enumerate(RANKS):
        stands = Fraction(each * low - each * (len(RANKS) - 1 - low), len(RANKS) * each - 1)
        yield Valued(letter, {"stand": stands, "hit": Fraction(0), "double": Fraction(0)})


def _rows(now: DrawRound) -> tuple[CardRow, ...]:
    hands = (CardRow(hand, now.cards.get(hand, ())) for hand, _ in now.opening.boxes)
    return (*hands, CardRow("", now.cards.get("", ())))


def _shown(now: DrawRound) -> RoundShown:
    dealer = now.cards.get("", ())
    points = rank(dealer[0]) if dealer else 0
    question = _question(now)
    return RoundShown(
        hands=tuple(_line(now, hand, owner) for hand, owner in now.opening.boxes),
        dealer=DealerView(
            card_names(dealer),
            hole_down=False,
            total=points,
            soft=False,
            words=_total("", dealer),
            checked=None,
        ),
        current="" if question is None else question.about,
        asks="" if question is None else question.asking.value,
        asked=len(_pending(now)),
        labels=(),
    )


def _line(now: DrawRound, hand: str, owner: str) -> LineView:
    cards = now.cards.get(hand, ())
    return LineView(
        hand=hand,
        dealt=hand,
        splits="",
        side=HandSide.WHOLE,
        owner=owner,
        cards=card_names(cards),
        total=rank(cards[-1]) if cards else 0,
        soft=False,
        words=_total(hand, cards),
        bust=False,
        blackjack=False,
        split=False,
        doubled=now.chosen.get(hand) is Action.DOUBLE,
        surrendered=False,
        interrupted=False,
        finished=hand in now.chosen,
        label=next((end.label for end in now.settlements or () if end.hand == hand), ""),
        playing=int((owner, hand) in _pending(now)),
        ends=(),
    )


ONE_DRAW = Family(
    key="one-draw",
    rules=Rules,
    bets=(duel,),
    table_problems=_problems,
    bounds=_bounds,
    common=_one_to_a_seat,
    actions=_actions,
    has_hands=True,
    play_text=("Each hand and the dealer have one card. A hand may draw another one, which counts instead.",),
    lay=_lay,
    open=_open,
    opening=_opening,
    decide=rounds.decide,
    evolve=rounds.evolve,
    awaits=rounds.awaits,
    question=_question,
    decisions=Deciding(
        main=duel.key,
        step=_step,
        pending=_pending,
        choices=_choices,
        choose_for=_choose_for,
        unanswered=_unanswered,
        due=_due,
        situation=_situation,
        decided=_decided,
        values=_values,
        held=_held,
        answers=_answers,
        answered=_answered,
    ),
    rows=_rows,
    shown=_shown,
    total=_total,
)
