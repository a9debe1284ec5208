import type { FloorAlarm, FloorView } from "../../wire/types";

/** Names of tables by what they need, in their order. */
export interface Groups {
  readonly now: readonly string[];
  readonly look: readonly string[];
  readonly running: readonly string[];
}

const URGENT = { now: 0, look: 1 } as const;

/** The more urgent first, then what waits longer. */
export function before(one: FloorAlarm, other: FloorAlarm): number {
  return URGENT[one.urgency] - URGENT[other.urgency] || one.at - other.at || (one.alarm < other.alarm ? -1 : 1);
}

/** What of a table comes first; null where it runs by itself. */
export function foremost(floor: FloorView, table: string): FloorAlarm | null {
  return alarmsBy(floor).get(table) ?? null;
}

function alarmsBy(floor: FloorView): ReadonlyMap<string, FloorAlarm> {
  const first = new Map<string, FloorAlarm>();
  for (const alarm of Object.values(floor.alarms).sort(before)) if (!first.has(alarm.table)) first.set(alarm.table, alarm);
  return first;
}

/** Tables that need somebody now, those worth a look, and the others by their names. */
export function grouped(floor: FloorView): Groups {
  const first = alarmsBy(floor);
  const needing = Object.keys(floor.tables).flatMap((name) => first.get(name) ?? []).sort(before);
  const names = (now: boolean): readonly string[] => needing.filter(({ urgency }) => (urgency === "now") === now).map(({ table }) => table);
  const running = Object.values(floor.tables).filter(({ table }) => !first.has(table)).sort((a, b) => a.title.localeCompare(b.title) || a.table.localeCompare(b.table));
  return { now: names(true), look: names(false), running: running.map(({ table }) => table) };
}

/** Every row where it was; only tables that are gone leave, and new ones come last. */
export function kept(shown: Groups, found: Groups): Groups {
  const there = new Set([...found.now, ...found.look, ...found.running]);
  const known = new Set([...shown.now, ...shown.look, ...shown.running]);
  const left = (names: readonly string[]): readonly string[] => names.filter((name) => there.has(name));
  return { now: left(shown.now), look: left(shown.look), running: [...left(shown.running), ...[...there].filter((name) => !known.has(name))] };
}
