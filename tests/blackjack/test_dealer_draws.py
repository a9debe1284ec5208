"""The dealer's whole table, typed by hand: d draws, . stands."""

import pytest

from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import Total
from sabot.games.blackjack.rules import Rules, Soft17

# A hard total can be 4 to 26 (16 and a ten); a soft one 12 to 21, or 11 for a single ace.
HARD = {
    Soft17.STAND: "4d 5d 6d 7d 8d 9d 10d 11d 12d 13d 14d 15d 16d 17. 18. 19. 20. 21. 22. 23. 24. 25. 26.",
    Soft17.HIT: "4d 5d 6d 7d 8d 9d 10d 11d 12d 13d 14d 15d 16d 17. 18. 19. 20. 21. 22. 23. 24. 25. 26.",
}
SOFT = {
    Soft17.STAND: "11d 12d 13d 14d 15d 16d 17. 18. 19. 20. 21.",
    Soft17.HIT: "11d 12d 13d 14d 15d 16d 17d 18. 19. 20. 21.",
}


@pytest.mark.feature("BJ-20")
@pytest.mark.feature("BJ-55")
@pytest.mark.feature("ALLB-13")
@pytest.mark.feature("IGT-27")
@pytest.mark.feature("LIVE-21")
@pytest.mark.parametrize("soft17", Soft17)
@pytest.mark.parametrize(("table", "soft"), [(HARD, False), (SOFT, True)], ids=["hard", "soft"])
def test_when_the_dealer_draws(table: dict[Soft17, str], soft: bool, soft17: Soft17) -> None:
    rules = Rules(soft17=soft17)
    cells = table[soft17].split()
    drawn = {int(cell[:-1]): dealer_draws(rules, Total(int(cell[:-1]), soft)) for cell in cells}
    assert drawn == {int(cell[:-1]): cell.endswith("d") for cell in cells}
