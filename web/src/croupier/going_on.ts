import type { StaffCommand } from "../wire/types";
import type { TableConsole } from "./console.svelte";

/** Steps that one press does, and what it sends. Whether the hole card is a blackjack has two answers, and is no such step. */
const SENDS: Readonly<Record<string, StaffCommand>> = {
  "sign-in": { type: "sign-in" },
  "deal-hole-card": { type: "deal-hole-card" },
  "prepare-shoe": { type: "prepare-shoe" },
  "open-shoe": { type: "open-shoe" },
  "end-betting": { type: "end-betting" },
  "resume-table": { type: "resume-table" },
};

/** What one press does now: the placed card is accepted, or the step is done; null where there is nothing to press. */
export function pressing(table: TableConsole): "accept" | "again" | StaffCommand | null {
  const open = table.dealing.open;
  if (open?.state === "placed") return "accept";
  if (open?.state === "refused") return "again";
  if (!table.croupier) return null;
  if (table.elsewhere) return null;
  if (!table.mine) return table.me.role === "croupier" ? { type: "sign-in" } : null;
  return SENDS[table.croupier?.next.gives ?? ""] ?? null;
}

export function goOn(table: TableConsole): void {
  const press = pressing(table);
  if (press === "accept") table.dealing.accept();
  else if (press === "again") table.dealing.tryAgain();
  else if (press) void table.send(press);
}
