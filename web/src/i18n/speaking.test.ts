import { afterEach, describe, expect, it } from "vitest";
import { speak, t } from "./index.svelte";

afterEach(() => void speak("en"));

describe("A language", () => {
  it("is spoken where it was chosen last, although one from before comes later", async () => {
    const before = speak("de");
    await speak("en");
    await before;
    expect(t("table.opening")).toBe("Opening the table");
    expect(document.documentElement.lang).toMatch(/^en/);
  });
});
