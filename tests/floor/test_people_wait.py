"""House players never make people wait: whose word is missing, and what it costs them."""

from random import Random

from table_drawing import Scene

from sabot.floor.bot_profiles import temper_of
from sabot.floor.bots import Bot, only_stand
from sabot.floor.people_waiting import people_wait, tenths_to_look
from sabot.games.answer import Refused
from sabot.games.moves import Action
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase
from sabot.table.view import own_view, public_view

BOT = "ada.t1-0-0"


def scene_of(people: str = "ann 1") -> Scene:
    return Scene("etg-blackjack", purses=f"ann 100, bob 100, {BOT} 100", seats=f"{people}, {BOT} 3")


def hurried(scene: Scene) -> c.GuestCommand | None:
    table, at = scene.host.table, scene.host.at
    bot = Bot(BOT, temper_of(Random(1)), only_stand, Random(1))
    own = own_view(table, BOT, scene.host.house.purse(BOT), at)
    assert people_wait(table)
    return bot.next_awaited(public_view(table, at), own)


def test_nobody_waits_before_the_last_person_has_pressed_deal() -> None:
    scene = scene_of("ann 1, bob 2")
    assert not people_wait(scene.host.table)
    scene.bet("ann", "1.1", "main", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    assert not people_wait(scene.host.table)
    scene.told(c.Request("bob", c.PressDeal()))
    assert people_wait(scene.host.table)


def test_a_house_player_is_ready_at_its_next_look_and_the_cards_come_within_a_second() -> None:
    scene = scene_of()
    scene.bet("ann", "1.1", "main", "10")
    scene.told(c.Request("ann", c.PressDeal()))
    begun = scene.host.at
    while (command := hurried(scene)) is not None and scene.host.table.phase is Phase.BETTING:
        assert not isinstance(scene.host.tell(c.Request(BOT, command)), Refused)
    clock = scene.host.table.clock
    assert clock is not None
    assert clock.until - begun <= SECOND


def test_deal_now_waits_for_no_house_player_whatever_it_does_with_its_chips() -> None:
    """Somebody without a stake is not asked; a house player stakes, is ready at once, and the cards come."""
    scene = Scene("live-blackjack", purses=f"ann 100, bob 100, {BOT} 100", seats=f"ann 1, bob 2, {BOT} 3")
    assert scene.host.table.deal_now
    scene.later(4)
    scene.bet("ann", "1.1", "main", "10")
    scene.bet(BOT, "3.1", "main", "10")
    assert not people_wait(scene.host.table)
    scene.told(c.Request("ann", c.PressDeal()))
    begun, table = scene.host.at, scene.host.table
    assert table.phase is Phase.BETTING, "its word is missing"
    while scene.host.table.phase is Phase.BETTING:
        command = hurried(scene)
        assert command is not None
        assert not isinstance(scene.host.tell(c.Request(BOT, command)), Refused)
    assert scene.host.at == begun, "nothing but its looks was waited for"


def test_in_a_round_of_people_it_decides_without_thinking() -> None:
    scene = scene_of()
    scene.bet("ann", "1.1", "main", "10")
    scene.later(15)
    assert scene.host.table.phase is Phase.PLAYING
    assert people_wait(scene.host.table)


def test_a_round_of_house_players_alone_is_in_no_hurry_before_somebody_sits_there() -> None:
    """A newcomer who finds them in the middle of a round waits for it, and for nobody's thoughts."""
    scene = Scene("etg-blackjack", purses=f"ann 100, {BOT} 100", seats=f"{BOT} 3")
    scene.bet(BOT, "3.1", "main", "10")
    scene.told(c.Request(BOT, c.PressDeal()))
    assert not people_wait(scene.host.table)
    scene.later(15)
    assert scene.host.table.phase is Phase.PLAYING
    assert not people_wait(scene.host.table)
    scene.told(c.Request("ann", c.TakeSeat(1)))
    assert people_wait(scene.host.table)
    scene.told(c.Request("ann", c.LeaveSeat(1)))
    assert not people_wait(scene.host.table)


def test_cards_are_looked_at_before_a_word_about_them() -> None:
    """Pages lay six cards in a quarter of a second each; one that was asked for is looked at for 0.4 s."""
    scene = scene_of()
    while scene.host.table.phase is not Phase.PLAYING or not may_hit(scene):
        scene.later(60)
        for player, hand in (("ann", "1.1"), (BOT, "3.1")):
            scene.bet(player, hand, "main", "1")
            scene.told(c.Request(player, c.PressDeal()))
        assert tenths_to_look(scene.host.table) == 0
        scene.host.pass_time(scene.host.at + SECOND)
    assert tenths_to_look(scene.host.table) == 15
    scene.told(c.Request("ann", c.Choose("1.1", Action.HIT)))
    assert tenths_to_look(scene.host.table) == 4
    scene.told(c.Request("ann", c.Choose("1.1", Action.STAND)))
    assert tenths_to_look(scene.host.table) == 0


def may_hit(scene: Scene) -> bool:
    """Nobody was asked anything yet, and Ann's first two cards are not too many for a third."""
    own = own_view(scene.host.table, "ann", scene.host.house.purse("ann"), scene.host.at)
    asked = next((hand for hand in own.hands if hand.state == "asked"), None)
    return (
        asked is not None and not own.insurance and "A" not in "".join(asked.cards) and int(asked.total) <= 11
    )
