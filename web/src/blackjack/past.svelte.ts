import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { TableStore } from "../state/table.svelte";
import { get } from "../wire/api";
import type { HistoryPage } from "../wire/types";

export type Letter = "W" | "L" | "P" | "BJ";
type Past = readonly (readonly [round: string, letters: readonly Letter[]])[];
/** How a stake ended, as a table and as the history tell it. */
interface Ended {
  readonly bet: string;
  readonly label: string;
  readonly odds: string;
  readonly staked: number;
  readonly back: number;
}
/** No table lists more of them. */
const MOST = 100;
const past = new SvelteMap<string, Past>();

/** How the player's last hands at a table ended, the latest last. */
export function pastHands(table: string, most: number): readonly Letter[] {
  return most === 0 ? [] : (past.get(table) ?? []).flatMap(([, letters]) => letters).slice(-most);
}

/** What the house remembers of rounds before this page was opened. */
export async function recall(table: string, main: string): Promise<void> {
  try {
    const { rounds } = await get<HistoryPage>(`/api/history?count=${MOST}&table=${encodeURIComponent(table)}`);
    const told = rounds.filter((row) => !row.void).map((row) => [row.round, lettersOf(row.bets, main)] as const);
    const known = past.get(table) ?? [];
    const before = told.filter(([round, letters]) => letters.length > 0 && !known.some(([one]) => one === round));
    past.set(table, [...before.reverse(), ...known].slice(-MOST));
  } catch {
    // The page of the history has them all the same.
  }
}

/** Writes down how a round ended; what is known of it later takes the place of what was known before. */
export function remember(table: TableStore, main: string): void {
  const { view, own } = table;
  const round = view?.result?.round;
  const letters = lettersOf(own?.settlements ?? [], main);
  if (!round || view.phase !== "result" || letters.length === 0) return;
  untrack(() => past.set(table.name, [...(past.get(table.name) ?? []).filter(([known]) => known !== round), [round, letters] as const].slice(-MOST)));
}

function lettersOf(ended: readonly Ended[], main: string): Letter[] {
  return ended.filter((one) => one.bet === main).map((one) => (one.label === "blackjack" ? "BJ" : one.odds === "push" ? "P" : one.back > one.staked ? "W" : "L"));
}
