"""Everybody in the casino: players of every temper, croupiers, supervisors, devices; and when they act."""

from functools import partial
from random import Random

from msgspec.structs import replace

from sabot.cashdesk import commands as d
from sabot.house.house import House
from sabot.house.requests import id_of, identify, named, under
from sabot.ledger import Purse, purse_of
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.streams import (
    DESK,
    LimitSet,
    PlayerEvent,
    PlayerExcluded,
    SessionBegan,
    SessionEnded,
    interrupted_stream,
    player_stream,
    table_stream,
)
from sabot.table import commands as c
from sabot.table.house.configuration import Configuration, digest_of_words, own_name
from sabot.table.house.configuration_checks import holding_problems
from sabot.table.house.setup import DEVICE, SECOND
from sabot.table.state import Phase, Table
from storm import doors
from storm.acts import hostile_act, is_asked, player_act
from storm.card_devices import CardDevice
from storm.cashiers import CASHIERS, cashier_act, chief_act, own_act
from storm.casino import Casino
from storm.clients import Client, ClientKind, Letter
from storm.devices import Device
from storm.plan import games
from storm.staff import CROUPIERS, OPERATORS, ROLES, SUPERVISORS, anybodys_try, staff_act

TEMPERS = (ClientKind.CAREFUL, ClientKind.CAREFUL, ClientKind.CAREFUL, ClientKind.HASTY, ClientKind.HOSTILE)
POOR = 500
CHIEFS = (*SUPERVISORS, *OPERATORS)


class Crowd:
    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self.chance = casino.plan.chance("crowd")
        self.idle: list[str] = []
        """People who are in the house and at no table."""
        self.devices: dict[str, Device] = {}
        self.card_devices: dict[str, CardDevice] = {}
        self.streams = [table_stream(words.table) for words in casino.plan.tables]

    # Coming in.

    def come_in(self) -> None:
        """Before the storm: the tables are opened, and everybody gets their credits."""
        casino, house = self.casino, self._house()
        for words in casino.plan.tables:
            assert house.open_table(words, casino.now, self._file(words)) is None
        for member, role in ROLES.items():
            casino.tell_role(member, role)
        for words in casino.plan.tables:
            casino.tell_role(f"device-{words.table}", "croupier")
        for number in range(1, casino.plan.people + 1):
            self._enter(house, f"p{number}")
        casino.watch.look(house.store, sorted(house.store.heads()))
        for stream in self.streams:
            self._begin_at(stream)
        casino.on_opening.append(self._connections_were_lost)
        for name in ROLES:
            casino.later(self.chance.randint(1, 5 * SECOND), partial(self._at_desk, casino.clients[name]))
        casino.later(SECOND, self._sweep)
        casino.later(20 * SECOND, self._change_role)
        casino.later(20 * SECOND, self._bound_somebody)

    def _file(self, words: Configuration) -> str:
        """Tables that may be as they are come from the house's file; others are of before anybody asked."""
        problems = holding_problems(games(), words, None, doors.returns)
        return "" if any(problems) else digest_of_words(words)

    def _house(self) -> House:
        assert self.casino.house is not None
        return self.casino.house

    def _enter(self, house: House, name: str) -> None:
        chance, at = self.chance, self.casino.now
        money = Amount(chance.choice((600, 2_000, 20_000, 100_000)))
        house.tell_player(name, CreditsIssued(name, money), at)
        if chance.random() < 0.25:
            most = chance.choice((5_000, 20_000, 100_000))
            limit = LimitSet(chance.choice(("stake", "loss")), chance.choice(("day", "week")), most, at)
            house.tell_player(name, limit, at)
        if chance.random() < 0.2:
            house.tell_player(name, GoldenAwarded(name, Amount(500), chance.randint(1, 6), "welcome"), at)
        self.casino.clients[name] = Client(name, chance.choice(TEMPERS), Random(chance.getrandbits(32)))
        self.idle.append(name)

    def _begin_at(self, stream: str) -> None:
        """The people of one table: a croupier's side, perhaps a device, and its first guests."""
        casino, table = self.casino, self.casino.table(stream)
        assert table is not None
        for name in ROLES:
            if name not in casino.clients:
                chance = Random(self.chance.getrandbits(32))
                casino.clients[name] = Client(name, ClientKind.HASTY, chance)
        self.send(casino.clients[OPERATORS[0]], stream, c.OpenTable())
        chance = Random(self.chance.getrandbits(32))
        casino.later(SECOND, lambda: self._staff(chance, stream))
        if table.setup.device:
            own = Random(f"{table.setup.device} {casino.plan.seed}")
            self.card_devices[stream] = CardDevice(casino, stream, table.setup.device, own)
            self.card_devices[stream].begin()
        elif table.setup.mode in casino.plan.outside:
            self.devices[stream] = Device(casino, stream, Random(self.chance.getrandbits(32)))
            self.devices[stream].begin()
        guests = 1 if table.setup.mode is Mode.INTERNAL else self.chance.randint(2, 6)
        for _ in range(guests):
            self._newcomer(stream)

    def _newcomer(self, stream: str) -> None:
        if not self.idle:
            return
        client = self.casino.clients[self.idle.pop(self.chance.randrange(len(self.idle)))]
        client.streams = [stream]
        if client.temper is not ClientKind.CAREFUL and self.chance.random() < 0.5:
            client.streams += self.chance.sample(self.streams, min(3, len(self.streams)))
        self.casino.later(self.chance.randint(1, 5 * SECOND), lambda: self._player(client))

    def _connections_were_lost(self) -> None:
        """After a stop: whoever does not come back at once is missed by the house."""
        for stream in self.streams:
            table = self.casino.table(stream)
            for player in sorted(table.guests) if table is not None else ():
                if self.chance.random() < 0.2:
                    self.casino.lose_connection(player, stream)

    # Sending.

    def send(self, client: Client, stream: str, command: c.Command, id_: str = "") -> None:
        request = named(c.Request(client.name, command), id_ or client.fresh_id(), stream)
        self.casino.send(Letter(client, stream, request, id_of(request)))

    def send_event(self, client: Client, event: PlayerEvent) -> None:
        stream = player_stream(client.name)
        self.casino.send(
            Letter(client, stream, event, identify(client.name, client.fresh_id(), stream, event))
        )

    # The cash desk.

    def send_to_desk(self, client: Client, request: d.Request, id_: str = "") -> None:
        known = identify(client.name, id_ or client.fresh_id(), DESK, request.command)
        self.casino.send(Letter(client, DESK, under(request, known), known))

    def _at_desk(self, client: Client) -> None:
        """Somebody of the house does something for players: once, twice, or again much later."""
        casino, chance, house = self.casino, client.chance, self.casino.house
        if house is not None:
            desk, people = house.counter.desk, [f"p{chance.randint(1, 12)}" for _ in range(3)]
            if (client.name in CASHIERS) is (chance.random() < 0.95):
                command = self._served(cashier_act(desk, client.name, people, chance), house)
            else:
                command = self._served(chief_act(desk, client.name, people, casino.now, chance), house)
            self.send_to_desk(client, command)
            again = [letter for letter, _ in client.done.values() if chance.random() < 0.02]
            for letter in again[:2]:
                casino.send(letter)
        # Those who are not of the desk come there seldom, and mostly in vain.
        slowest = 16 * SECOND if client.name in (*CASHIERS, *CHIEFS) else 90 * SECOND
        casino.later(chance.randint(SECOND // 2, slowest), partial(self._at_desk, client))

    def _served(self, request: d.Request, house: House) -> d.Request:
        """As the door of the desk says: whoever deals at a table has dealt there."""
        command = request.command
        if not isinstance(command, d.PayTips | d.ApproveTips):
            return request
        there = house.writers.get(table_stream(command.table))
        served = there is not None and there.table.croupier == command.dealer
        return replace(request, command=replace(command, served=served))

    def _sweep(self) -> None:
        self.casino.sweep_desk()
        self.casino.later(20 * SECOND, self._sweep)

    # Players.

    def _player(self, client: Client) -> None:
        """One turn of a player's attention."""
        casino, chance = self.casino, client.chance
        pause = chance.randint(SECOND // 2, 5 * SECOND)
        if casino.now < client.gone_until:
            pause = client.gone_until - casino.now + SECOND
        elif casino.house is not None:
            self._turn(client, casino.house)
            if any(self._is_hurried(stream) for stream in client.streams):
                pause = min(pause, 2 * SECOND)
            if client.temper is not ClientKind.CAREFUL:
                pause //= 3
        casino.later(pause, lambda: self._player(client))

    def _is_hurried(self, stream: str) -> bool:
        """Seeds must be pledged and shown in time."""
        table = self.casino.table(stream)
        return table is not None and table.phase is Phase.SHOE and table.setup.settings.players_seeds

    def _turn(self, client: Client, house: House) -> None:
        if client.open and client.temper is ClientKind.CAREFUL:
            return
        for stream in self._where(client, house):
            table = self.casino.table(stream)
            if table is not None and table.setup.own_tables:
                self._turn_at_own(client, house, stream, table)
            elif table is not None:
                self._turn_at(client, house, stream, table)

    def _turn_at_own(self, client: Client, house: House, template: str, table: Table) -> None:
        """Where everybody has a table of their own; it is asked for again where it was closed meanwhile."""
        number = table.own.get(client.name, 0)
        stream = table_stream(own_name(table.setup.table, number))
        own = self.casino.table(stream) if number else None
        if own is None or own.phase is Phase.CLOSED:
            self.casino.tell_itself(template, c.Request(client.name, c.OpenOwnTable(number)))
        else:
            self._turn_at(client, house, stream, own)

    def _turn_at(self, client: Client, house: House, stream: str, table: Table) -> None:
        chance = client.chance
        if chance.random() < (0.35 if is_asked(table, client.name) else 0.01):
            client.gone_until = self.casino.now + chance.randint(5 * SECOND, 90 * SECOND)
            self.casino.lose_connection(client.name, stream)
            return
        purse = purse_of(house.store.ledger, client.name)
        if chance.random() < 0.02 or purse.available < POOR:
            self._errand(client, purse)
        if client.temper is ClientKind.HOSTILE and chance.random() < 0.5:
            self._annoy(client, stream, table)
            return
        command = player_act(table, client.name, purse, chance)
        if command is None:
            return
        self.send(client, stream, command)
        if client.temper is ClientKind.HASTY and chance.random() < 0.4:
            (letter, _) = next(reversed(client.open.values()))
            self.casino.send(letter)
        if isinstance(command, c.Leave):
            self._goes(client, stream)

    def _where(self, client: Client, house: House) -> list[str]:
        """An own interrupted game, if they feel like it; else one of their tables, or all at once."""
        games = house.book.of(client.name)
        if games and client.chance.random() < 0.6:
            return [interrupted_stream(client.chance.choice(games).interrupted)]
        if client.chance.random() < 0.5:
            return client.streams
        return [client.chance.choice(client.streams)]

    def _goes(self, client: Client, stream: str) -> None:
        """To another table, or out; somebody else comes."""
        if client.chance.random() < 0.5:
            client.streams = [client.chance.choice(self.streams)]
        self._newcomer(stream)

    def _errand(self, client: Client, purse: Purse) -> None:
        """What players do away from the tables."""
        chance, now, name = client.chance, self.casino.now, client.name
        house = self.casino.house
        if house is not None and chance.random() < 0.5:
            self.send_to_desk(client, own_act(house.counter.desk, name, chance))
            return
        if purse.available < POOR and chance.random() < 0.7:
            by, amount = chance.choice(CASHIERS), Amount(chance.choice((20_000, 100_000)))
            self.send_to_desk(self.casino.clients[by], d.Request(by, d.Deposit(name, amount)))
            return
        until = now + chance.choice((SECOND * 20, SECOND * 300))
        most = chance.choice((2_000, 20_000, 50_000, 500_000))
        self.send_event(
            client,
            chance.choice(
                (
                    LimitSet("stake", chance.choice(("day", "week")), most, now),
                    LimitSet("loss", chance.choice(("day", "month")), most, now),
                    LimitSet("loss", "day", None, now),
                    LimitSet("time", "", 600 * SECOND, now),
                    LimitSet("luck", "day", 5, now),
                    PlayerExcluded(now, until),
                    PlayerExcluded(now, now),
                    SessionBegan(now),
                    SessionEnded(now),
                )
            ),
        )

    def _annoy(self, client: Client, stream: str, table: Table) -> None:
        """Old ids with other bodies, old letters once more, and plain nonsense."""
        chance = client.chance
        command = hostile_act(table, chance)
        if chance.random() < 0.1:
            command = anybodys_try(table, client.name, chance)[1]
        used = sorted(client.done)
        pick = chance.random()
        if used and pick < 0.15:
            self.casino.send(client.done[chance.choice(used)][0])
        elif used and pick < 0.3:
            self.send(client, stream, command, chance.choice(used))
        elif used and pick < 0.35:
            letter = client.done[chance.choice(used)][0]
            assert letter.id is not None
            if isinstance(letter.body, c.Request):
                self.send(client, chance.choice(self.streams), c.Join(), letter.id.id)
        else:
            self.send(client, stream, command)

    # The house's side.

    def _staff(self, chance: Random, stream: str) -> None:
        table = self.casino.table(stream)
        act = None if table is None else staff_act(table, chance)
        if act is not None:
            self._send_act(stream, *act)
        self.casino.later(chance.randint(SECOND, 4 * SECOND), lambda: self._staff(chance, stream))

    def _send_act(self, stream: str, by: str, command: c.Command) -> None:
        if isinstance(command, c.LoseCroupier | c.RegainCroupier):
            self.casino.tell_itself(stream, c.Request(by, command))
        else:
            # Where a device deals, people press its buttons for it, in vain.
            person = CROUPIERS[0] if by.startswith(DEVICE) else by
            self.send(self.casino.clients[person], stream, command)

    def _change_role(self) -> None:
        """Somebody becomes something else, or what they were at first."""
        chance = self.chance
        member = chance.choice(sorted(ROLES))
        other = self.casino.watch.roles.get(member) != ROLES[member]
        role = ROLES[member] if other else chance.choice(("player", *sorted(set(ROLES.values()))))
        self.casino.tell_role(member, role)
        self.casino.later(chance.randint(5 * SECOND, 60 * SECOND), self._change_role)

    def _bound_somebody(self) -> None:
        """The house excludes somebody who sits at a table, or sets a limit."""
        chance, now = self.chance, self.casino.now
        seated = sorted(
            {
                player
                for stream in self.streams
                if (table := self.casino.table(stream)) is not None
                for player in table.guests
            }
        )
        if seated:
            stream, client = player_stream(chance.choice(seated)), self.casino.clients[OPERATORS[1]]
            most, session = chance.choice((2_000, 20_000)), f"s{chance.randint(1, 2)}"
            events: tuple[PlayerEvent, ...] = chance.choice(
                (
                    (PlayerExcluded(now, now + chance.choice((15, 60, 600)) * SECOND),),
                    (LimitSet("loss", "day", most, now, imposed=True),),
                    (LimitSet("time", "", 30 * SECOND, now, imposed=True), SessionBegan(now, session)),
                    (LimitSet("time", "", 20 * SECOND, now, imposed=True), SessionBegan(now, session)),
                    (SessionEnded(now, session),),
                )
            )
            for event in events:
                id_ = identify(client.name, client.fresh_id(), stream, event)
                self.casino.send(Letter(client, stream, event, id_))
        self.casino.later(chance.randint(10 * SECOND, 40 * SECOND), self._bound_somebody)
