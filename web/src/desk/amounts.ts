/** Notes that a drawer is counted by, in minor units, the largest first; what is left is coin. */
export const NOTES: readonly number[] = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500];
/** The most that goes over the counter at once. */
const MOST = 10 ** 10;

/** An amount as somebody types it, in minor units; null where it is none. */
export function minorOf(text: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!found) return null;
  const minor = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return minor <= MOST ? minor : null;
}

/** The same as a field shows it. */
export function typed(minor: number): string {
  return (minor / 100).toFixed(2);
}

export interface Handed {
  readonly notes: readonly { readonly value: number; readonly count: number }[];
  /** What no note is small enough for. */
  readonly coin: number;
}

/** Which notes pay an amount, as few as possible. */
export function handOut(minor: number): Handed {
  let left = minor;
  const notes: { value: number; count: number }[] = [];
  for (const value of NOTES) {
    const count = Math.floor(left / value);
    if (count > 0) notes.push({ value, count });
    left -= count * value;
  }
  return { notes, coin: left };
}

/** What lies in a drawer by its notes and its coin; null where something is no number. */
export function counted(counts: readonly string[], coin: string): number | null {
  let sum = coin.trim() === "" ? 0 : minorOf(coin);
  for (const [at, text] of counts.entries()) {
    if (text.trim() === "") continue;
    if (sum === null || !/^\d{1,6}$/.test(text.trim())) return null;
    sum += Number(text) * (NOTES[at] ?? 0);
  }
  return sum;
}
