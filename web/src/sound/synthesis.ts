import type { Tone } from "./notes";

const SECONDS = 0.25;
const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Seconds from the first tone to the end of the last. */
export function lengthOf(tones: readonly Tone[]): number {
  return Math.max(...tones.map(({ at, length }) => at + length));
}

/** Writes tones into a sound card, or into a buffer. */
export function schedule(audio: BaseAudioContext, tones: readonly Tone[], out: AudioNode, from = audio.currentTime): void {
  for (const one of tones) {
    const at = from + one.at;
    const shape = audio.createGain();
    shape.gain.setValueAtTime(0, at);
    shape.gain.linearRampToValueAtTime(one.loud, at + (one.rise ?? 0.005));
    shape.gain.exponentialRampToValueAtTime(0.0001, at + one.length);
    shape.connect(out);
    const source = one.pitch === 0 ? breath(audio) : oscillator(audio, one);
    source.connect(shape);
    source.start(at);
    source.stop(at + one.length);
  }
}

function oscillator(audio: BaseAudioContext, one: Tone): OscillatorNode {
  const source = audio.createOscillator();
  source.type = one.form ?? "sine";
  source.frequency.value = one.pitch;
  return source;
}

function breath(audio: BaseAudioContext): AudioBufferSourceNode {
  let hiss = hisses.get(audio);
  if (!hiss) {
    const made = audio.createBuffer(1, audio.sampleRate * SECONDS, audio.sampleRate);
    made.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
    hisses.set(audio, (hiss = made));
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}
