"""Tips, attendants, chat, reserved seats, the safety net, hints: what the house does for its guests."""

import pytest
from msgspec.structs import replace
from table_drawing import Scene

from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.state import line_facts
from sabot.games.moves import Action
from sabot.ledger.account import tips
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings
from sabot.table.people.guest import Preferences


def seated(mode: Mode = Mode.VIDEO) -> Scene:
    return Scene("live-blackjack", mode, seats="ann 1")


@pytest.mark.feature("BJ-110")
@pytest.mark.feature("LIVE-104")
@pytest.mark.gli("2.5.6")
def test_a_tip_goes_from_the_wallet_to_the_dealers_of_the_table() -> None:
    scene = seated()
    scene.told(c.Request("ann", c.Tip(parse_amount("2.50"))))
    assert scene.host.house.purse("ann").balance == parse_amount("997.50")
    assert scene.host.house.ledger.balance(tips("t1")) == parse_amount("2.50")
    assert scene.refused(c.Request("ann", c.Tip(Amount(0)))) == "a tip is more than nothing"
    assert scene.refused(c.Request("ann", c.Tip(parse_amount("998")))) == "only 997.50 can be staked"
    open_ = profile("open")
    without = Scene("live-blackjack", under=replace(open_, live=replace(open_.live, tips=False)))
    assert without.refused(c.Request("ann", c.Tip(Amount(100)))) == "there are no tips here"


def test_an_attendant_is_called_and_words_lie_elsewhere() -> None:
    scene = seated()
    assert scene.told(c.Request("ann", c.CallAttendant())) == (e.AttendantCalled("ann", scene.host.at),)
    assert scene.told(c.Request("ann", c.Say("note-7"))) == (e.Said("ann", "note-7"),)
    assert scene.refused(c.Request("ann", c.Say("x" * 65))) == "there is nothing to say"


@pytest.mark.feature("BJ-113")
@pytest.mark.feature("BAC-19")
def test_a_reserved_seat_is_kept_for_a_short_time() -> None:
    """Kept for 180 seconds; a seat that is not reserved is free when betting opens again."""
    kept = Settings(kept_unstaked=0)
    scene = Scene(
        "live-blackjack", purses="ann 100, bob 100, cid 100", seats="ann 1, bob 2, cid 3", settings=kept
    )
    scene.told(c.Request("ann", c.ReserveSeat(on=True)))
    for player in ("ann", "bob"):
        scene.told(c.Request(player, c.LoseConnection()))
    scene.bet("cid", "3.1", "main", "10")
    while len(scene.happened(e.BettingOpened)) == 1:
        scene.later(1)
    assert dict(scene.host.table.seats.items()) == {1: "ann", 3: "cid"}
    scene.later(180)
    scene.bet("cid", "3.1", "main", "10")
    opened = len(scene.happened(e.BettingOpened))
    while len(scene.happened(e.BettingOpened)) == opened:
        scene.later(1)
    assert dict(scene.host.table.seats.items()) == {3: "cid"}


@pytest.mark.feature("IGT-25")
def test_who_wants_no_insurance_is_not_asked() -> None:
    scene = Scene("poker-and-pairs", Mode.INTERNAL, seats="ann 1")
    scene.told(c.Request("ann", c.SetPreferences(Preferences(insurance=False))))
    answers = 0
    for _ in range(100):
        scene.bet("ann", "1.1", "main", "2")
        scene.told(c.Request("ann", c.PressDeal()))
        while scene.host.table.phase == "playing":
            scene.told(c.Request("ann", c.Choose("1.1", Action.STAND)))
        answers = sum(
            isinstance(move, rounds.InsuranceAnswered) and not move.takes
            for moved in scene.happened(e.RoundMoved)
            if isinstance(moved, e.RoundMoved)
            for move in moved.moves
        )
        if answers:
            return
    raise AssertionError("the dealer never showed an ace")


@pytest.mark.feature("IGT-26")
def test_the_safety_net_asks_before_a_hit_on_a_high_hand() -> None:
    scene = Scene("poker-and-pairs", Mode.INTERNAL, purses="ann 1000", seats="ann 1")
    scene.told(c.Request("ann", c.SetPreferences(Preferences(safety_net=True, insurance=False))))
    asked = 0
    for _ in range(200):
        scene.bet("ann", "1.1", "main", "1")
        scene.told(c.Request("ann", c.PressDeal()))
        while scene.host.table.phase == "playing":
            play = scene.host.table.play
            assert play is not None
            assert isinstance(play.now, rounds.BlackjackRound)
            pair = play.now.current()
            assert pair is not None
            total = line_facts(pair[1])
            if total.total >= 20 if total.soft else total.total >= 17:
                reason = scene.refused(c.Request("ann", c.Choose("1.1", Action.HIT)))
                kind = "soft" if total.soft else "hard"
                assert reason == (f"the safety net asks: hit a {kind} {total.total}? say so again to be sure")
                scene.told(c.Request("ann", c.Choose("1.1", Action.HIT, sure=True)))
                asked += 1
            else:
                scene.told(c.Request("ann", c.Choose("1.1", Action.HIT)))
        if asked > 3:
            return
    raise AssertionError("no high hand came")


@pytest.mark.gli("4.10.6")
def test_a_hint_is_written_down_and_not_shown_at_live_tables() -> None:
    scene = seated()
    scene.bet("ann", "1.1", "main", "10")
    assert scene.refused(c.Request("ann", c.TakeAdvice("stand", "1.1"))) == "there is nothing to decide now"
    while scene.host.table.phase != "playing":
        scene.later(1)
    assert scene.told(c.Request("ann", c.TakeAdvice("stand", "1.1")))[0] == e.AdviceShown(
        "ann", "1.1", "stand"
    )
    live = seated(Mode.LIVE)
    live.bet("ann", "1.1", "main", "10")
    live.later(15)
    assert live.refused(c.Request("ann", c.TakeAdvice("stand", "1.1"))) == "hints are not shown at this table"


def test_the_speed_of_an_internal_table_is_the_players() -> None:
    internal = Scene("punto-banco", Mode.INTERNAL)
    internal.told(c.Request("ann", c.SetPreferences(Preferences(speed=3))))
    assert internal.host.table.guest("ann").comfort.speed == 3
    assert (
        seated().refused(c.Request("ann", c.SetPreferences(Preferences(speed=2))))
        == "the speed of this table cannot be set"
    )


def configure(version: int, settings: Settings, decks: str = "8", under: str = "open") -> c.Request:
    words = Configuration(
        table="t1",
        game="punto-banco",
        mode=Mode.VIDEO,
        settings=settings,
        version=version,
        rules={"decks": decks},
        profile=under,
    )
    return c.Request("", c.ConfigureTable(words))


def test_changed_settings_hold_from_the_next_round_and_changed_rules_from_the_next_shoe() -> None:
    scene = Scene("punto-banco")
    scene.bet("ann", "", "player", "10")
    dearer = Settings(most_per_player=parse_amount("5"))
    scene.told(configure(2, dearer))
    assert scene.host.table.setup.version == 1
    scene.bet("ann", "", "player", "10")
    while len(scene.happened(e.BettingOpened)) == 1:
        scene.later(1)
    assert scene.host.table.setup.version == 2
    assert scene.refused(c.Request("ann", c.PlaceBet("", "player", parse_amount("6")))) == (
        "the most that one player may stake in a round is 5"
    )
    scene.told(configure(3, dearer, decks="6"))
    scene.bet("ann", "", "player", "5")
    while len(scene.happened(e.BettingOpened)) == 2:
        scene.later(1)
    assert scene.host.table.setup.version == 2
    scene.told(c.Request("", c.CloseTable()))
    scene.told(c.Request("", c.OpenTable()))
    assert scene.host.table.setup.version == 3
    assert scene.host.table.setup.game.rules.decks == 6


def test_a_configuration_that_cannot_stand_is_refused_with_its_reason() -> None:
    scene = Scene("punto-banco")
    assert scene.refused(configure(3, Settings())) == "the next version of this table is 2, not 3"
    assert "decks" in scene.refused(configure(2, Settings(), decks="5"))
    assert scene.refused(configure(2, Settings(), under="mars")).startswith("there is no profile mars")


def test_a_table_closes_after_its_shoe_is_shown_and_not_while_stakes_lie() -> None:
    scene = Scene("punto-banco")
    scene.bet("ann", "", "player", "10")
    assert (
        scene.refused(c.Request("", c.CloseTable()))
        == "stakes lie on the table; it can be closed after the round"
    )
    scene.told(c.Request("ann", c.ClearAll()))
    scene.told(c.Request("", c.CloseTable()))
    assert scene.host.table.phase == "closed"
    (shown,) = scene.happened(e.ShoeRevealed)
    assert isinstance(shown, e.ShoeRevealed)
    assert len(shown.seed) == 32
    assert scene.refused(c.Request("ann", c.PlaceBet("", "player", Amount(100)))) == "the table is closed"
