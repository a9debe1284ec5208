"""A bot of the house: an ordinary player, who sees what players see and sends what players send."""

from collections.abc import Iterator
from random import Random

from sabot.cards.card import parse_cards
from sabot.floor.bot_profiles import BotProfile, Pattern
from sabot.games.bet import FeltSide
from sabot.games.hand_id import hand_named
from sabot.games.moves import Action
from sabot.games.roads import Winner
from sabot.money import Amount
from sabot.odds.hints import HandAsked, Hints
from sabot.table import commands as c
from sabot.table.state import Phase
from sabot.table.view import FieldView, OwnView, PublicView

SITS_OUT = 12
"""About one round in so many a bot only watches."""
MULTIPLES = (1, 1, 1, 2, 2, 3, 5)
"""Of its unit, that a bot stakes."""
LONG_SHOTS = 15
"""About one round in so many a bot hopes for neither side."""
LEAVES = 4
"""One in so many, a bot that has played enough gets up after a round."""
_OTHER = {FeltSide.LEFT: FeltSide.RIGHT, FeltSide.RIGHT: FeltSide.LEFT}


def only_stand(hand: HandAsked) -> tuple[Action, ...]:
    """For games without charts."""
    return (Action.STAND,)


def best_choice(public: PublicView, own: OwnView, hints: Hints) -> tuple[str, Action] | None:
    """The hand that somebody is asked about, and what of all that they may do is best; None where none is."""
    hand = next((hand for hand in own.hands if hand.state == "asked"), None)
    if hand is None or public.round is None or public.round.dealer is None:
        return None
    named = hand_named(hand.hand)
    made = sum(hand_named(other.hand).dealt == named.dealt for other in own.hands)
    up = parse_cards(public.round.dealer.cards[0])[0]
    asked = HandAsked(parse_cards(" ".join(hand.cards)), up, len(named.splits), made)
    may = {act.action for act in own.decisions if act.refused is None}
    wanted = (action for action in hints(asked) if action.value in may)
    return hand.hand, next(wanted, Action.STAND)


class Bot:
    """It remembers for which round it has planned its bets, and when these end."""

    def __init__(self, name: str, temper: BotProfile, hints: Hints, chance: Random) -> None:
        self.name = name
        self.temper = temper
        self._hints = hints
        self._chance = chance
        self._planned_for = ("", 0)
        self._plan: list[c.PlaceBet] = []
        self._rounds = 0
        self._side = FeltSide.RIGHT

    def next(self, public: PublicView, own: OwnView) -> c.GuestCommand | None:
        """What it does now, or nothing."""
        if public.halt is not None:
            return None
        if own.insurance:
            return c.AnswerInsurance(own.insurance[0].hands[0], self._insures(own), own.insurance[0].bet)
        if own.decisions:
            return self._decide(public, own)
        return self._bet(public, own) if public.phase is Phase.BETTING else None

    def next_awaited(self, public: PublicView, own: OwnView) -> c.GuestCommand | None:
        """The same where people wait for it: it lays down no more than what lies there."""
        ready = public.phase is Phase.BETTING and public.halt is None
        return (self._get_ready(own) if ready else None) or self.next(public, own)

    # Decisions.

    def _insures(self, own: OwnView) -> bool:
        return self.temper.insures and own.insurance[0].refused is None

    def _decide(self, public: PublicView, own: OwnView) -> c.Choose | None:
        asked = best_choice(public, own, self._hints)
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
        """The side that its pattern names, now and then a long shot."""
        past = [outcome.winner for outcome in public.road if outcome.winner is not Winner.TIE]
        last = FeltSide.LEFT if past and past[-1] is Winner.PLAYER else FeltSide.RIGHT
        self._side = {
            Pattern.RIGHT: FeltSide.RIGHT,
            Pattern.LEFT: FeltSide.LEFT,
            Pattern.FOLLOW: last,
            Pattern.AGAINST: _OTHER[last],
            Pattern.ZIGZAG: _OTHER[self._side],
        }[self.temper.pattern]
        long_shots = [field for field in mains if field.place.side not in _OTHER]
        if long_shots and self._chance.randrange(LONG_SHOTS) == 0:
            return long_shots[0]
        return next((field for field in mains if field.place.side is self._side), mains[0])

    def _next_bet(self, own: OwnView) -> c.PlaceBet | None:
        """The next of the planned bets that can be placed; those that cannot are forgotten."""
        fields = {(field.hand, field.bet): field for field in own.fields if not field.behind}
        while self._plan:
            bet = self._plan.pop(0)
            field = fields.get((bet.hand, bet.bet))
            if field is not None and field.refusal(bet.amount, own.credit) is None:
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
