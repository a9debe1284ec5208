"""What croupiers, supervisors and operators do at a table, and what people try whose role it is not."""

from collections.abc import Iterator
from random import Random

from sabot.cards import Card
from sabot.table import commands as c
from sabot.table.house import approval as a
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.play.play import CardPlace, Play
from sabot.table.state import Phase, Table
from storm.settings import next_settings

ROLES = {
    "kim": "croupier",
    "lee": "croupier",
    "sue": "supervisor",
    "pit": "supervisor",
    "opa": "operator",
    "oma": "operator",
    "ada": "auditor",
    "cashier-1": "cashier",
    "cashier-2": "cashier",
}
"""The people of the house, and what they are at first."""
CROUPIERS, SUPERVISORS, OPERATORS = ("kim", "lee"), ("sue", "pit"), ("opa", "oma")
Act = tuple[str, c.Command]
"""Who gives a command, and the command."""


def staff_act(table: Table, chance: Random) -> Act | None:
    """What the table needs of the house; now and then something that it does not need."""
    if table.one_game:
        return None
    if chance.random() < 0.04:
        return anybodys_try(table, chance.choice(sorted(ROLES)), chance)
    if table.phase is Phase.CLOSED:
        return (chance.choice(OPERATORS), c.OpenTable()) if chance.random() < 0.5 else None
    if lacks_croupier(table) and (table.halt is None or table.halt.until):
        if table.croupier and chance.random() < 0.7:
            return table.croupier, c.RegainCroupier()
        croupier = chance.choice(CROUPIERS)
        return croupier, c.SignIn()
    if table.approvals and chance.random() < 0.7:
        return asked_of_two(table, chance)
    if table.halt is not None:
        return resolution(table, chance)
    if chance.random() < 0.1:
        operator = chance.choice(OPERATORS)
        return operator, c.ConfigureTable(next_settings(table, chance))
    if chance.random() < 0.1:
        return asked_of_two(table, chance)
    if table.croupier and chance.random() < 0.3:
        return beside_dealing(table, chance)
    return whim(table, chance) if chance.random() < 0.15 else None


def in_the_pit(table: Table, chance: Random) -> str:
    """Whoever deals here, or a supervisor."""
    return table.croupier if table.croupier and chance.random() < 0.5 else chance.choice(SUPERVISORS)


def resolution(table: Table, chance: Random) -> Act:
    """A table that stands still is helped on; a dispute only by confirming, correcting or voiding."""
    assert table.halt is not None
    pick, by = chance.random(), in_the_pit(table, chance)
    if pick < 0.2:
        return by, correction(table, chance)
    if pick < 0.45:
        return asked_of_two(table, chance)
    return (by, c.ConfirmCards()) if table.halt.disputed else (by, c.ResumeTable())


def beside_dealing(table: Table, chance: Random) -> Act:
    """Whoever deals, or a supervisor, speaks to the players, has betting end or go on, moves cards."""
    by = in_the_pit(table, chance)
    caller = chance.choice(
        [player for player in sorted(table.guests) if table.guest(player).called] or ["p1"]
    )
    return chance.choice(
        (
            (table.croupier, c.Speak("words")),
            (by, c.CallLastBets()),
            (by, c.EndBetting()),
            (by, c.ProlongBetting(chance.choice((5, 10, 60, 200)))),
            (by, c.AnswerCall(caller)),
            (by, exchange(table, chance)),
        )
    )


def whim(table: Table, chance: Random) -> Act:
    by, operator = in_the_pit(table, chance), chance.choice(OPERATORS)
    croupier = table.croupier or chance.choice(CROUPIERS)
    supervisor = chance.choice(SUPERVISORS)
    changed = c.ConfigureTable(next_settings(table, chance))
    return chance.choice(
        (
            (croupier, c.SignOut()),
            (supervisor, c.Relieve(croupier, "taken ill")),
            (croupier, c.OfferTable()),
            (chance.choice(CROUPIERS), c.TakeTable(croupier)),
            (croupier, c.LoseCroupier()),
            (by, c.PauseTable("a spilt drink")),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
            (operator, c.ReportDevice(chance.random() < 0.3)),
            (operator, c.SignalJackpot(chance.random() < 0.5)),
            (by, correction(table, chance)),
            (operator, changed),
            (operator, changed),
            (operator, c.CloseTable()),
        )
    )


def asked_of_two(table: Table, chance: Random) -> Act:
    """What takes two people is asked for; then one of them approves, a third withdraws, the first tries."""
    if table.approvals:
        number = chance.choice(table.approvals).number
        by = chance.choice((*SUPERVISORS, *SUPERVISORS, *OPERATORS, in_the_pit(table, chance)))
        return by, c.WithdrawApproval(number) if chance.random() < 0.2 else c.GiveApproval(number)
    if table.play is None or chance.random() < 0.3:
        by = chance.choice((*OPERATORS, *SUPERVISORS))
        wanted = next_settings(table, chance, by_two=True)
        return by, c.AskApproval(a.Reconfiguration(wanted), "for the evening")
    by = in_the_pit(table, chance)
    return by, c.AskApproval(of_the_round(table, chance), "a card fell")


def of_the_round(table: Table, chance: Random) -> a.ActOfTwo:
    corrected, moved = misread(table, chance), exchange(table, chance)
    return chance.choice(
        (
            a.Voiding(),
            a.Correction(corrected.position, corrected.old, corrected.new),
            a.Exchange(moved.here, moved.card, moved.there, moved.other),
            a.RunningOut(),
            a.NewShoe(),
        )
    )


def anybodys_try(table: Table, by: str, chance: Random) -> Act:
    """Any command of the house by anybody, whatever their role is."""
    number = table.approvals[-1].number if table.approvals else 1
    wanted = next_settings(table, chance, by_two=chance.random() < 0.5)
    act = chance.choice((of_the_round(table, chance), a.Reconfiguration(wanted)))
    command: c.Command = chance.choice(
        (
            c.SignIn(),
            c.SignOut(),
            c.Relieve(table.croupier or "kim", "because"),
            c.OfferTable(),
            c.KeepTable(),
            c.TakeTable(table.croupier or "kim"),
            c.ConfirmCards(),
            correction(table, chance),
            c.AskApproval(act, "because"),
            c.GiveApproval(number),
            c.WithdrawApproval(number),
            c.PauseTable("because"),
            c.ResumeTable(),
            c.OpenTable(),
            c.CloseTable(),
            c.ConfigureTable(wanted),
            c.ReportDevice(silent=False),
            c.SignalJackpot(on=True),
            c.RunOutOfCards("because"),
            c.PrepareShoe(),
            c.DealCard(Card(0)),
            c.ExposeCard(Card(0), "because"),
            c.Speak("words"),
            c.CallLastBets(),
            c.EndBetting(),
            c.ProlongBetting(10),
            c.AnswerCall("p1"),
        )
    )
    return by, command


def correction(table: Table, chance: Random) -> c.CorrectCard | c.ExchangeCards:
    return exchange(table, chance) if chance.random() < 0.4 else misread(table, chance)


def exchange(table: Table, chance: Random) -> c.ExchangeCards:
    """Two cards that lie there, mostly of two hands; sometimes one with itself, or one that is not there."""
    lying = list(cards_lying(table.play)) if table.play is not None else []
    (place, index, card), (other_place, other_index, other) = (
        chance.choice(lying or [("", 0, Card(3)), ("1.1", 0, Card(4))]) for _ in range(2)
    )
    here, there = CardPlace(place, index), CardPlace(other_place, other_index)
    return c.ExchangeCards(here, card, there, other, "dealt to the wrong place")


def misread(table: Table, chance: Random) -> c.CorrectCard:
    lying = list(cards_lying(table.play)) if table.play is not None else []
    if not lying:
        return c.CorrectCard(CardPlace("", 0), Card(3), Card(4), "misread")
    place, index, card = chance.choice(lying)
    new = Card(chance.choice((chance.randint(0, 51), (card + 13) % 52)))
    return c.CorrectCard(CardPlace(place, index), card, new, "misread")


def cards_lying(play: Play) -> Iterator[tuple[str, int, Card]]:
    for row in play.family.rows(play.now):
        yield from ((row.place, index, card) for index, card in enumerate(row.cards))
