import { namedText, t, type Key } from "../i18n/index.svelte";
import type { NextStep } from "../wire/types";

/** What to do next, in large letters and aloud. */
export function stepWords({ step, seat, box, place, number }: NextStep): string {
  const one = box > 0 && seat > 0 ? ".box" : "";
  return t(`step.${step}${one}` as Key, { seat, box, place: namedText(place), n: number });
}

/** What the one large button does where no card is wanted; empty where there is nothing to press. */
export function pressWords({ gives, number }: NextStep): string {
  return gives ? t(`press.${gives}` as Key, { n: number }) : "";
}
