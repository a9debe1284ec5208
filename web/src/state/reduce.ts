import type { Why } from "../i18n/index.svelte";
import type { OwnHand, OwnView, PublicView, Refusal, ToClient } from "../wire/types";
import { merged } from "./difference";

export type TableView = PublicView;

/** A table as its page shows it. The server says what is; this only puts what it says in its place. */
export interface TableState {
  readonly name: string;
  readonly view: TableView | null;
  readonly own: OwnView | null;
  /** Why the table is not served, where it is not. */
  readonly gone: Why | null;
}

export function empty(name: string): TableState {
  return { name, view: null, own: null, gone: null };
}

export function reduce(state: TableState, message: ToClient): TableState {
  switch (message.type) {
    case "snapshot":
      return { ...state, view: message.public, gone: null };
    case "changed":
      return { ...state, view: state.view && message.steps.reduce((view, step) => merged(view, step.view), state.view) };
    case "own":
      return { ...state, own: message.own };
    case "own-changed":
      return { ...state, own: state.own && merged(state.own, message.own) };
    case "table-gone":
      return { ...state, gone: message };
    default:
      return state;
  }
}

/** The question that a player is asked about a hand: another one as soon as a card has come to it. */
export function asked({ view, own }: Pick<TableState, "view" | "own">): string {
  const hand = own?.decisions[0]?.hand;
  if (hand === undefined) return "";
  return `${hand}/${lying(view, hand) ?? 0}`;
}

const OVER: Refusal = { type: "refusal", code: "no-more-bets" };

/** Bets are not taken any more, and the own part does not know yet: what lays them down or takes them back is grey. */
const closed = kept((own: OwnView): OwnView => {
  const fields = own.fields.map((field) => ({ ...field, range: null, golden: null, refused: OVER, golden_refused: OVER }));
  return { ...own, fields, acts: own.acts.map((act) => (LAYS.includes(act.key) ? { ...act, refused: OVER } : act)), deal: own.deal && { ...own.deal, refused: OVER } };
});

/** Hands of which nothing will be asked any more. */
const finished = kept((hands: OwnView["hands"]): OwnView["hands"] => hands.map((hand) => (isOpen(hand) ? { ...hand, state: "finished" } : hand)));

const NONE: readonly never[] = [];

/** The same part as long as it is made of the same one: a page makes anew what is new, and cards come one by one. */
function kept<T extends object>(make: (part: T) => T): (part: T) => T {
  const made = new WeakMap<T, T>();
  return (part) => {
    const known = made.get(part) ?? make(part);
    made.set(part, known);
    return known;
  };
}

/** What is about stakes of the round that bets are taken for. */
const LAYS: readonly string[] = ["clear-last", "clear-all", "double-bets", "raise-bets", "bet-all", "repeat-bets", "play-now", "let-it-play", "confirm-bets"];

/** Whether nothing will be asked about any of a player's hands in this round, although all of their cards lie already. */
function played({ view, own }: TableState, told: TableState): boolean {
  const round = view?.round;
  if (!round || round.id !== told.view?.round?.id || !own?.hands.some(isOpen) || told.own?.hands.some(isOpen)) return false;
  return own.hands.every(({ hand }) => lying(view, hand) === lying(told.view, hand));
}

function lying(view: TableView | null, hand: string): number | undefined {
  return view?.round?.hands.find((one) => one.hand === hand)?.cards.length;
}

function isOpen({ state }: OwnHand): boolean {
  return state === "asked" || state === "waiting";
}

/**
 * The own part beside the view that is shown: stakes that ended in another round are none of this one's, and what is not to be decided
 * any more, by what was told meanwhile, is not asked.
 */
export function inTime(shown: TableState, told: TableState): OwnView | null {
  const { view, own } = shown;
  if (own === null) return null;
  const past = own.settlements.length > 0 && own.settled_round !== view?.result?.round;
  const decided = own.decisions.length > 0 && asked(shown) !== asked(told);
  const answered = own.insurance.length > 0 && told.own?.insurance.length === 0;
  const over = view !== null && (view.phase !== "betting" || told.view?.phase !== "betting") && own.fields.some((field) => field.refused === null);
  const done = played(shown, told);
  if (!past && !decided && !answered && !over && !done) return own;
  return { ...(over ? closed(own) : own), hands: done ? finished(own.hands) : own.hands, settlements: past ? NONE : own.settlements, decisions: decided ? NONE : own.decisions, insurance: answered ? NONE : own.insurance };
}
