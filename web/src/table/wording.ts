import { betTitle, t, type Key } from "../i18n/index.svelte";
import type { Values } from "../i18n/filled";
import type { TableStore } from "../state/table.svelte";

/** Texts that name the bets beside the main ones; houses call them special bets or side bets (G12). */
const BESIDE = { special: "side", "special.shown": "side.shown", "special.help": "side.help", "info.special": "info.side", "bac.limits.special": "bac.limits.side", "bac.specials": "side", "bac.tabs": "bac.tabs.side", "command.bet-all-special": "command.bet-all-side" } as const satisfies Partial<Record<Key, Key>>;
export type BesideKey = keyof typeof BESIDE;

/** A text about special bets in the word of the house that the table belongs to. */
export function beside(table: TableStore, key: BesideKey, values: Values = {}): string {
  return t(table.view?.felt.special_bet === "side bet" ? BESIDE[key] : key, values);
}

/** A bet of this table by its name, also where its field is offered no more. */
export function namedBet(table: TableStore, bet: string): string {
  return betTitle(table.view?.felt.fields.find((field) => field.bet === bet) ?? { bet, title: bet });
}
