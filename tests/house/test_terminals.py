"""One person plays at one own-pace table, also after a restart; an abandoned one is proven like any other."""

from house_drawing import Drawn, coup
from test_house_again import blackjack, lines

from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.state import Phase

TAKEN = "you play at the table t1; leave it first"


def two_tables() -> tuple[Drawn, str, str]:
    drawn = Drawn()
    drawn.purse("ann", "100")
    one, two = (drawn.open_table(name, "punto-banco", Mode.INTERNAL) for name in ("t1", "t2"))
    drawn.told(one, c.Request("ann", c.Join()))
    return drawn, one, two


def test_one_person_does_not_occupy_two_own_pace_tables() -> None:
    drawn, one, two = two_tables()
    assert drawn.refused(two, c.Request("ann", c.Join())) == TAKEN
    drawn.told(one, c.Request("ann", c.Leave()))
    drawn.told(two, c.Request("ann", c.Join()))
    assert drawn.refused(one, c.Request("ann", c.Join())) == "you play at the table t2; leave it first"


def test_both_in_one_batch_are_one_yes_and_one_no() -> None:
    drawn = Drawn()
    one, two = (drawn.open_table(name, "punto-banco", Mode.INTERNAL) for name in ("t1", "t2"))
    told = {stream: (drawn.letter(stream, c.Request("ann", c.Join())),) for stream in (one, two)}
    replies = drawn.house.tell_all(told, drawn.at)
    assert [type(reply).__name__ for (reply,) in replies.values()] == ["Done", "Refused"]


def test_who_is_gone_and_has_nothing_in_play_is_at_no_terminal() -> None:
    drawn, one, two = two_tables()
    drawn.told(one, coup("ann", 10))
    drawn.by_house(one, c.Request("ann", c.LoseConnection()))
    drawn.told(two, c.Request("ann", c.Join()))
    # What is left at the first table is out of reach until the second is left.
    assert drawn.refused(one, coup("ann", 10)) == "you play at the table t2; leave it first"
    drawn.told(one, c.Request("ann", c.Leave()))
    assert drawn.free("ann") == 10_000


def test_shared_tables_and_other_people_are_not_concerned() -> None:
    drawn, _, two = two_tables()
    video = drawn.open_table("t3", "punto-banco")
    drawn.told(video, c.Request("ann", c.Join()))
    drawn.told(two, c.Request("bob", c.Join()))


def test_it_is_known_again_after_a_restart() -> None:
    drawn, _, two = two_tables()
    drawn.house.checkpoint(drawn.at)
    drawn.restart()
    assert drawn.refused(two, c.Request("ann", c.Join())) == TAKEN


def test_an_abandoned_hand_is_finished_elsewhere_and_the_journal_is_proven() -> None:
    drawn = Drawn()
    stream = blackjack(drawn, Mode.INTERNAL, "etg-blackjack")
    drawn.later(10)
    drawn.restart()
    drawn.later(900)
    assert "ann" in drawn.table(stream).guests
    drawn.later(30)
    assert not drawn.table(stream).guests
    (unfinished,) = drawn.house.book.of("ann")
    game = f"broken:{unfinished.interrupted}"
    drawn.restart()
    drawn.told(stream, c.Request("bob", c.Join()))
    drawn.told(game, c.Request("ann", c.RegainConnection()))
    while (play := drawn.table(game).play) is not None:
        assert isinstance(play.now, rounds.BlackjackRound)
        hand = min(hand for _, hand in rounds.pending(play.now))
        drawn.told(game, c.Request("ann", c.Choose(hand, Action.STAND)))
    assert drawn.table(game).phase is Phase.CLOSED
    assert not drawn.house.book.of("ann")
    assert sum(isinstance(line, e.RoundPaid) for line in lines(drawn, game)) == 1
    assert sum(isinstance(line, e.GuestActive) for line in lines(drawn, stream)) >= 2
    verdict = audit(JournalReader(StoreReader(drawn.store)), catalogue())
    assert verdict.difference is None
