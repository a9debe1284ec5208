import type { Band } from "./types";

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** In percent of the width. */
  readonly at: (amount: number) => number;
}

/** One scale for all bands of a table: it holds every band, every win, and 0. */
export function scaleOf(bands: readonly (Band | null)[]): Scale {
  const known = bands.filter((band) => band !== null);
  const low = Math.min(0, ...known.map(({ expected, within, actual }) => Math.min(expected - within, actual)));
  const high = Math.max(1, ...known.map(({ expected, within, actual }) => Math.max(expected + within, actual)));
  return { low, high, at: (amount) => (100 * (amount - low)) / (high - low) };
}

/** Where a path such as `day/2026-11-15/table/etg-1` is: the span, a day of it, and what it is narrowed down to. */
export interface Where {
  readonly span: string;
  readonly day: string;
  readonly about: string;
  readonly key: string;
}

const SPANS: readonly string[] = ["day", "week", "month"];
const ABOUT: readonly string[] = ["table", "game", "dealer", "player"];

export function whereIn(rest: string): Where {
  const [span = "", day = "", about = "", ...key] = rest.split("/");
  const known = ABOUT.includes(about) && key.join("/") !== "";
  return { span: SPANS.includes(span) ? span : "day", day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : "today", about: known ? about : "", key: known ? key.join("/") : "" };
}

export function pathOf({ span, day, about, key }: Where): string {
  return `/house/reports/${span}/${day}${about ? `/${about}/${encodeURIComponent(key)}` : ""}`;
}

/** The same day of the span before or after, by the first and the last day of this one. */
export function neighbour(first: string, last: string, way: -1 | 1): string {
  const at = new Date(`${way < 0 ? first : last}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + way);
  return at.toISOString().slice(0, 10);
}
