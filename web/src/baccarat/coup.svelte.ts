import { t } from "../i18n/index.svelte";
import { sideName } from "../roads/telling";
import type { TableStore } from "../state/table.svelte";
import { backOf } from "../table/winning";
import type { CoupView } from "../wire/types";
import type { Side } from "./groups";

const NONE: CoupView = { player: [], banker: [], player_total: 0, banker_total: 0, winner: null, natural: null };
const SIDES = { P: "player", B: "banker", T: "tie" } as const;

/** What the felt shows of the coup, read from the views of a table. */
export class Coup {
  /** The round and the cards that lay there when the table came into sight; they are not dealt again. */
  #first: { readonly round: string; readonly player: number; readonly banker: number } | null = null;

  constructor(private readonly table: TableStore) {
    const round = table.view?.round;
    if (round?.coup) this.#first = { round: round.id, player: round.coup.player.length, banker: round.coup.banker.length };
  }

  readonly round = $derived.by(() => this.table.view?.round ?? null);
  readonly cards = $derived.by(() => this.round?.coup ?? NONE);
  readonly over = $derived.by(() => this.round?.over ?? false);
  readonly winner = $derived.by((): Side | null => (this.cards.winner ? SIDES[this.cards.winner] : null));

  known(side: "player" | "banker"): number {
    return this.#first && this.#first.round === this.round?.id ? this.#first[side] : 0;
  }

  /** The other side won; at a tie nobody lost. */
  lost(side: "player" | "banker"): boolean {
    return this.over && this.winner !== null && this.winner !== side && this.winner !== "tie";
  }

  /** Who won; empty while nobody has. */
  readonly outcome = $derived.by(() => {
    const { winner } = this.cards;
    if (!winner) return "";
    return winner === "T" ? t("bac.tie") : t("bac.wins", { side: sideName(winner) });
  });

  /** "7 to 5, with three cards". */
  readonly score = $derived.by(() => {
    const { player, banker, player_total, banker_total, natural } = this.cards;
    const high = Math.max(player_total, banker_total);
    const low = Math.min(player_total, banker_total);
    if (natural !== null) return t("bac.score.natural", { high, low });
    const three = this.winner === "player" ? player.length > 2 : this.winner === "banker" && banker.length > 2;
    return t(three ? "bac.score.three" : "bac.score", { high, low });
  });

  /** What the player's own stakes made, once they are settled. */
  readonly sums = $derived.by(() => {
    const { view } = this.table;
    const ends = view?.result && view.phase !== "betting" ? (this.table.own?.settlements ?? []) : [];
    const staked = ends.reduce((sum, end) => sum + end.staked, 0);
    const back = ends.reduce((sum, end) => sum + backOf(end), 0);
    const won = ends.reduce((sum, end) => sum + Math.max(0, backOf(end) - end.staked), 0);
    return { staked, back, won };
  });
}
