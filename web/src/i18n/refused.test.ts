import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change } from "../state/settings.svelte";
import { said, speak } from "./index.svelte";

describe("a refusal in the language of the page", () => {
  beforeAll(async () => {
    change("language", "de");
    await speak("de");
  });
  afterAll(async () => {
    change("language", "en");
    await speak("en");
  });

  it("is found by its code", () => {
    expect(said({ code: "seat-taken" })).toBe("dieser Platz ist besetzt");
  });

  it("writes money as the language does", () => {
    expect(said({ code: "stake-least", values: { least: { type: "money", amount: 1050 } } })).toBe("der Mindesteinsatz ist hier 10,50");
  });

  it("knows titles, and refusals within refusals", () => {
    const why = { type: "refusal", code: "card-not-drawn" } as const;
    expect(said({ code: "only-void", values: { why } })).toBe("es wurde eine Karte gezogen, die nicht gezogen worden wäre; die Runde kann nur für ungültig erklärt werden");
    expect(said({ code: "role-may-not", values: { role: { type: "named", key: "role.cashier", text: "cashier" } } })).toContain("Kassierer");
  });

  it("leaves a code that nobody here knows as it is", () => {
    expect(said({ code: "the dragon sleeps" })).toBe("the dragon sleeps");
  });
});
