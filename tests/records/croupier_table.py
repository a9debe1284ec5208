"""A live table whose cards a croupier reads out, so that every result is known beforehand."""

from played_house import KEY, PlayedHouse

from sabot.cards import parse_card, parse_cards
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.table_dealer import WriterFactory
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.journal import Store
from sabot.table import commands as c
from sabot.table.house.settings import Settings


class CroupierTable(PlayedHouse):
    def __init__(
        self, store: Store, game: str, people: tuple[str, ...] = ("ann", "bob"), *, opened: bool = True
    ) -> None:
        super().__init__(store, 1, people)
        self.house = House(
            store, catalogue(), WriterFactory(KEY, self._seeds.randbytes, outside=(Mode.LIVE,))
        )
        self.stream = self.open_table("live", game, Mode.LIVE, Settings())
        self.must(self.stream, c.Request("", c.PrepareShoe()))
        by_ace = c.Request("", c.OpenShoe(2, parse_card("As")))
        if opened:
            self.must(self.stream, c.Request("", c.OpenShoe()) if "blackjack" in game else by_ace)

    def bet(self, player: str, hand: str, bet: str, amount: int, chips: tuple[int, ...] = ()) -> None:
        golden = tuple(Amount(chip) for chip in chips)
        self.must(self.stream, c.Request(player, c.PlaceBet(hand, bet, Amount(amount), golden)))

    def bell(self) -> None:
        self.wait(16)

    def deal(self, cards: str) -> None:
        for card in parse_cards(cards):
            self.must(self.stream, c.Request("", c.DealCard(card)))

    def pay(self) -> None:
        """The time for disputes passes."""
        self.wait(6)
