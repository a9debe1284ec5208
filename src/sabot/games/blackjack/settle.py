"""The main bet and insurance: how a finished hand stands against the dealer, and what that pays."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from sabot.cards.card import value
from sabot.games.bet import LOSES, PUSHES, Asked, Grain, Group, PayTable, Row, Window, bet, pays, row
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.finish import DealerEnd, Finish, PlayerEnd
from sabot.games.blackjack.hand import BEST
from sabot.games.blackjack.options import charlie_beats_blackjack, is_charlie, surrender_keeps_half
from sabot.games.blackjack.rules import DealerBlackjack, Rules
from sabot.games.stake import Field

BLACKJACK, CHARLIE, WIN, SURRENDERED, BUST = "blackjack", "charlie", "win", "surrender", "bust"
DOUBLE_RETURNED, STAKE_RETURNED = "double returned", "stake returned"
PLAYED_ROUND = Window("played-round", (), to_the_end=True, played=True)
_ACE = 1
DEALER_VALUES = Window("dealer-values", (Group(("up", "hole"), Grain.VALUE),))


@bet(
    "main",
    title="Main bet",
    window=PLAYED_ROUND,
    labels=(
        BLACKJACK,
        CHARLIE,
        WIN,
        PUSHES,
        STAKE_RETURNED,
        SURRENDERED,
        DOUBLE_RETURNED,
        BUST,
        LOSES,
    ),
    tables={
        "standard": pays(
            row("Blackjack", "3:2"),
            row("Win", "1:1", WIN, CHARLIE, key="win"),
            row("Push", "push", PUSHES, STAKE_RETURNED, key="push"),
            Row("Surrendered", Fraction(-1, 2), (SURRENDERED,), key="surrendered"),
            Row("Double returned", Fraction(-1, 2), (DOUBLE_RETURNED,), key="double returned"),
            row("Lose", "lose", BUST, LOSES, key="lose"),
        )
    },
    is_main=True,
    priced_by_rule=True,
)
def main(deal: Deal) -> str:
    """Wins when the hand is closer to 21 than the dealer's without going over, or when the dealer busts."""
    finish = deal.finish
    assert finish is not None, "it is asked of hands that were played"
    player, dealer = finish.player, finish.dealer
    if player.facts.bust:
        return BUST
    if is_charlie(finish.rules, player.facts) and (
        charlie_beats_blackjack(finish.rules) or not dealer.blackjack
    ):
        return CHARLIE
    if player.surrendered and (not dealer.blackjack or _keeps_half(finish.rules, dealer)):
        return SURRENDERED
    if dealer.blackjack:
        return PUSHES if player.facts.blackjack else _against_blackjack(finish.rules, player, dealer)
    if player.facts.blackjack:
        return BLACKJACK
    return _by_totals(finish.rules, player.facts.total, dealer.total)


def _keeps_half(rules: Rules, dealer: DealerEnd) -> bool:
    """A dealer who has a blackjack shows one of its cards."""
    return surrender_keeps_half(rules, 10 if dealer.ten_up else 1)


def _by_totals(rules: Rules, player: int, dealer: int) -> str:
    if rules.push_22 and dealer == BEST + 1:
        return PUSHES
    if dealer > BEST or player > dealer:
        return WIN
    return PUSHES if player == dealer else LOSES


def _against_blackjack(rules: Rules, player: PlayerEnd, dealer: DealerEnd) -> str:
    """What a dealer blackjack leaves of a hand that is neither bust nor a blackjack (B3)."""
    match rules.dealer_blackjack:
        case DealerBlackjack.ORIGINAL_BETS_ONLY if not player.right_most:
            return STAKE_RETURNED
        case DealerBlackjack.ORIGINAL_BETS_ONLY if player.doubled:
            return DOUBLE_RETURNED
        case DealerBlackjack.TEN_RETURNS_DOUBLE if player.doubled and dealer.ten_up:
            return DOUBLE_RETURNED
        case _:
            return LOSES


@bet(
    "insurance",
    title="Insurance",
    window=DEALER_VALUES,
    labels=("dealer blackjack", LOSES),
    tables={"standard": pays(row("Dealer blackjack", "2:1"))},
    priced_by_rule=True,
    asked=Asked(when=lambda up: value(up) == _ACE, share=Fraction(1, 2)),
)
def insurance(deal: Deal) -> str:
    """Half the main stake, offered when the dealer shows an ace; wins when the dealer has a blackjack."""
    return "dealer blackjack" if deal.dealer_has_blackjack else LOSES


def main_field(rules: Rules) -> Field[Deal]:
    """The main bet with what this game pays for a blackjack."""
    return _main_field(rules.blackjack_pays)


@lru_cache(maxsize=32)
def _main_field(price: Fraction) -> Field[Deal]:
    """Every round that is settled asks for it."""
    return Field(main, "standard", _repriced(main.tables["standard"], BLACKJACK, price))


def insurance_field(rules: Rules) -> Field[Deal]:
    return _insurance_field(rules.insurance_pays)


@lru_cache(maxsize=32)
def _insurance_field(price: Fraction) -> Field[Deal]:
    table = _repriced(insurance.tables["standard"], "dealer blackjack", price)
    return Field(insurance, "standard", table)


def _repriced(table: PayTable, label: str, odds: Fraction) -> PayTable:
    return PayTable(tuple(replace(line, odds=odds) if label in line.labels else line for line in table.rows))


def nets(rules: Rules) -> Callable[[PlayerEnd, DealerEnd], Fraction]:
    """`net` for one set of rules, for those who ask it many times."""
    table = main_field(rules).table
    return lambda player, dealer: table.odds(main.classify(Deal(finish=Finish(rules, player, dealer))))


def net(rules: Rules, player: PlayerEnd, dealer: DealerEnd) -> Fraction:
    """What each unit staked on a hand wins; a doubled hand has staked two."""
    return nets(rules)(player, dealer)
