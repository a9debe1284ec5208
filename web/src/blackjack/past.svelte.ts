import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { TableStore } from "../state/table.svelte";

export type Letter = "W" | "L" | "P" | "BJ";
type Past = readonly (readonly [round: string, letters: readonly Letter[]])[];
const MOST = 10;
const past = new SvelteMap<string, Past>();

/** How the player's last hands at a table ended, the latest last; kept while the page is open. */
export function pastHands(table: string): readonly Letter[] {
  return (past.get(table) ?? []).flatMap(([, letters]) => letters).slice(-MOST);
}

/** Writes down how a round ended; what is known of it later takes the place of what was known before. */
export function remember(table: TableStore, main: string): void {
  const { view, own } = table;
  const round = view?.result?.round;
  const ended = own?.settlements.filter((one) => one.bet === main) ?? [];
  if (!round || view.phase !== "result" || ended.length === 0) return;
  const letters = ended.map((one): Letter => (one.label === "blackjack" ? "BJ" : one.odds === "push" ? "P" : one.back > one.staked ? "W" : "L"));
  untrack(() => past.set(table.name, [...(past.get(table.name) ?? []).filter(([known]) => known !== round), [round, letters] as const].slice(-MOST)));
}
