import { said } from "../i18n/index.svelte";
import { labelOf, rowOf } from "../table/rows";
import { totalOf, type Ended as EndedAs } from "../table/winning";
import { spotKey, type Ghost, type RefusedSpot } from "../state/table.svelte";
import { refusedOn } from "../state/ranges";
import type { TableView } from "../state/reduce";
import type { EndedStake, FieldView, OwnView, SlipRow } from "../wire/types";
import { dealtHand } from "./hands";

export type Ended = "" | EndedAs;

/** One place for chips, as its player sees it. */
export interface Spot {
  readonly key: string;
  readonly hand: string;
  readonly field: FieldView;
  readonly behind: boolean;
  /** Their own stake, golden chips counted in. */
  readonly mine: number;
  /** How much of it is golden. */
  readonly golden: number;
  /** What others have there; a field that every player has for themselves shows nothing of others. */
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
  /** The odds of the row that came, where it is not paid yet. */
  readonly odds: string;
  /** How it ended, in the words of the server. */
  readonly label: string;
  /** What its best row would win. */
  readonly possible: number;
}

export interface Known {
  readonly view: TableView;
  readonly own: OwnView | null;
  readonly ghosts: readonly Ghost[];
  readonly refused: RefusedSpot | null;
  /** The selected chip, or a golden one that was picked from the tray. */
  readonly chip: number;
  readonly golden: number;
}

export function spotAt({ view, own, ghosts, refused, chip, golden }: Known, hand: string, field: FieldView, behind = false): Spot {
  const key = spotKey(hand, field.bet, behind);
  const range = own?.fields.find((one) => one.hand === hand && one.bet === field.bet && one.behind === behind);
  const rows = (own?.slip ?? []).filter((row) => row.hand === hand && row.bet === field.bet && row.behind === behind);
  const ends = endsAt(view, own, hand, field.bet, behind);
  const mine = own ? ownStake(view, own, rows, ends, hand, field, behind) : { amount: 0, golden: 0 };
  const theirs = behind || field.per_player || view.phase !== "result" ? [] : (view.result?.stakes ?? []).filter((one) => one.player !== own?.player && dealtHand(view, one.hand) === hand && one.bet === field.bet);
  return {
    key,
    hand,
    field,
    behind,
    mine: mine.amount,
    golden: mine.golden,
    others: field.per_player ? 0 : add(theirs, (one) => one.staked) || othersAt(view, own, hand, field.bet, behind, mine.amount),
    ghost: ghosts.filter((ghost) => ghost.key === key).reduce((sum, ghost) => sum + ghost.amount, 0),
    refusal: refused?.key === key ? refused.reason : "",
    closed: own && range ? saidOr(refusedOn(range, chip, golden, own)) : "",
    ...outcome(view, ends.length > 0 ? ends : theirs, mine.amount, hand, field),
    possible: rows.reduce((sum, row) => sum + row.possible, 0),
  };
}

function saidOr(why: ReturnType<typeof refusedOn>): string | null {
  return why && said(why);
}

interface Own {
  readonly amount: number;
  readonly golden: number;
}

function ownStake(view: TableView, own: OwnView, rows: readonly SlipRow[], ends: readonly EndedStake[], hand: string, field: FieldView, behind: boolean): Own {
  if (view.phase !== "betting" && field.main) {
    const hands = own.hands.filter((one) => dealtHand(view, one.hand) === hand && one.behind === behind);
    if (hands.length > 0) return { amount: add(hands, (one) => one.stake), golden: hands.some((one) => one.golden > 0) ? add(hands, (one) => one.stake) : 0 };
  }
  if (rows.length > 0) return { amount: add(rows, (row) => row.amount), golden: add(rows, (row) => add(row.chips, (chip) => chip)) };
  const lying = Object.values(view.stakes).filter((one) => one.player === own.player && dealtHand(view, one.hand) === hand && one.bet === field.bet);
  if (lying.length > 0 && !behind) return { amount: add(lying, (one) => one.amount), golden: add(lying, (one) => (one.golden > 0 ? one.amount : 0)) };
  return { amount: add(ends, (one) => one.staked), golden: add(ends, (one) => (one.golden > 0 ? one.staked : 0)) };
}

function endsAt(view: TableView, own: OwnView | null, hand: string, bet: string, behind: boolean): EndedStake[] {
  if (view.phase !== "result" || !own) return [];
  const seats = own.hands.filter((one) => one.behind).map((one) => dealtHand(view, one.hand));
  return own.settlements.filter((one) => dealtHand(view, one.hand) === hand && one.bet === bet && seats.includes(hand) === behind);
}

function othersAt(view: TableView, own: OwnView | null, hand: string, bet: string, behind: boolean, mine: number): number {
  if (behind) {
    const sums = Object.values(view.sums).filter((one) => dealtHand(view, one.hand) === hand && one.bet === bet && one.behind);
    return Math.max(0, add(sums, (one) => one.amount) - mine);
  }
  return add(Object.values(view.stakes).filter((one) => one.player !== own?.player && dealtHand(view, one.hand) === hand && one.bet === bet), (one) => one.amount);
}

interface Outcome {
  readonly ended: Ended;
  readonly change: number;
  readonly odds: string;
  readonly label: string;
}

function outcome(view: TableView, ends: readonly EndedStake[], mine: number, hand: string, field: FieldView): Outcome {
  const total = totalOf(ends);
  if (total) return { ended: total.ended, change: total.change, odds: ends[0]?.odds ?? "", label: [...new Set(ends.map((one) => one.label))].join(", ") };
  const label = view.phase === "betting" ? undefined : labelOf(view.round?.labels ?? [], field.bet, hand);
  if (label === undefined || mine === 0) return { ended: "", change: 0, odds: "", label: "" };
  const odds = rowOf(field, label)?.odds ?? "";
  return { ended: odds === "" ? "lost" : odds === "push" ? "push" : "won", change: 0, odds, label };
}

export function add<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}
