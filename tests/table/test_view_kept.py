"""Parts of views that are made once: which are made again, and which are kept at all."""

from sabot.table.view import KeptParts, SharedParts
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
