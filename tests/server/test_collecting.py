"""What a server keeps is looked at by the collector no more, until everything is looked at again."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from sabot.server.collecting import look_at_all, settle_down

pytestmark = pytest.mark.long


class Holding:
    """Something that holds itself, as the sockets of people do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was before."""
    callbacks, threshold = gc.callbacks[:], gc.get_threshold()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_what_was_looked_at_is_put_aside_and_looked_at_again_in_time() -> None:
    settle_down()
    held = Holding()
    gone = ref(held)
    before = gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() > before
    del held
    gc.collect()
    assert gone() is not None, "it was put aside while somebody had it"
    look_at_all()
    assert gone() is None


def test_a_server_that_is_started_again_in_the_same_process_asks_once() -> None:
    before = len(gc.callbacks)
    settle_down()
    settle_down()
    assert len(gc.callbacks) == before + 1
