"""What pages ask for over HTTP besides playing: the types of the answers, for the page about the protocol."""

from msgspec import Struct

from sabot.records.history.history_rows import HistoryPage
from sabot.records.history.own_statement import StatementPage
from sabot.records.history.replay_view import RoundReplay
from sabot.records.history.shoe_proof import ShoeProof
from sabot.records.history.statistics import Statistics
from sabot.server.cashdesk.ticket_pages import OwnCashOut, OwnHandPay, OwnRedeem, OwnTicket
from sabot.server.http.badge_pages import (
    BadgeRequest,
    BadgeRow,
    ShortCodeRequest,
    ShortCodeState,
    WithdrawBadge,
)
from sabot.server.http.confirmation_pages import Confirmed, ConfirmRequest
from sabot.server.http.enrolment_pages import (
    EnrolledDevice,
    EnrolRequest,
    QuickSignIn,
    RevokeRequest,
    ShortCode,
)
from sabot.server.http.history_pages import SharedRound
from sabot.server.http.moderation_pages import MuteRequest, ReportRequest
from sabot.server.http.name_pages import NameView
from sabot.server.http.people_messages import (
    AccountActRequest,
    AccountDone,
    AccountRequest,
    AccountRow,
    MergePreview,
    MergeRequest,
    NewAccount,
    RequestAnswer,
    RoleRequest,
    SessionsRequest,
)
from sabot.server.http.player_bounds_pages import ImposedExclusion, ImposedLimit
from sabot.server.http.rules_view import RulesView
from sabot.server.http.security_pages import (
    CodeRequest,
    EndSessionsRequest,
    FactorRequest,
    OwnSecurity,
    PasswordRequest,
    Recovery,
    Secret,
)
from sabot.server.http.self_check_pages import CheckRequest, LastCheck
from sabot.server.http.shoe_odds_pages import ShoeOddsView
from sabot.server.http.sign_in_pages import GuestBack, MoreNeeded, SignInOptions, SignInRequest
from sabot.server.http.statement_pages import HouseStatement
from sabot.server.http.strategy_pages import AdviceView, StrategyView
from sabot.server.http.terminal_pages import AttendantCode, AttendantMenu, TerminalView
from sabot.server.people.chat import Report
from sabot.server.people.enrolments import Enrolment
from sabot.server.people.person import Mute, Saying
from sabot.server.settings.house_settings_views import (
    HouseChangePreview,
    HouseSettingsAnswer,
    HouseSettingsRequest,
    HouseSettingsSheet,
    WantedHouseSettings,
)
from sabot.server.settings.settings_pages import SettingsRequest, SettingsSaved, WantedSettings
from sabot.server.settings.settings_views import ChangePreview, HouseTables, SettingsSheet, VersionPage
from sabot.server.settings.table_pages import NewTable, TableActRequest

SETTINGS: tuple[type[Struct], ...] = (
    HouseTables, SettingsSheet, VersionPage, WantedSettings, ChangePreview, SettingsRequest, SettingsSaved,
    NewTable, TableActRequest, CheckRequest, LastCheck, HouseSettingsSheet, WantedHouseSettings,
    HouseChangePreview, HouseSettingsRequest, HouseSettingsAnswer,
)  # fmt: skip
FOR_PAGES: tuple[type[Struct], ...] = (
    NameView, RulesView, HistoryPage, RoundReplay, SharedRound, StatementPage, Statistics, ShoeProof,
    OwnCashOut, OwnRedeem, OwnTicket, OwnHandPay, StrategyView, AdviceView, ShoeOddsView, Saying,
    SignInRequest, SignInOptions, MoreNeeded, GuestBack, OwnSecurity, PasswordRequest, EndSessionsRequest,
    FactorRequest, CodeRequest, Secret, Recovery, ReportRequest, Report, MuteRequest, Mute, ConfirmRequest,
    Confirmed, AccountRow, AccountActRequest, NewAccount, RoleRequest, SessionsRequest, RequestAnswer,
    AccountRequest, AccountDone, ImposedLimit, ImposedExclusion, TerminalView, AttendantCode, AttendantMenu,
    MergeRequest, MergePreview, HouseStatement,
    Enrolment, EnrolRequest, RevokeRequest, EnrolledDevice, QuickSignIn, ShortCode, BadgeRow, BadgeRequest,
    WithdrawBadge, ShortCodeState, ShortCodeRequest,
    *SETTINGS,
)  # fmt: skip
