"""Past rounds as rows of a player's history, with how every bet ended."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cards import Card
from sabot.games.bet import PayTable
from sabot.games.hand_id import hand_in
from sabot.games.variant import Game
from sabot.games.view import card_names
from sabot.money import Amount
from sabot.odds.value_chart import ValueChart
from sabot.records.history.past_round import PastRound
from sabot.records.history.rounds import Round, RoundBet, RoundStatus
from sabot.table.play.play import Play
from sabot.table.view.worths import DecisionWorth, decision_worths

Cards = tuple[tuple[str, tuple[str, ...]], ...]


class SettledBet(Struct, frozen=True, kw_only=True):
    """How one bet ended, and why."""

    hand: str
    bet: str
    title: str
    text: str
    """What wins, in a sentence or two; of a replay in the language that was asked for."""
    behind: bool
    label: str
    row: str
    """The row of the pay table that it fell into: the label as people read it."""
    row_key: str
    """Of that row in the texts (`title.KEY`); empty where it has only its own words."""
    odds: str
    staked: Amount
    golden: Amount
    """Golden chips among it, by their value."""
    back: Amount
    golden_back: Amount
    """Golden chips that came back, by their value."""
    commission: Amount
    """What the house kept of the winnings; it is not in `back`."""


class HistoryRow(Struct, frozen=True, kw_only=True):
    """One past round of a player."""

    round: str
    table: str
    game: str
    title: str
    family: str
    """`blackjack` or `baccarat`."""
    felt: str
    """How the table looks."""
    shoe: str
    at: int
    void: bool
    staked: Amount
    golden: Amount
    """Golden chips that lay beside, by their value."""
    back: Amount
    mark: str
    """`blackjack`, `win`, `push` or `lose`: whether more, as much or less came back than was staked."""
    cards: Cards
    """The dealer's, or those of both sides."""
    hands: Cards
    """The player's own, at blackjack: where all share a hand, with the cards that counted for them."""
    common: Cards
    """The hands that all share, where others went on after the player had stopped."""
    totals: tuple[tuple[str, str], ...]
    """What all of these came to, in the same order: the total, `BJ` or `BUST`."""
    bets: tuple[SettledBet, ...]
    decided: tuple[DecisionWorth, ...]
    """What the player decided, and what it gave away; empty where that is not told, or not worked out yet."""
    interrupted: str
    """The game in which hands of the player went on; empty where none did."""
    notice: bool
    """The round settled a main stake of the player, who was not there and is told so (I7)."""


class HistoryPage(Struct, frozen=True):
    """Past rounds, the latest first."""

    rounds: tuple[HistoryRow, ...]
    before: str | None
    """Ask with this for the rounds before these; null where there are none."""


def history_row(told: PastRound, player: str, values: ValueChart | None = None) -> HistoryRow:
    """`values` are what the decisions of its game return, where the player may be told."""
    game, round_ = told.first.setup.game, told.round.of(player)
    part = round_.part(player)
    own, mains = {bet.hand for bet in round_.bets}, told.first.setup.fields.main_keys
    nobodys = [(place, cards) for place, cards in round_.hands if not _is_hand(place)]
    dealt = [(place, cards) for place, cards in round_.hands if place in own and _is_hand(place)]
    held = _held(told, player)
    hands = [(place, held.get(place, cards)) for place, cards in dealt]
    common = [(place, cards) for place, cards in dealt if held.get(place, cards) != cards]
    return HistoryRow(
        round=round_.id,
        table=round_.table,
        game=round_.game,
        title=game.title,
        family=game.family.key,
        felt=game.felt,
        shoe=round_.shoe,
        at=round_.at,
        void=round_.status is RoundStatus.VOID,
        staked=Amount(sum(bet.staked for bet in round_.bets)),
        golden=Amount(sum(bet.golden for bet in round_.bets)),
        back=Amount(sum(bet.back for bet in round_.bets)),
        mark=_mark(game, round_),
        cards=_named(nobodys),
        hands=_named(hands),
        common=_named(common),
        totals=tuple((place, _total(game, place, cards)) for place, cards in (*nobodys, *hands, *common)),
        bets=tuple(_settled(game, bet) for bet in round_.bets),
        decided=_decided(told, player, values),
        interrupted="" if part is None else part.interrupted,
        notice=part is not None and part.away and any(bet.bet in mains for bet in round_.bets),
    )


def _held(told: PastRound, player: str) -> dict[str, tuple[Card, ...]]:
    """By hand, the cards that counted for the player when the round was paid: others may have held more."""
    play = _last_play(told)
    if play is None or play.family.decisions is None:
        return {}
    return {held.hand: held.cards for held in play.family.decisions.held(play.now, player)}


def _decided(told: PastRound, player: str, values: ValueChart | None) -> tuple[DecisionWorth, ...]:
    play = _last_play(told)
    void = told.round.status is RoundStatus.VOID
    if play is None or play.family.decisions is None or values is None or void:
        return ()
    return tuple(decision_worths(play, player, values))


def _last_play(told: PastRound) -> Play | None:
    """As it lay when it was paid."""
    before = told.steps[-1].before
    return None if before is None else before.play


def _is_hand(place: str) -> bool:
    return hand_in(place) is not None


def _named(hands: Iterable[tuple[str, tuple[Card, ...]]]) -> Cards:
    return tuple((place, card_names(cards)) for place, cards in hands)


def _total(game: Game, place: str, cards: tuple[Card, ...]) -> str:
    return game.family.total(place, cards)


def _mark(game: Game, round_: Round) -> str:
    won = sum(bet.won for bet in round_.bets)
    for bet in round_.bets:
        if (bet.bet, bet.label) in game.family.marked:
            return bet.label
    if won == 0:
        return "push"
    return "win" if won > 0 else "lose"


def _settled(game: Game, bet: RoundBet) -> SettledBet:
    title, text, table = _told_of(game, bet.bet)
    rows = [row for row in table.rows if bet.label in row.labels]
    return SettledBet(
        hand=bet.hand,
        bet=bet.bet,
        title=title,
        text=text,
        behind=bet.behind,
        label=bet.label,
        row=rows[0].title if rows else "",
        row_key=rows[0].key if rows else "",
        odds=bet.odds,
        staked=Amount(bet.staked),
        golden=Amount(bet.golden),
        back=Amount(bet.back),
        golden_back=Amount(bet.golden_back),
        commission=Amount(bet.commission),
    )


def _told_of(game: Game, key: str) -> tuple[str, str, PayTable]:
    """What a bet is called, what wins, and what it pays here."""
    field = game.field(key)
    return field.bet.title, field.bet.text, field.table
