"""The last round of a table as plain values: how it was opened, and everything that happened in it."""

from operator import itemgetter

from msgspec import Struct
from rpds import HashTrieMap, List

from sabot.cards import Card
from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import Game
from sabot.games.stake import Stake
from sabot.ledger.lot import Lot
from sabot.table.evolve_round import evolved
from sabot.table.game_round import cards_out, opened
from sabot.table.play import GameRound, Move, Moves, Play

_OF_A_COUP = coups.CardDealt | coups.RoundSettled


class PlaySnapshot(Struct, frozen=True, kw_only=True):
    boxes: tuple[tuple[str, str], ...]
    """The hands that were dealt, in order, each with its owner."""
    stakes: tuple[Stake, ...]
    uninsurable: tuple[tuple[str, str], ...]
    blackjack: tuple[rounds.Event, ...] = ()
    coup: tuple[coups.Event, ...] = ()
    """What happened, in order; of one family only."""
    lots: tuple[tuple[str, str, str, Lot], ...]
    added: tuple[tuple[str, str, Lot], ...]
    behind: tuple[tuple[str, str], ...]
    burnt: tuple[Card, ...]
    burn_due: bool
    hole_place: int | None
    corrected: int | None = None
    """None in snapshots of before corrections were counted."""


def snapshot_of_play(play: Play) -> PlaySnapshot:
    start, moves = play.start, tuple(reversed(tuple(play.moves)))
    boxes, stakes, uninsurable = _opening(start)
    return PlaySnapshot(
        boxes=boxes,
        stakes=stakes,
        uninsurable=uninsurable,
        blackjack=tuple(move for move in moves if not isinstance(move, _OF_A_COUP)),
        coup=tuple(move for move in moves if isinstance(move, _OF_A_COUP)),
        lots=tuple((*place, lot) for place, lot in sorted(play.lots.items(), key=itemgetter(0))),
        added=tuple((*place, lot) for place, lot in sorted(play.added.items(), key=itemgetter(0))),
        behind=tuple(sorted(play.behind)),
        burnt=play.burnt,
        burn_due=play.burn_due,
        hole_place=play.hole_place,
        corrected=play.corrected,
    )


def _opening(
    start: GameRound,
) -> tuple[tuple[tuple[str, str], ...], tuple[Stake, ...], tuple[tuple[str, str], ...]]:
    """Hands with their owners, stakes, and which of them may not be insured."""
    if not isinstance(start, rounds.BlackjackRound):
        return (), start.stakes, ()
    boxes = tuple((box.key, box.owner) for box in start.boxes)
    return boxes, start.stakes.all, tuple(sorted(start.stakes.uninsurable))


def play_from(snapshot: PlaySnapshot, game: Game) -> Play:
    """The same round again, played through as it was."""
    start = opened(game, snapshot.boxes, snapshot.stakes, frozenset(snapshot.uninsurable))
    now: GameRound = start
    past: Moves = List()
    moves: tuple[Move, ...] = (*snapshot.blackjack, *snapshot.coup)
    for move in moves:
        now, past = evolved(now, move), past.push_front(move)
    return Play(
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
        cards=cards_out(now),
    )


def played_by(play: Play, game: Game) -> bool:
    """Whether the round was played by the rules and the offer that this game has now."""
    return play.start.rules == game.rules and play.start.offer == game.offer()
