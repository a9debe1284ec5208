"""The history of rounds, drawn at tables whose cards and payouts were worked out by hand."""

import pytest
from croupier_table import CroupierTable
from played_house import DAWN

from sabot.cards import parse_cards
from sabot.games.blackjack.dealer_end import DealerEndKind
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.records.all_records import Records, continued
from sabot.records.history.rounds import Decision, PlayerPart, Round, RoundStatus
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.setup import SECOND
from sabot.table.play.play import CardPlace

PURSE = 1_000_000


def records_of(house: CroupierTable) -> Records:
    return continued(Records(), JournalReader(StoreReader(house.store)), catalogue())


def rounds_of(house: CroupierTable) -> tuple[Round, ...]:
    return records_of(house).history.of_table("live")


def three_coups() -> CroupierTable:
    """Player wins with a natural nine, Banker with 7 against 6, then eight and eight."""
    house = CroupierTable(MemoryStore(), "punto-banco")
    for cards in ("4s 2h 5s 3h", "Ts Th 6s 7h", "Kd 8s 8c Qd"):
        house.bet("ann", "", "player", 1_000)
        house.bet("bob", "", "banker", 2_000)
        house.bell()
        house.deal(cards)
        house.pay()
    return house


@pytest.mark.gli("2.8.2")
@pytest.mark.feature("LIVE-98")
def test_a_coup_is_told_with_stakes_wins_commission_and_balances() -> None:
    natural, banker, tie = rounds_of(three_coups())
    assert natural.parts == (
        PlayerPart("ann", 1_000, 0, 2_000, 0, PURSE, PURSE + 1_000, away=False, interrupted=""),
        PlayerPart("bob", 2_000, 0, 0, 0, PURSE, PURSE - 2_000, away=False, interrupted=""),
    )
    # Of twenty credits that the Banker wins, one is the commission.
    assert banker.parts == (
        PlayerPart("ann", 1_000, 0, 0, 0, PURSE + 1_000, PURSE, away=False, interrupted=""),
        PlayerPart("bob", 2_000, 0, 3_900, 100, PURSE - 2_000, PURSE - 100, away=False, interrupted=""),
    )
    assert [(part.before, part.after) for part in tie.parts] == [(PURSE, PURSE), (PURSE - 100, PURSE - 100)]
    paid = banker.bets[1]
    assert (paid.bet, paid.label, paid.odds, paid.commission) == ("banker", "win", "19:20", 100)
    assert paid.won == 1_900


@pytest.mark.gli("2.8.2")
def test_a_round_names_its_table_its_rules_and_when_it_came_into_each_phase() -> None:
    house = three_coups()
    first, second, _ = rounds_of(house)
    assert (first.id, second.id) == ("live/1/1", "live/1/2")
    assert (first.table, first.shoe, first.game, first.mode) == ("live", "live/1", "punto-banco", "live")
    assert first.rules == catalogue().find("punto-banco").digest()
    assert first.settings == 1
    assert first.status is RoundStatus.PAID
    # Betting opens with the shoe and lasts for fifteen seconds; disputes are heard for five.
    told = [(passage.phase, (passage.at - DAWN) // SECOND) for passage in first.passages]
    assert told == [("betting", 0), ("playing", 15), ("result", 16), ("paid", 21)]
    assert first.hands == (("player", parse_cards("4s 5s")), ("banker", parse_cards("2h 3h")))


def test_a_player_sees_nothing_of_the_others() -> None:
    house = three_coups()
    own = records_of(house).history.of_player("ann")
    assert len(own) == 3
    assert {bet.player for round_ in own for bet in round_.bets} == {"ann"}
    assert {part.player for round_ in own for part in round_.parts} == {"ann"}


@pytest.mark.feature("BJ-123")
def test_the_last_results_of_a_player_are_as_many_as_were_asked_for() -> None:
    history = records_of(three_coups()).history
    assert [part.back - part.staked for part in history.last_results("ann", 2)] == [0, -1_000]
    assert [part.back - part.staked for part in history.last_results("ann", 9)] == [0, -1_000, 1_000]
    assert history.last_results("nobody", 5) == ()


def test_roads_are_kept_by_shoe() -> None:
    results = records_of(three_coups()).results
    board = results.roads("live/1")
    assert [cell.winner.value for cell in board.main] == ["P", "B"]
    assert [cell.natural for cell in board.main] == [9, None]
    assert board.counts.tie == 1
    assert results.roads("live/2").main == ()


def a_hand(house: CroupierTable, cards: str, *, chips: tuple[int, ...] = ()) -> None:
    """Ann alone stakes ten credits, or chips, and these are dealt: hers, the dealer's up card, hers."""
    house.bet("ann", "1.1", "main", 0 if chips else 1_000, chips)
    house.bell()
    house.deal(cards)


def choose(house: CroupierTable, action: Action, cards: str = "") -> None:
    house.must(house.stream, c.Request("ann", c.Choose("1.1", action)))
    house.deal(cards)


def blackjack_table() -> CroupierTable:
    return CroupierTable(MemoryStore(), "live-blackjack-eu", ("ann",))


def test_the_dealers_last_results_and_how_often_he_ended_how() -> None:
    house = blackjack_table()
    # Ann stands on 20 against 17; on 19 against a bust; and busts herself, so that the dealer keeps their 6.
    for hand, action, after in (
        ("Ts 7h Td", Action.STAND, "Tc"),
        ("Ts 6h 9d", Action.STAND, "Tc Kc"),
        ("Ts 6h 6d", Action.HIT, "Kc"),
    ):
        a_hand(house, hand)
        choose(house, action, after)
        house.pay()
    # A blackjack for the dealer; Ann wants no insurance.
    a_hand(house, "Ts Ah 9d")
    house.must(house.stream, c.Request("ann", c.AnswerInsurance("1.1", takes=False)))
    choose(house, Action.STAND, "Kc")
    house.pay()
    results = records_of(house).results
    assert [result.text for result in results.dealer("live", 10)] == ["BJ", "6", "BUST", "17"]
    assert [result.text for result in results.dealer("live", 2)] == ["BJ", "6"]
    counted = {end: count for end, count in results.statistics("live", 10).items() if count}
    assert counted == {DealerEndKind.BLACKJACK: 1, DealerEndKind.BUST: 1, DealerEndKind.SEVENTEEN: 1}
    assert results.statistics("live", 1)[DealerEndKind.BUST] == 0


def test_rounds_with_golden_chips_are_marked() -> None:
    house = blackjack_table()
    house.award("ann", 500, 2)
    a_hand(house, "Ts 7h Td", chips=(500,))
    choose(house, Action.STAND, "Tc")
    house.pay()
    a_hand(house, "Ts 7h Td")
    choose(house, Action.STAND, "Tc")
    house.pay()
    golden, money = records_of(house).history.of_player("ann")
    # The chip wins what it is worth and is spent; money comes back with its winnings.
    assert golden.parts == (
        PlayerPart("ann", 0, 500, 500, 0, PURSE, PURSE + 500, away=False, interrupted=""),
    )
    assert golden.parts[0].mark == "(GC)"
    assert money.parts[0].mark == ""
    marked = [entry.words.golden for entry in records_of(house).statements.of("ann")]
    assert marked == [False, True, False, False]


@pytest.mark.gli("4.16")
@pytest.mark.feature("LIVE-112")
def test_what_the_platform_decided_is_marked_and_what_was_settled_without_the_player() -> None:
    house = CroupierTable(MemoryStore(), "live-blackjack-eu", ("ann", "bob"))
    for player, hand in (("ann", "1.1"), ("bob", "2.1")):
        house.bet(player, hand, "main", 1_000)
    house.bell()
    # Ann has 20, Bob a blackjack, which needs no word of theirs.
    house.deal("Ts Ah 6d Td Kh")
    house.must(house.stream, c.Request("bob", c.LoseConnection()))
    house.wait(26)
    house.deal("Tc Kc")
    house.pay()
    (round_,) = rounds_of(house)
    assert [(one.player, one.action, one.own) for one in round_.decisions] == [("ann", "stand", False)]
    assert {part.player: part.away for part in round_.parts} == {"ann": False, "bob": True}


@pytest.mark.gli("2.8.2")
def test_own_choices_and_advice_are_told_with_their_moment_and_price() -> None:
    house = blackjack_table()
    a_hand(house, "6s 7h 5d")
    house.wait(3)
    choose(house, Action.DOUBLE, "Td Tc")
    at = house.at
    house.pay()
    (round_,) = rounds_of(house)
    assert round_.decisions == (Decision(at, "ann", "1.1", "double", 1_000, own=True),)
    # Twenty credits lie on 21 against 17.
    assert round_.parts[0].staked == 2_000
    assert round_.parts[0].back == 4_000


def test_a_void_round_says_why_and_by_whom_and_gives_everything_back() -> None:
    house = blackjack_table()
    a_hand(house, "6s 7h 5d")
    house.must(house.stream, c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
    house.must(house.stream, c.Request("pit", c.GiveApproval(1)))
    (round_,) = rounds_of(house)
    assert (round_.status, round_.why) == (RoundStatus.VOID, "a card fell (kim and pit)")
    assert round_.parts == (PlayerPart("ann", 1_000, 0, 1_000, 0, PURSE, PURSE, away=False, interrupted=""),)


@pytest.mark.gli("4.18.4")
def test_a_corrected_card_is_told_and_the_round_shows_the_right_one() -> None:
    house = blackjack_table()
    a_hand(house, "Ts 7h Td")
    right = c.Request(
        "kim", c.CorrectCard(CardPlace("1.1", 1), parse_cards("Td")[0], parse_cards("9d")[0], "misread")
    )
    house.must(house.stream, right)
    choose(house, Action.STAND, "Tc")
    house.pay()
    (round_,) = rounds_of(house)
    assert round_.corrections == ("1.1 2: 9d, not Td, by kim: misread",)
    assert round_.hands[0] == ("1.1", parse_cards("Ts 9d"))
    assert [one.kind for one in records_of(house).significant.all()] == ["table opened", "corrected card"]


def test_cards_that_changed_places_are_told_and_the_round_shows_where_they_lie() -> None:
    house = blackjack_table()
    a_hand(house, "Ts 7h 9d")
    nine, seven = parse_cards("9d 7h")
    house.must(
        house.stream,
        c.Request(
            "kim",
            c.ExchangeCards(CardPlace("1.1", 1), nine, CardPlace("", 0), seven, "dealt to the wrong place"),
        ),
    )
    choose(house, Action.STAND, "Tc")
    house.pay()
    (round_,) = rounds_of(house)
    assert round_.corrections == ("1.1 2: 7h, dealer 1: 9d, exchanged by kim: dealt to the wrong place",)
    assert round_.hands[0] == ("1.1", parse_cards("Ts 7h"))
    (told,) = [one for one in records_of(house).significant.all() if one.kind == "exchanged cards"]
    assert (told.who, told.before, told.after) == ("kim", "9d 7h", "7h 9d")
    assert told.why == "card 2 of 1.1 and card 1 of the dealer: dealt to the wrong place"
