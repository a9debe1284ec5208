"""A house that opens again: the same tables, shoes and games to finish; and what a lost key costs."""

import pytest
from house_drawing import DAWN, KEY, OTHER_KEY, Drawn, coup
from msgspec.structs import replace

from sabot.cards import parse_card
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.reopening import snapshot_body
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.codec import event_in
from sabot.store.streams import HOUSE, HeadsChecked, InterruptedGameBegan, SessionBegan
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table import underway
from sabot.table.expiry import LONGEST_GAME
from sabot.table.house.configuration import Configuration
from sabot.table.house.reasons import HouseReason
from sabot.table.house.setup import SECOND
from sabot.table.snapshot import TableSnapshot, table_from, unpacked
from sabot.table.state import Phase, Table


def lines(drawn: Drawn, stream: str) -> list[object]:
    return [event_in(record.line) for record in drawn.store.read(stream)]


def words_only(table: Table) -> Table:
    """Setups hold functions, which are never equal."""
    return replace(table, setup=None, coming=None, games=None)


def blackjack(drawn: Drawn, mode: Mode = Mode.VIDEO, game: str = "all-bets-blackjack") -> str:
    """A table at which ann is asked about a hand."""
    drawn.purse("ann", "1000")
    stream = drawn.open_table("t1", game, mode)
    drawn.told(stream, c.Request("ann", c.Join()))
    common = drawn.table(stream).setup.common
    if not common:
        drawn.told(stream, c.Request("ann", c.TakeSeat(1)))
    while not is_asked(drawn, stream):
        if drawn.table(stream).phase is Phase.BETTING and not drawn.table(stream).bettors:
            drawn.told(
                stream,
                c.Request("ann", c.PlaceBet("1" if common else "1.1", "main", drawn_stake(drawn, stream))),
            )
            if mode is Mode.INTERNAL:
                drawn.told(stream, c.Request("ann", c.PressDeal()))
        drawn.later(1)
    return stream


def drawn_stake(drawn: Drawn, stream: str) -> Amount:
    return drawn.table(stream).setup.limits["main"].minimum


def is_asked(drawn: Drawn, stream: str) -> bool:
    play = drawn.table(stream).play
    if play is None or not isinstance(play.now, rounds.BlackjackRound):
        return False
    return isinstance(rounds.awaits(play.now), rounds.Choices)


def test_a_round_goes_on_from_the_same_shoe() -> None:
    """Two houses from the same journal, one of them stopped in the middle of a round, deal the same cards."""
    drawn = Drawn()
    stream = blackjack(drawn)
    before = drawn.table(stream)
    drawn.restart()
    after = drawn.table(stream)
    assert after.play == before.play
    assert after.clock is not None
    assert after.clock.until >= drawn.at + 10 * SECOND
    hand = min(hand for _, hand in rounds.pending(after.play.now))  # type: ignore[union-attr, arg-type]  # she is asked
    drawn.told(stream, c.Request("ann", c.Choose(hand, Action.STAND)))
    drawn.later(60)
    drawn.by_house(stream, c.Request("", c.CloseTable()))
    (revealed,) = [line for line in lines(drawn, stream) if isinstance(line, e.ShoeRevealed)]
    assert revealed.seed


def test_a_house_that_stops_while_it_serves_many_and_loses_its_key_opens_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was begun is gone on with first, and wants a card of a shoe that nobody knows any more."""
    drawn = Drawn()
    players = ("ann", "bob", "cyd")
    stream = drawn.open_table("t1", "all-bets-blackjack", Mode.VIDEO)
    for player in players:
        drawn.purse(player, "1000")
        drawn.told(stream, c.Request(player, c.Join()))
        drawn.told(stream, c.Request(player, c.PlaceBet("1", "main", Amount(1_000))))
    monkeypatch.setattr(underway, "MOST_AT_ONCE", 1)
    clock = drawn.table(stream).clock
    assert clock is not None
    # One batch and no more: the power goes before the next slice.
    drawn.house._told({stream: (c.Request("", c.Tick()),)}, clock.until)
    assert drawn.table(stream).underway is not None
    drawn.restart(OTHER_KEY)
    assert drawn.table(stream).underway is None
    (void,) = [line for line in lines(drawn, stream) if isinstance(line, e.RoundVoided)]
    assert void.reason == HouseReason.KEY_LOST
    assert [drawn.free(player) for player in players] == [100_000] * 3


def test_without_the_key_the_round_is_void_and_the_shoe_closed_unrevealed() -> None:
    drawn = Drawn()
    stream = blackjack(drawn)
    shoe = drawn.table(stream).shoe
    assert shoe is not None
    drawn.restart(OTHER_KEY)
    told = lines(drawn, stream)
    (void,) = [line for line in told if isinstance(line, e.RoundVoided)]
    (revealed,) = [line for line in told if isinstance(line, e.ShoeRevealed)]
    assert void.reason == HouseReason.KEY_LOST
    assert (revealed.shoe, revealed.seed) == (shoe.id, b"")
    assert revealed.reason == HouseReason.KEY_LOST
    assert drawn.free("ann") == 100_000
    assert drawn.table(stream).phase is Phase.BETTING
    assert drawn.table(stream).shoes == 2


def test_without_the_key_stakes_that_wait_for_the_bell_go_back() -> None:
    drawn = Drawn()
    drawn.purse("ann", "100")
    stream = drawn.open_table("t1", "punto-banco")
    drawn.told(stream, c.Request("ann", c.Join()))
    drawn.told(stream, coup("ann", 10))
    drawn.restart(OTHER_KEY)
    assert drawn.free("ann") == 10_000
    drawn.told(stream, coup("ann", 10))
    drawn.later(60)
    assert any(isinstance(line, e.RoundPaid) for line in lines(drawn, stream))


def test_a_house_with_its_key_again_goes_on_with_the_new_shoe() -> None:
    drawn = Drawn()
    stream = blackjack(drawn)
    drawn.restart(OTHER_KEY)
    drawn.restart(OTHER_KEY)
    assert drawn.table(stream).shoes == 2
    drawn.restart(KEY)
    assert drawn.table(stream).shoes == 3


def interrupted(drawn: Drawn) -> tuple[str, str]:
    """A table whose guest dropped when she was asked, and her game."""
    stream = blackjack(drawn, game="live-blackjack", mode=Mode.AUTO)
    drawn.by_house(stream, c.Request("ann", c.LoseConnection()))
    drawn.later(60)
    (game,) = drawn.house.book.of("ann")
    return stream, f"broken:{game.interrupted}"


def test_an_interrupted_game_is_there_again_and_can_be_finished() -> None:
    drawn = Drawn()
    stream, game = interrupted(drawn)
    drawn.house.checkpoint(drawn.at)
    drawn.restart()
    assert [found.interrupted for found in drawn.house.book.of("ann")] == [game.removeprefix("broken:")]
    drawn.told(stream, c.Request("ann", c.RegainConnection()))
    reason = drawn.refused(stream, c.Request("ann", c.PlaceBet("1.1", "main", drawn_stake(drawn, stream))))
    assert reason in ("an interrupted game of this kind must be finished first", "no more bets")
    drawn.told(game, c.Request("ann", c.RegainConnection()))
    while drawn.table(game).phase is not Phase.CLOSED:
        play = drawn.table(game).play
        assert play is not None
        assert isinstance(play.now, rounds.BlackjackRound)
        hand = min(hand for _, hand in rounds.pending(play.now))
        drawn.told(game, c.Request("ann", c.Choose(hand, Action.STAND)))
    assert not drawn.house.book.of("ann")
    drawn.house.checkpoint(drawn.at)
    assert game not in drawn.house.writers
    drawn.restart()
    assert game not in drawn.house.writers
    assert drawn.refused(game, c.Request("ann", c.RegainConnection())) == "there is no such table"


def test_an_interrupted_game_is_cancelled_after_thirty_days() -> None:
    drawn = Drawn()
    _, game = interrupted(drawn)
    drawn.restart(later=LONGEST_GAME)
    drawn.house.pass_time(drawn.at)
    assert drawn.table(game).phase is Phase.CLOSED
    assert any(isinstance(line, e.RoundVoided) for line in lines(drawn, game))
    assert not drawn.house.book.of("ann")


def test_an_interrupted_game_keeps_the_rules_of_its_round() -> None:
    """The table may be set up otherwise by the command that breaks the game off."""
    drawn = Drawn()
    stream = blackjack(drawn, game="live-blackjack", mode=Mode.AUTO)
    words = drawn.table(stream).setup.configuration
    assert words is not None
    changed = replace(words, settings=replace(words.settings, shared_history=3), version=2)
    drawn.by_house(stream, c.Request("", c.ConfigureTable(changed)))
    drawn.by_house(stream, c.Request("ann", c.LoseConnection()))
    drawn.later(60)
    (game,) = drawn.house.book.of("ann")
    (first, *_) = lines(drawn, f"broken:{game.interrupted}")
    assert isinstance(first, InterruptedGameBegan)
    assert first.configuration == words


def with_bettor_behind(drawn: Drawn) -> str:
    """Ann's hand is interrupted with bob's stake behind it, so that they have a game of their own."""
    drawn.purse("bob", "1000")
    drawn.purse("ann", "1000")
    stream = drawn.open_table("t1", "live-blackjack", Mode.AUTO)
    for player in ("ann", "bob"):
        drawn.told(stream, c.Request(player, c.Join()))
    drawn.told(stream, c.Request("ann", c.TakeSeat(1)))
    limits = drawn.table(stream).setup.limits
    while not is_asked(drawn, stream):
        if drawn.table(stream).phase is Phase.BETTING and not drawn.table(stream).bettors:
            drawn.told(stream, c.Request("ann", c.PlaceBet("1.1", "main", limits["main"].minimum)))
            least = limits["behind.main"].minimum
            drawn.told(stream, c.Request("bob", c.PlaceBet("1.1", "main", least, behind=True)))
        drawn.later(1)
    drawn.by_house(stream, c.Request("ann", c.LoseConnection()))
    drawn.later(60)
    return stream


def test_a_bettor_behind_is_spared_at_his_table_until_he_signs_in_again() -> None:
    drawn = Drawn()
    with_bettor_behind(drawn)
    other = drawn.open_table("t2", "punto-banco")
    drawn.told(other, c.Request("bob", c.Join()))
    drawn.told(other, c.Request("bob", c.Leave()))
    assert [game.spared for game in drawn.house.book.of("bob")] == ["t1"]
    drawn.house.tell_player("bob", SessionBegan(drawn.at), drawn.at)
    assert [game.spared for game in drawn.house.book.of("bob")] == [""]


def test_a_bettor_behind_is_spared_until_he_leaves_or_the_house_stops() -> None:
    drawn = Drawn()
    with_bettor_behind(drawn)
    drawn.restart()
    assert [game.spared for game in drawn.house.book.of("bob")] == [""]
    again = Drawn()
    stream = with_bettor_behind(again)
    again.told(stream, c.Request("bob", c.Leave()))
    assert [game.spared for game in again.house.book.of("bob")] == [""]


@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.LIVE])
def test_cards_of_a_device_outside_are_commands(mode: Mode) -> None:
    drawn = Drawn(outside=(Mode.AUTO, Mode.LIVE))
    stream = drawn.open_table("t1", "punto-banco", mode)
    assert drawn.table(stream).shoe is None
    drawn.by_house(stream, c.Request("", c.PrepareShoe()))
    drawn.by_house(stream, c.Request("", c.OpenShoe(2, parse_card("As"))))
    assert drawn.table(stream).phase is Phase.BETTING


def test_a_device_of_the_house_finds_its_shoe_and_its_cut_card_again() -> None:
    drawn = Drawn()
    drawn.purse("ann", "100000")
    stream = drawn.open_table("t1", "punto-banco", Mode.AUTO)
    drawn.told(stream, c.Request("ann", c.Join()))
    while drawn.table(stream).shoes == 1:
        if drawn.table(stream).phase is Phase.BETTING and not drawn.table(stream).bettors:
            drawn.told(stream, coup("ann", 10))
        drawn.later(16)
        shoe = drawn.table(stream).shoe
        assert shoe is not None
        if shoe.cut_card_out or shoe.rounds % 20 == 0:
            drawn.restart()


def test_the_shoe_of_an_auto_table_is_shown_and_proven() -> None:
    """The house deals it, so that anybody can deal it again; a device that is silent deals nothing."""
    drawn = Drawn()
    drawn.purse("ann", "100000")
    stream = drawn.open_table("t1", "punto-banco", Mode.AUTO)
    drawn.told(stream, c.Request("ann", c.Join()))
    drawn.told(stream, coup("ann", 10))
    drawn.by_house(stream, c.Request("", c.ReportDevice(silent=True)))
    drawn.later(600)
    play = drawn.table(stream).play
    assert play is not None
    assert play.cards == 0
    drawn.by_house(stream, c.Request("", c.ReportDevice(silent=False)))
    while drawn.table(stream).shoes == 1:
        if drawn.table(stream).phase is Phase.BETTING and not drawn.table(stream).bettors:
            drawn.told(stream, coup("ann", 10))
        drawn.later(16)
    shown = [line for line in lines(drawn, stream) if isinstance(line, e.ShoeRevealed)]
    assert [len(line.seed) for line in shown] == [32]
    verdict = audit(JournalReader(StoreReader(drawn.store)), catalogue())
    assert verdict.difference is None
    # One shoe is proven card by card; the one in use shows its seed when it is spent.
    assert (verdict.proven.shoes, verdict.proven.unproven) == (1, 1)
    assert verdict.proven.cards > 300


def test_time_never_goes_back() -> None:
    drawn = Drawn()
    stream = drawn.open_table("t1", "punto-banco")
    drawn.later(100)
    drawn.restart(later=-3_600 * SECOND)
    drawn.by_house(stream, c.Request("", c.SignalJackpot(on=True)))
    moments = [record.line.at for record in drawn.store.read(stream)]
    assert moments == sorted(moments)
    assert moments[0] == DAWN


def test_a_checkpoint_holds_the_head_of_every_stream() -> None:
    drawn = Drawn()
    drawn.purse("ann", "10")
    drawn.open_table("t1", "punto-banco")
    heads = {stream: (head.version, head.hash) for stream, head in drawn.store.heads().items()}
    drawn.house.checkpoint(drawn.at)
    (checked,) = lines(drawn, HOUSE)
    assert isinstance(checked, HeadsChecked)
    assert {stream: (version, hash_) for stream, version, hash_ in checked.heads} == heads


def test_the_next_checkpoint_holds_only_what_has_grown() -> None:
    drawn = Drawn()
    drawn.purse("ann", "10")
    drawn.open_table("t1", "punto-banco")
    drawn.open_table("t2", "punto-banco")
    drawn.house.checkpoint(drawn.at)
    drawn.purse("ann", "10")
    drawn.by_house("table:t2", c.Request("", c.SignalJackpot(on=True)))
    drawn.house.checkpoint(drawn.at)
    first, second = (event for event in lines(drawn, HOUSE) if isinstance(event, HeadsChecked))
    assert [stream for stream, _, _ in first.heads] == ["player:ann", "table:t1", "table:t2"]
    assert [stream for stream, _, _ in second.heads] == ["player:ann", "table:t2"]


def test_the_first_checkpoint_after_a_stop_holds_every_head() -> None:
    drawn = Drawn()
    drawn.open_table("t1", "punto-banco")
    drawn.purse("ann", "10")
    drawn.house.checkpoint(drawn.at)
    drawn.restart()
    drawn.house.checkpoint(drawn.at)
    last = lines(drawn, HOUSE)[-1]
    assert isinstance(last, HeadsChecked)
    assert [stream for stream, _, _ in last.heads] == ["player:ann", "table:t1"]


def test_the_audit_proves_the_snapshot_of_a_table_that_was_never_opened() -> None:
    drawn = Drawn()
    assert (
        drawn.house.open_table(Configuration(table="t1", game="punto-banco", mode=Mode.VIDEO), DAWN) is None
    )
    drawn.house.checkpoint(drawn.at)
    verdict = audit(JournalReader(StoreReader(drawn.store)), drawn.house.games)
    assert verdict.difference is None
    assert verdict.proven.snapshots == 2, "that of the table and that of the house"


WORKED_OUT = {"setup": "configuration", "games": "", "bettors": "guests", "pressed": "guests"}
"""Fields of a table that follow from others in the snapshot, or are given when it is opened."""
BETWEEN_ROUNDS = {"play", "interrupted", "one_game", "underway"}
"""Fields that have nothing to say while no round is played and nothing is done in slices."""


def test_a_snapshot_forgets_no_field_of_the_table() -> None:
    kept = set(TableSnapshot.__struct_fields__)
    assert set(Table.__struct_fields__) - kept == WORKED_OUT.keys() | BETWEEN_ROUNDS
    assert kept - set(Table.__struct_fields__) == {"configuration"}


@pytest.mark.parametrize("game", ["etg-blackjack", "all-bets-blackjack", "punto-banco"])
def test_a_table_from_its_snapshot_is_the_same(game: str) -> None:
    drawn = Drawn()
    drawn.purse("ann", "1000")
    stream = drawn.open_table("t1", game)
    drawn.told(stream, c.Request("ann", c.Join()))
    table = drawn.table(stream)
    if not table.setup.common:
        drawn.told(stream, c.Request("ann", c.TakeSeat(1)))
    hand = drawn.table(stream).hands_of("ann")[0]
    main = table.setup.fields.main_keys[0]
    for _ in range(3):
        drawn.told(stream, c.Request("ann", c.PlaceBet(hand, main, table.setup.limits[main].minimum)))
        while drawn.table(stream).play is not None or drawn.table(stream).bettors:
            drawn.later(1)
        body = snapshot_body(drawn.table(stream))
        assert body is not None
        again = table_from(unpacked(body), drawn.house.games)
        assert words_only(again) == words_only(drawn.table(stream))
        while drawn.table(stream).phase is not Phase.BETTING:
            drawn.later(1)
    assert drawn.table(stream).shown is not None
