"""After the storm: with everything working, every table comes to its next round, every game to its end."""

from sabot.games.answer import Refused
from sabot.house.house import House
from sabot.house.requests import id_of, named
from sabot.house.shoe_dealer import ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.streams import INTERRUPTED, kind_of, name_of, player_stream, table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.configuration import own_name
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.reasons import HouseReason
from sabot.table.shoe.shoe_change import setup_to_deal_by
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import FROM_SOURCE, waiting_for
from storm import doors
from storm.acts import answer, is_asked
from storm.broken_law import LawBroken, must
from storm.card_devices import CardDevice
from storm.casino import Casino
from storm.clients import Client, ClientKind, Letter
from storm.crowd import Crowd
from storm.devices import Device
from storm.plan import games

AUDIT = "the audit finds nothing, and names what was lost"
SUMS = "the sums of the house are what was counted"
ALIVE = "after the storm every table comes to its next round"
FINISHED = "after the storm every interrupted game can be finished"
MOST_ACTS = 400
LAST = "the-last-guest"


def last_guest(stream: str) -> str:
    """Another at each table: nobody plays at two own-pace tables."""
    return f"{LAST}-{name_of(stream)}"


class Rest:
    def __init__(self, casino: Casino, crowd: Crowd) -> None:
        self.casino = casino
        self.devices = crowd.devices
        self.card_devices = crowd.card_devices
        self.chance = casino.plan.chance("rest")

    def come(self) -> None:
        casino = self.casino
        casino.sky.calm = True
        if casino.house is None:
            casino.open_house()
        casino.behind = 0
        house = casino.house
        assert house is not None
        for stream in sorted(house.writers):
            if self._table(stream).setup.owner or kind_of(stream) == INTERRUPTED:
                self._finish(stream)
            else:
                self._invite(last_guest(stream), house)
        for stream in sorted(house.writers):
            if self._table(stream).setup.own_tables:
                self._go_on(self._own_of(stream))
            elif not self._table(stream).setup.owner and kind_of(stream) != INTERRUPTED:
                self._go_on(stream)
        for stream in sorted(house.writers):
            self._close(stream)
        for stream in sorted(set(house.writers) - set(casino.watch.shadows)):
            raise LawBroken(ALIVE, f"nobody has seen {stream}")
        casino.watch.look_again(house.store)
        casino.watch.compare_all(house, casino.now)
        casino.watch.compare_from_nothing(house.store)
        casino.check_acknowledged()
        self._audit(house)

    def _invite(self, player: str, house: House) -> None:
        casino = self.casino
        casino.clients[player] = Client(player, ClientKind.CAREFUL, casino.plan.chance(player))
        rich = CreditsIssued(player, Amount(10**9))
        casino.ask(rich, lambda: house.tell_player(player, rich, casino.now), (player_stream(player),))

    def _audit(self, house: House) -> None:
        """Whoever looks at the journal from outside works out the same, payouts and shoes included."""
        verdict = audit(JournalReader(StoreReader(house.store)), games(), returns=doors.returns)
        if verdict.difference is not None:
            raise LawBroken(AUDIT, verdict.difference.text())
        self._sums(verdict)
        lost = self.casino.watch.unshown
        untold = [shoe for shoe in sorted(lost) if not any(shoe in note for note in verdict.notes)]
        must(not untold, AUDIT, f"it does not say that {untold} were closed without their seeds")

    def _sums(self, verdict: Verdict) -> None:
        """The sums that the audit prints are those that the storm has counted for itself."""
        watch, sums = self.casino.watch, verdict.sums
        assert sums is not None
        till, idea = watch.till, watch.idea
        told = {
            "tickets": (sums.tickets, sums.ticket_money),
            "by hand": sums.hand_pays,
            "wallets": sums.wallets,
            "golden": sums.golden,
            "turnover": (sums.turnover, sums.back, sums.commission),
        }
        counted = {
            "tickets": (len(till.tickets), sum(till.tickets.values())),
            "by hand": sum(till.waiting.values()),
            "wallets": idea.money.total() + till.money.total() - till.money[""],
            "golden": idea.golden.total() + till.golden.total(),
            "turnover": (idea.turnover, idea.back, idea.commission),
        }
        must(told == counted, SUMS, f"{told}, counted {counted}")
        cash = (sum(c.taken for name, c in sums.drawers.items() if name), till.taken)
        must(cash[0] == cash[1], SUMS, f"cash taken {cash}")
        cash = (sum(c.paid for name, c in sums.drawers.items() if name), till.paid)
        must(cash[0] == cash[1], SUMS, f"cash paid {cash}")

    def _table(self, stream: str) -> Table:
        table = self.casino.table(stream)
        assert table is not None
        return table

    def _tell(self, stream: str, by: str, command: c.Command) -> bool:
        house = self.casino.house
        assert house is not None
        told = self._told(stream, c.Request(by, command))
        replies = self.casino.ask(command, lambda: house.tell(stream, (told,), self.casino.now), (stream,))
        return replies is not None and not isinstance(replies[0], Refused)

    def _told(self, stream: str, request: c.Request) -> c.Request:
        """A guest sends it themselves."""
        client = self.casino.clients.get(request.by)
        if client is None or not isinstance(request.command, c.OF_GUESTS):
            return request
        told = named(request, client.fresh_id(), stream)
        client.sends(Letter(client, stream, told, id_of(told)))
        return told

    def _own_of(self, template: str) -> str:
        """The table of the last guest's own, once its template is in order."""
        last = last_guest(template)
        for _ in range(MOST_ACTS):
            table = self._table(template)
            if last in table.own:
                return table_stream(own_name(table.setup.table, table.own[last]))
            if not self._tell(template, last, c.OpenOwnTable()):
                self._act(template, table)
        raise LawBroken(ALIVE, f"{template} opens no table for {last}")

    def _finish(self, stream: str) -> None:
        """The player comes back and answers until it is over; a table of their own they leave then."""
        for _ in range(MOST_ACTS):
            table = self._table(stream)
            if table.phase is Phase.CLOSED:
                return
            player = table.setup.owner or next(iter(table.guests))
            if player in table.absent:
                # Who has never come to their own table, or was gone for long, joins it.
                self._tell(stream, player, c.RegainConnection()) or self._tell(stream, player, c.Join())
            elif is_asked(table, player):
                self._tell(stream, player, answer(table, player, self.chance))
            elif table.clock is not None:
                self._wait(stream, table)
            elif table.setup.owner and self._tell(stream, player, c.Leave()):
                continue
            else:
                raise LawBroken(FINISHED, f"{stream} waits for {waiting_for(table)}")
        raise LawBroken(FINISHED, f"{stream} has no end")

    def _go_on(self, stream: str) -> None:
        before = self.casino.watch.shadows[stream].rounds
        closed = self._table(stream).phase is Phase.CLOSED
        for _ in range(MOST_ACTS):
            if self.casino.watch.shadows[stream].rounds > before + closed:
                return
            self._act(stream, self._table(stream))
        table = self._table(stream)
        raise LawBroken(
            ALIVE, f"{stream} waits for {waiting_for(table)} in {table.phase}, clock {table.clock}"
        )

    def _close(self, stream: str) -> None:
        """So that every shoe is shown, and with it every card that was dealt from it."""
        for player in sorted(self._table(stream).bettors):
            self._tell(stream, player, c.ClearAll())
        self._tell(stream, "", c.CloseTable())

    def _act(self, stream: str, table: Table) -> None:
        """What the table needs most, of whoever can bring it."""
        if table.phase is Phase.CLOSED:
            self._tell(stream, "", c.OpenTable())
        elif table.device_silent:
            self._tell(stream, "", c.ReportDevice(silent=False))
        elif lacks_croupier(table) and (table.halt is None or table.halt.until):
            self._sign_in(stream, table)
        elif table.halt is not None:
            done = table.halt.disputed and self._tell(stream, "kim", c.ConfirmCards())
            if not done and not self._tell(stream, "pit", c.ResumeTable()):
                self._void(stream)
        elif stream in self.card_devices and waiting_for(table) in FROM_SOURCE:
            self._read(self.card_devices[stream], table)
        elif table.setup.mode in self.casino.plan.outside and waiting_for(table) in FROM_SOURCE:
            self._deal(stream, table)
        elif not self._answered(stream, table) and not self._staked(stream, table):
            self._wait(stream, table)

    def _void(self, stream: str) -> None:
        """Asked for now, unless somebody did before; by another one it is approved."""
        self._tell(stream, "kim", c.AskApproval(Voiding(), "nobody knows"))
        for waiting in self._table(stream).approvals:
            if isinstance(waiting.act, Voiding):
                self._tell(stream, "pit" if waiting.by == "sue" else "sue", c.GiveApproval(waiting.number))

    def _sign_in(self, stream: str, table: Table) -> None:
        device = setup_to_deal_by(table).device
        back = device and table.croupier == device
        self._tell(stream, device or "kim", c.RegainCroupier() if back else c.SignIn())

    def _read(self, device: CardDevice, table: Table) -> None:
        """A card device over a wire that loses nothing: what is not in the journal is told."""
        known = device.follows(table)
        if known is not None:
            self._tell(device.stream, device.id, known)
            return
        letter = device.next_letter(table)
        house = self.casino.house
        assert house is not None
        if letter is None:
            self._tell(device.stream, "", c.RunOutOfCards(HouseReason.EMPTY))
            return
        assert isinstance(letter.body, c.Request)
        told = (letter.body,)
        replies = self.casino.ask(
            told, lambda: house.tell(device.stream, told, self.casino.now), (device.stream,)
        )
        assert replies is not None
        device.client.remember(letter, replies[0])
        device.client.hears(letter, replies[0])

    def _deal(self, stream: str, table: Table) -> None:
        """A device that is told nothing any more deals on; whether its last card was taken, it finds out."""
        trial: ShoeDealer = self._dealer(self.devices[stream]).copy()
        command = trial.next(table)
        assert command is not None
        if self._tell(stream, "", command):
            self.devices[stream].dealer = trial
            self.devices[stream].in_doubt = None

    def _dealer(self, device: Device) -> ShoeDealer:
        """With the card that was on its way still in its hand, unless the journal has it."""
        device.look_up()
        written = self.casino.watch.spans
        sent = (letter.id for letter, _ in device.client.open.values())
        taken = any(id_ is not None and id_.text in written for id_ in sent)
        return device.in_doubt if device.in_doubt is not None and taken else device.dealer

    def _answered(self, stream: str, table: Table) -> bool:
        for player in sorted(table.guests):
            if table.present(player) and is_asked(table, player):
                return self._tell(stream, player, answer(table, player, self.chance))
        if table.setup.mode is Mode.INTERNAL and table.play is not None:
            return any(self._tell(stream, player, c.RegainConnection()) for player in sorted(table.absent))
        return False

    def _staked(self, stream: str, table: Table) -> bool:
        """While nobody has a stake, somebody must lay one down."""
        if table.phase is not Phase.BETTING or table.bettors:
            return table.phase is Phase.BETTING and self._dealt(stream, table)
        last = table.setup.owner or last_guest(stream)
        if last not in table.guests:
            for player in sorted(table.guests) if table.setup.mode is Mode.INTERNAL else ():
                self._tell(stream, player, c.Leave())
            return self._tell(stream, last, c.Join())
        if not table.setup.common and not table.guest(last).seats:
            return self._seated(stream, table)
        key = table.setup.fields.main_keys[0]
        hand = table.hands_of(last)[0]
        return self._tell(stream, last, c.PlaceBet(hand, key, table.setup.limits[key].minimum))

    def _seated(self, stream: str, table: Table) -> bool:
        """On a free seat. Somebody who is there makes room; whoever is gone must not keep a seat for ever."""
        seats, last = range(1, table.setup.game.seating.stations + 1), table.setup.owner or last_guest(stream)
        if any(self._tell(stream, last, c.TakeSeat(seat)) for seat in seats if seat not in table.seats):
            return True
        here = ((seat, player) for seat, player in sorted(table.seats.items()) if table.present(player))
        return any(self._tell(stream, player, c.LeaveSeat(seat)) for seat, player in here)

    def _dealt(self, stream: str, table: Table) -> bool:
        """Somebody confirms and presses Deal where that is needed.

        Whoever plays at another own-pace table meanwhile leaves this one, and takes the stakes back.
        """
        for player in sorted(table.bettors):
            if not table.setup.live.auto_confirm and self._tell(stream, player, c.ConfirmBets()):
                return True
        internal = table.setup.mode is Mode.INTERNAL
        acts = (c.PressDeal(), c.Leave()) if internal else ()
        return any(self._tell(stream, player, act) for act in acts for player in sorted(table.bettors))

    def _wait(self, stream: str, table: Table) -> None:
        """Until the next moment that the table names."""
        house = self.casino.house
        assert house is not None
        clock = table.clock
        moment = self.casino.now + 1_000_000 if clock is None else clock.marked or clock.until
        if clock is not None and moment <= self.casino.now:
            moment = clock.until
        self.casino.now = max(self.casino.now, moment)
        self._tell(stream, "", c.Tick())
