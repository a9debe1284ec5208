"""Sounds as a browser makes them: each of one loudness and of its length; voices of the device alone."""

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_fixtures import Visit
from browser_ground import Served, served
from dealt_by_hand import Croupier, hire
from playwright.sync_api import Browser, Page, expect

WEB = Path(__file__).parents[2] / "web"
RATE = 48_000
LOUDEST = (-24.0, -14.0)
"""Decibels below full scale, of the loudest 50 ms of a sound: one is not twice as loud as another."""
MUSIC = (-40.0, -28.0)
"""Music lies well below."""
HIGHEST_PEAK = 0.7
"""Of full scale: nothing is cut off, also where two sounds meet."""

ENTRY = """
export { chipTick, SOUNDS } from "./notes";
export { MUSIC, TURN } from "./music";
export { lengthOf, schedule } from "./synthesis";
"""
MEASURE = """
async ([tones, rate]) => {
  const seconds = sounds.lengthOf(tones);
  const audio = new OfflineAudioContext(1, Math.ceil((seconds + 1) * rate), rate);
  sounds.schedule(audio, tones, audio.destination, 0);
  const samples = (await audio.startRendering()).getChannelData(0);
  const window = rate / 20;
  let peak = 0, loudest = 0, last = 0, power = 0;
  samples.forEach((sample, at) => {
    peak = Math.max(peak, Math.abs(sample));
    power += sample ** 2 - (at >= window ? samples[at - window] ** 2 : 0);
    loudest = Math.max(loudest, power / window);
    if (Math.abs(sample) > 0.0005) last = at;
  });
  return { peak, rms: Math.sqrt(loudest), heard: last / rate };
}
"""
LENGTHS = {
    "card": 0.16,
    "flip": 0.09,
    "turn": 0.33,
    "last": 0.28,
    "tick": 0.05,
    "push": 0.22,
    "refused": 0.20,
    "alarm": 0.68,
    "win1": 0.50,
    "win2": 0.94,
    "win3": 1.64,
}
"""Seconds, by hand: a win is longer by its level, and everything else is over before the next card comes."""


@pytest.fixture(scope="module")
def synthesis(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What makes the sounds, as one script."""
    folder = tmp_path_factory.mktemp("sounds")
    entry = folder / "entry.ts"
    entry.write_text(ENTRY.replace("./", f"{WEB}/src/sound/"))
    beside = Path(sys.executable).parent
    path = f"{beside}{os.pathsep}{os.environ['PATH']}" if (beside / "npx").exists() else os.environ["PATH"]
    subprocess.run(
        [
            "npx", "rolldown", str(entry), "--format", "iife", "--name", "sounds",
            "--file", str(folder / "sounds.js"),
        ],
        check=True, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True,
    )  # fmt: skip
    return (folder / "sounds.js").read_text()


@pytest.fixture
def studio(browser: Browser, synthesis: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.evaluate(f"{synthesis}; window.sounds = sounds")
    yield page
    context.close()


def measured(page: Page, tones: str) -> tuple[float, float, float]:
    """The peak, the loudness in decibels, and until when something is heard."""
    found = page.evaluate(f"async (rate) => ({MEASURE})([{tones}, rate])", RATE)
    return found["peak"], 20 * math.log10(found["rms"]), found["heard"]


def test_every_sound_has_its_length_and_all_have_one_loudness(studio: Page) -> None:
    names = studio.evaluate("Object.keys(sounds.SOUNDS)")
    assert set(names) == set(LENGTHS)
    found = {name: measured(studio, f"sounds.SOUNDS.{name}") for name in names}
    found |= {
        f"chip {value}": measured(studio, f"sounds.chipTick({value})") for value in (100, 10_000, 1_000_000)
    }
    assert all(LOUDEST[0] <= loud <= LOUDEST[1] for _, loud, _ in found.values()), found
    assert all(peak <= HIGHEST_PEAK for peak, _, _ in found.values()), found
    for name, seconds in LENGTHS.items():
        assert seconds * 0.5 < found[name][2] <= seconds + 0.01, (name, found[name])


def test_music_is_quiet_and_goes_on_without_a_gap(studio: Page) -> None:
    peak, loud, heard = measured(studio, "sounds.MUSIC")
    assert MUSIC[0] <= loud <= MUSIC[1], loud
    assert peak < 0.2
    assert heard > studio.evaluate("sounds.TURN") - 2, "the next turn begins while the last chord fades"


VOICES = """
window.spoken = [];
const voices = %s;
const synthesis = Object.assign(new EventTarget(), {
  speaking: false,
  getVoices: () => voices,
  cancel: () => {},
  speak: (one) => {
    window.spoken.push([one.text, one.voice.name]);
    window.saying = one;
    one.onstart?.();
  },
});
Object.defineProperty(window, "speechSynthesis", { value: synthesis });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const chosen = { language: "de", hintsSeen: true, feltOpen: true, voice: true };
localStorage.setItem("sabot.settings", JSON.stringify(chosen));
"""
FAR = "{ name: 'far', lang: 'de-DE', localService: false, default: true }"
HERE = "{ name: 'here', lang: 'de-DE', localService: true, default: false }"
OTHER = "{ name: 'other', lang: 'en-GB', localService: true, default: true }"


NOTE_BUSES = """
  window.buses = new Map();
  const plain = AudioParam.prototype.setTargetAtTime;
  AudioParam.prototype.setTargetAtTime = function (value, ...when) {
    window.buses.set(this, value);
    return plain.call(this, value, ...when);
  };
"""
"""To which part of its loudness each bus of sounds is on its way."""


def at_table(visit: Visit, house: Served, voices: str) -> Page:
    page = visit()
    page.add_init_script(VOICES % voices)
    page.add_init_script(NOTE_BUSES)
    page.goto(f"{house.address}/table/punto-banco")
    expect(page.get_by_role("status").filter(has_text="bitte").first).to_be_attached()
    return page


def spoken(visit: Visit, house: Served, voices: str) -> list[list[str]]:
    found: list[list[str]] = at_table(visit, house, voices).evaluate("window.spoken")
    return found


def test_calls_are_spoken_by_a_voice_of_the_device_in_the_language_of_the_page(
    house: Served, visit: Visit
) -> None:
    said = spoken(visit, house, f"[{FAR}, {OTHER}, {HERE}]")
    assert said
    assert {name for _, name in said} == {"here"}


def test_no_voice_from_elsewhere_speaks(house: Served, visit: Visit) -> None:
    assert not spoken(visit, house, f"[{FAR}, {OTHER}]")


def test_everything_else_is_quieter_while_somebody_speaks(house: Served, visit: Visit) -> None:
    page = at_table(visit, house, f"[{HERE}]")
    # A page may sound from the first touch on.
    page.get_by_role("radio").first.click()
    with house.standing_still():
        for event, left in (("onstart", 0.25), ("onend", 1), ("onstart", 0.25), ("onerror", 1)):
            page.evaluate(f"window.saying.{event}()")
            assert page.evaluate("[...window.buses.values()]") == [left, left], event


LUCK = "Viel Glück allen!"
SALON = """
[[table]]
id = "punto-banco"
game = "punto-banco"
mode = "live"
[table.settings.times]
betting = 120
"""


def test_what_a_croupier_says_is_spoken_in_the_language_of_the_page(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path, SALON) as house:
        hire(tmp_path / "data")
        with Croupier(house.address, "punto-banco") as lena:
            page = at_table(visit, house, f"[{HERE}]")
            lena.does({"type": "speak", "note": "phrase.luck"})
            page.wait_for_function("luck => window.spoken.some(([words]) => words === luck)", arg=LUCK)
            assert [voice for words, voice in page.evaluate("window.spoken") if words == LUCK] == ["here"]
