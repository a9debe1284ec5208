import { read } from "../shell/router.svelte";
import type { LobbyTable } from "../wire/types";

/** What a player wants to see of the lobby. Every wish narrows it. */
export interface Wishes {
  readonly family: string;
  readonly marks: ReadonlySet<Mark>;
  readonly find: string;
}

export type Mark = "free" | "live" | "own-pace" | "small" | "no-commission";

const SMALL = { least: 100, most: 1_000 };

const MARKS: Record<Mark, (table: LobbyTable) => boolean> = {
  free: (table) => table.seats === 0 || table.free > 0,
  live: (table) => table.mode === "live",
  "own-pace": (table) => table.mode === "internal",
  small: (table) => table.minimum >= SMALL.least && table.minimum <= SMALL.most,
  "no-commission": (table) => table.no_commission,
};

export const ALL_MARKS = Object.keys(MARKS) as readonly Mark[];

/** Marks by which the tables differ at all; one that fits none of them would only empty the page. */
export function useful(tables: readonly LobbyTable[]): readonly Mark[] {
  return ALL_MARKS.filter((mark) => tables.some(MARKS[mark]));
}

export function chosen(tables: readonly LobbyTable[], { family, marks, find }: Wishes): LobbyTable[] {
  const words = find.trim().toLowerCase().split(/\s+/);
  return tables.filter(
    (table) =>
      (family === "" || table.family === family) &&
      [...marks].every((mark) => MARKS[mark](table)) &&
      words.every((word) => `${table.title} ${table.table}`.toLowerCase().includes(word)),
  );
}

/** Games that were interrupted and wait, each with the title of the table that it left. */
export function waiting(tables: readonly LobbyTable[]): { readonly name: string; readonly title: string }[] {
  return tables.flatMap((table) => (table.own?.unfinished ?? []).map((name) => ({ name, title: table.title })));
}

/** The path in a link to one of our pages; nothing where the text is no such link. */
export function linked(text: string, host: string): string | null {
  const found = /^(?:https?:\/\/([^/]+))?(\/[^?#\s]+)/.exec(text.trim());
  if (!found?.[2] || (found[1] !== undefined && found[1] !== host)) return null;
  return read(found[2]).page === "lobby" ? null : found[2];
}
