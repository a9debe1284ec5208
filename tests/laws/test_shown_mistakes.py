"""The sessions in which mistakes are found keep the laws without them: the mistake is what breaks a law."""

from functools import cache
from pathlib import Path

import pytest
from shown_mistakes import shown
from table_plans import Plan
from table_record_laws import hole_cards_are_hidden
from table_session import Session, play
from table_view_laws import views_keep_secrets
from test_table_laws import LAWS

BY_NAME = {law.__name__: law for law in (*LAWS, views_keep_secrets)}
TESTS = "".join(file.read_text() for file in Path(__file__).parent.glob("test_table_mistakes*.py"))

played = cache(play)


@pytest.mark.parametrize("law", sorted({mistake.rpartition(" ")[2] for mistake in shown()}))
def test_without_its_mistake_a_session_keeps_the_law(law: str) -> None:
    for mistake, plan in shown().items():
        test, _, broken = mistake.partition(" ")
        if broken == law:
            assert f"def {test.partition('[')[0]}(" in TESTS
            keeps(law, plan)


def keeps(law: str, plan: Plan) -> None:
    if law == hole_cards_are_hidden.__name__:
        hole_cards_are_hidden(plan)
    else:
        session: Session = played(plan)
        BY_NAME[law](session)
