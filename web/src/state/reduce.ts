import type { Why } from "../i18n/index.svelte";
import type { FeltStake, FeltSum, Happened, Now, OwnView, PublicEvent, PublicView, ToClient } from "../wire/types";

/** What a page follows of a table: roads come laid out, so that their outcomes are not needed. */
export type TableView = Omit<PublicView, "road">;

/** A table as its page shows it. The server says what is; this only puts what it says in its place. */
export interface TableState {
  readonly name: string;
  readonly n: number;
  readonly view: TableView | null;
  readonly own: OwnView | null;
  /** Why the table is not served, where it is not. */
  readonly gone: Why | null;
}

export function empty(name: string): TableState {
  return { name, n: -1, view: null, own: null, gone: null };
}

export function reduce(state: TableState, message: ToClient): TableState {
  switch (message.type) {
    case "snapshot":
      return { ...state, n: message.n, view: message.public, gone: null };
    case "own":
      return { ...state, own: message.own };
    case "table-gone":
      return { ...state, gone: message };
    case "happened":
      return message.n <= state.n || !state.view ? state : { ...state, n: message.n, view: happened(state.view, message) };
    default:
      return state;
  }
}

function happened(view: TableView, message: Happened): TableView {
  const told = message.public ? event(view, message.public) : view;
  return { ...(message.now ? now(told, message.now) : told), at: message.at };
}

function now(view: TableView, changed: Now): TableView {
  const { past, ...rest } = changed;
  const history = past ? [...view.history, past].slice(-view.felt.history) : view.history;
  return { ...view, ...rest, history };
}

function event(view: TableView, told: PublicEvent): TableView {
  switch (told.type) {
    case "shoe-prepared":
    case "betting-opened":
      return told.felt ? { ...view, felt: told.felt } : view;
    case "stakes-moved":
      return { ...view, stakes: moved(view.stakes, told.stakes, sameStake), sums: moved(view.sums, told.sums, sameSum) };
    case "round-moved":
      return {
        ...view,
        round: told.round ?? view.round,
        stakes: told.lying?.stakes ?? view.stakes,
        sums: told.lying?.sums ?? view.sums,
        result: told.result ?? view.result,
      };
    case "answers-counted":
      return view.round ? { ...view, round: { ...view.round, answered: told.answered, asked: told.asked } } : view;
    case "card-corrected":
    case "cards-exchanged":
      return { ...view, round: told.round ?? view.round, result: told.result ?? view.result };
    default:
      return view;
  }
}

/** What lies now on the fields that were touched; nothing is an empty field. */
function moved<T extends { readonly amount: number }>(lay: readonly T[], told: readonly T[], same: (a: T, b: T) => boolean): T[] {
  const kept = lay.filter((one) => !told.some((other) => same(one, other)));
  return [...kept, ...told.filter((one) => one.amount > 0 || hasGold(one))];
}

function hasGold(one: object): boolean {
  return "golden" in one && Number(one.golden) > 0;
}

function sameStake(a: FeltStake, b: FeltStake): boolean {
  return a.player === b.player && a.hand === b.hand && a.bet === b.bet;
}

function sameSum(a: FeltSum, b: FeltSum): boolean {
  return a.hand === b.hand && a.bet === b.bet && a.behind === b.behind;
}
