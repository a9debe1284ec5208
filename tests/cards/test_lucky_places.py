"""Lucky cards lie where the seed of their shoe says, everywhere equally often."""

from collections import Counter
from hashlib import sha256

import pytest

from sabot.cards.lucky import lucky_places


def seed(number: int) -> bytes:
    return sha256(str(number).encode()).digest()


def test_places_are_different_and_inside_the_shoe() -> None:
    places = lucky_places("t1/1", seed(1), 1, 312, 20)
    assert len(places) == 20
    assert min(places) >= 1
    assert max(places) <= 312


def test_the_same_seed_gives_the_same_places_and_another_shoe_others() -> None:
    assert lucky_places("t1/1", seed(1), 0, 400, 5) == lucky_places("t1/1", seed(1), 0, 400, 5)
    assert lucky_places("t1/1", seed(1), 0, 400, 5) != lucky_places("t1/2", seed(1), 0, 400, 5)
    assert lucky_places("t1/1", seed(1), 0, 400, 5) != lucky_places("t1/1", seed(2), 0, 400, 5)


@pytest.mark.long
def test_every_place_is_as_likely_as_any_other() -> None:
    """Two of eight places in 4,000 shoes: each is expected 1,000 times; chi-square of 7 degrees, 99.9 %."""
    counted = Counter(place for number in range(4_000) for place in lucky_places("s", seed(number), 0, 7, 2))
    assert sum((counted[place] - 1_000) ** 2 for place in range(8)) < 24.32 * 1_000


def test_all_places_may_be_lucky_but_no_more() -> None:
    assert lucky_places("s", seed(1), 3, 5, 3) == {3, 4, 5}
    with pytest.raises(ValueError, match="do not fit"):
        lucky_places("s", seed(1), 3, 5, 4)
