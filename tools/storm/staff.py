"""What croupiers and supervisors do: deal, stop, resolve, correct, configure, close and open."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from sabot.cards import Card
from sabot.games.baccarat.round import BaccaratRound
from sabot.table import approval as a
from sabot.table import commands as c
from sabot.table.play import GameRound, Position
from sabot.table.presence import lacks_croupier
from sabot.table.state import Phase, Table

CROUPIERS = ("kim", "lee")


def staff_act(table: Table, chance: Random) -> c.Command | None:
    """What the table needs of the house; now and then something that it does not need."""
    if table.one_game:
        return None
    if table.phase is Phase.CLOSED:
        return c.OpenTable() if chance.random() < 0.5 else None
    if lacks_croupier(table) and (table.halt is None or table.halt.until):
        again = c.RegainCroupier(table.croupier) if table.croupier else c.SignIn(chance.choice(CROUPIERS))
        return again if chance.random() < 0.7 else c.SignIn(chance.choice(CROUPIERS))
    if table.halt is not None:
        return resolution(table, chance)
    return whim(table, chance) if chance.random() < 0.12 else None


def resolution(table: Table, chance: Random) -> c.Command:
    """A table that stands still is helped on; a dispute only by confirming, correcting or voiding."""
    assert table.halt is not None
    pick = chance.random()
    if pick < 0.2:
        return correction(table, chance)
    if pick < 0.45:
        return asked_of_two(table, chance)
    return c.ConfirmCards("kim") if table.halt.disputed else c.ResumeTable("pit")


def whim(table: Table, chance: Random) -> c.Command:
    return chance.choice(
        (
            c.SignOut(table.croupier or "kim"),
            c.LoseCroupier(table.croupier or "kim"),
            c.PauseTable("a spilt drink", "pit"),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
            c.ReportDevice(chance.random() < 0.3),
            c.SignalJackpot(chance.random() < 0.5),
            correction(table, chance),
            configuration(table, chance),
            configuration(table, chance),
            c.CloseTable(),
        )
    )


def asked_of_two(table: Table, chance: Random) -> c.Command:
    """What takes two people is asked for; then one of them approves, a third withdraws, the first tries."""
    if table.approvals:
        number, by = table.approvals[-1].number, chance.choice(("pit", "pit", "pit", "kim"))
        return c.WithdrawApproval(number, by) if chance.random() < 0.2 else c.GiveApproval(number, by)
    corrected = correction(table, chance)
    act = chance.choice(
        (
            a.Voiding(),
            a.Correction(corrected.position, corrected.old, corrected.new),
            a.RunningOut(),
            a.NewShoe(),
            a.Reconfiguration(configuration(table, chance).configuration),
        )
    )
    return c.AskApproval(act, "a card fell", "kim")


def correction(table: Table, chance: Random) -> c.CorrectCard:
    lying = list(cards_lying(table.play.now)) if table.play is not None else []
    if not lying:
        return c.CorrectCard(Position("", 0), Card(3), Card(4), "misread", "kim")
    place, index, card = chance.choice(lying)
    new = Card(chance.choice((chance.randint(0, 51), (card + 13) % 52)))
    return c.CorrectCard(Position(place, index), card, new, "misread", "kim")


def cards_lying(now: GameRound) -> Iterator[tuple[str, int, Card]]:
    if isinstance(now, BaccaratRound):
        for side, cards in (("player", now.coup.player), ("banker", now.coup.banker)):
            yield from ((side, index, card) for index, card in enumerate(cards))
        return
    for box, line in now.lines():
        yield from ((box.key + line.path, index, card) for index, card in enumerate(line.cards))
    yield from (("", index, card) for index, card in enumerate(now.dealer))


def configuration(table: Table, chance: Random) -> c.ConfigureTable:
    """The next version: other times from the next round on, players' seeds from the next shoe."""
    setup = table.coming or table.setup
    words = setup.configuration
    assert words is not None
    settings = replace(
        words.settings,
        times=replace(setup.times, result=chance.randint(1, 9)),
        players_seeds=chance.choice((words.settings.players_seeds, chance.random() < 0.3)),
        hit_on_timeout=chance.random() < 0.5,
    )
    return c.ConfigureTable(replace(words, settings=settings, version=setup.version + 1))
