import { getContext, setContext } from "svelte";
import type { TableStore } from "../state/table.svelte";

const KEY = Symbol("table");

/** The table whose screen this is, for everything that is drawn on it. */
export function provideTable(table: TableStore): void {
  setContext(KEY, table);
}

export function useTable(): TableStore {
  return getContext(KEY);
}
