import { untrack } from "svelte";
import type { TableStore } from "../state/table.svelte";
import { button, may } from "./buttons";

const AGAIN = 4_000;
const asked = new WeakMap<TableStore, Map<string, number>>();
/** What this window had at a table: a place that the house gave to others is not taken again while nobody sits here. */
const had = new WeakMap<TableStore, Set<string>>();
let touched = 0;

/** Somebody is at this window: the table may be settled at again. */
export function touch(table: TableStore): void {
  touched = Date.now();
  settle(table);
}

/** Comes to the table, and sits down where one seat is as good as another. */
export function settle(table: TableStore): void {
  const { view, own } = table;
  if (!view || !own) return;
  if (!button(own, "join")) note(table, "join");
  if (own.seats.length > 0) note(table, "take-seat");
  if (may(own, "join")) ask(table, "join", () => void table.act({ type: "join" }));
  else if (own.seats.length === 0 && view.felt.seats > 0 && view.felt.multi_seat <= 1) {
    const free = own.acts.find((act) => act.key === "take-seat" && act.refused === null);
    if (free) ask(table, "take-seat", () => void table.act({ type: "take-seat", seat: free.seat }));
  }
}

function note(table: TableStore, what: string): void {
  had.set(table, (had.get(table) ?? new Set()).add(what));
}

/** Once, and again only if nothing came of it: the answer is seen in the next view. */
function ask(table: TableStore, what: string, press: () => void): void {
  const times = asked.get(table) ?? new Map<string, number>();
  const last = times.get(what) ?? 0;
  if (Date.now() - last < AGAIN || (last > 0 && had.get(table)?.has(what) && touched < last)) return;
  asked.set(table, times.set(what, Date.now()));
  untrack(press);
}
