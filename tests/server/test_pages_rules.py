"""Rules as pages get them: of the very table, sentences by key, every bet with limits, rows, exact odds."""

import asyncio
from collections.abc import Iterator
from fractions import Fraction

import httpx
import msgspec
import pytest
from ground import Plain, Stage, config_of, staged

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.odds.odds_process import OddsProcess, worked_out
from sabot.server.odds.odds_rows import BetOddsView, GameOdds, OddsRequest, game_asked, odds_views, worked
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import Settings

LOW = FieldLimits(minimum=Amount(200), maximum=Amount(9_000))
TABLES = (
    TableEntry(
        id="low",
        game="live-blackjack-eu",
        rules={"soft17": "hit"},
        settings=Settings(limits={"21+3": LOW}),
    ),
    TableEntry(id="punto", game="punto-banco", mode=Mode.INTERNAL, own_tables=0),
)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES)) as opened:
        yield opened


def got(stage: Stage, path: str) -> Plain:
    answer = stage.play(stage.ground.get(path))
    assert answer.status_code == 200, answer.text
    rules: Plain = answer.json()
    return rules


def test_the_rules_are_those_of_the_very_table(stage: Stage) -> None:
    of_table, of_game = got(stage, "/api/tables/low/rules"), got(stage, "/api/games/live-blackjack-eu/rules")
    assert (dict(of_table["rules"])["soft17"], dict(of_game["rules"])["soft17"]) == ("hit", "stand")
    assert (of_table["table"], of_table["version"], of_game["table"], of_game["version"]) == ("low", 1, "", 0)
    exception = "Soft 17 is the exception: the dealer takes another card on it."
    assert exception in str(of_table["sheet"])
    assert exception not in str(of_game["sheet"])
    assert of_table["digest"] != of_game["digest"]


def test_a_bet_comes_with_all_that_belongs_to_it(stage: Stage) -> None:
    bets = {bet["bet"]: bet for bet in got(stage, "/api/tables/low/rules")["bets"]}
    three = bets["21+3"]
    assert (three["limits"]["minimum"], three["limits"]["maximum"]) == (200, 9_000)
    assert (three["main"], three["offered"], three["decided"]) == (False, True, "first-cards")
    assert {row["title"] for row in three["rows"]} >= {"Flush", "Lose"}
    assert "first two cards" in three["text"]
    assert three["behind"] is not None
    assert (bets["main"]["main"], bets["main"]["decided"]) == (True, "end")
    assert bets["insurance"]["decided"] == "second-card"
    assert bets["top-3"]["offered"] is False
    assert bets["top-3"]["limits"] is None


@pytest.mark.parametrize("language", ["de", "es", "sl", "zh"])
def test_what_wins_is_said_in_the_language_that_was_asked_for(stage: Stage, language: str) -> None:
    english, other = (got(stage, f"/api/tables/low/rules?lang={lang}")["bets"] for lang in ("en", language))
    assert not {bet["text"] for bet in english} & {bet["text"] for bet in other}


def test_odds_are_promised_until_they_are_there(stage: Stage) -> None:
    rules = got(stage, "/api/games/poker-and-pairs/rules")
    assert rules["pending"] is True
    assert {bet["odds"] for bet in rules["bets"]} == {None}


@pytest.mark.parametrize("path", ["/api/tables/nowhere/rules", "/api/games/nothing/rules"])
def test_what_is_not_there_has_no_rules(stage: Stage, path: str) -> None:
    assert stage.play(stage.ground.get(path)).status_code == 404


def test_rules_that_did_not_change_are_not_sent_again(stage: Stage) -> None:
    async def scene() -> int:
        async with httpx.AsyncClient(timeout=None, base_url=stage.ground.address) as http:
            first = await http.get("/api/tables/punto/rules")
            tag = {"if-none-match": first.headers["etag"]}
            return (await http.get("/api/tables/punto/rules", headers=tag)).status_code

    assert stage.play(scene()) == 304


# Odds.


def by_bet(views: tuple[BetOddsView, ...]) -> dict[str, BetOddsView]:
    return {view.bet: view for view in views}


@pytest.mark.long
def test_the_odds_of_baccarat_are_the_published_ones() -> None:
    """Eight decks, five percent commission: the edges that every book gives, and exact fractions beside."""
    odds = by_bet(odds_views(catalogue().find("punto-banco")))
    edges = {bet: odds[bet].edge.decimal[:7] for bet in ("player", "banker", "tie")}
    assert edges == {"player": "0.01235", "banker": "0.01057", "tie": "0.14359"}
    for view in odds.values():
        assert sum(Fraction(row.chance.exact or "0") for row in view.rows) == 1
        assert Fraction(view.returns.exact or "0") + Fraction(view.edge.exact or "0") == 1


@pytest.mark.long
def test_insurance_is_counted_by_hand() -> None:
    """Beside the ace there are 415 cards of eight decks, 128 of them tens: 3 × 128 of 415 come back."""
    odds = by_bet(odds_views(catalogue().find("live-blackjack")))["insurance"]
    assert (odds.returns.exact, odds.returns.decimal) == ("384/415", "0.9253012048")
    assert odds.wins is not None
    assert odds.wins.exact == "128/415"


def test_no_number_of_the_odds_is_a_fraction_of_the_machine() -> None:
    content = msgspec.to_builtins(odds_views(catalogue().find("live-blackjack-eu")))

    def leaves(value: object) -> Iterator[object]:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list | tuple):
            for one in value:
                yield from leaves(one)
        else:
            yield value

    assert {type(leaf) for leaf in leaves(content)} == {str, type(None)}


@pytest.mark.long
def test_another_process_works_them_out_once() -> None:
    configuration = Configuration(
        table="t", game="live-blackjack-eu", mode=Mode.VIDEO, rules={"soft17": "hit"}
    )
    asked = OddsRequest("live-blackjack-eu", configuration)
    game = game_asked(asked)
    assert not isinstance(game, Refused)

    async def scene() -> None:
        desk = OddsProcess()
        assert desk.look(game, asked) is None
        assert desk.look(game, asked) is None
        await desk.finish()
        found = desk.look(game, asked)
        assert found == worked(game)
        assert found is not None
        assert found.chart is not None

    asyncio.run(scene())


@pytest.mark.long
def test_where_nothing_can_be_worked_out_nobody_waits_for_ever() -> None:
    assert asyncio.run(worked_out(OddsRequest("no-such-game"))) == GameOdds(())
