"""Cards with one mistake each: a line of a real card, what stands there instead, and what is answered."""

from typing import NamedTuple


class Broken(NamedTuple):
    card: str
    line: str
    instead: str
    message: str


ETG, EASY, ALL_BETS, POKER = "etg-blackjack", "easy-blackjack", "all-bets-blackjack", "poker-and-pairs"
LIVE, PUNTO, DAI, KOI = "live-blackjack", "punto-banco", "dai-bacc", "koi-bacc"

LEGAL_PAIRS = (
    "(legal pairs: peek with lose-all; peek-ace with lose-all, ten-returns-double; no-peek with lose-all, "
    "ten-returns-double; none with lose-all, original-bets-only, ten-returns-double)"
)
KEYS = {
    "unknown key": Broken(ETG, "place = 1", "plase = 1", "plase is not known; did you mean place?"),
    "unknown key unlike any": Broken(
        ETG,
        "place = 1",
        "zz = 1",
        "zz is not known; known here: about, back, bets, category, family, felt, golden_chips, key, "
        "legal_decks, live_shuffle, pays, place, rules, seating, tables, title",
    ),
    "unknown rule": Broken(ETG, "soft17 =", "soft_17 =", "rules.soft_17 is not known; did you mean soft17?"),
    "unknown rule of the other family": Broken(
        PUNTO,
        'both_sides = "allowed"',
        'both_sides = "allowed"\ncharlie = 8',
        "rules.charlie is not known; known here: both_sides, burn, cut, decks, layout, naturals_on_road, "
        "shuffle",
    ),
    "unknown key of the seating": Broken(
        ETG, "stations = 7", "station = 7", "seating.station is not known; did you mean stations?"
    ),
    "unknown key of the bets": Broken(
        ETG, "can_offer =", "can_ofer =", "bets.can_ofer is not known; did you mean can_offer?"
    ),
    "unknown key of a row": Broken(
        LIVE,
        'title = "Flush"\n',
        'titel = "Flush"\n',
        'pays."21+3".standard[5].titel is not known; did you mean title?',
    ),
    "missing title": Broken(ETG, 'title = "ETG Blackjack"\n', "", "title is missing"),
    "missing rule": Broken(ETG, 'soft17 = "stand"\n', "", "rules.soft17 is missing"),
    "missing rules": Broken(ETG, "[rules]", "[tables]", "rules is missing"),
    "missing seat": Broken(ETG, "hands = 3\n", "", "seating.hands is missing"),
    "missing offer": Broken(POKER, 'offered = ["pairs", "poker"]\n', "", "bets.offered is missing"),
    "missing odds": Broken(
        LIVE, 'title = "Flush"\npays = "5:1"', 'title = "Flush"', 'pays."21+3".standard[5].pays is missing'
    ),
    "family missing": Broken(ETG, 'family = "blackjack"\n', "", "family is missing"),
    "family unknown": Broken(
        ETG, 'family = "blackjack"', 'family = "roulette"', 'family = "roulette": one of blackjack, baccarat'
    ),
    "key not fit for a name": Broken(
        ETG,
        'key = "etg-blackjack"',
        'key = "ETG Blackjack"',
        'key = "ETG Blackjack": write small letters, digits and single hyphens between them',
    ),
    "category with a slip": Broken(
        LIVE, "category =", "categry =", "categry is not known; did you mean category?"
    ),
    "category not fit for a name": Broken(
        LIVE,
        'category = "live-blackjack"',
        'category = "Live Blackjack"',
        'category = "Live Blackjack": write small letters, digits and single hyphens between them',
    ),
    "golden chips with a slip": Broken(
        LIVE, "golden_chips =", "golden_chip =", "golden_chip is not known; did you mean golden_chips?"
    ),
    "golden chips among the rules": Broken(
        ETG,
        "[rules]\n",
        "[rules]\ngolden_chips = true\n",
        "rules.golden_chips is not known; known here: blackjack_pays, burn, charlie, cut, dealer_blackjack, "
        "dealer_draws_out, decks, double, double_after_split, double_any_number, "
        "draw_split_aces, focus, hands, hole, insurance, insurance_pays, insurance_per, "
        "layout, max_hands, no_tens, on_disconnect, push_22, resplit_aces, shuffle, soft17, "
        "special_without_main, "
        "split_depth, surrender",
    ),
}

VALUES = {
    "truth for a number": Broken(
        ETG, "max_hands = 2", "max_hands = true", "rules.max_hands = true: a whole number from 1 to 4"
    ),
    "number for a truth": Broken(
        ETG,
        "double_after_split = true",
        "double_after_split = 1",
        "rules.double_after_split = 1: true or false",
    ),
    "text for a truth": Broken(
        ETG,
        "double_after_split = true",
        'double_after_split = "yes"',
        'rules.double_after_split = "yes": true or false',
    ),
    "fraction for a number": Broken(
        ETG, "\ndecks = 8", "\ndecks = 8.0", "rules.decks = 8.0: a whole number from 1 to 8"
    ),
    "fraction for odds": Broken(
        ETG,
        'blackjack_pays = "3:2"',
        "blackjack_pays = 1.5",
        'rules.blackjack_pays = 1.5: odds such as "3:2"',
    ),
    "fraction for the place": Broken(ETG, "place = 1", "place = 1.5", "place = 1.5: write a whole number"),
    "number for a text": Broken(
        ETG, 'title = "ETG Blackjack"', "title = 21", "title = 21: write a text in quotes"
    ),
    "empty text": Broken(
        ETG, 'title = "ETG Blackjack"', 'title = ""', 'title = "": the text may not be empty'
    ),
    "no text for the category": Broken(
        LIVE, 'category = "live-blackjack"', "category = 5", "category = 5: write a text in quotes"
    ),
    "empty category": Broken(
        LIVE, 'category = "live-blackjack"', 'category = ""', 'category = "": the text may not be empty'
    ),
    "number for golden chips": Broken(
        LIVE, "golden_chips = true", "golden_chips = 1", "golden_chips = 1: true or false"
    ),
    "text for golden chips": Broken(
        LIVE, "golden_chips = true", 'golden_chips = "yes"', 'golden_chips = "yes": true or false'
    ),
    "number for a choice": Broken(
        ETG, 'soft17 = "stand"', "soft17 = 17", "rules.soft17 = 17: one of stand, hit"
    ),
    "word that is no choice": Broken(
        ETG,
        'hole = "peek"',
        'hole = "peak"',
        'rules.hole = "peak": one of peek, peek-ace, no-peek, none',
    ),
    "text for a list": Broken(
        POKER,
        'offered = ["pairs", "poker"]',
        'offered = "pairs"',
        'bets.offered = "pairs": write a list of texts such as ["21+3", "pair"]',
    ),
    "list with a number": Broken(
        POKER,
        'offered = ["pairs", "poker"]',
        'offered = ["pairs", 3]',
        'bets.offered = ["pairs", 3]: write a list of texts such as ["21+3", "pair"]',
    ),
    "text for a section": Broken(
        ETG,
        "[rules]",
        'pays = "well"\n[rules]',
        'pays = "well": write a table [pays]',
    ),
    "decks as texts": Broken(
        ETG,
        "legal_decks = [8, 6]",
        'legal_decks = ["8"]',
        'legal_decks = ["8"]: write a list of whole numbers such as [6, 8]',
    ),
    "no legal decks": Broken(
        ETG, "legal_decks = [8, 6]", "legal_decks = []", "legal_decks = []: numbers from 1 to 8, each once"
    ),
    "nine legal decks": Broken(
        ETG,
        "legal_decks = [8, 6]",
        "legal_decks = [9, 8]",
        "legal_decks = [9, 8]: numbers from 1 to 8, each once",
    ),
    "text on two lines": Broken(
        ETG,
        'hole = "peek"',
        'hole = "pe\\nek"',
        'rules.hole = "pe\\nek": one of peek, peek-ace, no-peek, none',
    ),
}

RULES = {
    "nine decks": Broken(ETG, "\ndecks = 8", "\ndecks = 9", "rules.decks = 9: a whole number from 1 to 8"),
    "decks not legal in this game": Broken(
        ETG, "\ndecks = 8", "\ndecks = 7", "rules.decks = 7: 8 or 6 in this game"
    ),
    "decks not legal where only eight are": Broken(
        LIVE, "\ndecks = 8", "\ndecks = 6", "rules.decks = 6: 8 in this game"
    ),
    "five hands": Broken(
        ETG, "max_hands = 2", "max_hands = 5", "rules.max_hands = 5: a whole number from 1 to 4"
    ),
    "setting three": Broken(
        ETG,
        "special_without_main = 0",
        "special_without_main = 3",
        "rules.special_without_main = 3: a whole number from 0 to 2",
    ),
    "peek and ten-returns-double": Broken(
        ETG,
        'dealer_blackjack = "lose-all"',
        'dealer_blackjack = "ten-returns-double"',
        f"rules.dealer_blackjack = ten-returns-double: lose-all where hole is peek {LEGAL_PAIRS}",
    ),
    "peek-ace and original-bets-only": Broken(
        LIVE,
        'dealer_blackjack = "ten-returns-double"',
        'dealer_blackjack = "original-bets-only"',
        "rules.dealer_blackjack = original-bets-only: lose-all or ten-returns-double where hole is peek-ace "
        + LEGAL_PAIRS,
    ),
    "charlie of nine": Broken(
        ETG,
        "charlie = 10",
        "charlie = 9",
        "rules.charlie = 9: 0 (none), 8 (wins always), or 5, 6, 7 or 10 (loses to a dealer blackjack only)",
    ),
    "blackjack pays nothing": Broken(
        ETG,
        'blackjack_pays = "3:2"',
        'blackjack_pays = "push"',
        "rules.blackjack_pays = push: odds above nothing, such as 3:2, 6:5 or 1:1",
    ),
    "cut too small for 21 hands": Broken(
        ETG,
        "cut = 104",
        "cut = 95",
        "rules.cut = 95: 96 to 320 cards behind the cut card, for all hands that can be dealt",
    ),
    "cut too large for 21 hands": Broken(
        ETG,
        "cut = 104",
        "cut = 321",
        "rules.cut = 321: 96 to 320 cards behind the cut card, for all hands that can be dealt",
    ),
    "cut too small for the common hand": Broken(
        ALL_BETS,
        "cut = 104",
        "cut = 51",
        "rules.cut = 51: 52 to 364 cards behind the cut card, for all hands that can be dealt",
    ),
    "cut too small for seven hands": Broken(
        LIVE,
        "cut = 104",
        "cut = 39",
        "rules.cut = 39: 40 to 376 cards behind the cut card, for all hands that can be dealt",
    ),
    "cut too small for a coup": Broken(
        PUNTO, "cut = 14", "cut = 13", "rules.cut = 13: 14 to 208 cards behind the cut card"
    ),
    "burn of eleven": Broken(
        PUNTO,
        'burn = "first-card"',
        "burn = 11",
        "rules.burn = 11: first-card or a number of cards from 0 to 10",
    ),
    "eight stations": Broken(
        ETG, "stations = 7", "stations = 8", "seating.stations = 8: a whole number from 0 to 7"
    ),
}

BROKEN_RULES = {**KEYS, **VALUES, **RULES}
