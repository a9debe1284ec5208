"""What each audience may see of a table: everybody, one player of his own, and whoever deals.

A view holds nothing that its viewer may not know; nothing is left to a page to hide.
"""

from sabot.games.view import LineView
from sabot.table.view.asking import Act, may, moment_of
from sabot.table.view.croupier import CroupierView, croupier_view, may_correct, may_exchange
from sabot.table.view.fields import FeltView, FieldView, felt_view
from sabot.table.view.hands import RoundView
from sabot.table.view.lying import FeltStake, FeltSum, felt_sums
from sabot.table.view.messages import PublicEvent
from sabot.table.view.now import Now, now_of
from sabot.table.view.own import OwnView, own_view
from sabot.table.view.own_events import OwnEvent, own_event, own_events
from sabot.table.view.public import PublicView, public_view
from sabot.table.view.public_events import public_event
from sabot.table.view.results import ResultView
from sabot.table.view.words import TAKING_BETS, Words

__all__ = [
    "TAKING_BETS",
    "Act",
    "CroupierView",
    "FeltStake",
    "FeltSum",
    "FeltView",
    "FieldView",
    "LineView",
    "Now",
    "OwnEvent",
    "OwnView",
    "PublicEvent",
    "PublicView",
    "ResultView",
    "RoundView",
    "Words",
    "croupier_view",
    "felt_sums",
    "felt_view",
    "may",
    "may_correct",
    "may_exchange",
    "moment_of",
    "now_of",
    "own_event",
    "own_events",
    "own_view",
    "public_event",
    "public_view",
]
