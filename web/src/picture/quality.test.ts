import { expect, it } from "vitest";
import { chosen } from "./quality";

const all = ["high", "medium", "low"].map((quality) => ({ quality, hls: `/${quality}`, whep: "" }));

it("is what was chosen, and by itself what the screen needs and the line carries", () => {
  expect(chosen(all, "low", 0, 1_440)?.quality).toBe("low");
  expect(chosen(all, "auto", 0, 1_440)?.quality).toBe("high");
  expect(chosen(all, "auto", 0, 390)?.quality).toBe("medium");
  expect(chosen(all, "auto", 1, 1_440)?.quality).toBe("medium");
  expect(chosen(all, "auto", 9, 1_440)?.quality).toBe("low");
  expect(chosen(all, "off", 0, 1_440)).toBeUndefined();
});

it("is the only one there is, whatever was chosen elsewhere", () => {
  expect(chosen(all.slice(0, 1), "low", 3, 390)?.quality).toBe("high");
});
