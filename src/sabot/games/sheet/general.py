"""The rule sheet of a family that has no sections of its own: what any game in which cards decide can say."""

from collections.abc import Iterator

from sabot.games.sheet.bets import all_bets, bet_blocks, reading_prices, telling_rows
from sabot.games.sheet.document import Block, Paragraph, Section, Table
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
from sabot.games.variant import Game


def general_sections(write: Writer, game: Game, features: Features) -> Iterator[Section]:
    titles = titles_of(write, game)
    yield write.section("at-a-glance", *_glance(write, game))
    buttons = button_blocks(write, features, seats=False, hands=False)
    yield write.section("how-to-bet", taking_bets(write), *buttons)
    yield write.section("how-to-play", *(Paragraph(text) for text in game.family.play_text))
    mains = (block for key in game.mains() for block in bet_blocks(write, game.field(key), titles))
    special = all_bets(write, tuple(game.field(key) for key in game.offered), titles)
    yield write.section("bets", reading_prices(write), *mains, *special)
    besides = also_available(write, game, titles)
    if besides is not None:
        yield besides
    yield write.section("options", write.paragraph(write("options.intro")), option_terms(write))
    yield service_section(write, features)
    shoe = shoe_texts(write, game, write("shoe.burn.none"))
    yield write.section("other-rules", write.bullets(*shoe, *money_texts(write)))
    interrupted = (write("dealt.interrupted"), write("interrupted.thirty-days"))
    yield write.section("interrupted-games", *map(write.paragraph, interrupted))
    yield live_tables(write, features)


def _glance(write: Writer, game: Game) -> Iterator[Block]:
    facts = [
        (write("dealt.glance.decks"), str(game.rules.decks)),
        (write("dealt.glance.shuffle"), write(f"shoe.glance.{game.rules.shuffle}")),
        *(_main_price(write, game.field(key)) for key in game.mains()),
    ]
    yield Paragraph(write.texts.override(f"game.{game.key}.about", game.about))
    yield Table((write("glance.rule"), write("glance.here")), tuple(facts))


def _main_price(write: Writer, field: Field[object]) -> tuple[str, str]:
    words = "pays" if len(telling_rows(field.table)) == 1 else "pays-up-to"
    return write(f"dealt.glance.{words}", bet=write.bet_title(field.bet)), write.price(field.table.best)
