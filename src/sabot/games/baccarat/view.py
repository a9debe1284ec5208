"""A coup as everybody sees it."""

from sabot.games.baccarat.round import BaccaratRound, labels
from sabot.games.baccarat.shown_coup import shown_coup
from sabot.games.view import LabelView, RoundShown


def shown(now: BaccaratRound) -> RoundShown:
    decided = (LabelView("", bet, label) for bet, label in labels(now).items())
    return RoundShown(shown=shown_coup(now.coup), labels=tuple(decided))
