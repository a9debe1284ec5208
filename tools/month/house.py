"""A house that plays day after day by an injected clock: tables in step, players, dealers and two desks."""

from msgspec.structs import replace
from played_house import DAWN, PlayedHouse

from sabot.cashdesk import commands as d
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.house.requests import named
from sabot.ledger.account import tips, wallet
from sabot.ledger.barcode import check_digit
from sabot.ledger.tally import DAY
from sabot.money import Amount
from sabot.profiles import Mode, Times
from sabot.store.journal import Store
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

GAMES = ("punto-banco", "koi-bacc", "live-blackjack", "dai-bacc", "punto-banco", "live-blackjack-eu")
DEALERS = ("ada", "kim", "lee", "mia")
CASHIERS = ("cas", "dee")
SUPERVISOR = "sue"
RULES = DeskRules(pays_given=True, ticket_most=Amount(1_250_000), paid_alone=Amount(1_000_000))
"""Tickets and hand-pays of all sizes come up, with and without a second person."""
CLOSED = 4 * 3_600
"""Seconds between two evenings on which nobody plays."""
MOST_STEPS = 400


class MonthHouse(PlayedHouse):
    """Live tables are dealt by the dealers in turn, the others deal by themselves."""

    def __init__(self, store: Store, tables: int, players: int, seed: int) -> None:
        super().__init__(store, seed, tuple(f"p{number:03d}" for number in range(players)))
        self.at = (DAWN // DAY + 1) * DAY
        self.streams = [self._open(number, tables) for number in range(tables)]
        self._numbers = 0
        self.refused: dict[str, int] = {}

    def _open(self, number: int, tables: int) -> str:
        live = number < min(len(DEALERS), tables - 1)
        table, game = f"t{number}", GAMES[number % len(GAMES)]
        settings = replace(Settings(), kept_unstaked=0, times=Times(idle=2_592_000))
        words = Configuration(
            table=table, game=game, mode=Mode.LIVE if live else Mode.VIDEO, settings=settings
        )
        assert self.house.open_table(words, self.at) is None
        stream = table_stream(table)
        self.must(stream, c.Request("", c.OpenTable()))
        setup = self.table(stream).setup
        guests = self.people[number::tables]
        own = guests if setup.common else guests[: setup.game.seating.stations]
        for seat, player in enumerate(own, 1):
            self.must(stream, c.Request(player, c.Join()))
            if not setup.common:
                self.must(stream, c.Request(player, c.TakeSeat(seat)))
        return stream

    def live(self) -> list[str]:
        return [stream for stream in self.streams if self.table(stream).setup.mode is Mode.LIVE]

    # A day.

    def play_day(self, day: int, sessions: int) -> None:
        for place, stream in enumerate(self.live()):
            self._sign_in(stream, DEALERS[(place + day) % len(DEALERS)])
        for cashier in CASHIERS:
            self.desk(d.Request(cashier, d.OpenDrawer(Amount(5_000_000))))
        for _ in range(sessions):
            self.session()
            self._errands()
        self._close()
        self.wait(CLOSED)

    def _sign_in(self, stream: str, dealer: str) -> None:
        """Under an id of their own: only whoever has dealt there is paid tips of a table."""
        self._ids += 1
        request = named(c.Request(dealer, c.SignIn()), f"{self._ids:032x}", stream)
        (reply,) = self.house.tell(stream, (request,), self.at)
        assert not isinstance(reply, Refused), reply.reason

    def session(self) -> None:
        """One round at every table, all of them in step; a few seldom things among it."""
        self.finish_interrupted_games()
        for stream in self.streams:
            self.come_back(stream)
            table = self.table(stream)
            if table.phase is Phase.BETTING:
                for player in sorted(table.guests):
                    if self.chance.random() < 0.5 and table.present(player):
                        self._place(stream, self.table(stream), player)
        self.wait(16)
        for _ in range(MOST_STEPS):
            busy = [stream for stream in self.streams if self.table(stream).phase is not Phase.BETTING]
            if not busy:
                return
            waiting = [stream for stream in busy if not self._moved(stream)]
            if waiting == busy:
                self.wait(3)

    def _moved(self, stream: str) -> bool:
        table = self.table(stream)
        if table.halt is not None:
            self._settle_halt(stream)
            return True
        if table.phase is Phase.PLAYING and self._answer(stream, table):
            return True
        if table.phase is Phase.RESULT and table.setup.mode is Mode.LIVE and self.chance.random() < 0.01:
            self.dispute(stream)
        return False

    def _settle_halt(self, stream: str) -> None:
        """Confirmed by the croupier, or void by two."""
        croupier = self.table(stream).croupier
        if self.chance.random() < 0.5:
            self.tell(stream, c.Request(croupier, c.ConfirmCards()))
            return
        self.tell(stream, c.Request(croupier, c.AskApproval(Voiding(), "a card fell")))
        self.tell(stream, c.Request(SUPERVISOR, c.GiveApproval(self.table(stream).asked)))

    # The desks.

    def desk(self, request: d.Request) -> bool:
        reply = self.tell_desk(request, RULES)
        if isinstance(reply, Refused):
            self.refused[reply.code] = self.refused.get(reply.code, 0) + 1
        return not isinstance(reply, Refused)

    def _errands(self) -> None:
        self.at += SECOND
        for _ in range(3):
            player, cashier = self.chance.choice(self.people), self.chance.choice(CASHIERS)
            balance = self.store.ledger.available(wallet(player))
            if balance < 200_000:
                self.desk(d.Request(cashier, d.Deposit(player, Amount(self.chance.randint(50, 500) * 1_000))))
            elif balance > 1_000_000:
                self._cash_out(player, cashier)
            elif self.chance.random() < 0.3:
                self.desk(d.Request(cashier, d.Withdraw(player, Amount(20_000))))
        self._tip()
        if self.chance.random() < 0.05:
            award = d.AwardGolden(
                player=self.chance.choice(self.people), value=Amount(500), count=2, reason="welcome",
                request=f"award-{self._next()}",
            )  # fmt: skip
            self.desk(d.Request("opa", award))

    def _tip(self) -> None:
        stream = self.chance.choice(self.live())
        table = self.table(stream)
        if table.guests and self.chance.random() < 0.3:
            giver = self.chance.choice(sorted(table.guests))
            self.tell(stream, c.Request(giver, c.Tip(Amount(500))))

    def _next(self) -> int:
        self._numbers += 1
        return self._numbers

    def _cash_out(self, player: str, cashier: str) -> None:
        """A ticket, or a hand-pay where it is too much for one; both are brought to a desk, or expire."""
        digits = f"{self._next():017d}"
        number, request = f"{digits}{check_digit(digits)}", f"hand-{self._numbers}"
        out = d.CashOut(player=player, number=number, request=request, terminal="7")
        if not self.desk(d.Request(player, out)):
            return
        if number in self.house.counter.desk.tickets:
            pick = self.chance.random()
            if pick < 0.3:
                self.desk(d.Request(player, d.RedeemTicket(number)))
            elif pick < 0.7:
                self.desk(d.Request(cashier, d.ReserveTicket(number)))
                if not self.desk(d.Request(cashier, d.CashTicket(number))):
                    self.desk(d.Request(SUPERVISOR, d.ApproveRequest(number)))
                    self.desk(d.Request(cashier, d.CashTicket(number)))
            elif pick < 0.8:
                self.desk(d.Request(cashier, d.VoidTicket(number, "misprinted")))
            return
        if self.chance.random() < 0.8:
            self.desk(d.Request(SUPERVISOR, d.ApproveRequest(request)))
            self.desk(d.Request(cashier, d.PayByHand(request)))
        else:
            self.desk(d.Request(cashier, d.CancelRequest(request, "changed their mind")))

    def _close(self) -> None:
        """Dealers go, tips are paid, drawers are counted."""
        for stream in self.live():
            dealer = self.table(stream).croupier
            self.tell(stream, c.Request(dealer, c.SignOut()))
            table = self.table(stream).setup.table
            there = self.store.ledger.available(tips(table))
            if there:
                self.desk(d.Request(CASHIERS[0], d.PayTips(table, dealer, Amount(there), served=True)))
        for drawer in list(self.house.counter.desk.drawers.values()):
            self.desk(d.Request(drawer.cashier, d.CloseDrawer(drawer.name, drawer.cash)))
        self.desk(d.Request("", d.Sweep()))
