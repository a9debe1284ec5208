export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** The bars alone, each with its place, of widths of bars and spaces in turn, a bar first; and how wide all of it is. */
export function placed(widths: readonly number[]): { readonly bars: readonly Bar[]; readonly width: number } {
  let x = 0;
  const bars: Bar[] = [];
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}
