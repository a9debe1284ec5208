import { expect, it } from "vitest";
import { placeOf, type Piece } from "./moment";

const NOON = Date.parse("2026-05-04T12:00:00Z");
/** Six pieces of four seconds from noon on; their own time line begins at 100 s. */
const pieces: Piece[] = Array.from({ length: 6 }, (_, n) => ({ start: 100 + 4 * n, duration: 4, programDateTime: NOON + 4_000 * n }));

it("is seen from three seconds before it", () => {
  expect(placeOf(pieces, NOON + 10_500)).toBeCloseTo(107.5);
  // As much of that as there still is.
  expect(placeOf(pieces, NOON + 1_000)).toBe(100);
});

it("is not seen before the stream has come to it, nor when it goes back no further", () => {
  expect(placeOf(pieces, NOON - 1)).toBe("gone");
  expect(placeOf(pieces, NOON + 23_999)).toBeCloseTo(120.999);
  expect(placeOf(pieces, NOON + 24_000)).toBe("ahead");
  expect(placeOf([], NOON)).toBe("looking");
});

it("cannot be found where a stream does not say when it was taken", () => {
  expect(placeOf(pieces.map((piece) => ({ ...piece, programDateTime: null })), NOON)).toBe("undated");
});

it("is looked for by the clock where the camera stood still for a while", () => {
  const later = pieces.map((piece, n) => ({ ...piece, programDateTime: NOON + 4_000 * n + (n > 2 ? 60_000 : 0) }));
  expect(placeOf(later, NOON + 80_000)).toBeCloseTo(117);
  expect(placeOf(later, NOON + 40_000)).toBe(112);
});
