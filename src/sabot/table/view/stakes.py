"""What lies on the felt and may be seen: the stakes of seats by name, all others as sums."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from sabot.games.hand_id import dealt_hand, hand_named
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


def visible(table: Table) -> Iterator[StakesView]:
    """Everything that lies, but for what was paid with an answer to a question that is still open.

    A sum that grew with a choice would tell the choice.
    """
    if table.play is not None:
        yield from _in_play(table.play)
    elif table.phase is Phase.BETTING:
        yield from on_slips(table, table.bettors)


def on_slips(table: Table, players: Iterable[str]) -> Iterator[StakesView]:
    """Put by put, as they were laid: whoever asks adds them up by field."""
    for player in players:
        for press in table.guest(player).slip.presses:
            for put in press:
                yield StakesView(player, put.hand, put.bet, put.behind, put.lot)


def _in_play(play: Play) -> Iterator[StakesView]:
    decisions = play.family.decisions
    main = "" if decisions is None else decisions.main
    hidden, split, behind = _paid_with_open_answers(play), _split_by(play), bool(play.behind)
    for place, lot in play.lots.items():
        if not hidden or place not in hidden:
            player, hand, bet = place
            lies_at = _moved_right(split, player, hand) if split and bet == main else hand
            yield StakesView(player, lies_at, bet, behind and is_behind(play, player, hand), lot)
    for (player, hand), lot in play.added.items():
        if (player, hand) not in hidden:
            yield StakesView(player, hand, main, is_behind(play, player, hand), lot)


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
    insured = ((*place, answers.asked) for place in answers.insured if answers.asked)
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
    lying = (one for one in visible(table) if common or one.behind)
    mains = table.setup.fields.main_keys if _peels_by_stake(table) else frozenset()
    known = KeptParts() if kept is None else kept
    return known.part("sums", lambda: sums_among(lying, mains), *_grounds(table), bool(mains))


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
        slips = (table.guests[player].slip for player in table.bettors)
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
    grounds = ((player, table.guests[player].slip) for player in table.bettors)
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


def sums_among(lying: Iterable[StakesView], largest_of: Collection[str] = frozenset()) -> dict[str, FeltSum]:
    """With the largest stake of one player on bets of which it is told."""
    by_place: dict[tuple[str, str, bool], list[StakesView]] = {}
    for one in lying:
        by_place.setdefault((one.hand, one.bet, one.behind), []).append(one)
    return {
        f"{hand}/{bet}": FeltSum(
            hand,
            bet,
            behind,
            Amount(sum(one.lot.total for one in there)),
            len({one.player for one in there}),
            _largest(there) if bet in largest_of else Amount(0),
        )
        for (hand, bet, behind), there in sorted(by_place.items(), key=lambda item: item[0])
    }


def _largest(there: Iterable[StakesView]) -> Amount:
    stakes = Counter[str]()
    for one in there:
        stakes[one.player] += one.lot.total
    return Amount(max(stakes.values()))
