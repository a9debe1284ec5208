"""Parts of views that are made once: which are made again, and which are kept at all."""

from functools import partial
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace
from view_scene import Looked

from sabot.profiles import Mode
from sabot.table.view import (
    Json,
    KeptParts,
    SharedParts,
    difference,
    merged,
    own_grounds,
    own_view,
)
from sabot.table.view.differences import MOST_KNOWN, KnownDifferences
from sabot.table.view.kept_parts import MOST_SHARED


def test_a_part_is_made_again_when_a_ground_of_it_is_another() -> None:
    kept, made, slip = KeptParts(), list[str](), object()

    def make(player: str) -> str:
        made.append(player)
        return player.title()

    assert kept.parts("stakes", make, [("ann", slip), ("bob", slip)]) == ["Ann", "Bob"]
    assert kept.parts("stakes", make, [("ann", slip), ("bob", object())]) == ["Ann", "Bob"]
    assert made == ["ann", "bob", "bob"]


def test_of_those_who_are_gone_nothing_is_kept() -> None:
    kept, made, slip = KeptParts(), list[str](), object()

    def make(player: str) -> str:
        made.append(player)
        return player

    for players in (("ann", "bob"), ("bob",), ("ann", "bob")):
        kept.parts("stakes", make, [(player, slip) for player in players])
    assert made == ["ann", "bob", "ann"]


def test_who_stakes_alike_shares_what_is_made_while_the_ground_is_the_same() -> None:
    shared, made, ground = SharedParts(), list[int](), object()

    def part(of: object, key: int) -> int:
        def make() -> int:
            made.append(key)
            return key

        return shared.part(of, key, make)

    assert [part(ground, key) for key in (1, 1, 2, 1)] == [1, 1, 2, 1]
    assert made == [1, 2]
    part(object(), 1)
    assert made == [1, 2, 1]
    for key in range(3 * MOST_SHARED):
        part(ground, key)
    part(ground, 3 * MOST_SHARED - 1)
    assert len(made) == 3 + 3 * MOST_SHARED


def test_where_nobody_deals_the_end_of_the_betting_time_is_told_all_the_same() -> None:
    """No bets are taken before and after it, and only the reason is another."""
    looked = Looked("live-blackjack", Mode.LIVE, purses="ann 1000", seats="ann 1")
    looked.bet("ann", "1.1", "main", "10")
    table, kept = replace(looked.table, croupier=""), KeptParts()
    assert table.clock is not None
    purse, seen = looked.purse("ann"), list[set[str]]()
    for at in (table.clock.until - 1, table.clock.until):
        make = partial(own_view, table, "ann", purse, at)
        view = kept.part("own", partial(make, kept=kept), *own_grounds(table, "ann", purse, (), at))
        assert view == make()
        seen.append({act.refused.code for act in view.acts if act.key.startswith("clear") and act.refused})
    assert seen == [{"no-croupier-no-bets"}, {"no-more-bets"}]


# Differences between parts that several people are shown.


class Mistaken(KnownDifferences):
    """A mistake made on purpose: it asks what a part has become, and not what it was."""

    def __init__(self) -> None:
        super().__init__()
        self._by_after = dict[int, tuple[object, object]]()

    def between(self, before: object, after: object) -> object:
        return self._by_after.setdefault(id(after), (after, difference(before, after)))[1]


def ways_to_twenty(known: KnownDifferences) -> None:
    """Two come to the same stake by two ways, and each is told rightly how it was."""
    looked, shared = Looked("punto-banco", purses="ann 1000, bob 1000"), SharedParts()
    kept = {player: KeptParts(shared) for player in ("ann", "bob")}

    def view(player: str) -> object:
        return own_view(looked.table, player, looked.purse(player), looked.host.at, kept=kept[player])

    told = {player: view(player) for player in kept}
    for player, stake in (("ann", "10"), ("ann", "10"), ("bob", "20")):
        looked.bet(player, "", "player", stake)
        before, told[player] = told[player], view(player)
        changed = plain(difference(before, told[player], known))
        assert merged(plain(before), changed) == plain(told[player])


def plain(value: object) -> Json:
    made: Json = msgspec.json.decode(msgspec.json.encode(value))
    return made


def test_the_same_part_is_told_by_what_it_was() -> None:
    ways_to_twenty(KnownDifferences())
    with pytest.raises(AssertionError):
        ways_to_twenty(Mistaken())


def test_of_differences_only_so_many_are_kept() -> None:
    known, parts = KnownDifferences(), [(number,) for number in range(3 * MOST_KNOWN)]
    for before, after in pairwise(parts):
        assert known.between(before, after) == after
    assert len(known._known) <= MOST_KNOWN
