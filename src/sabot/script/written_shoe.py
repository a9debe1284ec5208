"""Whoever deals at the table of a script: the cards leave the shoe as they are written."""

from collections.abc import Iterator

from sabot.cards.card import Card, parse_card, show_cards
from sabot.games.answer import Refused
from sabot.house.shoe_dealer import Dealer, can_be_hole_card, checked
from sabot.script.script_lines import BadScript, Where, WrittenCard
from sabot.table import commands as c
from sabot.table.shoe.possible_cards import check_dealt, check_turned
from sabot.table.shoe.shoe_change import HASH
from sabot.table.state import Table
from sabot.table.waiting_for import WaitingFor, waiting_for

SEED = b"written"
ACE = parse_card("As")


class WrittenDealer(Dealer):
    """Serves one table from a written shoe; at a pause it waits until it is told to go on."""

    def __init__(self, cards: tuple[WrittenCard, ...], where: Where) -> None:
        self._cards = cards
        self._where = where
        self._dealt = 0
        self._hole: Card | None = None
        self.line = 1
        """The line that is being played, to be named where its cards are missing."""

    def next(self, table: Table) -> c.Command | None:
        """What the table wants now; None where it wants nothing of a dealer, or at a pause."""
        match waiting_for(table):
            case WaitingFor.NEW_SHOE:
                return c.PrepareShoe(bytes(HASH) if table.setup.own_shoe else b"")
            case WaitingFor.SHOE_OPENING:
                return self._open(table)
            case WaitingFor.SHOE_REVEAL:
                return c.RevealShoe(SEED)
            case WaitingFor.CARD | WaitingFor.BURN_CARD:
                return self._deal(table)
            case WaitingFor.HOLE_CARD:
                return self._take_hole_card(table)
            case WaitingFor.CHECK:
                return c.ReportCheck(checked(table, self._known_hole()))
            case WaitingFor.HOLE_TURN:
                self._check(check_turned(table, self._known_hole()))
                return c.TurnHoleCard(self._known_hole())
            case _:
                return None

    def go_on(self) -> bool:
        """Past the pause; False where there is none."""
        if not self._pauses():
            return False
        self._dealt += 1
        return True

    def left_over(self) -> Iterator[str]:
        rest = tuple(written.card for written in self._cards[self._dealt :] if written.card is not None)
        if rest:
            yield f"line {self._cards[-1].number}: left over in the {self._where}shoe: {show_cards(rest)}"

    def _open(self, table: Table) -> c.OpenShoe:
        """Cards that are burnt are not written; a first card that is turned is an ace, and burns one more."""
        return c.OpenShoe() if isinstance(table.setup.game.rules.burns, int) else c.OpenShoe(2, ACE)

    def _pauses(self) -> bool:
        return self._dealt < len(self._cards) and self._cards[self._dealt].card is None

    def _draw(self) -> WrittenCard:
        if self._dealt == len(self._cards):
            wants = f"write a line such as: {self._where}shoe Ts 6c 9h Kd"
            why = f"{self._dealt} cards are not enough" if self._cards else f"there are none; {wants}"
            raise BadScript(self.line, f"a card is wanted that the {self._where}shoe does not have: {why}")
        self._dealt += 1
        return self._cards[self._dealt - 1]

    def _deal(self, table: Table) -> c.Command | None:
        if self._pauses():
            return None
        drawn = self._draw()
        assert drawn.card is not None, "a pause is no card"
        self._check(check_dealt(table, drawn.card))
        return c.DealCard(drawn.card, drawn.lucky)

    def _check(self, impossible: Refused | None) -> None:
        """A card that no shoe of the game has so often is a slip of the pen, at the card drawn last."""
        if impossible is not None:
            number = self._cards[self._dealt - 1].number
            raise BadScript(number, f"the {self._where}shoe cannot have this card: {impossible.reason}")

    def _take_hole_card(self, table: Table) -> c.Command | None:
        """Where the dealer has checked already, a card that would make a blackjack goes back (I3)."""
        if self._pauses():
            return None
        while True:
            self._hole = self._draw().card
            assert self._hole is not None, "a pause is no card"
            self._check(check_dealt(table, self._hole))
            if can_be_hole_card(table, self._hole):
                return c.DealHoleCard()

    def _known_hole(self) -> Card:
        assert self._hole is not None, "there is a hole card to look at"
        return self._hole
