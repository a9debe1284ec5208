"""The rule sheet of a game of blackjack, section by section."""

from collections.abc import Iterator, Mapping

from sabot.games.bet import PayTable, Row
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.rules import DealerBlackjack, Hands, OnDisconnect, Rules, Surrender
from sabot.games.blackjack.settle import DOUBLE_RETURNED, SURRENDERED, insurance_field, main_field
from sabot.games.seating import UNLIMITED, Seating
from sabot.games.sheet.bets import all_bets, pay_table, reading_prices, telling_rows
from sabot.games.sheet.blackjack_play import is_insured, play_blocks, reachable_hands
from sabot.games.sheet.document import Block, Heading, Paragraph, Section, Table, Terms, anchor
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
from sabot.games.sheet.player_help import button_blocks, deal_now_blocks, golden_blocks, service_section
from sabot.games.sheet.writer import Writer


def blackjack_sections(write: Writer, game: BlackjackGame, features: Features) -> Iterator[Section]:
    rules, titles = game.rules, titles_of(write, game)
    yield write.section("at-a-glance", *_glance(write, game))
    yield write.section("how-to-bet", *_betting(write, game, titles, features))
    yield write.section("how-to-play", *play_blocks(write, rules))
    yield write.section("bets", *_bets(write, game, titles))
    besides = also_available(write, game, titles)
    if besides is not None:
        yield besides
    yield write.section("options", *_options(write, rules))
    yield service_section(write, features)
    yield write.section(
        "other-rules",
        write.bullets(*shoe_texts(write, game, _burnt(write, rules.burn)), *money_texts(write)),
    )
    yield write.section("interrupted-games", *_interrupted(write, rules))
    if rules.on_disconnect is not OnDisconnect.WAIT:
        yield live_tables(write, features)


def _glance(write: Writer, game: BlackjackGame) -> Iterator[Block]:
    rules = game.rules
    insurance = (
        write.price(rules.insurance_pays) if is_insured(rules) else write("blackjack.glance.no-insurance")
    )
    split = reachable_hands(rules)
    facts = {
        "decks": str(rules.decks),
        "shuffle": write(f"shoe.glance.{rules.shuffle}"),
        "blackjack": write.price(rules.blackjack_pays),
        "insurance": insurance,
        "dealer": write(f"blackjack.glance.soft17.{rules.soft17}"),
        "hole": write(f"blackjack.glance.hole.{rules.hole}"),
        "double": write(f"blackjack.glance.double.{rules.double}"),
        "split": write("blackjack.glance.split.some", number=str(split))
        if split > 1
        else write("blackjack.glance.split.none"),
        "surrender": write(f"blackjack.glance.surrender.{rules.surrender}"),
        "charlie": _charlie(write, rules.charlie),
    }
    yield Paragraph(write.texts.override(f"game.{game.key}.about", game.about))
    yield Table(
        (write("glance.rule"), write("glance.here")),
        tuple((write(f"blackjack.glance.rule.{name}"), fact) for name, fact in facts.items()),
    )


def _charlie(write: Writer, cards: int) -> str:
    if not cards:
        return write("blackjack.glance.no-charlie")
    return write("blackjack.glance.charlie", cards=write.counted("card", cards))


def _betting(
    write: Writer, game: BlackjackGame, titles: Mapping[str, str], features: Features
) -> Iterator[Block]:
    rules = game.rules
    yield write.paragraph(
        write(f"blackjack.hands.{rules.hands}"), *_seats(write, game.seating, rules), write("blackjack.main")
    )
    yield taking_bets(write)
    if game.offered:
        yield write.paragraph(
            write(f"blackjack.special.{rules.special_without_main}"),
            write("blackjack.special.settled"),
            write("blackjack.focus", bet=titles[rules.focus]) if rules.focus in titles else "",
        )
    seats = rules.hands is Hands.OWN and rules.on_disconnect is not OnDisconnect.WAIT
    yield from button_blocks(write, features, seats=seats, hands=True)
    if seats:
        yield from deal_now_blocks(write, features)
    if game.seating.bet_behind:
        yield Heading("bet-behind", write("blackjack.heading.bet-behind"))
        yield write.paragraph(write("blackjack.behind.follows"), write("blackjack.behind.funds"))
        yield write.paragraph(_besides(write, game, titles), write("blackjack.behind.goes-back"))
    if game.golden_chips:
        yield from golden_blocks(write, features)


def _besides(write: Writer, game: BlackjackGame, titles: Mapping[str, str]) -> str:
    """What can be bet behind beside the main bet."""
    bets = [titles[key] for key in game.behind_bets()]
    if not bets:
        return write("blackjack.behind.main-only")
    return write("blackjack.behind.besides", bets=write.listed(bets, "and"))


def _seats(write: Writer, seating: Seating, rules: Rules) -> Iterator[str]:
    if rules.hands is Hands.COMMON:
        yield write.one_or_many("seating.common", seating.hands)
        return
    match seating.stations:
        case number if number == UNLIMITED:
            yield write("seating.unlimited")
        case 1:
            yield write("seating.alone")
        case number:
            yield write("seating.places", number=write.number(number))
    yield write.one_or_many("seating.own", seating.hands)
    if seating.multi_seat > 1:
        yield write("seating.multi", number=write.number(seating.multi_seat))


def _bets(write: Writer, game: BlackjackGame, titles: Mapping[str, str]) -> Iterator[Block]:
    rules = game.rules
    yield reading_prices(write)
    main = main_field(rules)
    yield Heading(anchor("bet", main.bet.key), write.bet_title(main.bet))
    yield Paragraph(write.bet_text(main.bet))
    yield pay_table(write, _main_rows(main.table, rules))
    if is_insured(rules):
        insurance = insurance_field(rules)
        yield Heading(anchor("bet", insurance.bet.key), write.bet_title(insurance.bet))
        yield Paragraph(write.bet_text(insurance.bet))
        yield pay_table(write, telling_rows(insurance.table))
    yield from all_bets(write, tuple(game.field(key) for key in game.offered), titles)


def _main_rows(table: PayTable, rules: Rules) -> Iterator[Row]:
    """The rows of the main bet that these rules can lead to."""
    never = set()
    if rules.surrender is Surrender.NONE:
        never.add(SURRENDERED)
    if rules.dealer_blackjack is DealerBlackjack.LOSE_ALL:
        never.add(DOUBLE_RETURNED)
    return (row for row in telling_rows(table) if not never & set(row.labels))


def _options(write: Writer, rules: Rules) -> Iterator[Block]:
    yield write.paragraph(write("options.intro"))
    own = write.terms("blackjack.options", *(("insurance",) if is_insured(rules) else ()), "net")
    yield Terms(option_terms(write).items + own.items)


def _burnt(write: Writer, burn: int) -> str:
    if burn == 0:
        return write("shoe.burn.none")
    return write("shoe.burn.cards", cards=write.counted("card", burn))


def _interrupted(write: Writer, rules: Rules) -> Iterator[Block]:
    match rules.on_disconnect:
        case OnDisconnect.WAIT:
            yield write.paragraph(write("blackjack.disconnect.wait"))
        case OnDisconnect.DEFAULT_ACTION:
            yield write.paragraph(
                write("interrupted.nothing-yet"), write("blackjack.disconnect.default-action")
            )
            yield write.paragraph(write("interrupted.offline"))
        case OnDisconnect.INTERRUPTED_GAME:
            yield write.paragraph(write("interrupted.nothing-yet"), write("blackjack.disconnect.broken-game"))
            names = ("carried", "special", "held", "again")
            yield write.bullets(*(write(f"blackjack.interrupted.{name}") for name in names))
            yield write.paragraph(write("interrupted.offline"))
    yield write.paragraph(write("interrupted.thirty-days"))
