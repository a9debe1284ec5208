"""A session at the table: the solo table, what the person has in hand, and what was said."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from sabot import odds
from sabot.cards.card import parse_card, parse_cards
from sabot.cli.play.actions import Ask, Deed
from sabot.cli.play.key_bindings import deed_of
from sabot.cli.play.pages import fairness_page, odds_page, roads_page, rules_page
from sabot.cli.play.screen_state import Pad, Page, ScreenState
from sabot.cli.play.spoken_lines import news_words
from sabot.games.answer import Refused
from sabot.odds.hints import has_chart
from sabot.profiles import Mode, advises
from sabot.table import commands as c
from sabot.texts.text_catalogue import texts

if TYPE_CHECKING:
    from sabot.floor.solo_table import SoloTable
    from sabot.odds import BetLine

GAPS = {1: 700_000, 2: 350_000, 3: 0}
"""Microseconds between two cards, by speed."""
WELCOME = "Space bets the chip on the field at the cursor, Enter deals, ? has the rules."
FIRST_CHIP = 3
"""The chip that is in hand at first, counted from 0: not the least, and no fortune."""


NOTHING_TO_DECIDE, NO_HINTS = Refused("nothing-to-decide"), Refused("no-hints")


class Session:
    def __init__(self, solo: SoloTable) -> None:
        self.solo = solo
        chips = solo.table.setup.settings.chips
        self.pad = Pad(chip=chips[min(FIRST_CHIP, len(chips) - 1)], said=WELCOME)
        self.over = False
        self._seen: tuple[object, ScreenState] | None = None
        self._rules: RenderableType | None = None
        self._odds: Future[tuple[BetLine, ...]] | None = None
        self._workers = ThreadPoolExecutor(1)

    @property
    def sight(self) -> ScreenState:
        """What there is to see now; the views are made anew only when something changed."""
        table, at = self.solo.table, self.solo.at
        if self._seen is None or self._seen[0] is not table:
            public, own = self.solo.views()
            setup = table.setup
            told = advises(setup.profile.information.odds, setup.mode)
            sight = ScreenState(public=public, own=own, at=at, pad=self.pad, shows_odds=told)
            self._seen = (table, sight)
        known = self._seen[1]
        return replace(known, at=at, pad=self.pad)

    def press(self, key: str, columns: int) -> None:
        """A key that means nothing now changes nothing."""
        deed = deed_of(self.sight, key, columns)
        if deed is not None:
            self.do(deed)

    def do(self, deed: Deed) -> Refused | None:
        """Whatever was pressed or written; why not, where it was refused."""
        if isinstance(deed, Pad):
            self.pad = deed
            return None
        if deed is Ask.QUIT:
            self.over = True
            return None
        if deed is Ask.HINT:
            return self._hint()
        assert not isinstance(deed, Ask)
        return self._tell(deed)

    def _tell(self, command: c.GuestCommand) -> Refused | None:
        refused = self.solo.act(command)
        if refused is None:
            self.pad = replace(self.pad, said="", sure_of="")
            self.hear()
            if isinstance(command, c.SetPreferences) and self.solo.table.setup.mode is Mode.INTERNAL:
                self.solo.deal_every(GAPS[command.comfort.speed])
            return None
        sure_of = ""
        if isinstance(command, c.Choose) and any(act.asks_again for act in self.sight.own.decisions):
            sure_of = command.hand
        self.pad = replace(self.pad, said=f"Not done: {refused.reason}.", sure_of=sure_of)
        return refused

    def _hint(self) -> Refused | None:
        """The best action of the hand that is asked, by the exact analysis; the table writes it down."""
        advice = self._advice()
        refused = advice if isinstance(advice, Refused) else self.solo.act(advice)
        if isinstance(advice, c.TakeAdvice):
            self.pad = self.pad.saying(f"Hint: {advice.advice}.")
        if refused is not None:
            self.pad = self.pad.saying(f"Not done: {refused.reason}.")
        return refused

    def _advice(self) -> c.TakeAdvice | Refused:
        sight, game = self.sight, self.solo.table.setup.game
        act = sight.act("take-advice")
        if act is None or not has_chart(game):
            return NO_HINTS
        if act.refused is not None:
            return act.refused
        hand = next((hand for hand in sight.own.hands if hand.state == "asked"), None)
        shown = sight.public.round
        if hand is None or shown is None or shown.dealer is None or not sight.own.decisions:
            return NOTHING_TO_DECIDE
        open_now = {act.action for act in sight.own.decisions if act.refused is None}
        found = odds.advise(game.rules, parse_cards(" ".join(hand.cards)), parse_card(shown.dealer.cards[0]))
        known = [one for one in found.actions if one.net is not None and one.action.value in open_now]
        words = ", ".join(f"{one.action} {one.net:+.3f}" for one in known)
        return c.TakeAdvice(f"best on average: {words} a unit staked", hand.hand)

    def hear(self) -> str:
        """What happened to the person meanwhile, in words; it is also said on the screen."""
        words = news_words(self.solo.news(), self.sight)
        if words:
            self.pad = self.pad.saying(words)
        return words

    def page(self, width: int) -> RenderableType:
        """The page that is open, for so many columns of the terminal."""
        setup, sight = self.solo.table.setup, self.sight
        match self.pad.page:
            case Page.RULES:
                if self._rules is None:
                    self._rules = rules_page(setup.game, setup.profile.wording.special_bet)
                return self._rules
            case Page.ODDS:
                known = self.odds()
                return odds_page(known.result()) if known.done() else Text("The odds are being worked out …")
            case Page.ROADS:
                return roads_page(sight.public.roads, width)
            case Page.FAIRNESS:
                return fairness_page(sight.public.shoe)
            case Page.SEATS:
                return Text("Press the number of a seat to take it or to leave it.", "bold")
            case Page.OPTIONS:
                return Text("What you choose for yourself: press its number.", "bold")
            case Page.LEAVING:
                leave = sight.act("leave")
                does = texts("en", "titles")[f"leave.{leave.does}"] if leave and leave.does else ""
                return Text.assemble(("Leave the table?\n", "bold"), does)
            case Page.TABLE:
                return Text()

    def prepare_hints(self) -> None:
        """Loads beside the game what the first hint would have to wait for."""
        game = self.solo.table.setup.game
        if has_chart(game):
            self._workers.submit(lambda: odds.analyse(game.rules))

    def odds(self) -> Future[tuple[BetLine, ...]]:
        """Worked out beside the game, so that it goes on meanwhile."""
        if self._odds is None:
            self._odds = self._workers.submit(lambda: odds.game_odds(self.solo.table.setup.game))
        return self._odds
