"""An interrupted game: an internal table for one player, with the cards that lay on the other one (I4)."""

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.profiles import Mode
from sabot.table.events import GameInterrupted
from sabot.table.people.guest import Guest
from sabot.table.play.play import Play
from sabot.table.state import Phase, Table


def open_interrupted_game(table: Table, event: GameInterrupted, at: int) -> Table:
    """The table on which the player finishes their hands, waiting for a shoe of its own."""
    setup, game = table.setup, table.setup.game
    player = event.player
    resume, (main, *_) = game.family.resume, game.mains()
    assert resume is not None, "only hands can be interrupted"
    start = resume(game, player, event.carried)
    behind = frozenset((player, part.place.hand) for part in event.parts if part.place.behind)
    lots = HashTrieMap({(player, hand, main): lot for hand, lot in event.hands})
    return Table(
        setup=replace(setup, mode=Mode.INTERNAL),
        games=table.games,
        phase=Phase.SHOE,
        round=event.interrupted,
        play=Play(family=game.family, start=start, now=start, lots=lots, behind=behind),
        guests=HashTrieMap({player: Guest()}),
        absent=HashTrieMap({player: at}),
        opened_at=at,
        one_game=True,
    )
