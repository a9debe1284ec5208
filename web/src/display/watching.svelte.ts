import { TableStore } from "../state/table.svelte";
import { Connection, type Line } from "../wire/connection";
import type { ToClient } from "../wire/types";

/** How long a screen that hears nothing waits before it is loaded anew. */
const GIVEN_UP = 120_000;
/** How long a screen waits before it asks again for a table that is not there yet, or that the house did not show just now. */
const AGAIN = 10_000;

/** One table as a screen on a wall follows it: without a session, by itself, for days. */
export class Watching {
  readonly table: TableStore;
  line = $state<Line>("connecting");
  /** There is no such table, or it is out of order. */
  missing = $state(false);
  #connection: Connection;
  #offset = 0;
  #lost = 0;
  #again = 0;

  constructor(readonly name: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection(`${scheme}://${location.host}/ws/display/${encodeURIComponent(name)}`, {
      told: (message) => this.#hear(message),
      line: (line) => this.#lineIs(line),
    });
    this.table = new TableStore(name, this.#connection, () => this.#offset);
    this.#connection.follow(name);
    this.#connection.start();
  }

  stop(): void {
    window.clearTimeout(this.#lost);
    window.clearTimeout(this.#again);
    this.#connection.stop();
  }

  #hear(message: ToClient): void {
    if (message.type === "welcome" || message.type === "pong") this.#offset = message.at / 1_000 - Date.now();
    else if (message.type === "refused") this.#ask(message.code === "no-such-table");
    else if ("table" in message && message.table === this.name) {
      this.missing = false;
      this.table.take(message);
      if (this.table.view?.felt.display === "earlier") this.table.hurry();
    }
  }

  #ask(missing: boolean): void {
    this.missing = missing;
    window.clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.#connection.follow(this.name), AGAIN);
  }

  #lineIs(line: Line): void {
    const back = this.line === "lost" && line === "open";
    this.line = line;
    window.clearTimeout(this.#lost);
    if (line === "lost") this.#lost = window.setTimeout(() => location.reload(), GIVEN_UP);
    if (back) void renewed();
  }
}

/** A house that was brought up to date while nobody was looking has other pages. */
async function renewed(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  const page = await fetch(location.pathname, { cache: "no-store" }).then((answer) => answer.text(), () => "");
  if (own && page && !page.includes(own)) location.reload();
}
