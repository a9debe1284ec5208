"""Every shoe that the house's dealer has shown can be dealt again from its transcript."""

from hashlib import sha256

from sabot.cards import Transcript, Verified, verify
from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.events import RoundMoved
from sabot.table.house.setup import set_up
from sabot.table.state import Phase


def played(mode: Mode, count: int) -> tuple[TableHandle, ShoeDealer]:
    """Rounds of one hand that always stands, at a table that shuffles before each."""
    setup = set_up("t", catalogue().find("poker-and-pairs"), mode, profile("open"))
    assert not isinstance(setup, Refused)
    numbers = iter(range(1_000))
    house = MemoryHouse(
        catalogue(), lambda table, terms: ShoeDealer(lambda: sha256(bytes([next(numbers)])).digest())
    )
    host = house.open(setup)
    house.give(CreditsIssued("ann", Amount(100_000)))
    for command in (
        c.Request("", c.OpenTable()),
        c.Request("kim", c.SignIn()),
        c.Request("ann", c.Join()),
        c.Request("ann", c.TakeSeat(1)),
    ):
        host.tell(command)
    for _ in range(count):
        _play_round(host)
    dealer = house.writers[host.stream].dealer
    assert isinstance(dealer, ShoeDealer)
    return host, dealer


def _play_round(host: TableHandle) -> None:
    host.tell(c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000))))
    if host.table.setup.mode is Mode.INTERNAL:
        host.tell(c.Request("ann", c.PressDeal()))
    while host.table.phase is Phase.BETTING and host.table.clock is not None:
        host.pass_time(host.table.clock.until)
    while host.table.phase is Phase.PLAYING:
        assert host.table.play is not None
        assert isinstance(host.table.play.now, rounds.BlackjackRound)
        host.tell(c.Request("ann", c.AnswerInsurance("1.1", takes=False)))
        host.tell(c.Request("ann", c.Choose("1.1", Action.STAND)))
    while host.table.phase is not Phase.BETTING and host.table.clock is not None:
        host.pass_time(host.table.clock.until)


def face_up(host: TableHandle) -> list[int]:
    """Every card that came to the table face up, as the events tell it."""
    moves = [move for one in host.log if isinstance(one.event, RoundMoved) for move in one.event.moves]
    shown = rounds.CardDealt | rounds.DealerCardDealt | rounds.HoleCardTurned
    return sorted(move.card for move in moves if isinstance(move, shown))


def proven(transcript: Transcript) -> bool:
    return isinstance(verify(transcript), Verified)


def test_each_round_of_a_table_that_shuffles_each_round_is_proven() -> None:
    host, dealer = played(Mode.INTERNAL, 5)
    assert [one.shoe for one in dealer.transcripts] == [f"t/{number}" for number in range(1, 6)]
    assert all(proven(one) for one in dealer.transcripts)
    dealt = sorted(card for one in dealer.transcripts for card in one.dealt)
    assert set(face_up(host)) <= set(dealt)
    assert len(dealt) >= len(face_up(host))


def test_the_shoe_in_use_is_told_when_it_is_asked_for_and_ends() -> None:
    host, dealer = played(Mode.INTERNAL, 1)
    (last,) = dealer.last_transcript(host.table)
    assert last.shoe == "t/2"
    assert proven(last)


def test_cards_from_outside_have_no_transcript_of_the_house() -> None:
    host, dealer = played(Mode.LIVE, 2)
    assert host.table.shoes == 3
    assert dealer.transcripts == ()
    assert dealer.last_transcript(host.table) == ()
