"""Validation numbers of tickets: their check digit, and their Interleaved 2 of 5 bar code.

The last digit makes the weighted sum of all digits a multiple of ten; counted from the right, the digits
weigh 1, 3, 1, 3 and so on. So every single wrong digit is noticed.
"""

DIGITS = 18
NARROW = 1

_WIDE = {
    "0": "00110",
    "1": "10001",
    "2": "01001",
    "3": "11000",
    "4": "00101",
    "5": "10100",
    "6": "01100",
    "7": "00011",
    "8": "10010",
    "9": "01010",
}
"""Which two of a digit's five elements are wide."""
_START, _STOP = "0000", "100"


def check_digit(digits: str) -> int:
    """The digit that belongs behind these."""
    if not _all_digits(digits):
        raise ValueError(f"{digits!r} are not digits")
    weighted = sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(reversed(digits)))
    return -weighted % 10


def is_validation_number(text: str) -> bool:
    return len(text) == DIGITS and _all_digits(text) and check_digit(text[:-1]) == int(text[-1])


def shown_number(number: str) -> str:
    """`12-3456-7890-1234-5678`, as it stands on a ticket."""
    return "-".join((number[:2], *(number[at : at + 4] for at in range(2, len(number), 4))))


def number_end(number: str) -> str:
    """`…5678`, for whoever only reads of a ticket: the whole number is worth what is on it."""
    return f"…{number[-4:]}"


def interleaved(digits: str, wide: int = 3) -> tuple[int, ...]:
    """The widths of bars and spaces in turn, a bar first; a wide element is `wide` times a narrow one.

    Of each pair of digits, the first is written in the bars and the second in the spaces between them.
    """
    if not _all_digits(digits) or len(digits) % 2:
        raise ValueError(f"{digits!r} is not an even number of digits")
    if wide not in (2, 3):
        raise ValueError("wide elements are two or three times as wide as narrow ones")
    pairs = (
        bar + space
        for at in range(0, len(digits), 2)
        for bar, space in zip(_WIDE[digits[at]], _WIDE[digits[at + 1]], strict=True)
    )
    return tuple(wide if element == "1" else NARROW for element in _START + "".join(pairs) + _STOP)


def _all_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
