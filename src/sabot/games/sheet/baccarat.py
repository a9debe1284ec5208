"""The rule sheet of a game of baccarat, section by section."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.tableau import banker_draws, is_natural, player_draws
from sabot.games.sheet.bets import all_bets, bet_blocks, reading_prices, telling_rows
from sabot.games.sheet.document import Block, Heading, Paragraph, Section, Table
from sabot.games.sheet.features import Features
from sabot.games.sheet.house_rules import (
    also_available,
    live_tables,
    money_texts,
    option_terms,
    shoe_texts,
    taking_bets,
    titles_of,
)
from sabot.games.sheet.player_help import button_blocks, service_section
from sabot.games.sheet.writer import Writer
from sabot.games.stake import Field
from sabot.money import PUSH

_THIRD_VALUES = range(10)
_BANKER = "banker"
"""The main bet on which the house earns by a commission or by a rule of its own (P2)."""


def baccarat_sections(write: Writer, game: BaccaratGame, features: Features) -> Iterator[Section]:
    titles = titles_of(write, game)
    yield write.section("at-a-glance", *_glance(write, game))
    yield write.section("how-to-bet", *_betting(write, game, features))
    yield write.section("how-to-play", *_play(write))
    yield write.section("bets", *_bets(write, game, titles))
    besides = also_available(write, game, titles)
    if besides is not None:
        yield besides
    yield write.section("roads", *_roads(write, naturals=game.rules.naturals_on_road))
    yield write.section("options", *_options(write))
    yield service_section(write, features)
    burnt = _burnt(write, game.rules.burn)
    yield write.section("other-rules", write.bullets(*shoe_texts(write, game, burnt), *money_texts(write)))
    yield write.section("interrupted-games", *_interrupted(write))
    yield live_tables(write, features)


def _glance(write: Writer, game: BaccaratGame) -> Iterator[Block]:
    rules = game.rules
    facts = [
        (write("dealt.glance.decks"), str(rules.decks)),
        (write("dealt.glance.shuffle"), write(f"shoe.glance.{rules.shuffle}")),
        *(_main_price(write, game.field(key)) for key in game.mains()),
        (write("baccarat.glance.both"), write(f"baccarat.glance.sides.{rules.both_sides}")),
        (write("baccarat.glance.layout"), write(f"baccarat.layout.{rules.layout}.title")),
    ]
    yield Paragraph(write.texts.override(f"game.{game.key}.about", game.about))
    yield Table((write("glance.rule"), write("glance.here")), tuple(facts))


def _main_price(write: Writer, field: Field[Coup]) -> tuple[str, str]:
    words = "pays" if len(telling_rows(field.table)) == 1 else "pays-up-to"
    return write(f"dealt.glance.{words}", bet=write.bet_title(field.bet)), write.price(field.table.best)


def _betting(write: Writer, game: BaccaratGame, features: Features) -> Iterator[Block]:
    rules = game.rules
    yield write.paragraph(write("baccarat.main"), write(f"baccarat.sides.{rules.both_sides}"))
    yield taking_bets(write)
    yield write.paragraph(write("baccarat.special.free"), write("baccarat.special.settled"))
    yield Heading("layout", write("baccarat.heading.layout"))
    yield write.paragraph(write(f"baccarat.layout.{rules.layout}.text"))
    yield from button_blocks(write, features, seats=False, hands=False)


def _play(write: Writer) -> Iterator[Block]:
    yield write.paragraph(write("baccarat.aim"), write("baccarat.values"))
    yield write.paragraph(write("baccarat.deal"), write("baccarat.natural"))
    yield Heading("third-card", write("baccarat.heading.third-card"))
    totals = [total for total in range(10) if not is_natural(total)]
    draws = write.spanned([total for total in totals if player_draws(total)])
    stands = write.spanned([total for total in totals if not player_draws(total)])
    alone = write.spanned([total for total in totals if banker_draws(total, None)])
    yield write.paragraph(
        write("baccarat.player-draws", draws=draws, stands=stands),
        write("baccarat.banker-alone", draws=alone),
    )
    yield write.paragraph(write("baccarat.chart"))
    yield third_card_chart(write)
    yield Heading("settling", write("baccarat.heading.settling"))
    yield write.paragraph(write("baccarat.wins"), write("baccarat.tie"))


def third_card_chart(write: Writer) -> Table:
    """What the Banker does, asked of the tableau: a row for each total, a column for each third card."""
    draw, stand = write("baccarat.draw"), write("baccarat.stand")
    header = (write("baccarat.banker-has"), *(str(third) for third in _THIRD_VALUES))
    rows = (
        (str(total), *(draw if banker_draws(total, third) else stand for third in _THIRD_VALUES))
        for total in reversed(range(10))
        if not is_natural(total)
    )
    return Table(header, tuple(rows))


def _bets(write: Writer, game: BaccaratGame, titles: Mapping[str, str]) -> Iterator[Block]:
    yield reading_prices(write)
    for key in game.mains():
        yield from bet_blocks(write, game.field(key), titles)
        if key == _BANKER:
            yield write.bullets(*_banker_texts(write, game))
    yield from all_bets(write, tuple(game.field(key) for key in game.offered), titles)


def _banker_texts(write: Writer, game: BaccaratGame) -> Iterator[str]:
    """What the house keeps of a Banker win, read off the pay table (P2)."""
    table = game.field(_BANKER).table
    win, six, seven = (table.odds(label) for label in ("win", "win with six", "win with three-card seven"))
    gross = table.gross("win")
    if win < gross:
        kept = Fraction(100 * (gross - win), gross)
        yield write("baccarat.banker.commission", gross=write.price(gross), percent=_decimal(write, kept))
    else:
        yield write("baccarat.banker.no-commission")
    if six < win:
        yield write("baccarat.banker.six", pays=write.price(six))
    if seven == PUSH:
        yield write("baccarat.banker.long-seven")
        yield write("baccarat.banker.departs")


def _decimal(write: Writer, number: Fraction) -> str:
    """`5`, `2.5` or, in many languages, `2,5`; what is finer is cut off."""
    whole, tenths = divmod(10 * number.numerator // number.denominator, 10)
    point = write("number.point")
    return f"{whole}{point}{tenths}" if tenths else str(whole)


def _roads(write: Writer, *, naturals: bool) -> Iterator[Block]:
    yield write.paragraph(write("baccarat.roads.intro"))
    yield write.terms("baccarat.roads", "main", "ties", "pairs")
    yield write.paragraph(write("baccarat.roads.naturals" if naturals else "baccarat.roads.no-naturals"))
    yield write.terms(
        "baccarat.roads", "tail", "derived", "big-eye", "small", "cockroach", "bead", "forecast"
    )
    yield write.paragraph(write("baccarat.roads.past"))


def _options(write: Writer) -> Iterator[Block]:
    yield write.paragraph(write("options.intro"))
    yield option_terms(write)


def _burnt(write: Writer, burn: str | int) -> str:
    if isinstance(burn, str):
        return write("baccarat.burn.first-card")
    if burn == 0:
        return write("shoe.burn.none")
    return write("shoe.burn.cards", cards=write.counted("card", burn))


def _interrupted(write: Writer) -> Iterator[Block]:
    yield write.paragraph(write("dealt.interrupted"))
    yield write.paragraph(write("interrupted.thirty-days"))
