"""A table as its card in the lobby shows it, to everybody and to one player."""

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.bet import PayTable
from sabot.games.roads import Counts, MainCell, Winner, window
from sabot.games.variant import Game
from sabot.money import Amount
from sabot.table.state import Table
from sabot.table.view.felt_view import rule_words
from sabot.table.view.shoes import PastView, past_view
from sabot.table.view.trends import DealerEndsView, dealer_ends_view, roads_view

PRACTICE = "practice"
"""The badge of a table where every decision is explained."""
COLUMNS = 20
"""Of the main road, the last ones."""


class LobbyCell(Struct, frozen=True):
    """A win on the main road, without what is too small for a card."""

    column: int
    row: int
    winner: Winner
    ties: int
    """Ties that are counted at it."""


class LobbyRoad(Struct, frozen=True):
    """The last columns of the main road, moved to the left, and the counts of the whole shoe."""

    cells: tuple[LobbyCell, ...]
    counts: Counts
    coups: int
    """How many coups were dealt from the shoe."""


class OwnStanding(Struct, frozen=True):
    """What the player who asks has at a table."""

    here: bool
    """They have joined it."""
    seats: tuple[int, ...]
    """Their own."""
    staked: Amount
    """What they put down before the cards of this round."""
    unfinished: tuple[str, ...]
    """Games that were interrupted here and wait for them, by their names."""
    blocked: bool
    """They may not bet here before they have finished an interrupted game, here or elsewhere (I5)."""
    table: str = ""
    """The one that they have of their own, where everybody has one; empty where none is open."""


class LobbyTable(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    title: str
    family: str
    """`blackjack` or `baccarat`."""
    category: str = ""
    """Games of one kind, which an interrupted one closes together."""
    felt: str
    """How the table looks, by the name that the game's card gives; the game's own key where it gives none."""
    mode: str
    style: str
    """How the dealer deals, by the key of its text (`style.KEY`); empty where there is none."""
    badges: tuple[str, ...]
    """What tables of this title differ in, by the keys of texts (`badge.KEY`)."""
    decks: int
    """How many there are in its shoe."""
    rules: tuple[tuple[str, str], ...]
    """Those by which people choose a table, by their keys."""
    no_commission: bool
    """The house takes no part of what main bets win, where others of this kind do."""
    bets: tuple[str, ...]
    """The special bets on offer, by their keys."""
    minimum: Amount
    maximum: Amount
    seats: int
    """0 where any number may play."""
    free: int
    taken: tuple[int, ...]
    """Seats that are taken, by their numbers."""
    guests: int
    """Who is there now; where everybody has a table of their own, those who have one."""
    own_each: bool = False
    """Everybody has a table of their own here, which is opened when they come."""
    phase: str
    road: LobbyRoad | None
    """At baccarat, where the profile shows trends."""
    dealer_ends: DealerEndsView | None
    """At blackjack, where the profile shows trends."""
    last: PastView | None
    """The last round: the dealer's cards, or those of both sides."""
    fault: Refused | None = None
    own: OwnStanding | None = None
    """Of whoever asks; null where nobody is signed in."""


def row_of(table: Table, fault: Refused | None) -> LobbyTable:
    """The same for everybody."""
    setup = table.setup
    game = setup.game
    limits = setup.limits[setup.fields.main_keys[0]]
    stations = game.seating.stations
    rules = dict(rule_words(game.rules))
    return LobbyTable(
        table=setup.table,
        game=game.key,
        title=setup.title,
        family=game.family.key,
        category=game.category,
        felt=game.felt,
        mode=setup.mode.value,
        style=game.family.style(game.rules),
        badges=(*game.family.badges(game.rules), *((PRACTICE,) if setup.settings.practice else ())),
        decks=game.rules.decks,
        rules=tuple((key, rules[key]) for key in game.family.telling),
        no_commission=_no_commission(game),
        bets=game.offered,
        minimum=limits.minimum,
        maximum=limits.maximum,
        seats=stations,
        free=stations - len(table.seats) if stations else 0,
        taken=tuple(sorted(table.seats)),
        guests=len(table.own) if setup.own_tables else len(table.guests) - len(table.absent),
        own_each=setup.own_tables > 0,
        phase=table.phase.value,
        road=_road(table),
        dealer_ends=dealer_ends_view(table),
        last=past_view(table.history[-1]) if table.history else None,
        fault=fault,
    )


def _no_commission(game: Game) -> bool:
    """Whether no part of what main bets win is taken, although a pay table of theirs would take one."""
    mains = [game.bets[key] for key in game.mains()]
    known = any(_takes(table) for bet in mains for table in bet.tables.values())
    return known and not any(_takes(game.field(bet.key).table) for bet in mains)


def _takes(table: PayTable) -> bool:
    return any(row.gross is not None for row in table.rows)


def _road(table: Table) -> LobbyRoad | None:
    seen = roads_view(table)
    if seen is None:
        return None
    cells = tuple(map(_cell, window(seen.board.main, COLUMNS)))
    return LobbyRoad(cells, seen.board.counts, seen.coups)


def _cell(cell: MainCell) -> LobbyCell:
    return LobbyCell(cell.column, cell.row, cell.winner, cell.ties_before + cell.ties_after)
