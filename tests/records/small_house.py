"""A day in a small house: all kinds of tables, disputes, a void, interrupted games, golden chips."""

from played_house import PlayedHouse

from sabot.profiles import Mode
from sabot.store.journal import Store
from sabot.store.streams import table_stream
from sabot.table import commands as c
from sabot.table.house.approval import Voiding
from sabot.table.house.settings import LuckyCards, Settings
from sabot.table.state import Phase

COUP, HANDS, LIVE, ALONE, SHARED = (
    table_stream(table) for table in ("coup", "hands", "live", "alone", "all")
)


def play_a_day(store: Store, seed: int = 11) -> PlayedHouse:
    house = PlayedHouse(store, seed)
    for player in house.people:
        house.award(player, 500, 6)
    lucky = Settings(lucky_cards=LuckyCards(40, 500))  # type: ignore[arg-type]  # amounts are plain here
    house.open_table("coup", "punto-banco", Mode.VIDEO)
    house.open_table("hands", "live-blackjack", Mode.VIDEO, lucky)
    house.open_table("live", "live-blackjack-eu", Mode.LIVE)
    house.open_table("all", "all-bets-blackjack", Mode.VIDEO)
    for stream in (COUP, HANDS, SHARED):
        house.play(stream, 6)
    house.house.checkpoint(house.at)
    play_live(house)
    play_alone(house)
    house.restart()
    play_interrupted(house)
    house.house.checkpoint(house.at)
    for stream in (COUP, HANDS, LIVE, ALONE, SHARED):
        house.play(stream, 3)
    return house


def play_live(house: PlayedHouse) -> None:
    """A table with a croupier: a card is corrected, another round is disputed, one is void."""
    house.play(LIVE, 1)
    house.reach(LIVE, Phase.PLAYING)
    assert house.correct(LIVE)
    house.play(LIVE, 1)
    house.reach(LIVE, Phase.PLAYING)
    house.dispute(LIVE)
    house.must(LIVE, c.Request("kim", c.ConfirmCards()))
    house.play(LIVE, 1)
    house.reach(LIVE, Phase.PLAYING)
    house.must(LIVE, c.Request("kim", c.AskApproval(Voiding(), "a card fell")))
    house.must(LIVE, c.Request("pit", c.GiveApproval(1)))


def play_alone(house: PlayedHouse) -> None:
    """A table for one, with a shoe for each round; the player adds a seed of their own to the second."""
    house.open_table("alone", "poker-and-pairs", Mode.INTERNAL, Settings(players_seeds=True))
    house.wait(11)
    house.play(ALONE, 1)
    (player,) = house.table(ALONE).guests
    house.pledge(ALONE, player)
    house.wait(11)
    house.reveal(ALONE, player)
    house.play(ALONE, 3)


def play_interrupted(house: PlayedHouse) -> None:
    """Somebody drops off when they are asked, and finishes their hand later."""
    for _ in range(2_000):
        asked = house.asked(HANDS)
        if asked:
            house.must(HANDS, c.Request(asked[0], c.LoseConnection()))
            house.wait(26)
            house.play(HANDS, 1)
        else:
            house.act(HANDS)
        if house.finish_interrupted_games():
            return
    raise AssertionError("no game was interrupted")


def close_tables(house: PlayedHouse) -> None:
    """Every table closes after its round, so that every shoe is shown."""
    for stream in (COUP, HANDS, LIVE, ALONE, SHARED):
        house.close_table(stream)
