"""The page of rule keys is what the rules say of themselves."""

from pathlib import Path

import pytest
from msgspec.structs import fields

from sabot.games.catalogue import OWN_FAMILIES
from sabot.games.rule_keys import described

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == described()


@pytest.mark.parametrize("family", OWN_FAMILIES)
def test_every_key_is_explained(family: str) -> None:
    page = described()
    for field in fields(OWN_FAMILIES[family].rules):
        assert f"| `{field.name}` |" in page
