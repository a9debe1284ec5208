/** Marks of the roads. Blue is broken, red is whole. Lengths are for a cell of 20, the middle at 0. */
export const CELL = 20;

export type Derived = "big_eye" | "small" | "cockroach";

export const MAIN_RADIUS = 7.2;
export const BROKEN_RING = "M3.5 -6.3A7.2 7.2 0 1 1 -3.5 -6.3";
export const TIE_AFTER = "M-9 9L-3 3";
export const TIE_BEFORE = "M3 -3L9 -9";

/** Derived marks take half a cell. */
export const EYE_RADIUS = 3.4;
export const BROKEN_EYE = "M2.1 -2.6A3.4 3.4 0 1 1 -2.1 -2.6";
export const SMALL_RADIUS = 4;
export const NOTCHED = "M1.8 -3.6A4 4 0 1 1 -1.8 -3.6L0 .6Z";
export const SLASH = "M-3.4 3.4L3.4 -3.4";
export const BROKEN_SLASH = "M-3.4 3.4L-1 1M1 -1L3.4 -3.4";

/** The lines of the paper: `columns` by `rows` cells. */
export function grid(columns: number, rows: number): string {
  const across = Array.from({ length: Math.max(0, columns - 1) }, (_, i) => `M${(i + 1) * CELL} 0V${rows * CELL}`);
  const down = Array.from({ length: Math.max(0, rows - 1) }, (_, i) => `M0 ${(i + 1) * CELL}H${columns * CELL}`);
  return across.join("") + down.join("");
}
