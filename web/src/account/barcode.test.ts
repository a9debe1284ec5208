import { expect, it } from "vitest";
import { placed } from "./barcode";

it("puts bars between spaces", () => {
  expect(placed([1, 1, 3, 2, 1])).toEqual({ width: 8, bars: [{ x: 0, width: 1 }, { x: 2, width: 3 }, { x: 7, width: 1 }] });
});

it("draws nothing of nothing", () => expect(placed([])).toEqual({ width: 0, bars: [] }));
