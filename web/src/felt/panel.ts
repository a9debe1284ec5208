import { labelOf, rowOf } from "../table/rows";
import type { FieldView, LabelView } from "../wire/types";

export interface PanelRow {
  readonly key: string;
  readonly title: string;
  readonly odds: string;
  readonly lit: boolean;
}

/** Special bets that pay alike stand together, such as the pairs of both sides. */
export interface Panel {
  readonly bets: string;
  readonly fields: readonly FieldView[];
  readonly rows: readonly PanelRow[];
}

export function panels(fields: readonly FieldView[], labels: readonly LabelView[]): readonly Panel[] {
  const alike = new Map<string, FieldView[]>();
  for (const field of fields) {
    const key = JSON.stringify(field.rows.map(({ title, odds }) => [title, odds]));
    alike.set(key, [...(alike.get(key) ?? []), field]);
  }
  const sorted = [...alike.values()].sort((a, b) => Number((a[0]?.rows ?? []).length > 1) - Number((b[0]?.rows ?? []).length > 1));
  return sorted.map((same) => ({
    bets: same.map((field) => field.bet).join(),
    fields: same,
    rows: (same[0]?.rows ?? []).map((row) => ({ key: row.key, title: row.title, odds: row.odds, lit: same.some((field) => rowOf(field, labelOf(labels, field.bet))?.title === row.title) })),
  }));
}

/** Names that share their first or their last words, such as "Player · Banker Pair". */
export function joined(titles: readonly string[]): string {
  const [first = "", ...rest] = titles;
  const shared = first.split(" ").filter((word, at) => rest.length > 0 && rest.every((title) => title.split(" ")[at] === word));
  if (shared.length > 0 && first.startsWith(shared.join(" "))) return [first, ...rest.map((title) => title.slice(shared.join(" ").length + 1))].join(" · ");
  const last = first.split(" ").at(-1) ?? "";
  const alike = rest.length > 0 && rest.every((title) => title.endsWith(` ${last}`));
  return alike ? [...titles.slice(0, -1).map((title) => title.slice(0, -last.length - 1)), titles.at(-1)].join(" · ") : titles.join(" · ");
}
