"""Every card of every shoe is one that its decks can give, whoever dealt it (ruling D5)."""

from pathlib import Path
from typing import cast

import pytest
from croupier_table import CroupierTable
from forgery import Body, cover_traces, forge, forge_snapshot, lines_of, write
from msgspec.structs import replace
from played_house import PlayedHouse

from sabot.cards import Bag, parse_card
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import Verdict, audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.records.journal.sqlite_reader import SqliteReader
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Correction, Exchange
from sabot.table.play.card_corrections import OWN_SHOE
from sabot.table.play.play import CardPlace
from sabot.table.snapshot import TableSnapshot
from sabot.table.state import ShoeState

LIVE = table_stream("live")
SPADES, HEARTS = parse_card("9s"), parse_card("9h")


def audited(file: Path) -> Verdict:
    reader = SqliteReader(file)
    try:
        return audit(JournalReader(reader), catalogue())
    finally:
        reader.close()


def five_ties(file: Path) -> None:
    """Five coups of nine against nine by a croupier, ten nines of eight decks: five each of two suits."""
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    for _ in range(5):
        coup(table, "9s 9h Ks Kd")
    store.close()


def bell(table: CroupierTable) -> None:
    table.bet("ann", "", "tie", 1_000)
    table.bell()


def coup(table: CroupierTable, cards: str) -> None:
    bell(table)
    table.deal(cards)
    table.pay()


def of_suit(event: Body, old: int, new: int) -> Body:
    for move in cast(list[Body], event["moves"]):
        if move.get("card") == old:
            move["card"] = new
    return event


def cards_moved(file: Path) -> list[int]:
    return [line.number for line in lines_of(file, LIVE) if line.name == "round-moved"]


def test_cards_of_a_croupier_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    five_ties(file)
    verdict = audited(file)
    assert verdict.difference is None
    assert verdict.proven.possible == 20


def test_a_ninth_nine_of_spades_in_eight_decks_is_found(tmp_path: Path) -> None:
    """The hearts become spades: results and payments stay, and the ninth of them cannot have come."""
    file = tmp_path / "journal.db"
    five_ties(file)
    cover_traces(file)
    for number in cards_moved(file):
        forge(file, LIVE, number, lambda event: of_suit(event, HEARTS, SPADES))
    found = audited(file).difference
    assert found is not None
    assert found.what == "9s dealt"
    # Two nines in each coup: the ninth is the first of the fifth coup, whose cards are four lines.
    assert (found.stream, found.line) == (LIVE, cards_moved(file)[16])


def opening(file: Path) -> int:
    return next(line.number for line in lines_of(file, LIVE) if line.name == "shoe-opened")


def test_a_shoe_of_before_the_rules_said_how_many_are_burnt_is_counted_too(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    five_ties(file)
    cover_traces(file)
    number, lines = opening(file), lines_of(file, LIVE)
    lines[number - 1] = replace(lines[number - 1], version=1)
    write(file, LIVE, lines)
    forge(file, LIVE, number, lambda event: {**event, "burnt": 3})
    assert audited(file).difference is None
    forge(file, LIVE, number, lambda event: {**event, "burnt": 8 * 52 - 19})
    found = audited(file).difference
    assert found is not None
    assert found.what == "Kd dealt"
    forge(file, LIVE, number, lambda event: {**event, "burnt": 8 * 52 + 1})
    found = audited(file).difference
    assert found is not None
    assert found.what == "cards burnt when the shoe opened"


@pytest.mark.parametrize(("game", "due"), [("punto-banco", 2), ("live-blackjack", 1)])
def test_a_shoe_with_other_cards_burnt_than_the_rules_say_is_found(
    tmp_path: Path, game: str, due: int
) -> None:
    """The ace that was turned burns one more (P12); Live Blackjack burns one."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    CroupierTable(store, game, ("ann",))
    store.close()
    assert audited(file).difference is None
    cover_traces(file)
    forge(file, LIVE, opening(file), lambda event: {**event, "burnt": due + 1})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.expected) == ("cards burnt when the shoe opened", str(due))


def test_a_croupier_burns_as_many_cards_as_the_rules_say(tmp_path: Path) -> None:
    table = CroupierTable(MemoryStore(), "live-blackjack", ("ann",), opened=False)
    told = [table.tell(LIVE, c.Request("", c.OpenShoe(burnt))) for burnt in (60, 0, 2)]
    assert [getattr(reply, "reason", "") for reply in told] == [
        "cards to burn in this game: 1, not 60",
        "cards to burn in this game: 1, not 0",
        "cards to burn in this game: 1, not 2",
    ]
    table.must(LIVE, c.Request("", c.OpenShoe(1)))


def test_a_card_corrected_to_one_that_is_not_left_is_found(tmp_path: Path) -> None:
    """Eight nines of spades in four coups; in the fifth a nine of hearts is read anew."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    for cards in ("9s 9s Ks Kd",) * 4:
        coup(table, cards)
    bell(table)
    table.deal("9h 9h Ks Kd")
    right = Correction(CardPlace("player", 0), HEARTS, parse_card("9d"))
    table.must(LIVE, c.Request("kim", c.AskApproval(right, "misread")))
    table.must(LIVE, c.Request("pit", c.GiveApproval(1)))
    store.close()
    assert audited(file).difference is None
    cover_traces(file)
    number = next(line.number for line in lines_of(file, LIVE) if line.name == "card-corrected")
    asked = next(line.number for line in lines_of(file, LIVE) if line.name == "approval-asked")
    forge(file, LIVE, asked, lambda event: {**event, "act": {**cast(Body, event["act"]), "new": SPADES}})
    forge(file, LIVE, number, lambda event: {**event, "new": SPADES})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == ("a card corrected to 9s", number)


def exchanged(file: Path, *, shown: bool = False) -> int:
    """All eight nines of spades and of hearts lie or are gone; the last of them change places."""
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    for cards in ("9s 9h Ks Kd",) * 7:
        coup(table, cards)
    bell(table)
    table.deal("9s 9h Ks")
    places = (CardPlace("player", 0), SPADES, CardPlace("banker", 0), HEARTS)
    if shown:
        table.deal("Kd")
        table.must(LIVE, c.Request("kim", c.AskApproval(Exchange(*places), "wrong side")))
        table.must(LIVE, c.Request("pit", c.GiveApproval(1)))
    else:
        table.must(LIVE, c.Request("kim", c.ExchangeCards(*places, "wrong side")))
        table.deal("Kd")
    table.pay()
    store.close()
    return next(line.number for line in lines_of(file, LIVE) if line.name == "cards-exchanged")


@pytest.mark.parametrize("shown", [False, True])
def test_cards_that_change_places_take_nothing_from_the_shoe(tmp_path: Path, *, shown: bool) -> None:
    exchanged(tmp_path / "journal.db", shown=shown)
    assert audited(tmp_path / "journal.db").difference is None


@pytest.mark.parametrize(
    ("forged", "what"),
    [
        ({"card": parse_card("8s")}, "a correction that the rules do not allow"),
        ({"other": SPADES}, "a correction that the rules do not allow"),
        ({"there": {"place": "banker", "index": 1}}, "a correction that the rules do not allow"),
        ({"reason": " "}, "who corrects, and why"),
        ({"by": ""}, "who corrects, and why"),
        ({"second": "pit"}, "an approval"),
    ],
)
def test_a_forged_exchange_is_found(tmp_path: Path, forged: Body, what: str) -> None:
    file = tmp_path / "journal.db"
    number = exchanged(file)
    cover_traces(file)
    forge(file, LIVE, number, lambda event: {**event, **forged})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == (what, number)


@pytest.mark.parametrize(
    ("forged", "what"),
    [
        ({"second": ""}, "who corrects a shown result"),
        ({"second": "lee"}, "the two people"),
        ({"reason": "no reason"}, "the reason"),
        (
            {
                "here": {"place": "banker", "index": 0},
                "card": HEARTS,
                "there": {"place": "player", "index": 0},
            }
            | {"other": SPADES},
            "the card that was approved",
        ),
    ],
)
def test_an_exchange_that_two_people_did_not_agree_on_is_found(
    tmp_path: Path, forged: Body, what: str
) -> None:
    file = tmp_path / "journal.db"
    number = exchanged(file, shown=True)
    cover_traces(file)
    forge(file, LIVE, number, lambda event: {**event, **forged})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == (what, number)


def test_a_correction_of_a_card_that_does_not_lie_there_is_found(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    bell(table)
    table.deal("9h 9d")
    table.must(
        LIVE, c.Request("kim", c.CorrectCard(CardPlace("player", 0), HEARTS, parse_card("8h"), "misread"))
    )
    store.close()
    cover_traces(file)
    number = next(line.number for line in lines_of(file, LIVE) if line.name == "card-corrected")
    forge(file, LIVE, number, lambda event: {**event, "old": parse_card("7h")})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == ("a correction that the rules do not allow", number)


MOVED = ("exchange", "correct", "correct in older words")


@pytest.mark.parametrize("how", MOVED)
def test_cards_of_the_house_s_own_shoe_that_somebody_corrects_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A table made on purpose that lets people move the cards of a shoe under commitment."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = PlayedHouse(store, 5, ("ann",))
    stream = table.open_table("video", "etg-blackjack", Mode.VIDEO)
    table.must(stream, c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000))))
    table.must(stream, c.Request("ann", c.PlaceBet("1.2", "main", Amount(1_000))))
    while (play := table.table(stream).play) is None:
        table.wait(1)
    assert isinstance(play.now, BlackjackRound)
    places = (CardPlace("1.1", 0), CardPlace("1.2", 0))
    here, there = (pair[1].cards[0] for at in places if (pair := play.now.find(at.place)) is not None)
    assert (
        table.tell(stream, c.Request("kim", c.ExchangeCards(places[0], here, places[1], there, "why")))
        == OWN_SHOE
    )
    with monkeypatch.context() as careless:
        careless.setattr(ShoeState, "committed", property(lambda _shoe: False))
        if how == "exchange":
            table.must(stream, c.Request("kim", c.ExchangeCards(places[0], here, places[1], there, "why")))
        else:
            table.must(stream, c.Request("kim", c.CorrectCard(places[0], here, there, "why")))
    store.close()
    cover_traces(file)
    number = next(line.number for line in lines_of(file, stream) if line.body.find(b"kim") >= 0)
    lines = lines_of(file, stream)
    if how == MOVED[-1]:
        lines[number - 1] = replace(lines[number - 1], version=1)
    write(file, stream, lines)
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == ("a correction that the rules do not allow", number)


def test_a_table_that_takes_any_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: the table never asks what is left."""
    store = MemoryStore()
    with monkeypatch.context() as careless:
        careless.setattr(Bag, "left", lambda _bag, _card: 1)
        table = CroupierTable(store, "punto-banco", ("ann",))
        for _ in range(5):
            coup(table, "9s 9s Ks Kd")
    found = audit(JournalReader(StoreReader(store)), catalogue()).difference
    assert found is not None
    assert found.what == "9s dealt"


def test_a_card_read_as_the_one_that_lies_exposed_is_found(tmp_path: Path) -> None:
    """Of eight fives of clubs seven are out and the last lies exposed; another card is read as a ninth."""
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = CroupierTable(store, "live-blackjack", ("ann",))
    five, stuck = parse_card("5c"), c.Request("kim", c.ExposeCard(parse_card("5c"), "it stuck"))
    table.must(LIVE, stuck)
    table.must(LIVE, stuck)
    for cards in ("5c 9c 5c", "5h 5c 5c"):
        table.bet("ann", "1.1", "main", 1_000)
        table.bell()
        table.deal(cards)
        table.must(LIVE, c.Request("", c.DealHoleCard()))
        if cards.startswith("5c"):
            table.must(LIVE, c.Request("ann", c.Choose("1.1", Action.STAND, sure=True)))
            table.must(LIVE, c.Request("", c.TurnHoleCard(parse_card("9d"))))
            table.pay()
    table.must(LIVE, c.Request("ann", c.Choose("1.1", Action.HIT, sure=True)))
    table.deal("5c")
    table.must(LIVE, stuck)
    right = (CardPlace("1.1", 0), parse_card("5h"), parse_card("5s"))
    table.must(LIVE, c.Request("kim", c.CorrectCard(*right, "misread")))
    store.close()
    assert audited(file).difference is None
    cover_traces(file)
    number = next(line.number for line in lines_of(file, LIVE) if line.name == "card-corrected")
    forge(file, LIVE, number, lambda event: {**event, "new": five})
    found = audited(file).difference
    assert found is not None
    assert (found.what, found.line) == ("a card corrected to 5c", number)


def test_a_snapshot_of_before_cards_too_many_were_counted_is_believed(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    store = SqliteStore(file)
    table = CroupierTable(store, "punto-banco", ("ann",))
    table.must(LIVE, c.Request("kim", c.ExposeCard(SPADES, "it stuck")))
    table.house.checkpoint(table.at)
    store.close()
    assert audited(file).difference is None

    def told(exposed: int | None) -> None:
        def change(kept: TableSnapshot) -> TableSnapshot:
            assert kept.shoe is not None
            return replace(kept, shoe=replace(kept.shoe, exposed=exposed))

        forge_snapshot(file, LIVE, change)

    told(None)
    assert audited(file).difference is None
    told(0)
    found = audited(file).difference
    assert found is not None
    assert found.what == "the snapshot's shoe"
