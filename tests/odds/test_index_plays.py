"""Index plays against the eighteen that everybody knows.

Don Schlesinger, Attacking the Shoe (Blackjack Forum, September 1986), also in Blackjack Attack: high-low,
four decks, S17, doubles after splits. His are whole counts, and however they were rounded less than one off.
His come from hands of any number of cards and ours from two, which tells most at sixteen: those two lie
within 1.5, a bound that was seen and not worked out.
"""

import pytest

from sabot.games.blackjack.rules import Rules
from sabot.odds.blackjack.index_plays import IndexPlay, index_plays

ILLUSTRIOUS = {
    ("16", "T", "stand"): 0, ("15", "T", "stand"): 4, ("T-T", "5", "split"): 5, ("T-T", "6", "split"): 4,
    ("10", "T", "double"): 4, ("12", "3", "stand"): 2, ("12", "2", "stand"): 3, ("11", "A", "double"): 1,
    ("9", "2", "double"): 1, ("10", "A", "double"): 4, ("9", "7", "double"): 3, ("16", "9", "stand"): 5,
    ("13", "2", "stand"): -1, ("12", "4", "stand"): 0, ("12", "5", "stand"): -2, ("12", "6", "stand"): -1,
    ("13", "3", "stand"): -2, ("insurance", "A", "insure"): 3,
}  # fmt: skip


@pytest.fixture(scope="module")
def plays() -> dict[tuple[str, str, str], IndexPlay]:
    found = index_plays(Rules(decks=4, max_hands=4, split_depth=3))
    return {(play.row, play.up, play.above): play for play in found}


@pytest.mark.long
@pytest.mark.parametrize("play", ILLUSTRIOUS, ids=" ".join)
def test_the_illustrious_eighteen_pay_from_the_printed_count_on(
    play: tuple[str, str, str], plays: dict[tuple[str, str, str], IndexPlay]
) -> None:
    assert plays[play].count == pytest.approx(ILLUSTRIOUS[play], abs=1.5 if play[0] == "16" else 1)


@pytest.mark.parametrize(
    ("tags", "wrong"), [((1,) * 10, "tells nothing"), ((1, 0), "a count has 10 tags")], ids=str
)
def test_what_is_no_count_is_told(tags: tuple[float, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        index_plays(Rules(), tags)
