import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "../wire/types";

const answers = new Map<string, (told: unknown) => void>();
vi.mock("../wire/api", () => ({
  get: (path: string) => (path.startsWith("/api/players/") ? new Promise((answer) => answers.set(path, answer)) : Promise.resolve([])),
}));
const { CounterState } = await import("./desk.svelte");

const person = (player: string) => ({ player });

beforeEach(() => answers.clear());

async function told(player: string): Promise<void> {
  const path = `/api/players/${player}`;
  await vi.waitFor(() => expect(answers.has(path)).toBe(true));
  answers.get(path)!(person(player));
}

async function found(counter: InstanceType<typeof CounterState>, player: string): Promise<void> {
  const finding = counter.find(player);
  await told(player);
  await finding;
}

test("what is new of one player comes too late to take the place of the next", async () => {
  const counter = new CounterState({ role: "operator" } as Me);
  await found(counter, "ann");
  answers.clear();
  const refreshing = counter.refresh();
  await vi.waitFor(() => expect(answers.has("/api/players/ann")).toBe(true));
  await found(counter, "bea");
  await told("ann");
  await refreshing;
  expect(counter.player).toEqual(person("bea"));
});

test("nobody is put back who was taken from the counter", async () => {
  const counter = new CounterState({ role: "operator" } as Me);
  await found(counter, "ann");
  counter.player = null;
  counter.knows({ player: "ann" } as never);
  expect(counter.player).toBeNull();
});
