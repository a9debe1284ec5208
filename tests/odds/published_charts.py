"""Strategy charts as others have printed them, row by row, up cards from two to ace."""

FOUR_TO_EIGHT_DECKS_S17 = """
5   H  H  H  H  H  H  H  H  H  H
6   H  H  H  H  H  H  H  H  H  H
7   H  H  H  H  H  H  H  H  H  H
8   H  H  H  H  H  H  H  H  H  H
9   H  D  D  D  D  H  H  H  H  H
10  D  D  D  D  D  D  D  D  H  H
11  D  D  D  D  D  D  D  D  D  H
12  H  H  S  S  S  H  H  H  H  H
13  S  S  S  S  S  H  H  H  H  H
14  S  S  S  S  S  H  H  H  H  H
15  S  S  S  S  S  H  H  H  H  H
16  S  S  S  S  S  H  H  H  H  H
17  S  S  S  S  S  S  S  S  S  S
18  S  S  S  S  S  S  S  S  S  S
19  S  S  S  S  S  S  S  S  S  S
A-2 H  H  H  D  D  H  H  H  H  H
A-3 H  H  H  D  D  H  H  H  H  H
A-4 H  H  D  D  D  H  H  H  H  H
A-5 H  H  D  D  D  H  H  H  H  H
A-6 H  D  D  D  D  H  H  H  H  H
A-7 S  Ds Ds Ds Ds S  S  H  H  H
A-8 S  S  S  S  S  S  S  S  S  S
A-9 S  S  S  S  S  S  S  S  S  S
2-2 P  P  P  P  P  P  H  H  H  H
3-3 P  P  P  P  P  P  H  H  H  H
4-4 H  H  H  P  P  H  H  H  H  H
5-5 D  D  D  D  D  D  D  D  H  H
6-6 P  P  P  P  P  H  H  H  H  H
7-7 P  P  P  P  P  P  H  H  H  H
8-8 P  P  P  P  P  P  P  P  P  P
9-9 P  P  P  P  P  S  P  P  S  S
T-T S  S  S  S  S  S  S  S  S  S
A-A P  P  P  P  P  P  P  P  P  P
"""
"""Double after split. high-rollercasinos.com/blackjack-basic-strategy-table/, all three tables; the same on
Wikipedia's User:Kaluza81, from where Ds is."""

LATE_SURRENDER_S17 = {"16": {"9": "R", "T": "R", "A": "R"}, "15": {"T": "R"}}
"""Cells that late surrender changes. Wikipedia, User:Kaluza81, cells SU."""

HITS_SOFT_17 = {"11": {"A": "D"}, "A-7": {"2": "Ds"}, "A-8": {"6": "Ds"}}
LATE_SURRENDER_H17 = {**HITS_SOFT_17, **LATE_SURRENDER_S17, "15": {"T": "R", "A": "R"}, "17": {"A": "R"}}
"""Cells that change when the dealer hits soft 17. Wikipedia, User:Kaluza81, the sentence below the chart. Of
a pair of eights against an ace, which is surrendered as well, it says nothing."""

NO_DOUBLE_AFTER_SPLIT = {
    "2-2": {"2": "H", "3": "H"},
    "3-3": {"2": "H", "3": "H"},
    "4-4": {"5": "H", "6": "H"},
    "6-6": {"2": "H"},
}
"""bestcasino.co.uk/game-rules/blackjack-dealer-hits-soft-17.php, cells SP/H; 2-2 by the stars on
high-rollercasinos.com/blackjack-basic-strategy-table/."""

ONE_DECK_S17_NO_DAS = """
5   H  H  H  H  H  H  H  H  H  H
6   H  H  H  H  H  H  H  H  H  H
7   H  H  H  H  H  H  H  H  H  H
8   H  H  H  D  D  H  H  H  H  H
9   D  D  D  D  D  H  H  H  H  H
10  D  D  D  D  D  D  D  D  H  H
11  D  D  D  D  D  D  D  D  D  D
12  H  H  S  S  S  H  H  H  H  H
13  S  S  S  S  S  H  H  H  H  H
14  S  S  S  S  S  H  H  H  H  H
15  S  S  S  S  S  H  H  H  H  H
16  S  S  S  S  S  H  H  H  H  H
17  S  S  S  S  S  S  S  S  S  S
18  S  S  S  S  S  S  S  S  S  S
19  S  S  S  S  S  S  S  S  S  S
A-2 H  H  D  D  D  H  H  H  H  H
A-3 H  H  D  D  D  H  H  H  H  H
A-4 H  H  D  D  D  H  H  H  H  H
A-5 H  H  D  D  D  H  H  H  H  H
A-6 D  D  D  D  D  H  H  H  H  H
A-7 S  Ds Ds Ds Ds S  S  H  H  S
A-8 S  S  S  S  Ds S  S  S  S  S
A-9 S  S  S  S  S  S  S  S  S  S
2-2 H  P  P  P  P  P  H  H  H  H
3-3 H  H  P  P  P  P  H  H  H  H
4-4 H  H  H  D  D  H  H  H  H  H
5-5 D  D  D  D  D  D  D  D  H  H
6-6 P  P  P  P  P  H  H  H  H  H
7-7 P  P  P  P  P  P  H  H  S  H
8-8 P  P  P  P  P  P  P  P  P  P
9-9 P  P  P  P  P  S  P  P  S  S
T-T S  S  S  S  S  S  S  S  S  S
A-A P  P  P  P  P  P  P  P  P  P
"""
"""jay.purplewire.com/blackjack/single.txt (Steve Jacobs). A-7 against an ace carries a star there; that it is
hit only where the dealer hits soft 17 says onlineblackjackformoney.org/strategy/single-deck/."""

Chart = dict[str, dict[str, str]]
"""Letters by row and up card."""


def read_chart(printed: str, changes: Chart | None = None) -> Chart:
    rows = [line.split() for line in printed.strip().splitlines()]
    chart = {title: dict(zip("23456789TA", cells, strict=True)) for title, *cells in rows}
    for title, cells in (changes or {}).items():
        chart[title] |= cells
    return chart
