import { describe, expect, it } from "vitest";
import german from "./said.de.json";
import { translated } from "./said";

const SAID = {
  "no more bets": "nichts geht mehr",
  "{} cards": "{} Karten",
  "{} or more cards": "{} oder mehr Karten",
  "{} needs a bet on {} first": "erst {2} setzen, dann {1}",
  "Player": "Spieler",
  "Banker": "Bank",
  "Perfect pair": "Perfektes Paar",
  "the table stands still: {}": "der Tisch steht still: {}",
};

describe("translated", () => {
  it("knows a sentence", () => {
    expect(translated(SAID, "no more bets")).toBe("nichts geht mehr");
  });

  it("leaves what it does not know", () => {
    expect(translated(SAID, "Koi 7")).toBe("Koi 7");
  });

  it("takes the most particular of several that fit", () => {
    expect(translated(SAID, "8 or more cards")).toBe("8 oder mehr Karten");
    expect(translated(SAID, "5 cards")).toBe("5 Karten");
  });

  it("puts translated parts where the other language wants them", () => {
    expect(translated(SAID, "Player needs a bet on Banker first")).toBe("erst Bank setzen, dann Spieler");
    expect(translated(SAID, "the table stands still: no more bets")).toBe("der Tisch steht still: nichts geht mehr");
  });

  it("knows a result by the row of its pay table", () => {
    expect(translated(SAID, "perfect pair")).toBe("Perfektes Paar");
  });

  it("says German", () => {
    expect(translated(german, "soft 18")).toBe("weiche 18");
  });
});
