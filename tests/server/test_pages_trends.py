"""Roads and the dealer's past hands come laid out, and are told again when they change."""

import pytest
from ground import Ground, Plain, config_of, staged
from msgspec.structs import replace
from pages_play import stood

from sabot.games.blackjack.dealer_end import DealerEndKind
from sabot.games.catalogue import catalogue
from sabot.games.roads import MainCell, Mark, Winner, parse_outcomes
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup
from sabot.table.state import Table, new_table
from sabot.table.view.trends import dealer_ends_view, roads_view


def table_of(game: str) -> Table:
    setup = configured(catalogue(), Configuration(table="t", game=game, mode=Mode.INTERNAL, profile="open"))
    assert isinstance(setup, Setup)
    return new_table(setup)


def without_trends(table: Table) -> Table:
    profile = table.setup.profile
    blind = replace(profile, play=replace(profile.play, trends=False))
    return replace(table, setup=replace(table.setup, profile=blind))


def test_a_shoe_is_laid_out_with_its_number_counts_and_forecast() -> None:
    """Two Banker wins after a tie, one Player win with a tie after it: the next marks by R3, by hand."""
    table = replace(table_of("punto-banco"), road=parse_outcomes("TBB8PpT"), shoes=3)
    seen = roads_view(table)
    assert seen is not None
    assert (seen.shoe, seen.coups) == (3, 5)
    banker, player = Winner.BANKER, Winner.PLAYER
    assert seen.board.main == (
        MainCell(0, 0, banker, 1, 0, player_pair=False, banker_pair=False, natural=None),
        MainCell(0, 1, banker, 0, 0, player_pair=False, banker_pair=False, natural=8),
        MainCell(1, 0, player, 0, 1, player_pair=True, banker_pair=False, natural=None),
    )
    assert [(cell.column, cell.row) for cell in seen.board.bead] == [(0, row) for row in range(5)]
    assert (seen.board.forecast.player.big_eye, seen.board.forecast.banker.big_eye) == (Mark.RED, Mark.BLUE)
    counts = seen.board.counts
    assert (counts.player, counts.banker, counts.tie, counts.naturals) == (1, 2, 2, 1)


def test_a_road_is_laid_out_once_however_often_it_is_looked_at() -> None:
    table = replace(table_of("koi-bacc"), road=parse_outcomes("BBPPTP"))
    first, again = roads_view(table), roads_view(replace(table, closing=True))
    assert first is not None
    assert again is not None
    assert first.board is again.board


def test_the_dealers_last_eighteen_hands_and_how_often_he_ended_how() -> None:
    ends = (*("17",) * 10, *("BJ", "BUST", "16"), *("20",) * 15)
    seen = dealer_ends_view(replace(table_of("live-blackjack"), dealer_ends=ends))
    assert seen is not None
    assert seen.last == ("BJ", "BUST", "16", *("20",) * 15)
    assert seen.over == 28
    counted = {count.end: count.count for count in seen.counts}
    some = {
        DealerEndKind.SEVENTEEN: 10,
        DealerEndKind.BLACKJACK: 1,
        DealerEndKind.BUST: 1,
        DealerEndKind.TWENTY: 15,
    }
    assert counted == dict.fromkeys(DealerEndKind, 0) | some


@pytest.mark.parametrize("game", ["punto-banco", "live-blackjack"])
def test_where_the_profile_shows_no_trends_there_are_none(game: str) -> None:
    table = without_trends(table_of(game))
    assert (roads_view(table), dealer_ends_view(table)) == (None, None)


def test_each_family_has_its_own() -> None:
    assert dealer_ends_view(table_of("punto-banco")) is None
    assert roads_view(table_of("live-blackjack")) is None


# Over the wire.


async def rounds_of(ground: Ground, hand: str, bet: str, count: int) -> tuple[list[Plain], Plain]:
    """What was told while so many rounds were played, and the table afterwards."""
    async with ground.wire(await ground.guest()) as wire:
        await wire.send({"type": "subscribe", "table": "own"})
        await wire.until("own")
        await wire.act("own", {"type": "join"})
        if hand:
            await wire.act("own", {"type": "take-seat", "seat": 1})
        for _ in range(count):
            await wire.act("own", {"type": "place-bet", "hand": hand, "bet": bet, "amount": 1_000})
            await wire.act("own", {"type": "press-deal"})
            await stood(wire, "own")
        await wire.send({"type": "unsubscribe", "table": "own"})
        await wire.send({"type": "subscribe", "table": "own"})
        after: Plain = (await wire.until("snapshot"))["public"]
        return [one["public"] for one in wire.told if one["type"] == "changed"], after


def test_every_coup_tells_the_roads_as_they_are_then() -> None:
    entry = TableEntry(id="own", game="punto-banco", mode=Mode.INTERNAL, own_tables=0)
    with staged(config_of(entry)) as stage:
        told, after = stage.play(rounds_of(stage.ground, "", "player", 3))
    roads = [shown["roads"] for shown in told]
    assert sorted({one["coups"] for one in roads}) == [0, 1, 2, 3]
    assert roads[-1] == after["roads"]
    assert after["dealer_ends"] is None
    winners = [cell["outcome"] for cell in after["roads"]["board"]["bead"]]
    assert winners == [coup["winner"] for coup in after["road"]]


def test_every_hand_of_the_dealer_is_told_when_it_is_over() -> None:
    entry = TableEntry(id="own", game="etg-blackjack", mode=Mode.INTERNAL, own_tables=0)
    with staged(config_of(entry)) as stage:
        told, after = stage.play(rounds_of(stage.ground, "1.1", "main", 2))
    ends = [shown["dealer_ends"] for shown in told]
    assert sorted({one["over"] for one in ends}) == [0, 1, 2]
    assert ends[-1] == after["dealer_ends"]
    assert after["roads"] is None
