"""Check digits and bar codes of tickets, against published examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.ledger.barcode import check_digit, interleaved, is_validation_number, shown_number

# barcodeisland.com, "Interleaved 2 of 5", its encoding example for 12345670: the widths of each digit.
PUBLISHED_DIGITS = "12345670"
PUBLISHED_WIDTHS = ("WNNNW", "NWNNW", "WWNNN", "NNWNW", "WNWNN", "NWWNN", "NNNWW", "NNWWN")
# The same page draws the first pair with bars as 1 and spaces as 0, wide elements twice as wide.
PUBLISHED_START, PUBLISHED_FIRST_PAIR = "1010", "11010010101100"


def drawn(widths: tuple[int, ...]) -> str:
    """Bars as ones, spaces as zeros."""
    return "".join("10"[at % 2] * width for at, width in enumerate(widths))


def test_the_published_example_is_encoded_as_published() -> None:
    widths = interleaved(PUBLISHED_DIGITS, wide=2)
    body = widths[4:-3]
    for pair in range(4):
        ten = body[10 * pair : 10 * pair + 10]
        names = ["".join("NW"[width - 1] for width in ten[start::2]) for start in (0, 1)]
        assert tuple(names) == PUBLISHED_WIDTHS[2 * pair : 2 * pair + 2]
    assert drawn(widths).startswith(PUBLISHED_START + PUBLISHED_FIRST_PAIR)
    assert widths[-3:] == (2, 1, 1), "the stop is a wide bar, a narrow space and a narrow bar"


@pytest.mark.parametrize(
    ("digits", "check"),
    [
        # barcodeisland.com, the checksum of its example for Interleaved 2 of 5.
        ("1234567", 0),
        # cristallight.com, help of iBarcoder, Interleaved 2 of 5: 93 + 19 = 112.
        ("57635790125", 8),
        # gs1hk.org, check digit calculator, the example with 57.
        ("629104150021", 3),
        # The shipping code that GS1 prints in its own explanation of eighteen digits.
        ("37610425002123456", 9),
    ],
)
def test_check_digits_are_the_published_ones(digits: str, check: int) -> None:
    assert check_digit(digits) == check


NUMBERS = st.text("0123456789", min_size=17, max_size=17).map(lambda text: f"{text}{check_digit(text)}")


@given(NUMBERS, st.integers(0, 17), st.integers(1, 9))
def test_every_single_wrong_digit_is_noticed(number: str, at: int, off: int) -> None:
    wrong = str((int(number[at]) + off) % 10)
    assert is_validation_number(number)
    assert not is_validation_number(number[:at] + wrong + number[at + 1 :])


@pytest.mark.parametrize(
    "text", ["", "37610425002123456", "3761042500212345699", "37610425002123456x", "³" * 18]
)
def test_what_is_no_validation_number(text: str) -> None:
    assert not is_validation_number(text)


@given(NUMBERS, st.sampled_from([2, 3]))
def test_a_bar_code_can_be_read_again(number: str, wide: int) -> None:
    """Two of five elements are wide, and their places weigh 1, 2, 4, 7 and 0; eleven means zero."""
    widths = interleaved(number, wide)
    assert len(widths) == 4 + 5 * 18 + 3
    body, read = widths[4:-3], ""
    for pair in range(9):
        for start in (0, 1):
            elements = body[10 * pair + start : 10 * pair + 10 : 2]
            assert sorted(elements) == [1, 1, 1, wide, wide]
            weight = sum(w for w, width in zip((1, 2, 4, 7, 0), elements, strict=True) if width == wide)
            read += str(weight % 11)
    assert read == number


def test_what_cannot_be_encoded_is_an_error() -> None:
    for digits in ("123", "12a4", "1 "):
        with pytest.raises(ValueError, match="is not an even number of digits"):
            interleaved(digits)
    with pytest.raises(ValueError, match="two or three times"):
        interleaved("12", wide=4)
    with pytest.raises(ValueError, match="are not digits"):
        check_digit("12x")


def test_a_number_is_shown_in_groups() -> None:
    assert shown_number("376104250021234569") == "37-6104-2500-2123-4569"
