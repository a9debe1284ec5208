"""Hypothesis strategies: every game of the catalogue with legal rules, bets on offer, stakes and a shoe."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK, Card, show_cards, value
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.rules import BothSides
from sabot.games.baccarat.rules import Layout as BaccaratLayout
from sabot.games.bet import Dealt
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import (
    CHARLIES,
    EARLY_UNDER,
    LOOKS_UNDER,
    DealerBlackjack,
    Double,
    Hands,
    Hole,
    Insurance,
    InsurancePer,
    Rules,
    Soft17,
    Surrender,
)
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.shoe_rules import ShoeRules
from sabot.games.stake import Stake
from sabot.games.variant import Variant, with_offer, with_table
from sabot.money import Amount

AnyRules = TypeVar("AnyRules", bound=ShoeRules)
BLACKJACK_GAMES = [game for game in own_catalogue().games.values() if is_blackjack(game)]
BACCARAT_GAMES = [game for game in own_catalogue().games.values() if is_baccarat(game)]

LEGAL_PAIRS = [
    (Hole.PEEK, DealerBlackjack.LOSE_ALL),
    (Hole.PEEK_ACE, DealerBlackjack.LOSE_ALL),
    (Hole.PEEK_ACE, DealerBlackjack.TEN_RETURNS_DOUBLE),
    (Hole.NO_PEEK, DealerBlackjack.LOSE_ALL),
    (Hole.NO_PEEK, DealerBlackjack.TEN_RETURNS_DOUBLE),
    (Hole.NONE, DealerBlackjack.LOSE_ALL),
    (Hole.NONE, DealerBlackjack.ORIGINAL_BETS_ONLY),
    (Hole.NONE, DealerBlackjack.TEN_RETURNS_DOUBLE),
]
# Shoes in which what is rare elsewhere is common: splits, blackjacks, hands of ten cards.
SHOES: dict[str, tuple[Card, ...]] = {
    "any": DECK,
    "tens and aces": tuple(card for card in DECK if value(card) in (1, 10)),
    "eights and tens": tuple(card for card in DECK if value(card) in (8, 10, 3)),
    "low": tuple(card for card in DECK if value(card) in (1, 2)),
    "aces, fives and tens": tuple(card for card in DECK if value(card) in (1, 5, 10)),
    "middle": tuple(card for card in DECK if value(card) in (1, 5, 6, 7)),
}
LONGEST_ROUND = 600
"""More cards than 21 boxes with four hands each can use."""


class Plan(Struct, frozen=True):
    """A round of blackjack before its first card, with the cards that will come and a seed for choices."""

    game: BlackjackGame
    boxes: tuple[str, ...]
    stakes: tuple[Stake, ...]
    shoe: tuple[Card, ...]
    seed: int

    def __repr__(self) -> str:
        """What a person needs to see what went wrong; the bets of a game would fill pages."""
        cards = show_cards(self.shoe[:40])
        return f"Plan({self.game.key}, {self.game.rules}, {self.stakes}, seed={self.seed}, shoe={cards} …)"


class Coups(Struct, frozen=True):
    """A coup of baccarat before its first card."""

    game: BaccaratGame
    stakes: tuple[Stake, ...]
    shoe: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"Coups({self.game.key}, {self.game.rules}, {self.stakes}, shoe={show_cards(self.shoe)})"


seeds = st.integers(0, 2**32 - 1)


@st.composite
def blackjack_rules(draw: st.DrawFn, usual: Rules, decks: Sequence[int]) -> Rules:
    """Legal rules with the switches drawn; what only the shoe is told stays as usual."""
    hole, dealer_blackjack = draw(st.sampled_from(LEGAL_PAIRS))
    return replace(
        usual,
        decks=draw(st.sampled_from(decks)),
        hole=hole,
        dealer_blackjack=dealer_blackjack,
        soft17=draw(st.sampled_from(Soft17)),
        double=draw(st.sampled_from([Double.ANY_TWO, Double.NINE_TO_ELEVEN, Double.TEN_OR_ELEVEN])),
        double_after_split=draw(st.booleans()),
        max_hands=draw(st.integers(1, 4)),
        split_depth=draw(st.integers(0, 3)),
        surrender=draw(st.sampled_from([Surrender.NONE, Surrender.LATE])),
        blackjack_pays=draw(st.sampled_from([Fraction(3, 2), Fraction(6, 5), Fraction(1)])),
        charlie=draw(st.sampled_from([0, 8, 10])),
        insurance=draw(st.sampled_from([Insurance.NORMAL, Insurance.NORMAL, Insurance.NEVER])),
        insurance_pays=draw(st.sampled_from([Fraction(2), Fraction(3, 2), Fraction(11)])),
        insurance_per=draw(st.sampled_from(InsurancePer)),
        dealer_draws_out=draw(st.sampled_from([False, False, True])),
        hands=draw(st.sampled_from(Hands)),
        special_without_main=draw(st.integers(0, 2)),
        focus="",
    )


def with_later_rules(rules: Rules, seed: int) -> Rules:
    """In every third round also rules that came later.

    They are drawn apart: rounds in which a mistake shows are known by what was drawn before there were any.
    """
    chance = Random(f"later rules {seed}")
    if chance.random() < 2 / 3:
        return rules
    return replace(
        rules,
        double=chance.choice(list(Double)),
        charlie=chance.choice(CHARLIES),
        double_any_number=chance.random() < 0.5,
        resplit_aces=chance.random() < 0.5,
        draw_split_aces=chance.random() < 0.5,
        push_22=chance.random() < 0.5,
        surrender=chance.choice(early_surrenders(rules.hole) or (rules.surrender,)),
    )


def early_surrenders(hole: Hole) -> tuple[Surrender, ...]:
    """Those for which the dealer looks at nothing too soon."""
    looks = set(LOOKS_UNDER[hole])
    return tuple(one for one, values in EARLY_UNDER.items() if not looks & set(values))


def offering(game: Variant[AnyRules, Dealt], chance: Random) -> Variant[AnyRules, Dealt]:
    """The game with some of the bets that it can offer together, each with one of its pay tables."""
    game = with_offer(game, ())
    wanted = chance.sample(game.can_offer, chance.randint(0, len(game.can_offer)))
    for key in (*wanted, *wanted):
        more = with_offer(game, (*game.offered, key))
        if key not in game.offered and not any(more.offer_problems()):
            game = more
    for key, field in game.offer().items():
        if field.bet.priced_by_rule:
            continue
        game = with_table(game, key, chance.choice(list(game.tables(key))))
    return game


def taken(game: Variant[AnyRules, Dealt], wishes: Iterator[Stake]) -> tuple[Stake, ...]:
    """Of these stakes, one after the other, those that the game takes; nobody stakes twice on one field."""
    stakes: list[Stake] = []
    for wish in wishes:
        places = {(stake.player, stake.hand, stake.bet) for stake in stakes}
        if (wish.player, wish.hand, wish.bet) not in places and game.check_stake(stakes, wish) is None:
            stakes.append(wish)
    return tuple(stakes)


def blackjack_wishes(game: BlackjackGame, chance: Random) -> Iterator[Stake]:
    common = game.rules.hands is Hands.COMMON
    boxes = [str(number + 1) for number in range(chance.randint(1, 3 if common else 7))]
    people = ["ann", "bob", "cat", "dan", "eve"][: chance.randint(1, 5)]
    for box in boxes:
        for player in people if common else [chance.choice(people)]:
            if chance.random() < 0.85:
                yield Stake(player, box, "main", Amount(chance.randint(1, 2000)))
            for key in game.offered:
                per_player = game.bets[key].links.per_player
                if chance.random() < 0.4:
                    yield Stake(player, "" if per_player else box, key, Amount(chance.randint(1, 500)))


@st.composite
def plans(draw: st.DrawFn, games: Sequence[BlackjackGame] = tuple(BLACKJACK_GAMES)) -> Plan:
    game = draw(st.sampled_from(games))
    rules = draw(blackjack_rules(game.rules, game.legal_decks))
    cards = SHOES[draw(st.sampled_from(sorted(SHOES)))]
    seed = draw(seeds)
    chance = Random(seed)
    game = offering(replace(game, rules=with_later_rules(rules, seed)), chance)
    stakes = taken(game, blackjack_wishes(game, chance))
    boxes = tuple(dict.fromkeys(stake.hand for stake in stakes if stake.hand))
    if not boxes:
        boxes, stakes = ("1",), (Stake("ann", "1", "main", Amount(1 + seed % 1000)),)
    return Plan(game, boxes, stakes, tuple(chance.choices(cards, k=LONGEST_ROUND)), seed)


@st.composite
def coups(draw: st.DrawFn, games: Sequence[BaccaratGame] = tuple(BACCARAT_GAMES)) -> Coups:
    game = draw(st.sampled_from(games))
    layout = draw(st.sampled_from(BaccaratLayout))
    both_sides = draw(st.sampled_from(BothSides))
    chance = Random(draw(seeds))
    game = offering(replace(game, rules=replace(game.rules, layout=layout, both_sides=both_sides)), chance)
    wishes = (
        Stake(player, "", key, Amount(chance.randint(1, 2000)))
        for player in ("ann", "bob", "cat")
        for key in game.offer()
        if chance.random() < 0.5
    )
    return Coups(game, taken(game, wishes), tuple(chance.choices(DECK, k=6)))
