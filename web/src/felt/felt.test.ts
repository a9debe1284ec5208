import { describe, expect, it } from "vitest";
import type { FeltPlace, FeltSide, FieldView, PayRow } from "../wire/types";
import { laidOut } from "./layout";
import { joined, panels } from "./panel";
import { briefly, odds } from "./paying";

function field(bet: string, rows: readonly PayRow[] = [], place: Partial<FeltPlace> = {}, main = false): FieldView {
  const limits = { minimum: 100, maximum: 1000, step: 100, largest_payout: 100_000 };
  return { bet, title: bet, place: { side: "middle", group: "", order: 0, caption: "", ...place }, main, focus: false, per_player: true, needs: [], limits, behind: null, rows };
}

const row = (title: string, pays: string, ...labels: string[]): PayRow => ({ title, odds: pays, key: title.toLowerCase(), labels });
const at = (bet: string, side: FeltSide, order = 0, group = "") => field(bet, [], { side, order, group });
const main = (bet: string, side: FeltSide) => field(bet, [], { side }, true);
const names = (fields: readonly FieldView[]) => fields.map(({ bet }) => bet);

describe("where fields lie", () => {
  it("puts main bets and special bets on their sides, and in the order of these", () => {
    const felt = laidOut([main("c", "right"), main("b", "middle"), main("a", "left"), at("z", "right", 2), at("y", "right"), at("x", "middle"), at("w", "left", 1), at("v", "left")]);
    expect(names(felt.mains)).toEqual(["a", "b", "c"]);
    expect(names(felt.specials)).toEqual(["v", "w", "x", "y", "z"]);
    expect(felt.rows).toEqual([]);
  });

  it("keeps fields of one place as they are offered", () => {
    expect(names(laidOut([at("b", "middle"), at("a", "middle")]).specials)).toEqual(["b", "a"]);
  });

  it("lays a row for each side of a group, called by the main bet of that side", () => {
    const felt = laidOut([main("Left", "left"), main("Right", "right"), at("r1", "right", -1, "Totals"), at("l8", "left", -8, "Totals"), at("l9", "left", -9, "Totals")]);
    expect(felt.rows.map(({ side, main, alone, cells }) => [side, main?.title, alone, names(cells)])).toEqual([["left", "Left", false, ["l9", "l8"]], ["right", "Right", false, ["r1"]]]);
  });

  it("calls the only row of a group by the group", () => {
    expect(laidOut([main("Tie", "middle"), at("a", "middle", 0, "Hi-Ti")]).rows.map(({ group, main, alone }) => [group, main, alone])).toEqual([["Hi-Ti", undefined, true]]);
  });
});

describe("what is paid", () => {
  it("reads odds as people do", () => {
    expect(odds("19:20")).toBe("0.95:1");
    expect(odds("1000:1")).toBe("1,000:1");
  });

  it("says the best odds where there are several", () => {
    expect(briefly(field("pair", [row("Pair", "11:1")]))).toBe("11:1");
    expect(briefly(field("nines", [row("One nine", "1:1"), row("Four nines", "1000:1")]))).toBe("to 1,000:1");
  });
});

describe("the panel of special bets", () => {
  it("lights the row that won, and puts bets that pay alike together", () => {
    const rows = [row("Win by nine", "30:1", "by 9"), row("Win by eight or seven", "10:1", "by 8", "by 7")];
    const [panel, ...others] = panels([field("emperor-player", rows), field("emperor-banker", rows)], [{ hand: "", bet: "emperor-banker", label: "by 8" }]);
    expect(others).toHaveLength(0);
    expect(panel?.rows.map(({ lit }) => lit)).toEqual([false, true]);
  });

  it("does not say a word twice", () => {
    expect(joined(["Emperor Bonus Player", "Emperor Bonus Banker"])).toBe("Emperor Bonus Player · Banker");
    expect(joined(["Player Pair", "Banker Pair"])).toBe("Player · Banker Pair");
    expect(joined(["Koi 7"])).toBe("Koi 7");
  });
});
