"""Blackjack as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator, Sequence

from sabot.cards.card import Card, value
from sabot.games.answer import Problem, Refused
from sabot.games.bet import PayTable
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import Deal, is_blackjack, lay
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.dealer_end import DealerEndKind, end_text
from sabot.games.blackjack.decisions import DECISIONS, answered
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.options import known_actions
from sabot.games.blackjack.round.awaits import asked_for
from sabot.games.blackjack.rules import Hands, Hole, Insurance, OnDisconnect, Rules
from sabot.games.blackjack.settle import BLACKJACK as BLACKJACK_LABEL
from sabot.games.blackjack.settle import insurance, insurance_field, main, main_field
from sabot.games.blackjack.view import shown
from sabot.games.carried import Carried
from sabot.games.family import CardRow, Family, HoleCard, Opening, Question, QuestionKind
from sabot.games.hand_id import hand_in
from sabot.games.offer import MOST_SPECIAL_BETS, focus_problems
from sabot.games.seating import UNLIMITED
from sabot.games.shoe_rules import Shuffle, shuffle_problems
from sabot.games.shown import FeltText
from sabot.games.stake import Stake
from sabot.games.variant import Variant
from sabot.games.view import RoundShown
from sabot.games.wager import Bounds, bet_bounds
from sabot.money import show_odds

BlackjackGame = Variant[Rules, Deal]

CARDS_A_HAND, CARDS_IN_RESERVE, COMMON_RESERVE = 4, 12, 52
"""What the cut card must leave: for each hand and once more; for the common hand in all (B33)."""


def table_problems(game: BlackjackGame) -> Iterator[Problem]:
    yield from focus_problems(game.rules.focus, game.around_hand)
    yield from shuffle_problems(game.rules, game.rules.burn)
    yield from _split_problems(game.rules)
    yield from _final_hand_problems(game)
    if game.rules.hands is Hands.OWN and game.seating.stations == UNLIMITED:
        yield Problem("hands", game.rules.hands, "common where any number may play: stations are unlimited")
    if game.rules.shuffle is Shuffle.CUT_CARD:
        yield from _cut_problems(game)


def _final_hand_problems(game: BlackjackGame) -> Iterator[Problem]:
    """Bets on a hand as it was played want one player to it, who plays it here to its end."""
    rules = game.rules
    if not any(game.bets[key].window.played for key in game.offered):
        return
    if rules.hands is Hands.COMMON:
        yield Problem("hands", rules.hands, "own where a bet looks at how a hand was played")
    if rules.on_disconnect is OnDisconnect.INTERRUPTED_GAME:
        right = "wait or default-action where a bet looks at how a hand was played"
        yield Problem("on_disconnect", rules.on_disconnect, right)


def _split_problems(rules: Rules) -> Iterator[Problem]:
    """Hands and depth must be able to reach each other, or one of them promises what cannot happen."""
    reach = min(rules.split_depth + 1, rules.max_hands)
    if rules.max_hands > 2**rules.split_depth:
        right = f"at most {2**rules.split_depth}, which a split_depth of {rules.split_depth} can reach"
        yield Problem("max_hands", str(rules.max_hands), right)
    elif rules.resplit_aces and reach <= 2:
        yield Problem("resplit_aces", "true", "false where nothing may be split twice")
    elif rules.split_depth + 1 > reach:
        right = f"at most {reach - 1}, which {rules.max_hands} hands allow"
        yield Problem("split_depth", str(rules.split_depth), right)


def _cut_problems(game: BlackjackGame) -> Iterator[Problem]:
    least = COMMON_RESERVE
    if game.rules.hands is Hands.OWN:
        least = CARDS_A_HAND * game.seating.dealt_hands + CARDS_IN_RESERVE
    most = game.rules.shoe.total - least
    if not least <= game.rules.cut <= most:
        right = f"{least} to {most} cards behind the cut card, for all hands that can be dealt"
        yield Problem("cut", str(game.rules.cut), right)


def bounds(game: BlackjackGame, stakes: Sequence[Stake], new: Stake) -> Bounds | Refused:
    mains = game.mains()
    if new.bet in mains:
        return ()
    return bet_bounds(game.bets, new, stakes, mains, game.rules.special_without_main)


def prices(rules: Rules) -> dict[str, PayTable]:
    return {main.key: main_field(rules).table, insurance.key: insurance_field(rules).table}


def _asked(rules: Rules) -> tuple[str, ...]:
    return () if rules.insurance is Insurance.NEVER else (insurance.key,)


def _waits(rules: Rules) -> bool:
    return rules.on_disconnect is OnDisconnect.WAIT


def _without_main(rules: Rules) -> int:
    return rules.special_without_main


def _common(rules: Rules) -> bool:
    return rules.hands is Hands.COMMON


def _style(rules: Rules) -> str:
    return rules.hands.value if rules.hands is Hands.COMMON else rules.hole.value


def _badges(rules: Rules) -> tuple[str, ...]:
    return ("eu",) if rules.hole is Hole.NONE else ()


def _focus(rules: Rules) -> str:
    return rules.focus


def _lettering(rules: Rules) -> tuple[FeltText, ...]:
    pays = FeltText("pays", show_odds(rules.blackjack_pays))
    soft17 = FeltText(f"soft17.{rules.soft17.value}")
    asked = tuple(FeltText("insurance", show_odds(rules.insurance_pays)) for _ in _asked(rules))
    return (pays, soft17, *asked)


def _open(game: BlackjackGame, opening: Opening) -> rounds.BlackjackRound:
    boxes = tuple(box for box, _ in opening.boxes)
    owners = {box: owner for box, owner in opening.boxes if owner}
    return rounds.open_round(
        game.rules, game.offer(), boxes, opening.stakes, owners or None, opening.uninsurable
    )


def _opening(now: rounds.BlackjackRound) -> Opening:
    boxes = tuple((box.key, box.owner) for box in now.boxes)
    return Opening(boxes, now.stakes.all, now.stakes.uninsurable)


def _question(now: rounds.BlackjackRound) -> Question | None:
    if not isinstance(rounds.awaits(now), rounds.InsuranceAnswers | rounds.Choices | rounds.Closing):
        return None
    if key := asked_for(now):
        return Question(QuestionKind.INSURANCE if key == insurance.key else QuestionKind.BET, key)
    pair = now.current()
    assert pair is not None, "somebody is asked about a hand"
    box, line = pair
    about = f"{box.key + line.path} with {len(line.cards)} cards"
    return Question(QuestionKind.DECISION if box.owner else QuestionKind.STEP, about)


def _resume(game: BlackjackGame, player: str, carried: Carried) -> rounds.BlackjackRound:
    return rounds.resume_round(game.rules, game.offer(), player, carried)


def _rows(now: rounds.BlackjackRound) -> tuple[CardRow, ...]:
    """A split hand begins with a card that was dealt to another."""
    hands = (
        CardRow(box.key + line.path, line.cards, int(bool(line.path)), moved_on=bool(line.splitting))
        for box, line in now.lines()
    )
    return (*hands, CardRow("", now.dealer))


def _looked_back(now: rounds.BlackjackRound) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    return (("dealer", now.dealer),)


def _shown(now: rounds.BlackjackRound) -> RoundShown:
    return shown(now, _question(now), answered(now))


def _total(place: str, cards: tuple[Card, ...]) -> str:
    """Two cards of a split hand are no blackjack."""
    hand = hand_in(place)
    split = hand is not None and bool(hand.splits)
    return str(total(cards).points) if split and len(cards) == 2 else end_text(cards)


def _beside_hole(now: rounds.BlackjackRound) -> tuple[Card, bool | None]:
    return now.up, now.checked


def _same_value(one: Card, other: Card) -> bool:
    return value(one) == value(other)


def _dealer_end(now: rounds.BlackjackRound) -> str:
    return end_text(now.dealer)


BLACKJACK = Family(
    key="blackjack",
    rules=Rules,
    bets=(main, insurance, *BETS),
    table_problems=table_problems,
    bounds=bounds,
    special_without_main=_without_main,
    most_special=MOST_SPECIAL_BETS,
    prices=prices,
    asked=_asked,
    waits=_waits,
    common=_common,
    actions=known_actions,
    has_hands=True,
    telling=("blackjack_pays", "soft17", "hole", "surrender", "double", "charlie", "hands"),
    style=_style,
    badges=_badges,
    lettering=_lettering,
    focus=_focus,
    lay=lay,
    open=_open,
    opening=_opening,
    decide=rounds.decide,
    carry_out=rounds.carry_out,
    evolve=rounds.evolve,
    awaits=rounds.awaits,
    question=_question,
    resume=_resume,
    decisions=DECISIONS,
    hole=HoleCard(_beside_hole, is_blackjack, _same_value),
    rows=_rows,
    cards_out=rounds.cards_out,
    shown=_shown,
    looked_back=_looked_back,
    total=_total,
    marked=frozenset({(main.key, BLACKJACK_LABEL)}),
    dealer_end=_dealer_end,
    counted_ends=tuple(end.value for end in DealerEndKind),
)
