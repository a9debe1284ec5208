"""Reading a transcript that somebody else wrote: strictly, and with a complaint for each mistake."""

from collections import Counter
from itertools import pairwise

from msgspec import Struct

from sabot.cards.card import RANKS, SUITS, UNSEEN, Card, name, parse_card
from sabot.cards.commitment import (
    ID,
    LEAST_PLAYER_SEED,
    MOST_PLAYER_SEED,
    MOST_PLAYERS,
    SERVER_SEED,
    Pledge,
    in_order,
)
from sabot.cards.composition import MOST_DECKS
from sabot.cards.json_reading import (
    Misread,
    attempt,
    read_hex,
    read_json,
    read_list,
    read_object,
    read_text,
    read_whole,
)
from sabot.cards.shoe import Return
from sabot.cards.terms import FIRST_CARD, MOST_BURNT, SHUFFLES, Burn, ShuffleKind, Terms
from sabot.cards.transcript import KEYS, VERSION, Transcript

MOST_CARDS = 52 * MOST_DECKS

MOST_DEALT = 10_000
"""Cards in one transcript. A shuffler commits and reveals every round, and no round is nearly as long."""

MOST_COMPLAINTS = 20
"""As many as a person will read."""

HASH = 32
"""Bytes of a commitment."""

CARD_WANTED = f"a rank ({RANKS}) and a suit ({SUITS}) are expected, such as 'Ts'"


class Unreadable(Struct, frozen=True):
    """Not a transcript; each complaint says where, what, and what would be right."""

    complaints: tuple[str, ...]


def parse_transcript(text: bytes) -> Transcript | Unreadable:
    """Read strictly: nothing unknown, nothing missing, nothing written in a second way."""
    try:
        return _transcript(read_object("transcript", read_json(text), KEYS))
    except Misread as misread:
        complaints = tuple(str(complaint) for complaint in misread.args)
    if len(complaints) > MOST_COMPLAINTS:
        more = f"and {len(complaints) - MOST_COMPLAINTS} more"
        complaints = (*complaints[:MOST_COMPLAINTS], more)
    return Unreadable(complaints)


def _transcript(fields: dict[str, object]) -> Transcript:
    wrong: list[str] = []
    attempt(wrong, VERSION, read_whole, "version", fields["version"], VERSION, VERSION)
    shoe = attempt(wrong, "", _read_id, "shoe", fields["shoe"])
    terms: Terms | None = attempt(wrong, None, _read_terms, fields)
    commitment = attempt(wrong, b"", _read_hash, "server_commitment", fields["server_commitment"])
    seed = attempt(wrong, b"", read_hex, "server_seed", fields["server_seed"], SERVER_SEED, SERVER_SEED)
    pledges: tuple[Pledge, ...] = attempt(wrong, (), _read_pledges, fields["players"], fields["left_out"])
    dealt: tuple[Card, ...] = attempt(wrong, (), _read_cards, "dealt", fields["dealt"], MOST_DEALT)
    returned: tuple[Return, ...] = attempt(wrong, (), _read_returns, fields["returned"])
    if wrong or terms is None:
        raise Misread(*wrong)
    _check_returns(terms, dealt, returned)
    return Transcript(shoe, terms, commitment, seed, pledges, dealt, returned)


def _read_terms(fields: dict[str, object]) -> Terms:
    wrong: list[str] = []
    decks = attempt(wrong, 1, read_whole, "decks", fields["decks"], 1, MOST_DECKS)
    shuffle = attempt(wrong, SHUFFLES[0], _read_shuffle, fields["shuffle"])
    cut = attempt(wrong, 0, read_whole, "cut", fields["cut"], 0, MOST_CARDS)
    burn: Burn = attempt(wrong, 0, _read_burn, fields["burn"])
    without: tuple[Card, ...] = attempt(wrong, (), _read_cards, "without", fields["without"], MOST_CARDS)
    if wrong:
        raise Misread(*wrong)
    try:
        return Terms(decks, shuffle, cut, burn, without)
    except ValueError as error:
        raise Misread(f"the terms of the shoe: {error}") from None


def _read_shuffle(value: object) -> ShuffleKind:
    expected = f"one of {', '.join(SHUFFLES)}"
    text = read_text("shuffle", value, expected)
    for kind in SHUFFLES:
        if text == kind:
            return kind
    raise Misread(f"shuffle: {text[:40]!r}; {expected} is expected")


def _read_burn(value: object) -> Burn:
    if value == FIRST_CARD:
        return FIRST_CARD
    if isinstance(value, str):
        raise Misread(
            f"burn: {value[:40]!r}; {FIRST_CARD!r} or a whole number up to {MOST_BURNT} is expected"
        )
    return read_whole("burn", value, 0, MOST_BURNT)


def _read_id(where: str, value: object) -> str:
    expected = "an id of 1 to 120 letters, digits and . _ : / - that begins with a letter or digit"
    text = read_text(where, value, expected)
    if ID.fullmatch(text) is None:
        raise Misread(f"{where}: {text[:40]!r}; {expected} is expected")
    return text


def _read_hash(where: str, value: object) -> bytes:
    return read_hex(where, value, HASH, HASH)


def _read_cards(where: str, value: object, most: int) -> tuple[Card, ...]:
    wrong: list[str] = []
    entries = read_list(where, value, most, "cards such as 'Ts'")
    cards = tuple(
        attempt(wrong, UNSEEN, _read_card, f"{where}, card {place}", entry)
        for place, entry in enumerate(entries, 1)
    )
    if wrong:
        raise Misread(*wrong)
    return cards


def _read_card(where: str, value: object) -> Card:
    text = read_text(where, value, "a card such as 'Ts'")
    try:
        return parse_card(text)
    except ValueError:
        raise Misread(f"{where}: {text[:40]!r} is not a card; {CARD_WANTED}") from None


def _read_pledges(players: object, left_out: object) -> tuple[Pledge, ...]:
    entries = read_list("players", players, MOST_PLAYERS, "players")
    pledges = tuple(_read_pledge(f"players, entry {place}", entry) for place, entry in enumerate(entries, 1))
    for before, after in pairwise(pledges):
        if before.player == after.player:
            raise Misread(f"players: {after.player} is listed twice; a player has one seed in a shoe")
    if pledges != in_order(pledges):
        raise Misread("players: not in the order of their ids; the seed is made in that order")
    named = read_list("left_out", left_out, MOST_PLAYERS, "players' ids")
    silent = [pledge.player for pledge in pledges if pledge.seed is None]
    if named != silent:
        raise Misread(f"left_out: {named!r}; players without a revealed seed are {silent!r}"[:500])
    return pledges


def _read_pledge(where: str, value: object) -> Pledge:
    fields = read_object(where, value, ("player", "commitment", "seed"))
    player = _read_id(f"{where}, player", fields["player"])
    commitment = _read_hash(f"{where}, commitment", fields["commitment"])
    if fields["seed"] is None:
        return Pledge(player, commitment)
    seed = read_hex(f"{where}, seed", fields["seed"], LEAST_PLAYER_SEED, MOST_PLAYER_SEED)
    return Pledge(player, commitment, seed)


def _read_returns(value: object) -> tuple[Return, ...]:
    returned = []
    for place, entry in enumerate(read_list("returned", value, MOST_DEALT, "cards that went back"), 1):
        where = f"returned, entry {place}"
        fields = read_object(where, entry, ("after", "cards"))
        after = read_whole(f"{where}, after", fields["after"], 0, MOST_DEALT)
        cards = _read_cards(f"{where}, cards", fields["cards"], MOST_CARDS)
        returned.append(Return(after, cards))
    return tuple(returned)


def _check_returns(terms: Terms, dealt: tuple[Card, ...], returned: tuple[Return, ...]) -> None:
    """Only what lies on the table can go back, in the order of the deal, and only before a later draw."""
    if returned and terms.shuffle != "continuous":
        raise Misread(f"returned: no card goes back with shuffle {terms.shuffle!r}; the list must be empty")
    table = Counter(terms.without)
    counted = 0
    for place, back in enumerate(returned, 1):
        where = f"returned, entry {place}"
        if not back.cards:
            raise Misread(f"{where}: no cards; leave the entry out")
        if not (counted <= back.after < len(dealt)) or (place > 1 and back.after == counted):
            raise Misread(f"{where}: after {back.after}; entries ascend and lie before the last card dealt")
        table.update(dealt[counted : back.after])
        counted = back.after
        table.subtract(back.cards)
        for card in back.cards:
            if table[card] < 0:
                raise Misread(f"{where}: {name(card)} was not on the table and cannot go back")
