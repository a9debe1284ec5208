"""A hand that all share: each player is shown their own, as they left it, with its own outcome."""

from croupier_table import CroupierTable
from test_replay_steps import ask

from sabot.cards import parse_cards
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.ledger import purse_of
from sabot.records.history.history_rows import HistoryRow, history_row
from sabot.records.history.past_round import PastRound, replay_in
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.view import OwnView, own_view
from sabot.table.view.own_hands import OwnHand

SEVEN_TWO = "7s 9h 2d"
"""Nine against a nine: the first card, the dealer's, the second."""


def doubled_and_went_on() -> CroupierTable:
    """Ann doubles nine and gets a seven; Bob hits it, hits again and has 21; the dealer has 19."""
    house = CroupierTable(MemoryStore(), "all-bets-blackjack", ("ann", "bob"))
    for player in house.people:
        house.bet(player, "1", "main", 1_000)
    house.bell()
    house.deal(SEVEN_TWO)
    ask(house, "", c.DealHoleCard())
    ask(house, "ann", c.Choose("1", Action.DOUBLE))
    ask(house, "bob", c.Choose("1", Action.HIT))
    house.wait(3)
    house.deal("7c")
    ask(house, "bob", c.Choose("1", Action.HIT))
    house.wait(3)
    house.deal("5c")
    return house


def part_of(house: CroupierTable, player: str) -> OwnView:
    table, ledger = house.table(house.stream), house.house.store.ledger
    return own_view(table, player, purse_of(ledger, player, house.house.restraints.get(player)), house.at)


def hand_of(house: CroupierTable, player: str) -> OwnHand:
    (hand,) = part_of(house, player).hands
    return hand


def row_of(house: CroupierTable, player: str) -> HistoryRow:
    round_ = f"{house.table(house.stream).setup.table}/1/1"
    replay = replay_in(JournalReader(StoreReader(house.store)), catalogue(), round_)
    assert replay is not None
    assert replay.round is not None
    played = tuple(step for step in replay.steps if step.before is not None and step.before.play is not None)
    assert played[0].before is not None
    return history_row(PastRound(played[0].before, played, replay.round), player)


def test_while_others_go_on_ones_own_hand_is_the_one_that_one_left() -> None:
    house = doubled_and_went_on()
    ann, bob = hand_of(house, "ann"), hand_of(house, "bob")
    assert (ann.cards, ann.total, ann.doubled, ann.state) == (("7s", "2d", "7c"), "16", True, "finished")
    assert (bob.cards, bob.total, bob.doubled) == (("7s", "2d", "7c", "5c"), "21", False)


def test_each_has_an_outcome_of_their_own_and_history_says_why() -> None:
    house = doubled_and_went_on()
    (hole,) = parse_cards("Td")
    ask(house, "", c.TurnHoleCard(hole))
    house.pay()
    anns, bobs = row_of(house, "ann"), row_of(house, "bob")
    assert anns.hands == (("1", ("7s", "2d", "7c")),)
    assert anns.common == (("1", ("7s", "2d", "7c", "5c")),)
    assert anns.totals == (("dealer", "19"), ("1", "16"), ("1", "21"))
    assert (anns.mark, anns.staked, anns.back) == ("lose", 2_000, 0)
    assert bobs.hands == (("1", ("7s", "2d", "7c", "5c")),)
    assert bobs.common == ()
    assert bobs.totals == (("dealer", "19"), ("1", "21"))
    assert (bobs.mark, bobs.staked, bobs.back) == ("win", 1_000, 2_000)
    (anns_end,) = part_of(house, "ann").settlements
    (bobs_end,) = part_of(house, "bob").settlements
    assert (anns_end.label, bobs_end.label) == ("lose", "win")
