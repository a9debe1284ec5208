"""The time of a result begins when its last card lies, and a round alone at a shared table is short."""

from table_drawing import Scene

from sabot.games.moves import Action, ChoiceMade
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.deal_button import FAST
from sabot.table.clock import ClockKind
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase

QUARTER, HALF = SECOND // 4, SECOND // 2
RESULT = 4 * SECOND
BELL = 600_000
"""Of the pages, after betting was closed and before the first card."""


def shown_for(scene: Scene) -> int:
    clock = scene.host.table.clock
    assert clock is not None
    assert clock.kind is ClockKind.RESULT
    return clock.until - scene.host.at


def test_a_coup_lies_card_by_card_and_third_cards_are_waited_for() -> None:
    """Four cards are a second; each that is drawn takes a quarter more, and a breath of a half before it."""
    seen: set[int] = set()
    scene = Scene("punto-banco", purses="ann 1000")
    while seen != {4, 5, 6}:
        scene.bet("ann", "", "player", "10")
        scene.told(c.Request("ann", c.PressDeal()))
        scene.host.pass_time(scene.host.at + FAST)
        shown = scene.host.table.shown
        assert shown is not None
        drawn = shown.cards - 4
        assert shown_for(scene) == RESULT + 4 * QUARTER + drawn * (QUARTER + HALF)
        assert FAST + BELL + shown_for(scene) - RESULT <= 6 * SECOND
        seen.add(shown.cards)
        scene.later(60)


def test_at_a_live_table_cards_lie_when_they_are_told() -> None:
    scene = Scene("punto-banco", Mode.AUTO, purses="ann 1000")
    scene.bet("ann", "", "player", "10")
    scene.later(15)
    assert shown_for(scene) == RESULT


def test_after_a_choice_only_what_came_since_is_laid() -> None:
    """Stood on two cards: the hole card turns after a breath, and so does each card that the dealer draws."""
    scene = Scene("etg-blackjack", purses="ann 1000", seats="ann 1")
    for _ in range(20):
        scene.bet("ann", "1.1", "main", "10")
        scene.told(c.Request("ann", c.PressDeal()))
        scene.host.pass_time(scene.host.at + FAST)
        if scene.host.table.phase is Phase.PLAYING:
            scene.host.tell(c.Request("ann", c.Choose("1.1", Action.STAND)))
        if scene.host.table.phase is Phase.RESULT and scene.happened(e.RoundMoved):
            shown = scene.host.table.shown
            assert shown is not None
            if any(isinstance(move, ChoiceMade) for move in shown.moves):
                break
        scene.later(60)
    shown = scene.host.table.shown
    assert shown is not None
    drawn = shown.cards - 4
    assert shown_for(scene) == RESULT + (1 + drawn) * (QUARTER + HALF)
