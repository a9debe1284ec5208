"""What a player's decisions return: while they are made, and afterwards what each gave away.

All of it is looked up by the name that the family gives a situation, which follows from what the player sees.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from sabot.games.moves import ChoiceMade
from sabot.odds.value_chart import ValueChart
from sabot.table.people.shown_advice import shows_given_away, shows_values
from sabot.table.play.play import Play
from sabot.table.play.questions import decisions_in
from sabot.table.state import Table
from sabot.table.view.hands import shown_play


class DecisionWorth(Struct, frozen=True, kw_only=True):
    """A decision that was made, and what the best would have returned. All in millionths of the stake that
    the hand began with."""

    hand: str
    action: str
    """`hit`, `stand`, `double`, `split`, `surrender`, `insure` or `decline`."""
    worth: int
    """What it returned on average."""
    best: str
    """The action that returns most; the one that was taken, where it does."""
    best_worth: int
    """What the best would have returned on average."""
    facts: Mapping[str, int]
    """Chances by which the best is explained, by key, in millionths: that one more card would bust the hand
    (`bust`), that the dealer busts (`dealer`), that a card is a ten (`tens`)."""
    own: bool
    """The player's own word; where time ran out the table decided, and nothing of it was given away."""

    @property
    def given_away(self) -> int:
        return self.best_worth - self.worth if self.own else 0


def worths_asked(
    table: Table, play: Play, player: str, hand: str, values: ValueChart | None
) -> Mapping[str, int]:
    """What each answer to the open question returns; nothing where it is not shown."""
    if values is None or not shows_values(table, player):
        return {}
    found = values.at(decisions_in(play).situation(play.now, player, hand))
    return {} if found is None else found.worth


def own_worths(table: Table, player: str, values: ValueChart | None) -> tuple[DecisionWorth, ...]:
    """What they have decided in the round that lies on the felt, where it is shown to them."""
    shown = None if values is None else shown_play(table)
    if shown is None or values is None or shown[1].family.decisions is None:
        return ()
    over = shown[1].now.settlements is not None
    wanted = shows_given_away(table, player) if over else shows_values(table, player)
    return tuple(decision_worths(shown[1], player, values)) if wanted else ()


def decision_worths(play: Play, player: str, values: ValueChart) -> Iterator[DecisionWorth]:
    """Every decision of a player in a round; what was decided before a hand was interrupted is not of it."""
    decisions = decisions_in(play)
    before = decisions.decided(play.start, player)
    given, told = _given(play, player), Counter[tuple[str, str]]()
    for made in decisions.decided(play.now, player):
        found, choice = values.at(made.situation), (made.hand, made.action)
        told[choice] += 1
        if made not in before and found is not None and made.action in found.worth:
            yield DecisionWorth(
                hand=made.hand,
                action=made.action,
                worth=found.worth[made.action],
                best=made.action if not found.lost(made.action) else found.best,
                best_worth=found.worth[found.best],
                facts=found.facts,
                own=(*choice, told[choice]) not in given,
            )


def _given(play: Play, player: str) -> frozenset[tuple[str, str, int]]:
    """What the table chose for a player: the hand, the action, and which of the same on that hand it was."""
    chosen, given = Counter[tuple[str, str]](), []
    for move in reversed(tuple(play.moves)):
        if isinstance(move, ChoiceMade) and move.player == player:
            choice = (move.hand, move.action.value)
            chosen[choice] += 1
            given += [(*choice, chosen[choice])] if move.given else []
    return frozenset(given)
