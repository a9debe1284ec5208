"""What whoever deals sees: what is wanted, names and stakes, disputes and what may be corrected."""

import pytest
from view_leaks import assert_absent
from view_scene import Looked, why

from sabot.cards import parse_card
from sabot.games.answer import Named, Refused
from sabot.games.moves import Action
from sabot.money import parse_amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.people.guest import QueuedBets
from sabot.table.play.play import CardPlace
from sabot.table.view import may_correct, may_exchange
from sabot.table.view.next_step import NextStep, Step


def live(cards: str = "") -> Looked:
    return Looked(
        "live-blackjack",
        Mode.LIVE,
        purses="ann 777.70, bob 555.50, cas 333.30",
        seats="ann 1, bob 2",
        cards=cards,
    )


@pytest.mark.parametrize(
    ("cards", "want", "hand"),
    [
        ("", "card", "1.1"),
        ("Ts", "card", "2.1"),
        ("Ts 9s", "card", ""),
        ("Ts 9s 9h 5d 8c", "hole-card", ""),
        ("Ts 9s 9h 5d 8c 7c", "answers", ""),
    ],
)
def test_the_table_says_what_it_wants_and_where(cards: str, want: str, hand: str) -> None:
    looked = live(cards)
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    assert (looked.croupier.want, looked.croupier.hand) == (want, hand)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("", NextStep(step=Step.CARD_HAND, hand="1.1", seat=1, number=1, takes="deal-card")),
        ("Ts 9s", NextStep(step=Step.CARD_DEALER, number=1, takes="deal-card")),
        ("Ts 9s 9h 5d", NextStep(step=Step.CARD_HAND, hand="2.1", seat=2, number=2, takes="deal-card")),
        ("Ts 9s 9h 5d 8c", NextStep(step=Step.HOLE_CARD, gives="deal-hole-card")),
        ("Ts 9s 9h 5d 8c 7c", NextStep(step=Step.DECISION, hand="1.1", seat=1)),
    ],
)
def test_whoever_deals_is_told_what_to_do_next_and_what_a_card_becomes(cards: str, told: NextStep) -> None:
    looked = live(cards)
    assert looked.croupier.next == NextStep(step=Step.NO_BETS_YET)
    looked.bet("ann", "1.1", "main", "10")
    assert looked.croupier.next == NextStep(step=Step.BETS, gives="end-betting")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    assert looked.croupier.next == told


def test_the_dealers_own_cards_are_asked_for_one_by_one() -> None:
    """The hole card is turned once the seats are done; 16 draws, and 21 is the end."""
    looked = live("Ts 9s 9h 9d 8c 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    for player, hand in (("ann", "1.1"), ("bob", "2.1")):
        looked.told(c.Request(player, c.Choose(hand, Action.STAND)))
    assert looked.croupier.next == NextStep(step=Step.CARD_DEALER, number=3, takes="deal-card")
    looked.told(c.Request("", c.DealCard(parse_card("5d"))))
    assert looked.croupier.next == NextStep(step=Step.PENDING)


def test_a_coup_tells_the_side_by_its_name() -> None:
    looked = Looked("punto-banco", Mode.LIVE, purses="ann 1000", cards="9s 2h")
    looked.bet("ann", "", "player", "10")
    looked.closed()
    place = Named("place.player", "Player")
    told = NextStep(step=Step.CARD_PLACE, hand="player", place=place, number=2, takes="deal-card")
    assert looked.croupier.next == told


def test_a_coup_names_the_side() -> None:
    looked = Looked("punto-banco", Mode.LIVE, purses="ann 1000", cards="9s")
    looked.bet("ann", "", "player", "10")
    looked.closed()
    assert (looked.croupier.want, looked.croupier.hand) == ("card", "banker")


@pytest.mark.gli("2.6.5")
def test_names_and_stakes_are_seen_and_money_and_wishes_are_not() -> None:
    looked = live()
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("cas", "1.1", "main", "13.70", behind=True)
    looked.told(c.Request("ann", c.QueueBets(QueuedBets(rounds=7, least_balance=parse_amount("123.40")))))
    view = looked.croupier
    assert [(seat.seat, seat.player) for seat in view.seats] == [(1, "ann"), (2, "bob")]
    assert [(stake.player, stake.amount) for stake in view.stakes.values()] == [("ann", parse_amount("10"))]
    assert [(one.hand, one.players) for one in view.sums.values()] == [("1.1", 1)]
    hidden = [parse_amount(words) for words in ("777.70", "767.70", "123.40", "555.50", "333.30")]
    assert_absent(view, *hidden, "cas")


@pytest.mark.gli("4.18.4")
def test_every_card_that_lies_may_be_corrected_where_what_followed_can_stand() -> None:
    looked = live("Ts 9s 9h 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    lying = [(one.place, one.index, one.card) for one in looked.croupier.cards]
    assert lying == [
        ("1.1", 0, "Ts"),
        ("1.1", 1, "5d"),
        ("2.1", 0, "9s"),
        ("2.1", 1, "8c"),
        ("", 0, "9h"),
    ]
    old, new, ace = parse_card("5d"), parse_card("6d"), parse_card("Ad")
    assert may_correct(looked.table, CardPlace("1.1", 1), old, new) is None
    looked.told(c.Request("ann", c.Choose("1.1", Action.STAND)))
    assert may_correct(looked.table, CardPlace("1.1", 1), old, new) is None
    refused = may_correct(looked.table, CardPlace("1.1", 1), old, ace)
    assert refused is not None
    assert refused.code == "only-void"


def test_cards_may_change_places_where_what_followed_can_stand() -> None:
    """Ann hits fifteen; with Bob's ace for her five she would have had a blackjack."""
    looked = live("Ts As 9h 5d 8c 7c 4c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    ten, five, ace, eight, nine = looked.croupier.cards
    assert may_exchange(looked.table, five, ace) is None
    assert may_exchange(looked.table, ten, nine) is None
    assert may_exchange(looked.table, ten, ten) == Refused("same-card-there")
    looked.told(c.Request("ann", c.Choose("1.1", Action.HIT)))
    refused = may_exchange(looked.table, five, ace)
    assert refused is not None
    assert refused.code == "only-void"
    assert may_exchange(looked.table, five, eight) is None


def test_a_split_hand_lists_each_card_once() -> None:
    looked = live("8s 9s 9h 8d 9c 7c 3d")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    looked.told(c.Request("ann", c.Choose("1.1", Action.SPLIT)))
    lying = [(one.place, one.card) for one in looked.croupier.cards if one.place.startswith("1.1")]
    assert lying == [("1.1", "8s"), ("1.1", "8d"), ("1.1a", "3d")]


def test_a_dispute_tells_who_and_at_which_card_and_what_may_be_done() -> None:
    looked = live("Ts 9s 9h 5d 8c 7c")
    looked.bet("ann", "1.1", "main", "10")
    looked.bet("bob", "2.1", "main", "5")
    looked.closed()
    acts = {act.key: why(act.refused) for act in looked.croupier.acts}
    assert acts["confirm-cards"] == "nothing is disputed"
    assert acts["pause-table"] is None
    looked.told(c.Request("bob", c.Dispute()))
    dispute = looked.croupier.dispute
    assert dispute is not None
    assert (dispute.player, dispute.seats, dispute.cards) == ("bob", (2,), 6)
    acts = {act.key: why(act.refused) for act in looked.croupier.acts}
    assert acts["confirm-cards"] is None
    assert acts["void-round"] is None
    assert acts["resume-table"] == "a dispute is settled by confirming, correcting or voiding"
    looked.told(c.Request("pit", c.ConfirmCards()))
    assert looked.croupier.dispute is None


def test_choices_on_a_common_hand_are_counted_for_the_croupier_too() -> None:
    looked = Looked("all-bets-blackjack", Mode.LIVE, purses="ann 1000, bob 1000", cards="5s 9h 6d 7c")
    looked.bet("ann", "1", "main", "10")
    looked.bet("bob", "1", "main", "10")
    looked.closed()
    before = looked.croupier
    looked.chosen("ann", "1", "double")
    after = looked.croupier
    assert after.sums == before.sums
    assert after.round is not None
    assert (after.round.answered, after.round.asked) == (1, 2)
