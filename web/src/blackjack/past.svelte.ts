import { SvelteMap } from "svelte/reactivity";
import type { TableStore } from "../state/table.svelte";

export type Letter = "W" | "L" | "P" | "BJ";
const MOST = 10;
const past = new SvelteMap<string, readonly Letter[]>();
const written = new Map<string, string>();

/** How the player's last hands at a table ended, the latest last; kept while the page is open. */
export function pastHands(table: string): readonly Letter[] {
  return past.get(table) ?? [];
}

/** Writes down a result once, when it is there. */
export function remember(table: TableStore, main: string): void {
  const { view, own } = table;
  const round = view?.result?.round;
  if (!round || !own || own.settlements.length === 0 || written.get(table.name) === round) return;
  written.set(table.name, round);
  const letters = own.settlements.filter((one) => one.bet === main).map((one): Letter => (one.label === "blackjack" ? "BJ" : one.odds === "push" ? "P" : one.back > one.staked ? "W" : "L"));
  past.set(table.name, [...pastHands(table.name), ...letters].slice(-MOST));
}
