"""The lobby as pages poll it: what a card shows, what is one's own, and few bytes where nothing changed."""

from collections.abc import Iterator

import httpx
import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry

TABLES = (
    TableEntry(id="seven", game="live-blackjack"),
    TableEntry(id="own", game="punto-banco", mode=Mode.INTERNAL, own_tables=0),
    TableEntry(id="crowd", game="all-bets-blackjack"),
)
BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES)) as opened:
        yield opened


async def rows_of(ground: Ground, person: Person | None = None) -> dict[str, Plain]:
    answer = await ground.get("/api/tables", person)
    return {row["table"]: row for row in answer.json()}


def test_a_card_says_what_one_wants_to_know_before_sitting_down(stage: Stage) -> None:
    rows = stage.play(rows_of(stage.ground))
    assert list(rows) == ["seven", "own", "crowd"]
    seven, own, crowd = rows.values()
    assert (seven["felt"], own["felt"], crowd["felt"]) == ("live", "punto-banco", "all-bets")
    assert (seven["family"], own["family"]) == ("blackjack", "baccarat")
    assert (seven["seats"], seven["free"], seven["taken"], crowd["seats"]) == (7, 7, [], 0)
    assert (seven["decks"], dict(seven["rules"])["blackjack_pays"]) == (8, "3:2")
    assert dict(own["rules"]) == {"both_sides": "allowed", "layout": "standard"}
    assert (own["no_commission"], seven["no_commission"]) == (False, False)
    assert (seven["road"], own["dealer_ends"], own["last"]) == (None, None, None)
    assert own["road"]["cells"] == []
    assert seven["dealer_ends"]["over"] == 0
    assert {row["own"] for row in rows.values()} == {None}


@pytest.mark.parametrize(
    ("game", "none_taken"),
    [
        ("punto-banco", False),
        ("koi-bacc", False),
        ("punto-banco-no-commission", True),
        ("dai-bacc", True),
    ],
)
def test_a_card_says_whether_the_banker_pays_a_commission(game: str, *, none_taken: bool) -> None:
    """By P2 and the table of defaults: Dai Bacc and the second Punto Banco take none."""
    with staged(config_of(TableEntry(id="one", game=game))) as opened:
        row = opened.play(rows_of(opened.ground))["one"]
    assert row["no_commission"] is none_taken


def test_who_sits_where_and_what_is_ones_own(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        async with ground.at_table("seven", seat=3):
            assert (await rows_of(ground))["seven"]["taken"] == [3]
            stranger = (await rows_of(ground, await ground.guest()))["seven"]["own"]
            assert (stranger["here"], stranger["seats"]) == (False, [])
            person = await ground.guest()
            async with ground.wire(person) as wire:
                await wire.send({"type": "subscribe", "table": "seven"})
                await wire.act("seven", {"type": "join"})
                await wire.act("seven", {"type": "take-seat", "seat": 5})
                await wire.act("seven", {**BET, "hand": "5.1", "bet": "main"})
                rows = await rows_of(ground, person)
        own = {"here": True, "seats": [5], "staked": 1_000, "unfinished": [], "blocked": False, "table": ""}
        assert rows["seven"]["own"] == own
        assert rows["seven"]["taken"] == [3, 5]
        assert rows["own"]["own"]["here"] is False

    stage.play(scene(stage.ground))


def test_the_last_coup_and_the_road_are_on_the_card(stage: Stage) -> None:
    async def scene(ground: Ground) -> Plain:
        async with ground.at_table("own") as wire:
            await wire.act("own", BET)
            await wire.act("own", {"type": "press-deal"})
            return (await rows_of(ground))["own"]

    row = stage.play(scene(stage.ground))
    assert row["road"]["coups"] == 1
    counts = row["road"]["counts"]
    assert counts["player"] + counts["banker"] + counts["tie"] == 1
    assert [place for place, _ in row["last"]["cards"]] == ["player", "banker"]


def test_where_nothing_changed_the_answer_is_short(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        async with httpx.AsyncClient(timeout=None, base_url=ground.address) as http:
            first = await http.get("/api/tables")
            tag = {"if-none-match": f'"other", W/{first.headers["etag"]}'}
            same = await http.get("/api/tables", headers=tag)
            assert (same.status_code, same.content) == (304, b"")
            assert same.headers["etag"] == first.headers["etag"]
            assert same.headers.get_list("cache-control") == ["private, no-cache"]
            async with ground.at_table("seven", seat=1):
                other = await http.get("/api/tables", headers=tag)
            assert (other.status_code, other.json()[0]["taken"]) == (200, [1])

    stage.play(scene(stage.ground))


def test_what_one_player_has_is_told_to_nobody_else(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        async with ground.at_table("own") as wire:
            await wire.act("own", {**BET, "amount": 3_700})
            other = await ground.get("/api/tables", await ground.guest())
            assert "3700" not in other.text
            assert "3700" not in (await ground.get("/api/tables")).text

    stage.play(scene(stage.ground))
