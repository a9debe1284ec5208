"""A past round step by step: what its player is told of each moment, drawn at tables with known cards."""

from croupier_table import CroupierTable

from sabot.cards import parse_cards
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.records.history.dealt_cards import DealtCards
from sabot.records.history.replay_steps import ReplayStep, replay_steps
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.journal_steps import Step, steps
from sabot.records.journal.reader import StoreReader
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.play.play import CardPlace


def lines_of_play(house: CroupierTable) -> list[Step]:
    told = (step for _, step in steps(JournalReader(StoreReader(house.store)), catalogue()))
    return [step for step in told if step.before is not None and step.before.play is not None]


def seen_by(house: CroupierTable, player: str) -> list[ReplayStep]:
    played = lines_of_play(house)
    assert played[0].before is not None
    return list(replay_steps(played[0].before, played, player))


def words(told: list[ReplayStep]) -> list[str]:
    """Each moment in a line: what happened, where, which cards, what was chosen and by how many."""
    return [
        ", ".join(
            " ".join(
                filter(
                    None, (move.what, move.place, move.card, move.other, move.action, str(move.count or ""))
                )
            )
            for move in step.moves
        )
        for step in told
    ]


def blackjack(game: str = "live-blackjack-eu", people: tuple[str, ...] = ("ann", "bob")) -> CroupierTable:
    return CroupierTable(MemoryStore(), game, people)


def ask(house: CroupierTable, player: str, command: c.Command) -> None:
    house.must(house.stream, c.Request(player, command))


def test_every_card_and_choice_is_a_moment_with_the_cards_as_they_lie_then() -> None:
    house = blackjack(people=("ann",))
    house.bet("ann", "1.1", "main", 1_000)
    house.bell()
    house.deal("6s 7h 5d")
    ask(house, "ann", c.Choose("1.1", Action.DOUBLE))
    house.deal("Td Tc")
    house.pay()
    told = seen_by(house, "ann")
    assert words(told) == [
        "", "card 1.1 6s", "card 7h", "card 1.1 5d", "chosen 1.1 double", "card 1.1 Td", "card Tc", "paid",
    ]  # fmt: skip
    lying = [step.round.hands[0].cards for step in told]
    assert lying == [(), ("6s",), ("6s",), *2 * [("6s", "5d")], *3 * [("6s", "5d", "Td")]]
    assert [step.n for step in told] == sorted({step.n for step in told})


def test_insurance_is_told_to_whoever_answered_and_to_all_when_it_is_closed() -> None:
    house = blackjack()
    for player, hand in (("ann", "1.1"), ("bob", "2.1")):
        house.bet(player, hand, "main", 1_000)
    house.bell()
    house.deal("Ts 9h Ah 8d 9d")
    ask(house, "ann", c.AnswerInsurance("1.1", takes=True))
    ask(house, "bob", c.AnswerInsurance("2.1", takes=False))
    anns, bobs = (words(seen_by(house, player)) for player in ("ann", "bob"))
    assert [one for one in anns if "insur" in one] == ["chosen 1.1 insure", "insurance 1"]
    assert [one for one in bobs if "insur" in one] == ["chosen 2.1 no insurance, insurance 1"]


def test_at_a_common_hand_choices_of_others_are_only_counted() -> None:
    house = blackjack("all-bets-blackjack", ("ann", "bob", "cid"))
    for player in house.people:
        house.bet(player, "1", "main", 1_000)
    house.bell()
    house.deal("6s 9h 5d")
    ask(house, "", c.DealHoleCard())
    for player, action in (("ann", Action.HIT), ("bob", Action.DOUBLE), ("cid", Action.HIT)):
        ask(house, player, c.Choose("1", action))
    house.wait(30)
    told = words(seen_by(house, "ann"))
    assert [one for one in told if "chosen" in one] == ["chosen 1 hit"]
    assert [one for one in told if "common" in one] == ["common 1 double 1, common 1 hit 2"]
    assert not [one for one in words(seen_by(house, "dot")) if "chosen" in one]


def test_corrections_and_a_void_round_say_what_and_why() -> None:
    house = blackjack(people=("ann",))
    house.bet("ann", "1.1", "main", 1_000)
    house.bell()
    house.deal("Ts 7h Td")
    ten, nine = parse_cards("Td 9d")
    ask(house, "kim", c.CorrectCard(CardPlace("1.1", 1), ten, nine, "misread"))
    ask(house, "kim", c.AskApproval(Voiding(), "a card fell"))
    ask(house, "pit", c.GiveApproval(1))
    *_, corrected, void = seen_by(house, "ann")
    assert words([corrected, void]) == ["corrected 1.1 9d Td", "void"]
    assert (corrected.moves[0].reason, void.moves[0].reason) == ("misread", "a card fell")
    assert void.round.hands[0].cards == ("Ts", "9d"), "the cards of the last moment stay"


def test_a_turned_hole_card_lies_where_it_was_taken() -> None:
    house = blackjack("live-blackjack", ("ann",))
    house.bet("ann", "1.1", "main", 1_000)
    house.bell()
    house.deal("5s 7h 6d")
    ask(house, "", c.DealHoleCard())
    ask(house, "ann", c.Choose("1.1", Action.HIT))
    house.deal("9c")
    five, seven, six, nine, king = parse_cards("5s 7h 6d 9c Kd")
    assert cards_of(house).cards == [five, seven, six, None, nine], "nobody has seen it yet"
    ask(house, "ann", c.Choose("1.1", Action.STAND))
    ask(house, "", c.TurnHoleCard(king))
    assert cards_of(house).cards == [five, seven, six, king, nine]
    assert cards_of(house).holes == {3: None}, "and no check told anything of it"


def cards_of(house: CroupierTable) -> DealtCards:
    dealt = DealtCards()
    for step in lines_of_play(house):
        dealt.follow(step.event)
    return dealt
