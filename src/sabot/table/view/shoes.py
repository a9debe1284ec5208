"""The shoe and the past, as everybody may know them."""

from msgspec import Struct

from sabot.cards import Pledge, name
from sabot.games.roads import Outcome
from sabot.games.view import card_names
from sabot.table.state import Past, ShoeState, Table


class PledgeView(Struct, frozen=True):
    """A player's part in the shoe; their seed is told once they have shown it."""

    player: str
    commitment: str
    seed: str


class ShoeView(Struct, frozen=True, kw_only=True):
    id: str
    number: int
    commitment: str
    """Of the house, in hexadecimal; empty where cards come from outside."""
    pledges: tuple[PledgeView, ...]
    opened: bool
    first: str
    """The card that was turned to say how many are burnt."""
    burnt: int
    gone: int
    """Cards that have left it."""
    cut_card_out: bool
    rounds: int
    spent: bool
    revealed: bool


class PastView(Struct, frozen=True):
    round: str
    cards: tuple[tuple[str, tuple[str, ...]], ...]
    burnt: tuple[str, ...]
    void: bool


def shoe_view(shoe: ShoeState) -> ShoeView:
    return ShoeView(
        id=shoe.id,
        number=shoe.number,
        commitment=shoe.ceremony.server_commitment.hex(),
        pledges=tuple(map(_pledge, shoe.ceremony.pledges)),
        opened=shoe.opened,
        first="" if shoe.first is None else name(shoe.first),
        burnt=shoe.burnt,
        gone=shoe.gone,
        cut_card_out=shoe.cut_card_out,
        rounds=shoe.rounds,
        spent=shoe.spent,
        revealed=shoe.revealed,
    )


def _pledge(pledge: Pledge) -> PledgeView:
    return PledgeView(pledge.player, pledge.commitment.hex(), (pledge.seed or b"").hex())


def past_view(past: Past) -> PastView:
    cards = tuple((place, card_names(shown)) for place, shown in past.cards)
    return PastView(past.round, cards, card_names(past.burnt), past.void)


def road_of(table: Table) -> tuple[Outcome, ...]:
    """The coups of this shoe, where the profile shows trends."""
    return table.road if table.setup.profile.play.trends else ()
