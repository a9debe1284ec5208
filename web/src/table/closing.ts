import { go } from "../shell/router.svelte";
import { house } from "../state/house.svelte";
import type { TableStore } from "../state/table.svelte";

/** A game can be closed only while nothing of the player lies on it. */
export function mayClose(table: TableStore): boolean {
  return (table.own?.staked ?? 0) === 0 && !(table.own?.hands.length && table.view?.phase === "playing");
}

export async function closeGame(name: string): Promise<void> {
  const table = house.tables.get(name);
  if (table && !mayClose(table)) return;
  if (table?.own) await table.act({ type: "leave" });
  house.close(name);
  const next = house.games[0]?.name;
  if (location.pathname.startsWith("/table/")) go(next ? `/table/${encodeURIComponent(next)}` : "/");
}
