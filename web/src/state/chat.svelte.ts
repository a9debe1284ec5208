import { get } from "../wire/api";
import type { PublicEvent } from "../wire/types";
import type { TableStore } from "./table.svelte";

export interface Said {
  readonly id: string;
  readonly player: string;
  readonly text: string;
}

const MOST = 50;

/** What was said at a table; events carry an id, and the words are asked for. */
class Chat {
  said = $state.raw<readonly Said[]>([]);

  hear(event: PublicEvent): void {
    if (event.type === "said") void this.#fetch(event.note);
  }

  async #fetch(id: string): Promise<void> {
    try {
      const { said: text, player = "" } = await get<{ said: string; player?: string }>(`/api/words/${encodeURIComponent(id)}`);
      this.said = [...this.said, { id, player, text }].slice(-MOST);
    } catch {
      // Words that were taken back are not shown.
    }
  }
}

const chats = new WeakMap<TableStore, Chat>();

export function chatOf(table: TableStore): Chat {
  let chat = chats.get(table);
  if (!chat) {
    const made = new Chat();
    chats.set(table, (chat = made));
    table.heard.push((event) => made.hear(event));
  }
  return chat;
}
