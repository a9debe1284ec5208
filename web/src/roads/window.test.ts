import { describe, expect, it } from "vitest";
import { gone, seen } from "./window";

const column = (at: number, rows = 1) => Array.from({ length: rows }, (_, row) => ({ column: at, row }));

describe("the part of a road that is seen", () => {
  it("begins at the left as long as everything fits beside a free column", () => {
    expect(gone([...column(0), ...column(1)], { columns: 3 })).toBe(0);
  });

  it("moves on by a column when a new one has no free one beside it", () => {
    expect(gone([...column(0), ...column(1), ...column(2)], { columns: 3 })).toBe(1);
  });

  it("keeps cells of the paper whole where marks share them", () => {
    const marks = Array.from({ length: 6 }, (_, at) => ({ column: at, row: 0 }));
    expect(gone(marks, { columns: 6, step: 2 })).toBe(2);
  });

  it("never hides the newest cell for the end of a long tail", () => {
    const tail = Array.from({ length: 9 }, (_, at) => ({ column: at, row: 5 }));
    expect(gone([...tail, { column: 1, row: 0 }], { columns: 4 })).toBe(1);
  });

  it("tells which cell is the newest, also when others are out of sight", () => {
    const shown = seen([...column(0), ...column(1), ...column(2)], { columns: 2, free: 0 });
    expect(shown.map(({ x, index, newest }) => [x, index, newest])).toEqual([[0, 1, false], [1, 2, true]]);
  });
});
