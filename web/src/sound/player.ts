import { settings } from "../state/settings.svelte";
import { chipTick, SOUNDS, type Sound, type Tone } from "./notes";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers let a page sound only after somebody touched it. */
export function wake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function sound(name: Sound): void {
  play(SOUNDS[name]);
}

export function soundChip(minor: number): void {
  play(chipTick(minor));
}

function play(tones: readonly Tone[]): void {
  if (!context || context.state !== "running" || settings.muted || settings.volume === 0) return;
  const gain = context.createGain();
  gain.gain.value = (settings.volume / 100) ** 2;
  gain.connect(context.destination);
  for (const one of tones) start(context, one, gain);
}

function start(audio: AudioContext, one: Tone, out: AudioNode): void {
  const at = audio.currentTime + one.at;
  const shape = audio.createGain();
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(one.loud, at + 0.005);
  shape.gain.exponentialRampToValueAtTime(0.0001, at + one.length);
  shape.connect(out);
  const source = one.pitch === 0 ? breath(audio) : oscillator(audio, one);
  source.connect(shape);
  source.start(at);
  source.stop(at + one.length);
}

function oscillator(audio: AudioContext, one: Tone): OscillatorNode {
  const source = audio.createOscillator();
  source.type = one.form ?? "sine";
  source.frequency.value = one.pitch;
  return source;
}

function breath(audio: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    hiss.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}
