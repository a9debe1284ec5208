import { describe, expect, it } from "vitest";
import type { TableView } from "../state/reduce";
import type { OwnView } from "../wire/types";
import { chipKeys, keysOf } from "./keys";

const at = (actions: readonly string[], deal = "absent"): TableView => ({ deal, felt: { actions, chips: [100, 500, 2500] } }) as unknown as TableView;
const own = (acts: readonly string[], deal: unknown = null): OwnView => ({ deal, acts: acts.map((key) => ({ key, hand: "", seat: 0 })) }) as unknown as OwnView;
const named = (view: TableView | null, mine: OwnView | null) => keysOf(view, mine).map(([, what]) => what);

describe("keys in the help", () => {
  it("are those of decisions where there are decisions", () => {
    expect(named(at(["hit", "stand", "double", "split", "surrender"]), null)).toEqual(["stand", "hit", "double", "split", "surrender", "chips", "spots", "close"]);
    expect(named(at(["hit", "stand", "double"]), null).slice(0, 3)).toEqual(["stand", "hit", "double"]);
    expect(named(at([]), null)).toEqual(["chips", "spots", "close"]);
  });

  it("are those of buttons that the table has", () => {
    expect(named(at([], "starts"), null).slice(0, 2)).toEqual(["deal", "terminal"]);
    expect(named(at([]), own(["clear-last", "repeat-bets"], { kind: "deal-now" }))).toEqual(["deal", "terminal", "chips", "spots", "undo", "repeat", "close"]);
    expect(named(null, null)).toEqual(["close"]);
  });

  it("count the chips that lie there", () => {
    expect([chipKeys([1]), chipKeys([1, 2, 3]), chipKeys([1, 2, 3, 4, 5, 6, 7, 8, 9])]).toEqual(["1", "1 – 3", "1 – 8"]);
  });
});
