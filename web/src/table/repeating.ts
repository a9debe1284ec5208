import { house } from "../state/house.svelte";
import type { TableStore } from "../state/table.svelte";
import type { ButtonView } from "../wire/types";
import { button } from "./buttons";

/**
 * Repeat as it can be pressed here. Where nothing was staked at this table yet, the stakes of another open table of the
 * same game are repeated, which the house remembers (G11).
 */
export function repeatOf(table: TableStore, key: "repeat-bets" | "repeat-doubled" = "repeat-bets"): ButtonView | undefined {
  const act = button(table.own, key);
  const last = elsewhere(table);
  if (!act || act.refused === null || last === 0) return act;
  return { ...act, refused: null, cost: key === "repeat-doubled" ? 2 * last : last };
}

/** What was staked last at another table of this game; nothing where it is not asked. */
function elsewhere(table: TableStore): number {
  const { own, view } = table;
  if (!own || !table.taking || own.staked > 0 || own.repeatable.length > 0) return 0;
  const others = [...house.tables.values()].filter((other) => other !== table && other.view?.game === view?.game);
  return others.reduce((most, other) => Math.max(most, worth(other)), 0);
}

function worth(table: TableStore): number {
  return (table.own?.repeatable ?? []).reduce((all, row) => all + row.amount, 0);
}
