"""A small house that plays by chance from a seed, so that there is something to look back on."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from msgspec.structs import replace

from sabot.cards import Card, commit_player
from sabot.cashdesk.commands import Request as DeskRequest
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.catalogue import catalogue
from sabot.house.house import House
from sabot.house.requests import Reply, identify, named, under
from sabot.house.table_dealer import WriterFactory
from sabot.ledger import purse_of
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.ledger.lot import chips_in
from sabot.money import Amount
from sabot.profiles import Mode, Times
from sabot.store.journal import Store
from sabot.store.streams import DESK, table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.play.play import CardPlace
from sabot.table.state import Phase, Table

DAWN = 1_700_000_000 * SECOND
PEOPLE = ("ann", "bob", "cid", "dot")
KEY = b"k" * 32


class PlayedHouse:
    """Tables, people and a clock; every command of a person has an id of its own."""

    def __init__(self, store: Store, seed: int, people: tuple[str, ...] = PEOPLE) -> None:
        self.store = store
        self.chance = Random(seed)
        self.people = people
        self.at = DAWN
        self._ids = 0
        self._counted: dict[str, tuple[int, int]] = {}
        self._seeds = Random(seed + 1)
        self.house = House(store, catalogue(), WriterFactory(KEY, self._seeds.randbytes))
        for player in people:
            self.house.tell_player(player, CreditsIssued(player, Amount(1_000_000)), self.at)

    def award(self, player: str, value: int, count: int) -> None:
        self.house.tell_player(player, GoldenAwarded(player, Amount(value), count, "welcome"), self.at)

    def open_table(self, table: str, game: str, mode: Mode, settings: Settings | None = None) -> str:
        """The stream of a new table at which everybody sits who can."""
        # Tables wait here while others are played at.
        kept = replace(settings or Settings(), kept_unstaked=0, times=Times(idle=2_592_000))
        words = Configuration(table=table, game=game, mode=mode, settings=kept)
        assert self.house.open_table(words, self.at) is None
        stream = table_stream(table)
        self.must(stream, c.Request("", c.OpenTable()))
        if mode is Mode.LIVE:
            self.must(stream, c.Request("kim", c.SignIn()))
        guests = self.people[:1] if mode is Mode.INTERNAL else self.people
        for player in guests:
            self.must(stream, c.Request(player, c.Join()))
        setup = self.table(stream).setup
        if not setup.common:
            for seat, player in enumerate(guests[: setup.game.seating.stations], 1):
                self.must(stream, c.Request(player, c.TakeSeat(seat)))
        return stream

    def table(self, stream: str) -> Table:
        return self.house.writers[stream].table

    def tell(self, stream: str, request: c.Request) -> Reply:
        """A command of a person goes under an id of their own, those of the house under none."""
        if isinstance(request.command, (c.AnswerCall, *c.OF_GUESTS)):
            self._ids += 1
            request = named(request, f"{self._ids:032x}", stream)
        (reply,) = self.house.tell(stream, (request,), self.at)
        return reply

    def tell_desk(self, request: DeskRequest, rules: DeskRules | None = None) -> Reply:
        """Under an id of its own."""
        self._ids += 1
        known = identify(request.by, f"{self._ids:032x}", DESK, request.command)
        return self.house.tell_desk(under(request, known), self.at, rules or DeskRules())

    def must(self, stream: str, command: c.Request) -> None:
        reply = self.tell(stream, command)
        assert not isinstance(reply, Refused), f"{command}: {reply.reason}"

    def wait(self, seconds: int) -> None:
        """The clock goes on, and every table's own clock speaks on the way."""
        until = self.at + seconds * SECOND
        for _ in range(1_000):
            due = self.house.next_moment()
            if due is None or due > until:
                break
            self.at = due if due > self.at else min(self.at + SECOND, until)
            self.house.pass_time(self.at)
            if self.at == until:
                break
        self.at = until
        self.house.pass_time(until)

    def restart(self) -> None:
        """The house stops and opens again an hour later, from its journal alone."""
        self.at += 3_600 * SECOND
        self.house = House(self.store, catalogue(), WriterFactory(KEY, self._seeds.randbytes))
        self.house.reopen(self.at)
        self._return_croupiers()

    def _return_croupiers(self) -> None:
        """Whoever dealt before a stop comes back to the table."""
        for stream, desk in tuple(self.house.writers.items()):
            if desk.table.croupier and desk.table.line_lost:
                self.must(stream, c.Request(desk.table.croupier, c.RegainCroupier()))

    def lose_key(self) -> None:
        """The house opens again, and its key opens none of the seals."""
        self.house = House(
            self.store,
            catalogue(),
            WriterFactory(b"another key that opens nothing. "[:32], self._seeds.randbytes),
        )
        self.house.reopen(self.at)
        self._return_croupiers()

    # Play.

    def play(self, stream: str, rounds_: int) -> None:
        """So many more rounds at this table, paid or void."""
        before = self.rounds_done(stream)
        for _ in range(rounds_ * 400):
            if self.rounds_done(stream) - before >= rounds_:
                return
            self.act(stream)
        raise AssertionError(f"{stream} does not get on")

    def rounds_done(self, stream: str) -> int:
        """Counted from where it was counted last."""
        version, done = self._counted.get(stream, (0, 0))
        for record in self.store.read(stream, version):
            version, done = record.line.number, done + (record.line.name in ("round-paid", "round-voided"))
        self._counted[stream] = (version, done)
        return done

    def reach(self, stream: str, phase: Phase) -> None:
        """Played on until the table is in this phase and a card lies there."""
        for _ in range(2_000):
            table = self.table(stream)
            if table.phase is phase and (phase is not Phase.PLAYING or table.play is not None):
                return
            self.act(stream)
        raise AssertionError(f"{stream} never comes to {phase}")

    def asked(self, stream: str) -> list[str]:
        """Who must choose now."""
        play = self.table(stream).play
        now = None if play is None else play.now
        if not isinstance(now, BlackjackRound) or not isinstance(rounds.awaits(now), rounds.Choices):
            return []
        return sorted(player for player, _ in rounds.pending(now))

    def close_table(self, stream: str) -> None:
        """After the round in play, if there is one; its shoe is shown."""
        for _ in range(2_000):
            table = self.table(stream)
            if table.phase is Phase.CLOSED:
                return
            if table.play is None and not table.bettors:
                self.tell(stream, c.Request("", c.CloseTable()))
            elif table.phase is Phase.BETTING:
                for player in sorted(table.bettors):
                    self.tell(stream, c.Request(player, c.ClearAll()))
            else:
                self.act(stream)
        raise AssertionError(f"{stream} never closes")

    def act(self, stream: str) -> None:
        table = self.table(stream)
        if table.absent and self.chance.random() < 0.3:
            self.come_back(stream)
        if table.phase is Phase.BETTING:
            self._bet(stream, table)
        elif table.phase is Phase.PLAYING and table.halt is None and self._answer(stream, table):
            return
        elif table.halt is not None:
            self._resolve(stream, table)
        else:
            self.wait(self.chance.choice((1, 3, 8)))

    def _bet(self, stream: str, table: Table) -> None:
        guests = [player for player in sorted(table.guests) if table.present(player)]
        if any(self.house.book.of(player) for player in guests) and self.chance.random() < 0.5:
            self.finish_interrupted_games()
        for player in guests:
            if table.guest(player).slip.empty and self.chance.random() < 0.8:
                self._place(stream, table, player)
        if table.setup.mode is Mode.INTERNAL:
            for player in guests:
                self.tell(stream, c.Request(player, c.PressDeal()))
        else:
            self.wait(16)

    def _place(self, stream: str, table: Table, player: str) -> None:
        hands, fields, chance = table.hands_of(player), table.setup.fields, self.chance
        if not hands:
            return
        hand = chance.choice(hands)
        main = chance.choice(fields.main_keys)
        self.tell(
            stream,
            c.Request(
                player, c.PlaceBet(hand, main, Amount(chance.randint(1, 40) * 50), self._chips(player))
            ),
        )
        for key in fields.offered:
            if chance.random() < 0.25:
                self.tell(stream, c.Request(player, c.PlaceBet(hand, key, Amount(chance.randint(1, 5) * 50))))
        if chance.random() < 0.1:
            self.tell(stream, c.Request(player, c.ClearLast()))
        if fields.behind and chance.random() < 0.4:
            others = [hand for hand, owner in self._owned(table) if owner != player]
            if others:
                self.tell(
                    stream,
                    c.Request(player, c.PlaceBet(chance.choice(others), main, Amount(500), behind=True)),
                )

    def _chips(self, player: str) -> tuple[Amount, ...]:
        tray = chips_in(purse_of(self.store.ledger, player).tray)
        return tray[:1] if tray and self.chance.random() < 0.4 else ()

    def _owned(self, table: Table) -> list[tuple[str, str]]:
        seats = sorted(table.seats.items())
        return [(hand, owner) for seat, owner in seats for hand in table.setup.hands_at(seat)]

    def _answer(self, stream: str, table: Table) -> bool:
        """Somebody who is asked answers, drops off, or lets the time pass."""
        play, chance = table.play, self.chance
        now = None if play is None else play.now
        if not isinstance(now, BlackjackRound):
            return False
        asked = sorted((player, hand) for player, hand in rounds.pending(now) if table.present(player))
        if not asked:
            return False
        player, hand = chance.choice(asked)
        pick = chance.random()
        if pick < 0.03:
            self.tell(stream, c.Request(player, c.LoseConnection()))
        elif pick < 0.06:
            self.wait(26)
        elif isinstance(rounds.awaits(now), rounds.InsuranceAnswers):
            self.tell(stream, c.Request(player, c.AnswerInsurance(hand, chance.random() < 0.5)))
        else:
            self._choose(stream, now, player, hand)
        return True

    def _choose(self, stream: str, now: BlackjackRound, player: str, hand: str) -> None:
        may = [choice.action for choice in rounds.choices(now, player) if choice.refused is None]
        if self.chance.random() < 0.1:
            self.tell(stream, c.Request(player, c.TakeAdvice("stand", hand)))
        self.tell(stream, c.Request(player, c.Choose(hand, self.chance.choice(may), sure=True)))

    def _resolve(self, stream: str, table: Table) -> None:
        if self.chance.random() < 0.5:
            self.tell(stream, c.Request("kim", c.ConfirmCards()))
        else:
            self.tell(stream, c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
            self.tell(stream, c.Request("pit", c.GiveApproval(self.table(stream).asked)))

    # What happens seldom.

    def dispute(self, stream: str) -> None:
        """Somebody with a stake disputes what was dealt, if a card lies there."""
        table = self.table(stream)
        if table.bettors:
            self.tell(stream, c.Request(sorted(table.bettors)[0], c.Dispute()))

    def correct(self, stream: str) -> bool:
        """The croupier sets the suit of a card right."""
        table = self.table(stream)
        if table.play is None:
            return False
        for place, index, card in cards_lying(table):
            other = Card((card + 13) % 52)
            reply = self.tell(
                stream, c.Request("kim", c.CorrectCard(CardPlace(place, index), card, other, "misread"))
            )
            if not isinstance(reply, Refused):
                return True
        return False

    def come_back(self, stream: str) -> None:
        """Everybody who dropped off is there again, and sits where there is a seat."""
        for player in sorted(self.table(stream).absent):
            self.tell(stream, c.Request(player, c.RegainConnection()))
        table = self.table(stream)
        free = [seat for seat in range(1, len(self.people) + 1) if seat not in table.seats]
        standing = [player for player in sorted(table.guests) if not table.guest(player).seats]
        for player, seat in zip(standing, free, strict=False):
            self.tell(stream, c.Request(player, c.TakeSeat(seat)))

    def pledge(self, stream: str, player: str) -> None:
        shoe = self.table(stream).shoe
        assert shoe is not None
        seed = sha256(f"{shoe.id} {player}".encode()).digest()
        commitment = commit_player(shoe.id, shoe.ceremony.server_commitment, player, seed)
        self.must(stream, c.Request(player, c.PledgeSeed(commitment)))

    def reveal(self, stream: str, player: str) -> None:
        shoe = self.table(stream).shoe
        assert shoe is not None
        self.must(stream, c.Request(player, c.RevealSeed(sha256(f"{shoe.id} {player}".encode()).digest())))

    def finish_interrupted_games(self) -> int:
        """Every interrupted game is played out by its player; how many there were."""
        interrupted = [stream for stream, desk in self.house.writers.items() if desk.table.one_game]
        for stream in interrupted:
            for _ in range(200):
                if self.table(stream).phase is Phase.CLOSED:
                    break
                self.come_back(stream)
                if not self._answer(stream, self.table(stream)):
                    self.wait(1)
            assert self.table(stream).phase is Phase.CLOSED, stream
        return len(interrupted)


def cards_lying(table: Table) -> Iterator[tuple[str, int, Card]]:
    assert table.play is not None
    for row in table.play.family.rows(table.play.now):
        if row.place:
            yield from ((row.place, index, card) for index, card in enumerate(row.cards))
