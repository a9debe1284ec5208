"""Short sessions at a table, drawn from a seed: some sit, some watch or bet behind, most of them play."""

from collections.abc import Iterator
from random import Random

from table_drawing import Scene

from sabot.games.blackjack import round as rounds
from sabot.games.moves import Action
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.play.play import Play
from sabot.table.state import Phase

PLAYERS = ("player-ann", "player-bob", "player-cas", "player-dot", "player-eve")
STAKES = tuple(Amount(value) for value in (1_370, 2_110, 890, 3_330, 650))
"""Of each player; odd enough that none of them is a chip, a limit or a payout."""


def scene_of(game: str, mode: Mode) -> Scene:
    players = PLAYERS[:1] if mode is Mode.INTERNAL else PLAYERS
    purses = ", ".join(f"{player} {1_000 + number}" for number, player in enumerate(players))
    scene = Scene(game, mode, purses=purses, settings=Settings(players_seeds=False))
    if not scene.host.table.setup.common:
        stations = scene.host.table.setup.game.seating.stations
        for seat, player in enumerate(players[: min(stations, 3)], 1):
            scene.told(c.Request(player, c.TakeSeat(seat)))
    return scene


def acts(scene: Scene, random: Random, times: int) -> Iterator[c.Request]:
    """What is asked of the table one after the other; some of it is refused, which is no matter here."""
    for _ in range(times):
        player = random.choice(sorted(scene.host.table.guests))
        match scene.host.table.phase:
            case Phase.BETTING:
                first = PLAYERS[0] if not scene.host.table.bettors else player
                yield from _betting(scene, random, first)
            case Phase.PLAYING:
                yield from _playing(scene, random, player)
            case _:
                yield c.Request(player, c.Dispute())
                yield c.Request("pit", c.ConfirmCards())
        if random.random() < 0.3:
            yield from _aside(random, player)
        if random.random() < 0.5:
            scene.host.pass_time(scene.host.at + random.choice((1, 3, 8, 16, 16)) * SECOND)


def _betting(scene: Scene, random: Random, player: str) -> Iterator[c.Request]:
    setup = scene.host.table.setup
    stake = STAKES[PLAYERS.index(player)]
    bet = random.choice((*setup.fields.main_keys, *setup.fields.main_keys, *setup.fields.offered))
    if setup.common:
        yield c.Request(player, c.PlaceBet(random.choice(setup.hands), bet, stake))
    else:
        seat = PLAYERS.index(player) + 1
        yield c.Request(player, c.PlaceBet(f"{seat}.1", bet, stake))
        yield c.Request(player, c.PlaceBet(f"{random.randint(1, 3)}.1", "main", stake, behind=True))
    yield random.choice(
        (
            c.Request(player, c.PressDeal()),
            c.Request(player, c.DoubleBets()),
            c.Request(player, c.ClearLast()),
        )
    )


def _playing(scene: Scene, random: Random, player: str) -> Iterator[c.Request]:
    play = scene.host.table.play
    for who, hand in _asked(play):
        if random.random() < 0.7:
            yield c.Request(who, c.AnswerInsurance(hand, takes=random.random() < 0.5))
            yield c.Request(who, c.Choose(hand, random.choice(tuple(Action)), sure=True))
    if random.random() < 0.1:
        yield c.Request(player, c.LoseConnection())
        yield c.Request(player, c.RegainConnection())
    if random.random() < 0.1:
        yield c.Request(player, c.Dispute())
        yield c.Request("pit", c.ConfirmCards())


def _asked(play: Play | None) -> list[tuple[str, str]]:
    if play is None or not isinstance(play.now, rounds.BlackjackRound):
        return []
    return sorted(rounds.pending(play.now))


def _aside(random: Random, player: str) -> Iterator[c.Request]:
    yield random.choice(
        (
            c.Request(player, c.QueueBets(QueuedBets(rounds=3, least_balance=Amount(4_470)))),
            c.Request(player, c.SetPreferences(Preferences(insurance=False, safety_net=True))),
            c.Request(player, c.Tip(Amount(730))),
            c.Request(player, c.Say("note-17")),
            c.Request(player, c.ReserveSeat(on=True)),
            c.Request(player, c.LoseConnection()),
            c.Request(player, c.RegainConnection()),
        )
    )
