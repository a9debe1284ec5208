"""What croupiers, supervisors and the floor do, and what people do who only pretend to deal."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from sabot.cards import Card
from sabot.games.baccarat.round import BaccaratRound
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.family import GameRound
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house import approval as a
from sabot.table.house.configuration import Configuration
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.house.settings import Settings
from sabot.table.house.setup import SECOND
from sabot.table.play.play import CardPlace
from sabot.table.state import Phase, Table
from sabot.table.waiting_for import FROM_SOURCE, WaitingFor, waiting_for


def weights(table: Table) -> dict[str, int]:
    """What happens how often, by what the table waits for."""
    seldom = {"hostile": 70, "late": 20, "pretender": 12, "restart": 6, "months": 1, "exodus": 2}
    if table.halt is not None or table.phase is Phase.CLOSED:
        return {**seldom, "guest": 250, "time": 60, "house": 600}
    if table.phase is Phase.BETTING:
        return {**seldom, "guest": 640, "time": 190, "house": 35}
    if waiting_for(table) is WaitingFor.ANSWERS:
        return {**seldom, "guest": 700, "time": 70, "house": 60 if table.setup.own_shoe else 110}
    if table.phase is Phase.SHOE and table.clock is not None:
        return {**seldom, "guest": 700, "time": 100, "house": 50}
    if waiting_for(table) is WaitingFor.CROUPIER:
        return {**seldom, "guest": 200, "time": 100, "house": 600}
    return {**seldom, "guest": 250, "time": 500, "house": 80}


def house_act(table: Table, chance: Random) -> c.Request:
    """Somebody of the house does something; a table that stands still is mostly helped on."""
    if table.phase is Phase.CLOSED:
        return c.Request("", c.OpenTable())
    if table.halt is not None and not table.halt.until and chance.random() < 0.8:
        return resolution(table, chance)
    if lacks_croupier(table) and chance.random() < 0.7:
        here = (
            c.Request("kim", c.SignIn()),
            c.Request("lee", c.SignIn()),
            c.Request(table.croupier or "kim", c.RegainCroupier()),
        )
        return chance.choice(here)
    apart = Random(f"{table.round} {table.phase} {chance.getstate()[1][-1]}")
    drawn = apart.random()
    if drawn < 0.08:
        return for_players(table, apart)
    if drawn < (0.12 if table.offer is None else 0.6):
        return handed_over(table, apart)
    return chance.choice(
        (
            c.Request(chance.choice(("kim", "lee", "")), c.SignIn()),
            signed_out(chance.choice((table.croupier or "kim", "lee")), chance.choice(("", "", "pit"))),
            c.Request(
                chance.choice((table.croupier or "kim", table.croupier or "kim", "lee")), c.LoseCroupier()
            ),
            c.Request(chance.choice(("pit", "")), c.PauseTable(chance.choice(("a spilt drink", " ")))),
            c.Request("pit", c.ResumeTable()),
            c.Request("", c.ReportDevice(chance.random() < 0.5)),
            c.Request("", c.SignalJackpot(chance.random() < 0.5)),
            c.Request("", c.StartAgain()),
            c.Request(*correction(table, chance)),
            c.Request(*correction(table, chance)),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
            c.Request(*configuration(table, chance)),
            c.Request(*configuration(table, chance)),
            c.Request("", c.CloseTable()),
            c.Request("", c.LoseShoe(chance.choice(("the key is lost", "")))),
        )
    )


def signed_out(croupier: str, by: str) -> c.Request:
    return c.Request(by, c.Relieve(croupier, "taken ill")) if by else c.Request(croupier, c.SignOut())


def handed_over(table: Table, chance: Random) -> c.Request:
    """Whoever deals hands the table over, keeps it, or somebody takes it: also where nobody offers it."""
    croupier, colleague = table.croupier or "kim", chance.choice(("kim", "lee", "max"))
    taken = c.Request(colleague, c.TakeTable(croupier))
    if table.offer is None:
        offered = c.Request(croupier, c.OfferTable(chance.choice(("", "", "lee"))))
        return chance.choice((offered, offered, taken, c.Request("pit", c.Relieve(croupier, " "))))
    return chance.choice((c.Request(chance.choice((croupier, "lee")), c.KeepTable()), taken, taken))


def roster_planned(chance: Random, at: int) -> c.Request:
    """Some shifts of the days around now, mostly in their order, mostly of people."""
    moments = [at + chance.randint(-2, 15 * 24) * 3_600 * SECOND for _ in range(chance.randint(0, 4))]
    if chance.random() < 0.7:
        moments.sort()
    names = ("kim", "lee", "max", "kim", "lee", "max", "device:d1", " ")
    shifts = tuple(PlannedShift(chance.choice(names), moment) for moment in moments)
    return c.Request(chance.choice(("pit", "pit", "pit", "")), c.PlanRoster(shifts))


def for_players(table: Table, chance: Random) -> c.Request:
    """What is seldom done; drawn by a chance of its own, so that the other acts of a session stay."""
    croupier, (by, moved) = table.croupier or "kim", exchange(table, chance)
    of_two = a.Exchange(moved.here, moved.card, moved.there, moved.other)
    calling = sorted(player for player in table.guests if table.guest(player).called)
    return chance.choice(
        (
            c.Request(
                chance.choice(("pit", "pit", "")),
                c.AnswerCall(chance.choice(("", *(calling or sorted(table.guests))))),
            ),
            c.Request(croupier, c.Speak(chance.choice(("a note", "")))),
            c.Request(croupier, c.CallLastBets()),
            c.Request(croupier, c.EndBetting()),
            c.Request(croupier, c.ProlongBetting(chance.choice((0, 5, 30, 60, 200)))),
            c.Request(
                croupier,
                c.ExposeCard(Card(chance.randint(-1, 55)), chance.choice(("it fell", "it fell", " "))),
            ),
            c.Request(by, moved),
            c.Request(by, moved),
            c.Request("kim", c.AskApproval(of_two, "dealt to the wrong place")),
        )
    )


def resolution(table: Table, chance: Random) -> c.Request:
    return chance.choice(
        (
            c.Request(chance.choice(("kim", "kim", "")), c.ConfirmCards()),
            c.Request("kim", c.ConfirmCards()),
            c.Request(chance.choice(("pit", "pit", "")), c.ResumeTable()),
            c.Request(*correction(table, chance)),
            c.Request(*correction(table, chance)),
            c.Request(*correction(table, chance)),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
            asked_of_two(table, chance),
        )
    )


def asked_of_two(table: Table, chance: Random) -> c.Request:
    """Something that takes two people is asked for, approved or withdrawn, by the right people or not."""
    if table.approvals and chance.random() < 0.7:
        number = chance.choice((*(one.number for one in table.approvals), table.asked + 1))
        by = chance.choice(("pit", "pit", "pit", "kim", ""))
        answer = chance.choice((c.GiveApproval, c.GiveApproval, c.WithdrawApproval))
        return c.Request(by, answer(number))
    wanted = configuration(table, chance)[1].configuration
    _, corrected = correction(table, chance)
    act = chance.choice(
        (
            a.Voiding(),
            a.Voiding(),
            a.Correction(corrected.position, corrected.old, corrected.new),
            a.Correction(corrected.position, corrected.old, corrected.new),
            a.RunningOut(),
            a.NewShoe(),
            a.Reconfiguration(wanted),
        )
    )
    reason = chance.choice(("a card fell", "a card fell", "a card fell", " "))
    return c.Request(chance.choice(("kim", "kim", "kim", "lee", "")), c.AskApproval(act, reason))


def correction(table: Table, chance: Random) -> tuple[str, c.CorrectCard]:
    """Of a card that lies there, mostly; where none lies, of one that does not."""
    new = Card(chance.choice((chance.randint(0, 51), chance.randint(0, 51), chance.choice((-1, 52, 99)))))
    lying = list(cards_lying(table.play.now)) if table.play is not None else []
    if not lying or chance.random() < 0.15:
        place = chance.choice(("", "1.1", "1.1a", "player", "banker", "x"))
        return "kim", c.CorrectCard(CardPlace(place, chance.randint(-2, 5)), Card(3), new, "misread")
    place, index, card = chance.choice(lying)
    if chance.random() < 0.6:
        near = [Card(card % 13 + 13 * suit) for suit in range(4)] + [Card((card // 13) * 13 + 9)]
        new = chance.choice(near)
    old = card if chance.random() < 0.9 else Card((card + 1) % 52)
    reason, by = chance.choice((("misread", "kim"),) * 6 + (("misread", ""), (" ", "kim")))
    return by, c.CorrectCard(CardPlace(place, index), old, new, reason)


def exchange(table: Table, chance: Random) -> tuple[str, c.ExchangeCards]:
    """Of two cards that lie there, mostly."""
    lying = list(cards_lying(table.play.now)) if table.play is not None else []
    nowhere = [("", 0, Card(3)), ("1.1a", 0, Card(4)), ("player", 2, Card(99)), ("x", -1, Card(-1))]
    (place, index, card), (other_place, other_index, other) = (
        chance.choice(lying if lying and chance.random() < 0.95 else nowhere) for _ in range(2)
    )
    reason, by = chance.choice((("wrong seat", "kim"),) * 6 + (("wrong seat", ""), (" ", "kim")))
    here, there = CardPlace(place, index), CardPlace(other_place, other_index)
    return by, c.ExchangeCards(here, card, there, other, reason)


def cards_lying(now: GameRound) -> Iterator[tuple[str, int, Card]]:
    if isinstance(now, BaccaratRound):
        for side, cards in (("player", now.coup.player), ("banker", now.coup.banker)):
            yield from ((side, index, card) for index, card in enumerate(cards))
        return
    assert isinstance(now, BlackjackRound)
    for box, line in now.lines():
        yield from ((box.key + line.path, index, card) for index, card in enumerate(line.cards))
    yield from (("", index, card) for index, card in enumerate(now.dealer))


CHANGES: tuple[dict[str, str], ...] = (
    {},
    {},
    {"decks": "6"},
    {"no": "rule"},
    {"hands": "common"},
    {"hands": "own"},
    {"special_without_main": "1"},
    {"surrender": "late"},
)


def configuration(table: Table, chance: Random) -> tuple[str, c.ConfigureTable | c.FollowFile]:
    """Other settings, rules, bets or mode, or another game; mostly as the table's next version."""
    words = _other_words(table, chance)
    if chance.random() < 0.15:
        return "", c.FollowFile(words, f"file {chance.randint(1, 9)}", whole=chance.random() < 0.5)
    return chance.choice(("", "", "olga")), c.ConfigureTable(words)


def _other_words(table: Table, chance: Random) -> Configuration:
    setup = table.coming or table.setup
    offered = tuple(key for key in setup.game.offered if chance.random() < 0.7)
    times = replace(setup.times, result=chance.randint(1, 9))
    return Configuration(
        table=setup.table,
        game=setup.game.key if chance.random() < 0.85 else chance.choice(tuple(table.games.games)),
        mode=setup.mode if chance.random() < 0.8 else chance.choice(tuple(Mode)),
        profile=setup.profile.key,
        rules=chance.choice(CHANGES),
        offered=offered if chance.random() < 0.4 else None,
        settings=Settings(times=times, hit_on_timeout=chance.random() < 0.5),
        version=setup.version + chance.choice((1, 1, 1, 0, 2)),
    )


def pretended_deal(table: Table, chance: Random) -> c.Request:
    """A command of somebody who deals, when nothing of the kind is wanted."""
    if waiting_for(table) in FROM_SOURCE:
        return c.Request("", c.Tick())
    return chance.choice(
        (
            c.Request("", c.DealCard(Card(chance.randint(-1, 60)))),
            c.Request("", c.DealHoleCard()),
            c.Request("", c.ReportCheck(blackjack=True)),
            c.Request("", c.TurnHoleCard(Card(chance.randint(0, 51)))),
            c.Request("", c.PrepareShoe(b"x" * 32)),
            c.Request("", c.OpenShoe(chance.randint(-1, 3))),
            c.Request("", c.RevealShoe(b"seed")),
            c.Request("", c.RunOutOfCards("nothing is left")),
            c.Request("kim", c.RunOutOfCards("nothing is left")),
        )
    )
