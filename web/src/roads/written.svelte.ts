import { untrack } from "svelte";
import { whenDrawn } from "../parts/measuring";
import type { TableStore } from "../state/table.svelte";
import type { RoadsView } from "../wire/types";

/**
 * The roads as they are written down: the mark of a coup comes once its result is drawn, in a task of its own. Fields, sums and commands
 * change with the result, and all together would be more than a slow machine draws in time.
 */
export class Written {
  #written = $state.raw<RoadsView | null>(null);
  readonly #true = $derived.by(() => this.table.view?.roads ?? null);

  constructor(private readonly table: TableStore) {
    this.#written = untrack(() => this.#true);
    $effect(() => {
      const now = this.#true;
      // Another shoe has roads of its own; nothing is written on those of the last.
      if (untrack(() => this.#written)?.shoe !== now?.shoe) this.#written = now;
      // By then they may be those of another shoe: what holds then is written.
      else whenDrawn(() => (this.#written = this.#true));
    });
  }

  get roads(): RoadsView | null {
    return this.#written;
  }
}
