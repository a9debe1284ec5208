"""Slips of the pen in scripts that once were passed over."""

import pytest

from sabot.games.catalogue import catalogue
from sabot.script import parse_scripts, play

CROWD = "\n".join(f"bet p{number} main 10" for number in range(22))


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        (
            "game punto-banco\nshoe 9h 9d Kc Kd\nbet ann tie 1\nbet ann/2 tie 2",
            "line 4: there is no hand ann/2 in punto-banco; write the name alone",
        ),
        (f"game live-blackjack\nshoe Th\n{CROWD}", "line 10: there is no seat for p7: live-blackjack has 7"),
        (
            "game punto-banco\nshoe 9h 9d Kc Kd\nbet ann tie 1\nexpect player",
            "line 4: no cards are expected; write: expect player CARDS",
        ),
    ],
)
def test_a_slip_is_told(text: str, difference: str) -> None:
    (script,) = parse_scripts(text)
    report = play(catalogue(), script)
    assert report.differences == (difference,)


def test_a_separator_may_carry_a_remark() -> None:
    one = "game punto-banco\nshoe 9h 9d Kc Kd\nbet ann tie 1\nexpect ann tie 9\n"
    scripts = parse_scripts(f"{one}--- # and once more\n{one}")
    assert [play(catalogue(), script).ok for script in scripts] == [True, True]
