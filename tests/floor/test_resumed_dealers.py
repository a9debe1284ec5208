"""A dealer who is stopped at any moment and finds the shoe again brings just what would have come."""

from hashlib import sha256
from itertools import count
from random import Random

import pytest
from pairings import games_and_modes

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import SECOND, LuckyCards, Settings
from sabot.table.state import Phase, Table

LUCKY = Settings(lucky_cards=LuckyCards(30, Amount(500)))
EARLY_CUT = {"live-blackjack": 40, "live-blackjack-eu": 40}
"""Cards that are dealt before the cut card, where the game lets it lie so early."""


class Doubted(Dealer):
    """A dealer and, at every card, another who knows only the table and the seed."""

    def __init__(self) -> None:
        seeds = (sha256(f"dealer {number}".encode()).digest() for number in count())
        self.dealer = ShoeDealer(lambda: next(seeds))
        self.compared = self.lucky = self.cut_cards = 0

    def next(self, table: Table) -> c.Command | None:
        shoe = table.shoe
        expected = self.dealer.copy().next(table)
        if shoe is not None and not shoe.revealed and self.dealer.seed and expected is not None:
            again = ShoeDealer(lambda: b"")
            again.resume(table, self.dealer.seed)
            if not isinstance(expected, c.PrepareShoe):
                assert again.next(table) == expected
                self.compared += 1
        self.lucky += isinstance(expected, c.DealCard) and expected.lucky
        self.cut_cards += shoe is not None and shoe.cut_card_out
        return self.dealer.next(table)


def session(game: str, mode: Mode, rules: dict[str, str], acts: int) -> Doubted:
    """One guest stakes, stands or hits, and now and then a round is void."""
    words = Configuration(table="t1", game=game, mode=mode, rules=rules, settings=LUCKY)
    setup = configured(catalogue(), words)
    assert not isinstance(setup, Refused), setup
    doubted, chance = Doubted(), Random(game)
    house = MemoryHouse(catalogue(), lambda table, terms: doubted)
    host = house.open(setup)
    house.give(CreditsIssued("ann", Amount(10**8)))
    host.tell(c.Request("", c.OpenTable()))
    host.tell(c.Request("kim", c.SignIn()))
    host.tell(c.Request("ann", c.Join()))
    host.tell(c.Request("ann", c.TakeSeat(1)))
    for _ in range(acts):
        act(host, chance)
    return doubted


def act(host: TableHandle, chance: Random) -> None:
    table = host.table
    play = table.play
    if play is not None and isinstance(play.now, rounds.BlackjackRound) and rounds.pending(play.now):
        _, hand = min(rounds.pending(play.now))
        if isinstance(rounds.awaits(play.now), rounds.InsuranceAnswers):
            host.tell(c.Request("ann", c.AnswerInsurance(hand, takes=False)))
        elif chance.random() < 0.05:
            host.tell(c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
            host.tell(c.Request("pit", c.GiveApproval(host.table.asked)))
        else:
            action = chance.choice((Action.HIT, Action.SPLIT, Action.STAND, Action.STAND))
            host.tell(c.Request("ann", c.Choose(hand, action, sure=True)))
    if table.phase is Phase.BETTING and not table.bettors:
        main = table.setup.fields.main_keys[0]
        host.tell(
            c.Request("ann", c.PlaceBet(table.hands_of("ann")[0], main, table.setup.limits[main].minimum))
        )
        host.tell(c.Request("ann", c.PressDeal()))
    host.pass_time(host.at + 6 * SECOND)


@pytest.mark.long
@pytest.mark.parametrize(("game", "mode"), games_and_modes())
def test_a_dealer_who_was_stopped_brings_the_same(game: str, mode: Mode) -> None:
    assert session(game, mode, {}, 12).compared > 5


@pytest.mark.parametrize("shuffle", ["every-round", "continuous"])
@pytest.mark.parametrize("game", ["etg-blackjack", "live-blackjack"])
def test_so_does_one_who_shuffles_all_the_time(game: str, shuffle: str) -> None:
    rules = {"shuffle": shuffle, "cut": "0", "burn": "0"}
    assert session(game, Mode.VIDEO, rules, 12).compared > 5


@pytest.mark.parametrize("mode", [Mode.VIDEO, Mode.AUTO])
@pytest.mark.parametrize("game", sorted(EARLY_CUT))
def test_cut_cards_are_known_again(game: str, mode: Mode) -> None:
    decks = catalogue().find(game).rules.decks
    rules = {"cut": str(decks * 52 - EARLY_CUT[game])}
    assert session(game, mode, rules, 60).cut_cards


def test_lucky_cards_are_known_again() -> None:
    decks = catalogue().find("live-blackjack").rules.decks
    assert session("live-blackjack", Mode.VIDEO, {"cut": str(decks * 52 - 40)}, 30).lucky
