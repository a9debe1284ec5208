"""A player's past over HTTP: own rounds step by step, shared by a link, and what they did to their money."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged
from pages_play import played

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry

TABLES = (
    TableEntry(id="punto", game="punto-banco", mode=Mode.INTERNAL, own_tables=0),
    TableEntry(id="three", game="etg-blackjack", mode=Mode.INTERNAL, own_tables=0),
)
COUP = ("", "player", 1_000), ("", "tie", 300)
HANDS = ("1.1", "main", 2_000), ("1.2", "main", 500)


class Past:
    """Somebody who has played three coups and a round of two hands."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.ann = stage.play(stage.ground.guest())
        self.ended = [stage.play(self._round(number)) for number in range(4)]

    async def _round(self, number: int) -> list[Plain]:
        ground = self.stage.ground
        ground.clock.at += 1_000_000
        if number == 3:
            return await played(ground, self.ann, "three", *HANDS)
        return await played(ground, self.ann, "punto", *COUP)

    def got(self, path: str, person: Person | None) -> Plain:
        answer = self.stage.play(self.stage.ground.get(path, person))
        assert answer.status_code == 200, answer.text
        told: Plain = answer.json()
        return told

    def status(self, path: str, person: Person | None) -> int:
        return self.stage.play(self.stage.ground.get(path, person)).status_code


@pytest.fixture(scope="module")
def past() -> Iterator[Past]:
    with staged(config_of(*TABLES)) as stage:
        yield Past(stage)


def test_own_rounds_come_newest_first_with_what_was_staked_and_returned(past: Past) -> None:
    rounds = past.got("/api/history", past.ann)["rounds"]
    assert [row["table"] for row in rounds] == ["three", "punto", "punto", "punto"]
    assert [row["staked"] for row in rounds] == [2_500, 1_300, 1_300, 1_300]
    for row, ended in zip(rounds, reversed(past.ended), strict=True):
        assert row["back"] == sum(one["back"] for one in ended)
        labels = {(bet["hand"], bet["bet"], bet["label"], bet["odds"]) for bet in row["bets"]}
        assert labels == {(one["hand"], one["bet"], one["label"], one["odds"]) for one in ended}
        assert row["mark"] in ("win", "lose", "push", "blackjack")
        assert [place for place, _ in row["totals"]] == [place for place, _ in row["cards"] + row["hands"]]
    assert [place for place, _ in rounds[1]["cards"]] == ["player", "banker"]
    assert [place for place, _ in rounds[0]["cards"]] == ["dealer"]
    assert [place for place, _ in rounds[0]["hands"]] == ["1.1", "1.2"]


def test_every_settled_bet_says_what_it_was_and_which_row_it_fell_into(past: Past) -> None:
    coup = past.got("/api/history?table=punto&count=1", past.ann)["rounds"][0]
    player = next(bet for bet in coup["bets"] if bet["bet"] == "player")
    rows = {"win": "Win", "push": "Push", "lose": "Lose"}
    assert player["row"] == rows[player["label"]]
    assert player["title"] == "Player"
    assert player["text"].startswith("Wins")


def test_pages_of_the_past_follow_each_other(past: Past) -> None:
    first = past.got("/api/history?count=3", past.ann)
    rest = past.got(f"/api/history?count=3&before={first['before']}", past.ann)
    assert len(first["rounds"]) == 3
    assert len(rest["rounds"]) == 1
    assert rest["before"] is None
    assert len({row["round"] for row in first["rounds"] + rest["rounds"]}) == 4


def test_rounds_that_ended_at_one_moment_are_lost_on_no_page(past: Past) -> None:
    ground = past.stage.ground

    async def plays() -> Person:
        cid = await ground.guest()
        for _ in range(2):
            await played(ground, cid, "punto", *COUP)
            await played(ground, cid, "three", *HANDS)
        return cid

    cid = past.stage.play(plays())
    whole = past.got("/api/history", cid)["rounds"]
    assert (len(whole), len({row["at"] for row in whole})) == (4, 1), "the clock stood still"
    rounds, pages = [], [""]
    for page in pages:
        told = past.got(f"/api/history?count=1{page}", cid)
        rounds += told["rounds"]
        pages += [f"&before={told['before']}"] if told["before"] else []
    assert rounds == whole


def test_a_round_is_told_again_step_by_step(past: Past) -> None:
    for row in past.got("/api/history", past.ann)["rounds"]:
        replay = past.got(f"/api/rounds/{row['round']}", past.ann)
        assert replay["row"] == row
        assert (replay["player"], replay["shared"]) == (past.ann.id, False)
        begun, *later = replay["steps"]
        assert begun["moves"] == [], "betting had ended"
        assert all(step["moves"] for step in later)
        moves = [move for step in later for move in step["moves"]]
        assert [move["what"] for move in moves][-1] == "paid"
        dealt = [move["card"] for move in moves if move["what"] in ("card", "turned")]
        lying = [card for _, cards in row["cards"] + row["hands"] for card in cards]
        assert sorted(dealt) == sorted(replay["dealt"]) == sorted(lying)
        assert lying_in(begun["round"]) == []
        assert sorted(lying_in(later[-1]["round"])) == sorted(lying), "the cards stay until the end"
        assert sum(stake["amount"] for stake in replay["sums"] or replay["stakes"]) == row["staked"]


def lying_in(round_: Plain) -> list[str]:
    dealer = round_["dealer"]["cards"] if round_["dealer"] else []
    rows = (*round_["hands"], *round_["shown"]["places"])
    return [*dealer, *(card for row in rows if not row.get("split") for card in row["cards"])]


def test_why_a_bet_won_is_said_in_the_language_that_was_asked_for(past: Past) -> None:
    row = past.got("/api/history?table=punto&count=1", past.ann)["rounds"][0]
    replay = past.got(f"/api/rounds/{row['round']}?lang=de", past.ann)
    assert replay["row"]["bets"][0]["text"].startswith("Gewinnt, wenn")


def test_a_stranger_sees_nothing_of_it_without_a_link(past: Past) -> None:
    round_ = past.got("/api/history", past.ann)["rounds"][0]["round"]
    stranger = past.stage.play(past.stage.ground.guest())
    assert past.got("/api/history", stranger)["rounds"] == []
    assert past.status(f"/api/rounds/{round_}", stranger) == 404
    assert past.status(f"/api/rounds/{round_}", None) == 401
    assert past.status(f"/api/rounds/{round_}?share={32 * '0'}", None) == 404
    refused = past.stage.play(past.stage.ground.post(f"/api/rounds/{round_}/share", {}, stranger))
    assert refused.status_code == 404


def test_anybody_sees_it_by_a_link_that_its_player_made(past: Past) -> None:
    newest, older = past.got("/api/history?count=2", past.ann)["rounds"]
    shared = past.stage.play(
        past.stage.ground.post(f"/api/rounds/{newest['round']}/share", {}, past.ann)
    ).json()
    assert shared["address"] == f"/replay/{newest['round']}?share={shared['token']}"
    replay = past.got(f"/api/rounds/{newest['round']}?share={shared['token']}", None)
    assert (replay["shared"], replay["row"]["staked"]) == (True, newest["staked"])
    assert past.status(f"/api/rounds/{older['round']}?share={shared['token']}", None) == 404
    link, ground = f"/api/rounds/{newest['round']}?share={shared['token']}", past.stage.ground
    past.stage.play(ground.post(f"/api/rounds/{newest['round']}/unshare", {}, past.ann))
    assert past.status(link, None) == 404, "the link was withdrawn"
    past.stage.play(ground.post(f"/api/rounds/{newest['round']}/share", {}, past.ann))
    assert past.status(link, None) == 200, "and given away again"


def test_a_link_is_made_only_from_our_page(past: Past) -> None:
    async def scene(ground: Ground) -> int:
        return (await ground.post("/api/rounds/punto/1/1/share", {})).status_code

    assert past.stage.play(scene(past.stage.ground)) == 401


# Money.


def test_the_statement_goes_back_to_an_empty_purse(past: Past) -> None:
    lines = past.got("/api/statement", past.ann)["lines"]
    me = past.got("/api/me", past.ann)
    assert lines[0]["balance"] == me["balance"]
    assert [line["purpose"] for line in lines] == ["round"] * 4 + ["credits-issued"]
    for newer, older in pairwise(lines):
        assert newer["balance"] == older["balance"] + newer["credit"] - newer["debit"]
    assert (lines[-1]["credit"], lines[-1]["balance"]) == (100_000, 100_000)


def test_what_happened_at_one_moment_is_lost_on_no_page_of_the_statement(past: Past) -> None:
    ground = past.stage.ground

    async def tips() -> Person:
        bob = await ground.guest()
        async with ground.wire(bob) as wire:
            await wire.send({"type": "subscribe", "table": "punto"})
            await wire.until("own")
            await wire.act("punto", {"type": "join"})
            for _ in range(3):
                assert (await wire.act("punto", {"type": "tip", "amount": 100}))["type"] == "done"
            await wire.act("punto", {"type": "leave"})
        return bob

    bob, titles, pages = past.stage.play(tips()), [], [""]
    for page in pages:
        told = past.got(f"/api/statement?count=1{page}", bob)
        (line,) = told["lines"]
        titles.append(line["purpose"])
        pages += [f"&before={told['before']}"] if told["before"] else []
    assert titles == ["tip"] * 3 + ["credits-issued"]


def test_statistics_are_the_sums_of_the_history(past: Past) -> None:
    rounds = past.got("/api/history", past.ann)["rounds"]
    told = past.got("/api/statistics", past.ann)
    assert told["rounds"] == 4
    assert (told["staked"], told["returned"]) == (6_400, sum(row["back"] for row in rounds))
    assert {game["key"]: game["rounds"] for game in told["games"]} == {"punto-banco": 3, "etg-blackjack": 1}
    assert sum(day["staked"] for day in told["days"]) == 6_400


@pytest.mark.parametrize("path", ["/api/history", "/api/statement", "/api/statistics"])
def test_nobody_has_no_past(past: Past, path: str) -> None:
    assert past.status(path, None) == 401


@pytest.mark.parametrize("query", ["before=x", "count=-1", "count=1e3", "before=99999999999999999999"])
def test_numbers_are_whole_or_refused(past: Past, query: str) -> None:
    assert past.status(f"/api/history?{query}", past.ann) == 400
    assert past.status(f"/api/statement?{query}", past.ann) == 400
