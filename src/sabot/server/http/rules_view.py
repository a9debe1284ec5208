"""The rules of a very table as pages show them: the sheet, and every bet with all about it."""

from collections.abc import Iterator
from importlib.metadata import version

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.bet import Dealt, Row, Window
from sabot.games.sheet import SPECIAL_BET, Features, SheetPage, languages, page, rule_sheet, texts_in
from sabot.games.sheet.examples import example_of, shown
from sabot.games.stake import Field
from sabot.games.variant import Game
from sabot.money import show_odds
from sabot.profiles import advises
from sabot.profiles.help import features_of
from sabot.server.odds.odds_rows import BetOddsView
from sabot.table.betting.limits import FieldLimits
from sabot.table.betting.slip import BEHIND
from sabot.table.house.setup import Setup
from sabot.table.view.felt_view import rule_words

ENGLISH = "en"
SECOND_CARD = "hole"
"""The place of the card that a dealer may take or turn late."""


class RuleRow(Struct, frozen=True):
    """A row of a pay table."""

    title: str
    odds: str
    key: str
    """Of its title in the texts (`title.KEY`); empty where it has only its own words."""
    labels: tuple[str, ...]
    """The results that it covers, as settled bets name them."""
    gross: str
    """What it would pay without the commission; the same as `odds` where none is taken."""
    example: str
    """Cards that win it, such as `Qh-Qh | As-Kd`: the hand and the dealer, or the Player and the Banker. It
    is empty where there is none."""


class BetRules(Struct, frozen=True, kw_only=True):
    """A bet with all that belongs to it."""

    bet: str
    title: str
    text: str
    """What wins, in a sentence or two, in the language that was asked for."""
    main: bool
    offered: bool
    """It lies on this felt; others may lie on that of another table of the game."""
    table: str
    """The name of its pay table."""
    rows: tuple[RuleRow, ...]
    limits: FieldLimits | None
    """What may lie on it; null where no table was asked about, and where it is not on offer."""
    behind: FieldLimits | None
    """The limits of stakes behind another's hand; null where there are none."""
    needs: tuple[str, ...]
    """Bets that must carry a stake first."""
    needs_main: bool
    """It wants a main stake."""
    per_player: bool
    """It lies before the player, not on a hand."""
    not_beside: tuple[str, ...]
    """Bets that the same player may not hold in the same round."""
    window: str
    """Which cards it looks at."""
    decided: str
    """When it is known: with the `first-cards`, with the dealer's `second-card`, or at the `end`."""
    odds: BetOddsView | None
    """Null until they are worked out."""


class RulesView(Struct, frozen=True, kw_only=True):
    """The rules of a table, or of a game as its card has them."""

    table: str
    """Empty where a game was asked about."""
    game: str
    title: str
    family: str
    """`blackjack` or `baccarat`."""
    felt: str
    """How its table looks."""
    digest: str
    version: int
    """Of the table's settings; 0 where a game was asked about."""
    special_bet: str
    """What this house calls a bet beside the main bets (G12)."""
    rules: tuple[tuple[str, str], ...]
    """Every rule by its key."""
    languages: tuple[str, ...]
    """In which the sheet can be asked for, with `?lang=`."""
    sheet: SheetPage
    """All of it in words."""
    bets: tuple[BetRules, ...]
    """Main bets first, then those on offer, then the others that the game knows."""
    odds_shown: bool
    """Whether the profile shows how often each result comes; what a bet returns is always told."""
    pending: bool
    """The odds are being worked out; ask again in a few seconds."""


def rules_of(
    game: Game, setup: Setup | None, language: str, odds: tuple[BetOddsView, ...] | None
) -> RulesView:
    """Of a table; or, without a setup, of the game as its card has it."""
    word = SPECIAL_BET if setup is None else setup.profile.wording.special_bet
    texts = texts_in(language)
    odds_shown = setup is None or advises(setup.profile.information.odds, setup.mode)
    known = (odds or ()) if odds_shown else tuple(map(_returns_alone, odds or ()))
    return RulesView(
        table="" if setup is None else setup.table,
        game=game.key,
        title=game.title,
        family=game.family.key,
        felt=game.felt,
        digest=game.digest(),
        version=0 if setup is None else setup.version,
        special_bet=word,
        rules=rule_words(game.rules),
        languages=languages(),
        sheet=page(
            rule_sheet(
                game,
                texts,
                version=version("sabot"),
                special_word=word,
                features=Features()
                if setup is None
                else features_of(setup.profile.play, setup.live, setup.profile.software),
            )
        ),
        bets=tuple(
            replace(bet, text=texts.override(f"bet.{game.family.key}.{bet.bet}.text", bet.text))
            for bet in _bets(game, setup, {one.bet: one for one in known})
        ),
        odds_shown=odds_shown,
        pending=odds is None,
    )


def _returns_alone(odds: BetOddsView) -> BetOddsView:
    """Without how often anything comes."""
    return replace(odds, wins=None, pushes=None, deviation="", rows=())


def _bets(game: Game, setup: Setup | None, odds: dict[str, BetOddsView]) -> Iterator[BetRules]:
    for key in game.every_bet():
        yield _bet(game, game.field(key), setup, odds)


def _bet(game: Game, field: Field[Dealt], setup: Setup | None, odds: dict[str, BetOddsView]) -> BetRules:
    bet = field.bet
    limits = {} if setup is None else setup.limits
    return BetRules(
        bet=bet.key,
        title=bet.title,
        text=bet.text,
        main=bet.is_main,
        offered=bet.key not in game.can_offer or bet.key in game.offered,
        table=field.table_name,
        rows=tuple(rule_row(game.family.key, bet.key, row) for row in field.table.rows),
        limits=limits.get(bet.key),
        behind=limits.get(BEHIND + bet.key),
        needs=bet.links.needs,
        needs_main=bet.links.needs_main,
        per_player=bet.links.per_player,
        not_beside=bet.links.not_beside,
        window=bet.window.key,
        decided=decided_at(bet.window),
        odds=odds.get(bet.key),
    )


def rule_row(family: str, bet: str, row: Row) -> RuleRow:
    gross = row.odds if row.gross is None else row.gross
    example = example_of(family, bet, row)
    cards = "" if example is None else f"{shown(example.cards)} | {shown(example.others)}".strip(" |")
    return RuleRow(row.title, show_odds(row.odds), row.key, row.labels, show_odds(gross), cards)


def decided_at(window: Window) -> str:
    if window.to_the_end:
        return "end"
    return "second-card" if SECOND_CARD in window.places else "first-cards"
