"""A shoe: cards in a secret order, or a shuffler that mixes what is not on the table.

Only the source of cards holds one. What has not been dealt is secret, so a shoe never shows its cards;
rounds, tables and events are told one card at a time.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import Card, name
from sabot.cards.commitment import shoe_nonce
from sabot.cards.composition import Composition
from sabot.cards.shuffle import Chance, chance_of, pick, shuffled
from sabot.cards.terms import Terms


class Exhausted(Struct, frozen=True):
    """There is no card to draw: the round cannot be completed and is void."""

    reason: str


class Return(Struct, frozen=True):
    """Cards that went back into the shuffler when so many had been dealt."""

    after: int
    cards: tuple[Card, ...]


class Shoe(Struct, frozen=True):
    """Cards in the order in which they will be dealt, and how many have left; burnt cards have left too."""

    terms: Terms
    order: tuple[Card, ...]
    dealt: int

    def __repr__(self) -> str:
        return f"Shoe({self.terms.text()}, dealt={self.dealt}, <secret>)"

    @property
    def gone(self) -> tuple[Card, ...]:
        """Every card that has left the shoe, in order, the burnt ones first."""
        return self.order[: self.dealt]

    @property
    def burnt(self) -> tuple[Card, ...]:
        """The cards that were burnt when the shoe opened."""
        return self.order[: self.terms.burnt_after(self.order[0])]

    @property
    def remaining(self) -> int:
        return len(self.order) - self.dealt

    def following(self, count: int) -> tuple[Card, ...]:
        """The next cards, or as many of them as there are."""
        return self.order[self.dealt : self.dealt + count]

    @property
    def inside(self) -> Composition:
        """What is left, without its order."""
        return Composition.of_cards(self.order[self.dealt :])

    @property
    def cut_card_reached(self) -> bool:
        """No card is left before the cut card: it is the next thing to come out, or it is out."""
        return self.remaining <= self.terms.cut

    @property
    def cut_card_out(self) -> bool:
        """A card from behind the cut card has been dealt, so the cut card came out before it."""
        return self.remaining < self.terms.cut

    def draw(self) -> "tuple[Card, Shoe] | Exhausted":
        if self.remaining == 0:
            return Exhausted(f"all {len(self.order)} cards of the shoe have been dealt")
        return self.order[self.dealt], Shoe(self.terms, self.order, self.dealt + 1)


class Shuffler(Struct, frozen=True):
    """A continuous shuffler: each card is drawn from all that are not on the table."""

    terms: Terms
    inside: Composition
    chance: Chance
    gone: tuple[Card, ...] = ()
    returned: tuple[Return, ...] = ()

    def __repr__(self) -> str:
        return f"Shuffler({self.terms.text()}, dealt={self.dealt}, <secret>)"

    @property
    def dealt(self) -> int:
        return len(self.gone)

    @property
    def burnt(self) -> tuple[Card, ...]:
        return ()

    @property
    def remaining(self) -> int:
        return self.inside.total

    @property
    def cut_card_reached(self) -> bool:
        return False

    @property
    def cut_card_out(self) -> bool:
        return False

    def draw(self) -> "tuple[Card, Shuffler] | Exhausted":
        if self.remaining == 0:
            return Exhausted("every card of the shuffler lies on the table")
        card, chance = pick(self.chance, self.inside)
        inside = self.inside.without((card,))
        return card, replace(self, inside=inside, chance=chance, gone=(*self.gone, card))

    def put_back(self, cards: tuple[Card, ...]) -> "Shuffler":
        """Cards from the table go in again: all of them when a round ends."""
        inside = self.inside.with_(cards)
        for card in cards:
            if inside.count(card) > self.terms.decks:
                raise ValueError(f"{name(card)} cannot come back: every one of them is in the shuffler")
        return replace(self, inside=inside, returned=_with_return(self.returned, Return(self.dealt, cards)))


def _with_return(returned: tuple[Return, ...], back: Return) -> tuple[Return, ...]:
    """Cards that go back between the same two draws are one return."""
    if returned and returned[-1].after == back.after:
        return (*returned[:-1], Return(back.after, returned[-1].cards + back.cards))
    return (*returned, back)


AnyShoe = Shoe | Shuffler


def draw_agreeing(shoe: AnyShoe, agrees: Callable[[Card], bool]) -> tuple[Card, AnyShoe] | Exhausted:
    """The next card that agrees with what was told before it: a shuffler takes back any other (I3).

    A shoe takes nothing back, so that its next card comes whether it agrees or not.
    """
    while True:
        drawn = shoe.draw()
        if isinstance(drawn, Exhausted):
            return drawn
        card, shoe = drawn
        if agrees(card) or not isinstance(shoe, Shuffler):
            return card, shoe
        shoe = shoe.put_back((card,))


def open_shoe(shoe: str, seed: bytes, terms: Terms) -> AnyShoe:
    """Shuffle and burn. The same id, seed and terms give the same shoe on every machine.

    `seed` is what `shoe_seed` made of the server's and the players' seeds.
    """
    chance = chance_of(seed, shoe_nonce(shoe))
    if terms.shuffle == "continuous":
        return Shuffler(terms, terms.composition(), chance)
    order, _ = shuffled(chance, terms.cards())
    return Shoe(terms, order, terms.burnt_after(order[0]))


class Misdealt(Struct, frozen=True):
    """The first place, counted from 1, at which cards differ from the shoe; None where there is no card."""

    place: int
    expected: Card | None
    found: Card | None


def deal_again(
    shoe: AnyShoe, gone: tuple[Card, ...], returned: tuple[Return, ...] = ()
) -> AnyShoe | Misdealt:
    """A shoe as just opened, dealt up to these cards; burnt ones are among them. A restart does the same."""
    if isinstance(shoe, Shuffler):
        return _deal_shuffler_again(shoe, gone, returned)
    for place, (expected, found) in enumerate(zip(shoe.order, gone, strict=False), 1):
        if expected != found:
            return Misdealt(place, expected, found)
    if len(gone) > len(shoe.order):
        return Misdealt(len(shoe.order) + 1, None, gone[len(shoe.order)])
    if len(gone) < shoe.dealt:
        return Misdealt(len(gone) + 1, shoe.order[len(gone)], None)
    return replace(shoe, dealt=len(gone))


def _deal_shuffler_again(
    shoe: Shuffler, gone: tuple[Card, ...], returned: tuple[Return, ...]
) -> Shuffler | Misdealt:
    for place, found in enumerate(gone, 1):
        for back in returned:
            if back.after == place - 1:
                shoe = shoe.put_back(back.cards)
        drawn = shoe.draw()
        if isinstance(drawn, Exhausted):
            return Misdealt(place, None, found)
        card, shoe = drawn
        if card != found:
            return Misdealt(place, card, found)
    return shoe
