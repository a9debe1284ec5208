import type { PlayCount } from "../wire/types";

export interface Column {
  readonly key: string;
  readonly x: number;
  readonly staked: number;
  readonly returned: number;
}

export interface Chart {
  readonly columns: readonly Column[];
  /** The amount at the top of the chart, a round one. */
  readonly top: number;
}

/** A round amount that is not below any of these: 1, 2 or 5 with noughts. */
export function roundTop(most: number): number {
  if (most <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5].find((times) => times * ten >= most) ?? 10) * ten;
}

/** Heights are parts of `height`, places parts of `width`; every column is as wide as another. */
export function chart(counts: readonly PlayCount[], width: number, height: number): Chart {
  const top = roundTop(Math.max(0, ...counts.flatMap(({ staked, returned }) => [staked, returned])));
  const wide = width / Math.max(counts.length, 1);
  const columns = counts.map(({ key, staked, returned }, i) => ({ key, x: (i + 0.5) * wide, staked: (height * staked) / top, returned: (height * returned) / top }));
  return { columns, top };
}
