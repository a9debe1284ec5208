import type { Component } from "svelte";

export type Felt = Component<{ compact?: boolean }>;

/** The felts that families of games have of their own. This is the only place of the pages that knows a family by its name. */
const OWN: Readonly<Record<string, () => Promise<{ default: Felt }>>> = {
  blackjack: () => import("../blackjack/BlackjackTable.svelte"),
  baccarat: () => import("../baccarat/BaccaratTable.svelte"),
};

const asked = new Map<string, Promise<{ default: Felt }>>();

/** Asked for once in a page. */
export function feltOf(family: string): Promise<{ default: Felt }> {
  const felt = asked.get(family) ?? OWN[family]?.() ?? import("../felt/PlainTable.svelte");
  asked.set(family, felt);
  return felt;
}
