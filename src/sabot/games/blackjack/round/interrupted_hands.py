"""What is carried over from interrupted hands, and the round in which one player finishes theirs (I3, I4)."""

from msgspec.structs import replace

from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.round.cards_on_table import face_up
from sabot.games.blackjack.round.evolve import without_choice
from sabot.games.blackjack.round.state import BlackjackRound, Box, Line, Stakes
from sabot.games.blackjack.rules import Hands, Rules
from sabot.games.blackjack.settle import main
from sabot.games.carried import Carried, CarriedHand
from sabot.games.stake import Offer, Stake


def carried(state: BlackjackRound, player: str) -> Carried | None:
    """What the player takes along from this round; None if no hand of theirs was interrupted."""
    hands = tuple(_hands(state, player))
    if not hands:
        return None
    return Carried(state.up, state.checked is False, state.seen[player], hands)


def _hands(state: BlackjackRound, player: str) -> list[CarriedHand]:
    return [
        CarriedHand(
            box=box.key,
            path=end.path,
            cards=box.line(end.path).cards[: end.cards],
            stake=state.stakes.main(player, box.key),
            hands=box.hands_of(player),
        )
        for box in state.boxes
        for end in box.interrupted
        if player in end.players
    ]


def resume_round(rules: Rules, offer: Offer[Deal], player: str, carried: Carried) -> BlackjackRound:
    """The rest of these hands, for the player alone: all choices are open that were open when they broke.

    Nothing is insured and no special bet lies here: the round that they come from has settled those.
    Whoever deals the hole card asks `can_be_hole_card` first.
    """
    if not carried.hands:
        raise ValueError("there is no hand to resume")
    boxes = dict.fromkeys(hand.box for hand in carried.hands)
    state = BlackjackRound(
        rules=replace(rules, hands=Hands.OWN),
        offer=offer,
        stakes=_stakes(player, carried),
        boxes=tuple(without_choice(rules, _box(player, key, carried)) for key in boxes),
        dealer=(carried.up,),
        checked=False if carried.checked else None,
    )
    return replace(state, brought=len(face_up(state)))


def _stakes(player: str, carried: Carried) -> Stakes:
    return Stakes(
        all=tuple(Stake(player, hand.name, main.key, hand.stake) for hand in carried.hands),
        mains={(player, hand.box): hand.stake for hand in carried.hands},
        insurable=(),
        special_places=frozenset(),
    )


def _box(player: str, key: str, carried: Carried) -> Box:
    own = [hand for hand in carried.hands if hand.box == key]
    alone = frozenset((player,))
    lines = tuple(Line(hand.path, hand.cards, holders=alone, playing=alone) for hand in own)
    return Box(key, lines, owner=player, made=own[0].hands)
