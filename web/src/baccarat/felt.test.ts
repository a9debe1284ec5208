import { describe, expect, it } from "vitest";
import type { FieldView, PayRow } from "../wire/types";
import { nearest } from "./arrows";
import { grouped } from "./groups";
import { joined, panels } from "./panel";
import { briefly, odds } from "./paying";

function field(bet: string, rows: readonly PayRow[] = [], main = false): FieldView {
  const limits = { minimum: 100, maximum: 1000, step: 100, largest_payout: 100_000 };
  return { bet, title: bet, main, per_player: true, needs: [], limits, behind: null, rows };
}

const row = (title: string, pays: string, ...labels: string[]): PayRow => ({ title, odds: pays, labels });

describe("where fields lie", () => {
  it("puts the Player left, the Banker right, and pairs at the ends", () => {
    const fields = [field("banker", [], true), field("tie", [], true), field("player", [], true), field("banker-pair"), field("koi-7"), field("emperor-banker"), field("emperor-player"), field("player-pair")];
    const { mains, specials } = grouped(fields);
    expect(mains.map(({ bet }) => bet)).toEqual(["player", "tie", "banker"]);
    expect(specials.map(({ bet }) => bet)).toEqual(["player-pair", "emperor-player", "koi-7", "emperor-banker", "banker-pair"]);
  });

  it("puts the ox beside the Player, the tiger beside the Banker, and what kills them between", () => {
    expect(grouped([field("tiger-7"), field("ox-6"), field("kill")]).specials.map(({ bet }) => bet)).toEqual(["ox-6", "kill", "tiger-7"]);
    const koi = grouped([field("frog-6"), field("koi-7"), field("emperor-player"), field("emperor-banker")]);
    expect(koi.specials.map(({ bet }) => bet)).toEqual(["emperor-player", "frog-6", "koi-7", "emperor-banker"]);
  });

  it("lays totals and groups from nine down, a row for each side", () => {
    const { totals } = grouped([field("player-8"), field("player-9"), field("tie-group-0"), field("tie-group-8-9"), field("tie-group-1-3")]);
    expect(totals.map(({ side, cells }) => [side, cells.map(({ text }) => text)])).toEqual([["player", ["9", "8"]], ["tie", ["8–9", "1–3", "0"]]]);
  });

  it("keeps Hi-Ti apart", () => {
    expect(grouped([field("hi-ti-0-3"), field("hi-ti-red")]).hiTi.map(({ text }) => text)).toEqual(["0–3", "red"]);
  });

  it("takes a bet that it has never heard of for a special one", () => {
    expect(grouped([field("one-colour")]).specials).toHaveLength(1);
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

describe("arrows", () => {
  const spots = [{ x: 100, y: 0 }, { x: 0, y: 100 }, { x: 200, y: 10 }];
  it("goes to the nearest field ahead", () => {
    expect(nearest({ x: 0, y: 0 }, spots, { x: 1, y: 0 })).toBe(0);
    expect(nearest({ x: 0, y: 0 }, spots, { x: 0, y: 1 })).toBe(1);
    expect(nearest({ x: 0, y: 0 }, spots, { x: -1, y: 0 })).toBe(-1);
  });
});
