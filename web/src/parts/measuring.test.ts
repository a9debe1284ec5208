import { expect, test, vi } from "vitest";
import { measure, whenDrawn } from "./measuring";

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

test("what waits for a drawn page comes in a task after its frame, all of it once", () => {
  const [frames, tasks]: [(() => void)[], (() => void)[]] = [[], []];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("setTimeout", (task: () => void) => tasks.push(task));
  const done: string[] = [];
  whenDrawn(() => void done.push("a"));
  whenDrawn(() => void done.push("b"));
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect([done.length, tasks.length]).toEqual([0, 1]);
  tasks.shift()?.();
  expect(done).toEqual(["a", "b"]);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  whenDrawn(() => void done.push("c"));
  expect([done.at(-1), frames.length]).toEqual(["c", 0]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
