"""A table by a variant card that people of the house wrote: checked, priced, by two, kept, and proven."""

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import pytest
from ground import Plain
from msgspec.structs import replace
from played_house import PlayedHouse
from staffed_house import Staffed, staffed
from test_settings_pages import newest, read, saved, table_of, value_of, wish
from test_settings_preview import odds_of, previewed
from test_whole_audit import proven

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.changed_card import LONGEST_CARD, card_copy, changed_card
from sabot.profiles import Mode
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import may_hold
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup

__all__ = ["staffed"]

PAYS = """
[[pays.tie.harbour]]
title = "Tie"
pays = "9:1"

[tables]
tie = "harbour"
"""
GAMES = catalogue()
COPY = card_copy("punto-banco", GAMES)
HARBOUR = COPY.replace("[tables]\n", PAYS.partition("[tables]")[0] + '[tables]\ntie = "harbour"\n')
LINES = HARBOUR.splitlines()


def changed(pattern: str, words: str) -> list[str]:
    text, times = re.subn(pattern, words, HARBOUR, count=1, flags=re.M)
    assert times == 1, pattern
    return text.splitlines()


def test_a_copy_is_a_game_of_the_same_rules_and_looks() -> None:
    for key, game in GAMES.games.items():
        copy = changed_card(card_copy(key, GAMES), key, GAMES)
        assert (copy.key, copy.felt, copy.category) == (f"{key}-own", game.felt, game.category)
        assert (copy.rules, copy.offered, copy.seating) == (game.rules, game.offered, game.seating)


@pytest.mark.long
@pytest.mark.feature("BJ-140")
@pytest.mark.feature("BAC-90")
def test_an_own_card_is_priced_and_takes_two_people(staffed: Staffed, tmp_path: Path) -> None:
    async def scene() -> Plain:
        told = await previewed(staffed, "salon", {"own_card": LINES})
        status, answer = await saved(staffed, "operator", wish(staffed, "salon", {"own_card": LINES}))
        assert (status, answer["approval"]) == (200, 1)
        give: Plain = {"id": "card-1", "table": "salon", "approval": 1}
        for who, expected in (("operator", 409), ("croupier", 403), ("supervisor", 200)):
            given = await staffed.ground.post("/api/approvals/give", give, staffed.people[who])
            assert given.status_code == expected, given.text
        return told

    told = staffed.stage.play(scene())
    assert (told["problems"], told["two"]) == ([], True)
    moments = {one["key"]: one["moment"] for one in told["changes"]}
    assert (moments["own_card"], moments["pay_tables/tie"]) == ("shoe", "shoe")
    file = tmp_path / "harbour.toml"
    file.write_text(HARBOUR)
    expected = odds_of(str(file))
    shown = {row["bet"]: Decimal(row["after"]["decimal"]) for row in told["returns"]}
    assert shown["tie"] == expected["tie"].quantize(Decimal("1e-10"))
    assert shown["player"] == expected["player"].quantize(Decimal("1e-10"))
    setup = table_of(staffed, "salon").coming
    assert setup is not None
    assert (setup.game.key, setup.game.field("tie").table_name) == ("punto-banco-own", "harbour")
    _, sheet = staffed.stage.play(read(staffed, "auditor", "/api/settings/salon"))
    assert value_of(sheet, "own_card") == LINES
    assert sheet["copies"]["own_card"][0] == 'key = "punto-banco-own"'


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (changed('key = ".*"', 'key = "koi-bacc"'), "a name of its own"),
        (changed('family = ".*"', 'family = "blackjack"'), "own_card: "),
        (changed('pays = "9:1"', 'pays = "nine"'), "write odds in quotes"),
        (changed("decks = 8", "decks = 9"), "decks"),
        (changed('^title = ".*"', 'title = ""'), "title"),
        ([*LINES, "import os"], "own_card"),
        (["x" * (LONGEST_CARD + 1)], "characters"),
    ],
)
def test_what_is_wrong_with_a_card_is_said_and_nothing_is_saved(
    staffed: Staffed, lines: list[str], told: str
) -> None:
    async def scene() -> tuple[Plain, int]:
        shown = await previewed(staffed, "salon", {"own_card": lines})
        status, _ = await saved(staffed, "operator", wish(staffed, "salon", {"own_card": lines}))
        return shown, status

    shown, status = staffed.stage.play(scene())
    assert told in "".join(shown["problems"])
    assert status == 409
    assert newest(staffed, "salon") == 1
    assert not table_of(staffed, "salon").approvals


@pytest.mark.long
def test_a_card_by_which_a_bet_returns_more_than_is_staked_is_refused(staffed: Staffed) -> None:
    """A tie comes 9.52 % of the time: 10:1 in place of 8:1 returns 104.7 %."""
    dear = changed('pays = "9:1"', 'pays = "10:1"')

    async def scene() -> tuple[Plain, int]:
        shown = await previewed(staffed, "salon", {"own_card": dear})
        status, _ = await saved(staffed, "operator", wish(staffed, "salon", {"own_card": dear}))
        return shown, status

    shown, status = staffed.stage.play(scene())
    assert "104.6" in "".join(shown["problems"]) or "104.7" in "".join(shown["problems"])
    assert status == 409


def test_where_only_approved_rules_are_dealt_a_card_changes_none() -> None:
    words = Configuration(
        table="t1", game="punto-banco", mode=Mode.VIDEO, profile="washington", own_card=tuple(LINES)
    )
    assert not isinstance(configured(GAMES, words), Setup)


STRICT = """key = "strict"
title = "Strict"
about = "Approved rules alone."
[venue]
approved_rules_only = true"""


@pytest.mark.parametrize(
    ("wrong", "written", "stays"),
    [
        ('live_shuffle = "continuous"\n', "", "live_shuffle stays continuous"),
        ("multi_seat = 1", "multi_seat = 3", "multi_seat stays 1"),
        ("bet_behind = false", "bet_behind = true", "bet_behind stays False"),
        ("\n[rules]", "golden_chips = true\n\n[rules]", "golden_chips stays False"),
        ('category = "etg-blackjack"', 'category = "another"', "category stays etg-blackjack"),
        ("\n[rules]", "\n[rules]", ""),
    ],
)
def test_where_only_approved_rules_are_dealt_a_card_changes_nothing_beside_them(
    wrong: str, written: str, stays: str
) -> None:
    """Seats, golden chips, how live tables mix and what closes together were approved with the rules."""
    card = card_copy("etg-blackjack", GAMES)
    assert wrong in card
    words = Configuration(
        table="t1", game="etg-blackjack", mode=Mode.VIDEO, own_profile=tuple(STRICT.splitlines()),
        own_card=tuple(card.replace(wrong, written, 1).splitlines()),
    )  # fmt: skip
    found = may_hold(GAMES, words, None, lambda game: ())
    told = found.reason if isinstance(found, Refused) else ""
    assert told.endswith(stays), told
    assert bool(told) == bool(stays), told


def agreed(house: PlayedHouse, stream: str, lines: Sequence[str]) -> None:
    """Two people, since nobody changes rules alone."""
    words = (house.table(stream).coming or house.table(stream).setup).configuration
    assert words is not None
    wanted = replace(words, own_card=tuple(lines), version=words.version + 1)
    alone = house.tell(stream, c.Request("olga", c.ConfigureTable(wanted)))
    assert alone == Refused("change-second-person", {"what": "the rules"})
    house.must(stream, c.Request("olga", c.AskApproval(Reconfiguration(wanted), "a quiet night")))
    house.must(stream, c.Request("sue", c.GiveApproval(house.table(stream).asked)))


@pytest.mark.long
@pytest.mark.parametrize("game", ["punto-banco", "etg-blackjack"])
def test_a_card_holds_from_the_next_shoe_outlives_a_restart_and_is_proven(game: str) -> None:
    house = PlayedHouse(MemoryStore(), 3, ("ann",))
    stream = house.open_table("t1", game, Mode.VIDEO)
    house.play(stream, 1)
    agreed(house, stream, card_copy(game, GAMES).splitlines())
    assert house.table(stream).setup.game.key == game, "it waits for the next shoe"
    house.close_table(stream)
    house.must(stream, c.Request("", c.OpenTable()))
    assert house.table(stream).setup.game.key == f"{game}-own"
    house.play(stream, 2)
    house.restart()
    assert house.table(stream).setup.game.key == f"{game}-own"
    house.play(stream, 1)
    agreed(house, stream, ())
    house.close_table(stream)
    house.must(stream, c.Request("", c.OpenTable()))
    assert house.table(stream).setup.game.key == game
    house.play(stream, 1)
    proven(house.store)


def test_two_cards_of_one_name_are_told_apart() -> None:
    """Else one person alone could change what two agreed on."""
    found = [
        configured(
            GAMES, Configuration(table="t1", game="punto-banco", mode=Mode.VIDEO, own_card=tuple(lines))
        )
        for lines in (LINES, changed('pays = "9:1"', 'pays = "7:1"'))
    ]
    one, other = (setup for setup in found if isinstance(setup, Setup))
    assert one.game.key == other.game.key
    assert one.card_named != other.card_named
