"""Whoever deals: an own shoe under a commitment, or a device outside; it alone knows what is face down."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from sabot.cards import (
    AnyShoe,
    Card,
    Exhausted,
    Shoe,
    Terms,
    Transcript,
    commit_server,
    draw_agreeing,
    open_shoe,
    shoe_seed,
    transcript_of,
)
from sabot.cards.lucky import lucky_places
from sabot.games.family import GameRound, HoleCard
from sabot.games.variant import Game
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.reasons import HouseReason
from sabot.table.shoe.shoe_change import next_shoe, setup_of_next_shoe
from sabot.table.state import Table
from sabot.table.waiting_for import WaitingFor, waiting_for

FreshSeed = Callable[[], bytes]


def terms_of(game: Game, without: tuple[Card, ...] = ()) -> Terms:
    """The terms of a shoe for this game; an interrupted game draws from all cards not on its table."""
    rules = game.rules
    if without:
        return Terms(rules.decks, "continuous", without=(*rules.left_out, *without))
    return Terms(rules.decks, rules.shuffle.value, rules.cut, rules.burns, rules.left_out)


class Dealer(ABC):
    """Brings to one table what it wants; without a shoe of its own there is nothing to resume."""

    @property
    def seed(self) -> bytes:
        """The server's seed of the shoe in use, to be sealed."""
        return b""

    @abstractmethod
    def next(self, table: Table) -> c.Command | None:
        """The command that brings what the table wants now; None where it wants nothing of a dealer."""

    def copy(self) -> "Dealer":
        """A dealer who can go on by themselves; what they deal changes nothing for this one.

        Where nothing is ever decided in vain, as in memory, that is the same one.
        """
        return self

    def resume(self, table: Table, seed: bytes) -> None:  # noqa: B027  # without a shoe there is nothing
        """After a stop: the same shoe again, dealt as far as the table knows, hole card included."""

    def lose(self, reason: str) -> None:  # noqa: B027  # nor anything to lose
        """After a stop: the seed of the shoe in use cannot be had any more."""


WITHOUT_SHOE = (WaitingFor.NEW_SHOE, WaitingFor.SHOE_REVEAL)
"""What a dealer can do whose shoe is lost: say so, and prepare another."""


class ShoeDealer(Dealer):
    """Serves one table with everything that it wants of a shoe."""

    def __init__(self, fresh_seed: FreshSeed, terms: Terms | None = None) -> None:
        """Without terms, every shoe is made by the rules that the table has then."""
        self._fresh_seed = fresh_seed
        self._fixed_terms = terms
        self._terms = Terms(1)
        self._seed = b""
        self._lucky: frozenset[int] = frozenset()
        self._shoe: AnyShoe | None = None
        self._hole: Card | None = None
        self._cut_card_told = False
        self._shown: tuple[Transcript, ...] = ()
        self._lost = ""

    def next(self, table: Table) -> c.Command | None:
        if table.setup.mode is Mode.LIVE and self._cut_card_is_due(table):
            self._cut_card_told = True
            return c.SeeCutCard()
        wanted = waiting_for(table)
        if self._lost and wanted not in WITHOUT_SHOE:
            # A house that stopped in the middle of something goes on with it before it is told of the loss.
            return None
        match wanted:
            case WaitingFor.NEW_SHOE:
                return self._prepare(table)
            case WaitingFor.SHOE_OPENING:
                return self._open(table)
            case WaitingFor.SHOE_REVEAL:
                return self._reveal(table)
            case WaitingFor.CARD | WaitingFor.BURN_CARD:
                drawn = self.draw()
                if isinstance(drawn, c.RunOutOfCards):
                    return drawn
                return c.DealCard(drawn, lucky=self._place() in self._lucky)
            case WaitingFor.HOLE_CARD:
                return self._take_hole_card(table)
            case WaitingFor.CHECK:
                return c.ReportCheck(checked(table, self._known_hole()))
            case WaitingFor.HOLE_TURN:
                return c.TurnHoleCard(self._known_hole())
            case _:
                return None

    @property
    def has_shoe(self) -> bool:
        """Whether there is an open shoe to draw from."""
        return self._shoe is not None

    def copy(self) -> "ShoeDealer":
        # By hand: `copy.copy` goes a long way round, and every batch of commands has a copy.
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    @property
    def seed(self) -> bytes:
        return self._seed

    def resume(self, table: Table, seed: bytes) -> None:
        shoe = table.shoe
        assert shoe is not None
        self._seed, self._cut_card_told = seed, shoe.cut_card_out
        self._terms = self._fixed_terms or terms_of(table.setup.game)
        if not shoe.opened:
            return
        full_seed = shoe_seed(shoe.id, seed, shoe.ceremony.pledges)
        self._shoe = open_shoe(shoe.id, full_seed, self._terms)
        self._lucky = self._lucky_places(table, shoe.id, full_seed)
        hole_place = table.play.hole_place if table.play is not None else None
        for place in range(self._shoe.dealt, shoe.gone):
            if place == hole_place:
                self._take_hole_card(table)
            else:
                self.draw()

    def lose(self, reason: str) -> None:
        self._lost = reason

    @property
    def transcripts(self) -> tuple[Transcript, ...]:
        """Of every shoe that was shown, so that anybody can deal it again."""
        return self._shown

    def last_transcript(self, table: Table) -> tuple[Transcript, ...]:
        """Of the shoe in use, if it lies open. It tells the seed: nothing may be dealt from it afterwards."""
        shoe = table.shoe
        if shoe is None or self._shoe is None or not shoe.committed or shoe.revealed:
            return ()
        return (transcript_of(shoe.id, self._seed, shoe.ceremony.pledges, self._shoe),)

    def _reveal(self, table: Table) -> c.RevealShoe:
        if self._lost:
            return c.RevealShoe(b"", self._lost)
        self._shown = (*self._shown, *self.last_transcript(table))
        return c.RevealShoe(self._seed)

    def _prepare(self, table: Table) -> c.PrepareShoe:
        self._seed, self._shoe, self._cut_card_told, self._lost = self._fresh_seed(), None, False, ""
        setup = setup_of_next_shoe(table)
        self._terms = self._fixed_terms or terms_of(setup.game)
        if setup.mode is Mode.LIVE:
            return c.PrepareShoe()
        return c.PrepareShoe(commit_server(next_shoe(table), self._terms.text(), self._seed))

    def _open(self, table: Table) -> c.OpenShoe:
        shoe = table.shoe
        assert shoe is not None
        seed = shoe_seed(shoe.id, self._seed, shoe.ceremony.pledges)
        self._shoe = open_shoe(shoe.id, seed, self._terms)
        burnt = self._shoe.burnt
        self._lucky = self._lucky_places(table, shoe.id, seed)
        return c.OpenShoe(len(burnt), burnt[0] if self._terms.burn == "first-card" else None)

    def _lucky_places(self, table: Table, shoe: str, seed: bytes) -> frozenset[int]:
        """Places before the cut card, counted from the first card of the shoe."""
        prizes = table.setup.settings.lucky_cards
        if prizes is None or not table.setup.live.lucky_cards or not isinstance(self._shoe, Shoe):
            return frozenset()
        first, last = self._shoe.dealt, len(self._shoe.order) - self._terms.cut - 1
        return lucky_places(shoe, seed, first, last, min(prizes.count, last - first + 1))

    def _place(self) -> int:
        """The place in the shoe of the card that was dealt last."""
        return self._shoe.dealt - 1 if self._shoe is not None else 0

    def draw(self) -> Card | c.RunOutOfCards:
        """The next card, whatever it is for."""
        assert self._shoe is not None, "no card is wanted before the shoe is open"
        drawn = self._shoe.draw()
        if isinstance(drawn, Exhausted):
            return c.RunOutOfCards(HouseReason.EMPTY)
        card, self._shoe = drawn
        return card

    def _take_hole_card(self, table: Table) -> c.Command:
        """Where the dealer has checked already, a card that would make a blackjack goes back (I3)."""
        assert self._shoe is not None, "no card is wanted before the shoe is open"
        drawn = draw_agreeing(self._shoe, lambda card: can_be_hole_card(table, card))
        if isinstance(drawn, Exhausted):
            return c.RunOutOfCards(HouseReason.EMPTY)
        self._hole, self._shoe = drawn
        assert can_be_hole_card(table, self._hole), "only an interrupted game knows the check before the card"
        return c.DealHoleCard()

    def _known_hole(self) -> Card:
        assert self._hole is not None, "there is a hole card to look at"
        return self._hole

    def _cut_card_is_due(self, table: Table) -> bool:
        shoe = self._shoe
        if shoe is None or self._cut_card_told or table.shoe is None or not table.shoe.opened:
            return False
        return shoe.cut_card_out and not table.shoe.spent


def can_be_hole_card(table: Table, card: Card) -> bool:
    """Whether this card agrees with what the dealer's check has told, if there was one."""
    up, told, hole = _beside_hole(table)
    return hole.agrees(up, told, card)


def checked(table: Table, card: Card) -> bool:
    """What the dealer says after a look at this hole card."""
    up, _, hole = _beside_hole(table)
    return hole.check(up, card)


def _beside_hole(table: Table) -> tuple[Card, bool | None, HoleCard[GameRound]]:
    play = table.play
    assert play is not None, "a hole card belongs to a round in play"
    hole = play.family.hole
    assert hole is not None, "here a card lies face down"
    return *hole.known(play.now), hole
