"""A bot of the house: an ordinary player, who sees what players see and sends what players send."""

from collections.abc import Callable, Iterator
from random import Random

from sabot.cards.card import parse_cards, value
from sabot.floor.bot_profiles import Pattern, Temper
from sabot.games.baccarat.coup import Side
from sabot.games.blackjack.hand import Facts, facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.games.roads import Winner
from sabot.money import Amount
from sabot.odds.blackjack.chart import Chart
from sabot.table import commands as c
from sabot.table.state import Phase
from sabot.table.view import FieldView, OwnView, PublicView

Choose = Callable[[Facts, int, int], tuple[Action, ...]]
"""What to do with a hand against an up card: the best action first, then what to do where it is refused."""

SITS_OUT = 12
"""About one round in so many a bot only watches."""
MULTIPLES = (1, 1, 1, 2, 2, 3, 5)
"""Of its unit, that a bot stakes."""
TIES = 15
"""About one coup in so many a bot hopes for a tie."""
LEAVES = 4
"""One in so many, a bot that has played enough gets up after a round."""


def by_chart(chart: Chart, rules: Rules) -> Choose:
    def choose(facts: Facts, up: int, pair_value: int) -> tuple[Action, ...]:
        best = chart.choose(rules, facts, up, pair_value)
        side = chart.soft if facts.soft else chart.hard
        drawn = Action.HIT if side.hit[facts.total][up - 1] else Action.STAND
        return best, drawn, Action.STAND

    return choose


def only_stand(facts: Facts, up: int, pair_value: int) -> tuple[Action, ...]:
    """For games without decisions."""
    return (Action.STAND,)


def best_choice(public: PublicView, own: OwnView, choose: Choose) -> tuple[str, Action] | None:
    """The hand that somebody is asked about, and what of all that they may do is best; None where none is."""
    hand = next((hand for hand in own.hands if hand.state == "asked"), None)
    if hand is None or public.round is None or public.round.dealer is None:
        return None
    cards = parse_cards(" ".join(hand.cards))
    box = hand.hand.rstrip("ab")
    deals = sum(1 for other in own.hands if other.hand.rstrip("ab") == box)
    facts = facts_of(cards, split_depth=len(hand.hand) - len(box), hands=deals)
    up = value(parse_cards(public.round.dealer.cards[0])[0])
    open_to_him = {act.action for act in own.decisions if act.refused is None}
    wanted = choose(facts, up, value(cards[0]) if facts.pair else 0)
    return hand.hand, next((action for action in wanted if action.value in open_to_him), Action.STAND)


def _other(side: Side) -> Side:
    return Side.PLAYER if side is Side.BANKER else Side.BANKER


class Bot:
    """It remembers for which round it has planned its bets, and when these end."""

    def __init__(self, name: str, temper: Temper, choose: Choose, chance: Random) -> None:
        self.name = name
        self.temper = temper
        self._choose = choose
        self._chance = chance
        self._planned_for = ("", 0)
        self._plan: list[c.PlaceBet] = []
        self._rounds = 0
        self._side = Side.BANKER

    def next(self, public: PublicView, own: OwnView) -> c.GuestCommand | None:
        """What it does now, or nothing."""
        if public.halt is not None:
            return None
        if own.insurance:
            return c.AnswerInsurance(own.insurance[0].hands[0], self._insures(own))
        if own.decisions:
            return self._decide(public, own)
        return self._bet(public, own) if public.phase is Phase.BETTING else None

    # Decisions.

    def _insures(self, own: OwnView) -> bool:
        return self.temper.insures and own.insurance[0].refused is None

    def _decide(self, public: PublicView, own: OwnView) -> c.Choose | None:
        asked = best_choice(public, own, self._choose)
        return None if asked is None else c.Choose(*asked, sure=True)

    # Bets.

    def _bet(self, public: PublicView, own: OwnView) -> c.GuestCommand | None:
        if public.felt.seats and not own.seats:
            return self._sit_down(own)
        if self._is_new(public):
            if self._has_enough(public, own):
                return c.Leave()
            self._rounds += 1
            self._plan = list(self._planned(public, own))
        return self._next_bet(own) or self._get_ready(own)

    def _is_new(self, public: PublicView) -> bool:
        """Bets are taken for another round, or once more for one that nobody had bet on."""
        until = public.clock.until if public.clock is not None else 0
        known_round, known_end = self._planned_for
        self._planned_for = (public.round_id, until)
        return public.round_id != known_round or until > known_end

    def _sit_down(self, own: OwnView) -> c.TakeSeat | None:
        free = [act.seat for act in own.acts if act.key == "take-seat" and act.refused is None]
        return c.TakeSeat(self._chance.choice(free)) if free else None

    def _has_enough(self, public: PublicView, own: OwnView) -> bool:
        if own.slip:
            return False
        least = min(field.limits.minimum for field in public.felt.fields if field.main)
        tired = self._rounds >= self.temper.rounds and self._chance.randrange(LEAVES) == 0
        return tired or own.playable < least

    def _planned(self, public: PublicView, own: OwnView) -> Iterator[c.PlaceBet]:
        """The bets of a round: a main bet on each hand, and special bets as the temper has it."""
        if own.slip or self._chance.randrange(SITS_OUT) == 0:
            return
        mains = [field for field in public.felt.fields if field.main]
        special = [field for field in public.felt.fields if not field.main]
        own_hands = dict.fromkeys(act.hand for act in own.fields if act.hand and not act.behind)
        for hand in tuple(own_hands)[: self.temper.hands] or ("",):
            main = mains[0] if len(mains) == 1 else self._side_of(mains, public)
            yield self._stake(hand, main, self.temper.unit * self._chance.choice(MULTIPLES))
            for field in sorted(special, key=lambda field: len(field.needs)):
                if self._chance.randrange(100) < self.temper.special:
                    place = "" if field.per_player else hand
                    yield self._stake(place, field, max(self.temper.unit // 5, field.limits.minimum))

    def _stake(self, hand: str, field: FieldView, wanted: int) -> c.PlaceBet:
        """As much as it wants, within the limits of the field."""
        limits = field.limits
        amount = min(max(wanted, limits.minimum), limits.maximum)
        return c.PlaceBet(hand, field.bet, Amount(amount - amount % limits.step))

    def _side_of(self, mains: list[FieldView], public: PublicView) -> FieldView:
        """Baccarat: the side that its pattern names, now and then the tie."""
        past = [outcome.winner for outcome in public.road if outcome.winner is not Winner.TIE]
        last = Side.PLAYER if past and past[-1] is Winner.PLAYER else Side.BANKER
        self._side = {
            Pattern.BANKER: Side.BANKER,
            Pattern.PLAYER: Side.PLAYER,
            Pattern.FOLLOW: last,
            Pattern.AGAINST: _other(last),
            Pattern.ZIGZAG: _other(self._side),
        }[self.temper.pattern]
        long_shots = [field for field in mains if field.bet not in tuple(Side)]
        if long_shots and self._chance.randrange(TIES) == 0:
            return long_shots[0]
        return next(field for field in mains if field.bet == self._side)

    def _next_bet(self, own: OwnView) -> c.PlaceBet | None:
        """The next of the planned bets that can be placed; those that cannot are forgotten."""
        fields = {(field.hand, field.bet): field for field in own.fields if not field.behind}
        while self._plan:
            bet = self._plan.pop(0)
            field = fields.get((bet.hand, bet.bet))
            if field is not None and field.refusal(bet.amount) is None:
                return bet
        return None

    def _get_ready(self, own: OwnView) -> c.ConfirmBets | c.PressDeal | None:
        confirm = next((act for act in own.acts if act.key == "confirm-bets"), None)
        if confirm is not None and confirm.refused is None:
            return c.ConfirmBets()
        deal = own.deal
        if deal is not None and not deal.pressed and deal.refused is None:
            return c.PressDeal()
        return None
