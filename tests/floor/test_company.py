"""The house's bots: they play every game by ordinary commands, and by what everybody may see."""

from collections import Counter
from hashlib import sha256
from inspect import signature

import msgspec
import pytest
from solo_tables import choose_at, company, pass_seconds, solo

from sabot.floor.bots import Bot
from sabot.floor.bots_at_table import BotsAtTable
from sabot.games.catalogue import catalogue
from sabot.ledger import imbalance
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.events import Event
from sabot.table.view import OwnView, PublicView

GAMES = tuple(catalogue().games)
SHARED = (Mode.VIDEO, Mode.AUTO, Mode.LIVE)


def kinds(events: tuple[Event, ...]) -> Counter[type]:
    return Counter(map(type, events))


@pytest.mark.long
@pytest.mark.parametrize("mode", SHARED)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "poker-and-pairs"])
def test_bots_play_rounds_of_every_game_without_being_refused(game: str, mode: Mode) -> None:
    room = solo(game, mode)
    guests = company(room, 2)
    pass_seconds(room, 60)
    happened = kinds(room.happened)
    assert happened[e.RoundPaid] >= 1
    assert happened[e.BetsPut] >= 2
    assert happened[e.TimeMissed] == 0
    assert guests.refused == []


def test_where_every_seat_is_taken_bots_watch() -> None:
    room = solo("poker-and-pairs", Mode.VIDEO)
    guests = company(room, 2)
    pass_seconds(room, 40)
    assert len(room.table.guests) == 3
    assert list(room.table.seats.values()) == ["ann"]
    assert guests.refused == []


@pytest.mark.long
def test_the_same_seed_brings_the_same_company_and_another_seed_another() -> None:
    def played(seed: str) -> tuple[Event, ...]:
        room = solo("live-blackjack", Mode.VIDEO)
        company(room, 3, seed)
        pass_seconds(room, 90)
        return room.happened

    assert played("a") == played("a")
    assert played("a") != played("b")


class Sighted(Bot):
    """A bot that is handed copies of the views, made from their JSON: nothing else can reach it."""

    def next(self, public: PublicView, own: OwnView) -> c.GuestCommand | None:
        seen = msgspec.json.decode(msgspec.json.encode(public), type=PublicView)
        mine = msgspec.json.decode(msgspec.json.encode(own), type=OwnView)
        return super().next(seen, mine)


@pytest.mark.long
@pytest.mark.gli("2.6.5")
@pytest.mark.parametrize("game", ["etg-blackjack", "all-bets-blackjack", "koi-bacc"])
def test_a_bot_needs_nothing_but_the_views(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> tuple[Event, ...]:
        room = solo(game, Mode.VIDEO)
        company(room, 3)
        pass_seconds(room, 60)
        return room.happened

    plain = played()
    monkeypatch.setattr("sabot.floor.bots_at_table.Bot", Sighted)
    assert played() == plain
    assert list(signature(Bot.next).parameters) == ["self", "public", "own"]


def test_bots_act_for_themselves_only() -> None:
    room = solo("live-blackjack", Mode.VIDEO)
    company(room, 3)
    pass_seconds(room, 90)
    put = {event.player for event in room.happened if isinstance(event, e.BetsPut)}
    assert put
    assert "ann" not in put


@pytest.mark.long
def test_stakes_and_special_bets_vary() -> None:
    room = solo("easy-blackjack", Mode.VIDEO)
    company(room, 5)
    pass_seconds(room, 120)
    puts = [put for event in room.happened if isinstance(event, e.BetsPut) for put in event.puts]
    assert len({put.amount for put in puts if put.bet == "main"}) > 3
    assert any(put.bet != "main" for put in puts)


@pytest.mark.long
def test_at_baccarat_bots_bet_both_sides() -> None:
    room = solo("punto-banco", Mode.VIDEO)
    company(room, 5)
    pass_seconds(room, 200)
    puts = [put for event in room.happened if isinstance(event, e.BetsPut) for put in event.puts]
    assert {"player", "banker"} <= {put.bet for put in puts}


@pytest.mark.long
def test_a_bot_alone_that_sits_out_a_round_bets_when_bets_are_taken_again() -> None:
    room = solo("punto-banco", Mode.VIDEO)
    company(room, 1)
    pass_seconds(room, 1_800)
    again = [event for event in room.happened if isinstance(event, e.ClockStarted)]
    rounds = kinds(room.happened)[e.RoundPaid]
    assert rounds > 40
    assert len(again) > rounds


@pytest.mark.long
def test_bots_get_up_after_a_while_and_others_come() -> None:
    room = solo("punto-banco", Mode.VIDEO)
    company(room, 1)
    pass_seconds(room, 3_600)
    came = [event.player for event in room.happened if isinstance(event, e.GuestJoined)]
    left = [event.player for event in room.happened if isinstance(event, e.GuestLeft)]
    assert came[0] == "ann"
    assert len(set(came)) == len(came) > 2
    assert left == came[1 : len(left) + 1]


def test_money_is_neither_made_nor_lost() -> None:
    room = solo("all-bets-blackjack", Mode.VIDEO)
    company(room, 4)
    pass_seconds(room, 120)
    assert imbalance(room.house.ledger) == 0


def test_names_do_not_run_out() -> None:
    room = solo("punto-banco", Mode.VIDEO)
    for number in range(5):
        seed = sha256(bytes([number])).hexdigest()
        BotsAtTable(6, choose_at(room.table.setup.game), seed, room.at)
    guests = company(room, 25)
    pass_seconds(room, 10)
    assert len(room.table.guests) == 26
    assert guests.refused == []
