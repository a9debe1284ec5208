"""What is known of players besides their money, one row each: limits, what they used, unfinished games."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.house.draft import People
from sabot.house.players import Restraints
from sabot.house.terminals import Terminals
from sabot.ledger.purse import FREE, Restraint
from sabot.ledger.tally import Tally
from sabot.table.unfinished import Book, Unfinished


class Known(Struct, frozen=True):
    """Read and written only by whoever has locked the player's wallet."""

    restraint: Restraint = FREE
    unfinished: tuple[Unfinished, ...] = ()
    terminal: str = ""
    """The own-pace table at which the player plays."""


NOTHING = Known()
_DECODER = msgspec.msgpack.Decoder(Known)
_ENCODER = msgspec.msgpack.Encoder()


def packed(known: Known) -> bytes:
    return _ENCODER.encode(known)


def unpacked(body: bytes) -> Known:
    return _DECODER.decode(body)


def people_of(known: Mapping[str, Known]) -> People:
    """As a decision asks for it; of whoever is not named here nothing is known."""
    bounds = {player: replace(one.restraint, tally=Tally()) for player, one in known.items()}
    tallies = {player: one.restraint.tally for player, one in known.items()}
    return People(
        Restraints(
            HashTrieMap({player: bound for player, bound in bounds.items() if bound != FREE}),
            HashTrieMap({player: tally for player, tally in tallies.items() if tally != Tally()}),
        ),
        Book(HashTrieMap({player: one.unfinished for player, one in known.items() if one.unfinished})),
        Terminals(HashTrieMap({player: one.terminal for player, one in known.items() if one.terminal})),
    )


def known_in(people: People, player: str) -> Known:
    restraints = people.restraints
    bound, tally = restraints.bounds.get(player, FREE), restraints.tallies.get(player, Tally())
    return Known(replace(bound, tally=tally), people.book.of(player), people.terminals.of(player))


def changed(before: Mapping[str, Known], after: People, players: Iterable[str]) -> dict[str, Known]:
    """What is to be written anew."""
    now = {player: known_in(after, player) for player in players}
    return {player: one for player, one in now.items() if one != before.get(player, NOTHING)}
