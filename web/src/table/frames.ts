import { flushSync, mount, unmount } from "svelte";
import Bar from "../shell/Bar.svelte";
import { house } from "../state/house.svelte";
import { asked, reduce, type TableState } from "../state/reduce";
import { isCard, TEMPO } from "../state/timeline";
import type { Cue, ToClient } from "../wire/types";
import { feltOf } from "./felts";
import TableScreen from "./TableScreen.svelte";

/** For tests: a page that is told something, looked at frame by frame. */

export const FRAME = 60;
const NAME = "t";

export interface Film {
  /** The page until the card that was asked about lies. */
  readonly pictures: readonly string[];
  /** The frame from which on each card lies that left the shoe or turned, in order. */
  readonly lies: readonly number[];
  /** Frames that show how stakes ended in another round than the one whose result is shown. */
  readonly stale: readonly number[];
  /** Frames with a button for what cannot be decided any more. */
  readonly late: readonly number[];
  /** How many frames have a card that waits to be peeled. */
  readonly peeled: number;
}

/**
 * All text and marks of a page. The face of a card that just turns is the one thing that may be ahead of what lies, and not while it waits
 * to be peeled: nobody touches it here.
 */
function picture(root: HTMLElement, peeled: boolean): string {
  const turns = !peeled && root.querySelector(".card.turn") !== null;
  const copy = turns ? (root.cloneNode(true) as HTMLElement) : root;
  if (turns) for (const card of copy.querySelectorAll(".card.turn")) card.innerHTML = "";
  return copy.innerHTML.replace(/ (style|id)="[^"]*"|url\(#[^)]*\)|<!--.*?-->/g, "");
}

/** What is seen of a table whose page knows a state and is then told more: pictures until a card of it lies, or none where none is asked about. */
export async function film(known: TableState, told: readonly ToClient[], card: number | null, most: number, advance: (milliseconds: number) => void): Promise<Film> {
  const root = document.body.appendChild(document.createElement("div"));
  const table = house.open(NAME);
  house.balance = known.own?.balance ?? 0;
  house.held = known.own?.held ?? 0;
  house.hear({ type: "snapshot", table: NAME, n: 0, at: 0, public: known.view } as ToClient);
  if (known.own) house.hear({ type: "own", table: NAME, n: 0, at: 0, own: known.own } as ToClient);
  const parts = [mount(Bar, { target: root }), mount(TableScreen, { target: root, props: { name: NAME } })];
  // The felt of a family is loaded when it is first asked for.
  await feltOf(known.view?.felt.family ?? "");
  flushSync();
  const begun = Date.now();
  const lies: number[] = [];
  const listen = (cue: Cue): void => {
    if (!isCard(cue)) return;
    const takes = (cue.cue === "hole-card-turned" ? TEMPO.turn : TEMPO.way + TEMPO.turn) * table.pace;
    lies.push(Math.ceil((Date.now() - begun + takes) / FRAME));
  };
  table.heard.push(listen);
  const pictures: string[] = [];
  const stale: number[] = [];
  const late: number[] = [];
  let peeled = 0;
  const truth = told.reduce(reduce, { ...known, name: NAME });
  for (const message of told) house.hear(message);
  for (let frame = 0; frame < most; frame += 1) {
    flushSync();
    if (table.own?.settlements.length && table.own.settled_round !== table.view?.result?.round) stale.push(frame);
    if (table.own?.decisions.length && asked(table) !== asked(truth)) late.push(frame);
    // What waits to be peeled has its time first, and turns then.
    const waits = table.squeezed !== undefined;
    if (waits) {
      peeled += 1;
      lies[lies.length - 1] = frame + Math.ceil((TEMPO.turn * table.pace) / FRAME);
    }
    if (card !== null && frame < (lies[card] ?? most)) pictures.push(picture(root, waits));
    if (!table.busy) break;
    advance(FRAME);
  }
  for (const part of parts) void unmount(part);
  house.close(NAME);
  root.remove();
  return { pictures, lies, stale, late, peeled };
}
