"""Everybody has a table of their own: opened by its template, nobody else's, resumed, closed and proven."""

from house_drawing import Drawn
from msgspec.structs import replace

from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.audit.verdict import Verdict
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.commit import Commit, Entry
from sabot.store.memory import MemoryStore
from sabot.store.streams import table_of
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration, own_words
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

TEMPLATE = "table:pp"


def drawn_house(most: int = 3, store: MemoryStore | None = None) -> Drawn:
    drawn = Drawn(store)
    words = Configuration(table="pp", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=most)
    assert drawn.house.open_table(words, drawn.at) is None
    drawn.by_house(TEMPLATE, c.Request("", c.OpenTable()))
    for player in ("ann", "bob", "cleo", "dan"):
        drawn.purse(player, "100")
    return drawn


def opened(drawn: Drawn, player: str, but: int = 0) -> str:
    """The stream of the table that a player has of their own, once they have come to it."""
    drawn.by_house(TEMPLATE, c.Request(player, c.OpenOwnTable(but)))
    stream = f"table:pp.{drawn.table(TEMPLATE).own[player]}"
    if player in drawn.table(stream).absent:
        drawn.told(stream, c.Request(player, c.Join()))
    return stream


def bet(drawn: Drawn, stream: str, player: str) -> None:
    drawn.told(stream, c.Request(player, c.TakeSeat(1)))
    drawn.told(stream, c.Request(player, c.PlaceBet("1.1", "main", Amount(1_000))))


def judged(drawn: Drawn) -> Verdict:
    return audit(JournalReader(StoreReader(drawn.store)), catalogue())


def proven(drawn: Drawn) -> int:
    verdict = judged(drawn)
    assert verdict.difference is None, verdict.difference
    return verdict.proven.own_tables


def found_out(drawn: Drawn) -> str:
    difference = judged(drawn).difference
    assert difference is not None, "a mistake was put in"
    return difference.what


def test_each_visitor_has_one_and_sees_nothing_of_another() -> None:
    drawn = drawn_house()
    ann, bob = opened(drawn, "ann"), opened(drawn, "bob")
    assert (ann, bob) == ("table:pp.1", "table:pp.2")
    bet(drawn, ann, "ann")
    assert tuple(drawn.table(ann).guests) == ("ann",)
    assert tuple(drawn.table(bob).guests) == ("bob",)
    assert not drawn.table(bob).seats
    assert drawn.refused(ann, c.Request("bob", c.Join())) == "you play at the table pp.2; leave it first"
    assert drawn.refused(ann, c.Request("cleo", c.Join())) == "somebody plays at this terminal already"
    assert drawn.refused(TEMPLATE, c.Request("cleo", c.Join())) == "everybody has a table of their own here"
    assert proven(drawn) == 2


def test_asked_for_twice_it_is_the_same() -> None:
    drawn = drawn_house()
    twice = (c.Request("ann", c.OpenOwnTable()), c.Request("ann", c.OpenOwnTable()))
    drawn.house.tell(TEMPLATE, twice, drawn.at)
    assert drawn.table(TEMPLATE).own["ann"] == drawn.table(TEMPLATE).own_opened == 1
    assert opened(drawn, "ann") == "table:pp.1"


def test_it_is_resumed_after_a_line_was_lost_and_after_a_restart() -> None:
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    bet(drawn, ann, "ann")
    drawn.by_house(ann, c.Request("ann", c.LoseConnection()))
    drawn.restart()
    assert opened(drawn, "ann") == ann
    assert drawn.table(ann).staked("ann") == 1_000
    assert drawn.table(ann).present("ann")


def test_it_is_found_again_while_its_template_is_closed_or_stands_still() -> None:
    """Whoever reloads the page asks the template for it, and has something staked there."""
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    bet(drawn, ann, "ann")
    for stops, goes_on, why in (
        (c.PauseTable("a spilt drink"), c.ResumeTable(), "the table stands still: a spilt drink"),
        (c.CloseTable(), c.OpenTable(), "the table is closed"),
    ):
        drawn.by_house(TEMPLATE, c.Request("pit", stops))
        drawn.by_house(ann, c.Request("ann", c.LoseConnection()))
        assert opened(drawn, "ann") == ann
        assert drawn.table(ann).staked("ann") == 1_000
        assert drawn.refused(TEMPLATE, c.Request("bob", c.OpenOwnTable())) == why
        drawn.by_house(TEMPLATE, c.Request("pit", goes_on))
    assert opened(drawn, "bob") == "table:pp.2"
    assert proven(drawn) == 2


def test_left_it_closes_and_the_next_is_another() -> None:
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    bet(drawn, ann, "ann")
    drawn.told(ann, c.Request("ann", c.Leave()))
    assert drawn.table(ann).phase is Phase.CLOSED
    assert drawn.free("ann") == 10_000
    assert "ann" not in drawn.table(TEMPLATE).own
    assert opened(drawn, "ann") == "table:pp.2"
    assert drawn.refused(ann, c.Request("ann", c.Join())).startswith("you play at the table pp.2")


def test_a_round_in_play_is_left_as_an_interrupted_game_when_nobody_comes_back() -> None:
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    bet(drawn, ann, "ann")
    drawn.told(ann, c.Request("ann", c.PressDeal()))
    while drawn.table(ann).play is None:
        drawn.told(ann, c.Request("ann", c.PlaceBet("1.1", "main", Amount(1_000))))
        drawn.told(ann, c.Request("ann", c.PressDeal()))
    drawn.by_house(ann, c.Request("ann", c.LoseConnection()))
    for _ in range(3):
        drawn.at += 1_000 * SECOND
        drawn.house.pass_time(drawn.at)
    assert drawn.table(ann).phase is Phase.CLOSED
    (game,) = drawn.house.book.of("ann")
    assert game.interrupted.startswith("pp.1/")
    assert table_of(f"broken:{game.interrupted}") == "pp"
    drawn.house.checkpoint(drawn.at)
    assert ann in drawn.house.finished
    drawn.restart()
    assert ann not in drawn.house.writers
    assert proven(drawn) == 1


def test_there_are_so_many_and_no_more() -> None:
    drawn = drawn_house(most=2)
    ann = opened(drawn, "ann")
    opened(drawn, "bob")
    full = "all 2 tables of this kind are in use; try again soon"
    assert drawn.refused(TEMPLATE, c.Request("cleo", c.OpenOwnTable())) == full
    drawn.told(ann, c.Request("ann", c.Leave()))
    assert opened(drawn, "cleo") == "table:pp.3"


def test_a_change_of_the_template_is_for_those_that_are_opened_next() -> None:
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    words = drawn.table(TEMPLATE).setup.configuration
    assert words is not None
    titled = replace(words, version=2, settings=replace(words.settings, title="Corner"))
    drawn.by_house(TEMPLATE, c.Request("", c.ConfigureTable(titled)))
    drawn.by_house(TEMPLATE, c.Request("", c.CloseTable()))
    drawn.by_house(TEMPLATE, c.Request("", c.OpenTable()))
    bob = opened(drawn, "bob")
    assert drawn.table(ann).setup.title == "Blackjack Poker & Pairs"
    assert drawn.table(bob).setup.title == "Corner"
    theirs = replace(titled, table="pp.1", owner="ann", own_tables=0)
    kept = "a visitor's own table keeps the rules that it was opened with"
    assert drawn.refused(ann, c.Request("", c.ConfigureTable(theirs))) == kept


def test_money_is_booked_under_the_template() -> None:
    drawn = drawn_house()
    ann = opened(drawn, "ann")
    bet(drawn, ann, "ann")
    assert drawn.store.ledger.accounts["held:pp"].coming == 1_000
    assert not [name for name in drawn.store.ledger.accounts if "pp." in name]


def test_a_table_that_no_template_opened_is_found_out() -> None:
    drawn = drawn_house()
    words = drawn.table(TEMPLATE).setup.configuration
    assert words is not None
    own = own_words(words, 7, "dan")
    forged = Commit("table:pp.7", 0, drawn.at, (Entry(e.TableConfigured(own)),))
    drawn.store.commit_all((forged,))
    assert found_out(drawn) == "the table that its template opened"


def test_a_visitor_with_two_is_found_out() -> None:
    drawn = drawn_house()
    opened(drawn, "ann")
    head = drawn.store.head(TEMPLATE).version
    drawn.store.commit_all((Commit(TEMPLATE, head, drawn.at, (Entry(e.OwnTableOpened("ann", 2)),)),))
    assert found_out(drawn) == "the own table that ann has already"
