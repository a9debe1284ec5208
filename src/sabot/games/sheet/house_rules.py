"""What every rule sheet says, whatever the game: betting, the shoe, money, fairness, and the sheet itself."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from sabot.games.bet import Dealt
from sabot.games.sheet.bets import all_bets
from sabot.games.sheet.document import Paragraph, Section, Table, Terms
from sabot.games.sheet.edition import UPDATED
from sabot.games.sheet.features import Features
from sabot.games.sheet.writer import Writer
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Rules, Variant


def taking_bets(write: Writer) -> Paragraph:
    return write.paragraph(write("betting.chips"), write("betting.limits"))


def also_available(write: Writer, game: Variant[Rules, Dealt], titles: Mapping[str, str]) -> Section | None:
    """Bets that a table of this game may offer and this one does not."""
    besides = tuple(game.field(key) for key in game.can_offer if key not in game.offered)
    if not besides:
        return None
    intro = write.paragraph(write("more.intro"), *_offering_texts(write, game, titles))
    return write.section("also-available", intro, *all_bets(write, besides, titles))


def _offering_texts(write: Writer, game: Variant[Rules, Dealt], titles: Mapping[str, str]) -> Iterator[str]:
    """Why a table does not offer everything at once."""
    if game.family.most_special is not None and len(game.can_offer) > game.family.most_special:
        yield write("more.most", number=write.number(game.family.most_special))
    if game.configurations:
        sets = (write.listed((titles[key] for key in keys), "and") for keys in game.configurations)
        yield write("more.configurations", sets=write("list.semicolon").join(sets))
    layouts = (game.bets[key].links.layouts for key in game.can_offer)
    if any(named and game.rules.layout not in named for named in layouts):
        yield write("more.layout")


def titles_of(write: Writer, game: Variant[Rules, Dealt]) -> dict[str, str]:
    """The titles of every bet that a player can meet in this game."""
    return {key: write.bet_title(game.bets[key]) for key in (*game.mains(), *game.can_offer)}


def shoe_texts(write: Writer, game: Variant[Rules, Dealt], burnt: str) -> Iterator[str]:
    """Decks, shuffle, cut card and burn."""
    rules = game.rules
    yield write("shoe.decks", decks=write.counted("deck", rules.decks))
    if rules.left_out:
        yield write("shoe.no-tens")
    match rules.shuffle:
        case Shuffle.CUT_CARD:
            cards = write.counted("card", rules.cut)
            yield write("shoe.cut-card", cards=cards)
            yield write("shoe.one-more-round" if game.family.rounds_after_cut else "shoe.last-round")
        case Shuffle.EVERY_ROUND:
            yield write("shoe.every-round")
        case Shuffle.CONTINUOUS:
            yield write("shoe.continuous")
            return
        case _:
            assert_never(rules.shuffle)
    yield burnt


def money_texts(write: Writer) -> Iterator[str]:
    yield write("money.prizes")
    yield write("money.rounding")
    yield write("money.void")


def option_terms(write: Writer) -> Terms:
    """What a player may choose at every table."""
    return write.terms("options", "speed", "sound", "limits", "winnings", "values")


def live_tables(write: Writer, features: Features) -> Section:
    told = ("absent", "latency", "disclaimer", "liability", "misread", "impossible")
    dispute = (write("live.dispute"),) if features.dispute else ()
    return write.section(
        "live-tables",
        write.paragraph(write("live.intro")),
        write.bullets(*(write(f"live.{name}") for name in told), *dispute),
    )


def information(write: Writer, game: Variant[Rules, Dealt], returns: Mapping[str, str]) -> Section:
    """Fair cards, odds, expected return with its figures where they are shown, and play credits."""
    figures = tuple(returns.items())
    by_play = "decided.return" if game.family.actions(game.rules) else "dealt.return"
    return write.section(
        "additional-information",
        write.paragraph(write("fair.cards"), write(f"fair.{game.rules.shuffle}")),
        write.paragraph(write("fair.odds")),
        write.paragraph(write("fair.proof")),
        write.paragraph(write("return.meaning"), write(by_play)),
        *((Table((write("pays.bet"), write("return.figure")), figures),) if figures else ()),
        write.paragraph(write("return.session")),
        write.paragraph(write("money.credits")),
    )


def about_sheet(write: Writer, digest: str, version: str) -> Section:
    """What this sheet was made from: equal rules give equal sheets, and the date is that of the texts."""
    return write.section(
        "about-this-sheet",
        write.paragraph(write("sheet.made")),
        write.bullets(
            write("sheet.digest", digest=digest),
            write("sheet.version", version=version),
            write("sheet.updated", date=UPDATED),
            write("sheet.licence"),
        ),
    )
