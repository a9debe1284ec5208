/** A cell that has its place on a road already. */
export interface Laid {
  readonly column: number;
  readonly row: number;
}

export interface Seen<T extends Laid> {
  readonly cell: T;
  /** Its column on the part that is seen. */
  readonly x: number;
  /** Which one it is of the whole road, from 0. */
  readonly index: number;
  readonly newest: boolean;
}

export interface Window {
  /** How many columns fit. */
  readonly columns: number;
  /** Columns that stay free beside the newest. */
  readonly free?: number;
  /** Columns that go out of sight together. */
  readonly step?: number;
}

/** How many columns have gone out of sight to the left, so that the newest are seen. */
export function gone(cells: readonly Laid[], { columns, free = 1, step = 1 }: Window): number {
  const newest = cells.at(-1);
  if (!newest) return 0;
  const last = cells.reduce((most, cell) => Math.max(most, cell.column), 0);
  const over = Math.max(0, last + 1 + free - columns);
  // A long tail runs ahead of the columns after it; the newest cell matters more than its end.
  return Math.min(Math.ceil(over / step) * step, newest.column - (newest.column % step));
}

export function seen<T extends Laid>(cells: readonly T[], window: Window): readonly Seen<T>[] {
  const left = gone(cells, window);
  return cells
    .map((cell, index) => ({ cell, x: cell.column - left, index, newest: index === cells.length - 1 }))
    .filter(({ x }) => x >= 0 && x < window.columns);
}
