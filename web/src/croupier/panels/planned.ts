import type { PlannedShift } from "../../wire/types";

const DAY = 24 * 60 * 60 * 1_000;

/** To whom the table goes next, by its roster: who is to deal already, and does not; else who comes after. Moments in microseconds. */
export function relief(planned: readonly PlannedShift[], dealing: string, at: number): PlannedShift | null {
  const due = planned.findLast(({ begins }) => begins <= at);
  if (due && due.croupier !== dealing) return due;
  return planned.find(({ begins, croupier }) => begins > at && croupier !== dealing) ?? null;
}

/** What still holds of a roster: who is to deal now, and who comes after. */
export function stillPlanned(planned: readonly PlannedShift[], at: number): readonly PlannedShift[] {
  const due = planned.findLastIndex(({ begins }) => begins <= at);
  return planned.slice(Math.max(0, due));
}

/** With one more, in its place; who was to begin at that moment is not any more. */
export function withShift(planned: readonly PlannedShift[], one: PlannedShift): readonly PlannedShift[] {
  return [...planned.filter(({ begins }) => begins !== one.begins), one].sort((a, b) => a.begins - b.begins);
}

/** The next moment at which the clock on the wall shows `20:00`, in milliseconds; NaN where that is no time. */
export function nextAt(time: string, now: number): number {
  const [hours = NaN, minutes = NaN] = time.split(":").map(Number);
  const moment = new Date(now).setHours(hours, minutes, 0, 0);
  return moment > now ? moment : new Date(moment + DAY).setHours(hours, minutes, 0, 0);
}
