"""A sheet that is told by keys says the same words, and can be said again from its phrases alone."""

import re

import pytest

from sabot.games.catalogue import own_catalogue
from sabot.games.sheet import Texts, rule_sheet, said_sheet, texts_in
from sabot.games.sheet.document import words_of
from sabot.games.sheet.said import Phrase, SaidSheet

PLACE = re.compile("⟦([0-9]+)⟧")
NAMES = ("bet.", "row.", "game.")


def spoken(sheet: SaidSheet, texts: Texts, form: str, standing: dict[str, str]) -> str:
    """What a page would say, with nothing but the phrases and the texts of a language."""

    def phrase(one: Phrase) -> str:
        if one.key not in texts.entries:
            assert one.key.startswith(NAMES), one.key
            return one.text
        values = {name: spoken(sheet, texts, value, standing) for name, value in one.values}
        return texts.entries[one.key].format_map(standing | values)

    return PLACE.sub(lambda place: phrase(sheet.phrases[int(place[1])]), form)


@pytest.mark.parametrize("word", ["special bet", "side bet"])
@pytest.mark.parametrize("key", own_catalogue().games)
def test_it_says_what_the_sheet_says_and_so_do_its_phrases(key: str, word: str) -> None:
    game, texts = own_catalogue().find(key), texts_in("en")
    sheet = rule_sheet(game, texts, version="1", special_word=word)
    told = said_sheet(game, texts, version="1", special_word=word)
    standing = {"special": word, "specials": f"{word}s"}
    standing |= {name.title(): text[0].upper() + text[1:] for name, text in standing.items()}
    assert [section.key for section in told.sections] == [section.key for section in sheet.sections]
    for section, other in zip(sheet.sections, told.sections, strict=True):
        assert other.title.text == section.title
        for block, said in zip(section.blocks, other.blocks, strict=True):
            cells = [cell for row in said.rows for cell in row]
            assert [cell.text for cell in cells] == list(words_of(block))
            again = [spoken(told, texts, cell.phrases, standing) for cell in cells]
            assert again == [cell.text for cell in cells]
