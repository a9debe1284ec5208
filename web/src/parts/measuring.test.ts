import { expect, test, vi } from "vitest";
import { measure } from "./measuring";

test("all measure before any writes, once in a frame", () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const done: string[] = [];
  const noted = (name: string) => () => {
    done.push(`measure ${name}`);
    return () => void done.push(`write ${name}`);
  };
  measure(noted("a"));
  measure(noted("b"));
  measure(() => undefined);
  expect([frames.length, done.length]).toEqual([1, 0]);
  frames.shift()?.();
  expect(done).toEqual(["measure a", "measure b", "write a", "write b"]);
  measure(noted("c"));
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(done.slice(4)).toEqual(["measure c", "write c"]);
  vi.unstubAllGlobals();
});
