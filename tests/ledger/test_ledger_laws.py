"""Random days keep every law; and days are not empty."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from ledger_laws import LAWS
from naive_house import PLANS, House, Plan, day

from sabot.games.answer import Refused


@pytest.mark.long
@pytest.mark.gli("4.3.3")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLANS)
def test_random_days_keep_the_law(law: Callable[[House], None], plan: Plan) -> None:
    law(day(plan))


@pytest.mark.long
def test_random_days_show_every_fact_taken_and_refused_where_it_can_be() -> None:
    taken: Counter[str] = Counter()
    refused: Counter[str] = Counter()

    @settings(max_examples=200, derandomize=True, database=None, phases=[Phase.generate], deadline=None)
    @given(PLANS)
    def look(plan: Plan) -> None:
        for told in day(plan).told:
            (fact,) = told.facts
            (refused if isinstance(told.answer, Refused) else taken)[type(fact).__name__] += 1

    look()
    always = {"CreditsIssued", "GoldenAwarded", "RoundVoided"}
    assert taken.keys() == refused.keys() | always
    assert len(taken) == 14
    assert min(taken.values()) >= 50, taken
    assert min(refused.values()) >= 20, refused
