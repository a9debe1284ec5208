"""What decisions return, at the table: only to whom it is shown, by nothing but what they see, and the same
in the history and the replay."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged

from sabot.games.blackjack.decisions import DECISIONS
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.blackjack.situations import situation
from sabot.games.catalogue import catalogue
from sabot.games.deciding import Valued
from sabot.games.variant import with_rules
from sabot.odds.blackjack.decision_values import decision_values
from sabot.odds.value_chart import ValueChart, chart_lines
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.odds import kept_odds, odds_process
from sabot.server.odds.kept_odds import KeptOdds, kept_name
from sabot.server.odds.odds_process import OddsProcess
from sabot.server.odds.odds_rows import GameOdds, OddsRequest, computed
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import events as e
from sabot.table.house.settings import Settings

GAME = "poker-and-pairs"
TABLES = (
    TableEntry(id="own", game=GAME, mode=Mode.INTERNAL, own_tables=0),
    TableEntry(id="practice", game=GAME, mode=Mode.INTERNAL, own_tables=0, settings=Settings(practice=True)),
    TableEntry(id="clock", game="etg-blackjack", mode=Mode.VIDEO),
    TableEntry(id="croupier", game="live-blackjack", mode=Mode.LIVE),
)


@pytest.fixture(scope="module")
def lines() -> bytes:
    game = catalogue().find(GAME)
    return chart_lines(decision_values(game.rules))  # type: ignore[arg-type]  # the rules of blackjack


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch, lines: bytes) -> Iterator[Stage]:
    async def known_at_once(asked: OddsRequest) -> GameOdds:
        return GameOdds((), values=lines)

    monkeypatch.setattr(odds_process, "worked_out", known_at_once)
    with staged(config_of(*TABLES)) as opened:
        yield opened


class Seat:
    """Somebody before a hand, who plays until there is something to decide."""

    def __init__(self, ground: Ground, wire: Any, person: Person, table: str) -> None:
        self.ground, self.wire, self.person, self.table = ground, wire, person, table

    async def comfort(self, **wanted: bool) -> None:
        own = await self.wire.look(self.table)
        await self.act({"type": "set-comfort", "comfort": {**own["comfort"], **wanted}})

    async def act(self, command: Plain) -> Plain:
        answer: Plain = await self.wire.act(self.table, command)
        return answer

    async def own(self) -> Plain:
        told: Plain = await self.wire.look(self.table)
        return told

    async def asked(self) -> Plain:
        """Rounds until a decision is open; insurance is declined."""
        while True:
            own = await self.own()
            for offer in own["insurance"]:
                await self.act({"type": "answer-insurance", "hand": offer["hands"][0], "takes": False})
                own = await self.own()
            if own["decisions"]:
                return own
            await self.act({"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 100})
            await self.act({"type": "press-deal"})

    async def choose(self, action: str) -> Plain:
        own = await self.own()
        hand = own["decisions"][0]["hand"]
        await self.act({"type": "choose", "hand": hand, "action": action, "sure": True})
        return await self.own()


async def seated(ground: Ground, table: str, scene: Any, *, known_before: bool = True) -> Any:
    ann, host = await ground.guest(), ground.service.host(table)
    assert host is not None
    if known_before:
        ground.service.odds.of(host.writer.table.setup)
        await ground.service.odds.process.finish()
    async with ground.wire(ann) as wire:
        await wire.send({"type": "subscribe", "table": table})
        await wire.act(table, {"type": "join"})
        await wire.act(table, {"type": "take-seat", "seat": 1})
        return await scene(Seat(ground, wire, ann, table))


def known(own: Plain, public: Plain, lines: bytes) -> dict[str, int]:
    """What the chart says of the hand, found by what the page shows."""
    (hand,) = [one for one in own["hands"] if one["state"] == "asked"]
    letters = sorted(
        ("T" if card[0] in "TJQK" else card[0] for card in hand["cards"]), key="A23456789T".index
    )
    up = public["round"]["dealer"]["cards"][0][0]
    up = "T" if up in "TJQK" else up
    found = ValueChart(lines).at(f"{up}:{''.join(letters)}")
    assert found is not None
    return dict(found.worth)


async def public_of(seat: Seat) -> Plain:
    await seat.wire.send({"type": "unsubscribe", "table": seat.table})
    await seat.wire.send({"type": "subscribe", "table": seat.table})
    told: Plain = (await seat.wire.until("snapshot"))["public"]
    return told


def test_every_button_says_what_it_returns_to_whoever_wants_it(stage: Stage, lines: bytes) -> None:
    async def scene(seat: Seat) -> None:
        own = await seat.asked()
        assert {act["worth"] for act in own["decisions"]} == {None}
        await seat.comfort(values=True)
        own = await seat.asked()
        told = {act["action"]: act["worth"] for act in own["decisions"] if act["worth"] is not None}
        assert told == known(own, await public_of(seat), lines)

    stage.play(seated(stage.ground, "own", scene))


def test_what_was_shown_is_written_down_with_the_choice(stage: Stage) -> None:
    async def scene(seat: Seat) -> str:
        await seat.asked()
        await seat.choose("stand")
        await seat.comfort(values=True)
        await seat.asked()
        await seat.choose("stand")
        return seat.person.id

    ann = stage.play(seated(stage.ground, "own", scene))
    events = [event_in(record.line) for record in stage.ground.house.store.read(table_stream("own"))]
    shown = [event for event in events if isinstance(event, e.AdviceShown)]
    assert shown
    assert {(one.player, one.hand[:3], one.advice) for one in shown} == {(ann, "1.1", "values")}
    place = events.index(shown[-1])
    assert any(isinstance(event, e.RoundMoved) for event in events[place + 1 : place + 2])


@pytest.mark.parametrize("table", ["own", "practice"])
def test_what_a_round_gave_away_is_the_same_at_the_table_in_the_history_and_in_the_replay(
    stage: Stage, table: str
) -> None:
    async def scene(seat: Seat) -> None:
        if table == "own":
            await seat.comfort(given_away=True)
        while True:
            own = await seat.asked()
            # The worst that can be done, which is known beforehand at the practice table alone.
            shown = {act["action"]: act["worth"] for act in own["decisions"] if act["refused"] is None}
            assert (set(shown.values()) == {None}) is (table == "own")
            own = await seat.choose("stand")
            if not own["decisions"] and own["settled_round"]:
                break
        decided = own["decided"]
        assert [one["action"] for one in decided if one["action"] != "decline"] == ["stand"]
        for one in decided:
            assert one["best_worth"] >= one["worth"]
            assert (one["best"] == one["action"]) is (one["best_worth"] == one["worth"])
        row = (await seat.ground.get("/api/history", seat.person)).json()["rounds"][0]
        assert row["round"] == own["settled_round"]
        assert row["decided"] == decided
        replay = (await seat.ground.get(f"/api/rounds/{row['round']}", seat.person)).json()
        assert replay["row"]["decided"] == decided

    stage.play(seated(stage.ground, table, scene))


def test_what_the_table_chose_when_time_ran_out_is_not_the_players(stage: Stage) -> None:
    """A hit of their own, and a stand by the clock: the same at the table and in the history."""

    async def scene(seat: Seat) -> None:
        await seat.comfort(given_away=True)
        while True:
            await seat.ground.pass_time(5)
            if (await seat.own()).get("decisions") and (await seat.choose("hit"))["decisions"]:
                break
            if not (await seat.own()).get("decisions"):
                await seat.act({"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 100})
                await seat.act({"type": "press-deal"})
        while not (decided := (await seat.own())["decided"]):
            await seat.ground.pass_time(1)
        played = [(one["action"], one["own"]) for one in decided if one["action"] != "decline"]
        assert played == [("hit", True), ("stand", False)]
        row = (await seat.ground.get("/api/history", seat.person)).json()["rounds"][0]
        assert row["decided"] == decided

    stage.play(seated(stage.ground, "clock", scene))


def test_a_practice_table_tells_what_each_decision_returned_at_once(stage: Stage, lines: bytes) -> None:
    async def scene(seat: Seat) -> None:
        while True:
            own = await seat.asked()
            worth = known(own, await public_of(seat), lines)
            before = len(own["decided"])
            own = await seat.choose("hit")
            told = own["decided"][before]
            assert (told["action"], told["worth"]) == ("hit", worth["hit"])
            assert told["best_worth"] == max(worth.values())
            if own["decisions"]:
                return

    stage.play(seated(stage.ground, "practice", scene))


def test_where_hints_are_not_allowed_nothing_is_told(stage: Stage) -> None:
    """Nobody deals at the croupier's table, but whether something is told is decided before a card lies."""
    ground = stage.ground
    host = ground.service.host("croupier")
    assert host is not None
    assert ground.service.odds.values_for(host.writer.table, "ann") is None
    assert ground.service.odds.values_told(host.writer.table.setup) is None


def test_a_practice_table_is_for_one_player_at_their_own_pace() -> None:
    entry = TableEntry(id="wrong", game=GAME, mode=Mode.VIDEO, settings=Settings(practice=True))
    with pytest.raises(AssertionError), staged(config_of(entry)):
        pass


# Nothing that the player does not see.


def bare(now: BlackjackRound, player: str, hand: str) -> str:
    """A round with everything taken out that the player must not be told by."""
    found = now.find(hand)
    assert found is not None
    box, _ = found
    alone = msgspec.structs.replace(
        now, boxes=(box,), dealer=now.dealer[:1], hole_down=False, checked=now.checked
    )
    return DECISIONS.situation(alone, player, hand)


async def follows_from_what_is_seen(seat: Seat, rounds: int) -> int:
    """How many decisions were named alike with and without all that is not the player's to see."""
    compared = 0
    while compared < rounds:
        await seat.asked()
        host = seat.ground.service.host(seat.table)
        assert host is not None
        play = host.writer.table.play
        assert play is not None
        assert isinstance(play.now, BlackjackRound)
        hand = (await seat.own())["decisions"][0]["hand"]
        player = seat.person.id
        assert DECISIONS.situation(play.now, player, hand) == bare(play.now, player, hand)
        compared += 1
        await seat.choose("stand")
    return compared


def test_what_is_told_follows_from_the_hand_and_the_card_that_lies_open(stage: Stage) -> None:
    assert stage.play(seated(stage.ground, "practice", lambda seat: follows_from_what_is_seen(seat, 5))) == 5


def test_a_name_that_knows_whether_a_card_lies_face_down_is_caught(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peeking(now: BlackjackRound, player: str, hand: str) -> str:
        return f"{situation(now, player, hand)} {now.hole_down}"

    monkeypatch.setattr(
        "test_advice_at_tables.DECISIONS", msgspec.structs.replace(DECISIONS, situation=peeking)
    )
    with pytest.raises(AssertionError):
        stage.play(seated(stage.ground, "practice", lambda seat: follows_from_what_is_seen(seat, 5)))


# Kept in files.


def test_odds_of_before_are_read_and_never_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    asked: list[str] = []

    async def counted(request: OddsRequest) -> GameOdds:
        asked.append(request.game)
        lines = chart_lines((Valued("a", {"hit": 0}, {}),))  # type: ignore[dict-item]  # nothing is a number
        return GameOdds((), values=lines, returns=computed(len(asked)))

    monkeypatch.setattr(odds_process, "worked_out", counted)
    game = catalogue().find(GAME)

    async def look(wanted: Any) -> str:
        """By a process that has just started."""
        process = OddsProcess(KeptOdds(tmp_path))
        process.look(wanted, OddsRequest(wanted.key))
        await process.finish()
        found = process.look(wanted, OddsRequest(wanted.key))
        assert found is not None
        assert found.returns is not None
        return found.returns.decimal[0]

    async def scene() -> list[str]:
        seen = [await look(game), await look(game)]
        seen.append(await look(with_rules(game, {"soft17": "hit"})))
        next(tmp_path.glob(f"{kept_name(game)}*")).write_bytes(b"{")
        seen.append(await look(game))
        monkeypatch.setattr(kept_odds, "OURS", ("money.py",))
        seen.append(await look(game))
        return seen

    # Worked out; read; another rule; a file that cannot be read; other code.
    assert stage.play(scene()) == ["1", "1", "2", "3", "4"]


def test_a_decision_that_was_open_is_shown_again_once_it_is_known(
    monkeypatch: pytest.MonkeyPatch, lines: bytes
) -> None:
    ready = asyncio.Event()

    async def later(asked: OddsRequest) -> GameOdds:
        await ready.wait()
        return GameOdds((), values=lines)

    monkeypatch.setattr(odds_process, "worked_out", later)

    async def scene(seat: Seat) -> None:
        await seat.comfort(values=True)
        own = await seat.asked()
        assert {act["worth"] for act in own["decisions"]} == {None}
        ready.set()
        while not any(act["worth"] is not None for act in (await seat.own())["decisions"]):
            pass

    with staged(config_of(*TABLES)) as stage:
        stage.play(seated(stage.ground, "own", scene, known_before=False))
