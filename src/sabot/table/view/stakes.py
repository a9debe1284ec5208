"""What lies on the felt and may be seen: the stakes of seats by name, all others as sums."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import starmap
from typing import TypeAlias

from msgspec import Struct

from sabot.games.hand_id import dealt_hand, hand_named
from sabot.games.whole_map import entries, keys
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table.house.settings import Squeeze
from sabot.table.play.play import Play
from sabot.table.state import Phase, Table
from sabot.table.view.kept_parts import KeptParts


class FeltStake(Struct, frozen=True):
    """A player's stake on a field before their own seat."""

    player: str
    hand: str
    bet: str
    amount: Amount
    golden: int = 0
    """How many golden chips are among it."""


class FeltSum(Struct, frozen=True):
    """Everybody's stakes on one field, where nobody's own are shown: behind a hand, or on a common one."""

    hand: str
    bet: str
    behind: bool
    amount: Amount
    players: int
    largest: Amount = Amount(0)
    """Of one player, where it decides who may peel the cards of a side; 0 elsewhere."""


class StakesView(Struct, frozen=True, gc=False):
    player: str
    hand: str
    bet: str
    behind: bool
    lot: Lot


Lying: TypeAlias = tuple[str, str, str, bool, Lot]
"""The same without a name for each: ten thousand may share a hand, and each lot is looked at."""


def visible(table: Table) -> Iterator[StakesView]:
    return starmap(StakesView, _lying(table))


def _lying(table: Table) -> Iterator[Lying]:
    """Everything that lies, but for what was paid with an answer to a question that is still open.

    A sum that grew with a choice would tell the choice.
    """
    if table.play is not None:
        return _in_play(table.play)
    slips = on_slips(table, keys(table.bettors)) if table.phase is Phase.BETTING else ()
    return ((one.player, one.hand, one.bet, one.behind, one.lot) for one in slips)


def on_slips(table: Table, players: Iterable[str]) -> Iterator[StakesView]:
    """Put by put, as they were laid: whoever asks adds them up by field."""
    for player in players:
        for press in table.guest(player).slip.presses:
            for put in press:
                yield StakesView(player, put.hand, put.bet, put.behind, put.lot)


def _in_play(play: Play) -> Iterator[Lying]:
    decisions = play.family.decisions
    main = "" if decisions is None else decisions.main
    hidden, split, behind = _paid_with_open_answers(play), _split_by(play), bool(play.behind)
    for place, lot in entries(play.lots):
        if not hidden or place not in hidden:
            player, hand, bet = place
            lies_at = _moved_right(split, player, hand) if split and bet == main else hand
            yield player, lies_at, bet, behind and is_behind(play, player, hand), lot
    for (player, hand), lot in entries(play.added):
        if (player, hand) not in hidden:
            yield player, hand, main, is_behind(play, player, hand), lot


def _split_by(play: Play) -> Mapping[str, frozenset[str]]:
    """The hands whose cards have opened two others, with those who went on to these."""
    decisions = play.family.decisions
    return {} if decisions is None else decisions.went_on(play.now)


def _moved_right(split: Mapping[str, frozenset[str]], player: str, hand: str) -> str:
    """A main stake goes along with the first card of a hand that is split (B9)."""
    while player in split.get(hand, ()):
        hand = hand_named(hand).right.text
    return hand


def is_behind(play: Play, player: str, hand: str) -> bool:
    return (player, dealt_hand(hand)) in play.behind


def _paid_with_open_answers(play: Play) -> frozenset[tuple[str, ...]]:
    """The places of lots that answer the question which is open now, until everybody has answered."""
    decisions = play.family.decisions
    if decisions is None:
        return frozenset()
    answers = decisions.answers(play.now)
    insured = ((*place, answers.asked) for place in (answers.insured if answers.asked else ()))
    if not answers.chosen:
        return frozenset(insured)
    left = hand_named(answers.hand).left.text
    doubled = ((player, answers.hand) for player in answers.chosen)
    split = ((player, left, decisions.main) for player in answers.chosen)
    return frozenset((*insured, *doubled, *split))


def felt_stakes(table: Table, kept: KeptParts | None = None) -> dict[str, FeltStake]:
    """Stakes before seats, by name; none where the hands are common."""
    if table.setup.common:
        return _NO_STAKES
    known = KeptParts() if kept is None else kept
    return known.part("stakes", lambda: _stakes(table, known), *_grounds(table))


def felt_sums(table: Table, kept: KeptParts | None = None) -> dict[str, FeltSum]:
    """Stakes behind hands and on common ones.

    While bets are taken for a common hand nothing is told of what lies: what was added would be somebody's
    stake. It also would walk all who bet, with every bet.
    """
    common = table.setup.common
    if common and table.phase is Phase.BETTING:
        return _NO_SUMS
    mains = table.setup.fields.main_keys if _peels_by_stake(table) else frozenset()
    known = KeptParts() if kept is None else kept
    return known.part(
        "sums", lambda: _sums(_lying(table), mains, common=common), *_grounds(table), bool(mains)
    )


def _peels_by_stake(table: Table) -> bool:
    """Whoever staked most on a side peels its cards; where players decide about hands there are no sides."""
    setup = table.setup
    by_stake = setup.settings.squeeze is Squeeze.LARGEST
    return by_stake and setup.common and setup.game.family.decisions is None


_NO_STAKES: dict[str, FeltStake] = {}
_NO_SUMS: dict[str, FeltSum] = {}


def _grounds(table: Table) -> tuple[object, ...]:
    """What lies follows from slips while bets are taken, and from lots in play.

    An answer changes nothing of it before its question is closed, however many give one.
    """
    play = table.play
    if play is None:
        slips = (table.guests[player].slip for player in keys(table.bettors))
        return (table.phase, *slips) if table.phase is Phase.BETTING else ()
    decisions = play.family.decisions
    if decisions is None:
        return play.lots, play.added, play.behind
    answers = decisions.answers(play.now)
    if table.setup.common and answers.asked:
        # Until all have answered, what lies more than before is what answers paid.
        return play.start, play.cards, play.corrected, play.added, play.behind, answers.asked
    asked = answers.hand if answers.chosen else ""
    return play.lots, play.added, play.behind, answers.asked, asked, len(_split_by(play))


def _stakes(table: Table, kept: KeptParts) -> dict[str, FeltStake]:
    if table.play is not None or table.phase is not Phase.BETTING:
        return stakes_among(one for one in visible(table) if not one.behind)

    def made(player: str) -> dict[str, FeltStake]:
        return stakes_among(one for one in on_slips(table, (player,)) if not one.behind)

    stakes: dict[str, FeltStake] = {}
    # From each player's slip: nobody else's are made again with a bet.
    grounds = ((player, table.guests[player].slip) for player in keys(table.bettors))
    for own in kept.parts("stakes by player", made, grounds):
        stakes |= own
    return dict(sorted(stakes.items()))


def stakes_among(lying: Iterable[StakesView]) -> dict[str, FeltStake]:
    lots: dict[tuple[str, str, str], Lot] = {}
    for one in lying:
        place = (one.hand, one.bet, one.player)
        lots[place] = lots.get(place, Lot()).plus(one.lot)
    return {
        f"{hand}/{bet}/{player}": FeltStake(player, hand, bet, lot.total, len(lot.chips))
        for (hand, bet, player), lot in sorted(lots.items(), key=lambda item: item[0])
    }


class _Sum:
    """What lies together on one field, in the making."""

    def __init__(self) -> None:
        self.amount = 0
        self.by_player: dict[str, int] = {}


def _sums(lying: Iterable[Lying], largest_of: Collection[str], *, common: bool) -> dict[str, FeltSum]:
    """With the largest stake of one player on bets of which it is told."""
    sums: defaultdict[tuple[str, str, bool], _Sum] = defaultdict(_Sum)
    for player, hand, bet, behind, lot in lying:
        if common or behind:
            there, money = sums[hand, bet, behind], lot.total if lot.chips else lot.money
            there.amount += money
            there.by_player[player] = there.by_player.get(player, 0) + money
    return {
        f"{hand}/{bet}": FeltSum(
            hand,
            bet,
            behind,
            Amount(there.amount),
            len(there.by_player),
            Amount(max(there.by_player.values()) if bet in largest_of else 0),
        )
        for (hand, bet, behind), there in sorted(sums.items(), key=lambda item: item[0])
    }
