import { t } from "../i18n/index.svelte";

const MINUTE = 60_000_000;

/** A span of microseconds in hours and minutes. */
export function span(micro: number): string {
  const minutes = Math.max(0, Math.floor(micro / MINUTE));
  return minutes < 60 ? t("account.minutes", { m: minutes }) : t("account.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

export function ofMinutes(minutes: number): number {
  return minutes * MINUTE;
}

export function inMinutes(micro: number): number {
  return Math.round(micro / MINUTE);
}
