import type { TableConsole } from "./console.svelte";

export interface Stakes {
  readonly main: number;
  readonly special: number;
  readonly behind: number;
}

/** What lies on a hand, or before everybody where there are none: main bets, special bets, and those of others behind. */
export function stakesOn({ view, croupier }: Pick<TableConsole, "view" | "croupier">, hand: string): Stakes {
  const mains = new Set((view?.felt.fields ?? []).filter((field) => field.main).map((field) => field.bet));
  const own = Object.values(croupier?.stakes ?? {}).filter((one) => one.hand === hand);
  const sums = Object.values(croupier?.sums ?? {}).filter((one) => one.hand === hand);
  const all = [...own, ...sums.filter((one) => !one.behind)];
  const sum = (rows: readonly { readonly amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);
  return { main: sum(all.filter(({ bet }) => mains.has(bet))), special: sum(all.filter(({ bet }) => !mains.has(bet))), behind: sum(sums.filter((one) => one.behind)) };
}
