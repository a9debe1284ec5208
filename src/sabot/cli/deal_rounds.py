"""Rounds for `sabot deal`: every stake that the table takes, simple decisions, drawn cards."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from sabot.cards import Card, show_cards
from sabot.cards.card import name
from sabot.cli.deal_choices import simple_choice
from sabot.cli.deal_shoes import DrawnShoes, ShoeRunDry
from sabot.cli.game_options import opened
from sabot.games.answer import Refused
from sabot.games.bet import Dealt as Seen
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.croupier import Croupier
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.options import allowed
from sabot.games.blackjack.round.state import line_facts
from sabot.games.blackjack.rules import Hands
from sabot.games.decision_games import decides
from sabot.games.family import Opening
from sabot.games.moves import DealCard
from sabot.games.rounds import replayed
from sabot.games.stake import Settlement, Stake
from sabot.games.variant import Game, Rules, Variant
from sabot.games.waiting import CardFor
from sabot.money import UNIT, Amount

PLAYERS = ("ann", "bob")
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
    return _decided(table, shoes, count) if decides(table) else _dealt(table, shoes, count)


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


def _decided(game: BlackjackGame, shoes: DrawnShoes, count: int) -> Iterator[PlayedRound]:
    common = game.rules.hands is Hands.COMMON
    places = {player: "1" if common else f"{seat}.1" for seat, player in enumerate(PLAYERS, 1)}
    boxes = tuple(dict.fromkeys(places.values()))
    stakes = _taken(game, _wishes(game, places))
    for name_of_round, said in _named(shoes, count):
        state = rounds.open_round(game.rules, game.offer(), boxes, stakes)
        table = _Table(Croupier(shoes.draw), state, list(said))
        void = table.play()
        shoes.end_round()
        yield PlayedRound(
            name_of_round, table.hands(), tuple(table.said), table.state.settlements or (), void
        )


def _wishes(game: BlackjackGame, places: dict[str, str]) -> Iterator[Stake]:
    for player, box in places.items():
        for main in game.mains():
            yield Stake(player, box, main, MAIN_STAKE)
        for key in game.offered:
            hand = "" if game.bets[key].links.per_player else box
            yield Stake(player, hand, key, SPECIAL_STAKE)


class _Table:
    """One round played through: the croupier deals, everybody decides simply, nobody insures."""

    def __init__(self, croupier: Croupier, state: rounds.BlackjackRound, said: list[str]) -> None:
        self._croupier = croupier
        self.state = state
        self.said = said

    def play(self) -> str:
        """Plays to the end; returns why the round is void, or nothing."""
        try:
            self.state, _ = self._croupier.serve(self.state)
            while not self.state.over:
                self.state = rounds.replay(self.state, _accepted(rounds.decide(self.state, self._next())))
                self.state, _ = self._croupier.serve(self.state)
        except ShoeRunDry as dry:
            return str(dry)
        return ""

    def _next(self) -> rounds.Command:
        waiting = sorted(rounds.pending(self.state))
        if not isinstance(rounds.awaits(self.state), rounds.Choices) or not waiting:
            return rounds.Close()
        player, hand = waiting[0]
        current = self.state.current()
        assert current is not None
        box, line = current
        facts = line_facts(line, hands=box.hands_of(player))
        action = simple_choice(facts, line.cards, self.state.up, allowed(self.state.rules, facts))
        self.said.append(f"{player} has {facts.total} on {hand}: {action}")
        return rounds.Choose(player, hand, action)

    def hands(self) -> dict[str, tuple[Card, ...]]:
        lines = {box.key + line.path: line.cards for box, line in self.state.lines() if not line.splitting}
        return {**lines, "dealer": self.state.dealer}


def _accepted(answer: tuple[Happened, ...] | Refused) -> tuple[Happened, ...]:
    if isinstance(answer, Refused):
        raise AssertionError(f"a simple decision was refused: {answer.reason}")
    return answer
