import { SvelteSet } from "svelte/reactivity";
import { textOr } from "../i18n/index.svelte";
import { get } from "../wire/api";
import type { Cue, Saying } from "../wire/types";
import type { TableStore } from "./table.svelte";

export interface Said extends Saying {
  readonly id: string;
  /** Whoever deals said it: their ready sentences (`phrase.KEY`) are read in the language of the page. */
  readonly ofHouse: boolean;
}

const MOST = 50;
/** Whose words the player does not want to see, until the page is loaded again. */
const hidden = new SvelteSet<string>();

export function hide(player: string): void {
  hidden.add(player);
}

export function showAll(): void {
  hidden.clear();
}

/** How many people are hidden. */
export function countHidden(): number {
  return hidden.size;
}

/** What was said at a table; cues carry an id, and the words are asked for. */
class Chat {
  #said = $state.raw<readonly Said[]>([]);

  get said(): readonly Said[] {
    return this.#said.filter((one) => !hidden.has(one.player)).map((one) => (one.ofHouse ? { ...one, said: textOr(one.said, one.said) } : one));
  }

  hear({ cue, note = "" }: Cue): void {
    if (cue === "said" || cue === "croupier-said") void this.#fetch(note, cue === "croupier-said");
  }

  async #fetch(id: string, ofHouse: boolean): Promise<void> {
    try {
      const saying = await get<Saying>(`/api/words/${encodeURIComponent(id)}`);
      this.#said = [...this.#said, { id, ofHouse, ...saying }].slice(-MOST);
    } catch {
      // Words that were taken back are not shown.
    }
  }
}

/** Whatever hears what happens at a table. */
type Hearing = Pick<TableStore, "heard">;
const chats = new WeakMap<Hearing, Chat>();

export function chatOf(table: Hearing): Chat {
  let chat = chats.get(table);
  if (!chat) {
    const made = new Chat();
    chats.set(table, (chat = made));
    table.heard.push((cue) => made.hear(cue));
  }
  return chat;
}
