"""Configurations that are no file, or are written strangely."""

import os
from pathlib import Path

import pytest

from sabot.games.toml_reading import BadSetting, read_toml
from sabot.server.config.config_reading import read_config
from sabot.server.config.own_files import files_of
from sabot.server.config.server_config import BadConfig


def test_a_pipe_is_not_taken_for_a_house_of_no_words(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    with pytest.raises(BadConfig, match=r"pipe\.toml: this is no file"):
        read_config(pipe)


def test_a_mark_at_the_beginning_of_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    marked = tmp_path / "marked.toml"
    marked.write_text('\ufeffname = "Café"\ngames = ["missing.toml"]', "utf-8")
    assert "missing.toml" in "".join(files_of(marked).unread), "all who read it agree"
    marked.write_text('\ufeffname = "Café"', "utf-8")
    assert read_config(marked).name == "Café"


def test_brackets_within_brackets_are_refused_in_one_sentence(tmp_path: Path) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text(f"name = {'[' * 5_000}{']' * 5_000}")
    assert not files_of(deep).cards
    with pytest.raises(BadConfig, match="too many brackets within brackets"):
        read_config(deep)
    with pytest.raises(BadSetting, match="too many brackets within brackets"):
        read_toml("deep.toml", deep.read_text())
