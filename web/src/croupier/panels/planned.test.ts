import { describe, expect, it } from "vitest";
import { nextAt, relief, stillPlanned, withShift } from "./planned";

const LENA = { croupier: "lena", begins: 100 };
const MARA = { croupier: "mara", begins: 200 };
const TIM = { croupier: "tim", begins: 300 };
const ROSTER = [LENA, MARA, TIM];

describe("a roster", () => {
  it("names who comes next, and who is due and not there", () => {
    expect(relief(ROSTER, "lena", 150)).toBe(MARA);
    expect(relief(ROSTER, "lena", 200)).toBe(MARA);
    expect(relief(ROSTER, "mara", 250)).toBe(TIM);
    expect(relief(ROSTER, "tim", 350)).toBeNull();
    expect(relief(ROSTER, "lena", 350)).toBe(TIM);
    expect(relief([], "lena", 0)).toBeNull();
  });

  it("names nobody as their own relief", () => {
    expect(relief([LENA, { croupier: "lena", begins: 200 }, TIM], "lena", 150)).toBe(TIM);
  });

  it("keeps who is to deal now, and forgets those before", () => {
    expect(stillPlanned(ROSTER, 50)).toEqual(ROSTER);
    expect(stillPlanned(ROSTER, 250)).toEqual([MARA, TIM]);
  });

  it("is in the order of its moments, one for each", () => {
    expect(withShift([LENA, TIM], MARA)).toEqual(ROSTER);
    expect(withShift(ROSTER, { croupier: "ann", begins: 200 })).toEqual([LENA, { croupier: "ann", begins: 200 }, TIM]);
  });
});

describe("a time on the wall", () => {
  const noon = new Date(2026, 10, 18, 12, 0).getTime();

  it("is today's, or tomorrow's where it is over", () => {
    expect(nextAt("20:30", noon)).toBe(new Date(2026, 10, 18, 20, 30).getTime());
    expect(nextAt("04:00", noon)).toBe(new Date(2026, 10, 19, 4, 0).getTime());
    expect(nextAt("12:00", noon)).toBe(new Date(2026, 10, 19, 12, 0).getTime());
  });

  it("is none where none is given", () => expect(nextAt("", noon)).toBeNaN());
});
