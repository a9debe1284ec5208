import { describe, expect, it } from "vitest";
import type { PublicMove, PublicView, RoundReplay, RoundView } from "../wire/types";
import { dealtIn, placeOf, scenes, stayed } from "./scenes";

function round(cards: readonly string[]): RoundView {
  return { shown: { places: [{ place: "player", cards }] } } as unknown as RoundView;
}

function replay(): RoundReplay {
  const first = { at: 1, words: "no more bets", round: round([]), history: [], felt: { history: 5 } } as unknown as PublicView;
  const dealt = (n: number, card: string, cards: readonly string[]) => {
    const moves: PublicMove[] = [{ type: "card-dealt", hand: "player", card }];
    return { n, at: n, public: { type: "round-moved", moves, round: round(cards), lying: null, result: null }, now: null, own: null } as const;
  };
  const paid = { n: 9, at: 9, public: { type: "round-paid", round: "t/1/1" }, now: { words: "result", round: null }, own: null } as const;
  return { row: { table: "t" }, first, steps: [dealt(7, "9h", ["9h"]), dealt(8, "As", ["9h", "As"]), paid] } as unknown as RoundReplay;
}

describe("a past round", () => {
  it("is its first moment and one for every step", () => {
    expect(scenes(replay()).map((scene) => scene.round?.shown.places[0]?.cards)).toEqual([[], ["9h"], ["9h", "As"], ["9h", "As"]]);
  });

  it("changes as the table changed", () => expect(scenes(replay()).map((scene) => scene.view.words)).toEqual(["no more bets", "no more bets", "no more bets", "result"]));
  it("knows its cards in their order", () => expect(dealtIn(scenes(replay()))).toEqual(["9h", "As"]));

  it("puts a turned hole card where it was taken", () => {
    const moves: PublicMove[] = [{ type: "card-dealt", hand: "1", card: "2s" }, { type: "hole-card-taken" }, { type: "card-dealt", hand: "1", card: "3s" }, { type: "hole-card-turned", card: "Kd" }];
    expect(dealtIn([{ at: 0, view: replay().first, round: null, moves, told: null, own: null }])).toEqual(["2s", "Kd", "3s"]);
  });
});

describe("cards in a shoe", () => {
  const shoe = ["2s", "3s", "4s", "3s", "5s"];
  it("are found where they follow each other", () => expect(placeOf(shoe, ["3s", "5s"])).toBe(3));
  it("are found around one that nobody saw", () => expect(placeOf(shoe, ["3s", null, "3s"])).toBe(1));
  it("are those that did not go back", () => expect(stayed({ dealt: ["2s", "Ks", "4s"], returned: [{ after: 2, cards: ["Ks"] }] })).toEqual(["2s", "4s"]));
  it("are not found in another order", () => expect(placeOf(shoe, ["5s", "3s"])).toBeNull());
  it("are not found behind its end", () => expect(placeOf(shoe, ["5s", null])).toBeNull());
  it("are not found where there are none", () => expect(placeOf(shoe, [null])).toBeNull());
});
