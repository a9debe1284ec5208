import { locale } from "../i18n/index.svelte";
import type { BetRules, Chance } from "../wire/types";

/** A part of one as per cent, with as many digits as it needs to differ from nothing. */
export function percent(chance: Chance, digits = 2): string {
  const value = Number(chance.decimal);
  const small = value !== 0 && Math.abs(value) < 0.001;
  const form: Intl.NumberFormatOptions = small ? { maximumSignificantDigits: 3 } : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale(), { style: "percent", ...form }).format(value);
}

/** How many times one must wait for it on average; null for what is certain or never comes. */
export function oneIn(chance: Chance): number | null {
  const value = Number(chance.decimal);
  if (value <= 0 || value >= 1) return null;
  return value < 0.01 ? Math.round(1 / value) : Math.round(10 / value) / 10;
}

/** How wide a bar for it is, in per cent of the widest. */
export function share(chance: Chance, most: number): number {
  return most > 0 ? Math.max(0, Math.min(100, (100 * Number(chance.decimal)) / most)) : 0;
}

export interface Row {
  /** Of its title in the texts. */
  readonly key: string;
  readonly title: string;
  readonly pays: string;
  readonly gross: string;
  /** Cards that win it; empty where none are shown. */
  readonly example: string;
  readonly chance: Chance | null;
}

/** The rows of a bet with how often each comes, where that is known of rows. */
export function rowsOf(bet: BetRules): Row[] {
  return bet.rows.map(({ key, title, odds, gross, example }) => ({ key, title, pays: odds, gross, example, chance: bet.odds?.rows.find((row) => row.title === title)?.chance ?? null }));
}

const NET = /^net ([+-][\d.]+)$/;

/** How rounds end, in stakes, where splits and doubles make more of a stake than its rows say. */
export function endsOf(bet: BetRules): { readonly net: number; readonly chance: Chance }[] {
  return (bet.odds?.rows ?? []).flatMap(({ title, chance }) => {
    const net = NET.exec(title)?.[1];
    return net === undefined ? [] : [{ net: Number(net), chance }];
  });
}

/** The best price that a bet can pay. */
export function best(bet: BetRules): string {
  const worth = (odds: string) => {
    const [win = "-1", stake = "1"] = odds.split(":");
    return Number(win) / Number(stake);
  };
  return bet.rows.map(({ odds }) => odds).filter((odds) => odds.includes(":")).reduce((a, b) => (worth(b) > worth(a) ? b : a), "");
}
