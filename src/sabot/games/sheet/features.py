"""What a table lets its players do besides betting and playing, as far as a rule sheet tells of it."""

from msgspec import Struct


class Features(Struct, frozen=True, kw_only=True):
    """By default everything that a game can have; a sheet for a very table names what that table has."""

    deal_button: bool = True
    """A button says that one's bets are complete."""
    auto_repeat: bool = True
    keep_bets_on: bool = True
    """At tables at one's own pace the stakes come back by themselves."""
    let_it_play: bool = True
    play_now: bool = True
    bet_all: bool = True
    """A button bets everywhere on a hand."""
    special_only: bool = False
    """The button that bets everywhere leaves the main bet out."""
    deal_now_players: int = 3
    """Up to so many seated players may end betting together; 0 where they may not."""
    dispute: bool = True
    tips: bool = True
    chat: bool = True
    golden_chips: bool = True
    golden_mixed: bool = True
    """Chips and money may lie on one field."""
    golden_in_action: bool = True
    """A double or a split may be paid with chips."""
    golden_cap: int = 0
    """Most chips of one player in a round; 0 where there is no such limit."""
    lucky_cards: bool = True


ALL = Features()
