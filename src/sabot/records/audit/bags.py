"""Cards held against the decks they come from: also where a person or a device deals them (ruling D5)."""

from collections.abc import Iterable
from typing import NoReturn

from sabot.cards import Bag, Card, name, opened_bag
from sabot.cards.terms import Terms
from sabot.games import moves as mv
from sabot.games.moves import Move
from sabot.house.shoe_dealer import terms_of
from sabot.records.audit.verdict import Proven, differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.state import Table

WITH_CARDS = frozenset({e.ShoeOpened, e.RoundMoved, e.CardBurnt, e.CardCorrected, e.CardExposed})
"""Events that bring cards, or change what was read of them."""

BURNT_BY_RULES = 2
"""The version of a shoe's opening since which the rules say how many cards are burnt."""


class Bags:
    """The shoe in use of one table, as a bag; a shoe that is prepared anew is a new bag when it is opened."""

    def __init__(self, stream: str, proven: Proven) -> None:
        self._stream = stream
        self._proven = proven
        self._bag: Bag | None = None
        self.by_rules = False
        """Whether the shoe was opened when the rules said how many cards are burnt."""
        self._exposed: Card | None = None
        """A card too many: it has left the shoe, and is counted when it is dealt or burnt."""

    def follow(self, line: Line, event: e.Event, after: Table, without: tuple[Card, ...]) -> None:
        """`without` are the cards that an interrupted game brought with it."""
        match event:
            case e.ShoeOpened(burnt, first):
                terms = terms_of(after.setup.game, without)
                self._check_version(line)
                if self.by_rules:
                    self._check_burnt(line, terms, burnt, first)
                self._bag, self._exposed = opened_bag(terms, burnt, first), None
                if self._bag.total < 0:
                    self._impossible(line, "cards burnt when the shoe opened", "fewer", burnt)
            case e.RoundMoved(moves):
                self._moved(line, moves)
            case e.CardBurnt(card):
                self._dealt(line, card)
            case e.CardExposed(card):
                if not self._left().left(card):
                    self._impossible(line, f"{name(card)} exposed", "one that is left in the shoe", "none")
                self._exposed = card
            case e.CardCorrected(_, old, new):
                if not self._left().can_be_corrected(old, new):
                    self._impossible(line, f"a card corrected to {name(new)}", "one that is left", "none")
                self._bag = self._known().corrected(old, new)
            case _:
                pass

    def _check_version(self, line: Line) -> None:
        """Where the rules have said it once, they say it always."""
        if self.by_rules and line.version < BURNT_BY_RULES:
            self._impossible(line, "the version of the line", BURNT_BY_RULES, line.version)
        self.by_rules = line.version >= BURNT_BY_RULES

    def _check_burnt(self, line: Line, terms: Terms, burnt: int, first: Card | None) -> None:
        """As many as the rules say, or the card that was turned (P12)."""
        if first is None and not isinstance(terms.burn, int):
            self._impossible(line, "the card that was turned first", "one", "none")
        due = terms.burn if isinstance(terms.burn, int) else terms.burnt_after(first or Card(0))
        if burnt != due:
            self._impossible(line, "cards burnt when the shoe opened", due, burnt)

    def _moved(self, line: Line, moves: Iterable[Move]) -> None:
        for move in moves:
            if type(move) not in mv.OF_CARDS:
                continue
            match move:
                case mv.CardDealt() | mv.DealerCardDealt():
                    self._dealt(line, move.card)
                case mv.HoleCardTaken():
                    if self._left().total <= 0:
                        self._impossible(line, "a card taken face down", "a card that is left", "none")
                    self._bag = self._known().without_unseen()
                case mv.HoleCardTurned(card):
                    if not self._left().can_be_turned(card):
                        self._impossible(line, f"{name(card)} turned", "one that is left", "none")
                    self._bag = self._known().turned(card)
                    self._proven.possible += 1
                case _:
                    pass

    def _dealt(self, line: Line, card: Card) -> None:
        bag = self._known() if card == self._exposed else self._left()
        if not bag.left(card):
            self._impossible(line, f"{name(card)} dealt", "one that is left in the shoe", "none")
        self._bag, self._exposed = self._known().without((card,)), None
        self._proven.possible += 1

    def _known(self) -> Bag:
        assert self._bag is not None, "no card comes before a shoe is open"
        return self._bag

    def _left(self) -> Bag:
        """What can still come, be it dealt, turned or read anew."""
        bag = self._known()
        return bag if self._exposed is None else bag.without((self._exposed,))

    def _impossible(self, line: Line, what: str, expected: object, found: object) -> NoReturn:
        differs(self._stream, line.number, what, expected, found)
