import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { TableStore } from "../state/table.svelte";
import type { RoadsView } from "../wire/types";
import { Written } from "./written.svelte";

const roads = (shoe: number, coups: number): RoadsView => ({ shoe, coups, board: {} }) as unknown as RoadsView;

test("a mark comes once its result is drawn, and never over the roads of the next shoe", () => {
  const [frames, tasks]: [(() => void)[], (() => void)[]] = [[], []];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("setTimeout", (task: () => void) => tasks.push(task));
  const draw = (): void => {
    for (const frame of frames.splice(0)) frame();
    for (const task of tasks.splice(0)) task();
  };
  let now = $state.raw(roads(1, 1));
  const table = { get view() { return { roads: now }; } } as unknown as TableStore;
  let written: Written | undefined;
  const end = $effect.root(() => {
    written = new Written(table);
  });
  const become = (next: RoadsView): void => {
    now = next;
    flushSync();
  };
  flushSync();
  draw();
  become(roads(1, 2));
  expect(written?.roads).toEqual(roads(1, 1));
  draw();
  expect(written?.roads).toEqual(roads(1, 2));
  become(roads(1, 3));
  become(roads(2, 0));
  expect(written?.roads).toEqual(roads(2, 0));
  draw();
  expect(written?.roads).toEqual(roads(2, 0));
  end();
  vi.unstubAllGlobals();
});
