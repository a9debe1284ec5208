"""What a profile lets players do, as the rule sheets of its tables tell it."""

from sabot.games.sheet import Features
from sabot.profiles.profile import BetAll, Live, Play, Profile, Software


def sheet_features(profile: Profile) -> Features:
    """Of any table under this profile."""
    return features_of(profile.play, profile.live, profile.software)


def features_of(play: Play, live: Live, software: Software) -> Features:
    return Features(
        deal_button=play.deal_button,
        auto_repeat=play.auto_repeat,
        keep_bets_on=play.keep_bets_on,
        let_it_play=play.let_it_play,
        play_now=play.play_now,
        bet_all=software.bet_all,
        special_only=play.bet_all is BetAll.BET_ALL_SPECIAL,
        deal_now_players=live.deal_now_players if live.deal_now else 0,
        dispute=live.dispute,
        tips=live.tips,
        chat=live.chat,
        golden_chips=live.golden_chips,
        golden_mixed=live.golden_mixed,
        golden_in_action=live.golden_in_action,
        golden_cap=live.golden_cap,
        lucky_cards=live.lucky_cards,
    )
