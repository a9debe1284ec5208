"""When a changed configuration holds: what can when betting opens, what must from the next shoe on.

Random changes at a table that plays on and is opened again from its journal; read from the journal alone.
"""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from played_house import PlayedHouse
from test_whole_audit import audited, proven

from sabot.games.answer import Money, Refused
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.history.past_round import past_round
from sabot.records.history.round_index import RoundIndex
from sabot.records.history.round_places import RoundPlace
from sabot.store.codec import event_in
from sabot.store.memory import MemoryStore
from sabot.store.record import Line
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table import follow_up
from sabot.table.betting.open_close import may_open
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import SECOND
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase, Table

RULES: tuple[dict[str, str], ...] = (
    {},
    {"decks": "6"},
    {"both_sides": "refused"},
    {"burn": "0"},
    {"decks": "6", "burn": "0"},
)
LIMITS = (Amount(500_000), Amount(600_000), Amount(700_000), None)
OFFERS = (None, ("super-6",), ("lucky-nines",), ())
TIES: tuple[dict[str, str], ...] = ({}, {"tie": "9"})


def newest(table: Table) -> Configuration:
    words = (table.coming or table.setup).configuration
    assert words is not None
    return words


def changed(before: Configuration, chance: Random) -> Configuration:
    """Some of everything: rules wait for a shoe, everything else does not."""
    return replace(
        before,
        rules=chance.choice(RULES) if chance.random() < 0.6 else before.rules,
        pay_tables=chance.choice(TIES),
        offered=chance.choice(OFFERS),
        settings=replace(
            before.settings,
            most_per_player=chance.choice(LIMITS),
            players_seeds=chance.random() < 0.1,
            times=None if chance.random() < 0.5 else before.settings.times,
        ),
        version=before.version + 1,
    )


def told_in_time(house: PlayedHouse, stream: str) -> tuple[int, int]:
    """Rounds and shoes, each under what it must be under: the words that were said last, as far as they can.

    Written apart from the table's own way: for every round the last words before it are asked.
    """
    said: list[Configuration] = []
    """What was wanted, in order."""
    words: dict[int, Configuration] = {}
    rules_now, seeds_now, rounds, shoes = {}, False, 0, 0
    for record in house.store.read(stream):
        match event_in(record.line):
            case e.TableConfigured(configuration, meanwhile=between):
                for one in filter(None, (between, configuration)):
                    assert one.version not in words, "a version means one set of words"
                    words[one.version] = one
                said.append(configuration)
            case e.ShoePrepared():
                rules_now, seeds_now = dict(said[-1].rules), said[-1].settings.players_seeds
                shoes += 1
            case e.BettingOpened(_, _, version):
                held, wanted = words[version], said[-1]
                assert dict(held.rules) == rules_now
                assert held.settings.players_seeds == seeds_now
                assert held.settings.most_per_player == wanted.settings.most_per_player
                assert held.settings.times == wanted.settings.times
                assert (held.pay_tables, held.offered) == (wanted.pay_tables, wanted.offered)
                rounds += 1
    return rounds, shoes


def played(seed: int) -> tuple[PlayedHouse, str]:
    house, chance = PlayedHouse(MemoryStore(), seed), Random(seed)
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    for _ in range(12):
        house.play(stream, chance.randint(1, 2))
        for _ in range(chance.choice((0, 1, 1, 2))):
            house.must(stream, c.Request("", c.ConfigureTable(changed(newest(house.table(stream)), chance))))
        if chance.random() < 0.3:
            house.close_table(stream)
            house.must(stream, c.Request("", c.OpenTable()))
        if chance.random() < 0.3:
            house.house.checkpoint(house.at)
        if chance.random() < 0.3:
            house.restart()
    house.play(stream, 1)
    return house, stream


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_a_change_holds_as_soon_as_it_can_and_is_proven(seed: int) -> None:
    house, stream = played(seed)
    rounds, shoes = told_in_time(house, stream)
    assert rounds > 4
    assert shoes > 1
    proven(house.store)


def test_a_limit_holds_at_once_while_nobody_has_a_stake() -> None:
    house = PlayedHouse(MemoryStore(), 1, ("ann", "bob"))
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    house.wait(40)
    round_, stake = house.table(stream).round, c.PlaceBet("", "player", Amount(600))
    lower = limited(house, stream, Amount(500))
    house.must(stream, c.Request("bob", c.PressDeal()))
    house.must(stream, c.Request("", c.ConfigureTable(lower)))
    table = house.table(stream)
    assert (table.setup.version, table.round, table.coming) == (2, round_, None)
    assert not table.guest("bob").ready, "Deal was pressed for what held before"
    assert table.clock is not None, "the whole time for bets begins anew"
    assert table.clock.until - house.at == table.setup.times.betting * SECOND
    assert house.tell(stream, c.Request("ann", stake)) == Refused("round-most", {"most": Money(500)})

    # While something lies the change waits; when all of it went back, it does not.
    house.must(stream, c.Request("ann", c.PlaceBet("", "player", Amount(500))))
    house.must(stream, c.Request("", c.ConfigureTable(limited(house, stream, Amount(700)))))
    assert house.table(stream).setup.version == 2
    assert isinstance(house.tell(stream, c.Request("bob", stake)), Refused)
    house.must(stream, c.Request("ann", c.ClearAll()))
    assert (house.table(stream).setup.version, house.table(stream).round) == (3, round_)
    house.must(stream, c.Request("ann", stake))
    house.restart()
    house.play(stream, 1)
    (place,) = places(house, stream)
    assert (place.round, place.configuration.version) == (round_, 3)
    assert place.shares["ann"].staked == 600
    replay = past_round(house.house.games, place, lines(house, stream)[place.first - 1 : place.last])
    assert replay is not None
    assert replay.round.settings == 3
    proven(house.store)


def test_bets_once_put_down_are_not_put_down_again_when_betting_opens_anew() -> None:
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    house.must(stream, c.Request("ann", c.PlaceBet("", "player", Amount(500))))
    house.play(stream, 1)
    house.must(stream, c.Request("ann", c.QueueBets(QueuedBets(rounds=5))))
    while house.table(stream).phase is not Phase.BETTING:
        house.wait(1)
    assert "ann" in house.table(stream).bettors
    house.must(stream, c.Request("ann", c.ClearAll()))
    house.must(stream, c.Request("", c.ConfigureTable(limited(house, stream, Amount(900)))))
    table = house.table(stream)
    assert (table.setup.version, table.phase, len(table.bettors)) == (2, Phase.BETTING, 0)
    proven(house.store)


def limited(house: PlayedHouse, stream: str, most: Amount) -> Configuration:
    before = newest(house.table(stream))
    settings = replace(before.settings, most_per_player=most)
    return replace(before, settings=settings, version=before.version + 1)


def lines(house: PlayedHouse, stream: str) -> list[Line]:
    return [record.line for record in house.store.read(stream)]


def places(house: PlayedHouse, stream: str) -> list[RoundPlace]:
    index = RoundIndex()
    for line in lines(house, stream):
        index.follow(line)
    return list(index.rounds_of("ann"))


def test_limits_hold_from_the_next_round_although_a_rule_waits_for_the_next_shoe() -> None:
    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    before = newest(house.table(stream))
    limit = replace(before.settings, most_per_player=Amount(500))
    house.must(
        stream,
        c.Request("", c.ConfigureTable(replace(before, rules={"decks": "6"}, settings=limit, version=2))),
    )
    house.play(stream, 1)
    house.reach(stream, Phase.BETTING)
    table = house.table(stream)
    assert (table.setup.version, table.setup.game.rules.decks) == (2, 8)
    dear = house.tell(stream, c.Request("ann", c.PlaceBet("", "player", Amount(600))))
    assert dear == Refused("round-most", {"most": Money(500)})
    house.restart()
    assert (house.table(stream).setup.version, house.table(stream).coming is None) == (2, False)
    house.close_table(stream)
    house.must(stream, c.Request("", c.OpenTable()))
    table = house.table(stream)
    assert (table.setup.version, table.setup.game.rules.decks) == (3, 6)
    assert table.setup.settings.most_per_player == Amount(500)
    stale = house.tell(stream, c.Request("", c.ConfigureTable(replace(newest(table), version=3))))
    assert stale == Refused("next-version", {"next": 4, "wanted": 3})


def test_a_table_that_keeps_back_what_could_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: everything waits for the next shoe, although the journal says otherwise."""

    honest = e.BettingOpened.evolve

    def keeping_back(event: e.BettingOpened, table: Table) -> Table:
        return honest(event, replace(table, meanwhile=None))

    house, _ = played(4)
    monkeypatch.setattr(e.BettingOpened, "evolve", keeping_back)
    assert audited(house.store).difference is not None


def test_betting_opened_anew_over_a_stake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake made on purpose: a limit changes under a stake that lies."""

    def careless(table: Table) -> Iterator[e.BettingOpened]:
        if table.coming is not None and may_open(table):
            yield e.BettingOpened(table.round, deal_now=False, setup=table.coming.version)

    house = PlayedHouse(MemoryStore(), 1, ("ann",))
    stream = house.open_table("t1", "punto-banco", Mode.VIDEO)
    house.must(stream, c.Request("ann", c.PlaceBet("", "player", Amount(600))))
    with monkeypatch.context() as wrong:
        wrong.setattr(follow_up, "betting_anew", careless)
        house.must(stream, c.Request("", c.ConfigureTable(limited(house, stream, Amount(500)))))
    assert house.table(stream).setup.version == 2
    assert audited(house.store).difference is not None
