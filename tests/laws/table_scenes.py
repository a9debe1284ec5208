"""Short scenes at a table: written cards, people with purses, and a clock that is moved by hand."""

from collections.abc import Mapping

from table_source import round_of

from sabot.cards import Card, commit_server
from sabot.cards.card import parse_card, parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.catalogue import own_catalogue
from sabot.house.memory_house import MemoryHouse
from sabot.house.shoe_dealer import Dealer
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.money import UNIT, Amount
from sabot.profiles import Mode, Profile, profile
from sabot.table import commands as c
from sabot.table.events import Event, Events
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND, set_up
from sabot.table.shoe.shoe_change import next_shoe
from sabot.table.state import Table
from sabot.table.waiting_for import WaitingFor, waiting_for

SEED = b"a seed of 32 bytes, as it must be"[:32]


class Written(Dealer):
    """A dealer whose cards are written down; when they are used up they wait."""

    def __init__(self, cards: str) -> None:
        self.cards = list(parse_cards(cards))
        self.hole: Card | None = None

    def next(self, table: Table) -> c.Command | None:
        wanted = waiting_for(table)
        if wanted in (WaitingFor.CARD, WaitingFor.BURN_CARD, WaitingFor.HOLE_CARD) and not self.cards:
            return None
        match wanted:
            case WaitingFor.NEW_SHOE:
                own = table.setup.own_shoe
                return c.PrepareShoe(commit_server(next_shoe(table), "", SEED) if own else b"")
            case WaitingFor.SHOE_OPENING:
                burns = table.setup.game.rules.burns == "first-card"
                return c.OpenShoe(2, parse_card("As")) if burns else c.OpenShoe()
            case WaitingFor.SHOE_REVEAL:
                return c.RevealShoe(SEED)
            case WaitingFor.CARD | WaitingFor.BURN_CARD:
                return c.DealCard(self.cards.pop(0))
            case WaitingFor.HOLE_CARD:
                self.hole = self.cards.pop(0)
                return c.DealHoleCard()
            case WaitingFor.CHECK:
                assert self.hole is not None
                return c.ReportCheck(is_blackjack(round_of(table).up, self.hole))
            case WaitingFor.HOLE_TURN:
                assert self.hole is not None
                return c.TurnHoleCard(self.hole)
            case _:
                return None


class Scene:
    """A table that is open, with everybody at it who is named with a purse; the croupier's name is kim."""

    def __init__(
        self,
        game: str,
        mode: Mode,
        cards: str = "",
        *,
        purses: Mapping[str, int] | None = None,
        rules: Mapping[str, str] | None = None,
        under: Profile | None = None,
        settings: Settings | None = None,
    ) -> None:
        wanted = Configuration(table="t1", game=game, mode=mode, rules=rules or {})
        usual = configured(own_catalogue(), wanted)
        assert not isinstance(usual, Refused), usual.reason
        setup = set_up("t1", usual.game, mode, under or profile("open"), settings)
        assert not isinstance(setup, Refused), setup.reason
        self.dealer = Written(cards)
        self.house = MemoryHouse(own_catalogue(), lambda table, terms: self.dealer)
        self.host = self.house.open(setup)
        self.must(c.Request("", c.OpenTable()))
        if mode is Mode.LIVE:
            self.must(c.Request("kim", c.SignIn()))
        for seat, (player, money) in enumerate((purses or {"ann": 100}).items(), 1):
            self.house.give(CreditsIssued(player, Amount(money * UNIT)))
            self.must(c.Request(player, c.Join()))
            if not setup.common and seat <= setup.game.seating.stations:
                self.must(c.Request(player, c.TakeSeat(seat)))

    @property
    def table(self) -> Table:
        return self.host.table

    def must(self, command: c.Request) -> Events:
        answer = self.host.tell(command)
        assert not isinstance(answer, Refused), f"{command}: {answer.reason}"
        return answer

    def refused(self, command: c.Request) -> str:
        answer = self.host.tell(command)
        assert isinstance(answer, Refused), f"{command} was not refused: {answer}"
        return answer.reason

    def bet(self, player: str, hand: str, money: int, bet: str = "main", *, behind: bool = False) -> None:
        self.must(c.Request(player, c.PlaceBet(hand, bet, Amount(money * UNIT), behind=behind)))

    def give(self, player: str, value: int, count: int) -> None:
        """Golden chips of so many credits."""
        self.house.give(GoldenAwarded(player, Amount(value * UNIT), count, "welcome"))

    def wait(self, seconds: int) -> None:
        self.host.pass_time(self.house.at + seconds * SECOND)

    def credits(self, player: str) -> int:
        """What the player has, stakes on tables included."""
        return int(self.house.purse(player).balance // UNIT)

    def free(self, player: str) -> int:
        return int(self.house.purse(player).available // UNIT)

    def events(self, *kinds: type) -> list[Event]:
        return [happened.event for happened in self.host.log if isinstance(happened.event, kinds)]
