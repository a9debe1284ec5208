"""The last round of a table as plain values: how it was opened, and everything that happened in it."""

from operator import itemgetter

from msgspec import Struct
from rpds import HashTrieMap, List

from sabot.cards import Card
from sabot.games.family import Opening
from sabot.games.moves import Move
from sabot.games.round_questions import cards_out
from sabot.games.stake import Stake
from sabot.games.variant import Game
from sabot.games.whole_map import entries
from sabot.ledger.lot import Lot
from sabot.table.play.play import Moves, Play


class PlaySnapshot(Struct, frozen=True, kw_only=True):
    boxes: tuple[tuple[str, str], ...]
    """The hands that were dealt, in order, each with its owner."""
    stakes: tuple[Stake, ...]
    uninsurable: tuple[tuple[str, str], ...]
    moves: tuple[Move, ...]
    """What happened, in order."""
    lots: tuple[tuple[str, str, str, Lot], ...]
    added: tuple[tuple[str, str, Lot], ...]
    behind: tuple[tuple[str, str], ...]
    burnt: tuple[Card, ...]
    burn_due: bool
    hole_place: int | None
    corrected: int | None = None
    """None in snapshots of before corrections were counted."""
    lucky: tuple[str, ...] = ()


def snapshot_of_play(play: Play) -> PlaySnapshot:
    opening = play.family.opening(play.start)
    return PlaySnapshot(
        boxes=opening.boxes,
        stakes=opening.stakes,
        uninsurable=tuple(sorted(opening.uninsurable)),
        moves=tuple(reversed(tuple(play.moves))),
        lots=tuple((*place, lot) for place, lot in sorted(entries(play.lots), key=itemgetter(0))),
        added=tuple((*place, lot) for place, lot in sorted(entries(play.added), key=itemgetter(0))),
        behind=tuple(sorted(play.behind)),
        burnt=play.burnt,
        burn_due=play.burn_due,
        hole_place=play.hole_place,
        corrected=play.corrected,
        lucky=play.lucky,
    )


def play_from(snapshot: PlaySnapshot, game: Game) -> Play:
    """The same round again, played through as it was."""
    family = game.family
    start = family.open(game, Opening(snapshot.boxes, snapshot.stakes, frozenset(snapshot.uninsurable)))
    now = start
    past: Moves = List()
    for move in snapshot.moves:
        now, past = family.evolve(now, move), past.push_front(move)
    return Play(
        family=family,
        start=start,
        now=now,
        moves=past,
        lots=HashTrieMap({(player, hand, bet): lot for player, hand, bet, lot in snapshot.lots}),
        added=HashTrieMap({(player, hand): lot for player, hand, lot in snapshot.added}),
        behind=frozenset(snapshot.behind),
        burn_due=snapshot.burn_due,
        burnt=snapshot.burnt,
        hole_place=snapshot.hole_place,
        corrected=snapshot.corrected or 0,
        lucky=snapshot.lucky,
        cards=cards_out(family, now),
    )


def played_by(play: Play, game: Game) -> bool:
    """Whether the round was played by the rules and the offer that this game has now."""
    return play.start.rules == game.rules and play.start.offer == game.offer()
