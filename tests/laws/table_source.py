"""Whoever deals in a session: an honest shoe, one that runs out, or cards that make rare things common."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from msgspec.structs import replace
from strategies import SHOES
from table_plans import Plan

from sabot.cards import Bag, Card, Terms, commit_server
from sabot.cards.card import DECK, value
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.round import BlackjackRound, can_be_hole_card
from sabot.games.variant import Game
from sabot.house.shoe_dealer import Dealer, ShoeDealer, terms_of
from sabot.table import commands as c
from sabot.table.shoe.shoe_change import next_shoe, setup_of_next_shoe
from sabot.table.state import Table
from sabot.table.waiting_for import WaitingFor, waiting_for

NEVER = 10_000
"""Cards that no session deals."""


class SeedMaker:
    """Seeds that follow from the plan."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def __call__(self) -> bytes:
        return sha256(self._chance.randbytes(16)).digest()


class Rigged(Dealer):
    """Deals from a few kinds of cards, as many as it has; it alone knows what lies face down.

    With `twist` every hole card is another one that a check cannot tell from it.
    """

    def __init__(self, chance: Random, *, twist: bool = False) -> None:
        self._chance = chance
        self._twist = twist
        self._seed = SeedMaker(chance)()
        self._cards = SHOES[chance.choice(sorted(SHOES))]
        self._left = 0
        self._until_cut = NEVER
        self._hole: Card | None = None
        self._lucky = chance.random() < 0.5

    def next(self, table: Table) -> c.Command | None:
        if self._until_cut <= 0 and self._may_show_cut_card(table):
            self._until_cut = NEVER
            return c.SeeCutCard()
        match waiting_for(table):
            case WaitingFor.NEW_SHOE:
                return self._prepare(table)
            case WaitingFor.SHOE_OPENING:
                return opened(table, self._chance)
            case WaitingFor.SHOE_REVEAL:
                return self._chance.choice(
                    (
                        c.RevealShoe(self._seed),
                        c.RevealShoe(b"", "the key is lost"),
                    )
                )
            case WaitingFor.CARD | WaitingFor.BURN_CARD:
                return self._deal(table)
            case WaitingFor.HOLE_CARD:
                self._hole = self._face_down(table)
                return c.DealHoleCard()
            case WaitingFor.CHECK:
                assert self._hole is not None
                return c.ReportCheck(is_blackjack(up_card(table), self._hole))
            case WaitingFor.HOLE_TURN:
                assert self._hole is not None
                return c.TurnHoleCard(self._hole)
            case _:
                return None

    def _prepare(self, table: Table) -> c.PrepareShoe:
        self._left = self._chance.choice((30, 90, 200, NEVER, NEVER))
        own = setup_of_next_shoe(table).own_shoe
        self._until_cut = NEVER if own else self._chance.choice((10, 40, 120))
        if not own:
            return c.PrepareShoe()
        return c.PrepareShoe(commit_server(next_shoe(table), Terms(8).text(), self._seed))

    def _deal(self, table: Table) -> c.Command:
        self._left -= 1
        self._until_cut -= 1
        card, lucky = possible(table, self._cards, self._chance, self._hole), self._chance.random() < 0.1
        if self._left < 0 or card is None:
            return c.RunOutOfCards("the shoe is empty")
        return c.DealCard(card, lucky and self._lucky)

    def _face_down(self, table: Table) -> Card:
        up, drawn, bag = up_card(table), self._chance.choice(self._cards), bag_of(table)
        inside = [card for card in DECK if bag is None or bag.left(card)]
        fitting = [card for card in inside if can_be_hole_card(round_of(table), card)]
        hole = drawn if drawn in fitting else fitting[drawn % len(fitting)]
        alike = [card for card in inside if is_blackjack(up, card) == is_blackjack(up, hole) and card != hole]
        return alike[hole % len(alike)] if self._twist else hole

    def _may_show_cut_card(self, table: Table) -> bool:
        shoe = table.shoe
        if shoe is None or not shoe.opened or shoe.spent or shoe.cut_card_out:
            return False
        return waiting_for(table) in (WaitingFor.CARD, WaitingFor.BURN_CARD)


def opened(table: Table, chance: Random) -> c.OpenShoe:
    """As the first card says, where the game turns one (P12)."""
    first = Card(chance.choice((5, 0, 12, 30)))
    if getattr(table.setup.game.rules, "burn", 0) == "first-card":
        return c.OpenShoe(1 + value(first), first)
    return c.OpenShoe(None, chance.choice((None, first)))


def possible(table: Table, wanted: Sequence[Card], chance: Random, hole: Card | None = None) -> Card | None:
    """One of these cards that the shoe still has; another where it has none of them, and none when empty."""
    bag = bag_of(table)
    if bag is None:
        return chance.choice(wanted)
    return next(
        (
            chance.choice(left)
            for cards in (wanted, DECK)
            if (left := [one for one in cards if bag.left(one) > (one == hole)])
        ),
        None,
    )


def bag_of(table: Table) -> Bag | None:
    return table.shoe.bag if table.shoe is not None else None


class Paced(Dealer):
    """A dealer who deals so many cards and then waits to be told to go on."""

    def __init__(self, dealer: Dealer, patience: int, *, forgot: bool = True) -> None:
        self._dealer = dealer
        self._forgot = forgot
        self.patience = patience

    @property
    def seed(self) -> bytes:
        return self._dealer.seed

    def resume(self, table: Table, seed: bytes) -> None:
        if self._forgot:
            self._dealer.resume(table, seed)

    def knows(self, table: Table) -> tuple[object, ...]:
        return known_to(self._dealer, table)

    def after_stop(self, table: Table) -> "Paced":
        """Devices and croupiers are outside and go on; a dealer of the house knows only what was sealed."""
        dealer, shoe = self._dealer, table.shoe
        if isinstance(dealer, ShoeDealer) and (shoe is None or shoe.committed):
            return Paced(forgetful(dealer), self.patience)
        return Paced(dealer, self.patience, forgot=False)

    def next(self, table: Table) -> c.Command | None:
        if self.patience <= 0:
            return None
        command = self._dealer.next(table)
        self.patience -= command is not None
        return command


class ShortDealer(ShoeDealer):
    """The dealer of the house with one deck and no cut card, of whatever game the table has then."""

    def next(self, table: Table) -> c.Command | None:
        if waiting_for(table) is WaitingFor.NEW_SHOE:
            self._fixed_terms = short_terms(setup_of_next_shoe(table).game)
        return super().next(table)

    def resume(self, table: Table, seed: bytes) -> None:
        self._fixed_terms = short_terms(table.setup.game)
        super().resume(table, seed)


def short_terms(game: Game) -> Terms:
    terms = terms_of(game)
    return replace(terms, decks=1, cut=0, without=tuple(sorted(set(terms.without))))


def forgetful(dealer: ShoeDealer) -> ShoeDealer:
    return type(dealer)(dealer._fresh_seed, dealer._fixed_terms)


def known_to(dealer: Dealer, table: Table) -> tuple[object, ...]:
    """What a dealer of the house must know again after a stop, so that the same cards come."""
    if isinstance(dealer, Paced):
        return dealer.knows(table)
    if not isinstance(dealer, ShoeDealer) or not dealer.has_shoe:
        return ()
    face_down = table.play is not None and getattr(table.play.now, "hole_down", False)
    return dealer.seed, dealer._shoe, dealer._lucky, dealer._hole if face_down else None


def dealer_of(plan: Plan, *, twist: bool = False) -> Dealer:
    """Rigged cards mostly; else the dealer of the house, with its own shoes or with one short deck."""
    chance = plan.chance("cards")
    kind = chance.random()
    if plan.device or kind < 0.7:
        return Rigged(chance, twist=twist)
    return (ShortDealer if kind < 0.8 else ShoeDealer)(SeedMaker(chance))


def round_of(table: Table) -> BlackjackRound:
    assert table.play is not None
    assert isinstance(table.play.now, BlackjackRound)
    return table.play.now


def up_card(table: Table) -> Card:
    return round_of(table).up
