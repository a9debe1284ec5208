"""A session at the table: the parlour, what the person has in hand, and what was said."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.text import Text

from sabot import odds
from sabot.cli.play_advice import advice_for
from sabot.cli.play_keys import Ask, Deed, deed_of
from sabot.cli.play_pad import Pad, Page, Sight
from sabot.cli.play_pages import fairness_page, odds_page, roads_page, rules_page
from sabot.cli.play_words import news_words
from sabot.games.answer import Refused
from sabot.games.decision_games import decides
from sabot.profiles import Mode, advises
from sabot.table import commands as c

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabot.floor.solo_table import Parlour
    from sabot.odds import BetLine

GAPS = {1: 700_000, 2: 350_000, 3: 0}
"""Microseconds between two cards, by speed."""
WELCOME = "Space bets the chip on the field at the cursor, Enter deals, ? has the rules."
FIRST_CHIP = 3
"""The chip that is in hand at first, counted from 0: not the least, and no fortune."""


class Session:
    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        chips = parlour.table.setup.settings.chips
        self.pad = Pad(chip=chips[min(FIRST_CHIP, len(chips) - 1)], said=WELCOME)
        self.over = False
        self._seen: tuple[object, Sight] | None = None
        self._pages: dict[tuple[Page, int], Sequence[Text]] = {}
        self._odds: Future[tuple[BetLine, ...]] | None = None
        self._workers = ThreadPoolExecutor(1)

    @property
    def sight(self) -> Sight:
        """What there is to see now; the views are made anew only when something changed."""
        table, at = self.parlour.table, self.parlour.at
        if self._seen is None or self._seen[0] is not table:
            public, own = self.parlour.views()
            setup = table.setup
            told = advises(setup.profile.information.odds, setup.mode)
            sight = Sight(public=public, own=own, at=at, pad=self.pad, shows_odds=told)
            self._seen = (table, sight)
        known = self._seen[1]
        return replace(known, at=at, pad=self.pad)

    def press(self, key: str, width: int) -> None:
        """A key that means nothing now changes nothing."""
        deed = deed_of(self.sight, key, width)
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
        refused = self.parlour.act(command)
        if refused is None:
            self.pad = replace(self.pad, said="", sure_of="")
            self.hear()
            if isinstance(command, c.SetComfort) and self.parlour.table.setup.mode is Mode.INTERNAL:
                self.parlour.deal_every(GAPS[command.comfort.speed])
            return None
        again = isinstance(command, c.Choose) and not command.sure
        asked = any(act.asks_again for act in self.sight.own.decisions) if again else False
        sure_of = getattr(command, "hand", "") if asked else ""
        self.pad = replace(self.pad, said=f"Not done: {refused.reason}.", sure_of=sure_of)
        return refused

    def _hint(self) -> Refused | None:
        game = self.parlour.table.setup.game
        assert decides(game), "hints are asked for where somebody decides"
        advice = advice_for(self.sight, game.rules)
        refused = advice if isinstance(advice, Refused) else self.parlour.act(advice)
        if refused is None:
            assert isinstance(advice, c.TakeAdvice)
            self.pad = self.pad.saying(f"Hint: {advice.advice}.")
        else:
            self.pad = self.pad.saying(f"Not done: {refused.reason}.")
        return refused

    def hear(self) -> str:
        """What happened to the person meanwhile, in words; it is also said on the screen."""
        words = news_words(self.parlour.news(), self.sight)
        if words:
            self.pad = self.pad.saying(words)
        return words

    def page(self, width: int) -> dict[Page, Sequence[Text]]:
        """The page that is open, where it is not drawn from the views alone."""
        page = self.pad.page
        if page is Page.ODDS and not self.odds().done():
            return {page: [Text("The odds are being worked out …")]}
        if page is Page.ROADS:
            return {page: roads_page(self.sight.public.road, width)}
        if page is Page.FAIRNESS:
            return {page: fairness_page(self.sight.public.shoe, width)}
        if page in (Page.RULES, Page.ODDS) and (page, width) not in self._pages:
            self._pages[page, width] = self._made(page, width)
        return {page: self._pages.get((page, width), ())}

    def _made(self, page: Page, width: int) -> Sequence[Text]:
        setup = self.parlour.table.setup
        if page is Page.RULES:
            return rules_page(setup.game, setup.profile.wording.special_bet, width)
        return odds_page(self.odds().result(), width)

    def prepare_hints(self) -> None:
        """Loads beside the game what the first hint would have to wait for."""
        game = self.parlour.table.setup.game
        if decides(game):
            self._workers.submit(lambda: odds.analyse(game.rules))

    def odds(self) -> Future[tuple[BetLine, ...]]:
        """Worked out beside the game, so that it goes on meanwhile."""
        if self._odds is None:
            self._odds = self._workers.submit(lambda: odds.game_odds(self.parlour.table.setup.game))
        return self._odds
