import { house } from "../state/house.svelte";
import type { TableStore } from "../state/table.svelte";

export interface Support {
  readonly address: string;
  readonly href: string;
}

/** Where the players of a table may write to; null where its profile has no support, or the house none. */
export function supportOf(table: TableStore): Support | null {
  const address = house.me?.support ?? "";
  if (!address || !table.view?.felt.support) return null;
  return { address: address.replace("https://", ""), href: address.startsWith("https://") ? address : `mailto:${address}` };
}
