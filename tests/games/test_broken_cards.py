"""A card with a mistake is refused, and the message says where, what, and what would be right."""

import pytest
from broken_cards import BROKEN_RULES, Broken
from broken_offers import BROKEN_OFFERS
from cards_as_text import read, texts

from sabot.games.catalogue import own_catalogue
from sabot.games.toml_reading import BadSetting

BROKEN = {**BROKEN_RULES, **BROKEN_OFFERS}


def told(text: str, file: str) -> str:
    with pytest.raises(BadSetting) as caught:
        read(text, file)
    message = str(caught.value)
    assert "\n" not in message, "a message is one line"
    return message


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_mistake_is_told(broken: Broken) -> None:
    text = texts()[broken.card]
    assert text.count(broken.line) == 1, "the edit must hit exactly one place of the real card"
    message = told(text.replace(broken.line, broken.instead), "broken.toml")
    assert message == f"broken.toml: {broken.message}"


@pytest.mark.parametrize("key", texts())
def test_the_cards_are_right_before_they_are_broken(key: str) -> None:
    assert read(texts()[key]).key == key


def test_an_empty_file_has_no_family() -> None:
    assert told("", "empty.toml") == "empty.toml: family is missing"


@pytest.mark.parametrize("text", ["key = ", "[rules", "key = 'a'\nkey = 'b'", f"place = 1{'0' * 5000}"])
def test_what_is_not_toml_is_told(text: str) -> None:
    assert told(text, "odd.toml").startswith("odd.toml: the file is not TOML: ")


@pytest.mark.parametrize("key", texts())
def test_no_game_comes_twice(key: str) -> None:
    with pytest.raises(BadSetting) as caught:
        own_catalogue().extended(cards={"again.toml": texts()[key]})
    assert str(caught.value) == f'again.toml: key = "{key}": there is a game of that name already'


def test_a_mistake_knows_its_file_and_key() -> None:
    with pytest.raises(BadSetting) as caught:
        read(texts()["etg-blackjack"].replace("place = 1", "place = 1.5"), "my.toml")
    assert (caught.value.file, caught.value.key) == ("my.toml", "place")
