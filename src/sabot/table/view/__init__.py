"""What each audience may see of a table: everybody, one player, whoever deals or sets it up.

A view holds nothing that its viewer may not know; nothing is left to a page to hide.
"""

from sabot.games.view import LineView
from sabot.table.view.button import ButtonView, moment_of
from sabot.table.view.concern import concerned, concerns_all, own_grounds
from sabot.table.view.croupier import CroupierView, croupier_view, may_correct, may_exchange
from sabot.table.view.differences import GONE, Json, difference, merged
from sabot.table.view.display_text import TAKING_BETS, DisplayText
from sabot.table.view.felt_view import FeltView, FieldView, felt_view
from sabot.table.view.hands import RoundView
from sabot.table.view.kept_parts import KeptParts, SharedParts
from sabot.table.view.moments import moments
from sabot.table.view.operator import OperatorView, operator_view
from sabot.table.view.own import OwnView, own_view
from sabot.table.view.public import PublicView, public_view
from sabot.table.view.round_results import ResultView
from sabot.table.view.stakes import FeltStake, FeltSum

__all__ = [
    "GONE",
    "TAKING_BETS",
    "ButtonView",
    "CroupierView",
    "DisplayText",
    "FeltStake",
    "FeltSum",
    "FeltView",
    "FieldView",
    "Json",
    "KeptParts",
    "LineView",
    "OperatorView",
    "OwnView",
    "PublicView",
    "ResultView",
    "RoundView",
    "SharedParts",
    "concerned",
    "concerns_all",
    "croupier_view",
    "difference",
    "felt_view",
    "may_correct",
    "may_exchange",
    "merged",
    "moment_of",
    "moments",
    "operator_view",
    "own_grounds",
    "own_view",
    "public_view",
]
