import { afterEach, describe, expect, it } from "vitest";
import { change, FIRST, settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";
import { isOpen, moreBets, shownFelt } from "./starter";

function table(slip: readonly string[] = [], focus = "b"): TableStore {
  const fields = ["m", "a", "b", "c"].map((bet) => ({ bet, main: bet === "m", focus: bet === focus }));
  return { view: { felt: { fields } }, own: { slip: slip.map((bet) => ({ bet })), settlements: [] } } as unknown as TableStore;
}

const bets = (of: TableStore): string[] => (shownFelt(of)?.fields ?? []).map((field) => field.bet);

describe("a starter felt", () => {
  afterEach(() => Object.assign(settings, FIRST));

  it("has the main bet and the one that the data names", () => {
    expect(bets(table())).toEqual(["m", "b"]);
    expect(bets(table([], ""))).toEqual(["m"]);
    expect(moreBets(table().view?.felt)).toHaveLength(2);
  });

  it("opens by one touch, or where something lies", () => {
    expect(isOpen(table(["b"]))).toBe(false);
    expect(bets(table(["c"]))).toEqual(["m", "a", "b", "c"]);
    change("feltOpen", true);
    expect(bets(table())).toEqual(["m", "a", "b", "c"]);
  });
});
