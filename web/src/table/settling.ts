import { untrack } from "svelte";
import type { TableStore } from "../state/table.svelte";
import { may } from "./buttons";

const AGAIN = 4_000;
const asked = new WeakMap<TableStore, Map<string, number>>();

/** Comes to the table, and sits down where one seat is as good as another. */
export function settle(table: TableStore): void {
  const { view, own } = table;
  if (!view || !own) return;
  if (may(own, "join")) ask(table, "join", () => void table.act({ type: "join" }));
  else if (own.seats.length === 0 && view.felt.seats > 0 && view.felt.multi_seat <= 1) {
    const free = own.acts.find((act) => act.key === "take-seat" && act.refused === null);
    if (free) ask(table, "take-seat", () => void table.act({ type: "take-seat", seat: free.seat }));
  }
}

/** Once, and again only if nothing came of it: the answer is seen in the next view. */
function ask(table: TableStore, what: string, press: () => void): void {
  const times = asked.get(table) ?? new Map<string, number>();
  if (Date.now() - (times.get(what) ?? 0) < AGAIN) return;
  asked.set(table, times.set(what, Date.now()));
  untrack(press);
}
