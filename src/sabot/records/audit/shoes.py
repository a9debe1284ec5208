"""Shoes dealt again from the seeds that they were committed to, card by card."""

from typing import NoReturn

from sabot.cards import AnyShoe, Card, Exhausted, Shoe, Shuffler, commit_server, name, open_shoe, shoe_seed
from sabot.cards.lucky import lucky_places
from sabot.games.blackjack.deal import is_blackjack
from sabot.records.audit.tape import Hole, Tape
from sabot.records.audit.verdict import differs
from sabot.table.house.setup import Setup
from sabot.table.state import ShoeState

NO_CARD = "no card"


class DealtAgain:
    """One shoe, opened again; what lay on the tape is held against it."""

    def __init__(self, stream: str, line: int, setup: Setup, state: ShoeState, tape: Tape) -> None:
        """`line` is that in which the seed is shown."""
        self._stream = stream
        self._line = line
        self._setup = setup
        self._state = state
        self._tape = tape

    def check(self, seed: bytes) -> int:
        """How many cards were found to be those of the seeds."""
        tape, state = self._tape, self._state
        expected = commit_server(tape.shoe, tape.terms.text(), seed)
        if expected != state.ceremony.server_commitment:
            self._differs("the commitment of its seed", expected, state.ceremony.server_commitment)
        if not state.opened:
            # The table closed before the first card: there is nothing to deal again.
            return 0
        full_seed = shoe_seed(tape.shoe, seed, state.ceremony.pledges)
        shoe = open_shoe(tape.shoe, full_seed, tape.terms)
        self._check_burnt(shoe)
        self._check_lucky(shoe, full_seed)
        for place, card in enumerate(tape.cards, shoe.dealt + 1):
            shoe = self._hole(shoe, place, card) if isinstance(card, Hole) else self._card(shoe, place, card)
        return shoe.dealt

    def _differs(self, what: str, expected: object, found: object) -> NoReturn:
        differs(self._stream, self._line, f"shoe {self._tape.shoe}: {what}", expected, found)

    def _check_burnt(self, shoe: AnyShoe) -> None:
        burnt, state = shoe.burnt, self._state
        if len(burnt) != state.burnt:
            self._differs("cards burnt when it opened", len(burnt), state.burnt)
        if state.first is not None and burnt[:1] != (state.first,):
            self._differs("the card that was turned first", _names(burnt[:1]), name(state.first))

    def _check_lucky(self, shoe: AnyShoe, seed: bytes) -> None:
        prizes, tape = self._setup.settings.lucky_cards, self._tape
        places: frozenset[int] = frozenset()
        if prizes is not None and self._setup.live.lucky_cards and isinstance(shoe, Shoe):
            first, last = shoe.dealt, len(shoe.order) - tape.terms.cut - 1
            places = lucky_places(tape.shoe, seed, first, last, min(prizes.count, last - first + 1))
        expected = {place for place in tape.to_hands if place + shoe.dealt in places}
        if expected != tape.lucky:
            self._differs("lucky cards, counted after the burnt ones", sorted(expected), sorted(tape.lucky))

    def _card(self, shoe: AnyShoe, place: int, card: Card) -> AnyShoe:
        drawn = shoe.draw()
        if isinstance(drawn, Exhausted):
            self._differs(f"card {place}", NO_CARD, name(card))
        if drawn[0] != card:
            self._differs(f"card {place}", name(drawn[0]), name(card))
        return drawn[1]

    def _hole(self, shoe: AnyShoe, place: int, hole: Hole) -> AnyShoe:
        """A hole card that contradicts an earlier check goes back into the shuffler (I3)."""
        while True:
            drawn = shoe.draw()
            if isinstance(drawn, Exhausted):
                self._differs(f"card {place}, face down", NO_CARD, "a card")
            card, shoe = drawn
            blackjack = is_blackjack(hole.up, card)
            if hole.checked is None or hole.checked == blackjack:
                break
            if not isinstance(shoe, Shuffler):
                self._differs(f"card {place}, face down", name(card), "a card that was put back")
            shoe = shoe.put_back((card,))
        if hole.card is not None and hole.card != card:
            self._differs(f"card {place}, face down", name(card), name(hole.card))
        if hole.said is not None and hole.said != blackjack:
            self._differs(f"the check of card {place}", blackjack, hole.said)
        return shoe


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(name(card) for card in cards) or NO_CARD
