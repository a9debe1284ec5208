"""Shoes dealt again from the seeds that they were committed to, card by card."""

from collections.abc import Iterable, Mapping
from typing import NoReturn

from sabot.cards import (
    AnyShoe,
    Card,
    Exhausted,
    Shoe,
    Terms,
    commit_server,
    draw_agreeing,
    name,
    open_shoe,
    shoe_seed,
)
from sabot.cards.lucky import lucky_places
from sabot.games.family import GameRound, HoleCard
from sabot.games.hand_id import dealt_hand
from sabot.games.moves import OF_CARDS, CardDealt, HoleCardTaken, Move
from sabot.records.audit.verdict import differs
from sabot.records.history.dealt_cards import DealtCards
from sabot.table.house.setup import Setup
from sabot.table.play.play import Play
from sabot.table.state import ShoeState

NO_CARD = "no card"


class ShoeCards(DealtCards):
    """The cards of one shoe, with what was known when each left it."""

    def __init__(self, shoe: str, terms: Terms) -> None:
        super().__init__()
        self.shoe = shoe
        self.terms = terms
        self.known: dict[int, tuple[Card, bool | None, HoleCard[GameRound]]] = {}
        """When a card was taken face down: the card beside it, what a check had told before, and the rule."""
        self.to_hands: list[int] = []
        """Which of them went to hands with an owner: those can be lucky."""
        self.lucky: set[int] = set()
        self._owners: tuple[GameRound | None, Mapping[str, str]] = (None, {})
        """Of the round that was followed last."""

    def follow_round(self, play: Play, moves: Iterable[Move]) -> None:
        """The moves that were made in this round; `play` is the round before them."""
        for move in moves:
            if type(move) not in OF_CARDS:
                continue
            if isinstance(move, HoleCardTaken):
                hole = play.family.hole
                assert hole is not None, "here a card is taken face down"
                self.known[len(self.cards)] = (*hole.known(play.now), hole)
            elif isinstance(move, CardDealt) and self._has_owner(play, move.hand):
                self.to_hands.append(len(self.cards))
            self.deal(move)

    def _has_owner(self, play: Play, hand: str) -> bool:
        """Owners are the same from the first card of a round to its last."""
        known, owners = self._owners
        if known is not play.start:
            owners = dict(play.family.opening(play.start).boxes)
            self._owners = (play.start, owners)
        return bool(owners and owners.get(dealt_hand(hand)))

    def mark_lucky(self) -> None:
        """The card that was dealt last brought a prize."""
        self.lucky.add(len(self.cards) - 1)


class ShoeCheck:
    """One shoe, opened again; the cards that were dealt are held against it."""

    def __init__(self, stream: str, line: int, setup: Setup, state: ShoeState, dealt: ShoeCards) -> None:
        """`line` is that in which the seed is shown."""
        self._stream = stream
        self._line = line
        self._setup = setup
        self._state = state
        self._dealt = dealt

    def check(self, seed: bytes) -> int:
        """How many cards were found to be those of the seeds."""
        dealt, state = self._dealt, self._state
        expected = commit_server(dealt.shoe, dealt.terms.text(), seed)
        if expected != state.ceremony.server_commitment:
            self._differs("the commitment of its seed", expected, state.ceremony.server_commitment)
        if not state.opened:
            # The table closed before the first card: there is nothing to deal again.
            return 0
        full_seed = shoe_seed(dealt.shoe, seed, state.ceremony.pledges)
        shoe = open_shoe(dealt.shoe, full_seed, dealt.terms)
        self._check_burnt(shoe)
        self._check_lucky(shoe, full_seed)
        burnt = shoe.dealt
        if (
            isinstance(shoe, Shoe)
            and not dealt.holes
            and dealt.cards == list(shoe.following(len(dealt.cards)))
        ):
            return burnt + len(dealt.cards)
        for place, card in enumerate(dealt.cards):
            shoe = self._card(shoe, burnt + place + 1, card, place)
        return shoe.dealt

    def _differs(self, what: str, expected: object, found: object) -> NoReturn:
        differs(self._stream, self._line, f"shoe {self._dealt.shoe}: {what}", expected, found)

    def _check_burnt(self, shoe: AnyShoe) -> None:
        burnt, state = shoe.burnt, self._state
        if len(burnt) != state.burnt:
            self._differs("cards burnt when it opened", len(burnt), state.burnt)
        if state.first is not None and burnt[:1] != (state.first,):
            self._differs("the card that was turned first", _names(burnt[:1]), name(state.first))

    def _check_lucky(self, shoe: AnyShoe, seed: bytes) -> None:
        prizes, dealt = self._setup.settings.lucky_cards, self._dealt
        places: frozenset[int] = frozenset()
        if prizes is not None and self._setup.live.lucky_cards and isinstance(shoe, Shoe):
            first, last = shoe.dealt, len(shoe.order) - dealt.terms.cut - 1
            places = lucky_places(dealt.shoe, seed, first, last, min(prizes.count, last - first + 1))
        expected = {place for place in dealt.to_hands if place + shoe.dealt in places}
        if expected != dealt.lucky:
            self._differs("lucky cards, counted after the burnt ones", sorted(expected), sorted(dealt.lucky))

    def _card(self, shoe: AnyShoe, number: int, card: Card | None, place: int) -> AnyShoe:
        """`number` counts those burnt at the beginning too."""
        if place in self._dealt.holes:
            return self._hole(shoe, number, card, place)
        assert card is not None, "only a card that is taken face down may stay unseen"
        drawn = shoe.draw()
        if isinstance(drawn, Exhausted):
            self._differs(f"card {number}", NO_CARD, name(card))
        if drawn[0] != card:
            self._differs(f"card {number}", name(drawn[0]), name(card))
        return drawn[1]

    def _hole(self, shoe: AnyShoe, number: int, turned: Card | None, place: int) -> AnyShoe:
        """A hole card that contradicts an earlier check goes back into the shuffler (I3)."""
        (up, checked, hole), said = self._dealt.known[place], self._dealt.holes[place]
        drawn = draw_agreeing(shoe, lambda card: hole.agrees(up, checked, card))
        if isinstance(drawn, Exhausted):
            self._differs(f"card {number}, face down", NO_CARD, "a card")
        card, shoe = drawn
        if not hole.agrees(up, checked, card):
            self._differs(f"card {number}, face down", name(card), "a card that was put back")
        if turned is not None and turned != card:
            self._differs(f"card {number}, face down", name(card), name(turned))
        right = hole.check(up, card)
        if said is not None and said != right:
            self._differs(f"the check of card {number}", right, said)
        return shoe


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(name(card) for card in cards) or NO_CARD
