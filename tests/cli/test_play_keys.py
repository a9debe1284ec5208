"""Every action at the table has a key; what a key does is what the screen says it does."""

import pytest
from msgspec.structs import replace
from play_tables import GAMES, asked, dealt_so_that, drawn, happened, pass_seconds, press, session, until

from sabot.cli.play.key_bindings import buttons, deed_of
from sabot.cli.play.screen_state import Page, selected_hand, selected_spot, spots
from sabot.cli.play.session import Session
from sabot.games.blackjack import round as rounds
from sabot.games.moves import Action
from sabot.money import UNIT, Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.state import Phase


def slip(playing: Session) -> dict[tuple[str, str], int]:
    return {(row.hand, row.bet): row.amount // UNIT for row in playing.sight.own.slip}


def words(playing: Session) -> dict[str, str]:
    return {button.key: button.word for button in buttons(playing.sight)}


def up_is_ace(playing: Session) -> bool:
    return bool(playing.sight.own.insurance)


def may(playing: Session, action: str) -> bool:
    return any(act.action == action and act.refused is None for act in playing.sight.own.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_space_puts_the_chip_on_the_field_under_the_cursor(game: str) -> None:
    playing = session(game)
    press(playing, "3 space")
    spot = selected_spot(playing.sight)
    assert spot is not None
    assert slip(playing) == {(spot.hand, spot.bet): 5}
    press(playing, "right right left 1 space")
    assert sum(slip(playing).values()) == 6


@pytest.mark.parametrize("game", GAMES)
def test_a_capital_letter_puts_it_on_the_field_of_that_letter(game: str) -> None:
    playing = session(game)
    press(playing, "1 A")
    field = spots(playing.sight)[1]
    press(playing, field.letter)
    assert len(slip(playing)) == 2
    assert (field.hand, field.bet) in slip(playing)


def test_chips_are_selected_by_number() -> None:
    playing = session("punto-banco")
    chips = playing.sight.public.felt.chips
    for number, chip in enumerate(chips, 1):
        press(playing, str(number))
        assert playing.pad.chip == chip
    press(playing, "9 0")
    assert playing.pad.chip == chips[-1]


def test_the_cursor_stays_on_the_felt() -> None:
    playing = session("koi-bacc")
    press(playing, "left up")
    assert playing.pad.field == 0
    press(playing, "down " * 40)
    assert 0 <= playing.pad.field < len(spots(playing.sight))
    press(playing, "right " * 40)
    assert playing.pad.field == len(spots(playing.sight)) - 1


def test_tab_goes_from_hand_to_hand() -> None:
    playing = session("poker-and-pairs")
    hands = []
    for _ in range(4):
        hands.append(selected_hand(playing.sight))
        press(playing, "tab")
    assert hands == ["1.1", "1.2", "1.3", "1.1"]
    press(playing, "shift+tab shift+tab")
    assert selected_hand(playing.sight) == "1.3"


def test_the_buttons_of_the_betting_time() -> None:
    playing = session("poker-and-pairs")
    press(playing, "4 space x")
    assert slip(playing) == {("1.1", "main"): 20}
    press(playing, "1 +")
    assert slip(playing) == {("1.1", "main"): 21}
    press(playing, "u")
    assert slip(playing) == {("1.1", "main"): 20}
    press(playing, "c")
    assert slip(playing) == {}
    press(playing, "3 a")
    assert slip(playing) == {("1.1", "main"): 5, ("1.1", "pairs"): 5, ("1.1", "poker"): 5}
    press(playing, "c n")
    assert playing.solo.table.phase is Phase.PLAYING or happened(playing, e.RoundPaid)
    assert {put.hand for event in happened(playing, e.BetsPut)[-1:] for put in event.puts} == {
        "1.1",
        "1.2",
        "1.3",
    }


def test_repeat_once_doubled_next_and_for_several_rounds() -> None:
    playing = session("punto-banco")
    press(playing, "4 space enter r")
    assert slip(playing) == {("", "player"): 10}
    press(playing, "c t")
    assert slip(playing) == {("", "player"): 20}
    press(playing, "c e")
    wish = playing.sight.own.wish
    assert wish is not None
    assert (wish.rounds, words(playing)["e"]) == (1, "stop repeat")
    press(playing, "e")
    assert playing.sight.own.wish is None
    press(playing, "z")
    assert playing.sight.own.wish is not None
    assert playing.sight.own.wish.rounds == 10
    press(playing, "space enter")
    assert len(happened(playing, e.RoundPaid)) >= 11
    assert playing.sight.own.wish is None


def test_let_it_play_stakes_what_was_won() -> None:
    for seed in range(50):
        playing = session("live-blackjack", seed=str(seed))
        press(playing, "4 space enter n s s s")
        if playing.sight.own.last_win == 1_000 and playing.solo.table.phase is Phase.BETTING:
            break
    assert words(playing)["l"] == "let it play 10"
    press(playing, "l")
    assert slip(playing) == {("4.1", "main"): 10}


def test_the_old_cards_can_be_cleared_away() -> None:
    playing = session("punto-banco")
    press(playing, "space enter")
    assert "wins" in drawn(playing) or "Tie," in drawn(playing)
    press(playing, "m")
    assert playing.sight.public.round is None


def test_where_bets_must_be_confirmed_there_is_a_key_for_it() -> None:
    strict = profile("open")
    strict = replace(strict, live=replace(strict.live, auto_confirm=False))
    playing = session("live-blackjack", Mode.VIDEO, under=strict)
    press(playing, "space")
    assert not playing.sight.own.confirmed
    press(playing, "k")
    assert playing.sight.own.confirmed
    assert "k" not in words(session("live-blackjack", Mode.VIDEO))


def test_seats_are_taken_and_left_by_number() -> None:
    playing = session("live-blackjack", Mode.VIDEO)
    press(playing, "w 5 2")
    assert sorted(playing.sight.own.seats) == [2, 4, 5]
    press(playing, "1")
    assert playing.pad.said == "Not done: a player has at most 3 seats here; leave one first."
    press(playing, "4 q")
    assert sorted(playing.sight.own.seats) == [2, 5]
    assert playing.pad.page is Page.TABLE


def test_bets_behind_others() -> None:
    playing = session("live-blackjack", Mode.VIDEO, bots=2)
    pass_seconds(playing, 4)
    press(playing, "b 4 space")
    (row,) = playing.sight.own.slip
    assert row.behind
    assert playing.solo.table.owner(row.hand) not in (None, "you")
    press(playing, "u tab space b space")
    assert [row.behind for row in playing.sight.own.slip] == [True, False]


@pytest.mark.parametrize(
    ("key", "action"),
    [("h", Action.HIT), ("s", Action.STAND), ("d", Action.DOUBLE), ("p", Action.SPLIT), ("H", Action.HIT)],
)
def test_decisions_have_the_keys_of_their_first_letters(key: str, action: Action) -> None:
    playing = dealt_so_that("poker-and-pairs", lambda one: may(one, action))
    press(playing, key)
    moves = [move for event in happened(playing, e.RoundMoved) for move in event.moves]
    (made,) = [move for move in moves if isinstance(move, rounds.ChoiceMade)]
    assert (made.player, made.action) == ("you", action)


def test_a_hand_can_be_given_up_where_the_game_knows_that() -> None:
    playing = dealt_so_that("poker-and-pairs", lambda one: may(one, "surrender"), surrender="late")
    assert words(playing)["r"] == "surrender"
    press(playing, "r")
    assert playing.sight.own.settlements[0].back == 500
    other = dealt_so_that("poker-and-pairs", lambda one: may(one, "stand"))
    assert "r" not in words(other)


@pytest.mark.parametrize(("key", "takes"), [("y", True), ("n", False)])
def test_insurance_is_answered_with_yes_or_no(key: str, takes: bool) -> None:
    playing = dealt_so_that("poker-and-pairs", up_is_ace)
    assert words(playing)["y"] == "insure for 5"
    press(playing, key)
    moves = [move for event in happened(playing, e.RoundMoved) for move in event.moves]
    (answered,) = [move for move in moves if isinstance(move, rounds.InsuranceAnswered)]
    assert answered.takes is takes


def test_the_safety_net_asks_before_a_risky_hit_and_a_second_press_is_sure() -> None:
    def is_risky(playing: Session) -> bool:
        hand = playing.sight.own.hands
        return bool(playing.sight.own.decisions and hand and hand[0].words in ("hard 18", "hard 19"))

    playing = dealt_so_that("poker-and-pairs", is_risky)
    press(playing, "o 2 q h")
    assert playing.pad.said.startswith("Not done: the safety net asks")
    assert len(playing.sight.own.hands[0].cards) == 2
    press(playing, "h")
    assert not playing.sight.own.hands or len(playing.sight.own.hands[0].cards) == 3


def test_options_are_switched_by_number() -> None:
    playing = session("poker-and-pairs")
    press(playing, "o 1 2 3 4")
    comfort = playing.sight.own.comfort
    assert (comfort.insurance, comfort.safety_net, comfort.keep_bets_on, comfort.speed) == (
        False,
        True,
        True,
        2,
    )
    press(playing, "5 6")
    assert "away: on" in drawn(playing)
    press(playing, "5")
    assert [bool(event.until) for event in playing.solo.happened if isinstance(event, e.SeatReserved)] == [
        True,
        False,
    ]
    assert happened(playing, e.AttendantCalled)
    assert "2 of 3" in drawn(playing)


def test_a_tip_is_given_with_the_chip_in_hand() -> None:
    playing = session("live-blackjack", Mode.VIDEO)
    press(playing, "3 g")
    (tip,) = happened(playing, e.TipGiven)
    # All that one plays with in a terminal was given by the house, and goes back to it.
    assert tip == e.TipGiven("you", Amount(500), given=Amount(500))
    assert playing.pad.said == "Thank you for the tip of 5."


def test_a_dispute_at_a_live_table_and_only_there() -> None:
    playing = session("punto-banco", Mode.LIVE)
    assert "!" in words(playing)
    assert "!" not in words(session("punto-banco", Mode.VIDEO))
    press(playing, "space")
    until(playing, lambda one: one.solo.table.phase is Phase.RESULT)
    press(playing, "!")
    assert happened(playing, e.DisputeRaised)
    assert "PLEASE WAIT: A PLAYER DISPUTES" in drawn(playing)


@pytest.mark.gli("4.18.2")
def test_a_hint_is_written_down_and_shown() -> None:
    playing = dealt_so_that("poker-and-pairs", lambda one: may(one, "hit"))
    press(playing, "i")
    (shown,) = happened(playing, e.AdviceShown)
    assert isinstance(shown, e.AdviceShown)
    assert shown.player == "you"
    assert playing.pad.said == f"Hint: {shown.advice}."
    assert "stand" in shown.advice


@pytest.mark.gli("4.10.6")
def test_where_the_profile_forbids_hints_and_odds_there_is_no_key_for_them() -> None:
    playing = session("live-blackjack", Mode.VIDEO, under="live-studio")
    press(playing, "space")
    until(playing, asked)
    assert not {"i", "%"} & set(words(playing))
    allowed = session("live-blackjack", Mode.VIDEO)
    assert "%" in words(allowed)


@pytest.mark.parametrize(
    ("key", "page"),
    [("?", Page.RULES), ("%", Page.ODDS), ("f", Page.FAIRNESS), ("o", Page.OPTIONS), ("j", Page.ROADS)],
)
def test_pages_open_and_close(key: str, page: Page) -> None:
    playing = session("punto-banco")
    press(playing, key)
    assert playing.pad.page is page
    press(playing, "escape")
    assert playing.pad.page is Page.TABLE


def test_leaving_asks_once_more() -> None:
    playing = session("punto-banco")
    press(playing, "q n")
    assert not playing.over
    press(playing, "q y")
    assert playing.over


@pytest.mark.parametrize("game", GAMES)
def test_keys_that_mean_nothing_change_nothing(game: str) -> None:
    playing = session(game)
    before = (playing.solo.table, playing.pad)
    for key in ("y", "s", "h", "p", "ä", "end", "", "9", "Ω", "escape", "pageup", "*", "²"):
        playing.press(key, 3)
    assert (playing.solo.table, playing.pad) == before


def test_a_refused_key_says_why_and_takes_nothing() -> None:
    playing = session("live-blackjack")
    credit = playing.sight.own.available
    press(playing, "8 B")
    assert playing.pad.said == "Not done: 21+3 needs a main bet first."
    assert (playing.sight.own.available, slip(playing)) == (credit, {})
    press(playing, "A A")
    assert playing.pad.said.startswith("Not done: the most that may be staked here is 500")
    assert slip(playing) == {("4.1", "main"): 500}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_buttons_share_a_key(game: str) -> None:
    playing = session(game, Mode.VIDEO, bots=1)
    for step in range(30):
        keys = [button.key for button in buttons(playing.sight)]
        assert len(keys) == len(set(keys))
        if step == 1:
            press(playing, "space")
        pass_seconds(playing, 1)


def test_what_stands_on_a_button_is_what_its_key_does() -> None:
    playing = session("poker-and-pairs")
    for button in buttons(playing.sight):
        assert deed_of(playing.sight, button.key, 3) == button.deed
    assert isinstance(deed_of(playing.sight, "space", 3), c.PlaceBet)
