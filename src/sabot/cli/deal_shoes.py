"""Cards for `sabot deal`: shoes drawn from a seed, opened, dealt and replaced as the game's rules say."""

from hashlib import sha256

from sabot.cards import AnyShoe, Card, Exhausted, Shuffler, Terms, open_shoe, shoe_seed
from sabot.cards.terms import Burn
from sabot.games.shoe_rules import ShoeRules, Shuffle


class ShoeRunDry(Exception):
    """All cards are gone in the middle of a round, which is therefore void (B33)."""


class DrawnShoes:
    """One shoe after the other. `rounds_after_cut` are still dealt once the cut card has come (B32)."""

    def __init__(self, seed: str, rules: ShoeRules, burn: Burn, rounds_after_cut: int) -> None:
        self._terms = Terms(rules.decks, rules.shuffle.value, rules.cut, burn, rules.left_out)
        self._fresh_each_round = rules.shuffle is Shuffle.EVERY_ROUND
        self._rounds_after_cut = rounds_after_cut
        self._seed = sha256(b"sabot deal " + seed.encode()).digest()
        self.number = 0
        self._shoe = self._next_shoe()
        self._rounds_left: int | None = None
        self._cut_card_first = False
        self._first_of_round = 0

    @property
    def burnt(self) -> tuple[Card, ...]:
        return self._shoe.burnt

    def _next_shoe(self) -> AnyShoe:
        self.number += 1
        name = f"deal/{self.number}"
        return open_shoe(name, shoe_seed(name, self._seed, ()), self._terms)

    def begin_round(self) -> bool:
        """Make ready for a round; true where it begins a new shoe."""
        used = self._first_of_round > 0 or self._shoe.dealt > len(self._shoe.burnt)
        opened = self._rounds_left == 0 or (self._fresh_each_round and used)
        if opened:
            self._shoe, self._rounds_left = self._next_shoe(), None
        self._first_of_round = self._shoe.dealt
        self._cut_card_first = self._shoe.cut_card_reached and not self._shoe.cut_card_out
        return opened or not used

    def draw(self) -> Card:
        drawn = self._shoe.draw()
        if isinstance(drawn, Exhausted):
            raise ShoeRunDry(drawn.reason)
        card, self._shoe = drawn
        return card

    def end_round(self) -> None:
        """Cards go back into a shuffler; a shoe whose cut card has come is counted down."""
        if isinstance(self._shoe, Shuffler):
            self._shoe = self._shoe.put_back(self._shoe.gone[self._first_of_round :])
        if self._rounds_left is not None:
            self._rounds_left -= 1
        elif self._shoe.cut_card_out:
            self._rounds_left = 0 if self._cut_card_first else self._rounds_after_cut
