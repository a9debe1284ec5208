import type { Me } from "../wire/types";

const KEEP_ORDER: readonly string[] = ["croupier", "supervisor", "operator"];

/** Whether somebody may keep a player from speaking; the server asks for itself. */
export function keepsOrder(me: Me | null): boolean {
  return me !== null && KEEP_ORDER.includes(me.role);
}
