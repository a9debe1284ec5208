import { t, type Key } from "../../i18n/index.svelte";
import type { IconName } from "../../parts/Icon.svelte";
import type { FloorAlarm, FloorRow } from "../../wire/types";

const ICONS: Readonly<Record<FloorAlarm["matter"], IconName>> = {
  dispute: "flag",
  fault: "warning",
  halted: "clock",
  "no-croupier": "person",
  "line-lost": "bolt",
  device: "cards",
  approval: "people",
  "hand-pay": "ticket",
  attendant: "bell",
  "hand-over": "repeat",
  award: "star",
};

export function iconOf({ matter }: FloorAlarm): IconName {
  return ICONS[matter];
}

export function matterWords({ matter }: FloorAlarm): string {
  return t(`watch.matter.${matter}` as Key);
}

/** So many rounds has a day behind it before its return is held against the band: the normal curve says nothing of a few. */
const ENOUGH = 100;

/** The return of the day lies where one day in twenty lies by chance: a note, never an alarm. */
export function outside({ returns, rounds }: FloorRow): boolean {
  return returns !== null && rounds >= ENOUGH && Math.abs(returns.actual - returns.exact) > returns.band;
}

/** How long ago, as people say it: 0:48, 12:20, 3 h. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds >= 3_600) return t("watch.hours", { n: Math.floor(seconds / 3_600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Millionths as a percentage with two decimals. */
export function percent(millionths: number, locale: string): string {
  return (millionths / 10_000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
