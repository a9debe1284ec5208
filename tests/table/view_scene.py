"""Tables with cards that a test wrote down, for looking at them through the eyes of each audience."""

from hashlib import sha256

from table_drawing import Scene
from view_leaks import Told, told_of

from sabot.cards import Card, parse_card, parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.moves import Action
from sabot.games.shown import Shown
from sabot.house.shoe_dealer import Dealer
from sabot.ledger.facts import GoldenAwarded
from sabot.ledger.purse import Purse
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.evolve import evolve, replay
from sabot.table.house.setup import Settings
from sabot.table.state import Table, new_table
from sabot.table.view import (
    CroupierView,
    OwnView,
    PublicView,
    RoundView,
    croupier_view,
    own_view,
    public_view,
)
from sabot.table.waiting_for import WaitingFor, waiting_for

SEALED = b"the sealed seed of the house"


class Stacked(Dealer):
    """Deals these cards and then no more, so that a test can look at a table in the middle of a deal."""

    def __init__(self, cards: str) -> None:
        self.cards = list(parse_cards(cards))
        self.hole: Card | None = None

    def next(self, table: Table) -> c.Command | None:
        match waiting_for(table):
            case WaitingFor.NEW_SHOE:
                own = table.setup.own_shoe
                return c.PrepareShoe(sha256(b"seed").digest(), SEALED) if own else c.PrepareShoe()
            case WaitingFor.SHOE_OPENING:
                burns = table.setup.game.rules.burns == "first-card"
                return c.OpenShoe(2, parse_card("As")) if burns else c.OpenShoe()
            case WaitingFor.SHOE_REVEAL:
                return c.RevealShoe(b"s" * 32)
            case WaitingFor.CARD | WaitingFor.BURN_CARD if self.cards:
                return c.DealCard(self.cards.pop(0))
            case WaitingFor.HOLE_CARD if self.cards:
                self.hole = self.cards.pop(0)
                return c.DealHoleCard()
            case WaitingFor.CHECK:
                return c.ReportCheck(self._makes_blackjack(table))
            case WaitingFor.HOLE_TURN:
                assert self.hole is not None
                return c.TurnHoleCard(self.hole)
            case _:
                return None

    def _makes_blackjack(self, table: Table) -> bool:
        assert table.play is not None
        assert isinstance(table.play.now, BlackjackRound)
        assert self.hole is not None
        return is_blackjack(table.play.now.up, self.hole)


def why(refused: Refused | None) -> str | None:
    return None if refused is None else refused.reason


class Looked(Scene):
    """A table with written cards, and what each audience sees of it."""

    def __init__(
        self,
        game: str,
        mode: Mode = Mode.VIDEO,
        *,
        purses: str,
        seats: str = "",
        cards: str = "",
        settings: Settings | None = None,
    ) -> None:
        super().__init__(game, mode, purses=purses, seats=seats, settings=settings)
        self.dealt_by(Stacked(cards))

    @property
    def table(self) -> Table:
        return self.host.table

    @property
    def public(self) -> PublicView:
        return public_view(self.table, self.host.at)

    @property
    def round(self) -> RoundView:
        shown = self.public.round
        assert shown is not None
        return shown

    @property
    def croupier(self) -> CroupierView:
        return croupier_view(self.table, self.host.at)

    def purse(self, player: str) -> Purse:
        return self.host.house.purse(player)

    def own(self, player: str) -> OwnView:
        return own_view(self.table, player, self.purse(player), self.host.at)

    def may(self, player: str, key: str, hand: str = "") -> str | None:
        """Why one of a player's buttons is grey; None where it is not."""
        own = self.own(player)
        (found,) = (act for act in own.acts if (act.key, act.hand) == (key, hand))
        return why(found.refused if found.by_chip else found.with_chip(Amount(0), own.credit).refused)

    def has(self, player: str, key: str) -> bool:
        return any(act.key == key for act in self.own(player).acts)

    def golden(self, player: str, value: str, count: int = 1) -> None:
        self.host.house.give(GoldenAwarded(player, parse_amount(value), count, "bonus"))

    def chips(self, player: str, hand: str, *values: str) -> None:
        chips = tuple(map(parse_amount, values))
        self.told(c.Request(player, c.PlaceBet(hand, "main", Amount(0), chips)))

    def chosen(self, player: str, hand: str, action: str) -> None:
        self.told(c.Request(player, c.Choose(hand, Action(action), sure=True)))

    def closed(self) -> None:
        """Betting is over, to the moment; cards are dealt as far as they go."""
        clock = self.table.clock
        assert clock is not None
        self.host.pass_time(clock.until)

    def told_since(self, count: int) -> list[Told]:
        """What everybody was told of the events after the first `count`; of some of them nothing."""
        told, table = [], self._table_after(count)
        for happened in self.host.log[count:]:
            after = evolve(table, happened.event)
            told.append(told_of(table, happened.event, after))
            table = after
        return [one for one in told if one.view or one.cues]

    def _table_after(self, count: int) -> Table:
        return replay(new_table(self.table.setup), (each.event for each in self.host.log[:count]))


def told(shown: Shown) -> list[str]:
    return [named.key for named in (shown.outcome, shown.remark) if named is not None]
