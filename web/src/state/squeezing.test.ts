import { expect, test } from "vitest";
import type { Cue, OwnView, PublicView } from "../wire/types";
import { isSqueezed } from "./squeezing";

const FIELDS = [["low", "left"], ["even", "middle"], ["high", "right"]].map(([bet, side]) => ({ bet, main: true, place: { side } }));
const card = (place: string): Cue => ({ cue: "card", place, card: "9h" });

function table(lying: readonly [number, number], staked: Readonly<Record<string, number>>, squeeze = "everybody", largest = 0): { view: PublicView; own: OwnView } {
  const places = ["L", "R"].map((place, at) => ({ place, side: at ? "right" : "left", cards: Array(lying[at]).fill("2c") }));
  const slip = Object.entries(staked).map(([bet, amount]) => ({ hand: "", bet, amount }));
  const sums = Object.fromEntries(Object.keys(staked).map((bet) => [`/${bet}`, { largest }]));
  return { view: { felt: { fields: FIELDS, squeeze }, sums, round: { shown: { places } } } as unknown as PublicView, own: { slip } as unknown as OwnView };
}

test.each([
  ["the second card of the side with the larger stake", [1, 1], { low: 5, high: 20 }, "R", true],
  ["not that of the other side", [1, 1], { low: 5, high: 20 }, "L", false],
  ["not the first card", [0, 0], { low: 5 }, "L", false],
  ["the third card", [2, 2], { low: 5 }, "L", true],
  ["of equal stakes the first side", [1, 1], { low: 5, high: 5 }, "R", false],
  ["nothing for whoever staked on no side", [1, 1], { even: 5 }, "L", false],
  ["nothing without a stake", [1, 1], {}, "L", false],
] as const)("peeled is %s", (_, lying, staked, place, peeled) => {
  expect(isSqueezed(table(lying, staked), card(place))).toBe(peeled);
});

test("what has no face yet is not peeled", () => expect(isSqueezed(table([1, 1], { low: 5 }), { cue: "card", place: "L" })).toBe(false));

test.each([
  ["whoever staked most on the side", "largest", 20, true],
  ["nobody who staked less than another", "largest", 25, false],
  ["nobody where the table has no squeeze", "off", 0, false],
] as const)("cards are peeled by %s", (_, squeeze, largest, peeled) => {
  expect(isSqueezed(table([1, 1], { low: 5, high: 20 }, squeeze, largest), card("R"))).toBe(peeled);
});

test("the second card is peeled although the first is still on its way", () => {
  expect(isSqueezed(table([0, 0], { low: 5 }), card("L"), 1)).toBe(true);
});
