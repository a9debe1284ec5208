import type { FeltView } from "../wire/types";

/** What the rules of the game say under a key; empty where they say nothing. */
export function rule(felt: FeltView, key: string): string {
  return felt.rules.find(([name]) => name === key)?.[1] ?? "";
}
