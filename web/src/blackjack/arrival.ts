import { getContext, setContext } from "svelte";

const KEY = Symbol("arrival");
const SETTLED = 600;

/** Cards that lie already when the page opens are not dealt again. */
export function openTable(): void {
  setContext(KEY, performance.now());
}

export function useArrival(): () => "shoe" | "none" {
  const since: number = getContext(KEY) ?? 0;
  return () => (performance.now() - since > SETTLED ? "shoe" : "none");
}
