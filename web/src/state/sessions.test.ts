import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OwnView, PublicView, ToClient } from "../wire/types";
import { empty, reduce } from "./reduce";

/** Whole sessions that the server's own tests played: `SESSIONS` is a folder of them. */
const FOLDER = process.env["SESSIONS"];

type Line = ToClient | { readonly type: "truth"; readonly n: number; readonly public: PublicView; readonly own: OwnView | null };

describe.runIf(FOLDER)("sessions", () => {
  for (const file of FOLDER ? readdirSync(FOLDER) : []) {
    test(file, () => {
      let state = empty("t");
      for (const text of readFileSync(join(FOLDER as string, file), "utf8").split("\n")) {
        const line = JSON.parse(text) as Line;
        if (line.type !== "truth") state = reduce(state, line);
        else expect([state.view, state.own], `after message ${line.n}`).toEqual([line.public, line.own]);
      }
    });
  }
});

test.skipIf(FOLDER)("a table begins empty", () => {
  expect(empty("t")).toEqual({ name: "t", view: null, own: null, gone: null });
});
