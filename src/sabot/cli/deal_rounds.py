"""Rounds for `sabot deal`: every stake that the table takes, decisions by the chart, drawn cards."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from sabot.cards import Card, show_cards
from sabot.cards.card import name
from sabot.cli.deal_shoes import DrawnShoes, ShoeRunDry
from sabot.cli.game_options import opened
from sabot.games.answer import Refused
from sabot.games.bet import Dealt as Seen
from sabot.games.croupier import Croupier
from sabot.games.deciding import AnyDeciding
from sabot.games.family import GameRound, Opening
from sabot.games.hand_id import HandId, hand_named
from sabot.games.moves import Action, Choose, Close, Command, DealCard
from sabot.games.round_questions import replayed
from sabot.games.stake import Settlement, Stake
from sabot.games.variant import Game, Rules, Variant
from sabot.games.waiting import CardFor, Choices
from sabot.money import UNIT, Amount
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.odds.hints import HandAsked, Hints, by_chart, has_chart

PLAYERS = ("ann", "bob")
HITS_LOW = True
"""Where no chart says what to do, low hands draw."""
MAIN_STAKE, SPECIAL_STAKE = Amount(10 * UNIT), Amount(UNIT)
Happened = TypeVar("Happened")


class PlayedRound(Struct, frozen=True):
    """A round as it is shown: the cards of every place, the settlements, and what happened in between."""

    round: str
    hands: dict[str, tuple[Card, ...]]
    steps: tuple[str, ...]
    settlements: tuple[Settlement, ...]
    void: str = ""

    def plain(self) -> dict[str, object]:
        return {
            "round": self.round,
            "hands": {place: [name(card) for card in cards] for place, cards in self.hands.items()},
            "steps": list(self.steps),
            "bets": [msgspec.to_builtins(settled) for settled in self.settlements],
            "void": self.void or None,
        }


def rounds_of(game: Game, seed: str, count: int) -> Iterator[PlayedRound]:
    table = opened(game)
    shoes = DrawnShoes(seed, table.rules, table.rules.burns, table.family.rounds_after_cut)
    decisions = table.family.decisions
    return _dealt(table, shoes, count) if decisions is None else _decided(table, decisions, shoes, count)


def _named(shoes: DrawnShoes, count: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The id of each round, and what is said when a new shoe begins with it."""
    in_shoe = 0
    for _ in range(count):
        opened = shoes.begin_round()
        in_shoe = 1 if opened else in_shoe + 1
        burnt = f"; burnt: {show_cards(shoes.burnt)}" if shoes.burnt else ""
        said = (f"new shoe {shoes.number}{burnt}",) if opened else ()
        yield f"deal/{shoes.number}/{in_shoe}", said


def _taken(game: Variant[Rules, Seen], wishes: Iterable[Stake]) -> tuple[Stake, ...]:
    """Of the wished stakes those that the table takes, one after the other."""
    stakes: list[Stake] = []
    for wish in wishes:
        if game.check_stake(stakes, wish) is None:
            stakes.append(wish)
    return tuple(stakes)


def _dealt(game: Game, shoes: DrawnShoes, count: int) -> Iterator[PlayedRound]:
    """Rounds in which cards alone decide."""
    family, mains = game.family, game.mains()
    fields = (*mains, *game.offered)
    wishes = [Stake("ann", "", key, MAIN_STAKE if key in mains else SPECIAL_STAKE) for key in fields]
    stakes = _taken(game, wishes)
    for name_of_round, said in _named(shoes, count):
        state = family.open(game, Opening((), stakes))
        void = ""
        try:
            while isinstance(family.awaits(state), CardFor):
                state = replayed(family, state, _accepted(family.decide(state, DealCard(shoes.draw()))))
        except ShoeRunDry as dry:
            void = str(dry)
        shoes.end_round()
        hands = {row.place: row.cards for row in family.rows(state)}
        yield PlayedRound(name_of_round, hands, said, state.settlements or (), void)


def _decided(game: Game, decisions: AnyDeciding, shoes: DrawnShoes, count: int) -> Iterator[PlayedRound]:
    common = game.family.common(game.rules)
    places = {player: HandId(0 if common else seat, 1).text for seat, player in enumerate(PLAYERS, 1)}
    boxes = {place: "" if common else player for player, place in places.items()}
    stakes = _taken(game, _wishes(game, places))
    for name_of_round, said in _named(shoes, count):
        state = game.family.open(game, Opening(tuple(boxes.items()), stakes))
        table = _Table(game, decisions, Croupier(game.family, shoes.draw), state, list(said))
        void = table.play()
        shoes.end_round()
        yield PlayedRound(
            name_of_round, table.hands(), tuple(table.said), table.state.settlements or (), void
        )


def _wishes(game: Game, places: dict[str, str]) -> Iterator[Stake]:
    for player, box in places.items():
        for main in game.mains():
            yield Stake(player, box, main, MAIN_STAKE)
        for key in game.offered:
            hand = "" if game.bets[key].links.per_player else box
            yield Stake(player, hand, key, SPECIAL_STAKE)


class _Table:
    """One round played through: the croupier deals, everybody decides by the chart, nobody insures."""

    def __init__(
        self,
        game: Game,
        decisions: AnyDeciding,
        croupier: Croupier[GameRound],
        state: GameRound,
        said: list[str],
    ) -> None:
        self._family = game.family
        self._decisions = decisions
        self._hints: Hints | None = by_chart(BASIC, game.rules) if has_chart(game) else None
        self._croupier = croupier
        self.state = state
        self.said = said

    def play(self) -> str:
        """Plays to the end; returns why the round is void, or nothing."""
        try:
            self.state, _ = self._croupier.serve(self.state)
            while self.state.settlements is None:
                answer = _accepted(self._family.decide(self.state, self._next()))
                self.state, _ = self._croupier.serve(replayed(self._family, self.state, answer))
        except ShoeRunDry as dry:
            return str(dry)
        return ""

    def _next(self) -> Command:
        waiting = sorted(self._decisions.pending(self.state))
        if not isinstance(self._family.awaits(self.state), Choices) or not waiting:
            return Close()
        player, hand = waiting[0]
        own = {held.hand: held for held in self._decisions.held(self.state, player)}
        named = hand_named(hand)
        made = sum(hand_named(other).dealt == named.dealt for other in own)
        wanted = self._wanted(HandAsked(own[hand].cards, self._up(), len(named.splits), made))
        may = {choice.action for choice in self._decisions.choices(self.state, player) if not choice.refused}
        action = next(action for action in wanted if action in may)
        self.said.append(f"{player} has {own[hand].words} on {hand}: {action}")
        return Choose(player, hand, action)

    def _wanted(self, hand: HandAsked) -> tuple[Action, ...]:
        fallback = self._decisions.unanswered(self.state, HITS_LOW)
        return (fallback,) if self._hints is None else (*self._hints(hand), fallback)

    def _up(self) -> Card:
        return next(row.cards[0] for row in self._family.rows(self.state) if not row.place)

    def hands(self) -> dict[str, tuple[Card, ...]]:
        rows = self._family.rows(self.state)
        return {row.place or "dealer": row.cards for row in rows if not row.moved_on}


def _accepted(answer: tuple[Happened, ...] | Refused) -> tuple[Happened, ...]:
    if isinstance(answer, Refused):
        raise AssertionError(f"a decision was refused: {answer.reason}")
    return answer
