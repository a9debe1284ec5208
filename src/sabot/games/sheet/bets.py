"""Bets on a rule sheet: what wins, how the bet hangs together with others, and its pay table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from sabot.games.bet import PUSHES, Bet, Dealt, PayTable, Row
from sabot.games.sheet.document import Block, Bullets, Heading, Paragraph, Table, Terms, anchor
from sabot.games.sheet.examples import Example, example_of, shown
from sabot.games.sheet.writer import Writer
from sabot.games.stake import Field
from sabot.money import LOSE

_LEAST_FIELDS = 3
"""From so many on, the fields of one layout share a table."""


def telling_rows(table: PayTable) -> tuple[Row, ...]:
    """The rows that tell a player something: all but plain losses and plain pushes."""
    return tuple(
        row for row in table.rows if row.odds != LOSE and (row.labels, row.title) != ((PUSHES,), "Push")
    )


def pay_table(write: Writer, rows: Iterable[Row], bet: str = "") -> Table:
    """Outcomes and prices, with cards as an example where the bet has some."""
    told = tuple(rows)
    cards = tuple(example_of(write.family, bet, row) for row in told)
    prices = tuple((write.row_title(row), write.price(row.odds)) for row in told)
    if not any(cards):
        return Table((write("pays.outcome"), write("pays.pays")), prices)
    header = (write("pays.outcome"), write("pays.example"), write("pays.pays"))
    told_cards = (_in_words(write, example) if example else "" for example in cards)
    lines = zip(prices, told_cards, strict=True)
    return Table(header, tuple((title, one, price) for (title, price), one in lines))


def _in_words(write: Writer, example: Example) -> str:
    """The cards of either side, as far as the bet looks at them."""
    first, second = shown(example.cards), shown(example.others)
    if not second:
        return write(f"{write.family}.example.first", cards=first)
    if not first:
        return write(f"{write.family}.example.second", others=second)
    return write(f"{write.family}.example.both", cards=first, others=second)


def reading_prices(write: Writer) -> Paragraph:
    """How pay tables are read, and what the letters of their examples mean."""
    return write.paragraph(write("pays.reading"), write("pays.letters"))


def bet_blocks(write: Writer, field: Field[Dealt], titles: Mapping[str, str]) -> Iterator[Block]:
    """One bet with all that belongs to it; `titles` names the bets it may be linked with."""
    yield Heading(anchor("bet", field.bet.key), write.bet_title(field.bet))
    yield Paragraph(write.bet_text(field.bet))
    limits = tuple(link_texts(write, field.bet, titles))
    if limits:
        yield Bullets(limits)
    yield pay_table(write, telling_rows(field.table), field.bet.key)


def link_texts(write: Writer, bet: Bet[Dealt], titles: Mapping[str, str]) -> Iterator[str]:
    """How the bet is bound to others, a sentence for each rule."""
    links, title = bet.links, write.bet_title(bet)
    if bet.asked is not None:
        check = "after-check" if bet.asked.after_check else "before-check"
        yield write(f"links.asked.{check}", bet=title)
        whole, share = bet.asked.share == 1, f"{bet.asked.share.numerator}/{bet.asked.share.denominator}"
        yield write("links.asked.whole") if whole else write("links.asked.share", share=share)
    if bet.window.played:
        yield write("links.played", bet=title)
    flags = {
        "per_player": links.per_player,
        "needs_main": links.needs_main,
        "up_to_mains": links.up_to_mains,
    }
    yield from (write(f"links.{name}", bet=title) for name, holds in flags.items() if holds)
    others = {
        "needs": links.needs,
        "not_beside": links.not_beside,
        "not_offered_with": links.not_offered_with,
    }
    for name, keys in others.items():
        named = [titles[key] for key in keys if key in titles]
        if named:
            yield write(f"links.{name}", bet=title, others=write.listed(named, "and"))


def all_bets(write: Writer, fields: Sequence[Field[Dealt]], titles: Mapping[str, str]) -> Iterator[Block]:
    """Bets one after the other; the many small fields of a layout together in one table."""
    for layout, group in groupby(fields, key=_only_layout):
        together = tuple(group)
        if layout and _are_plain_fields(together):
            yield from _layout_fields(write, layout, together, titles)
        else:
            for field in together:
                yield from bet_blocks(write, field, titles)


def _only_layout(field: Field[Dealt]) -> str:
    layouts = field.bet.links.layouts
    return layouts[0] if len(layouts) == 1 else ""


def _are_plain_fields(fields: Sequence[Field[Dealt]]) -> bool:
    """Many bets, each with a single row whose title says what wins."""
    rows = [telling_rows(field.table) for field in fields]
    names = {row.title for found in rows for row in found}
    return len(fields) >= _LEAST_FIELDS and all(len(found) == 1 for found in rows) and len(names) == len(rows)


def _layout_fields(
    write: Writer, layout: str, fields: Sequence[Field[Dealt]], titles: Mapping[str, str]
) -> Iterator[Block]:
    yield Heading(anchor("fields", layout), write(f"{write.family}.fields.{layout}.title"))
    yield Paragraph(write(f"{write.family}.fields.{layout}.text"))
    header = (write("pays.bet"), write("pays.outcome"), write("pays.pays"))
    yield Table(header, tuple(_field_row(write, field) for field in fields))
    longer = tuple(
        (write.bet_title(field.bet), write.bet_text(field.bet)) for field in fields if ". " in field.bet.text
    )
    if longer:
        yield Terms(longer)
    limits = tuple(text for field in fields for text in link_texts(write, field.bet, titles))
    if limits:
        yield Bullets(limits)


def _field_row(write: Writer, field: Field[Dealt]) -> tuple[str, str, str]:
    (row,) = telling_rows(field.table)
    return write.bet_title(field.bet), write.row_title(row), write.price(row.odds)
