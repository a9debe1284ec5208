"""What pages ask for over HTTP besides playing: the types of the answers, for the page about the protocol."""

from msgspec import Struct

from sabot.server.names import NameView
from sabot.server.rules_view import RulesView

FOR_PAGES: tuple[type[Struct], ...] = (NameView, RulesView)
