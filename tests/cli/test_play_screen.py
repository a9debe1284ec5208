"""The screen, as Textual draws it: what must be seen is seen at every size, and nothing needs colours."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from pairings import games_and_modes
from play_tables import (
    GAMES,
    SIZE,
    app_of,
    asked,
    dealt_so_that,
    drawn,
    pass_seconds,
    press,
    session,
    text_on,
    until,
)
from textual.pilot import Pilot
from textual.widgets import Static

from sabot.cli.play.cards import card_rows, card_signs
from sabot.cli.play.session import Session
from sabot.cli.play.table_app import TableApp
from sabot.profiles import Mode
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

LARGE = (120, 40)


def on_screen(
    playing: Session, does: Callable[[Pilot[int], TableApp], Awaitable[None]], size: tuple[int, int] = SIZE
) -> None:
    """Something is done with a running screen."""

    async def run() -> None:
        app = app_of(playing)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await does(pilot, app)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("game", "mode", "size"),
    [
        (game, mode, (SIZE, LARGE)[row // 2 % 2])
        for row, (game, mode) in enumerate(games_and_modes())
        if mode in (Mode.INTERNAL, Mode.VIDEO)
    ],
)
def test_cards_fields_chips_and_the_way_out_are_seen_together(
    game: str, mode: Mode, size: tuple[int, int]
) -> None:
    playing = session(game, mode, bots=0 if mode is Mode.INTERNAL else 4)
    pass_seconds(playing, 3)
    press(playing, "a space")

    async def seen(pilot: Pilot[int], app: TableApp) -> None:
        lines = text_on(app).splitlines()
        assert max(map(len, lines)) <= size[0]
        shown = "\n".join(lines)
        assert all(words in shown for words in ("no cards yet", "▸A ", "Chips  1:", "Space bet", "q quit"))
        await pilot.press("enter")
        until(
            playing,
            lambda one: asked(one) or one.solo.table.phase is Phase.RESULT or bool(one.sight.own.settlements),
        )
        app.look()
        await pilot.pause()
        assert re.search("[♠♥♦♣]", text_on(app)), text_on(app)
        for part in ("#head", "#timer", "#said", "#keys"):
            assert app.query_one(part, Static).region.bottom <= size[1]

    on_screen(playing, seen, size)


def test_clicks_press_keys_chips_and_fields() -> None:
    playing = session("live-blackjack", Mode.VIDEO)

    async def click(pilot: Pilot[int], app: TableApp) -> None:
        async def on(part: str, words: str) -> None:
            lines = str(app.query_one(part, Static).render()).splitlines()
            row, line = next((row, line) for row, line in enumerate(lines) if words in line)
            padding = app.query_one(part, Static).styles.padding.left
            await pilot.click(part, offset=(line.index(words) + padding, row))

        await on("#chips", "3:")
        await on("#fields", "Main bet")
        assert [(row.bet, row.amount) for row in playing.sight.own.slip] == [("main", 500)]
        await on("#fields", "21+3")
        assert len(playing.sight.own.slip) == 2
        await on("#keys", "undo")
        assert len(playing.sight.own.slip) == 1

    on_screen(playing, click)


def test_rules_are_a_page_that_scrolls_and_closes() -> None:
    playing = session("punto-banco")

    async def read(pilot: Pilot[int], app: TableApp) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Punto Banco: rules of play" in text_on(app)
        await pilot.press("pagedown", "down")
        assert app.query_one("#page").scroll_offset.y > 10
        await pilot.press("escape")
        await pilot.pause()
        assert "▸A Player" in text_on(app)

    on_screen(playing, read)


def test_arrows_and_tab_move_the_cursor_and_a_long_felt_follows_it() -> None:
    playing = session("koi-bacc")

    async def move(pilot: Pilot[int], app: TableApp) -> None:
        await pilot.press(*["down"] * 9)
        await pilot.pause()
        assert "▸" in text_on(app)
        assert "A Player " not in text_on(app)

    on_screen(playing, move)


def test_another_size_of_the_terminal_is_taken_at_once() -> None:
    playing = session("live-blackjack", Mode.VIDEO)

    async def resize(pilot: Pilot[int], app: TableApp) -> None:
        assert "Main bet pays" not in text_on(app)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert "Main bet pays" in text_on(app)

    on_screen(playing, resize)


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
    assert f"BETS PLEASE  15 s {'■' * 15}" in seen
    assert "q quit" in seen


@pytest.mark.gli("4.4.13")
def test_the_clock_counts_whole_seconds_down() -> None:
    playing = session("punto-banco", Mode.VIDEO)
    playing.solo.until(playing.solo.at + 11 * SECOND + 1)
    assert "LAST BETS PLEASE  4 s ■■■■" in drawn(playing)


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
    until(playing, lambda one: one.solo.table.phase is Phase.RESULT)
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
    big = drawn(playing, LARGE)
    assert sum(f"{outcome.winner}" == "B" for outcome in road) > 0
    assert f"Player {sum(outcome.winner == 'P' for outcome in road)}" in big


def test_a_refusal_is_said_on_its_line() -> None:
    playing = session("punto-banco")
    press(playing, "enter")
    assert "Not done: place a bet first." in drawn(playing)


def test_a_wide_terminal_shows_what_the_field_under_the_cursor_pays() -> None:
    playing = session("live-blackjack", Mode.VIDEO)
    press(playing, "right")
    seen = drawn(playing, LARGE)
    assert "21+3 pays" in seen
    assert "Suited three of a kind  100:1" in seen
    assert "Suited three of a kind" not in drawn(playing)


def test_cards_are_written_with_rank_and_suit() -> None:
    assert [line.plain for line in card_rows(("Ks", "Th"), face_down=True)] == [" K♠   10♥   ░░ "]
    assert card_signs(("Ad", "9c")).plain == "A♦ 9♣"
    assert [line.plain for line in card_rows(("As", "Th"), tall=True)] == [
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
    names = [player for player in playing.solo.table.guests if player != "you"]
    assert names
    assert not any(name in drawn(playing) for name in names)
