"""The chart of a table and advice on one's own hand: only where hints are allowed, and written down."""

from collections.abc import Iterator

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged

from sabot.cards.card import parse_card, parse_cards, value
from sabot.games.blackjack.hand import facts_of
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.odds.blackjack.basic_chart import BASIC
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.odds import odds_process
from sabot.server.odds.odds_rows import BetOddsView, GameOdds, OddsRequest, OddsRow, computed
from sabot.store.codec import event_in
from sabot.store.streams import table_stream
from sabot.table import events as e

TABLES = (
    TableEntry(id="own", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=0),
    TableEntry(id="croupier", game="live-blackjack", mode=Mode.LIVE),
    TableEntry(id="coup", game="punto-banco"),
)


ODDS = BetOddsView(
    bet="21+3",
    returns=computed(0.963),
    edge=computed(0.037),
    wins=computed(0.1),
    pushes=computed(0.0),
    deviation="2.7",
    method="by hand",
    rows=(OddsRow("Flush", "5:1", computed(0.06)),),
)


async def known_at_once(asked: OddsRequest) -> GameOdds:
    """The chart that people know by heart, without the seconds that a better one takes."""
    return GameOdds((ODDS,), BASIC, computed(0.99))


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr(odds_process, "worked_out", known_at_once)
    with staged(config_of(*TABLES)) as opened:
        yield opened


async def chart_of(ground: Ground, table: str) -> Plain:
    """Asked again until it is there: it comes with the next turn of the loop."""
    while (chart := (await ground.get(f"/api/tables/{table}/strategy")).json())["pending"]:
        pass
    told: Plain = chart
    return told


def test_the_chart_is_printed_by_total_and_up_card(stage: Stage) -> None:
    chart = stage.play(chart_of(stage.ground, "own"))
    assert chart["up_cards"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    hard, _, pairs = chart["parts"]
    rows = {row["title"]: row["cells"] for row in hard["rows"]}
    assert rows["16"] == ["S"] * 5 + ["H"] * 5
    assert {row["title"]: row["cells"] for row in pairs["rows"]}["8-8"] == ["P"] * 10
    assert (chart["insure"], chart["returns"]["decimal"]) == (False, "0.9900000000")


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("croupier", "hints are not shown at this table"),
        ("coup", "there is nothing to decide in this game"),
        ("nowhere", "there is no such table"),
    ],
)
def test_elsewhere_there_are_no_hints(stage: Stage, table: str, reason: str) -> None:
    ground = stage.ground
    ann = stage.play(ground.guest())
    for answer in (
        stage.play(ground.get(f"/api/tables/{table}/strategy")),
        stage.play(ground.post(f"/api/tables/{table}/advice", {}, ann)),
    ):
        assert (answer.status_code, answer.json()["reason"]) == (404, reason)


async def asked_hand(ground: Ground, ann: Person) -> tuple[Plain, Plain, Plain]:
    """Rounds until somebody is asked something: their own part, the dealer, and what they are advised."""
    await chart_of(ground, "own")
    async with ground.wire(ann) as wire:
        await wire.send({"type": "subscribe", "table": "own"})
        await wire.act("own", {"type": "join"})
        await wire.act("own", {"type": "take-seat", "seat": 1})
        while True:
            bet = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 100}
            await wire.act("own", bet)
            await wire.act("own", {"type": "press-deal"})
            own = await wire.look("own")
            for offer in own["insurance"]:
                answer = {"type": "answer-insurance", "hand": offer["hands"][0], "takes": False}
                await wire.act("own", answer)
                own = await wire.look("own")
            if own["decisions"]:
                await wire.send({"type": "unsubscribe", "table": "own"})
                await wire.send({"type": "subscribe", "table": "own"})
                public = (await wire.until("snapshot"))["public"]
                advice = (await ground.post("/api/tables/own/advice", {}, ann)).json()
                return own, public["round"]["dealer"], advice


def test_advice_is_what_the_chart_says_and_is_written_down(stage: Stage) -> None:
    ground = stage.ground
    ann = stage.play(ground.guest())
    own, dealer, advice = stage.play(asked_hand(ground, ann))
    cards = parse_cards(" ".join(own["hands"][0]["cards"]))
    facts, up = facts_of(cards), value(parse_card(dealer["cards"][0]))
    game = catalogue().find("poker-and-pairs")
    assert is_blackjack(game)
    right = BASIC.choose(game.rules, facts, up, value(cards[0]) if facts.pair else 0)
    assert advice == {"hand": "1.1", "action": right.value, "pending": False}
    events = [event_in(record.line) for record in ground.house.store.read(table_stream("own"))]
    shown = [event for event in events if isinstance(event, e.AdviceShown)]
    assert shown == [e.AdviceShown(ann.id, "1.1", advice["action"])]


def test_whoever_is_asked_nothing_is_told_nothing(stage: Stage) -> None:
    ground = stage.ground
    stage.play(chart_of(ground, "own"))
    refused = stage.play(ground.post("/api/tables/own/advice", {}, stage.play(ground.guest())))
    assert (refused.status_code, refused.json()["reason"]) == (409, "there is nothing for you to decide now")


def test_advice_is_for_people_with_a_session_and_their_own_page(stage: Stage) -> None:
    ground = stage.ground
    assert stage.play(ground.post("/api/tables/own/advice", {})).status_code == 401
    ann = stage.play(ground.guest())
    ann.proof = 32 * "0"
    assert stage.play(ground.post("/api/tables/own/advice", {}, ann)).status_code == 403


async def rules_of(ground: Ground, table: str) -> Plain:
    while (rules := (await ground.get(f"/api/tables/{table}/rules")).json())["pending"]:
        pass
    told: Plain = rules
    return told


def test_where_a_profile_hides_chances_the_rules_still_tell_what_a_bet_returns(stage: Stage) -> None:
    rules = stage.play(rules_of(stage.ground, "croupier"))
    assert rules["odds_shown"] is False
    (odds,) = [bet["odds"] for bet in rules["bets"] if bet["bet"] == "21+3"]
    assert (float(odds["returns"]["decimal"]), float(odds["edge"]["decimal"])) == (0.963, 0.037)
    assert (odds["wins"], odds["pushes"], odds["deviation"], odds["rows"]) == (None, None, "", [])
    shown = stage.play(rules_of(stage.ground, "coup"))
    assert shown["odds_shown"] is True
