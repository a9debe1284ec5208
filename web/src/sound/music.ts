import type { Tone } from "./notes";

const BAR = 6;
/** Hertz: four chords of four voices, one after the other, that lead back to the first. */
const CHORDS = [
  [146.8, 220, 261.6, 329.6],
  [98, 174.6, 246.9, 329.6],
  [130.8, 196, 246.9, 329.6],
  [110, 196, 261.6, 329.6],
] as const;

/** One turn of the music: chords that swell and fade, and a few high notes far apart. */
export const MUSIC: readonly Tone[] = CHORDS.flatMap((chord, bar) => [
  ...chord.map((pitch, voice): Tone => ({ at: bar * BAR + voice * 0.4, length: BAR, pitch, loud: 0.03, form: "sine", rise: 1.6 })),
  { at: bar * BAR + 3, length: 2.4, pitch: (chord[2] ?? 0) * 2, loud: 0.02, form: "triangle", rise: 0.02 },
]);

export const TURN = CHORDS.length * BAR;
