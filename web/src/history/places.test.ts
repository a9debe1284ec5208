import { describe, expect, it } from "vitest";
import { placeOf, stayed } from "./places";

describe("cards in a shoe", () => {
  const shoe = ["2s", "3s", "4s", "3s", "5s"];
  it("are found where they follow each other", () => expect(placeOf(shoe, ["3s", "5s"])).toBe(3));
  it("are found around one that nobody saw", () => expect(placeOf(shoe, ["3s", null, "3s"])).toBe(1));
  it("are those that did not go back", () => expect(stayed({ dealt: ["2s", "Ks", "4s"], returned: [{ after: 2, cards: ["Ks"] }] })).toEqual(["2s", "4s"]));
  it("are not found in another order", () => expect(placeOf(shoe, ["5s", "3s"])).toBeNull());
  it("are not found behind its end", () => expect(placeOf(shoe, ["5s", null])).toBeNull());
  it("are not found where there are none", () => expect(placeOf(shoe, [null])).toBeNull());
});
