"""How outcomes are written: what is understood, and what is answered to what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.games.roads import BadRoad, Outcome, Winner, parse_outcomes

EXPECTED = "write P, B or T, each followed by any of 8 or 9, p and b"
BEGIN = "begin a coup with P, B or T"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("", []),
        (" , ", []),
        ("P", [Outcome(Winner.PLAYER)]),
        ("BT", [Outcome(Winner.BANKER), Outcome(Winner.TIE)]),
        ("B, T", [Outcome(Winner.BANKER), Outcome(Winner.TIE)]),
        ("Bp8", [Outcome(Winner.BANKER, 8, player_pair=True)]),
        ("B8p", [Outcome(Winner.BANKER, 8, player_pair=True)]),
        ("Tpb9", [Outcome(Winner.TIE, 9, player_pair=True, banker_pair=True)]),
        ("PbPp", [Outcome(Winner.PLAYER, banker_pair=True), Outcome(Winner.PLAYER, player_pair=True)]),
        ("P9 B", [Outcome(Winner.PLAYER, 9), Outcome(Winner.BANKER)]),
    ],
)
def test_roads_are_read(text: str, outcomes: list[Outcome]) -> None:
    assert parse_outcomes(text) == tuple(outcomes)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("p", f"'p' at position 1 is a mark without a coup before it; {BEGIN}"),
        ("8", f"'8' at position 1 is a mark without a coup before it; {BEGIN}"),
        ("B p", f"'p' at position 3 is a mark without a coup before it; {BEGIN}"),
        ("P,9B", f"'9' at position 3 is a mark without a coup before it; {BEGIN}"),
        ("BPpp", "'p' at position 4 repeats a mark of the coup 'Pp'; each mark may stand once"),
        ("T8b8", "'8' at position 4 repeats a mark of the coup 'T8b'; each mark may stand once"),
        ("B89", "'9' at position 3 is a second natural of the coup 'B8'; write either 8 or 9"),
        ("B9p8", "'8' at position 4 is a second natural of the coup 'B9p'; write either 8 or 9"),
        ("t", f"'t' at position 1 means nothing here; {EXPECTED}"),
        ("BPX", f"'X' at position 3 means nothing here; {EXPECTED}"),
        ("B;P", f"';' at position 2 means nothing here; {EXPECTED}"),
        ("B7", f"'7' at position 2 means nothing here; {EXPECTED}"),
    ],
)
def test_what_is_no_road_is_answered_with_where_and_what_would_be_right(text: str, answer: str) -> None:
    with pytest.raises(BadRoad) as refused:
        parse_outcomes(text)
    assert str(refused.value) == answer


@given(
    st.lists(
        st.builds(
            Outcome, st.sampled_from(Winner), st.sampled_from([None, 8, 9]), st.booleans(), st.booleans()
        )
    ),
    st.sampled_from(["", " ", ",", ", ", "\n"]),
)
def test_what_is_written_is_read_back(outcomes: list[Outcome], between: str) -> None:
    written = between.join(
        coup.winner + "p" * coup.player_pair + str(coup.natural or "") + "b" * coup.banker_pair
        for coup in outcomes
    )
    assert parse_outcomes(written) == tuple(outcomes)
