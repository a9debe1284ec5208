"""The screen fits its terminal, and says everything without colours."""

import io

import pytest
from msgspec.structs import replace
from play_tables import GAMES, asked, dealt_so_that, drawn, pass_seconds, press, session, until
from rich.console import Console, Group

from sabot.cli.play_cards import card_signs, small_cards, tall_cards
from sabot.cli.play_pad import Page
from sabot.cli.play_screen import screen_lines
from sabot.cli.play_session import Session
from sabot.profiles import Mode
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

SIZES = ((80, 24), (120, 40), (100, 30), (60, 18), (40, 12), (20, 6), (200, 60))


def printed(playing: Session, width: int, height: int) -> list[str]:
    """What a terminal of this size gets to see."""
    console = Console(
        width=width, height=height, file=io.StringIO(), record=True, force_terminal=True, color_system=None
    )
    console.print(Group(*screen_lines(playing.sight, playing.page(width), width, height)))
    return console.export_text(styles=False).splitlines()


def moments(game: str, mode: Mode) -> list[Session]:
    """The same session in its phases: before bets, with many bets, and ten seconds each further on."""
    found = []
    for seconds in (4, 14, 24, 34, 44):
        playing = session(game, mode, bots=0 if mode is Mode.INTERNAL else 4)
        if mode is Mode.INTERNAL:
            press(playing, "a enter" if seconds > 4 else "a")
        else:
            pass_seconds(playing, 3)
            press(playing, "a tab space tab space enter" if seconds > 4 else "space")
            pass_seconds(playing, seconds - 3)
        found.append(playing)
    return found


@pytest.mark.parametrize("mode", [Mode.INTERNAL, Mode.VIDEO, Mode.LIVE])
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_every_game_fits(game: str, mode: Mode) -> None:
    for playing in moments(game, mode):
        for width, height in SIZES:
            lines = printed(playing, width, height)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width
            told = screen_lines(playing.sight, {}, width, height)
            assert all(line.cell_len <= width for line in told)


@pytest.mark.parametrize("page", list(Page))
@pytest.mark.parametrize("game", ["etg-blackjack", "koi-bacc"])
def test_every_page_fits(game: str, page: Page) -> None:
    playing = session(game, Mode.VIDEO)
    playing.pad = playing.pad.opening(page)
    if page is Page.ODDS:
        playing.odds().result()
    for width, height in ((80, 24), (40, 12)):
        for scroll in (0, 7, 100_000):
            playing.pad = replace(playing.pad, scroll=scroll)
            lines = printed(playing, width, height)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width


@pytest.mark.gli("4.3.4")
@pytest.mark.gli("4.9.1")
@pytest.mark.parametrize("game", GAMES)
def test_what_must_always_be_seen_is_seen(game: str) -> None:
    """Funds, stakes, last bet and win, play credits, the shoe and its commitment, and the way out."""
    playing = session(game, Mode.VIDEO)
    press(playing, "4 space")
    seen = drawn(playing)
    assert "Credit 990  Bet 10  Last bet 0  Last win 0" in seen
    assert "PLAY CREDITS" in seen
    shoe = playing.sight.public.shoe
    assert shoe is not None
    assert f"shoe 1 {shoe.commitment[:8]}" in seen
    assert "BETS PLEASE  15 s ■■■■■■■■■■■■■■■ ─" in seen
    assert "q quit" in seen


@pytest.mark.gli("4.4.13")
def test_the_clock_counts_whole_seconds_down() -> None:
    playing = session("punto-banco", Mode.VIDEO)
    playing.parlour.until(playing.parlour.at + 11 * SECOND + 1)
    assert "LAST BETS PLEASE  4 s ■■■■ ─" in drawn(playing)


def test_a_hand_in_play() -> None:
    playing = dealt_so_that("poker-and-pairs", asked)
    hand = playing.sight.own.hands[0]
    seen = drawn(playing)
    assert "▶" in seen
    assert hand.words in seen
    assert "stake 10" in seen
    assert "░░" in seen
    assert "YOUR TURN, HAND 1.1" in seen or "INSURANCE?" in seen


def place_of(words: str, seen: str) -> tuple[int, int]:
    """Line and column at which these words stand."""
    row, line = next((row, line) for row, line in enumerate(seen.splitlines()) if words in line)
    return row, line.index(words)


def test_what_cannot_be_pressed_is_in_brackets_and_stays_in_its_place() -> None:
    playing = session("live-blackjack", Mode.VIDEO)
    before = drawn(playing)
    press(playing, "space")
    after = drawn(playing)
    assert place_of("(u undo)", before) == place_of(" u undo ", after)
    assert "B×21+3" in before
    assert "B 21+3" in after


def test_others_are_seen_with_names_bets_and_cards() -> None:
    playing = session("live-blackjack", Mode.VIDEO, bots=3)
    pass_seconds(playing, 4)
    names = [seat.player for seat in playing.sight.public.seats if seat.player != "you"]
    assert len(names) == 3
    assert all(name in drawn(playing) for name in names)
    press(playing, "space enter")
    until(playing, lambda one: one.parlour.table.phase is Phase.RESULT)
    seen = drawn(playing)
    assert "won " in seen or "lost " in seen or "push" in seen
    assert "In all " in seen


def test_the_dealers_past_is_on_the_felt() -> None:
    playing = session("poker-and-pairs")
    assert "Dealer's last  none yet" in drawn(playing)
    for _ in range(4):
        press(playing, "space enter n s s s")
    assert len(playing.sight.public.history) >= 3
    assert "Dealer's last  none yet" not in drawn(playing)


def test_roads_grow_beside_each_other_with_shapes_that_need_no_colour() -> None:
    playing = session("punto-banco", seed="3")
    for _ in range(30):
        press(playing, "1 space enter")
    seen = drawn(playing)
    assert "Main road" in seen
    assert "Cockroach" in seen
    road = playing.sight.public.road
    assert len(road) == 30
    big = drawn(playing, 120, 40)
    assert sum(f"{outcome.winner}" == "B" for outcome in road) > 0
    assert f"Player {sum(outcome.winner == 'P' for outcome in road)}" in big


def test_a_refusal_is_said_on_its_line() -> None:
    playing = session("punto-banco")
    press(playing, "enter")
    assert "Not done: place a bet first." in drawn(playing)


def test_a_wide_terminal_shows_what_the_field_under_the_cursor_pays() -> None:
    playing = session("live-blackjack", Mode.VIDEO)
    press(playing, "right")
    seen = drawn(playing, 120, 40)
    assert "21+3 pays" in seen
    assert "Suited three of a kind  100:1" in seen
    assert "Suited three of a kind" not in drawn(playing)


def test_cards_are_written_with_rank_and_suit() -> None:
    assert small_cards(("Ks", "Th"), face_down=True).plain == " K♠   10♥   ░░ "
    assert card_signs(("Ad", "9c")).plain == "A♦ 9♣"
    assert [line.plain for line in tall_cards(("As", "Th"))] == [
        "╭────╮ ╭─────╮",
        "│ A♠ │ │ 10♥ │",
        "╰────╯ ╰─────╯",
    ]


def test_others_choices_at_the_common_hand_are_only_counted() -> None:
    playing = session("all-bets-blackjack", Mode.VIDEO, bots=4)
    pass_seconds(playing, 4)
    press(playing, "space enter")
    until(playing, asked)
    pass_seconds(playing, 4)
    names = [player for player in playing.parlour.table.guests if player != "you"]
    assert names
    assert not any(name in drawn(playing) for name in names)
