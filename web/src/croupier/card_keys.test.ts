import { describe, expect, it } from "vitest";
import { CardKeys, cardIn, DECK } from "./card_keys";

function typed(text: string): string[] {
  const keys = new CardKeys();
  const found: string[] = [];
  for (const [at, key] of [...text].entries()) {
    const read = keys.take(key === "\n" ? "Enter" : key, at);
    if (read) found.push("card" in read ? read.card : `?${read.unread}`);
  }
  return found;
}

describe("keys", () => {
  it("are cards, however a scanner or a hand writes them", () => {
    expect(typed("7h")).toEqual(["7h"]);
    expect(typed("TH\nas\n10D\n2c")).toEqual(["Th", "As", "Td", "2c"]);
  });

  it("of somebody who thinks again are the card that was meant", () => {
    expect(typed("78h")).toEqual(["8h"]);
  });

  it("that belong to another code are no card, and none is found within it", () => {
    expect(typed("A1B2C3D\n7h")).toEqual(["?1B2C3D", "7h"]);
    expect(typed("7\n")).toEqual(["?7"]);
  });

  it("that lie far apart do not belong together", () => {
    const keys = new CardKeys();
    expect(keys.take("7", 0)).toBeNull();
    expect(keys.take("h", 5_000)).toBeUndefined();
  });

  it("that begin no card are left to whoever wants them", () => {
    const keys = new CardKeys();
    expect(keys.take("n", 0)).toBeUndefined();
    expect(keys.take("Enter", 0)).toBeUndefined();
    expect(keys.take("Shift", 0)).toBeUndefined();
  });

  it("name all 52 cards", () => {
    expect(new Set(DECK.flat().map(cardIn)).size).toBe(52);
    expect(["", "7", "1h", "Ax", "7hh"].map(cardIn)).toEqual(["", "", "", "", ""]);
  });
});
