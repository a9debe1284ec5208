"""What a table is told of who is there: of people, and of nobody who has no name."""

import pytest
from table_drawing import Scene

from sabot.table.house.croupiers import told_of_presence


@pytest.mark.parametrize("here", [True, False])
def test_a_table_without_a_croupier_is_told_of_nobody(here: bool) -> None:
    assert told_of_presence(Scene("punto-banco").host.table, "", here=here) is None
