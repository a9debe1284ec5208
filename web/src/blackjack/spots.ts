import { spotKey, type Ghost, type RefusedSpot } from "../state/table.svelte";
import type { TableView } from "../state/reduce";
import type { EndedStake, FieldView, OwnView, SlipRow } from "../wire/types";
import { dealtHand } from "./hands";

export type Ended = "" | "won" | "lost" | "push" | "returned";

/** One place for chips, as its player sees it. */
export interface Spot {
  readonly key: string;
  readonly hand: string;
  readonly field: FieldView;
  readonly behind: boolean;
  /** His own stake, golden chips counted in. */
  readonly mine: number;
  /** How much of it is golden. */
  readonly golden: number;
  /** What others have there. */
  readonly others: number;
  /** Chips that were sent and are not booked. */
  readonly ghost: number;
  /** Why the last chip was not taken. */
  readonly refusal: string;
  /** Why no chip can be put here now; null where one can, empty where there is nothing to say. */
  readonly closed: string | null;
  readonly ended: Ended;
  /** What was won, or came back. */
  readonly change: number;
  /** What its best row would win. */
  readonly possible: number;
}

export interface Known {
  readonly view: TableView;
  readonly own: OwnView | null;
  readonly ghosts: readonly Ghost[];
  readonly refused: RefusedSpot | null;
}

export function spotAt({ view, own, ghosts, refused }: Known, hand: string, field: FieldView, behind = false): Spot {
  const key = spotKey(hand, field.bet, behind);
  const act = own?.fields.find((one) => one.hand === hand && one.bet === field.bet && one.behind === behind);
  const rows = (own?.slip ?? []).filter((row) => row.hand === hand && row.bet === field.bet && row.behind === behind);
  const ends = endsAt(view, own, hand, field.bet, behind);
  const mine = own ? ownStake(view, own, rows, ends, hand, field, behind) : { amount: 0, golden: 0 };
  return {
    key,
    hand,
    field,
    behind,
    mine: mine.amount,
    golden: mine.golden,
    others: othersAt(view, own, hand, field.bet, behind, mine.amount),
    ghost: ghosts.filter((ghost) => ghost.key === key).reduce((sum, ghost) => sum + ghost.amount, 0),
    refusal: refused?.key === key ? refused.reason : "",
    closed: act ? act.refused : "",
    ...outcome(view, ends, mine.amount, hand, field.bet),
    possible: rows.reduce((sum, row) => sum + row.possible, 0),
  };
}

interface Own {
  readonly amount: number;
  readonly golden: number;
}

function ownStake(view: TableView, own: OwnView, rows: readonly SlipRow[], ends: readonly EndedStake[], hand: string, field: FieldView, behind: boolean): Own {
  if (view.phase !== "betting" && field.main) {
    const hands = own.hands.filter((one) => dealtHand(one.hand) === hand && one.behind === behind);
    if (hands.length > 0) return { amount: add(hands, (one) => one.stake), golden: hands.some((one) => one.golden > 0) ? add(hands, (one) => one.stake) : 0 };
  }
  if (rows.length > 0) return { amount: add(rows, (row) => row.amount), golden: add(rows, (row) => add(row.chips, (chip) => chip)) };
  const lying = view.stakes.filter((one) => one.player === own.player && dealtHand(one.hand) === hand && one.bet === field.bet);
  if (lying.length > 0 && !behind) return { amount: add(lying, (one) => one.amount), golden: add(lying, (one) => (one.golden > 0 ? one.amount : 0)) };
  return { amount: add(ends, (one) => one.staked), golden: add(ends, (one) => (one.golden > 0 ? one.staked : 0)) };
}

function endsAt(view: TableView, own: OwnView | null, hand: string, bet: string, behind: boolean): EndedStake[] {
  if (view.phase === "betting" || !own) return [];
  const seats = own.hands.filter((one) => one.behind).map((one) => dealtHand(one.hand));
  return own.settlements.filter((one) => dealtHand(one.hand) === hand && one.bet === bet && seats.includes(hand) === behind);
}

function othersAt(view: TableView, own: OwnView | null, hand: string, bet: string, behind: boolean, mine: number): number {
  const sums = view.sums.filter((one) => dealtHand(one.hand) === hand && one.bet === bet && one.behind === behind);
  if (sums.length > 0) return Math.max(0, add(sums, (one) => one.amount) - mine);
  if (behind) return 0;
  return add(view.stakes.filter((one) => one.player !== own?.player && dealtHand(one.hand) === hand && one.bet === bet), (one) => one.amount);
}

function outcome(view: TableView, ends: readonly EndedStake[], mine: number, hand: string, bet: string): { ended: Ended; change: number } {
  if (ends.length > 0) return settled(ends);
  const label = view.phase === "betting" ? undefined : view.round?.labels.find((one) => one.hand === hand && one.bet === bet);
  if (!label || mine === 0) return { ended: "", change: 0 };
  return { ended: label.label === "lose" ? "lost" : label.label === "push" ? "push" : "won", change: 0 };
}

/** How stakes ended together. Less than was staked is a return, and no win. */
export function settled(ends: readonly EndedStake[]): { ended: Ended; change: number } {
  const staked = add(ends, (one) => one.staked);
  const back = add(ends, (one) => (one.golden > 0 && one.back > 0 ? one.back + one.staked : one.golden_back > 0 ? one.staked : one.back));
  if (back > staked) return { ended: "won", change: back - staked };
  if (back === staked) return { ended: "push", change: back };
  return back > 0 ? { ended: "returned", change: back } : { ended: "lost", change: staked };
}

export function add<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}
