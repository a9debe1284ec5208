import type { EndedStake } from "../wire/types";

export type Ended = "won" | "lost" | "push" | "returned";

export interface Total {
  readonly ended: Ended;
  /** What was won, came back, or was lost. */
  readonly change: number;
  readonly staked: number;
  readonly back: number;
  /** Returned less staked. */
  readonly net: number;
}

const NICE = 10;
const BIG = 50;

/** What came back of a stake; a golden chip that won is spent, and counts as if it had come back. */
export function backOf(one: EndedStake): number {
  if (one.golden > 0 && one.back > 0) return one.back + one.staked;
  return one.golden_back > 0 ? one.staked : one.back;
}

/** How stakes ended together. Less than was staked is a return, and no win; a golden chip is no money of theirs. */
export function totalOf(ends: readonly EndedStake[]): Total | null {
  if (ends.length === 0) return null;
  let staked = 0;
  let back = 0;
  for (const one of ends) {
    staked += one.staked;
    back += backOf(one);
  }
  const sums = { staked, back, net: back - staked };
  if (back > staked) return { ended: "won", change: back - staked, ...sums };
  if (back === staked) return { ended: "push", change: back, ...sums };
  return back > 0 ? { ended: "returned", change: back, ...sums } : { ended: "lost", change: staked, ...sums };
}

/** 1 is a win, 2 a nice one from ten times the stake, 3 a big one from fifty times; 0 is none. */
export function levelOf({ ended, change, staked }: Pick<Total, "ended" | "change" | "staked">): 0 | 1 | 2 | 3 {
  if (ended !== "won") return 0;
  return change >= BIG * staked ? 3 : change >= NICE * staked ? 2 : 1;
}
