"""The way on from any state by ordinary acts: the clock, the dealer, a croupier, two supervisors."""

from random import Random

from table_source import bag_of, opened, possible, round_of

from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.round import can_be_hole_card
from sabot.games.catalogue import own_catalogue
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import Dealer
from sabot.ledger import Ledger
from sabot.ledger.purse import purse_of
from sabot.ledger.tally import calendar_at
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.events import BettingOpened
from sabot.table.house.approval import Voiding
from sabot.table.moment import Moment
from sabot.table.needed_purses import purses_needed
from sabot.table.shoe.readings import OF_DEVICES, next_reading
from sabot.table.shoe.shoe_change import setup_of_next_shoe, setup_to_deal_by
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import FROM_SOURCE, WaitingFor, next_moment, waiting_for

MOST_ACTS = 400
"""Within which the next betting is open. Where nobody's hand stands by itself, supervisors end the round."""


def moment_of(table: Table, ledger: Ledger, command: c.Request, at: int) -> Moment:
    players = purses_needed(table, command)
    return Moment(at, {player: purse_of(ledger, player) for player in players}, calendar_at(at))


class Stranger(Dealer):
    """A dealer who takes over in the middle: the state holds nothing that they must know."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def next(self, table: Table) -> c.Command | None:
        match waiting_for(table):
            case WaitingFor.NEW_SHOE:
                return c.PrepareShoe(b"c" * 32 if setup_of_next_shoe(table).own_shoe else b"")
            case WaitingFor.SHOE_OPENING:
                return opened(table, self._chance)
            case WaitingFor.SHOE_REVEAL:
                return c.RevealShoe(b"", "the dealer has changed")
            case WaitingFor.CARD | WaitingFor.BURN_CARD:
                card = possible(table, DECK, self._chance)
                return c.RunOutOfCards("the shoe is empty") if card is None else c.DealCard(card)
            case WaitingFor.HOLE_CARD:
                return c.DealHoleCard()
            case WaitingFor.CHECK:
                return c.ReportCheck(is_blackjack(round_of(table).up, self._chance.choice(DECK)))
            case WaitingFor.HOLE_TURN:
                fitting = tuple(card for card in DECK if can_be_hole_card(round_of(table), card))
                bag = bag_of(table)
                return c.TurnHoleCard(next(one for one in fitting if bag is None or bag.can_be_turned(one)))
            case _:
                return None


def rescued(table: Table, ledger: Ledger, at: int, chance: Random) -> None:
    """Fails unless the table comes to its next betting, or to its end where it is an interrupted game."""
    house = MemoryHouse(own_catalogue(), lambda *_: Stranger(chance), at)
    assert isinstance(house.store, MemoryStore)
    house.store.ledger = ledger
    house._add_writer("rescue", table, 0)
    host = house.handle("rescue")
    for number in range(MOST_ACTS):
        if is_there(host, table):
            return
        if host.table.device_silent:
            must(host, c.Request("", c.ReportDevice(silent=False)))
        if number > MOST_ACTS // 2 and host.table.play is not None:
            void(host, "it takes too long")
        ordinary_act(host, chance)
    raise AssertionError(f"nothing follows {table.phase}, {table.clock}, {table.halt}, {waiting_for(table)}")


def is_there(host: TableHandle, first: Table) -> bool:
    now = host.table
    if first.one_game:
        return now.phase is Phase.CLOSED
    if any(isinstance(happened.event, BettingOpened) for happened in host.log):
        return True
    return now.phase is Phase.BETTING and now.halt is None and (not now.bettors or not now.setup.paced)


def ordinary_act(host: TableHandle, chance: Random) -> None:
    table = host.table
    match waiting_for(table):
        case WaitingFor.OPENING:
            must(host, c.Request("", c.OpenTable()))
        case WaitingFor.RESOLUTION:
            resolve(host, chance)
        case WaitingFor.CROUPIER:
            device = setup_to_deal_by(table).device
            back = device and table.croupier == device
            must(host, c.Request(device or "ron", c.RegainCroupier() if back else c.SignIn()))
        case wanted if wanted in FROM_SOURCE and setup_to_deal_by(table).device:
            read(host, Stranger(chance).next(table))
        case _:
            due = next_moment(table)
            if due is not None:
                host.house.at = max(host.at, due)
            must(host, c.Request("", c.Tick()))


def read(host: TableHandle, command: c.Command | None) -> None:
    """By the device of the table; that its shoe is empty is told by people."""
    assert command is not None
    device = setup_to_deal_by(host.table).device
    number = (next_reading(host.table, device) or 1) if isinstance(command, OF_DEVICES) else 0
    empty = isinstance(command, c.RunOutOfCards)
    must(host, c.Request("" if empty else device, command, reading=number))


def resolve(host: TableHandle, chance: Random) -> None:
    """A dispute is confirmed or the round voided; any other halt ends with a word, or the round with it."""
    assert host.table.halt is not None
    if host.table.play is not None and chance.random() < 0.5:
        void(host, "it cannot go on")
    elif host.table.halt.disputed:
        must(host, c.Request("kim", c.ConfirmCards()))
    elif any(one.number == host.table.halt.approval for one in host.table.approvals):
        must(host, c.Request("sue", c.WithdrawApproval(host.table.halt.approval)))
    else:
        must(host, c.Request("pit", c.ResumeTable()))


def void(host: TableHandle, reason: str) -> None:
    """By two supervisors; what somebody else has asked for before is approved by one of them."""
    (asked,) = [one.number for one in host.table.approvals if one.act == Voiding()] or [0]
    if not asked:
        must(host, c.Request("sue", c.AskApproval(Voiding(), reason)))
        asked = host.table.asked
    must(host, c.Request("sam", c.GiveApproval(asked)))


def must(host: TableHandle, command: c.Request) -> None:
    answer = host.tell(command)
    assert not isinstance(answer, Refused), f"{command}: {answer.reason}"
