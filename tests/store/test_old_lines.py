"""Lines and snapshots of before moves had one name and reasons had keys are read as those of today."""

import msgspec
import pytest
from msgspec.structs import replace

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action, CardDealt, ChoiceMade, HoleCardTaken, Move, RoundSettled, StepClosed
from sabot.games.stake import Settlement
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.store.codec import event_in, name_of
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.reasons import OLD_WORDS, HouseReason, reason_text
from sabot.table.play.play_snapshot import PlaySnapshot
from sabot.table.snapshot import TableSnapshot, packed, snapshot_of, unpacked
from sabot.table.state import Halt, new_table

CHOSEN = (
    '{"type":"blackjack-moved","moves":[{"type":"choice-made","player":"ann","hand":"1.1","action":"double",'
    '"cost":1000},{"type":"step-closed","hand":"1.1"}],"paid":[{"player":"ann","hand":"1.1","bet":"main",'
    '"lot":{"money":1000,"chips":[]},"split":false}]}'
)
DEALT = (
    '{"type":"blackjack-moved","moves":[{"type":"card-dealt","hand":"1.1","card":12},'
    '{"type":"hole-card-taken"}],"paid":[]}'
)
COUP = (
    '{"type":"coup-moved","moves":[{"type":"card-dealt","side":"banker","card":7},{"type":"round-settled",'
    '"settlements":[{"player":"ann","hand":"","bet":"player","label":"win","odds":"1:1","staked":100,'
    '"returned":200}]}]}'
)
SETTLED = Settlement("ann", "", "player", "win", "1:1", Amount(100), Amount(200))
PAID = (e.Paid("ann", "1.1", "main", Lot(Amount(1000))),)


@pytest.mark.parametrize(
    ("name", "body", "moves", "paid"),
    [
        (
            "blackjack-moved",
            CHOSEN,
            (ChoiceMade("ann", "1.1", Action.DOUBLE, Amount(1000)), StepClosed("1.1")),
            PAID,
        ),
        ("blackjack-moved", DEALT, (CardDealt("1.1", Card(12)), HoleCardTaken()), ()),
        ("coup-moved", COUP, (CardDealt("banker", Card(7)), RoundSettled((SETTLED,))), ()),
    ],
)
def test_moves_of_either_family_are_read_as_moves(
    name: str, body: str, moves: tuple[Move, ...], paid: tuple[e.Paid, ...]
) -> None:
    event = event_in(Line("table:t1", 1, 0, name, 1, body.encode(), "", b"[]"))
    assert event == e.RoundMoved(moves, paid)
    assert name_of(event) == "round-moved"


def test_what_is_written_today_is_read_as_it_was_written() -> None:
    moved = e.RoundMoved((CardDealt("banker", Card(7)),))
    line = Line("table:t1", 1, 0, "round-moved", 1, msgspec.json.encode(moved), "", b"[]")
    assert event_in(line) == moved


@pytest.mark.parametrize(
    ("blackjack", "coup", "moves"),
    [
        ([{"type": "card-dealt", "hand": "1.1", "card": 3}], [], (CardDealt("1.1", Card(3)),)),
        ([], [{"type": "card-dealt", "side": "player", "card": 3}], (CardDealt("player", Card(3)),)),
        ([], [], ()),
    ],
)
def test_the_last_round_of_an_old_snapshot_is_read(
    snapshot: TableSnapshot, blackjack: list[object], coup: list[object], moves: tuple[Move, ...]
) -> None:
    body: dict[str, dict[str, object]] = msgspec.msgpack.decode(packed(snapshot))
    del body["shown"]["moves"]
    body["shown"] |= {"blackjack": blackjack, "coup": coup}
    shown = unpacked(msgspec.msgpack.encode(body)).shown
    assert shown is not None
    assert shown.moves == moves


@pytest.fixture
def snapshot() -> TableSnapshot:
    shown = PlaySnapshot(
        boxes=(),
        stakes=(),
        uninsurable=(),
        moves=(),
        lots=(),
        added=(),
        behind=(),
        burnt=(),
        burn_due=False,
        hole_place=None,
    )
    words = Configuration(table="t1", game="punto-banco", mode=Mode.VIDEO, profile="open")
    setup = configured(catalogue(), words)
    assert not isinstance(setup, Refused)
    bare = snapshot_of(new_table(setup))
    assert bare is not None
    return replace(bare, shown=shown)


def test_a_snapshot_that_is_no_snapshot_stays_none() -> None:
    with pytest.raises(msgspec.ValidationError):
        unpacked(msgspec.msgpack.encode({"shown": {"blackjack": [], "coup": []}}))


@pytest.mark.parametrize(
    ("name", "version", "body", "event"),
    [
        (
            "table-halted",
            1,
            '{"type":"table-halted","reason":"no croupier is at the table","by":"","at":7,"approval":0,'
            '"until":9}',
            e.TableHalted("reason.no-croupier", "", 7, until=9),
        ),
        (
            "round-voided",
            2,
            '{"type":"round-voided","round":"t1/1/1","reason":"the game was not finished within 30 days",'
            '"by":"","second":""}',
            e.RoundVoided("t1/1/1", "reason.unfinished"),
        ),
        (
            "round-voided",
            1,
            '{"type":"round-voided","round":"t1/1/1","reason":"a misdeal","by":"lena","second":"otto"}',
            e.RoundVoided("t1/1/1", "a misdeal", "lena", "otto"),
        ),
        (
            "shoe-spent",
            1,
            '{"type":"shoe-spent","shoe":"t1/1","reason":"the cut card has come","by":"","second":""}',
            e.ShoeSpent("t1/1", "reason.cut-card"),
        ),
        (
            "shoe-revealed",
            1,
            '{"type":"shoe-revealed","shoe":"t1/1","seed":"",'
            '"reason":"the key that sealed the seed of this shoe is lost"}',
            e.ShoeRevealed("t1/1", b"", "reason.key-lost"),
        ),
        (
            "wish-made",
            1,
            '{"type":"wish-made","player":"ann","wish":null,"why":"the player is away"}',
            e.BetsQueued("ann", None, "reason.player-away"),
        ),
    ],
)
def test_reasons_of_the_house_that_were_written_in_english_have_keys(
    name: str, version: int, body: str, event: e.Event
) -> None:
    assert event_in(Line("table:t1", 1, 0, name, version, body.encode(), "", b"[]")) == event


def test_every_old_sentence_is_a_reason_of_today_and_says_the_same() -> None:
    assert {words: reason_text(reason) for words, reason in OLD_WORDS.items()} == {
        words: words for words in OLD_WORDS
    }
    newer = {HouseReason.NO_DEVICE, HouseReason.UNASKED}
    assert set(HouseReason) - set(OLD_WORDS.values()) - newer == {HouseReason.EMPTY}, (
        "it told how many cards there were"
    )
    assert reason_text("a power cut") == "a power cut"


def test_a_table_that_halted_before_reasons_had_keys_opens_as_it_stood(snapshot: TableSnapshot) -> None:
    old = replace(snapshot, halt=Halt("the house closes for a moment", ""))
    assert unpacked(packed(old)).halt == Halt(HouseReason.CLOSES, "")
