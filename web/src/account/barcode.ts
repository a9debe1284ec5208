/** Which two of a digit's five elements are wide. */
const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"] as const;
const START = "0000";
const STOP = "100";
const TIMES = 3;

/** Interleaved 2 of 5: the widths of bars and spaces in turn, a bar first. The first digit of a pair is in the bars, the second in the spaces. */
export function interleaved(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError("an even number of digits");
  const pairs = digits.match(/../g) ?? [];
  const elements = pairs.map((pair) => [...WIDE[Number(pair[0]) as 0]].map((bar, i) => bar + (WIDE[Number(pair[1]) as 0][i] ?? "")).join(""));
  return [...(START + elements.join("") + STOP)].map((element) => (element === "1" ? TIMES : 1));
}

export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** The bars alone, each with its place, and how wide all of it is. */
export function bars(digits: string): { readonly bars: readonly Bar[]; readonly width: number } {
  let x = 0;
  const drawn: Bar[] = [];
  for (const [i, width] of interleaved(digits).entries()) {
    if (i % 2 === 0) drawn.push({ x, width });
    x += width;
  }
  return { bars: drawn, width: x };
}

/** `12-3456-7890-1234-5678`, as it stands on a ticket. */
export function shownNumber(number: string): string {
  return [number.slice(0, 2), ...(number.slice(2).match(/.{1,4}/g) ?? [])].join("-");
}
