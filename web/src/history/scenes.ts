import { empty, reduce, type TableState, type TableView } from "../state/reduce";
import type { OwnEvent, PublicEvent, PublicMove, RoundReplay, RoundView, ShoeProof } from "../wire/types";

/** A moment of a past round: the table as it was then, and what had just happened. */
export interface Scene {
  readonly at: number;
  readonly view: TableView;
  /** The cards as they lay; those of the last moment stay until the end. */
  readonly round: RoundView | null;
  readonly moves: readonly PublicMove[];
  readonly told: PublicEvent | null;
  readonly own: OwnEvent | null;
}

/** A past round as its moments, the end of betting first. */
export function scenes(replay: RoundReplay): Scene[] {
  const table = replay.row.table;
  let state: TableState = reduce(empty(table), { type: "snapshot", table, n: (replay.steps[0]?.n ?? 1) - 1, at: replay.first.at, public: replay.first });
  const found: Scene[] = [{ at: replay.first.at, view: replay.first, round: replay.first.round, moves: [], told: null, own: null }];
  for (const step of replay.steps) {
    state = reduce(state, { type: "happened", table, n: step.n, at: step.at, public: step.public, now: step.now });
    if (!state.view || (!step.public && !step.own)) continue;
    const moves = step.public?.type === "round-moved" ? step.public.moves : [];
    found.push({ at: step.at, view: state.view, round: state.view.round ?? found.at(-1)?.round ?? null, moves, told: step.public, own: step.own });
  }
  return found;
}

/** The cards of a round in the order in which they left the shoe; nothing stands for one that nobody saw. */
export function dealtIn(all: readonly Scene[]): (string | null)[] {
  const cards: (string | null)[] = [];
  let hole = -1;
  for (const { moves, told } of all) {
    if (told?.type === "card-burnt") cards.push(told.card || null);
    for (const move of moves) {
      if (move.type === "card-dealt") cards.push(move.card);
      if (move.type === "hole-card-taken") hole = cards.push(null) - 1;
      if (move.type === "hole-card-turned" && hole >= 0) cards[hole] = move.card;
    }
  }
  return cards;
}

/** The cards of a shoe that lay on the table: one that contradicted the dealer's check went back at once. */
export function stayed({ dealt, returned }: Pick<ShoeProof, "dealt" | "returned">): string[] {
  return dealt.filter((_, at) => !returned.some(({ after, cards }) => at < after && at >= after - cards.length));
}

/** From which place of the shoe on these cards lie, one after the other; null where they lie nowhere. */
export function placeOf(shoe: readonly string[], cards: readonly (string | null)[]): number | null {
  if (!cards.some((card) => card !== null)) return null;
  const place = shoe.findIndex((_, at) => at + cards.length <= shoe.length && cards.every((card, i) => card === null || shoe[at + i] === card));
  return place === -1 ? null : place;
}
