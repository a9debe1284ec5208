"""The felt as everybody may read it: fields with limits and pay rows, chips, seats, and the house's words."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from msgspec import Struct

from sabot.games.bet import FeltPlace, Row
from sabot.games.hand_id import HandId
from sabot.games.shoe_rules import Shuffle
from sabot.games.shown import FeltText, ShownCards
from sabot.money import LOSE, Amount, show_odds
from sabot.table.betting.chips import useful_chips
from sabot.table.betting.limits import FieldLimits
from sabot.table.betting.slip import BEHIND
from sabot.table.house.picture import waits_for_picture
from sabot.table.house.setup import Setup
from sabot.table.people.shown_advice import shows_shoe_odds


class PayRow(Struct, frozen=True):
    title: str
    odds: str
    key: str
    """Of its title in the texts (`title.KEY`); empty where it has only its own words."""
    labels: tuple[str, ...]
    """Every result that it pays, as the round names it; each stands in one row of a bet and in no other."""


class HandPlace(Struct, frozen=True):
    """A hand that can be dealt here."""

    hand: str
    seat: int
    """0 where everybody shares it."""
    box: int
    """Which of the hands of that seat, or of the common ones, counted from 1."""


class FieldView(Struct, frozen=True, kw_only=True):
    bet: str
    title: str
    place: FeltPlace
    """Where it lies on the felt."""
    main: bool
    focus: bool
    """It lies in the middle of the special bets, and larger."""
    per_player: bool
    """It lies before the player, not on a hand."""
    needs: tuple[str, ...]
    """Bets that must carry a stake first."""
    limits: FieldLimits
    behind: FieldLimits | None
    """The limits of stakes behind another's hand; None where there are none."""
    rows: tuple[PayRow, ...]


class StreamView(Struct, frozen=True):
    """One quality of a live picture."""

    quality: str
    """`high`, `medium` or `low`."""
    hls: str
    """Where its playlist is; empty where there is none."""
    whep: str
    """Where it is asked for by WebRTC; empty where it is not."""


class PictureView(Struct, frozen=True):
    """A live picture of the table."""

    streams: tuple[StreamView, ...]
    """The best first."""
    first: bool
    """Nothing that was dealt is shown before the picture has it."""
    delay: int
    """Milliseconds by which the picture is behind the table at most, and where it does not say it."""
    camera: int
    """Milliseconds from a card on the table to the moment that its picture names."""


class FeltView(Struct, frozen=True, kw_only=True):
    """What does not change while a round lasts."""

    version: int
    """Of the table's settings."""
    theme: str
    """The look of the table."""
    back: str
    """The drawing on the backs of the cards; empty where it is the mark of the house."""
    family: str
    """`blackjack` or `baccarat`."""
    badges: tuple[str, ...]
    """What tables of this title differ in, by the keys of texts (`badge.KEY`)."""
    lettering: tuple[FeltText, ...]
    """What is printed on the felt, the first line large."""
    decks: int
    """How many there are in its shoe."""
    cards: int
    """How many cards a full shoe holds."""
    cut_card: bool
    """One lies in the shoe, and says when the last round is dealt."""
    actions: tuple[str, ...]
    """What can be decided about a hand, such as `hit`; empty where nothing is."""
    fields: tuple[FieldView, ...]
    insurance: tuple[PayRow, ...]
    """What insurance pays; empty where it is never offered."""
    places: tuple[ShownCards, ...]
    """Where cards lie that belong to nobody at the table, before any is dealt."""
    chips: tuple[Amount, ...]
    """Those that can be laid somewhere."""
    denominations: tuple[Amount, ...]
    hands: tuple[HandPlace, ...]
    """Every hand that can be dealt; empty where stakes lie on none."""
    seats: int
    """How many there are; none where nobody needs one."""
    hands_each: int
    """Hands that belong to a seat."""
    multi_seat: int
    """Seats that one player may take."""
    history: int
    """How many past rounds are shown."""
    layout: str
    special_bet: str
    """What this house calls a bet beside the main bets (G12)."""
    support: bool
    """Players here may write to the support of the house."""
    dealer_history: int
    """How many of the dealer's last hands are listed one by one."""
    player_history: int
    """How many of one's own last results are listed."""
    special_bet_info: bool
    """A panel says what each special bet pays."""
    card_back: str
    """The design of the backs of the cards; `game` for the game's own."""
    squeeze: str
    """Who may peel the cards of a side: `off`, `largest` or `everybody`."""
    practice: bool
    """After every decision it is shown what it returned, what the best would have, and why."""
    display: str
    """When displays show what was dealt, against the players' screens: `earlier`, `same` or `later`."""
    shoe_odds: bool
    """What each bet returns from the cards that are left in the shoe can be asked for."""
    double_sideways: bool
    """The card of a double may be laid sideways, where the player wants it."""
    bet_all_sum: bool
    """What the button that bets everywhere lays down stands below it."""
    win_seconds: tuple[int, int, int]
    """How long the picture of a regular, a nice and a big win stays."""
    picture: PictureView | None
    """From a camera over the table; in an interrupted game, over the table that it began at."""


def felt_view(setup: Setup) -> FeltView:
    seating, family = setup.game.seating, setup.game.family
    return FeltView(
        version=setup.version,
        theme=setup.game.felt,
        back=setup.game.back,
        family=family.key,
        badges=family.badges(setup.game.rules),
        lettering=family.lettering(setup.game.rules),
        decks=setup.game.rules.decks,
        cards=setup.game.rules.shoe.total,
        cut_card=setup.game.rules.shuffle is Shuffle.CUT_CARD,
        actions=_actions(setup),
        fields=tuple(_field(setup, bet) for bet in setup.fields.tables),
        insurance=_insurance(setup),
        places=family.card_places,
        chips=useful_chips(setup),
        denominations=setup.settings.denominations,
        hands=tuple(_hands(setup)),
        seats=0 if setup.common else seating.stations,
        hands_each=0 if setup.common else seating.hands,
        multi_seat=0 if setup.common else seating.multi_seat,
        history=setup.settings.shared_history,
        layout=setup.game.rules.layout,
        special_bet=setup.profile.wording.special_bet,
        support=setup.live.support,
        dealer_history=setup.settings.dealer_history,
        player_history=setup.settings.player_history,
        special_bet_info=setup.settings.special_bet_info,
        card_back=setup.settings.card_back.value,
        squeeze=setup.settings.squeeze.value,
        practice=setup.settings.practice,
        display=setup.settings.display.value,
        shoe_odds=shows_shoe_odds(setup),
        double_sideways=setup.profile.play.double_sideways,
        bet_all_sum=setup.profile.software.bet_all_sum,
        win_seconds=(setup.times.regular_win, setup.times.nice_win, setup.times.big_win),
        picture=_picture(setup),
    )


def _picture(setup: Setup) -> PictureView | None:
    picture = setup.settings.picture
    if picture is None:
        return None
    streams = tuple(StreamView(one.quality.value, one.hls, one.whep) for one in picture.streams)
    return PictureView(streams, waits_for_picture(picture, setup.mode), picture.delay, picture.camera)


def _hands(setup: Setup) -> Iterator[HandPlace]:
    if not setup.game.family.has_hands:
        return
    seats = (0,) if setup.common else range(1, setup.game.seating.stations + 1)
    for seat, box in product(seats, range(1, setup.game.seating.hands + 1)):
        yield HandPlace(HandId(seat, box).text, seat, box)


def _actions(setup: Setup) -> tuple[str, ...]:
    game = setup.game
    return tuple(action.value for action in game.family.actions(game.rules))


def rule_words(rules: Struct) -> tuple[tuple[str, str], ...]:
    """Every rule by its key, as a card writes it."""
    return tuple((key, _written(getattr(rules, key))) for key in rules.__struct_fields__)


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return show_odds(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _field(setup: Setup, bet: str) -> FieldView:
    fields = setup.fields
    return FieldView(
        bet=bet,
        title=fields.titles[bet],
        place=fields.places[bet],
        main=bet in fields.main_keys,
        focus=bet == setup.game.family.focus(setup.game.rules),
        per_player=bet in fields.per_player,
        needs=fields.needs.get(bet, ()),
        limits=setup.limits[bet],
        behind=setup.limits[BEHIND + bet] if bet in fields.behind else None,
        rows=_rows(fields.tables[bet].rows),
    )


def _rows(rows: Iterable[Row]) -> tuple[PayRow, ...]:
    """Every row that gives something back; that all else loses needs no line."""
    return tuple(
        PayRow(row.title, show_odds(row.odds), row.key, row.labels) for row in rows if row.odds != LOSE
    )


def _insurance(setup: Setup) -> tuple[PayRow, ...]:
    """Of whatever players are asked for."""
    game = setup.game
    asked = (game.field(key).table for key in game.family.asked(game.rules))
    return tuple(row for table in asked for row in _rows(table.rows))
