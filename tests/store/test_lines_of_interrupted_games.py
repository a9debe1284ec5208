"""What journals call broken is an interrupted game in code: old lines are read, and written as they were."""

import msgspec
import pytest

from sabot.cards import Card
from sabot.games.blackjack.round import Carried, CarriedHand, HandInterrupted
from sabot.ledger.route import Purpose
from sabot.money import Amount
from sabot.store.codec import event_in, written
from sabot.store.commit import Entry
from sabot.store.record import Line
from sabot.store.streams import StreamEvent, interrupted_stream
from sabot.store.upcasts import version_of
from sabot.table import events as e
from sabot.table.play.unfinished import Unfinished

GAME = "t1/1/1/ann"
LAY = Card(21), Card(33)
CARRIED = Carried(
    Card(5), checked=True, face_up=(Card(5), *LAY), hands=(CarriedHand("3.1", "", LAY, Amount(1000), 1),)
)
LINES: tuple[tuple[str, str, StreamEvent], ...] = (
    (
        "game-broken",
        '{"type":"game-broken","player":"ann","broken":"t1/1/1/ann","carried":{"up":5,"checked":true,'
        '"face_up":[5,21,33],"hands":[{"box":"3.1","path":"","cards":[21,33],"stake":1000,"hands":1}]},'
        '"parts":[],"hands":[],"behind":true}',
        e.GameInterrupted("ann", GAME, CARRIED, (), (), behind=True),
    ),
    (
        "broken-game-opened",
        '{"type":"broken-game-opened","round":"t1/1/1/ann"}',
        e.InterruptedGameOpened(GAME),
    ),
    (
        "round-moved",
        '{"type":"round-moved","moves":[{"type":"hand-broken","hand":"3.1","players":["ann"]}],"paid":[]}',
        e.RoundMoved((HandInterrupted("3.1", ("ann",)),)),
    ),
)


@pytest.mark.parametrize(("name", "body", "event"), LINES, ids=[name for name, _, _ in LINES])
def test_an_old_line_is_read_and_written_as_it_was(name: str, body: str, event: StreamEvent) -> None:
    line = Line("table:t1", 1, 0, name, version_of(name), body.encode(), "", b"[]")
    assert event_in(line) == event
    again = written("table:t1", 1, 0, Entry(event))
    assert (again.name, again.body) == (name, body.encode())


def test_streams_purposes_and_rows_keep_their_words() -> None:
    assert interrupted_stream(GAME) == "broken:t1/1/1/ann"
    assert Purpose.INTERRUPTED_STAKE.value == "broken-stake"
    assert Purpose.GOLDEN_INTERRUPTED_STAKE.value == "golden-broken-stake"
    row = b'{"broken":"t1/1/1/ann","category":"live","spared":""}'
    assert msgspec.json.decode(row, type=Unfinished) == Unfinished(GAME, "live")
    assert msgspec.json.encode(Unfinished(GAME, "live")) == row
