"""Commands over a wire: cards by their names, and what only the house fills in."""

import msgspec
import pytest

from sabot.cards.card import parse_card
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.command_fields import on_wire, sets_for_house, with_cards
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.play.play import CardPlace

TEN, NINE = parse_card("Th"), parse_card("9h")
HERE, THERE = CardPlace("3.1", 0), CardPlace("", 1)
WORDS = Configuration(table="t", game="punto-banco", mode=Mode.VIDEO)


@pytest.mark.parametrize(
    ("command", "written"),
    [
        (c.DealCard(TEN, lucky=True), {"type": "deal-card", "card": "Th", "lucky": True}),
        (c.OpenShoe(7, TEN), {"type": "open-shoe", "burnt": 7, "first": "Th"}),
        (c.OpenShoe(), {"type": "open-shoe", "burnt": None, "first": None}),
        (c.ResumeTable(), {"type": "resume-table"}),
        (
            c.CorrectCard(HERE, TEN, NINE, "misread"),
            {
                "type": "correct-card",
                "position": {"place": "3.1", "index": 0},
                "old": "Th",
                "new": "9h",
                "reason": "misread",
            },
        ),
        (
            c.AskApproval(a.Exchange(HERE, TEN, THERE, NINE), "moved"),
            {
                "type": "ask-approval",
                "act": {
                    "type": "exchange-cards",
                    "here": {"place": "3.1", "index": 0},
                    "card": "Th",
                    "there": {"place": "", "index": 1},
                    "other": "9h",
                },
                "reason": "moved",
            },
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_cards_have_names_on_a_wire_and_are_read_again(command: c.Command, written: object) -> None:
    assert on_wire(command) == written
    assert msgspec.convert(with_cards(on_wire(command), type(command)), type(command)) == command


@pytest.mark.parametrize("card", ["Xx", "th", "", 9, True, ["Th"], {"Th": 1}])
def test_what_is_no_card_is_none(card: object) -> None:
    given = msgspec.json.decode(msgspec.json.encode({"type": "deal-card", "card": card}))
    with pytest.raises(ValueError, match="is not a card"):
        with_cards(given, c.DealCard)


@pytest.mark.parametrize(
    ("command", "sets"),
    [
        (c.CloseTable(after_round=True), True),
        (c.CloseTable(), False),
        (c.ConfigureTable(WORDS, whole=True), True),
        (c.ConfigureTable(WORDS), False),
        (c.PrepareShoe(commitment=b"x"), True),
        (c.PrepareShoe(sealed=b"x"), True),
        (c.PrepareShoe(), False),
        (c.AskApproval(a.Reconfiguration(WORDS, whole=True), "why"), True),
        (c.AskApproval(a.Reconfiguration(WORDS, leaves="open"), "why"), True),
        (c.AskApproval(a.Reconfiguration(WORDS), "why"), False),
        (c.Join(), False),
    ],
)
def test_what_only_the_house_fills_in_is_noticed_at_any_depth(command: c.Command, sets: bool) -> None:
    assert sets_for_house(command) is sets
