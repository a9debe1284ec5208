import type { TableStore } from "../state/table.svelte";
import { button, may } from "./buttons";

/** Comes to the table, and sits down where one seat is as good as another. */
export function settle(table: TableStore): void {
  const { view, own } = table;
  if (!view || !own) return;
  if (may(own, "join")) void table.act({ type: "join" });
  else if (own.seats.length === 0 && view.felt.seats > 0 && view.felt.multi_seat <= 1) sitDown(table);
}

function sitDown(table: TableStore): void {
  const free = table.own?.acts.find((act) => act.key === "take-seat" && act.refused === null);
  if (free && !table.sent.has("take-seat") && button(table.own, "leave")) void table.act({ type: "take-seat", seat: free.seat });
}
