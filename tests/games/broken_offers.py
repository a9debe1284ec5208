"""Cards with one mistake each in what they offer, or in what it pays."""

from broken_cards import DAI, EASY, ETG, KOI, LIVE, POKER, PUNTO, Broken

STANDARD_FELT = 'offered = ["lucky-nines", "player-pair", "banker-pair"]'
KOI_LABELS = (
    "'natural win', 'win by 9', 'win by 8', 'win by 7', 'win by 6', 'win by 5', 'win by 4', 'push', 'lose'"
)
POKER_LABELS = "'suited three of a kind', 'straight flush', 'three of a kind', 'straight', 'flush', 'lose'"
KOI_BESIDES = """"tie-0",
]
can_offer = [
    "lucky-nines", "super-6", "player-pair", "banker-pair", "hi-ti-0-3", "hi-ti-4-6", "hi-ti-7-9",
    "hi-ti-red", "hi-ti-black", "player-group-1-3","""
FLUSH = '[[pays."21+3".standard]]\ntitle = "Flush"\npays = "5:1"'

OFFERS = {
    "unknown bet": Broken(
        POKER,
        '["pairs", "poker"]',
        '["pears", "poker"]',
        'bets.offered names "pears", which is not known; did you mean pairs?',
    ),
    "unknown bet besides": Broken(
        LIVE,
        'can_offer = ["top-3"]',
        'can_offer = ["top-33"]',
        'bets.can_offer names "top-33", which is not known; did you mean top-3?',
    ),
    "bet of the other family": Broken(
        DAI,
        '"ox-6", "kill"]',
        '"buster"]',
        'bets.offered names "buster", which is not known; known here: banker-1, banker-2, banker-3, '
        "banker-4, banker-5, banker-6, banker-7, banker-8, banker-9, banker-group-1-3, banker-group-4-5, "
        "banker-group-6-7, banker-group-8-9, banker-pair, emperor-banker, emperor-player, frog-6, hi-ti-0-3, "
        "hi-ti-4-6, hi-ti-7-9, hi-ti-black, hi-ti-red, kill, koi-7, lucky-nines, ox-6, player-1, player-2, "
        "player-3, "
        "player-4, … (57 in all)",
    ),
    "main bet": Broken(
        DAI,
        '["tiger-7", ',
        '["tie", "tiger-7", ',
        'bets.offered names "tie", a main bet; those are always on offer',
    ),
    "bet twice": Broken(
        POKER,
        '["pairs", "poker"]',
        '["pairs", "pairs"]',
        'bets.offered names "pairs" twice; each may stand there only once',
    ),
    "bet offered and besides": Broken(
        LIVE,
        'can_offer = ["top-3"]',
        'can_offer = ["top-3", "21+3"]',
        'bets.can_offer names "21+3", which is offered; name it in one of the two',
    ),
    "Top 21+3 without 21+3": Broken(
        EASY,
        '["21+3", "lucky-ladies", "pair", "blackjack-bonus", "19+"]\ncan_offer = [\n    "top-21+3", ',
        '["top-21+3", "lucky-ladies", "pair", "blackjack-bonus", "19+"]\ncan_offer = [\n    "21+3", ',
        "bets.offered has top-21+3: only together with 21+3",
    ),
    "Super 6 with Banker 6": Broken(
        KOI,
        '"tie-0",\n]\ncan_offer = [\n    "lucky-nines", "super-6", ',
        '"tie-0", "super-6",\n]\ncan_offer = [\n    "lucky-nines", ',
        "bets.offered has banker-6: not together with super-6",
    ),
    "grouped Straight Up beside single": Broken(
        KOI,
        KOI_BESIDES,
        KOI_BESIDES.replace(' "player-group-1-3",', "").replace('"tie-0",', '"tie-0", "player-group-1-3",'),
        "bets.offered has player-group-1-3: only in the layout grouped, not straight-up",
    ),
    "Hi-Ti on the standard felt": Broken(
        PUNTO,
        STANDARD_FELT + '\ncan_offer = [\n    "super-6", "hi-ti-0-3", ',
        'offered = ["hi-ti-0-3"]\ncan_offer = [\n    ',
        "bets.offered has hi-ti-0-3: only in the layout hi-ti, not standard",
    ),
    "Lucky Nines on the felt of Hi-Ti": Broken(
        PUNTO,
        'layout = "standard"',
        'layout = "hi-ti"',
        "bets.offered has lucky-nines: only in the layout standard or straight-up or grouped, not hi-ti",
    ),
    "single Straight Up on the grouped felt": Broken(
        KOI,
        'layout = "straight-up"',
        'layout = "grouped"',
        "bets.offered has player-9: only in the layout straight-up, not grouped",
    ),
    "two configurations at once": Broken(
        LIVE,
        'offered = ["21+3", "player-pair", "dealer-pair"]\ncan_offer = ["top-3"]',
        'offered = ["21+3", "player-pair", "dealer-pair", "top-3"]\ncan_offer = []',
        "bets.offered has 21+3, player-pair, dealer-pair, top-3: one configuration only: "
        "21+3 with player-pair with dealer-pair; or 21+3 with top-3",
    ),
    "configuration of an unknown bet": Broken(
        LIVE,
        'top-3 = ["21+3", "top-3"]',
        'top-3 = ["21+3", "top3"]',
        'bets.configurations.top-3 names "top3", which is not known; did you mean top-3?',
    ),
    "ten special bets": Broken(
        ETG,
        '"blackjack-bonus", "bust",\n]\ncan_offer = ["poker-3", ',
        '"blackjack-bonus", "bust", "poker-3",\n]\ncan_offer = [',
        "bets.offered has 10 special bets: at most 9 for a hand",
    ),
    "focus among four": Broken(
        EASY,
        '"blackjack-bonus", "19+"]\ncan_offer = [\n',
        '"blackjack-bonus"]\ncan_offer = ["19+",\n',
        "rules.focus = 21+3: needs 3, 5, 7, 9 special bets, not 4",
    ),
    "focus on a bet that is not offered": Broken(
        EASY,
        'focus = "21+3"',
        'focus = "match"',
        "rules.focus = match: one of the offered bets: 21+3, lucky-ladies, pair, blackjack-bonus, 19+",
    ),
    "focus on a bet that has no field at the hand": Broken(
        ETG,
        'focus = "21+3"',
        'focus = "bust"',
        "rules.focus = bust: one of the offered bets: 21+3, top-21+3, lucky-ladies, lucky-lucky, pair, 7s, "
        "match, lucky-aces, blackjack-bonus",
    ),
}

PAY_TABLES = {
    "unknown table": Broken(
        PUNTO,
        'banker = "commission-5"',
        'banker = "commission-4"',
        'tables.banker = "commission-4": one of commission-5, six-half, long-seven-push',
    ),
    "table of an unknown bet": Broken(
        PUNTO,
        'banker = "commission-5"',
        'bankr = "commission-5"',
        "tables.bankr is not known; did you mean banker?",
    ),
    "pays of an unknown bet": Broken(
        LIVE,
        FLUSH,
        FLUSH + "\n\n" + FLUSH.replace("21+3", "22+3"),
        'pays."22+3" is not known; did you mean 21+3?',
    ),
    "missing label": Broken(
        LIVE,
        FLUSH,
        "",
        f"pays.\"21+3\".standard does not fit the bet: the label 'flush' has no row; every label needs one: "
        f"{POKER_LABELS}",
    ),
    "label that can never occur": Broken(
        LIVE,
        FLUSH,
        FLUSH + "\n" + FLUSH.replace("Flush", "Royal flush"),
        f"pays.\"21+3\".standard does not fit the bet: the label 'royal flush' never occurs; the bet gives "
        f"{POKER_LABELS}",
    ),
    "label in two rows": Broken(
        LIVE,
        FLUSH,
        FLUSH + '\nlabels = ["flush", "straight"]',
        "pays.\"21+3\".standard does not fit the bet: the label 'straight' stands in more than one row; "
        "it must stand in exactly one",
    ),
    "label twice in a row": Broken(
        LIVE,
        FLUSH,
        FLUSH + '\nlabels = ["flush", "flush"]',
        'pays."21+3".standard[5].labels names "flush" twice; each may stand there only once',
    ),
    "table without rows": Broken(
        KOI,
        "[tables]",
        "[pays.emperor-player]\nstandard = []\n[tables]",
        "pays.emperor-player.standard does not fit the bet: the label 'natural win' has no row; "
        f"every label needs one: {KOI_LABELS}",
    ),
    "row that is no row": Broken(
        KOI,
        "[tables]",
        '[pays.emperor-player]\nstandard = "1:1"\n[tables]',
        'pays.emperor-player.standard = "1:1": write rows as [[pays.emperor-player.standard]]',
    ),
    "gross that is no price": Broken(
        LIVE,
        FLUSH,
        FLUSH + "\ngross = 6",
        'pays."21+3".standard[5].gross = 6: write odds in quotes such as "1:1": what the row would pay '
        "before the commission",
    ),
    "gross as it is paid": Broken(
        LIVE,
        FLUSH,
        FLUSH + '\ngross = "5:1"',
        "pays.\"21+3\".standard does not fit the bet: the row 'Flush' is 5:1 before the commission and "
        "5:1 after it; it must win, and more before than after",
    ),
    "gross of a push": Broken(
        LIVE,
        FLUSH,
        FLUSH.replace("5:1", "push") + '\ngross = "5:1"',
        "pays.\"21+3\".standard does not fit the bet: the row 'Flush' is 5:1 before the commission and "
        "push after it; it must win, and more before than after",
    ),
}
for name, odds in {
    "with a slash": '"3/2"',
    "of nothing": '"0:1"',
    "to nothing": '"3:0"',
    "as a number": "1.5",
}.items():
    PAY_TABLES[f"odds {name}"] = Broken(
        LIVE,
        'pays = "5:1"',
        f"pays = {odds}",
        f'pays."21+3".standard[5].pays = {odds}: write odds in quotes such as "3:2", or "push" or "lose"',
    )

BROKEN_OFFERS = {**OFFERS, **PAY_TABLES}
