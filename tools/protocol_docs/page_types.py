"""What pages ask for over HTTP besides playing: the types of the answers, for the page about the protocol."""

from msgspec import Struct

from sabot.records.history_rows import HistoryPage
from sabot.records.own_statement import StatementPage
from sabot.records.replay_view import RoundReplay
from sabot.records.shoe_proof import ShoeProof
from sabot.records.statistics import Statistics
from sabot.server.confirming import Confirmed, ConfirmWish
from sabot.server.history_pages import Shared
from sabot.server.moderating import MuteWish, ReportWish
from sabot.server.names import NameView
from sabot.server.own_security import (
    CodeWish,
    EndWish,
    FactorWish,
    OwnSecurity,
    PasswordWish,
    Recovery,
    Secret,
)
from sabot.server.own_tickets import OwnCashOut, OwnHandPay, OwnRedeem, OwnTicket
from sabot.server.people import Mute, Saying
from sabot.server.people_wire import (
    AccountDone,
    AccountRequest,
    AccountRow,
    AccountWish,
    NewAccount,
    RequestAnswer,
    RoleWish,
    SessionsWish,
)
from sabot.server.rules_view import RulesView
from sabot.server.sayings import Report
from sabot.server.signing_in import Doors, GuestBack, MoreWanted, SignInWish
from sabot.server.strategy_pages import AdviceView, StrategyView

FOR_PAGES: tuple[type[Struct], ...] = (
    NameView, RulesView, HistoryPage, RoundReplay, Shared, StatementPage, Statistics, ShoeProof,
    OwnCashOut, OwnRedeem, OwnTicket, OwnHandPay, StrategyView, AdviceView, Saying,
    SignInWish, Doors, MoreWanted, GuestBack, OwnSecurity, PasswordWish, EndWish, FactorWish, CodeWish,
    Secret, Recovery, ReportWish, Report, MuteWish, Mute, ConfirmWish, Confirmed, AccountRow, AccountWish,
    NewAccount, RoleWish, SessionsWish, RequestAnswer, AccountRequest, AccountDone,
)  # fmt: skip
