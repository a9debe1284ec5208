import type { Why } from "../i18n/index.svelte";
import type { OwnView, PublicView, ToClient } from "../wire/types";
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
