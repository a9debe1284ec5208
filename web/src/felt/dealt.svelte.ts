import { namedText } from "../i18n/index.svelte";
import type { TableStore } from "../state/table.svelte";
import { scoreOf } from "../table/outcome";
import { totalOf } from "../table/winning";
import type { ShownCards } from "../wire/types";

/** What the felt shows of the cards that belong to nobody, read from the views of a table. */
export class Dealt {
  constructor(private readonly table: TableStore) {}

  readonly round = $derived.by(() => this.table.view?.round ?? null);
  readonly places = $derived.by(() => this.round?.shown.places ?? this.table.view?.felt.places ?? []);
  readonly over = $derived.by(() => this.round?.over ?? false);
  readonly winner = $derived.by(() => this.places.find(({ won }) => won) ?? null);
  /** Where the winner lies; the middle stands for a round that nobody won. */
  readonly side = $derived.by(() => this.winner?.side ?? "middle");
  /** Who won; empty while nobody has. */
  readonly outcome = $derived.by(() => namedText(this.round?.shown.outcome));

  /** Cards on their way to a place; they have no face until they turn. */
  coming({ place }: ShownCards): readonly string[] {
    return this.table.coming(place).map(({ card, squeezed }) => (squeezed ? "" : card));
  }

  /** Another place won; where nobody did, nobody lost. */
  lost({ won }: ShownCards): boolean {
    return this.over && this.winner !== null && !won;
  }

  readonly score = $derived.by(() => (this.round ? scoreOf(this.round) : ""));

  /** What the player's own stakes made, once they are settled. */
  readonly sums = $derived.by(() => {
    const { view } = this.table;
    return view?.result && view.phase !== "betting" ? totalOf(this.table.own?.settlements ?? []) : null;
  });
}
