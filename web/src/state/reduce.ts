import type { FeltStake, FeltSum, Happened, Now, OwnView, PublicEvent, PublicView, SeatView, ToClient } from "../wire/types";

/** A table as its page shows it. The server says what is; this only puts what it says in its place. */
export interface TableState {
  readonly name: string;
  readonly n: number;
  readonly view: PublicView | null;
  readonly own: OwnView | null;
  /** Why the table is not served, where it is not. */
  readonly gone: string;
}

const HISTORY = 30;

export function empty(name: string): TableState {
  return { name, n: -1, view: null, own: null, gone: "" };
}

export function reduce(state: TableState, message: ToClient): TableState {
  switch (message.type) {
    case "snapshot":
      return { ...state, n: message.n, view: message.public, gone: "" };
    case "own":
      return { ...state, own: message.own };
    case "table-gone":
      return { ...state, gone: message.reason };
    case "happened":
      return message.n <= state.n || !state.view ? state : { ...state, n: message.n, view: happened(state.view, message) };
    default:
      return state;
  }
}

function happened(view: PublicView, message: Happened): PublicView {
  const told = message.public ? event(view, message.public) : view;
  return { ...(message.now ? now(told, message.now) : told), at: message.at };
}

function now(view: PublicView, changed: Now): PublicView {
  const { past, ...rest } = changed;
  const history = past ? [...view.history, past].slice(-HISTORY) : view.history;
  return { ...view, ...rest, history };
}

function event(view: PublicView, told: PublicEvent): PublicView {
  switch (told.type) {
    case "guests-counted":
      return { ...view, guests: told.guests, seats: view.seats.filter((seat) => !told.freed.includes(seat.seat)) };
    case "seat-taken":
      return { ...view, seats: [...view.seats, taken(told.seat, told.player)].sort((a, b) => a.seat - b.seat) };
    case "seat-freed":
      return { ...view, seats: view.seats.filter((seat) => seat.seat !== told.seat) };
    case "seats-changed": {
      const { seats, type: _, ...changed } = told;
      const known = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null && value !== undefined));
      return { ...view, seats: view.seats.map((seat) => (seats.includes(seat.seat) ? { ...seat, ...known } : seat)) };
    }
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
    case "card-corrected":
      return { ...view, round: told.round ?? view.round, result: told.result ?? view.result };
    default:
      return view;
  }
}

function taken(seat: number, player: string): SeatView {
  return { seat, player, connected: true, away: false, ready: false, reserved: false };
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
