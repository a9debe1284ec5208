"""The example on the page of environments runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import numpy as np

PAGE = Path(__file__).parents[2] / "docs" / "gym.md"


def test_the_example_plays_a_round_and_a_thousand() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, str(PAGE), "exec"), names)
    assert names["over"].all()
    # 100 on the Banker loses, returns at a tie, or wins 19 to 20.
    assert set(np.unique(names["rewards"])) == {-100.0, 0.0, 95.0}
