"""What is known of players besides their money, one row each: limits, what they used, unfinished games."""

from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.house.batch_builder import PlayerFacts
from sabot.house.player_limits import Restraints
from sabot.house.terminals import Terminals
from sabot.ledger.purse import FREE, Restraint
from sabot.ledger.tally import Tally
from sabot.table.play.unfinished import InterruptedGames, Unfinished


class PlayerRow(Struct, frozen=True):
    """Read and written only by whoever has locked the player's wallet."""

    restraint: Restraint = FREE
    unfinished: tuple[Unfinished, ...] = ()
    terminal: str = ""
    """The own-pace table at which the player plays."""
    at: int = 0
    """When something last came to the player's purse or left it: what comes next is later, by any clock."""


NOTHING = PlayerRow()
_DECODER = msgspec.msgpack.Decoder(PlayerRow)
_ENCODER = msgspec.msgpack.Encoder()


def packed(known: PlayerRow) -> bytes:
    return _ENCODER.encode(known)


def unpacked(body: bytes) -> PlayerRow:
    return _DECODER.decode(body)


def people_of(known: Mapping[str, PlayerRow]) -> PlayerFacts:
    """As a decision asks for it; of whoever is not named here nothing is known."""
    bounds = {player: replace(one.restraint, tally=Tally()) for player, one in known.items()}
    tallies = {player: one.restraint.tally for player, one in known.items()}
    return PlayerFacts(
        Restraints(
            HashTrieMap({player: bound for player, bound in bounds.items() if bound != FREE}),
            HashTrieMap({player: tally for player, tally in tallies.items() if tally != Tally()}),
        ),
        InterruptedGames(
            HashTrieMap({player: one.unfinished for player, one in known.items() if one.unfinished})
        ),
        Terminals(HashTrieMap({player: one.terminal for player, one in known.items() if one.terminal})),
    )


def known_in(people: PlayerFacts, player: str) -> PlayerRow:
    restraints = people.restraints
    bound, tally = restraints.bounds.get(player, FREE), restraints.tallies.get(player, Tally())
    return PlayerRow(replace(bound, tally=tally), people.book.of(player), people.terminals.of(player))


def changed(
    before: Mapping[str, PlayerRow],
    after: PlayerFacts,
    players: Iterable[str],
    moved: Collection[str],
    at: int,
) -> dict[str, PlayerRow]:
    """What is to be written anew, where the purses of some of them were `moved`."""
    now: dict[str, PlayerRow] = {}
    for player in players:
        known = before.get(player, NOTHING)
        now[player] = replace(known_in(after, player), at=at if player in moved else known.at)
    return {player: one for player, one in now.items() if one != before.get(player, NOTHING)}
