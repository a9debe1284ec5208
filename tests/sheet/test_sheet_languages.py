"""Every language says every sheet: the same keys and placeholders as English, and the same numbers."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from sheet_cases import GAMES, VERSION, game, switches

from sabot.cli.rules import drawn_sheet
from sabot.games.baccarat.bets import BETS as BACCARAT_BETS
from sabot.games.blackjack.settle import insurance_field, main_field
from sabot.games.catalogue import is_blackjack
from sabot.games.sheet import Features, Sheet, Texts, languages, page, rule_sheet, texts_in
from sabot.games.sheet.document import Block, Bullets, Paragraph, Table, words_of
from sabot.games.sheet.texts import placeholders
from sabot.games.sheet.writer import Writer, plural_form
from sabot.games.variant import Game
from sabot.texts.text_catalogue import texts

ENGLISH = texts_in("en")
OTHERS = ("de", "es", "sl", "zh")
NAMES = ("bet.", "title.", "game.", "caption.", "family.", "outcome.", "place.", "remark.")
STANDING = {"special", "specials", "Special", "Specials"}
FORMS = {"two", "few"}
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
STOPS = (".", "!", "?", "。", "！", "？")


def sentences(texts: Texts) -> dict[str, str]:
    """What every language must have: all but names."""
    return {key: text for key, text in texts.entries.items() if not key.startswith(NAMES)}


def english_for(key: str) -> str | None:
    """The English key that a form of Slovenian stands beside; nothing for its numbers by gender."""
    path, _, last = key.rpartition(".")
    if path.endswith(".number"):
        return None
    return f"{path}.many" if last in FORMS else key


def digits(text: str) -> Counter[str]:
    return Counter(re.findall("[0-9]+", text))


def in_words(text: str) -> Counter[str]:
    """The numbers that a text has as words, singular or plural: `six`, `nines`."""
    found = re.findall("[a-z]+", text.lower())
    return Counter(str(WORDS.index(word) + 1) for one in found for word in (one, one[:-1]) if word in WORDS)


def same_numbers(english: str, other: str) -> bool:
    """Every figure is kept; a number in words may become a figure, as ranks and counts do in Chinese."""
    kept, found = digits(english), digits(other)
    return kept <= found <= kept + in_words(english)


def defined(chosen: Game) -> Iterator[tuple[str, str]]:
    """What a game, its bets and their rows say in English, by the keys under which others have it."""
    family = chosen.family.key
    yield f"game.{chosen.key}.about", chosen.about
    fields = [chosen.field(bet) for bet in (*chosen.mains(), *chosen.can_offer)]
    own = (main_field(chosen.rules), insurance_field(chosen.rules)) if is_blackjack(chosen) else ()
    for field in (*fields, *own):
        yield f"bet.{family}.{field.bet.key}.text", field.bet.text
        for table in (*field.bet.tables.values(), field.table):
            yield from ((row.named.key, row.title) for row in table.rows)


DEFINED = dict(pair for key in GAMES for pair in defined(game(key)))
DEFINED |= {f"bet.baccarat.{bet.key}.text": bet.text for bet in BACCARAT_BETS}


def told(chosen: Game, language: str) -> Sheet:
    return rule_sheet(chosen, texts_in(language), version=VERSION)


def blocks(sheet: Sheet) -> list[Block]:
    return [block for section in sheet.sections for block in section.blocks]


def prices(sheet: Sheet) -> Iterator[list[str]]:
    """The figures of every row of every pay table, in their order: `40 to 1` is 40 and 1."""
    for block in blocks(sheet):
        if isinstance(block, Table) and block.header[-1] == texts_in(sheet.language).entries["pays.pays"]:
            yield from (re.findall("[0-9]+", row[-1]) for row in block.rows)


def test_the_languages_are_these() -> None:
    assert languages() == tuple(sorted(("en", *OTHERS)))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_keys_of_english_and_forms_of_its_own(language: str) -> None:
    here = sentences(texts_in(language))
    assert not sentences(ENGLISH).keys() - here.keys()
    more = here.keys() - sentences(ENGLISH).keys()
    assert {english_for(key) for key in more} <= {*ENGLISH.entries, None}
    assert bool(more) == (language == "sl")


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_placeholders_and_the_numbers_of_english(language: str) -> None:
    for key, text in sentences(texts_in(language)).items():
        english = ENGLISH.entries.get(english_for(key) or "")
        if english is None or key.startswith("number."):
            continue
        wanted, found = placeholders(english), placeholders(text)
        assert found - STANDING == wanted - STANDING, key
        assert bool(found & STANDING) == bool(wanted & STANDING), key
        assert same_numbers(english, text), key


@pytest.mark.parametrize("language", OTHERS)
def test_games_bets_and_rows_are_said_with_the_numbers_of_english(language: str) -> None:
    here = texts_in(language).entries
    for key, english in DEFINED.items():
        if re.search("[A-Za-z]", english):
            assert key in here, key
            assert same_numbers(english, here[key]), key


@pytest.mark.parametrize("language", OTHERS)
def test_no_name_is_given_to_what_does_not_exist(language: str) -> None:
    assert not {key for key in texts(language, "sheets") if key.startswith(NAMES)} - DEFINED.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    """Names are the same everywhere; what has four words or more is no name."""
    here = texts_in(language).entries
    english = {**ENGLISH.entries, **DEFINED}
    assert not [key for key, text in english.items() if text.count(" ") >= 3 and here.get(key) == text]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", GAMES)
def test_every_sheet_has_the_shape_and_the_numbers_of_the_english_one(key: str, language: str) -> None:
    english, other = told(game(key), "en"), told(game(key), language)
    assert [part.key for part in other.sections] == [part.key for part in english.sections]
    for block, said in zip(blocks(english), blocks(other), strict=True):
        assert type(said) is type(block)
        for words, again in zip(words_of(block), words_of(said), strict=True):
            assert same_numbers(words, again), (words, again)
            assert not re.search(r"[{}]|  ", again), again


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", GAMES)
def test_what_a_row_pays_is_the_same_in_every_language(key: str, language: str) -> None:
    english, other = (list(prices(told(game(key), code))) for code in ("en", language))
    assert other == english
    assert any(len(price) == 2 for price in english)


@pytest.mark.long
@pytest.mark.parametrize("language", OTHERS)
def test_every_rule_can_be_said(language: str) -> None:
    here = texts_in(language)
    for key, rule, value in switches():
        rule_sheet(game(key, **{rule: value}), here, version=VERSION)
    for key in GAMES:
        rule_sheet(replace(game(key), offered=()), here, version=VERSION, special_word="side bet")
        rule_sheet(game(key), here, version=VERSION, features=Features(special_only=True, golden_cap=7))
        rule_sheet(game(key), here, version=VERSION, returns={"Tie": "85.64 %"})


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", GAMES)
def test_prose_ends_with_a_stop_and_the_page_says_the_same(key: str, language: str) -> None:
    sheet = told(game(key), language)
    for part in sheet.sections[:-1]:
        prose = [block for block in part.blocks if isinstance(block, Paragraph | Bullets)]
        assert not [words for block in prose for words in words_of(block) if not words.endswith(STOPS)]
    cells = [
        cell for part in page(sheet).sections for block in part.blocks for row in block.rows for cell in row
    ]
    assert cells == [words for block in blocks(sheet) for words in words_of(block)]


@pytest.mark.parametrize(
    ("number", "cards", "decks"),
    [
        (1, "eno karto", "en komplet"),
        (2, "dve karti", "dva kompleta"),
        (3, "tri karte", "trije kompleti"),
        (4, "štiri karte", "štirje kompleti"),
        (5, "pet kart", "pet kompletov"),
        (52, "52 kart", "52 kompletov"),
        (102, "102 karti", "102 kompleta"),
        (104, "104 karte", "104 kompleti"),
        (112, "112 kart", "112 kompletov"),
    ],
)
def test_slovenian_counts_with_a_dual_and_by_gender(number: int, cards: str, decks: str) -> None:
    write = Writer(texts_in("sl"), "blackjack")
    assert (write.counted("card", number), write.counted("deck", number)) == (cards, decks)


def test_other_languages_have_one_form_for_many() -> None:
    assert [plural_form(number) for number in (2, 3, 4, 5, 104)] == ["two", "few", "few", "many", "few"]
    assert Writer(texts_in("de"), "blackjack").counted("card", 2) == "zwei Karten"
    assert Writer(texts_in("es"), "blackjack").counted("deck", 104) == "104 barajas"
    assert Writer(texts_in("zh"), "blackjack").counted("card", 3) == "3 张牌"


def test_chinese_sentences_follow_each_other_without_a_blank() -> None:
    write = Writer(texts_in("zh"), "blackjack")
    assert write.paragraph("一。", "", "二。") == Paragraph("一。二。")


@pytest.mark.parametrize(
    ("english", "other", "same"),
    [
        ("pays 3 to 2", "zahlt 3:2", True),
        ("pays 3 to 2", "zahlt 3:1", False),
        ("a total of 9", "mit neun", False),
        ("four nines", "四张 9", True),
        ("four nines", "四张 8", False),
    ],
)
def test_a_changed_number_is_noticed(english: str, other: str, same: bool) -> None:
    assert same_numbers(english, other) is same


@pytest.mark.parametrize("key", ["etg-blackjack", "koi-bacc"])
def test_a_terminal_shows_all_of_a_text_without_blanks(key: str) -> None:
    console = Console(width=60, highlight=False)
    with console.capture() as written:
        console.print(drawn_sheet(told(game(key), "zh")))
    assert "…" not in written.get()
    assert max(cell_len(line) for line in written.get().splitlines()) <= 60
