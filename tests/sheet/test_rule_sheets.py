"""The sheet of every game: complete, in all its forms, and sound."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from sheet_cases import GAMES, game, sheet

from sabot.games.bet import PayTable
from sabot.games.blackjack.settle import insurance_field, main_field
from sabot.games.catalogue import is_blackjack
from sabot.games.sheet import Sheet, html, markdown
from sabot.games.sheet.document import Bullets, Heading, Paragraph, Section, Table, Terms, anchor, words_of

EMPTY_TAGS = {"meta"}


class Page(HTMLParser):
    """Reads a page, insists on balanced tags, and keeps text, ids and links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.feed(page)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY_TAGS:
            self.open.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def _read(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    handle_data = _read  # the parser's own word for text


def shown_rows(table: PayTable) -> Iterator[tuple[str, str]]:
    """Title and price of each winning row, written here by hand."""
    for row in table.rows:
        if row.odds > 0:
            yield row.title, f"{row.odds.numerator} to {row.odds.denominator}"


def tables_of(section: Section) -> list[tuple[str, ...]]:
    return [row for block in section.blocks if isinstance(block, Table) for row in block.rows]


def headings_of(whole: Sheet) -> list[str]:
    return [block.title for part in whole.sections for block in part.blocks if isinstance(block, Heading)]


def sentences(words: str) -> list[str]:
    return [sentence.strip() for sentence in re.split(r"(?<=[.!?])\s+", words) if sentence.strip()]


@pytest.mark.feature("ALLB-32")
@pytest.mark.feature("IGT-31")
@pytest.mark.feature("BAC-23")
@pytest.mark.gli("4.4.1")
@pytest.mark.parametrize("key", GAMES)
def test_every_bet_stands_on_the_sheet_with_all_that_it_pays(key: str) -> None:
    chosen, whole = game(key), sheet(key)
    (offered,) = (part for part in whole.sections if part.key == "bets")
    besides = [part for part in whole.sections if part.key == "also-available"]
    titles = {*headings_of(whole), *(row[0] for part in (offered, *besides) for row in tables_of(part))}
    for bet in (*chosen.mains(), *chosen.can_offer):
        field = chosen.field(bet)
        here = offered if bet in chosen.offer() else besides[0]
        rows = {(row[0], row[-1]) for row in tables_of(here)} | {row[-2:] for row in tables_of(here)}
        assert field.bet.title in titles
        assert set(shown_rows(field.table)) <= rows, bet


@pytest.mark.parametrize("key", [key for key in GAMES if is_blackjack(game(key))])
def test_main_bet_and_insurance_stand_on_the_sheet(key: str) -> None:
    chosen = game(key)
    assert is_blackjack(chosen)
    (offered,) = (part for part in sheet(key).sections if part.key == "bets")
    rows = {row[-2:] for row in tables_of(offered)}
    for field in (main_field(chosen.rules), insurance_field(chosen.rules)):
        assert set(shown_rows(field.table)) <= rows
    assert ("Blackjack", "3 to 2") in rows
    assert ("Dealer blackjack", "2 to 1") in rows


@pytest.mark.parametrize("key", GAMES)
def test_a_bet_is_explained_in_its_own_words(key: str) -> None:
    """Plain fields that share a table need none: their row says what wins."""
    chosen, told = game(key), set(sheet(key).words())
    silent = {bet for bet in chosen.can_offer if chosen.bets[bet].text not in told}
    assert all(len(chosen.bets[bet].links.layouts) == 1 for bet in silent)
    assert all(". " not in chosen.bets[bet].text for bet in silent)


@pytest.mark.feature("IGT-37")
@pytest.mark.parametrize("key", GAMES)
def test_a_page_has_sections_links_to_them_and_the_way_back_to_the_top(key: str) -> None:
    whole = sheet(key)
    page = Page(html(whole))
    titles = [part.title for part in whole.sections]
    for title in ("How to bet", "How to play", "Options", "Other rules", "Additional information"):
        assert title in titles
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert [f"#{part.key}" for part in whole.sections] == [link for link in page.links if link != "#top"]
    assert page.links.count("#top") == page.texts.count("[top]") == len(whole.sections)


@pytest.mark.parametrize("key", GAMES)
def test_a_page_says_all_words_of_the_sheet_and_loads_nothing(key: str) -> None:
    whole, page = sheet(key), Page(html(sheet(key)))
    assert set(whole.words()) <= set(page.texts)
    assert all(link.startswith("#") for link in page.links)
    assert page.attributes <= {
        "lang",
        "charset",
        "name",
        "content",
        "id",
        "class",
        "href",
        "scope",
        "aria-labelledby",
    }
    assert "url(" not in html(whole)
    assert "@import" not in html(whole)


@pytest.mark.parametrize("key", GAMES)
def test_markdown_says_all_words_of_the_sheet(key: str) -> None:
    text = re.sub(r"\\(.)", r"\1", markdown(sheet(key)))
    assert not [words for words in sheet(key).words() if words not in text]
    widths = [len(re.findall(r"(?<!\\)\|", line)) for line in markdown(sheet(key)).splitlines()]
    assert max(widths) <= 12, "no cell breaks a table"


@pytest.mark.parametrize("key", GAMES)
def test_no_placeholder_is_left_and_no_sentence_stands_twice(key: str) -> None:
    chosen, whole = game(key), sheet(key)
    assert not [words for words in whole.words() if "{" in words or "}" in words]
    texts = {chosen.bets[bet].text for bet in (*chosen.mains(), *chosen.can_offer)}
    prose = (
        block for part in whole.sections for block in part.blocks if not isinstance(block, Table | Heading)
    )
    told = [words for block in prose for words in words_of(block) if words not in texts]
    counted = Counter(sentence for words in told for sentence in sentences(words))
    assert not [sentence for sentence, times in counted.items() if times > 1]


@pytest.mark.parametrize("key", GAMES)
def test_sentences_begin_large_and_end_with_a_stop(key: str) -> None:
    for part in sheet(key).sections[:-1]:
        for block in part.blocks:
            if isinstance(block, Paragraph | Bullets):
                for words in words_of(block):
                    assert words.endswith((".", "!", "?")), words
                    assert all(first[0].isupper() or first[0].isdigit() for first in sentences(words)), words
                    assert "  " not in words


SHARP = Sheet(
    "en",
    'Cards & <b>"dice"</b>',
    "Contents",
    "top",
    (
        Section(
            "a",
            "A * star",
            (
                Heading("h", "1 < 2"),
                Paragraph("_under_ & <script>alert(1)</script>"),
                Bullets(("a|b",)),
                Terms((("#t", "[link](x)"),)),
                Table(("x|y",), (("`code`",),)),
            ),
        ),
    ),
)


def test_html_is_escaped() -> None:
    page = html(SHARP)
    assert "<script" not in page
    assert "Cards &amp; &lt;b&gt;&quot;dice&quot;&lt;/b&gt;" in page
    assert set(SHARP.words()) <= set(Page(page).texts)


def test_markdown_is_escaped() -> None:
    assert markdown(SHARP).splitlines() == [
        '# Cards & \\<b\\>"dice"\\</b\\>',
        "",
        "## A \\* star",
        "",
        "### 1 \\< 2",
        "",
        "\\_under\\_ & \\<script\\>alert(1)\\</script\\>",
        "",
        "- a\\|b",
        "",
        "- **\\#t**: \\[link\\](x)",
        "",
        "| x\\|y |",
        "| --- |",
        "| \\`code\\` |",
    ]


@pytest.mark.parametrize("broken", ["<p>", "<p></b></p>", "<ul><li></ul></li>"])
def test_a_page_out_of_balance_is_noticed(broken: str) -> None:
    with pytest.raises(AssertionError):
        Page(broken)


@pytest.mark.parametrize(("names", "place"), [(("bet", "21+3"), "bet-21-3"), (("bet", "19+"), "bet-19")])
def test_places_for_links_are_plain(names: tuple[str, ...], place: str) -> None:
    assert anchor(*names) == place
