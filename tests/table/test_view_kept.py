"""Parts of views that are made once: which are made again, and which are kept at all."""

from sabot.table.view import KeptParts


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
