import { describe, expect, it } from "vitest";
import { bars, interleaved, shownNumber } from "./barcode";

describe("Interleaved 2 of 5", () => {
  it("writes the first digit in bars and the second in spaces", () => {
    // 1 is wide-narrow-narrow-narrow-wide, 2 is narrow-wide-narrow-narrow-wide.
    expect(interleaved("12")).toEqual([1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1]);
  });

  it("needs pairs of digits", () => {
    expect(() => interleaved("123")).toThrow();
    expect(() => interleaved("1x")).toThrow();
    expect(() => interleaved("")).toThrow();
  });

  it("has as many bars and as much width as eighteen digits need", () => {
    const drawn = bars("123456789012345678");
    // Two bars of the start, ten elements to a pair, and two bars of the stop; two of five elements are wide.
    expect(drawn.bars).toHaveLength(2 + 9 * 5 + 2);
    expect(drawn.width).toBe(4 + 18 * (2 * 3 + 3) + 5);
  });
});

it("groups a validation number as on a ticket", () => expect(shownNumber("123456789012345678")).toBe("12-3456-7890-1234-5678"));
