import { describe, expect, it } from "vitest";
import type { BetRules, Chance } from "../wire/types";
import { best, endsOf, oneIn, percent, rowsOf, share } from "./odds";

function chance(decimal: string): Chance {
  return { decimal, exact: null };
}

describe("chances", () => {
  it("are shown with two digits", () => expect(percent(chance("0.9936"))).toBe("99.36%"));
  it("are never shown as nothing while they are something", () => expect(percent(chance("0.0000123"))).toBe("0.00123%"));
  it("are shown as a wait", () => expect(oneIn(chance("0.0125"))).toBe(80));
  it("of what never comes have no wait", () => expect(oneIn(chance("0"))).toBeNull());
  it("are drawn against the most frequent", () => expect(share(chance("0.1"), 0.4)).toBe(25));
});

describe("a bet", () => {
  const rows = [
    { key: "banker", title: "Banker", odds: "19:20", gross: "1:1", labels: [] },
    { title: "Dragon", odds: "40:1", gross: "40:1", labels: [] },
    { title: "Tie", odds: "push", gross: "push", labels: [] },
  ];
  const bet = { rows, odds: null } as unknown as BetRules;
  it("names its best price", () => expect(best(bet)).toBe("40:1"));
  it("has its rows before its odds are known", () => expect(rowsOf(bet).map((row) => row.chance)).toEqual([null, null, null]));
  it("keeps what a row pays without commission beside its chance", () => {
    const odds = { rows: [{ title: "Banker", pays: "19:20", chance: chance("0.4586") }] };
    expect(rowsOf({ ...bet, odds } as unknown as BetRules)[0]).toEqual({ key: "banker", title: "Banker", pays: "19:20", gross: "1:1", chance: chance("0.4586") });
  });
  it("says how rounds end where rows cannot", () => {
    const odds = { rows: [{ title: "net +1.5", pays: "3:2", chance: chance("0.045") }, { title: "net -1", pays: "lose", chance: chance("0.4") }] };
    const main = { ...bet, odds } as unknown as BetRules;
    expect(endsOf(main).map(({ net }) => net)).toEqual([1.5, -1]);
    expect(rowsOf(main).every((row) => row.chance === null)).toBe(true);
  });
});
