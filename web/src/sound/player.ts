import { settings } from "../state/settings.svelte";
import { MUSIC, TURN } from "./music";
import { chipTick, SOUNDS, type Sound, type Tone } from "./notes";
import { schedule } from "./synthesis";

/** What is left of everything else while somebody speaks. */
const DUCKED = 0.25;
/** Seconds after which music that may not sound yet is tried again. */
const AGAIN = 2;
const SMOOTH = 0.08;

interface Desk {
  readonly audio: AudioContext;
  /** All that sounds, at the player's volume. */
  readonly master: GainNode;
  readonly effects: GainNode;
  readonly music: GainNode;
}

let desk: Desk | null = null;
let speaking = false;
let turn = 0;

/** Browsers let a page sound only after somebody touched it. */
export function wake(): void {
  desk ??= made(new AudioContext());
  if (desk.audio.state === "suspended") void desk.audio.resume();
}

/** Nothing is louder than the limiter lets through, however much sounds at once. */
function made(audio: AudioContext): Desk {
  const [master, effects, music] = [audio.createGain(), audio.createGain(), audio.createGain()];
  const limiter = audio.createDynamicsCompressor();
  limiter.threshold.value = -6;
  limiter.ratio.value = 20;
  limiter.attack.value = 0.003;
  effects.connect(master);
  music.connect(master);
  master.connect(limiter).connect(audio.destination);
  return { audio, master, effects, music };
}

export function sound(name: Sound): void {
  play(SOUNDS[name]);
}

export function soundChip(minor: number): void {
  play(chipTick(minor));
}

function play(tones: readonly Tone[]): void {
  if (!desk || desk.audio.state !== "running" || level() === 0) return;
  desk.master.gain.value = level();
  schedule(desk.audio, tones, desk.effects);
}

function level(): number {
  return settings.muted ? 0 : (settings.volume / 100) ** 2;
}

/** Somebody begins to speak, or has ended: everything else is quieter meanwhile. */
export function duck(on: boolean): void {
  speaking = on;
  if (!desk) return;
  for (const bus of [desk.effects, desk.music]) bus.gain.setTargetAtTime(on ? DUCKED : 1, desk.audio.currentTime, SMOOTH);
}

/** The music goes on turn by turn until it is ended. */
export function playMusic(): () => void {
  if (desk) {
    desk.master.gain.setTargetAtTime(level(), desk.audio.currentTime, SMOOTH);
    desk.music.gain.setTargetAtTime(speaking ? DUCKED : 1, desk.audio.currentTime, SMOOTH);
    if (desk.audio.state === "running" && level() > 0) schedule(desk.audio, MUSIC, desk.music);
  }
  turn = window.setTimeout(playMusic, (desk?.audio.state === "running" ? TURN : AGAIN) * 1_000);
  return () => {
    window.clearTimeout(turn);
    desk?.music.gain.setTargetAtTime(0, desk.audio.currentTime, SMOOTH);
  };
}
