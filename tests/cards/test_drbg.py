"""HMAC_DRBG against NIST's published answers, and at its limits."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sabot.cards.drbg import LARGEST_REQUEST, RESEED_INTERVAL, Drbg, generate, instantiate, reseed

VECTORS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("nist_hmac_drbg.toml").read_text())[
    "vector"
]
FRESH = instantiate(bytes(32), bytes(16))


def vector_id(vector: dict[str, Any]) -> str:
    return f"{vector['file'].split('/')[0]}-{vector['section']}-{vector['count']}".replace(" ", "")


@pytest.mark.gli("3.3")
@pytest.mark.parametrize("vector", VECTORS, ids=vector_id)
def test_nist_known_answer(vector: dict[str, Any]) -> None:
    hexed = bytes.fromhex
    state = instantiate(hexed(vector["entropy"]), hexed(vector["nonce"]), hexed(vector["personalisation"]))
    if "reseed" in vector:
        state = reseed(state, hexed(vector["reseed"]["entropy"]), hexed(vector["reseed"]["additional"]))
    first, second = (hexed(additional) for additional in vector["additional"])
    _, state = generate(state, 128, first)
    returned, _ = generate(state, 128, second)
    assert returned.hex() == vector["returned"]


def test_every_kind_of_vector_is_there() -> None:
    kinds = {
        (vector["file"], bool(vector["personalisation"]), bool(vector["additional"][0])) for vector in VECTORS
    }
    assert len(kinds) == 8
    assert len(VECTORS) == 40


def test_part_of_a_block_is_its_beginning() -> None:
    whole, _ = generate(FRESH, 64)
    for length in (0, 1, 31, 32, 33, 63):
        assert generate(FRESH, length)[0] == whole[:length]


def test_one_request_is_not_two() -> None:
    """The state moves on after each request, so that what was given cannot be found again from it."""
    whole, _ = generate(FRESH, 64)
    first, after = generate(FRESH, 32)
    assert first == whole[:32]
    assert generate(after, 32)[0] != whole[32:]


def test_counter_counts_requests_and_reseeding_starts_it_again() -> None:
    _, once = generate(FRESH, 1)
    _, twice = generate(once, 1)
    assert (FRESH.reseed_counter, once.reseed_counter, twice.reseed_counter) == (1, 2, 3)
    assert reseed(twice, bytes(32)).reseed_counter == 1


@pytest.mark.gli("3.3")
def test_reseed_interval() -> None:
    last = replace(FRESH, reseed_counter=2**48)
    _, after = generate(last, 1)
    with pytest.raises(ValueError, match=f"^{2**48} requests since the last entropy; reseed"):
        generate(after, 1)
    generate(reseed(after, b"\x07" * 32), 1)
    assert RESEED_INTERVAL == 2**48


@pytest.mark.parametrize("length", [-1, 65_537])
def test_request_out_of_bounds(length: int) -> None:
    with pytest.raises(ValueError, match=f"^{length} bytes asked for; one request gives 0 to 65536$"):
        generate(FRESH, length)


def test_largest_request() -> None:
    assert len(generate(FRESH, 65_536)[0]) == LARGEST_REQUEST == 65_536


def test_too_little_entropy() -> None:
    with pytest.raises(ValueError, match=r"^entropy of 31 bytes; at least 32 are needed$"):
        instantiate(bytes(31), bytes(16))
    with pytest.raises(ValueError, match=r"^entropy of 31 bytes; at least 32 are needed$"):
        reseed(FRESH, bytes(31))
    with pytest.raises(ValueError, match=r"^a nonce of 15 bytes; at least 16 are needed$"):
        instantiate(bytes(32), bytes(15))


class Endless(bytes):
    """Stands for four gigabytes and one byte."""

    def __len__(self) -> int:
        return 2**32 + 1


@pytest.mark.parametrize(
    ("what", "call"),
    [
        ("entropy", lambda long: instantiate(long, bytes(16))),
        ("nonce", lambda long: instantiate(bytes(32), long)),
        ("personalisation", lambda long: instantiate(bytes(32), bytes(16), long)),
        ("additional input", lambda long: generate(FRESH, 1, long)),
    ],
)
def test_input_too_long(what: str, call: Callable[[bytes], object]) -> None:
    with pytest.raises(ValueError, match=f"^{what} of 4294967297 bytes; at most 4294967296 are allowed$"):
        call(Endless())


def test_generator_keeps_its_secret() -> None:
    assert repr(FRESH) == "Drbg(<secret>, reseed_counter=1)"
    assert FRESH.key.hex() not in str(FRESH)
    assert isinstance(FRESH, Drbg)
