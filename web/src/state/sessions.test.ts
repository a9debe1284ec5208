import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PublicView, ToClient } from "../wire/types";
import { empty, reduce, type TableView } from "./reduce";

/** Whole sessions that the server's own tests played: `SESSIONS` is a folder of them. */
const FOLDER = process.env["SESSIONS"];

type Line = ToClient | { readonly type: "truth"; readonly n: number; readonly public: PublicView };

/** What changes with the clock alone and is never told, and sums that the house tells at its own pace. */
function comparable(view: TableView): object {
  const { words, ...rest } = { ...view, road: [] };
  const seats = view.seats.map(({ reserved: _, ...seat }) => seat);
  const sorted = <T extends object>(all: readonly T[]) => [...all].map((one) => JSON.stringify(one)).sort();
  const common = view.felt.hands.length > 0 && view.phase === "betting";
  return { ...rest, words: view.phase === "betting" ? "" : words, seats, at: 0, stakes: sorted(view.stakes), sums: common ? [] : sorted(view.sums) };
}

describe.runIf(FOLDER)("sessions", () => {
  for (const file of FOLDER ? readdirSync(FOLDER) : []) {
    test(file, () => {
      let state = empty("t");
      for (const text of readFileSync(join(FOLDER as string, file), "utf8").split("\n")) {
        const line = JSON.parse(text) as Line;
        if (line.type !== "truth") state = reduce(state, line);
        else expect(comparable(state.view as TableView), `after message ${line.n}`).toEqual(comparable(line.public));
      }
    });
  }
});

test.skipIf(FOLDER)("a table begins empty", () => {
  expect(empty("t")).toEqual({ name: "t", n: -1, view: null, own: null, gone: null });
});
