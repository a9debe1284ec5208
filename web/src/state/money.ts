import { locale } from "../i18n/index.svelte";
import { settings } from "./settings.svelte";

const MINOR = 100;
let unit = "";
const formats = new Map<string, Intl.NumberFormat>();

/** A format takes longer to make than to use hundreds of times. */
function format(least: number, most: number): Intl.NumberFormat {
  const key = `${locale()} ${least} ${most}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale(), { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, known);
  return known;
}

/** An amount as the player wants to read it: whole units without decimals, credits by denomination. */
export function money(minor: number, always = false): string {
  const one = settings.unit === "credits" ? settings.denomination : MINOR;
  const whole = minor % one === 0 && !always;
  const digits = whole || settings.unit === "credits" ? 0 : 2;
  return format(digits, 2).format(minor / one);
}

/** A gain with +, a loss with −, and 0 without a sign. */
export function signed(minor: number, always = false): string {
  return minor > 0 ? `+${money(minor, always)}` : money(minor, always).replace("-", "−");
}

/** Whatever amounts are shown in, the credit meter stays in currency. */
export function currency(minor: number, name = unit): string {
  const amount = format(2, 2).format(minor / MINOR);
  return name ? `${amount} ${name}` : amount;
}

/** What the house calls a unit of money; it is known before any amount is shown. */
export function callCurrency(name: string): void {
  unit = name;
}

/** Short enough for a chip: 1K for a thousand. */
export function onChip(minor: number): string {
  const units = minor / (settings.unit === "credits" ? settings.denomination : MINOR);
  if (units >= 1_000_000) return `${units / 1_000_000}M`;
  return units >= 1_000 ? `${units / 1_000}K` : String(units);
}

/** What the chips of a table are worth: a chip is so many credits, and a credit is what its player chose. */
export function chipsWorth(chips: readonly number[]): readonly number[] {
  return settings.unit === "credits" ? chips.map((chip) => Math.round((chip * settings.denomination) / MINOR)) : chips;
}

export function number(value: number): string {
  return format(0, 3).format(value);
}

/** Hours and minutes of a moment that is near. */
export function clockTime(micro: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(micro / 1_000);
}

export function time(micro: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(micro / 1_000);
}
