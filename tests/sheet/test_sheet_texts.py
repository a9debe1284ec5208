"""The texts of rule sheets: complete, used, filled to the last placeholder, and ready for other languages."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from msgspec.structs import replace
from sheet_cases import GAMES, VERSION, game, sheet, switches

from sabot.games.bet import Asked
from sabot.games.blackjack.bet_windows import PLAYER_END
from sabot.games.blackjack.rules import Rules
from sabot.games.blackjack.settle import insurance_field, main_field
from sabot.games.sheet import BadText, Features, Texts, html, languages, rule_sheet, texts_in
from sabot.games.sheet.texts import placeholders
from sabot.games.sheet.writer import Writer
from sabot.games.stake import Field
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game

ENGLISH = texts_in("en")
FEW = Features(special_only=True, golden_mixed=False, golden_in_action=False, golden_cap=7)
"""What is told otherwise than at a table that has everything."""


class Watched(Mapping[str, str]):
    """Texts that remember which of them were asked for."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self.entries = entries
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return self.entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


@pytest.mark.long
def test_every_text_is_used_and_every_text_used_is_there() -> None:
    watched = Watched(ENGLISH.entries)
    texts = Texts("en", watched)
    for key in GAMES:
        rule_sheet(game(key), texts, version=VERSION)
        rule_sheet(game(key), texts, version=VERSION, special_word="side bet")
    for key, rule, value in switches():
        rule_sheet(game(key, **{rule: value}), texts, version=VERSION)
    # One sentence tells of two rules.
    rule_sheet(game("live-blackjack", draw_split_aces="true", resplit_aces="true"), texts, version=VERSION)
    for key in GAMES:
        rule_sheet(replace(game(key), offered=()), texts, version=VERSION)
        rule_sheet(game(key), texts, version=VERSION, features=FEW, returns={"Main bet": "99.5 %"})
    for share, after in ((Fraction(1), True), (Fraction(1, 2), False)):
        rule_sheet(asking(share, after_check=after), texts, version=VERSION)
    felt = game("live-blackjack")
    pair = replace(felt.bets["pair"], window=PLAYER_END)
    rule_sheet(replace(felt, bets={**felt.bets, "pair": pair}, offered=("pair",)), texts, version=VERSION)
    assert not ENGLISH.entries.keys() - watched.asked


def asking(share: Fraction, *, after_check: bool) -> Game:
    """A game whose pairs are asked for once the dealer's card lies."""
    felt = game("live-blackjack")
    asked = Asked(when=lambda up: True, share=share, after_check=after_check)
    bets = {**felt.bets, "pair": replace(felt.bets["pair"], asked=asked)}
    return replace(felt, bets=bets, offered=("pair",))


def quoted(texts: Texts) -> Texts:
    """A second language, made up: the same texts in quotes."""
    return Texts("xx", {key: f"«{text}»" for key, text in texts.entries.items()})


def with_own_names(texts: Texts) -> Texts:
    """The language with names of its own for some games, bets and rows."""
    own = {
        "bet.21+3": "Einundzwanzig plus drei",
        "bet.blackjack.21+3.text": "Drei Karten machen eine Pokerhand.",
        "title.straight flush": "Straße in einer Farbe",
        "game.live-blackjack": "Siebzehn und vier",
        "game.live-blackjack.about": "Sieben Plätze.",
    }
    return Texts(texts.language, {**texts.entries, **own})


def test_another_language_is_one_more_set_of_texts() -> None:
    whole = rule_sheet(game("live-blackjack"), with_own_names(quoted(ENGLISH)), version=VERSION)
    told = list(whole.words())
    assert '<html lang="xx">' in html(whole)
    assert whole.title == "«Siebzehn und vier: rules of play»"
    assert {
        "Einundzwanzig plus drei",
        "Drei Karten machen eine Pokerhand.",
        "Straße in einer Farbe",
        "Sieben Plätze.",
        "«Insurance»",
    } <= set(told)
    assert "Straight flush" not in told
    assert "Straight" in told, "a row without a name in this language keeps its own"


@pytest.mark.parametrize("key", GAMES)
def test_all_prose_of_a_sheet_comes_from_its_language(key: str) -> None:
    """Whatever is not in quotes is a number, or was defined with a game, a bet or a row."""
    chosen = game(key)
    fields: list[Field[object]] = [main_field(Rules()), insurance_field(Rules())]
    defined = {chosen.about}
    for field in (*fields, *(chosen.field(bet) for bet in (*chosen.mains(), *chosen.can_offer))):
        defined |= {field.bet.title, field.bet.text, *(row.title for row in field.table.rows)}
    told = rule_sheet(chosen, quoted(ENGLISH), version=VERSION).words()
    assert not {words for words in told if "«" not in words and not words.isdigit()} - defined


def test_a_missing_text_fails_loudly() -> None:
    entries = {key: text for key, text in ENGLISH.entries.items() if key != "blackjack.soft17.stand"}
    with pytest.raises(BadText, match=r"en: there is no text blackjack\.soft17\.stand"):
        rule_sheet(game("live-blackjack"), Texts("en", entries), version=VERSION)


def test_a_placeholder_without_a_value_fails_loudly() -> None:
    with pytest.raises(BadText, match=r"xx: hello asks for \{name\}"):
        Texts("xx", {"hello": "Hello {name}"}).fill("hello", {}, {"special": "x"})


def test_a_language_cannot_lose_a_number() -> None:
    with pytest.raises(BadText, match=r"xx: shoe\.decks leaves \{decks\} out"):
        Texts("xx", {"shoe.decks": "Some decks."}).fill("shoe.decks", {"decks": "8"}, {})


@pytest.mark.parametrize("text", ["{0}", "{}", "{name!r}", "{name:>3}", "{name.upper}", "{a b}"])
def test_only_plain_names_stand_in_braces(text: str) -> None:
    with pytest.raises(BadText, match="is not a plain name"):
        placeholders(text)


def test_an_unknown_language_is_refused_with_those_that_exist() -> None:
    assert "en" in languages()
    with pytest.raises(BadSetting, match=r"language: zz is not known; known here: de, en, es, sl, zh"):
        texts_in("zz")


def test_an_unknown_word_for_special_bets_is_refused() -> None:
    with pytest.raises(BadText, match=r"there is no text special\.bonus\.one"):
        rule_sheet(game("live-blackjack"), ENGLISH, version=VERSION, special_word="bonus")


def test_numbers_and_lists_are_written_as_people_do() -> None:
    write = Writer(ENGLISH, "blackjack")
    assert [write.counted("card", number) for number in (1, 2, 10, 11)] == [
        "one card",
        "two cards",
        "ten cards",
        "11 cards",
    ]
    assert [write.listed(words, "or") for words in ("a", "ab", "abc")] == ["a", "a or b", "a, b or c"]
    assert [write.spanned(numbers) for numbers in ([6], [6, 7], [0, 1, 2], [0, 2, 4])] == [
        "6",
        "6 or 7",
        "0 to 2",
        "0, 2 or 4",
    ]


def test_a_sheet_is_the_same_every_time() -> None:
    assert sheet("dai-bacc") == sheet("dai-bacc")
