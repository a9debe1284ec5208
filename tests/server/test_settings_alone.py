"""What an operator alone sets for a table, and what takes a second person, whichever way it is gone about."""

from collections.abc import Iterator

import pytest
from ground import Plain, Stage, Wire, config_of, staged
from staffed_house import hired
from test_staff_commands import answered, seen

from sabot.money import Amount
from sabot.profiles import Mode, Times
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import Role
from sabot.store.streams import table_stream
from sabot.table.house.configuring import needs_new_shoe
from sabot.table.house.settings import LuckyCards, Settings

QUICK = Times(betting=5, last_bets=1, decision=5, result=1, dispute=1)
LUCKY = LuckyCards(1, Amount(1_000), 2)
PIT = Settings(times=QUICK, lucky_cards=LUCKY)
TABLES = (
    TableEntry(id="punto", game="punto-banco"),
    TableEntry(id="etg", game="etg-blackjack"),
    TableEntry(id="pit", game="live-blackjack", mode=Mode.LIVE, settings=PIT),
)  # fmt: skip
ALL_CAME = "all lucky cards of this shoe have come"
ALONE = "a second person must approve this change: "


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES), outside=OUTSIDE) as stage:
        yield stage


def set_alone(stage: Stage, table: str, *changes: Plain) -> list[str]:
    """What an operator is answered, one change after the other, each from what holds or comes by then."""

    async def scene() -> list[str]:
        person, told = await hired(stage.ground, "operator", Role.OPERATOR), []
        async with stage.ground.wire(person) as wire:
            await wire.send({"type": "subscribe", "table": table})
            for change in changes:
                view = await seen(wire, table)
                known: Plain = view["coming"] or view["configuration"]
                settings = {**known["settings"], **change.get("settings", {})}
                words = {**known, **change, "settings": settings, "version": known["version"] + 1}
                command = {"type": "configure-table", "configuration": words}
                told.append(await answered(wire, table, command))
        return told

    return stage.play(scene())


@pytest.mark.long
def test_a_pay_table_takes_two_also_by_way_of_a_bet_that_is_not_on_offer(stage: Stage) -> None:
    pairs = ["player-pair", "banker-pair"]
    told = set_alone(
        stage,
        "punto",
        {"pay_tables": {"lucky-nines": "count"}},
        {"offered": pairs},
        {"pay_tables": {"lucky-nines": "count"}},
        {"offered": ["lucky-nines", *pairs], "pay_tables": {"lucky-nines": "count"}},
        {"offered": ["lucky-nines", *pairs]},
    )
    refused = f"{ALONE}the pay tables"
    assert told == [refused, "done", refused, refused, "done"]


@pytest.mark.long
def test_which_special_bets_are_offered_is_the_operators_choice_with_the_felt(stage: Stage) -> None:
    """The focused bet goes, and its large field with it (S15); the shoe stays."""
    host = stage.ground.service.host("etg")
    assert host is not None
    before = host.writer.table.setup
    others = [key for key in before.game.offered if not key.endswith("21+3")][:3]
    assert set_alone(stage, "etg", {"offered": others}) == ["done"]
    after = host.writer.table.setup
    assert after.game.rules != before.game.rules, "nobody has a stake, so that the felt is another one now"
    assert not needs_new_shoe(before, after)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"lucky_cards": {"count": 1, "value": 1_000, "chips": 50}}, "done"),
        ({"lucky_cards": {"count": 1, "value": 1_000, "chips": 51}}, f"{ALONE}the lucky cards"),
        ({"lucky_cards": {"count": 53, "value": 1, "chips": 1}}, "settings.lucky_cards.count = 53: up to 52"),
        ({"lucky_cards": {"count": 1, "value": 1, "chips": 101}}, "settings.lucky_cards.chips = 101: up to"),
        ({"lucky_cards": {"count": 5, "value": 1_000_001}}, "settings.lucky_cards: together they are worth"),
        ({"let_it_play_most": -5}, "settings.let_it_play_most = -5: write 0 or more"),
        ({"limits": {"main": {"minimum": 100, "maximum": 200, "largest_payout": -5}}}, "settings.limits"),
        ({"title": "\u3164"}, "settings.title: write up to 40 char"),
        ({"title": "  "}, "settings.title: write up to 40 char"),
        ({"title": "Salon \u2800"}, "settings.title: write up to 40 char"),
        ({"title": "Salon privé 1"}, "done"),
    ],
)  # fmt: skip
def test_settings_that_cannot_be_meant_or_take_two(stage: Stage, settings: Plain, said: str) -> None:
    """500.00 of golden chips in one shoe is what one person gives."""
    (told,) = set_alone(stage, "pit", {"settings": settings})
    assert told.startswith(said), told


def test_a_shoe_has_as_many_lucky_cards_as_were_set(stage: Stage) -> None:
    async def said(wire: Wire, command: Plain) -> str:
        return await answered(wire, "pit", command)

    async def scene() -> tuple[list[str], int]:
        person = await hired(stage.ground, "croupier", Role.CROUPIER)
        async with stage.ground.wire(person) as croupier, stage.ground.at_table("pit") as player:
            shoe: tuple[Plain, ...] = ({"type": "sign-in"}, {"type": "prepare-shoe"})
            for command in (*shoe, {"type": "open-shoe", "burnt": 1}):
                assert await said(croupier, command) == "done"
            assert await said(player, {"type": "take-seat", "seat": 1}) == "done"
            bet: Plain = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
            assert await said(player, bet) == "done"
            await stage.ground.pass_time(6)
            told = [
                await said(croupier, {"type": "deal-card", "card": card, "lucky": True})
                for card in ("9h", "7d", "5c")
            ]
            told.append(await said(croupier, {"type": "deal-card", "card": "5c"}))
            tray = stage.ground.service.purse((await player.look("pit"))["player"]).tray
            return told, sum(pile.count for pile in tray)

    told, chips = stage.play(scene())
    host = stage.ground.service.live.hosts[table_stream("pit")]
    assert host.writer.table.shoe is not None
    assert host.writer.table.shoe.lucky == 1
    assert told == ["done", "done", f"{ALL_CAME}; deal this card without the mark", "done"]
    assert chips == 2
