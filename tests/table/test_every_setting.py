"""Every setting of a table is changed here, and its effect seen; one that does nothing has no place.

A row says which table is drawn, what is changed, what somebody does or looks at, and what comes of it without
and with the change. The last test walks the types: a setting without a row fails it.
"""

# ruff: noqa: E501  # a row is read as one line

from collections.abc import Iterator, Mapping
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace
from settings_seen import (
    BLACKJACK,
    COMMON,
    PUNTO,
    Row,
    behind_bob,
    bettings_of_a_seat,
    cards_of_ann,
    chips_after_double,
    coups,
    deal_kind,
    deal_now,
    disputed,
    ends,
    everything_staked,
    felt,
    filmed,
    golden_staked,
    kept_seat,
    kept_unconfirmed,
    largest_stakes,
    limited,
    lucky,
    next_round,
    paid_round,
    saying,
    scene,
    seconds_asked,
    seconds_before_last_call,
    seconds_later,
    seconds_of_betting,
    seconds_of_result,
    seconds_to_be_given_up,
    seconds_to_dispute,
    shown_picture,
    staked,
    switched,
    timed,
    unstaked,
    waits,
    won_again,
)

from sabot.money import Amount
from sabot.profiles import CHOSEN, Mode, advises
from sabot.table import commands as c
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.settings import CardBack, DisplayTime, Settings, Squeeze
from sabot.table.people.guest import Preferences, QueuedBets

NO_PLACE = frozenset({"switches.live.golden_blind"})
"""No game of this house has what it allows (B26)."""
ON, OFF = True, False
VIDEO, LIVE, INTERNAL, AUTO = Mode.VIDEO, Mode.LIVE, Mode.INTERNAL, Mode.AUTO
ROWS: Mapping[str, Row] = {
    "switches.play.deal_button": Row(
        PUNTO, INTERNAL, switched("play", "deal_button"), deal_kind, "starts", "absent"
    ),
    "switches.play.fast_start": Row(
        PUNTO, VIDEO, switched("play", "fast_start"), deal_kind, "hurries", "absent"
    ),
    "switches.play.speed_control": Row(
        PUNTO, INTERNAL, switched("play", "speed_control"), saying(c.Request("ann", c.SetPreferences(Preferences(speed=3)))),
        "", "the speed of this table cannot be set",
    ),
    "switches.play.keep_bets_on": Row(
        PUNTO, INTERNAL, switched("play", "keep_bets_on"), saying(c.Request("ann", c.SetPreferences(Preferences(keep_bets_on=True)))),
        "", "bets cannot be kept on at this table",
    ),
    "switches.play.auto_repeat": Row(
        PUNTO, VIDEO, switched("play", "auto_repeat"), saying(c.Request("ann", c.QueueBets(QueuedBets(rounds=5)))),
        "there is no earlier bet to repeat", "there is no auto-repeat here",
    ),
    "switches.play.let_it_play": Row(
        BLACKJACK, VIDEO, switched("play", "let_it_play"), won_again, "", "there is no Let It Play here", cards="Tc 9d Ts 8d",
    ),
    "switches.play.play_now": Row(
        BLACKJACK, VIDEO, switched("play", "play_now"), saying(c.Request("ann", c.PlayNow(Amount(500)))), "", "there is no Play Now here"
    ),
    "switches.play.bet_all": Row(BLACKJACK, VIDEO, switched("play", "bet_all", "bet-all-special"), everything_staked, 200, 100),
    "switches.play.auto_stand": Row(
        BLACKJACK, VIDEO, switched("play", "auto_stand"), waits, OFF, ON,
        cards="Tc 9d 2s 8d Td 8c Tc",
    ),
    "switches.play.hit_on_timeout": Row(
        BLACKJACK, AUTO, switched("play", "hit_on_timeout"), cards_of_ann, 3, 2,
        base=Settings(hit_on_timeout=True), cards="2c 9d 3s 8d Td 8c Tc",
    ),
    "switches.play.double_sideways": Row(BLACKJACK, VIDEO, switched("play", "double_sideways"), felt("double_sideways"), ON, OFF),
    "switches.play.trends": Row(PUNTO, VIDEO, switched("play", "trends"), lambda drawn: drawn.public.roads is None, OFF, ON),
    "switches.live.dispute": Row(
        PUNTO, LIVE, switched("live", "dispute"), disputed,
        "", "only rounds at a croupier's table can be disputed", cards="2c 9d 3s 8d Td 8c",
    ),
    "switches.live.bet_behind": Row(BLACKJACK, VIDEO, switched("live", "bet_behind"), lambda drawn: behind_bob(drawn) == "", ON, OFF),
    "switches.live.multi_seat": Row(BLACKJACK, VIDEO, switched("live", "multi_seat"), felt("multi_seat"), 3, 1),
    "switches.live.deal_now": Row(BLACKJACK, VIDEO, switched("live", "deal_now"), lambda drawn: deal_now(next_round(paid_round(drawn))), ON, OFF,
        cards="Tc 9d Ts 8d"),
    "switches.live.deal_now_players": Row(
        BLACKJACK, VIDEO, switched("live", "deal_now_players", 1), lambda drawn: deal_now(next_round(paid_round(drawn))), ON, OFF,
        cards="Tc 9d Ts 8d"),
    "switches.live.auto_confirm": Row(BLACKJACK, VIDEO, switched("live", "auto_confirm"), kept_unconfirmed, ON, OFF, cards="Tc 9d Ts 8d"),
    "switches.live.tips": Row(BLACKJACK, LIVE, switched("live", "tips"), saying(c.Request("ann", c.Tip(Amount(100)))), "", "there are no tips here"),
    "switches.live.support": Row(BLACKJACK, VIDEO, switched("live", "support"), felt("support"), ON, OFF),
    "switches.live.chat": Row(BLACKJACK, LIVE, switched("live", "chat"), saying(c.Request("ann", c.Say("n1"))), "", "there is no chat here"),
    "switches.live.lucky_cards": Row(BLACKJACK, VIDEO, switched("live", "lucky_cards"), lucky, ON, OFF),
    "switches.live.golden_chips": Row(
        BLACKJACK, VIDEO, switched("live", "golden_chips"), lambda drawn: golden_staked("0", "5")(drawn) == "", ON, OFF, golden=1
    ),
    "switches.live.golden_mixed": Row(
        BLACKJACK, VIDEO, switched("live", "golden_mixed"), lambda drawn: golden_staked("5", "5")(drawn) == "", ON, OFF, golden=1
    ),
    "switches.live.golden_in_action": Row(
        BLACKJACK, VIDEO, switched("live", "golden_in_action"), chips_after_double, 1, 2,
        cards="5c 9d 6s 8d Td 8c", golden=3,
    ),
    "switches.live.golden_cap": Row(
        BLACKJACK, VIDEO, switched("live", "golden_cap", 1), lambda drawn: golden_staked("0", "5", "5")(drawn) == "", ON, OFF, golden=2
    ),
    "switches.software.most_special": Row(
        BLACKJACK, VIDEO, switched("software", "most_special", 1),
        lambda drawn: sum(not field.main and not field.per_player for field in drawn.public.felt.fields), 3, 1,
    ),
    "switches.software.bet_all": Row(
        BLACKJACK, VIDEO, switched("software", "bet_all"), saying(c.Request("ann", c.BetAll("1.1", Amount(500)))),
        "", "there is no Bet all here",
    ),
    "switches.software.bet_all_sum": Row(BLACKJACK, VIDEO, switched("software", "bet_all_sum"), felt("bet_all_sum"), ON, OFF),
    "switches.software.focus": Row(
        "etg-blackjack", VIDEO, switched("software", "focus"), lambda drawn: sum(field.focus for field in drawn.public.felt.fields), 1, 0,
    ),
    "switches.information.hints": Row(
        BLACKJACK, VIDEO, switched("information", "hints", "never"), saying(c.Request("ann", c.TakeAdvice("stand", "1.1"))),
        "there is nothing to decide now", "hints are not shown at this table",
    ),
    "switches.information.odds": Row(
        BLACKJACK, VIDEO, switched("information", "odds", "never"),
        lambda drawn: advises(drawn.table.setup.profile.information.odds, drawn.table.setup.mode), ON, OFF,
    ),
    "title": Row(PUNTO, VIDEO, Settings(title="The Blue Room"), lambda drawn: drawn.public.title, "Punto Banco", "The Blue Room"),
    "limits.minimum": Row(PUNTO, VIDEO, limited(minimum=500), lambda drawn: staked(drawn, "", "player", "4"), "", "the least stake here is 5",
        base=limited()),
    "limits.maximum": Row(PUNTO, VIDEO, limited(maximum=500), lambda drawn: staked(drawn, "", "player", "6"), "",
        "the most that may be staked here is 5", base=limited()),
    "limits.step": Row(PUNTO, VIDEO, limited(step=100), lambda drawn: staked(drawn, "", "player", "4.5"), "", "stakes here are multiples of 1",
        base=limited()),
    "limits.largest_payout": Row(PUNTO, VIDEO, limited(largest_payout=300), lambda drawn: staked(drawn, "", "player", "4"), "",
        "its best outcome would pay more than 3", base=limited()),
    "most_per_player": Row(PUNTO, VIDEO, Settings(most_per_player=Amount(500)), lambda drawn: staked(drawn, "", "player", "6"), "",
        "the most that one player may stake in a round is 5"),
    "chips": Row(PUNTO, VIDEO, Settings(chips=(Amount(200), Amount(700))), lambda drawn: drawn.public.felt.chips[:2], (100, 200), (200, 700)),
    "denominations": Row(PUNTO, VIDEO, Settings(denominations=(Amount(50),)), felt("denominations"), (10, 100, 500), (50,)),
    "device": Row(PUNTO, AUTO, Settings(device="shoe-1"), lambda drawn: drawn.public.words.value, "bets-please", "no-device"),
    "hit_on_timeout": Row(BLACKJACK, AUTO, Settings(hit_on_timeout=True), cards_of_ann, 2, 3, cards="2c 9d 3s 8d Td 8c Tc"),
    "let_it_play_most": Row(BLACKJACK, VIDEO, Settings(let_it_play_most=Amount(100)), lambda drawn: won_again(drawn) == "", ON, OFF,
        cards="Tc 9d Ts 8d"),
    "players_seeds": Row(PUNTO, VIDEO, Settings(players_seeds=True), lambda drawn: drawn.public.phase.value, "betting", "shoe"),
    "deal_unstaked": Row(PUNTO, VIDEO, Settings(deal_unstaked=True), unstaked, OFF, ON),
    "shared_history": Row(PUNTO, VIDEO, Settings(shared_history=1), coups(2), 2, 1, cards="2c 9d 3s 8d Td 8c 2c 9d 3s 8d Td 8c"),
    "dealer_history": Row(BLACKJACK, VIDEO, Settings(dealer_history=1), ends("last"), 3, 1, cards="Tc 9d Ts 8d " * 3),
    "dealer_statistics": Row(BLACKJACK, VIDEO, Settings(dealer_statistics=2), ends("over"), 3, 2, cards="Tc 9d Ts 8d " * 3),
    "player_history": Row(BLACKJACK, VIDEO, Settings(player_history=25), felt("player_history"), 10, 25),
    "special_bet_info": Row(BLACKJACK, VIDEO, Settings(special_bet_info=False), felt("special_bet_info"), ON, OFF),
    "card_back": Row(BLACKJACK, VIDEO, Settings(card_back=CardBack.BLUE), felt("card_back"), "game", "blue"),
    "practice": Row(BLACKJACK, INTERNAL, Settings(practice=True), felt("practice"), OFF, ON),
    "display": Row(PUNTO, VIDEO, Settings(display=DisplayTime.EARLIER), felt("display"), "same", "earlier"),
    "display_seconds": Row(PUNTO, VIDEO, Settings(display=DisplayTime.LATER, display_seconds=9), seconds_later, 0, 9),
    "squeeze": Row(PUNTO, VIDEO, Settings(squeeze=Squeeze.LARGEST), largest_stakes, (0, 0), (1_000, 500), cards="2c 9d"),
    "picture.streams": Row(PUNTO, LIVE, filmed(), lambda drawn: drawn.public.felt.picture is not None, OFF, ON),
    # The house waits for a picture that is first, in whole seconds: 4.0 s are four, 2.1 s are three.
    "picture.first": Row(PUNTO, LIVE, filmed(first=True), seconds_to_dispute, 5, 9, base=filmed(), cards="2c 9d 3s 8d Td 8c"),
    "picture.delay": Row(BLACKJACK, AUTO, filmed(first=True, delay=2_100), seconds_asked, 15, 18, cards="2c 9d 3s 8d Td 8c"),
    "picture.camera": Row(PUNTO, LIVE, filmed(camera=0), shown_picture("camera"), 300, 0, base=filmed()),
    "times.betting": Row(PUNTO, VIDEO, timed(betting=30), seconds_of_betting, 15, 30),
    "times.last_bets": Row(PUNTO, VIDEO, timed(last_bets=3), seconds_before_last_call, 5, 3),
    "times.insurance": Row(BLACKJACK, VIDEO, timed(insurance=20), seconds_asked, 8, 20, cards="Tc Ad Ts 8d Td 8c"),
    "times.decision": Row(BLACKJACK, VIDEO, timed(decision=20), seconds_asked, 15, 20, cards="2c 9d 3s 8d Td 8c"),
    "times.first_step": Row(COMMON, VIDEO, timed(first_step=20), seconds_asked, 12, 20, cards="2c 9d 3s 8d Td 8c"),
    # Five cards take 1.25 s, the breath before the one that is drawn 0.5 s; whole seconds are counted.
    "times.result": Row(PUNTO, VIDEO, timed(result=9), seconds_of_result, 6, 11, cards="2c 9d 3s 8d Td 8c"),
    "lay_card": Row(PUNTO, VIDEO, Settings(lay_card=0), seconds_of_result, 6, 4, cards="2c 9d 3s 8d Td 8c"),
    "times.dispute": Row(PUNTO, LIVE, timed(dispute=9), seconds_to_dispute, 5, 9, cards="2c 9d 3s 8d Td 8c"),
    "kept_unstaked": Row(BLACKJACK, VIDEO, Settings(kept_unstaked=3), bettings_of_a_seat, 10, 3),
    "times.idle": Row(PUNTO, INTERNAL, timed(idle=60), seconds_to_be_given_up, 930, 90),
    "times.reserve": Row(BLACKJACK, VIDEO, timed(reserve=60), kept_seat, 180, 60),
    "times.regular_win": Row(PUNTO, VIDEO, timed(regular_win=3), felt("win_seconds"), (2, 4, 8), (3, 4, 8)),
    "times.nice_win": Row(PUNTO, VIDEO, timed(nice_win=5), felt("win_seconds"), (2, 4, 8), (2, 5, 8)),
    "times.big_win": Row(PUNTO, VIDEO, timed(big_win=12), felt("win_seconds"), (2, 4, 8), (2, 4, 12)),
}  # fmt: skip
ELSEWHERE = {
    "hours": "tests/server/test_table_hours: a clock goes through a week",
    "times.next_steps": "tests/scripts/table: the steps of the common hand",
    "times.least_step": "tests/scripts/table: the steps of the common hand",
    "times.absent": "tests/scripts/table: a table whose croupier is gone (D7)",
    "lucky_cards.count": "tests/floor, tests/records",
    "lucky_cards.value": "tests/floor, tests/records",
    "lucky_cards.chips": "tests/floor, tests/records",
}


@pytest.mark.feature("LIVE-46")
@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize("name", ROWS)
def test_a_changed_setting_is_seen(name: str) -> None:
    row = ROWS[name]
    base, change = row.base, row.change
    values = {key: getattr(change, key) for key in change.__struct_fields__}
    usual = Settings()
    changed = replace(base, **{k: v for k, v in values.items() if v != getattr(usual, k)})
    assert (row.look(scene(row, base)), row.look(scene(row, changed))) == (row.usual, row.changed)


def every_setting() -> Iterator[str]:
    for field in fields(Settings):
        inner = [
            kind
            for kind in (field.type, *get_args(field.type))
            if isinstance(kind, type) and issubclass(kind, Struct)
        ]
        if field.name == "limits":
            inner = [FieldLimits]
        if field.name != "switches":
            yield from (f"{field.name}.{one.name}" for kind in inner for one in fields(kind))
            if not inner:
                yield field.name
    for section, kind in CHOSEN.items():
        yield from (f"switches.{section}.{one.name}" for one in fields(kind))


def test_every_setting_has_its_row() -> None:
    assert set(every_setting()) - NO_PLACE == {*ROWS, *ELSEWHERE}
