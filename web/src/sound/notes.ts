/** Every sound is made of short tones and breaths of noise; nothing is loaded. */
export type Tone = {
  readonly at: number;
  readonly length: number;
  /** Hertz; 0 is noise. */
  readonly pitch: number;
  readonly loud: number;
  readonly form?: OscillatorType;
  /** Seconds until it is at its loudest. */
  readonly rise?: number;
};

const tone = (at: number, pitch: number, length: number, loud = 0.28, form: OscillatorType = "sine"): Tone => ({ at, length, pitch, loud, form });
const noise = (at: number, length: number, loud: number): Tone => ({ at, length, pitch: 0, loud });

/** They are of one loudness: the loudest twentieth of a second of each lies between bounds that a test measures. */
export const SOUNDS = {
  card: [noise(0, 0.16, 0.5)],
  flip: [noise(0, 0.06, 0.55), tone(0.01, 190, 0.08, 0.4)],
  turn: [tone(0, 523, 0.12), tone(0.13, 784, 0.2)],
  last: [tone(0, 440, 0.28)],
  tick: [tone(0, 1180, 0.05, 0.25, "square")],
  push: [tone(0, 392, 0.22)],
  refused: [tone(0, 150, 0.07, 0.4), tone(0.11, 150, 0.09, 0.4)],
  alarm: [tone(0, 659, 0.16), tone(0.2, 494, 0.16), tone(0.4, 659, 0.28)],
  win1: [tone(0, 523, 0.14), tone(0.12, 659, 0.14), tone(0.24, 784, 0.26)],
  win2: [tone(0, 523, 0.16), tone(0.14, 659, 0.16), tone(0.28, 784, 0.2), tone(0.44, 1047, 0.5)],
  win3: [tone(0, 523, 0.18), tone(0.16, 659, 0.18), tone(0.32, 784, 0.24), tone(0.5, 1047, 0.3), tone(0.74, 1319, 0.9, 0.2), tone(0.74, 659, 0.9, 0.12)],
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;

/** A short clay tick, higher for chips of more value. */
export function chipTick(minor: number): readonly Tone[] {
  const pitch = 900 + 160 * Math.log10(Math.max(1, minor / 100));
  return [noise(0, 0.02, 0.4), tone(0.004, pitch, 0.07, 0.5, "triangle")];
}
